/** A design on its author's table: every change can be undone, is kept by the server, and is checked at once. */

import { designs } from "../../api/designs";
import type { Design, DesignFault, ShipLibrary, ShipTypeCard } from "../../api/types";
import { t } from "../../ui/messages.svelte";
import { type Hex, hexLabel } from "../geometry/hexes";
import {
  type BattleData,
  brushed,
  type Chosen,
  dropPlaces,
  freshName,
  groundOf,
  isOnChart,
  nearestFit,
  type ShipData,
  type SideData,
  setGround,
} from "./battleData";
import { Trials } from "./trials.svelte";

export const TOOLS = ["select", "land", "shoal", "works", "measure", "erase"] as const;
export type Tool = (typeof TOOLS)[number] | "ship";
export const BRUSHES: readonly number[] = [1, 7, 19];

/** How long nothing must be changed before it is kept. */
const REST_MS = 300;
const MOST_UNDONE = 200;
/** The guns and men of a fort until its maker says otherwise. */
const FORT = { level: "advanced", hull: 24, crew: [10, 10, 8], guns: [12, 12] };

export class DesignDesk {
  readonly id: string;
  readonly types: ReadonlyMap<string, ShipTypeCard>;
  readonly trials: Trials;
  battle = $state.raw<BattleData>() as BattleData;
  listed = $state(false);
  faults = $state.raw<DesignFault[]>([]);
  touched = $state("");
  /** How far the server has it. */
  state = $state<"kept" | "changed" | "failed">("kept");
  problem = $state("");
  tool = $state<Tool>("select");
  brush = $state(7);
  /** Feet of water that the shoal brush leaves. */
  feet = $state(12);
  /** The side that ships and works are set down for. */
  side = $state(0);
  /** The type of the ship that the next press sets down. */
  type = $state("");
  heading = $state(2);
  chosen = $state.raw<Chosen | null>(null);
  #undone = $state.raw<BattleData[]>([]);
  #redone = $state.raw<BattleData[]>([]);
  #names: Record<string, string[]>;
  #revision: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keeping = false;

  constructor(design: Design, library: ShipLibrary) {
    this.id = design.id;
    this.#revision = design.revision;
    this.battle = design.battle as unknown as BattleData;
    this.listed = design.listed;
    this.faults = design.faults;
    this.touched = design.touched;
    this.types = new Map(library.types.map((type) => [type.id, type]));
    this.#names = library.names;
    this.trials = new Trials((played, signal) => designs.trial(this.id, { played }, signal));
    if (this.isSound) this.trials.restart();
  }

  /** Whether it can be fought. */
  get isSound(): boolean {
    return !this.faults.some(({ grave }) => grave);
  }
  get ship(): ShipData | null {
    return this.chosen ? (this.battle.side[this.chosen.side]?.ship[this.chosen.ship] ?? null) : null;
  }
  get canUndo(): boolean {
    return this.#undone.length > 0;
  }
  get canRedo(): boolean {
    return this.#redone.length > 0;
  }

  /** Change the battle; with `again` it goes on with the change before, and both are undone together. */
  edit(change: (battle: BattleData) => void, again = false): void {
    const next = structuredClone(this.battle);
    change(next);
    if (JSON.stringify(next) === JSON.stringify(this.battle)) return;
    if (!again) this.#undone = [...this.#undone.slice(-MOST_UNDONE), this.battle];
    this.#redone = [];
    this.#set(next);
  }

  undo(): void {
    const before = this.#undone.at(-1);
    if (!before) return;
    this.#undone = this.#undone.slice(0, -1);
    this.#redone = [...this.#redone, this.battle];
    this.#set(before);
  }

  redo(): void {
    const after = this.#redone.at(-1);
    if (!after) return;
    this.#redone = this.#redone.slice(0, -1);
    this.#undone = [...this.#undone, this.battle];
    this.#set(after);
  }

  list(listed: boolean): void {
    this.listed = listed;
    this.#wait(REST_MS);
  }

