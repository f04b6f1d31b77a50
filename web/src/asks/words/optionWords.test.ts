import { expect, test } from "vitest";
import { ask } from "../../../tests/fixtures/canned";
import { askTitle, onlyAsks, optionInWords, plotInWords } from "./optionWords";

const nameOf = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

test("plots are read aloud", () => {
  expect(plotInWords("L2R")).toBe("port, 2 ahead, starboard");
  expect(plotInWords("0")).toBe("no movement");
  expect(plotInWords("1B")).toBe("1 ahead, sails backed");
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
  expect(optionInWords(ask("anchor/alpha", []), "(A)", nameOf)).toBe("Weigh anchor");
  expect(optionInWords(ask("anchor/alpha", []), "XY", nameOf)).toBe("Order “XY”");
  expect(optionInWords(ask("fire/alpha/L", []), "bow:rigging>java", nameOf)).toBe(
    "Java, rigging, bow guns only",
  );
  expect(optionInWords(ask("load/alpha", []), "R D", nameOf)).toBe("Starboard with double shot");
  expect(optionInWords(ask("load/alpha", []), "L", nameOf)).toBe("Port broadside");
  expect(optionInWords(ask("firefight/alpha", []), "12", nameOf)).toBe("Sections 1 and 2 fight the fire");
  expect(optionInWords(ask("tow/alpha/java", []), "java", nameOf)).toBe("Take Java in tow");
});

test("losses are told in words", () => {
  expect(optionInWords(ask("hits/alpha", []), "gL2 cR1", nameOf)).toBe(
    "2 guns to port; 1 carronade to starboard",
  );
  expect(optionInWords(ask("hits/alpha", []), "gLb1 cRs2", nameOf)).toBe(
    "1 gun to port, bow section; 2 carronades to starboard, stern section",
  );
  expect(optionInWords(ask("hits/alpha", []), "none", nameOf)).toBe("Nothing");
  expect(optionInWords(ask("losses/alpha", []), "java", nameOf)).toBe("Java first");
});

test("questions have titles", () => {
  expect(askTitle(ask("fire/alpha/R", []), nameOf)).toBe("Fire to starboard");
  expect(askTitle(ask("ahead/alpha/7", [], { other: "" }), nameOf)).toBe("Movement in turn 7");
  expect(askTitle(ask("grapple/alpha/beta", []), nameOf)).toBe("Grapple: Beta");
  expect(askTitle(ask("set_sail/alpha", []), nameOf)).toBe("Set sail");
});

test("a prompt that explains something is more than a question", () => {
  expect(onlyAsks("How does Alpha move?")).toBe(true);
  expect(onlyAsks("How does Alpha move? Half of 8, rounded up: 4 hexes, neither more nor less.")).toBe(false);
});
