import { describe, expect, it } from "vitest";
import type { FleetBill, FleetPlan } from "../../api/campaignTypes";
import { FleetCosts } from "./fleetCosts.svelte";

const fleet = (name: string): FleetPlan => ({ name, nation: "british", squadrons: [] });
const bill = (name: string, cost: number, faults: FleetBill["faults"] = []): FleetBill => ({
  fleet: fleet(name),
  cost,
  left: 100 - cost,
  faults,
});

/** An answer that comes when it is told to. */
function awaited(): { promise: Promise<FleetBill>; resolve: (bill: FleetBill) => void } {
  let resolve: (bill: FleetBill) => void = () => undefined;
  const promise = new Promise<FleetBill>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe("the bills of two fleets", () => {
  it("keeps the answer to the last question when an older one comes late", async () => {
    const costs = new FleetCosts();
    const [slow, quick] = [awaited(), awaited()];
    const waits = [costs.ask(0, slow.promise), costs.ask(0, quick.promise)];
    quick.resolve(bill("second", 20));
    await waits[1];
    slow.resolve(bill("first", 10));
    await waits[0];
    expect(costs.all[0]?.cost).toBe(20);
  });

  it("shows a change before its bill has come, and is not ready until then", async () => {
    const costs = new FleetCosts();
    await costs.ask(0, Promise.resolve(bill("A", 10)));
    await costs.ask(1, Promise.resolve(bill("B", 10)));
    expect(costs.ready).toBe(true);
    const answer = awaited();
    const wait = costs.change(0, fleet("A more"), answer.promise);
    expect(costs.all[0]?.fleet.name).toBe("A more");
    expect(costs.all[0]?.cost).toBe(10);
    expect(costs.ready).toBe(false);
    answer.resolve(bill("A more", 30));
    await wait;
    expect(costs.all[0]?.cost).toBe(30);
    expect(costs.ready).toBe(true);
  });

  it("is not ready with a fault, and after a failed question keeps the fleet there was", async () => {
    const costs = new FleetCosts();
    await costs.ask(0, Promise.resolve(bill("A", 10)));
    await costs.ask(1, Promise.resolve(bill("B", 10, [{ place: "fleet", reason: "too dear", cite: "18" }])));
    expect(costs.ready).toBe(false);
    await expect(costs.ask(1, Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(costs.all[1]?.fleet.name).toBe("B");
  });
});
