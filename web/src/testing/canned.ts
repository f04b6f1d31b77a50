/** Canned structures for tests. */

import type {
  AskView,
  EventLine,
  Forecast,
  GameEvent,
  GameView,
  Hex,
  Odds,
  Preview,
  RequestView,
  ShipView,
} from "../api/types";
import { step } from "../board/geometry";

const base = { cite: "", rulings: [], to: -1 };

export function ship(id: string, side: number, more: Partial<ShipView> = {}): ShipView {
  return {
    id,
    name: id.charAt(0).toUpperCase() + id.slice(1),
    nation: side ? "british" : "american",
    side,
    owner: side,
    ship_class: 3,
    rating: 44,
    points: 20,
    hexes: 2,
    turning: 3,
    battle_speed: 4,
    quality: "crack",
    present: true,
    entry_turn: 1,
    bow: [10, 5],
    stern: [10, 6],
    heading: 1,
    where: "K11",
    attitude: "A",
    allowance: 4,
    allowances: [4, 3, 1, 0],
    hull: 9,
    hull_full: 12,
    crew: [4, 3, 3],
    crew_full: [4, 4, 4],
    guns: [6, 6],
    guns_full: [6, 6],
    carronades: [2, 2],
    carronades_full: [2, 2],
    rigging: [4, 4, 4, 4],
    rigging_full: [4, 4, 4, 4],
    load: ["R", "R"],
    initial: [true, true],
    surrendered: "",
    captured: false,
    active: true,
    prize: [],
    parties: "",
    in_melee: false,
    drifting: false,
    fouled: [],
    grappled: [],
    standing: { gun_hits: "carronades", hit_side: "more", contested: "take" },
    sails: "battle",
    full_speed: 0,
    full_allowances: [],
    anchor: "",
    bow_guns: [0, 0],
    bow_carronades: [0, 0],
    duties: [],
    conditions: [],
    fixed: "",
    reloads: -1,
    card: null,
    place: null,
    ratings: null,
    ...more,
  };
}

export function ask(id: string, options: string[], more: Partial<AskView> = {}): AskView {
  const [kind = "", who = "", other = ""] = id.split("/");
  return {
    id,
    kind,
    ship: who,
    other: ["L", "R"].includes(other) ? "" : other,
    prompt: `What shall ${who} do?`,
    options,
    default: options[0] ?? "",
    cite: "B.IV",
    routine: false,
    free_text: 0,
    previews: {},
    ...more,
  };
}

/** Plots of a small reach from a pose, with their previews, as the server would offer them. */
export function plotAsk(who: string, bow: Hex = [10, 5], heading = 1, allowance = 2): AskView {
  const previews: Record<string, Preview> = {};
  const walk = (notation: string[], at: Hex, toward: number, left: number, turned: boolean) => {
    const spelled = notation.join("").replace(/1{2,}/g, (run) => String(run.length)) || "0";
    const stern = step(at, toward, -1);
    previews[spelled] = { preview: "plot", bow: at, stern, heading: toward, left, backs: 0, stopped: "" };
    if (!left) return;
    walk([...notation, "1"], step(at, toward), toward, left - 1, false);
    if (turned) return;
    walk([...notation, "L"], at, ((toward + 4) % 6) + 1, left - 1, true);
    walk([...notation, "R"], at, (toward % 6) + 1, left - 1, true);
  };
  walk([], bow, heading, allowance, false);
  return ask(`plot/${who}`, Object.keys(previews), { previews, default: "0" });
}

export function line(n: number, event: Partial<GameEvent> & { event: string }, turn = 1): EventLine {
  return {
    n,
    turn,
    phase: "movement_execution",
    text: `event ${n}`,
    event: { ...base, ...event } as GameEvent,
  };
}

export function moved(n: number, who: string, impulse: number, bow: Hex, turn = 1): EventLine {
  const move = { ship: who, impulse, kind: "forward", bow, stern: step(bow, 4), heading: 1 };
  return line(n, { event: "ShipMoved", ...move } as never, turn);
}

export function request(asks: AskView[]): RequestView {
  return { phase: "movement_notation", title: "Movement notation", asks };
}

export function view(side: number, asked: RequestView | null, ships: ShipView[], turn = 1): GameView {
  const sides = [0, 1].map(() => ({ points: 0, shunned: 0, may_claim: false }));
  return {
    ruleset: "second_edition",
    side,
    turn,
    phase: "movement_notation",
    phase_title: "Movement notation",
    wind: 3,
    velocity: 3,
    velocity_name: "",
    fields: [],
    chart: { columns: 51, rows: 35, land: [], coast: [], soundings: [] },
    sides,
    ships,
    ties: [],
    request: asked,
    outcome: null,
    draw: null,
    squadrons: [],
    weather: "",
    deeds: [],
    table: null,
  };
}

/** A forecast for some ships, with a chance of collision and mean hits that tell it from others. */
export function forecast(ships: readonly string[], collision: number, taken = 1.25): Forecast {
  const estimates = [
    {
      key: "collision",
      label: "Collision",
      kind: "chance" as const,
      value: collision,
      margin: 0.08,
      parts: {},
    },
    {
      key: "taken",
      label: "Hits taken",
      kind: "mean" as const,
      value: taken,
      margin: 0.3,
      parts: { hull: 1, crew: 0.25 },
    },
  ];
  return {
    basis: "120 sampled sets of enemy plots",
    samples: 120,
    ships: ships.map((one) => ({ ship: one, estimates })),
    together: estimates.map((one) => ({ ...one, value: Math.min(1, one.value * 2) })),
  };
}

/** The odds of a shot. */
export function canOdds(more: Partial<Odds> = {}): Odds {
  const chance = (key: string, label: string, value: number) => ({
    key,
    label,
    chance: value,
    exact: "",
    cite: "B.VIII",
  });
  return {
    question: "shot",
    title: "Alpha fires at Beta",
    given: ["6 guns at range 1."],
    modifiers: [],
    chances: [
      chance("hits", "it hits", 1),
      chance("criticals", "a critical hit is looked up", 0.1667),
      chance("strikes", "she strikes or is lost", 0.125),
      chance("sinking", "she is to sink", 0.02),
      chance("fire", "she is on fire", 0.001),
    ],
    spreads: [
      {
        key: "hits",
        label: "squares hit",
        mean: 2.5,
        low: 1,
        median: 2,
        high: 4,
        rows: [
          { value: 1, chance: 0.25, at_least: 1, exact: "1/4" },
          { value: 2, chance: 0.25, at_least: 0.75, exact: "1/4" },
          { value: 4, chance: 0.5, at_least: 0.5, exact: "1/2" },
        ],
        cite: "",
      },
    ],
    notes: [],
    cite: "B.VIII.B",
    ...more,
  };
}
