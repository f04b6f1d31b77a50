import { beforeEach, expect, test } from "vitest";
import { PretendGame } from "../testing/pretend";
import { playElsewhere, playedElsewhere, seatsOf, stillOurs } from "./seats";

beforeEach(() => localStorage.clear());

test("an invitation takes its seat to this desk, also one that was sent away from here", async () => {
  const server = new PretendGame();
  playElsewhere("g", 1);
  playElsewhere("g", 0);
  expect(await seatsOf(server.client(), "g", "key-one")).toEqual([{ side: 1, key: "key-one" }]);
  expect(server.calls.map((call) => [call.path, call.key])).toEqual([["/api/games/g/take", "key-one"]]);
  expect(playedElsewhere("g")).toEqual([0]);
});

test("only a refusal says that a seat is gone", async () => {
  const server = new PretendGame();
  const own = [
    { side: 0, key: "key-zero" },
    { side: 1, key: "key-one" },
  ];
  server.away.add(1);
  expect(await stillOurs(server.client(), "g", own)).toEqual([own[0]]);
  const { Client } = await import("./client");
  const silent = new Client(() => Promise.reject(new TypeError("no net")));
  expect(await stillOurs(silent, "g", own)).toEqual(own);
});
