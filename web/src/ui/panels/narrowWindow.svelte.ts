/** Whether the window is a phone's. */

const query = globalThis.matchMedia?.("(max-width: 760px)");

class Narrow {
  on = $state(query?.matches ?? false);

  constructor() {
    query?.addEventListener?.("change", (event) => {
      this.on = event.matches;
    });
  }
}

export const narrow = new Narrow();
