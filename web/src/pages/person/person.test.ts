import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Me, Profile, ServerCard, Ways } from "../../api/types";
import { person } from "../../session/here";
import { messages } from "../../ui/messages.svelte";
import AdminGameCard from "../admin/AdminGameCard.svelte";
import JoinPage from "../people/JoinPage.svelte";
import ProfilePage from "../people/ProfilePage.svelte";
import NameField from "./NameField.svelte";
import PersonPage from "./PersonPage.svelte";

const ME: Me = {
  name: "Anna",
  since: "2026-01-01T00:00:00",
  recovery: false,
  owner: false,
  settings: {},
  kind: "open",
  member: true,
  admin: false,
};
const WAYS: Ways = { mail_offered: false, mail: "", passkeys_offered: false, passkeys: [] };
const PROFILE: Profile = {
  name: "Ben",
  since: "2026-01-01",
  seen: "2026-01-02T10:00:00+00:00",
  running: 1,
  ratings: [
    { ruleset: "r", title: "The Rules", points: 1540, provisional: true, games: 2, history: [1500, 1540] },
  ],
  tallies: [{ ruleset: "r", title: "The Rules", won: 1, drawn: 0, lost: 1 }],
  games: [
    {
      game: "",
      title: "A duel",
      ruleset: "The Rules",
      ended: "2026-01-02T10:00:00+00:00",
      how: "won",
      kind: "struck",
      turn: 4,
      side: "Blue",
      friends: [],
      enemies: ["Anna"],
      rated: true,
      change: 40,
    },
  ],
  me: false,
  block: false,
  mute: false,
};

/** Answers by path, and what was sent. */
let answers: Record<string, unknown>;
let sent: [string, string, unknown][];

beforeAll(() => messages.load("person", "people", "admin"));
beforeEach(() => {
  sent = [];
  answers = { "/api/me": ME, "/api/me/ways": WAYS, "/api/me/regards": [], "/api/server": null };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (init.method !== "GET")
      sent.push([init.method ?? "", path, init.body ? JSON.parse(String(init.body)) : null]);
    const body = answers[path] ?? answers[`${init.method} ${path}`];
    return new Response(JSON.stringify(body ?? { error: `nothing at ${path}` }), {
      status: body ? 200 : 404,
    });
  });
  person.become(ME);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("mail and passkeys are offered only where the server has them", async () => {
  render(PersonPage, { recovery: "" });
  await screen.findByTestId("person-make-link");
  expect(screen.queryByTestId("mail-address")).toBeNull();
  cleanup();
  answers["/api/me/ways"] = { ...WAYS, mail_offered: true, passkeys_offered: true };
  render(PersonPage, { recovery: "" });
  const field = await screen.findByTestId("mail-address");
  answers["PUT /api/me/mail"] = { minutes: 1440 };
  await fireEvent.input(field, { target: { value: "anna@example.org" } });
  await fireEvent.click(screen.getByTestId("mail-send"));
  await waitFor(() => expect(screen.getByTestId("person-said").textContent).toContain("anna@"));
  expect(sent.at(-1)).toEqual(["PUT", "/api/me/mail", { address: "anna@example.org" }]);
});

test("a recovery link is shown once, with a sheet to print", async () => {
  answers["POST /api/me/recovery"] = { key: "person-secret" };
  render(PersonPage, { recovery: "" });
  await fireEvent.click(await screen.findByTestId("person-make-link"));
  const sheet = await screen.findByTestId("person-sheet");
  expect(sheet.textContent).toContain("#/person?recovery=person-secret");
  expect(sheet.textContent).toContain("Anna");
});

test("a name is asked for where others will see it, and may be left out", async () => {
  person.become({ ...ME, name: "" });
  const { component } = render(NameField);
  expect(await component.give()).toBe(true);
  await fireEvent.input(screen.getByTestId("name-ask"), { target: { value: "Ben" } });
  expect(await component.give()).toBe(false);
  expect((await screen.findByTestId("name-problem")).textContent).toContain("nothing at");
  answers["PUT /api/me/name"] = { ...ME, name: "Ben" };
  expect(await component.give()).toBe(true);
  expect(screen.queryByTestId("name-ask")).toBeNull();
});

