/** What is taken hold of on the table: the ship that moves, by her hull or a knob of her template, or the ruler. */

import { bearing, type Lie, type Spot, spotOf, UNIT } from "../../session/geometry/plane";
import { type Camera, toWorld } from "../camera/camera";
import { gripping } from "./dragging";
import { offerHeading, offerNear } from "./movementOffers";
import type { Piece } from "./pieces";
import type { End, Ruler } from "./ruler.svelte";
import type { TableQuestion } from "./types";

/** An end of the ruler within this many pixels of a mainmast lies at it. */
const SNAP = 22;

/** What lies on the table now. */
export type Laid = {
  root: HTMLElement | undefined;
  camera: Camera;
  ships: readonly Piece[];
  question: TableQuestion | null;
  /** The ship that is asked about, and where she is to lie. */
  mover: Piece | undefined;
  end: Lie | undefined;
  onOption?: ((option: string) => void) | undefined;
};

export class Handling {
  readonly #ruler: Ruler;
  readonly #laid: () => Laid;
  /** Where the ship was taken hold of, and how she lay in the plan. */
  #held: { spot: Spot; end: Lie } = { spot: [0, 0], end: { spot: [0, 0], point: 0 } };

  constructor(ruler: Ruler, laid: () => Laid) {
    this.#ruler = ruler;
    this.#laid = laid;
  }

  /** Listens on an element around the board. */
  attach = gripping<"ship" | "ruler">({
    takes: (event) => this.#takes(event),
    drags: (kind, x, y) => {
      if (kind === "ruler") this.#ruler.reach(this.#endAt(x, y));
      else this.#drag(this.#spotAt(x, y));
    },
    ends: (kind, moved) => {
      if (kind === "ruler" && !moved) this.#ruler.clear();
    },
  });

  #takes(event: PointerEvent): "ship" | "ruler" | null {
    const on = event.target instanceof Element ? event.target : null;
    if (on?.closest(".zoom, .tools")) return null;
    const measures = this.#ruler.ready || event.shiftKey;
    const { question, mover, end } = this.#laid();
    const ship = on?.closest("[data-ship]")?.getAttribute("data-ship");
    const held = ship === mover?.id || on?.closest(".template");
    if (question?.offers.length && mover && held && !measures) {
      this.#held = { spot: this.#spotAt(event.clientX, event.clientY), end: end ?? mover };
      return "ship";
    }
    if (!measures) return null;
    this.#ruler.begin(this.#endAt(event.clientX, event.clientY));
    return "ruler";
  }

  /** The ship goes along with the pointer, or round with it about her mainmast. */
  #drag(to: Spot): void {
    const { question, mover, onOption } = this.#laid();
    if (!question || !mover) return;
    const { spot, end } = this.#held;
    const offer = question.turning
      ? offerHeading(question.offers, end.point + bearing(mover.spot, to) - bearing(mover.spot, spot))
      : offerNear(question.offers, [end.spot[0] + to[0] - spot[0], end.spot[1] + to[1] - spot[1]]);
    if (offer && offer.option !== question.chosen) onOption?.(offer.option);
  }

  #spotAt(x: number, y: number): Spot {
    const { root, camera } = this.#laid();
    const frame = root?.getBoundingClientRect();
    return spotOf(toWorld(camera, { x: x - (frame?.left ?? 0), y: y - (frame?.top ?? 0) }));
  }

  /** An end of the ruler: at a mainmast if one is near. */
  #endAt(x: number, y: number): End {
    const spot = this.#spotAt(x, y);
    const { camera, ships } = this.#laid();
    const near = SNAP / camera.k / UNIT;
    const ship = ships.find((one) => Math.hypot(one.spot[0] - spot[0], one.spot[1] - spot[1]) < near);
    return ship ? { spot: ship.spot, ship: ship.id } : { spot, ship: "" };
  }
}
