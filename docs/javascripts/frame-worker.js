/** Browsers start no workers for pages opened from a file; the search of the docs gets a hidden frame instead. */
if (location.protocol === "file:") {
  class FrameWorker extends EventTarget {
    constructor(address) {
      super()
      this.onmessage = null
      this.frame = Object.assign(document.createElement("iframe"), { hidden: true })
      document.body.append(this.frame)
      const inside = this.frame.contentWindow
      inside.postMessage = (data) => this.answer(data)
      inside.importScripts = (...more) => Promise.all(more.map((each) => this.run(each)))
      this.ready = this.run(address)
    }

    run(address) {
      const script = this.frame.contentDocument.createElement("script")
      script.src = address
      script.async = false
      return new Promise((done, failed) => {
        script.onload = done
        script.onerror = () => failed(new Error(`cannot load ${address}`))
        this.frame.contentDocument.body.append(script)
      })
    }

    answer(data) {
      const message = new MessageEvent("message", { data })
      this.dispatchEvent(message)
      this.onmessage?.(message)
    }

    postMessage(data) {
      this.ready.then(() => {
        const inside = this.frame.contentWindow
        inside.dispatchEvent(new inside.MessageEvent("message", { data }))
      })
    }

    terminate() {
      this.frame.remove()
    }
  }
  // The theme looks for the first name to find the files of its search.
  window.IFrameWorker = FrameWorker
  window.Worker = FrameWorker
}
