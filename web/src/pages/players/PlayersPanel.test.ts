import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { Client } from "../../api/client";
import { ApiError } from "../../api/client";
import type { PlayerLine, TableInfo, TalkLine } from "../../api/types";
import type { GameSession } from "../../session/game/gameSession.svelte";
import { TableDesk } from "../../session/game/tableDesk.svelte";
import PlayersPanel from "./PlayersPanel.svelte";
import { awayFor } from "./playerWords";

const player = (seat: number, more: Partial<PlayerLine> = {}): PlayerLine => ({
  seat,
  side: seat,
  kind: "human",
  name: ["Anna", "Tom"][seat] ?? "",
  known: true,
  title: ["Blue", "Red"][seat] ?? "",
  you: seat === 0,
  here: true,
  seen: "2026-11-17T12:00:00+00:00",
  state: "",
  time: null,
  may_nudge: false,
  nudge_at: "",
  stand_in: "",
  may_seat_bot: false,
  may_take_back: false,
  late: false,
  holiday: "",
  owner: "",
  returns: "",
  may_lend: false,
  may_end_loan: false,
  sought: null,
  empty: false,
  may_offer: false,
  may_leave: false,
  ...more,
});
const info = (more: Partial<TableInfo> = {}): TableInfo => ({
  mark: "a",
  campaign: "",
  players: [player(0, { state: "writing" }), player(1, { here: false, may_nudge: true })],
  onlookers: ["Kofi", ""],
  channels: [
    { id: "table", kind: "table", side: -1, refused: "", last: 0, unread: 0 },
    { id: "side:0", kind: "side", side: 0, refused: "signals only", last: 0, unread: 2 },
  ],
  proposals: [],
  may_propose: ["draw"],
  adjourned: null,
  may_reopen: false,
  may_claim: "",
  ...more,
});
const line: TalkLine = {
  n: 1,
  name: "Tom",
  known: true,
  side: 1,
  turn: 1,
  at: "",
  text: "<b>hello</b>",
  you: false,
};

function shown(table: TableInfo, answers: (method: string, path: string) => unknown = () => null) {
  const calls: string[] = [];
  const request = vi.fn(async (method: string, path: string) => {
    calls.push(`${method} ${path.replace("/api/games/x", "")}`);
    const answer = answers(method, path);
    if (answer instanceof Error) throw answer;
    if (answer !== null) return answer;
    return path.includes("/talk/") ? [line] : table;
  });
  const desk = new TableDesk({ request } as unknown as Client, "x", () => "seat-key");
  const session = {
    id: "x",
    side: 0,
    sides: [
      { name: "Blue", nations: ["british"] },
      { name: "Red", nations: ["french"] },
    ],
    sideName: (side: number) => ["Blue", "Red"][side],
    info: { terms: { onlookers: "link", onlooker_delay: 2, pace: { kind: "none" } } },
    table: desk,
    reopen: vi.fn(),
    timeEnds: null,
    look: { view: { phase_title: "Movement", draw: null } },
  } as unknown as GameSession;
  render(PlayersPanel, { session });
  return { calls, desk, session, request };
}

test("players are listed by side, with presence and what may be known", async () => {
  shown(info());
  await waitFor(() => expect(screen.getAllByTestId("player")).toHaveLength(2));
  const [anna, tom] = screen.getAllByTestId("player");
  expect(anna?.textContent).toContain("writing");
  expect(tom?.getAttribute("data-here")).toBe("false");
  expect(tom?.textContent).not.toContain("sealed");
  expect(screen.getByText(/2 look on/).textContent).toContain("Kofi and somebody");
  expect(screen.getByText(/2 turns later/)).toBeTruthy();
});

