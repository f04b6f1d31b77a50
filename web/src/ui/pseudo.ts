/** A made-up language for tests and translators: whatever does not look strange was not taken from a catalogue. */

/** Letters that no name of a ship or place has. */
const STRANGE: Readonly<Record<string, string>> = {
  ...{ a: "ȧ", e: "ḗ", i: "ī", o: "ǿ", u: "ŭ", y: "ẏ" },
  ...{ A: "Ȧ", E: "Ḗ", I: "Ī", O: "Ǿ", U: "Ŭ", Y: "Ẏ" },
};

/** Return a text that can still be read, with strange vowels. */
export function pseudo(text: string): string {
  return text.replace(/[aeiouyAEIOUY]/g, (letter) => STRANGE[letter] ?? letter);
}
