import { expect, test, vi } from "vitest";
import { backoff, listen } from "./live";

class FakeSocket {
  static made: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }
  close(): void {
    this.onclose?.();
  }
}

test("waiting grows and has an end", () => {
  expect([0, 1, 2, 20].map(backoff)).toEqual([500, 1000, 2000, 15_000]);
});

test("versions come by socket, by polling while it is down, and the socket comes back", async () => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  const heard: number[] = [];
  const links: string[] = [];
  const stop = listen({
    id: "g",
    key: "k y",
    onVersion: (version) => heard.push(version),
    onLink: (link) => links.push(link),
    poll: () => Promise.resolve(7),
    socket: (address) => new FakeSocket(address) as unknown as WebSocket,
  });
  expect(FakeSocket.made[0]?.address).toContain("/ws/games/g?key=k%20y");
  FakeSocket.made[0]?.onopen?.();
  FakeSocket.made[0]?.onmessage?.({ data: '{"version": 3}' });
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toContain(3);
  FakeSocket.made[0]?.close();
  expect(links.at(-1)).toBe("polling");
  await vi.advanceTimersByTimeAsync(600);
  expect(FakeSocket.made).toHaveLength(2);
  FakeSocket.made[1]?.onopen?.();
  expect(links.at(-1)).toBe("live");
  stop();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(FakeSocket.made).toHaveLength(2);
  vi.useRealTimers();
});