test("a profile shows ratings as provisional, results, and lets one block", async () => {
  answers["/api/people/Ben"] = PROFILE;
  answers["PUT /api/people/Ben/regard"] = { ...PROFILE, block: true };
  render(ProfilePage, { name: "Ben" });
  expect((await screen.findByTestId("rating")).textContent).toContain("1540");
  expect(screen.getByTestId("provisional")).toBeTruthy();
  expect(screen.getByTestId("played").textContent).toContain("+40");
  expect(screen.getByTestId("tally").textContent).toContain("The Rules");
  await fireEvent.click(screen.getByTestId("block"));
  expect(sent.at(-1)).toEqual(["PUT", "/api/people/Ben/regard", { block: true, mute: false }]);
});

test("somebody who is not here is said to be unknown", async () => {
  render(ProfilePage, { name: "Nobody" });
  expect((await screen.findByTestId("profile-problem")).textContent).toContain("nothing at");
});

test("a stranger is told how to get into a private server and into a club", async () => {
  const card: ServerCard = { kind: "private", member: false, asked: false };
  answers["/api/server"] = card;
  answers["POST /api/server/join"] = { ...card, member: true };
  render(JoinPage);
  await fireEvent.input(await screen.findByTestId("join-word"), { target: { value: "grog" } });
  await fireEvent.click(screen.getByTestId("join-by-word"));
  await screen.findByText(/You are in/);
  expect(sent[0]).toEqual(["POST", "/api/server/join", { word: "grog" }]);
  cleanup();
  answers["/api/server"] = { kind: "club", member: false, asked: false };
  answers["POST /api/server/application"] = { kind: "club", member: false, asked: true };
  render(JoinPage);
  await fireEvent.click(await screen.findByTestId("join-ask"));
  await screen.findByTestId("join-asked");
});

test("an administrator gives a seat away, and judges", async () => {
  const acts: unknown[] = [];
  const act = async (deed: () => Promise<{ told: string }>) => {
    acts.push(await deed());
  };
  const game = {
    id: "g1",
    title: "A duel",
    ruleset: "The Rules",
    turn: 3,
    over: false,
    winner: -1,
    kind: "",
    created: "",
    touched: "2026-01-02T10:00:00+00:00",
    campaign: "",
    shared: true,
    sides: ["Red", "Blue"],
    seats: [
      { side: 0, name: "Red", bot: false, player: "Anna", empty: false },
      { side: 1, name: "Blue", bot: false, player: "", empty: true },
    ],
  };
  answers["PUT /api/admin/games/g1/seats/1"] = { told: "done" };
  answers["POST /api/admin/games/g1/judgement"] = { told: "judged" };
  render(AdminGameCard, { game, busy: false, act });
  await fireEvent.click(screen.getByTestId("admin-open"));
  const second = screen.getAllByTestId("admin-seat-name")[1];
  if (second) await fireEvent.input(second, { target: { value: "Cid" } });
  const give = screen.getAllByTestId("admin-seat-give")[1];
  if (give) await fireEvent.click(give);
  await fireEvent.change(screen.getByTestId("admin-winner"), { target: { value: "1" } });
  await fireEvent.click(screen.getByTestId("admin-judge"));
  await fireEvent.click(screen.getByTestId("admin-judge-yes"));
  await waitFor(() => expect(acts).toEqual([{ told: "done" }, { told: "judged" }]));
  expect(sent).toEqual([
    ["PUT", "/api/admin/games/g1/seats/1", { name: "Cid" }],
    ["POST", "/api/admin/games/g1/judgement", { winner: 1, reason: "" }],
  ]);
});
