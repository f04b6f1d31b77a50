/** How wide the window is: on a phone one sheet holds all papers, in between they are sheets over the chart. */

class WindowWidth {
  readonly phone = media("(max-width: 599px)");
  readonly docked = media("(min-width: 1100px)");
  readonly roomy = media("(min-width: 1600px)");
}

interface Medium {
  readonly on: boolean;
}

/** Whether a media query holds, now and after every change. */
function media(text: string): Medium {
  const query = globalThis.matchMedia?.(text);
  let on = $state(query?.matches ?? false);
  query?.addEventListener?.("change", (event) => {
    on = event.matches;
  });
  return {
    get on() {
      return on;
    },
  };
}

export const windowWidth = new WindowWidth();
