import { fromOffset, step } from "../geometry";
import type { BoardShip, Hex } from "../types";

export function make(
  id: string,
  name: string,
  nation: string,
  shipClass: number,
  rating: number,
  bow: Hex,
  heading: number,
  more: Partial<BoardShip> = {},
): BoardShip {
  const sections = shipClass <= 2 ? 3 : shipClass <= 5 ? 4 : 1;
  const guns = Math.max(1, Math.round(rating / 4));
  return {
    id,
    name,
    nation,
    side: 0,
    shipClass,
    rating,
    hexes: shipClass === 7 ? 1 : 2,
    bow,
    heading,
    present: true,
    hull: 20,
    hullFull: 20,
    rigging: Array(sections).fill(6),
    riggingFull: Array(sections).fill(6),
    guns: [guns, guns],
    gunsFull: [guns, guns],
    loaded: [true, true],
    ...more,
  };
}

const BRITISH = [
  "Victory",
  "Téméraire",
  "Neptune",
  "Leviathan",
  "Britannia",
  "Conqueror",
  "Africa",
  "Agamemnon",
  "Ajax",
  "Orion",
  "Minotaur",
  "Spartiate",
  "Royal Sovereign",
  "Belleisle",
  "Mars",
  "Tonnant",
  "Bellerophon",
  "Colossus",
  "Achille",
  "Dreadnought",
  "Polyphemus",
  "Revenge",
  "Swiftsure",
  "Defiance",
  "Thunderer",
  "Defence",
  "Prince",
];
const FRENCH = [
  "Bucentaure",
  "Redoutable",
  "Neptune",
  "Duguay-Trouin",
  "Formidable",
  "Mont-Blanc",
  "Scipion",
  "Intrépide",
  "Héros",
  "Fougueux",
  "Pluton",
  "Algésiras",
  "Aigle",
  "Swift-Sure",
  "Argonaute",
  "Berwick",
  "Achille",
  "Indomptable",
];
const SPANISH = [
  "Santísima Trinidad",
  "Santa Ana",
  "Príncipe de Asturias",
  "Rayo",
  "Neptuno",
  "San Agustín",
  "San Francisco de Asís",
  "San Justo",
  "San Leandro",
  "Monarca",
  "Bahama",
  "Montañés",
  "Argonauta",
  "San Juan Nepomuceno",
  "San Ildefonso",
];

export function trafalgar(): BoardShip[] {
  const ships: BoardShip[] = [];
  BRITISH.forEach((name, i) => {
    const column = i < 12 ? 0 : 1;
    const n = column ? i - 12 : i;
    const bow = step(fromOffset(column ? 22 : 24, column ? 21 : 9), 6, 0);
    const [q, r] = step(bow, 6, n * 2 + (n > 6 ? 1 : 0));
    ships.push(
      make(
        `b${i}`,
        name,
        "british",
        i % 9 === 0 ? 1 : 2,
        i % 9 === 0 ? 100 : 74,
        column ? step([q, r], 4, 0) : [q, r],
        3,
        { side: 0 },
      ),
    );
  });
  const line = [
    ...FRENCH.map((name) => ({ name, nation: "french" })),
    ...SPANISH.map((name) => ({ name, nation: "spanish" })),
  ];
  line.sort((a, b) => ((a.name.length * 7) % 5) - ((b.name.length * 7) % 5));
  line.forEach(({ name, nation }, i) => {
    const bend = Math.round(3 * Math.sin(i / 8));
    const row = 1 + i * 1.03;
    const bow = fromOffset(30 + bend + (i % 2) * 3, Math.round(row) + 1);
    ships.push(
      make(
        `c${i}`,
        name,
        nation,
        name.startsWith("Sant") ? 1 : 2,
        name.startsWith("Sant") ? 130 : 74,
        bow,
        i % 5 === 0 ? 2 : 1,
        { side: 1 },
      ),
    );
  });
  return ships;
}

export function duel(): BoardShip[] {
  return [
    make("con", "Constitution", "american", 3, 44, fromOffset(10, 8), 2, {
      hull: 15,
      loaded: [false, true],
      badge: "C 4",
      order: "todo",
    }),
    make("gue", "Guerriere", "british", 3, 38, fromOffset(13, 8), 1, {
      side: 1,
      hull: 8,
      rigging: [0, 0, 3, 6],
      loaded: [null, null],
    }),
    make("vic", "Victory", "british", 1, 100, fromOffset(5, 6), 3, { sails: "full", order: "done" }),
    make("red", "Redoutable", "french", 2, 74, fromOffset(7, 10), 5, { side: 1, rigging: [6, 2, 6] }),
    make("san", "San Nicolás", "spanish", 2, 80, fromOffset(16, 6), 4, {
      struck: true,
      hull: 4,
      rigging: [0, 3, 3],
    }),
    make("jos", "San Josef", "spanish", 1, 112, fromOffset(18, 8), 6, { captor: "british", hull: 10 }),
    make("brig", "Wasp", "american", 5, 18, fromOffset(8, 5), 1, {}),
    make("gun", "No. 7", "danish", 7, 2, fromOffset(14, 11), 2, {}),
    make("gal", "Trumbull", "american", 6, 10, fromOffset(12, 11), 6, {}),
    make("dut", "Vrijheid", "dutch", 2, 74, fromOffset(3, 9), 4, { rigging: [0, 0, 0], hull: 6 }),
  ];
}
