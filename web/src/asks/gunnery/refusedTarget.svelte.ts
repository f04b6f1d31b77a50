import type { AskView, Violation } from "../../api/types";
import type { GameSession } from "../../session/game/gameSession.svelte";
import { withoutNotation } from "../../ui/text";

/** Why a ship that was pointed at is no target, as the server says it; asked anew when another is pointed at. */
export class RefusedTarget {
  why = $state.raw<Violation | null>(null);

  /** Made while a component is set up. `doubted` gives the ship that was pointed at unless she is a target. */
  constructor(session: () => GameSession, ask: () => AskView, doubted: () => string | null) {
    $effect(() => {
      const asked = ask();
      const id = doubted();
      this.why = null;
      if (!id) return;
      let here = true;
      const order = (asked.facts.probe ?? "").replace("{ship}", id);
      session()
        .estimates.whyNot(asked, order)
        .then(
          (found) => {
            const why = found.find((one) => one.place === asked.id);
            if (here && why) this.why = { ...why, reason: withoutNotation(why.reason, order) };
          },
          () => {},
        );
      return () => {
        here = false;
      };
    });
  }
}
