/** The key that sets sail on the page of a set-up. */

import { onMount } from "svelte";
import { screenKeys } from "../../ui/keys/screenKeys.svelte";

/** Submit the form by Enter from anywhere but a button, a link or a field that takes it for itself. */
export function enterSails(form: () => HTMLFormElement | undefined, busy: () => boolean): void {
  onMount(() =>
    screenKeys.tell(() => [{ title: "setup-who", lines: [{ keys: ["Enter"], says: "keys-sail" }] }]),
  );
  onMount(() => {
    function onkeydown(event: KeyboardEvent): void {
      if (event.key !== "Enter" || event.defaultPrevented || busy() || screenKeys.open) return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest("form, dialog, a, button, select, [tabindex]")) return;
      form()?.requestSubmit();
    }
    window.addEventListener("keydown", onkeydown);
    return () => window.removeEventListener("keydown", onkeydown);
  });
}
