/** What of a board is looked at: what it fits into the window by itself, unless the viewer has chosen otherwise. */

import { type Box, centre, type Hex, type Point, ROW, SIZE } from "../../session/geometry/hexes";
import type { Inset, InWindow } from "../types";
import { type Camera, centredOn, FAR, fitted, inView, middleNear } from "./camera";
import type { View } from "./cameraView.svelte";
import { fittedClear } from "./furniture";

const FLIGHT_MS = 450;
const STEP_MS = 180;
const CLOSER = 1.4;
/** A whole battle may be so much smaller than the part of it that a question is about. */
const STILL_READABLE = 0.55;

/** What may be looked at now. */
export type Scenery = {
  /** Where all ships are, in the world, and the frame of the board. */
  points: () => Point[];
  box: () => Box;
  clear: () => Inset;
  /** Where buttons lie in the window. */
  furniture: () => Box | null;
  /** Where a hex or a ship is. */
  locate: (what: Hex | string) => Point | null;
  /** How much is to be seen around each point. */
  around: number;
  /** Whether the viewer wants no motion. */
  still: () => boolean;
};

export class AutoFit {
  readonly #view: View;
  readonly #scenery: Scenery;
  /** What was last shown; undefined is all ships. */
  #last: { hexes?: readonly Hex[] | undefined; least: number } = { least: 0 };
  #framed = false;

  constructor(view: View, scenery: Scenery) {
    this.#view = view;
    this.#scenery = scenery;
  }

  /** Shows these hexes, above all the first, or, without, all ships; a hex is at least so many pixels across. */
  fit = (hexes?: readonly Hex[], animate = true, least = 0): void => {
    const { points: ships, clear, furniture, around, box } = this.#scenery;
    const { size } = this.#view;
    const all = ships();
    const shown = (some: readonly Point[]) => fittedClear(some, around, size, clear(), furniture());
    const points = hexes ? hexes.map(centre) : all;
    let camera = points.length ? shown(points) : fitted(box(), size, clear());
    // What is seen from far may as well be seen whole, unless ships become specks by it.
    if (hexes && !least && all.length && camera.k < FAR) {
      const whole = shown(all);
      if (whole.k > camera.k * STILL_READABLE) camera = whole;
    }
    if (points.length && camera.k * ROW < least)
      camera = centredOn(middleNear(points, least / ROW, size, clear(), around), least / ROW, size, clear());
    this.#last = { hexes, least };
    this.#framed ||= size.width > 0;
    this.#go(camera, animate);
  };

  refit = (hexes: readonly Hex[], least = 0): void => {
    if (!this.#view.byHand) this.fit(hexes, true, least);
  };

  /** All ships, because the viewer wants it. */
  whole = (): void => {
    this.fit();
    this.#view.byHand = true;
  };

  keepInSight = (hexes: readonly Hex[], unlessByHand = false, least = 0): void => {
    const { byHand, k } = this.#view;
    if (unlessByHand && byHand) return;
    if (!hexes.every((hex) => this.#sees(centre(hex), SIZE * k))) this.fit(hexes, true, least);
  };

  centreOn = (what: Hex | string): void => {
    const { locate, clear } = this.#scenery;
    const point = locate(what);
    if (point) this.#go(centredOn(point, this.#view.k, this.#view.size, clear()), true);
    this.#view.byHand = true;
  };

  /** A ship that is out of sight is brought into it. */
  reach = (ship: string): void => {
    const point = this.#scenery.locate(ship);
    if (point && !this.#sees(point)) this.centreOn(ship);
  };

  /** Where the middle of a hex lies in the window, and how far its corners are from it. */
  inWindow = (hex: Hex): InWindow => ({
    ...this.#view.inWindow(centre(hex)),
    radius: SIZE * this.#view.camera.k,
  });

  zoomIn = (): void => this.#view.scaleBy(CLOSER, this.#scenery.still() ? 0 : STEP_MS);

  zoomOut = (): void => this.#view.scaleBy(1 / CLOSER, this.#scenery.still() ? 0 : STEP_MS);

  /** When there is something to see for the first time, all of it is shown. */
  begin(): void {
    if (this.#framed) return;
    this.#framed = true;
    this.fit(undefined, false);
  }

  /** In a window of another size the same is shown again, unless the viewer has chosen for himself. */
  resized(): void {
    if (this.#framed && !this.#view.byHand) this.fit(this.#last.hexes, false, this.#last.least);
  }

  #sees(point: Point, margin?: number): boolean {
    return inView(point, this.#view.camera, this.#view.size, this.#scenery.clear(), margin);
  }

  #go(camera: Camera, animate: boolean): void {
    this.#view.go(camera, animate && !this.#scenery.still() ? FLIGHT_MS : 0);
  }

  /** What keys do on the board: arrows, +, - and 0 move it. */
  get keys(): Record<string, () => void> {
    const pan = (x: number, y: number) => () => this.#view.panBy(x, y);
    return {
      "+": this.zoomIn,
      "=": this.zoomIn,
      "-": this.zoomOut,
      "0": () => this.fit(),
      ArrowLeft: pan(80, 0),
      ArrowRight: pan(-80, 0),
      ArrowUp: pan(0, 80),
      ArrowDown: pan(0, -80),
    };
  }
}
