/** What became of the last thing that was tried on a page: what was said, or what was wrong. */

import { ApiError } from "../../api/client";
import { t } from "../../ui/messages.svelte";

export class Attempt {
  problem = $state("");
  said = $state("");
  busy = $state(false);

  /** Try something; a sentence that it returns is said. */
  async make(deed: () => Promise<unknown>): Promise<void> {
    this.problem = this.said = "";
    this.busy = true;
    try {
      const said = await deed();
      this.said = typeof said === "string" ? said : "";
    } catch (error) {
      this.problem = inWords(error);
    }
    this.busy = false;
  }
}

/** A browser says in words of its own that somebody put its question away, so that is said in ours. */
function inWords(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof DOMException) return t("attempt-put-away");
  return error instanceof Error ? error.message : String(error);
}
