/** Has the browser keep the shell of the page, so that it starts without a network. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Where it is not allowed (a plain address in the network, a private window) the page works as before.
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
