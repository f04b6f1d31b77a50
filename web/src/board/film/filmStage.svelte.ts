/** Where ships are shown: as given, unless a film has them elsewhere. */

import { type Hex, type Pose, same } from "../../session/geometry/hexes";
import type { BoardShip, FilmHandle, FilmScript } from "../types";
import { type Cue, cuesOf, type Placement, placementOf, play } from "./cues";

/** Moves last a little longer than their impulse, so that one runs into the next without a halt. */
const OVERLAP = 1.05;

const alike = (a: Pose, b: Pose): boolean => a.heading === b.heading && same(a.bow, b.bow);

export class FilmStage {
  /** How long moves take now; 0 while no film plays. */
  ms = $state(0);
  collisions: readonly Hex[] = $state.raw([]);
  places: ReadonlyMap<string, Placement> = $state.raw(new Map());

  #running: FilmHandle | undefined;
  /** Poses as last given, and ships that were given new ones while a film played. */
  #given = new Map<string, Pose>();
  #changed = new Set<string>();
  readonly #still: () => boolean;
  readonly #settle: () => void;

  /** `still` tells whether the viewer wants no motion; `settle` makes the browser take note of where ships are. */
  constructor(still: () => boolean, settle: () => void = () => {}) {
    this.#still = still;
    this.#settle = settle;
  }

  /** Takes ships as given. Ships stay where a film left them until they are given another pose. */
  set(ships: readonly BoardShip[]): void {
    const places = new Map<string, Placement>();
    const given = new Map<string, Pose>();
    for (const ship of ships) {
      if (!ship.present) continue;
      given.set(ship.id, { bow: ship.bow, heading: ship.heading });
      const now = this.places.get(ship.id);
      const last = this.#given.get(ship.id);
      const moved = !last || !alike(last, ship);
      if (moved && this.#running) this.#changed.add(ship.id);
      const keep = now && (this.#running || !moved || alike(now, ship));
      places.set(ship.id, keep ? now : placementOf(ship, now));
    }
    this.#given = given;
    this.places = places;
  }

  animate(script: FilmScript): FilmHandle {
    this.#running?.skip();
    this.#changed.clear();
    if (script.start) {
      const places = new Map(this.places);
      for (const pose of script.start) places.set(pose.ship, placementOf(pose, places.get(pose.ship)));
      this.places = places;
    }
    const stage = {
      show: (cue: Cue, ms: number): void => {
        this.#settle();
        this.ms = this.#still() ? 0 : ms * OVERLAP;
        this.collisions = [];
        this.places = new Map([...this.places, ...cue.placements]);
      },
      collide: (hexes: readonly Hex[]): void => {
        this.collisions = hexes;
      },
      ended: (): void => this.#end(),
    };
    const handle = play(cuesOf(script, this.places), stage, script.onImpulse);
    this.#running = handle;
    return handle;
  }

  #end(): void {
    this.ms = 0;
    this.collisions = [];
    this.#running = undefined;
    const places = new Map(this.places);
    for (const id of this.#changed) {
      const pose = this.#given.get(id);
      const now = places.get(id);
      if (pose && now && !alike(now, pose)) places.set(id, placementOf(pose, now));
    }
    this.#changed.clear();
    this.places = places;
  }
}
