import { expect, test, vi } from "vitest";
import { ApiError } from "./client";
import { backoff, listen } from "./live";

class FakeSocket {
  static made: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly sent: string[] = [];
  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
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
  const heard: [number, boolean][] = [];
  const links: string[] = [];
  const stop = listen({
    id: "g",
    key: "k y",
    onVersion: (version, anew) => heard.push([version, anew]),
    onLink: (link) => links.push(link),
    poll: () => Promise.resolve(7),
    socket: (address) => new FakeSocket(address) as unknown as WebSocket,
  });
  expect(FakeSocket.made[0]?.address).toMatch(/\/ws\/games\/g$/);
  FakeSocket.made[0]?.onopen?.();
  expect(FakeSocket.made[0]?.sent).toEqual(['{"seat":"k y"}']);
  for (const data of ['{"version": 3}', '{"version": 4}', '{"version": 4, "anew": true}'])
    FakeSocket.made[0]?.onmessage?.({ data });
  await vi.advanceTimersByTimeAsync(1);
  // What was missed before the first message may be of any kind.
  expect(heard).toEqual([
    [3, true],
    [4, false],
    [4, true],
  ]);
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

/** A listener whose socket fails, and polls that are answered as the test says. */
async function adrift(
  polled: () => Promise<number>,
  deed: (links: string[]) => Promise<void>,
): Promise<void> {
  vi.useFakeTimers();
  FakeSocket.made = [];
  const links: string[] = [];
  const stop = listen({
    id: "g",
    key: "",
    onVersion: () => undefined,
    onLink: (link) => links.push(link),
    poll: polled,
    socket: (address) => {
      const socket = new FakeSocket(address);
      if (FakeSocket.made.length > 1) setTimeout(() => socket.close(), 1);
      return socket as unknown as WebSocket;
    },
  });
  FakeSocket.made[0]?.onopen?.();
  await vi.advanceTimersByTimeAsync(1);
  FakeSocket.made[0]?.close();
  await deed(links);
  stop();
  vi.useRealTimers();
}

const silent = new ApiError(0, "no answer");

test("a server that stays silent is told as lost, once, until it answers", async () => {
  let away = true;
  await adrift(
    () => (away ? Promise.reject(silent) : Promise.resolve(7)),
    async (links) => {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(links.filter((link) => link === "lost")).toHaveLength(1);
      expect(links.at(-1)).toBe("lost");
      away = false;
      await vi.advanceTimersByTimeAsync(4_000);
      expect(links.at(-1)).toBe("polling");
    },
  );
});

test("a socket that is refused has the server asked at once, and is tried less and less often", async () => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  const asked = vi.fn(() => Promise.reject(new ApiError(404, "this game was removed")));
  const stop = listen({
    id: "g",
    key: "",
    onVersion: () => undefined,
    poll: asked,
    socket: (address) => {
      const socket = new FakeSocket(address);
      setTimeout(() => {
        socket.onopen?.();
        (socket.onclose as ((event: { code: number }) => void) | null)?.({ code: 4404 });
      }, 1);
      return socket as unknown as WebSocket;
    },
  });
  await vi.advanceTimersByTimeAsync(2);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(FakeSocket.made.length).toBeLessThan(6);
  stop();
  vi.useRealTimers();
});

test("a socket that opens again ends it at once", async () => {
  await adrift(
    () => Promise.reject(silent),
    async (links) => {
      await vi.advanceTimersByTimeAsync(20_000);
      expect(links.at(-1)).toBe("lost");
      FakeSocket.made.at(-1)?.onopen?.();
      expect(links.at(-1)).toBe("live");
    },
  );
});

test("one poll that goes astray, or is refused, is no loss", async () => {
  let count = 0;
  await adrift(
    () => (count++ % 2 ? Promise.reject(silent) : Promise.resolve(7)),
    async (links) => {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(links).not.toContain("lost");
    },
  );
  await adrift(
    () => Promise.reject(new ApiError(403, "not yours")),
    async (links) => {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(links).not.toContain("lost");
    },
  );
});
