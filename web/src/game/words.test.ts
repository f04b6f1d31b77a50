import { expect, test } from "vitest";
import { ask } from "../testing/canned";
import { askTitle, optionInWords, plotInWords } from "./words";

const nameOf = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

test("plots are read aloud", () => {
  expect(plotInWords("L2R")).toBe("port, 2 ahead, starboard");
  expect(plotInWords("0")).toBe("no movement");
});

test("options are told in words, unknown ones as they are written", () => {
  const board = ask("board/alpha", ["NBP"]);
  expect(optionInWords(board, "OBP12>guerriere", nameOf)).toBe("Sections 1 and 2 board Guerriere");
  expect(optionInWords(board, "OBP1>guerriere DBP2", nameOf)).toBe(
    "Section 1 boards Guerriere; section 2 defends",
  );
  expect(optionInWords(board, "TBP3>java", nameOf)).toBe("Section 3 transfers to Java");
  expect(optionInWords(ask("fire/alpha/L", []), "hull>java", nameOf)).toBe("Java, hull");
  expect(optionInWords(ask("fire/alpha/L", []), "hold", nameOf)).toBe("Hold fire");
  expect(optionInWords(ask("anchor/alpha", []), "drop>kedge", nameOf)).toBe("drop → Kedge");
  expect(optionInWords(ask("anchor/alpha", []), "weigh", nameOf)).toBe("weigh");
});

test("losses are told in words", () => {
  expect(optionInWords(ask("hits/alpha", []), "gL2 cR1", nameOf)).toBe(
    "2 guns to port, 1 carronade to starboard",
  );
  expect(optionInWords(ask("hits/alpha", []), "none", nameOf)).toBe("Nothing");
  expect(optionInWords(ask("losses/alpha", []), "java", nameOf)).toBe("Java first");
});

test("questions have titles", () => {
  expect(askTitle(ask("fire/alpha/R", []), nameOf)).toBe("Fire to starboard");
  expect(askTitle(ask("grapple/alpha/beta", []), nameOf)).toBe("Grapple: Beta");
  expect(askTitle(ask("set_sail/alpha", []), nameOf)).toBe("Set sail");
});