test("how many have sealed is told to who has sealed, and to nobody who still writes", async () => {
  shown(info({ players: [player(0, { state: "sealed" }), player(1, { state: "writing" })] }));
  const told = await screen.findByTestId("table-state");
  expect(told.textContent).toContain("Movement: 1 of 2 sealed");
  expect(told.textContent).toContain("when all are in.");
  cleanup();
  shown(info());
  expect((await screen.findByTestId("table-state")).textContent).toContain("Movement: you are writing");
});

test("the talk of a side with one person is no tab until something was said there", async () => {
  const side = (number: number, last: number) => ({
    id: `side:${number}`,
    kind: "side" as const,
    side: number,
    refused: "",
    last,
    unread: 0,
  });
  const table = { id: "table", kind: "table" as const, side: -1, refused: "", last: 0, unread: 0 };
  shown(info({ channels: [table, side(0, 0), side(1, 3)] }));
  await screen.findByTestId("talk-side-1");
  expect(screen.queryByTestId("talk-side-0")).toBeNull();
  cleanup();
  const fellow = player(2, { side: 0, you: false });
  shown(info({ players: [player(0), player(1), fellow], channels: [table, side(0, 0)] }));
  await screen.findByTestId("talk-side-0");
});

test("talk is shown as text, and a line is said in the open channel", async () => {
  const { calls } = shown(info());
  await waitFor(() => expect(screen.getByTestId("talk-lines").textContent).toContain("<b>hello</b>"));
  await fireEvent.input(screen.getByTestId("talk-text"), { target: { value: "good day" } });
  await fireEvent.click(screen.getByTestId("talk-send"));
  expect(calls).toContain("POST /talk/table");
  await waitFor(() => expect(screen.getByTestId<HTMLInputElement>("talk-text").value).toBe(""));
  await fireEvent.click(screen.getByTestId("talk-side-0"));
  await waitFor(() => expect(screen.getByTestId("talk-refused").textContent).toContain("signals only"));
  expect(calls).toContain("POST /talk/side:0/heard");
});

test("somebody is nudged, and a refusal is told", async () => {
  const refusal = new ApiError(429, "this player was nudged within the last ten minutes");
  const { calls } = shown(info(), (_method, path) => (path.endsWith("/nudge") ? refusal : null));
  await fireEvent.click(await screen.findByTestId("nudge"));
  expect(calls).toContain("POST /seats/1/nudge");
  await waitFor(() => expect(screen.getByTestId("table-problem").textContent).toContain("ten minutes"));
});

test("a proposal of the other side can be accepted, one's own withdrawn", async () => {
  const draw = { n: 3, kind: "draw" as const, side: 1, name: "Tom", at: "", until: "" };
  const { calls } = shown(info({ proposals: [{ ...draw, yours: false, may_answer: true }] }));
  const asked = await screen.findByTestId("proposal");
  expect(asked.textContent).toContain("Tom offers a draw");
  const [first] = screen.getAllByTestId("player");
  expect(first && asked.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByTestId("propose-draw")).toBeNull();
  await fireEvent.click(screen.getByTestId("proposal-accept"));
  expect(calls).not.toContain("POST /proposals/3/accept");
  await fireEvent.click(screen.getByTestId("proposal-accept-yes"));
  expect(calls).toContain("POST /proposals/3/accept");
});

test("sealed orders can be opened again where the server says so", async () => {
  const { session } = shown(info({ may_reopen: true }));
  await fireEvent.click(await screen.findByTestId("reopen"));
  expect(session.reopen).toHaveBeenCalled();
});

test("times are told in the measure that fits them", () => {
  const seen = "2026-11-17T12:00:00Z";
  const after = (seconds: number) => awayFor(seen, new Date(seen).getTime() + seconds * 1000);
  expect([after(720), after(7300), after(200_000)]).toEqual(["away 12 min", "away 2 h", "away 2 days"]);
});

