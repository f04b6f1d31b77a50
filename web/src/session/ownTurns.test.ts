import { expect, test } from "vitest";
import type { Client } from "../api/client";
import type { Concern } from "../api/ownNews";
import type { OwnTurn } from "../api/types";
import { OwnTurns, pressing } from "./ownTurns.svelte";

const turn = (game: string, people = true): OwnTurn => ({
  game,
  title: game.toUpperCase(),
  turn: 3,
  phase_title: "Movement",
  people,
  against: [],
});

test("what begins to wait while the page is open is told once", async () => {
  let waiting = [turn("a")];
  const turns = new OwnTurns({ ownTurns: async () => ({ turns: waiting }) } as unknown as Client);
  const fresh: string[][] = [];
  turns.onasked = (games) => fresh.push(games.map(({ game }) => game));
  let look: (concerns: readonly Concern[]) => void = () => {};
  turns.start(({ onLook }) => {
    look = onLook;
    return () => {};
  });
  let nudges = 0;
  const stop = turns.on("nudge", () => nudges++);
  look(["games", "invitations", "nudge"]);
  await turns.load();
  expect(fresh).toEqual([]);
  waiting = [turn("a"), turn("b")];
  look(["games"]);
  await turns.load();
  expect(fresh).toEqual([["b"]]);
  expect(turns.turns).toHaveLength(2);
  expect(nudges).toBe(0);
  look(["nudge"]);
  stop();
  look(["nudge"]);
  expect(nudges).toBe(1);
});

test("a game against captains presses nobody, except on its own page", () => {
  const turns = [turn("people"), turn("solo", false)];
  expect(pressing(turns).map(({ game }) => game)).toEqual(["people"]);
  expect(pressing(turns, "solo")).toHaveLength(2);
});
