/** The people at a game as this seat knows them: players, onlookers, talk, and what is proposed. */

import { ApiError, type Client } from "../../api/client";
import type { NewSubstitute, Proposal, ProposalLine, TableInfo, TalkLine } from "../../api/types";

export class TableDesk {
  info = $state.raw<TableInfo | null>(null);
  /** Whether the list of players is on the screen. */
  inView = $state(false);
  /** The channel whose talk is shown, "" for none. */
  channel = $state("");
  lines = $state.raw<TalkLine[]>([]);
  /** Why the last deed was refused. */
  problem = $state("");
  readonly unread = $derived(this.info?.channels.reduce((sum, each) => sum + each.unread, 0) ?? 0);
  /** Proposals that wait for an answer of this seat. */
  readonly asked = $derived(this.info?.proposals.filter((each) => each.may_answer) ?? []);

  readonly #client: Client;
  readonly #path: string;
  readonly #key: () => string;
  #looking: Promise<void> | null = null;
  #again = false;

  constructor(client: Client, id: string, key: () => string) {
    this.#client = client;
    this.#path = `/api/games/${id}`;
    this.#key = key;
  }

  /** Look again who is there; of several wishes at a time one is enough. */
  look(): Promise<void> {
    if (this.#looking) {
      this.#again = true;
      return this.#looking;
    }
    this.#looking = this.#look().finally(() => {
      this.#looking = null;
      if (this.#again) {
        this.#again = false;
        void this.look();
      }
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    try {
      this.info = await this.#get<TableInfo>("/table");
      if (this.channel) await this.#read();
    } catch (error) {
      // The table is looked at again with the next news; a line that is down is told elsewhere.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** Show the talk of a channel, which is read then. */
  async open(channel: string): Promise<void> {
    this.channel = channel;
    this.lines = [];
    if (channel) await this.#do(() => this.#read());
  }

  async #read(): Promise<void> {
    const { channel } = this;
    const lines = await this.#get<TalkLine[]>(`/talk/${channel}`);
    if (channel !== this.channel) return;
    this.lines = lines;
    const known = this.info?.channels.find((each) => each.id === channel);
    const last = lines.at(-1)?.n ?? 0;
    if (!known?.unread || !last) return;
    await this.#send("POST", `/talk/${channel}/heard`, { n: last });
    this.info = await this.#get<TableInfo>("/table");
  }

  /** Say something in the open channel; returns whether it was said. */
  say(text: string): Promise<boolean> {
    return this.#do(async () => {
      this.lines = await this.#send<TalkLine[]>("POST", `/talk/${this.channel}`, { text });
    });
  }

  nudge(seat: number): Promise<boolean> {
    return this.#do(async () => {
      await this.#send("POST", `/seats/${seat}/nudge`);
      await this.look();
    });
  }

  propose(wanted: Proposal): Promise<boolean> {
    return this.#change("POST", "/proposals", wanted);
  }

  answer(proposal: ProposalLine, word: "accept" | "decline" | "withdraw"): Promise<boolean> {
    return this.#change("POST", `/proposals/${proposal.n}/${word}`);
  }

  claim(result: "victory" | "draw"): Promise<boolean> {
    return this.#change("POST", "/claim", { result });
  }

  /** Let a captain sit in for a player, or take one's own seat back. */
  seatBot(seat: number): Promise<boolean> {
    return this.#change("POST", `/seats/${seat}/stand-in`);
  }

  takeBack(seat: number): Promise<boolean> {
    return this.#change("DELETE", `/seats/${seat}/stand-in`);
  }

  /** Ask somebody to command one's seat for a while. */
  lend(seat: number, wanted: NewSubstitute): Promise<boolean> {
    return this.#change("POST", `/seats/${seat}/substitute`, wanted);
  }

  /** Give up one's seat. */
  leave(seat: number): Promise<boolean> {
    return this.#change("POST", `/seats/${seat}/leave`);
  }

  /** Take a lent seat back, give one back, or withdraw what was asked. */
  endLoan(seat: number): Promise<boolean> {
    return this.#change("DELETE", `/seats/${seat}/substitute`);
  }

  #change(method: string, path: string, body?: object): Promise<boolean> {
    return this.#do(async () => {
      this.info = await this.#send<TableInfo>(method, path, body);
    });
  }

  async #do(deed: () => Promise<void>): Promise<boolean> {
    this.problem = "";
    try {
      await deed();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.message;
      return false;
    }
  }

  #get<T>(path: string): Promise<T> {
    return this.#client.request<T>("GET", this.#path + path, { key: this.#key() });
  }

  #send<T>(method: string, path: string, body: object = {}): Promise<T> {
    const key = this.#key();
    return this.#client.request<T>(method, this.#path + path, method === "DELETE" ? { key } : { key, body });
  }
}
