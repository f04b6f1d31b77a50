import { expect, test, vi } from "vitest";
import { PretendGame } from "../testing/pretend";
import { Helm } from "./helm.svelte";
import { Projector } from "./projector.svelte";
import { GameSession } from "./session.svelte";

async function atHelm() {
  const session = new GameSession("g", new PretendGame().client());
  await session.open([{ side: 0, key: "key-zero" }]);
  const openLog = vi.fn();
  return { helm: new Helm(session, new Projector(), openLog), openLog };
}

test("the enemy's log can be read while a plot is asked", async () => {
  const { helm, openLog } = await atHelm();
  helm.onShip("beta");
  expect(helm.reading).toBe("beta");
  expect(helm.selected).toBe("alpha");
  expect(openLog).toHaveBeenCalledOnce();
  helm.lookAt("alpha");
  expect(helm.reading).toBe("alpha");
  expect(helm.ask?.id).toBe("plot/alpha");
});
