/** What the player likes, kept in this browser. */

export type Theme = "day" | "night" | "system";
export type Pace = "slow" | "normal" | "fast";

export const PACES: Record<Pace, number> = { slow: 0.5, normal: 1, fast: 2 };

const PLACE = "weathergage.settings";

interface Kept {
  theme: Theme;
  pace: Pace;
  askEverything: boolean;
  everyImpulse: boolean;
  /** Whether there is sound, and how loud, from 0 to 1. */
  sound: boolean;
  volume: number;
  forecast: boolean;
  /** The ruleset of the last choice, and for each ruleset the options that were last on. */
  ruleset: string;
  options: Record<string, string[]>;
  /** Who usually commands, by side, parted by semicolons; "" where nothing was saved. */
  commanders: string;
  /** The terms that are usual between people, as JSON; "" where nothing was saved. */
  terms: string;
  /** How sides are usually divided among captains, with the battle it was made for, as JSON; "" for not at all. */
  division: string;
  /** How questions are to be answered from now on, by game, as JSON; "" where nothing is kept. */
  manners: string;
}

const FRESH: Kept = {
  theme: "system",
  pace: "normal",
  askEverything: false,
  everyImpulse: false,
  sound: false,
  volume: 0.6,
  forecast: true,
  ruleset: "",
  options: {},
  commanders: "",
  terms: "",
  division: "",
  manners: "",
};

function read(): Kept {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...FRESH };
  }
}

class Settings {
  #kept = $state<Kept>(read());
  /** Called after each change in this browser, with all settings. */
  onchange: (kept: Record<string, unknown>) => void = () => {};

  /** Tell all settings as if one had changed. */
  touch(): void {
    this.#keep({});
  }

  /** Take over what was set in another browser of the same person. */
  adopt(kept: Record<string, unknown>): void {
    const known = Object.fromEntries(
      Object.entries(kept).filter(
        ([key, value]) => key in FRESH && sameKind(value, FRESH[key as keyof Kept]),
      ),
    );
    this.#store({ ...this.#kept, ...known });
    this.applyTheme();
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
    this.applyTheme();
  }

  get pace(): Pace {
    return this.#kept.pace;
  }
  set pace(pace: Pace) {
    this.#keep({ pace });
  }

  /** Films run this many times as fast as normal. */
  get speed(): number {
    return PACES[this.pace];
  }

  get commanders(): string {
    return this.#kept.commanders;
  }

  get terms(): string {
    return this.#kept.terms;
  }
  get division(): string {
    return this.#kept.division;
  }

  get manners(): string {
    return this.#kept.manners;
  }
  set manners(manners: string) {
    this.#keep({ manners });
  }

  /** Keep who usually commands, on which terms, and how sides are divided. */
  rememberUsual(commanders: string, terms: string, division: string): void {
    this.#keep({ commanders, terms, division });
  }

  get askEverything(): boolean {
    return this.#kept.askEverything;
  }
  set askEverything(askEverything: boolean) {
    this.#keep({ askEverything });
  }

  get everyImpulse(): boolean {
    return this.#kept.everyImpulse;
  }
  set everyImpulse(everyImpulse: boolean) {
    this.#keep({ everyImpulse });
  }

  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }

  get volume(): number {
    return this.#kept.volume;
  }
  set volume(volume: number) {
    this.#keep({ volume });
  }

  /** Whether the forecast lies open while plotting. */
  get forecast(): boolean {
    return this.#kept.forecast;
  }
  set forecast(forecast: boolean) {
    this.#keep({ forecast });
  }

  /** The ruleset last chosen, "" before the first choice. */
  get ruleset(): string {
    return this.#kept.ruleset;
  }
  /** The options last chosen for a ruleset. */
  optionsOf(ruleset: string): string[] | undefined {
    return this.#kept.options[ruleset];
  }
  rememberRules(ruleset: string, options?: readonly string[]): void {
    const all = this.#kept.options;
    this.#keep({ ruleset, options: options ? { ...all, [ruleset]: [...options] } : all });
  }

  /** Put the theme on the page; "system" follows the machine. */
  applyTheme(): void {
    const dark = this.theme === "night" || (this.theme === "system" && prefersDark()?.matches === true);
    document.documentElement.dataset.theme = dark ? "night" : "day";
  }

  /** Apply the theme now and whenever the machine changes its own. */
  start(): void {
    this.applyTheme();
    prefersDark()?.addEventListener?.("change", () => this.applyTheme());
  }

  #keep(change: Partial<Kept>): void {
    this.#store({ ...this.#kept, ...change });
    this.onchange({ ...this.#kept });
  }

  #store(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // A browser without storage forgets the settings; nothing else depends on them.
    }
  }
}

function sameKind(value: unknown, fresh: unknown): boolean {
  return typeof value === typeof fresh && Array.isArray(value) === Array.isArray(fresh) && value !== null;
}

function prefersDark(): MediaQueryList | undefined {
  return globalThis.matchMedia?.("(prefers-color-scheme: dark)");
}

export const settings = new Settings();