  #set(battle: BattleData): void {
    this.battle = battle;
    if (this.chosen && !this.ship) this.chosen = null;
    this.trials.stop();
    this.#wait(REST_MS);
  }

  #wait(ms: number): void {
    this.state = "changed";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(), ms);
  }

  /** Keep it now; what is changed meanwhile is kept afterwards. */
  async keep(leaving = false): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#keeping || this.state === "kept") return;
    this.#keeping = true;
    const { battle, listed } = this;
    try {
      const sheet = { revision: this.#revision, battle: { ...battle } as Record<string, unknown>, listed };
      const kept = await designs.keep(this.id, sheet, leaving);
      this.#revision = kept.revision;
      this.touched = kept.touched;
      this.problem = "";
      if (battle === this.battle && listed === this.listed) {
        this.faults = kept.faults;
        this.state = "kept";
        if (this.isSound) this.trials.restart();
      } else this.#wait(0);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.state = "failed";
    } finally {
      this.#keeping = false;
    }
  }

  /** Keep what is not kept yet and stop trying it out, because the page is left. */
  leave(): void {
    void this.keep(true);
    this.trials.stop();
  }

  /** Paint the ground around a hex; with `clear`, erase it and what stands there. */
  paint(hex: Hex, clear: boolean, again: boolean): void {
    const cells = brushed(hex, this.brush).filter((one) => isOnChart(this.battle, one));
    const labels = cells.map(hexLabel);
    const erase = clear || this.tool === "erase";
    this.edit((battle) => {
      const ground = groundOf(battle.sea);
      for (const label of labels) {
        ground.land.delete(label);
        ground.feet.delete(label);
        if (erase) continue;
        if (this.tool === "land") ground.land.add(label);
        else ground.feet.set(label, this.feet);
      }
      setGround(battle, ground);
      if (this.tool === "erase")
        for (const side of battle.side) side.ship = side.ship.filter((ship) => !labels.includes(ship.bow));
    }, again);
  }

  /** Set the chosen type down, or a fort; she is chosen then. */
  place(hex: Hex): void {
    const side = this.battle.side[this.side];
    if (!side || !isOnChart(this.battle, hex)) return;
    const type = this.types.get(this.type);
    const works = this.tool === "works";
    if (!works && !type) return;
    const nation = type && side.nations.includes(type.nation) ? type.nation : (side.nations[0] ?? "");
    const ship: ShipData = {
      name: freshName(
        this.battle,
        works ? [t("designer-fort-name")] : (this.#names[nation] ?? this.#names.british ?? []),
      ),
      quality: "average",
      bow: hexLabel(hex),
      heading: this.heading,
      ...(works ? { fixed: "fort" as const, points: 20, log: FORT } : { type: this.type }),
      ...(type?.ship_class === 7 ? { hexes: 1 } : {}),
    };
    this.edit((battle) => {
      dropPlaces(battle);
      battle.side[this.side]?.ship.push(ship);
      if (battle.victory?.kind === "duel" && battle.side.some((one) => one.ship.length > 1))
        battle.victory = { ...battle.victory, kind: "points" };
    });
    this.chosen = { side: this.side, ship: side.ship.length };
  }

  /** Change the chosen ship. */
  change(values: Partial<ShipData>, again = false): void {
    const { chosen } = this;
    if (!chosen) return;
    this.edit((battle) => {
      const ship = battle.side[chosen.side]?.ship[chosen.ship];
      if (!ship) return;
      if (values.bow || values.heading) dropPlaces(battle);
      Object.assign(ship, values);
      for (const [key, value] of Object.entries(values))
        if (value === "" || value === false || (key === "entry_turn" && value === 1))
          delete ship[key as keyof ShipData];
    }, again);
    if (values.heading) this.heading = values.heading;
  }

  turn(by: number): void {
    if (this.ship) this.change({ heading: ((this.ship.heading - 1 + by + 6) % 6) + 1 });
    else this.heading = ((this.heading - 1 + by + 6) % 6) + 1;
  }

  /** Set a copy of the chosen ship beside her. */
  copy(): void {
    const { chosen, ship } = this;
    if (!chosen || !ship) return;
    this.edit((battle) => {
      const fleet = battle.side[chosen.side]?.ship;
      if (!fleet) return;
      const { id: _, flag: __, ...like } = structuredClone(ship);
      fleet.push({ ...like, name: freshName(battle, this.namesFor(battle.side[chosen.side])) });
      const place = nearestFit(battle, { side: chosen.side, ship: fleet.length - 1 }, this.types);
      const copy = fleet.at(-1);
      if (copy && place) copy.bow = place;
      dropPlaces(battle);
    });
    this.chosen = { side: chosen.side, ship: (this.battle.side[chosen.side]?.ship.length ?? 1) - 1 };
  }

  remove(): void {
    const { chosen } = this;
    if (!chosen) return;
    this.chosen = null;
    this.edit((battle) => void battle.side[chosen.side]?.ship.splice(chosen.ship, 1));
  }

  namesFor(side: SideData | undefined): string[] {
    return this.#names[side?.nations[0] ?? ""] ?? [];
  }

  /** Mend a fault in the way that the server names. */
  mend({ cure, side, ship }: DesignFault): void {
    this.edit((battle) => {
      const her = battle.side[side]?.ship[ship];
      if (cure === "points") battle.victory = { ...battle.victory, kind: "points" };
      else if (cure === "anchoring") battle.anchoring = true;
      else if (her && cure === "flag") delete her.flag;
      else if (her && cure === "name") {
        delete her.id;
        her.name = freshName(battle, [], her.name);
      } else if (her && cure === "move") {
        const place = nearestFit(battle, { side, ship }, this.types);
        if (place) her.bow = place;
        dropPlaces(battle);
      }
    });
    if (cure === "move" || cure === "name") this.chosen = { side, ship };
  }
}
