/** Ships as they are placed on the chart: moved and turned as one line or one by one, by pointer or keys. */

import type { AskView, CampaignView, PostView } from "../../../api/campaignTypes";
import type { CampaignSession } from "../../../session/campaign/campaignSession.svelte";
import { type Direction, fromOffset, type Hex, hexLabel, offset } from "../../../session/geometry/hexes";
import { hexOf } from "../../../session/geometry/hexLabels";

/** A formation with its place, as orders write it. */
export interface Written {
  formation: string;
  at: string;
  heading: Direction;
}

export function readFormation(notation: string): Written | null {
  const found = /^([a-z-]+) ([^>; ]+)>([1-6])$/.exec(notation);
  return found ? { formation: found[1] ?? "", at: found[2] ?? "", heading: Number(found[3]) } : null;
}

export const writeFormation = ({ formation, at, heading }: Written): string =>
  `${formation} ${at}>${heading}`;

/** Places ship by ship, as orders write them. */
export const writePlaces = (posts: readonly PostView[]): string =>
  posts.map(({ ship, bow, heading }) => `${ship} ${bow}>${heading}`).join("; ");

export const turned = (heading: Direction, by: number): Direction => ((heading - 1 + by + 6) % 6) + 1;

/** The hex one step away on the screen: keys know up, down, left and right only. */
export function beside(hex: Hex, key: string): Hex {
  const { column, row } = offset(hex);
  if (key === "ArrowUp") return fromOffset(column, row - 1);
  if (key === "ArrowDown") return fromOffset(column, row + 1);
  return fromOffset(column + (key === "ArrowLeft" ? -1 : 1), row);
}

export class Placement {
  readonly #desk: CampaignSession;
  /** Where the one who drags wants the leader or a ship, before the server has drawn it. */
  wish = $state.raw<{ ship: string; bow: Hex; heading: Direction } | null>(null);

  constructor(desk: CampaignSession) {
    this.#desk = desk;
  }

  get #view(): CampaignView | undefined {
    return this.#desk.look?.view;
  }

  get ask(): AskView | undefined {
    return this.#view?.asks.find((ask) => ask.desk === "formation");
  }

  get notation(): string {
    return this.ask ? this.#desk.chosen(this.ask) : "";
  }

  /** The formation; null where every ship has a place of her own. */
  get line(): Written | null {
    return readFormation(this.notation);
  }

  /** Own ships as the orders being written place them, the leader first. */
  get posts(): PostView[] {
    const works = new Set(this.#view?.asks.flatMap((ask) => (ask.desk === "works" ? [ask.ship] : [])));
    return this.#desk.placing.posts.filter((post) => !works.has(post.ship));
  }

  get works(): PostView[] {
    const mine = new Set(this.posts.map((post) => post.ship));
    return this.#desk.placing.posts.filter((post) => !mine.has(post.ship));
  }

  /** Whether ships may be led from any hex, not only from left, middle or right. */
  get anywhere(): boolean {
    return (this.#view?.engagement?.zone.length ?? 0) > 0;
  }

  /** What is wrong with the places; "" if they fit. */
  get fault(): string {
    return this.#desk.placing.faults[0]?.reason ?? "";
  }

  #write(notation: string, again: boolean): void {
    if (this.ask && notation !== this.notation) this.#desk.write({ [this.ask.id]: notation }, again);
  }

  change(change: Partial<Written>, again = false): void {
    const { line } = this;
    if (line) this.#write(writeFormation({ ...line, ...change }), again);
  }

  /** Give every ship a place of her own, first where she lies now. */
  free(): void {
    if (this.line && this.posts.length) this.#write(writePlaces(this.posts), false);
  }

  /** Draw them up in a formation again, led from where the first one lies. */
  drawUp(formation: string): void {
    const first = this.posts[0];
    if (this.line) this.change({ formation });
    else if (first) this.#write(writeFormation({ formation, at: first.bow, heading: first.heading }), false);
  }

  /** Move a ship to a hex and turn her; in a formation all go along with her. */
  move(ship: string, bow: Hex, heading: Direction, again = false): void {
    const { line, posts } = this;
    if (!line) {
      const changed = posts.map((post) =>
        post.ship === ship ? { ...post, bow: hexLabel(bow), heading } : post,
      );
      this.#write(writePlaces(changed), again);
      return;
    }
    if (!this.anywhere) {
      this.change({ heading }, again);
      return;
    }
    const own = hexOf(posts.find((post) => post.ship === ship)?.bow ?? line.at);
    const leader = hexOf(line.at);
    const to: Hex = [leader[0] + bow[0] - own[0], leader[1] + bow[1] - own[1]];
    this.change({ at: hexLabel(to), heading }, again);
  }

  /** Take a key; whether it meant something. */
  key(key: string, ship: string): boolean {
    const post = this.posts.find((one) => one.ship === ship);
    if (!post) return false;
    const bow = hexOf(post.bow);
    if (key === "q" || key === "Q") this.move(ship, bow, turned(post.heading, -1));
    else if (key === "e" || key === "E") this.move(ship, bow, turned(post.heading, 1));
    else if (key.startsWith("Arrow")) this.move(ship, beside(bow, key), post.heading);
    else return false;
    return true;
  }

  /** Set a battery on the place it may have that is nearest to a hex. */
  setWork(ship: string, near: (label: string) => number, again: boolean): void {
    const ask = this.#view?.asks.find((one) => one.desk === "works" && one.ship === ship);
    const places = ask?.options.map(({ notation }) => notation) ?? [];
    const best = places.reduce(
      (one, other) => (near(hexIn(other)) < near(hexIn(one)) ? other : one),
      places[0] ?? "",
    );
    if (ask && best && this.#desk.chosen(ask) !== best) this.#desk.write({ [ask.id]: best }, again);
  }

  /** Go through the places that the rules offer. */
  suggest(): void {
    const { ask } = this;
    if (!ask) return;
    const at = ask.options.findIndex((option) => option.notation === this.notation);
    const next = at < 0 ? ask.default : ask.options[(at + 1) % ask.options.length]?.notation;
    this.#write(next ?? ask.default, false);
  }
}

const hexIn = (notation: string): string => notation.split(">")[0] ?? "";
