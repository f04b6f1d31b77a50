import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenOwn } from "./ownNews";

class FakeSocket {
  static made: FakeSocket[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }
  close(): void {
    this.onclose?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
});
afterEach(() => vi.useRealTimers());

test("concerns come by socket, are asked for while it is down, and it comes back", async () => {
  const heard: string[] = [];
  const stop = listenOwn({
    onLook: (concerns) => heard.push(concerns.join(" ")),
    socket: (address) => new FakeSocket(address) as unknown as WebSocket,
  });
  const first = FakeSocket.made[0];
  expect(first?.address).toMatch(/\/ws\/me$/);
  first?.onmessage?.({ data: '{"look": ["games"]}' });
  expect(heard).toEqual(["games"]);
  first?.close();
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.made).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard).toEqual(["games", "games invitations nudge"]);
  FakeSocket.made.at(-1)?.onmessage?.({ data: '{"look": ["nudge"]}' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.at(-1)).toBe("nudge");
  stop();
  expect(FakeSocket.made.length).toBe(2);
});
