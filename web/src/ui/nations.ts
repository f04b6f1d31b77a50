/** The colours of nations as on the counters, each with a hatch and a flag so that colour never speaks alone. */

import { t } from "./messages.svelte";

export type Hatch = "plain" | "cross" | "level" | "upright" | "rising" | "falling" | "lattice" | "dots";

/** A flag is a field of 12 by 8 with simple shapes on it, painted in order. */
export type Flag = readonly { d: string; fill: string }[];

export type Nation = { colour: string; hatch: Hatch; flag: Flag };

const WHITE = "#fdfaf1";
const RED = "#b3322c";
const BLUE = "#2f4a7d";
const FIELD = "M0 0H12V8H0Z";
/** A cross whose upright stands nearer the mast. */
const NORDIC = "M0 3.2H3V0H4.8V3.2H12V4.8H4.8V8H3V4.8H0Z";

const field = (fill: string) => ({ d: FIELD, fill });

export const NATIONS: Readonly<Record<string, Nation>> = {
  british: {
    colour: "#bf3a33",
    hatch: "cross",
    flag: [
      field("#bf3a33"),
      { d: "M0 0H6V4.4H0Z", fill: WHITE },
      { d: "M2.3 0H3.7V1.5H6V2.9H3.7V4.4H2.3V2.9H0V1.5H2.3Z", fill: BLUE },
    ],
  },
  french: {
    colour: WHITE,
    hatch: "plain",
    flag: [field(WHITE), { d: "M0 0H4V8H0Z", fill: BLUE }, { d: "M8 0H12V8H8Z", fill: RED }],
  },
  spanish: {
    colour: "#dba520",
    hatch: "level",
    flag: [field("#dba520"), { d: "M0 0H12V2.1H0ZM0 5.9H12V8H0Z", fill: RED }],
  },
  venetian: {
    colour: "#c9961c",
    hatch: "lattice",
    flag: [field("#c9961c"), { d: "M7 0H12V1.4H8.4V3.3H12V4.7H8.4V6.6H12V8H7Z", fill: RED }],
  },
  american: {
    colour: "#8fc1e3",
    hatch: "upright",
    flag: [
      field(WHITE),
      { d: "M0 0H12V1.2H0ZM0 2.4H12V3.6H0ZM0 4.8H12V6H0ZM0 7H12V8H0Z", fill: RED },
      { d: "M0 0H5.5V4.4H0Z", fill: "#4f8fc0" },
    ],
  },
  dutch: {
    colour: "#e0812b",
    hatch: "falling",
    flag: [field(WHITE), { d: "M0 0H12V2.7H0Z", fill: "#e0812b" }, { d: "M0 5.3H12V8H0Z", fill: BLUE }],
  },
  danish: {
    colour: "#8a5bb0",
    hatch: "rising",
    flag: [field("#8a5bb0"), { d: NORDIC, fill: WHITE }],
  },
  ottoman: {
    colour: "#8d9296",
    hatch: "dots",
    flag: [field("#8d9296"), { d: "M7.6 1.5A2.7 2.7 0 1 0 7.6 6.5A2.1 2.1 0 1 1 7.6 1.5Z", fill: WHITE }],
  },
  russian: {
    colour: "#4e8f57",
    hatch: "lattice",
    flag: [
      field("#4e8f57"),
      { d: "M0 0H1.8L6 2.9L10.2 0H12V1.2L7.8 4L12 6.8V8H10.2L6 5.1L1.8 8H0V6.8L4.2 4L0 1.2Z", fill: WHITE },
    ],
  },
  swedish: {
    colour: "#f0d23c",
    hatch: "cross",
    flag: [field("#f0d23c"), { d: NORDIC, fill: BLUE }],
  },
  portuguese: {
    colour: "#e39ab5",
    hatch: "dots",
    flag: [field("#e39ab5"), { d: "M4 1.6H8V4.6L6 6.6L4 4.6Z", fill: WHITE }],
  },
};

const STRANGER: Nation = { colour: "#a9a294", hatch: "rising", flag: [field("#a9a294")] };

export function nationOf(id: string): Nation {
  return NATIONS[id] ?? STRANGER;
}

/** "British", as the language says it; the id of a nation that we do not know. */
export const adjectiveOf = (id: string): string => (id in NATIONS ? t(`nation-${id}`) : id);
