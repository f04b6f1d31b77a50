/** Keeps the orders that a seat is writing on the server, and brings them back when the seat is taken again. */

import { ApiError, type Client } from "../../api/client";
import type { Draft as KeptDraft } from "../../api/types";

/** How long nothing must be changed before it is kept. */
export const REST_MS = 1000;
/** When a server that did not answer is asked again. */
export const RETRY_MS = 5000;

const NOTHING = "{}";

/** The calls by which a server keeps drafts, of games or of campaigns. */
export type DraftCalls = Pick<Client, "draft" | "keepDraft" | "dropDraft">;

/** Orders that can be kept and brought back. */
export interface KeepableDraft {
  onchange: () => void;
  readonly written: Record<string, string>;
  /** Bring orders back; whether that changed anything. */
  restore: (orders: Record<string, string>) => boolean;
  startAfresh: () => void;
}

/** A draft with the seat it belongs to, and how far the server knows it. */
interface Sheet {
  readonly draft: KeepableDraft;
  readonly key: string;
  revision: number;
  /** The orders that the server has, as text. */
  kept: string;
  /** How many answers are on their way. */
  sent: number;
}

export class DraftKeeper {
  /** What the player is told of the draft: it was brought back, or it took the place of another. */
  told = $state<"" | "back" | "overwrote">("");
  readonly #client: DraftCalls;
  readonly #id: string;
  readonly #version: () => number;
  #sheet: Sheet | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: DraftCalls, id: string, version: () => number) {
    this.#client = client;
    this.#id = id;
    this.#version = version;
  }

  /** Keep this draft from now on and nothing of the one before; onlookers, who have no key, keep none. */
  follow(draft: KeepableDraft | null, key = ""): void {
    if (draft && draft === this.#sheet?.draft) return;
    clearTimeout(this.#timer);
    if (this.#sheet) this.#sheet.draft.onchange = () => {};
    this.#sheet = draft && key ? { draft, key, revision: 0, kept: NOTHING, sent: 0 } : null;
    this.told = "";
    if (draft && this.#sheet) draft.onchange = () => this.#wait(REST_MS);
  }

  /** Return what a seat had written for its open question; null where that is not known. */
  async read(key: string): Promise<KeptDraft | null> {
    // The question can be answered without it.
    return key ? this.#client.draft(this.#id, key).catch(() => null) : null;
  }

  /** Bring back what the seat had written for the question of the present draft. */
  restore(kept: KeptDraft | null): void {
    const sheet = this.#sheet;
    if (!sheet || !kept?.revision) return;
    sheet.revision = kept.revision;
    sheet.kept = JSON.stringify(kept.orders);
    if (sheet.draft.restore(kept.orders)) this.told = "back";
  }

  /** Throw away what was written; it can be taken back like any other change. */
  async startAfresh(): Promise<void> {
    const sheet = this.#sheet;
    if (!sheet) return;
    this.told = "";
    sheet.draft.startAfresh();
    clearTimeout(this.#timer);
    await this.#send(sheet, NOTHING, () => this.#client.dropDraft(this.#id, sheet.key));
  }

  /** Keep at once what waits to be kept, because the page may be gone in a moment. */
  flush(): void {
    if (this.#sheet) void this.#write(this.#sheet, true);
  }

  #wait(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // Revisions are told apart only when one answer is waited for at a time.
      if (this.#sheet?.sent) this.#wait(REST_MS);
      else if (this.#sheet) void this.#write(this.#sheet);
    }, pause);
  }

  async #write(sheet: Sheet, keepalive = false): Promise<void> {
    clearTimeout(this.#timer);
    const orders = sheet.draft.written;
    const text = JSON.stringify(orders);
    if (text === sheet.kept) return;
    const revision = sheet.sent ? null : sheet.revision;
    const body = { orders, version: this.#version(), revision };
    await this.#send(sheet, text, () => this.#client.keepDraft(this.#id, sheet.key, body, keepalive));
  }

  async #send(sheet: Sheet, text: string, call: () => ReturnType<Client["keepDraft"]>): Promise<void> {
    const before = sheet.kept;
    sheet.kept = text;
    sheet.sent += 1;
    try {
      const { revision, overwrote } = await call();
      // A question that came anew counts from one again: nobody else wrote there.
      const others = overwrote && revision > sheet.revision + 1;
      sheet.revision = revision;
      if (others && sheet === this.#sheet) this.told = "overwrote";
    } catch (error) {
      if (sheet.kept === text) sheet.kept = before;
      // What the server refuses it would refuse again.
      if (sheet === this.#sheet && error instanceof ApiError && error.unreachable) this.#wait(RETRY_MS);
    } finally {
      sheet.sent -= 1;
    }
  }
}