test("who commands for another is named, and the owner takes the seat back with one press", async () => {
  const lent = player(0, { name: "Cora", owner: "Anna", you: false, may_end_loan: true });
  const { calls } = shown(info({ players: [lent, player(1)] }));
  expect((await screen.findAllByTestId("player"))[0]?.textContent?.replace(/\s+/g, " ")).toContain(
    "Cora for Anna",
  );
  await fireEvent.click(screen.getByTestId("end-loan"));
  expect(calls).toContain("DELETE /seats/0/substitute");
});

test("a seat is lent to somebody by name until a date", async () => {
  const { request } = shown(info({ players: [player(0, { may_lend: true }), player(1)] }));
  await fireEvent.click(await screen.findByTestId("lend"));
  await fireEvent.input(screen.getByTestId("lend-name"), { target: { value: "Cora" } });
  await fireEvent.click(screen.getByText("Until a date"));
  await fireEvent.input(screen.getByTestId("until-when"), { target: { value: "2026-12-24T18:00" } });
  expect(screen.getByTestId("lend-ask").textContent).toContain("Ask Cora");
  await fireEvent.click(screen.getByTestId("lend-ask"));
  const until = new Date("2026-12-24T18:00").toISOString();
  await waitFor(() =>
    expect(request).toHaveBeenCalledWith("POST", "/api/games/x/seats/0/substitute", {
      key: "seat-key",
      body: { person: "Cora", until },
    }),
  );
});

test("a game is adjourned until a date by a proposal", async () => {
  const { request } = shown(info({ may_propose: ["adjourn"] }));
  await fireEvent.click(await screen.findByTestId("propose-adjourn"));
  await fireEvent.click(screen.getByText("Until a date"));
  await fireEvent.input(screen.getByTestId("until-when"), { target: { value: "2026-12-24T18:00" } });
  await fireEvent.click(screen.getByTestId("adjourn-propose"));
  const until = new Date("2026-12-24T18:00").toISOString();
  await waitFor(() =>
    expect(request).toHaveBeenCalledWith("POST", "/api/games/x/proposals", {
      key: "seat-key",
      body: { kind: "adjourn", until },
    }),
  );
});

test("who may claim is told so, and that a side may resign together", async () => {
  const { calls } = shown(info({ may_claim: "late", may_propose: ["resign"] }));
  expect((await screen.findByTestId("may-claim")).textContent).toContain("you may claim");
  await fireEvent.click(screen.getByTestId("propose-resign"));
  expect(calls).toContain("POST /proposals");
});

test("a claim is made by a second press", async () => {
  const { calls } = shown(info({ may_claim: "left" }));
  expect((await screen.findByTestId("may-claim")).textContent).toContain("has left");
  await fireEvent.click(screen.getByTestId("claim-victory"));
  expect(calls).not.toContain("POST /claim");
  await fireEvent.click(screen.getByTestId("claim-victory-yes"));
  expect(calls).toContain("POST /claim");
});

test("the seats of a campaign's battle lead to the campaign", async () => {
  shown(info({ campaign: "abc" }));
  expect((await screen.findByTestId("of-campaign")).querySelector("a")?.getAttribute("href")).toBe(
    "#/campaign/abc",
  );
});

test("one's seat is given up after a second thought", async () => {
  const { calls } = shown(info({ players: [player(0, { may_leave: true }), player(1)] }));
  await fireEvent.click(await screen.findByTestId("leave-seat"));
  expect(calls).not.toContain("POST /seats/0/leave");
  await fireEvent.click(screen.getByTestId("leave-seat-yes"));
  expect(calls).toContain("POST /seats/0/leave");
});

test("names lead to the pages of their people, and seats without a name nowhere", async () => {
  shown(info({ players: [player(0), player(1, { name: "Red", known: false })] }));
  await waitFor(() => expect(screen.getByTestId("talk-lines").textContent).toContain("hello"));
  const links = screen.getAllByTestId<HTMLAnchorElement>("person-name").map((link) => link.hash);
  expect(links).toEqual(["#/people/Anna", "#/people/Tom"]);
});
