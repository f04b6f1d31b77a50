import { expect, test, vi } from "vitest";
import { Carrying } from "./carrying.svelte";

const pointer = (type: string, x: number, y: number) =>
  Object.assign(new MouseEvent(type, { clientX: x, clientY: y, button: 0 }), {
    pointerId: 1,
  }) as PointerEvent;

function setUp() {
  const thing = document.createElement("button");
  const berth = document.createElement("div");
  berth.dataset.drop = "repair";
  document.body.append(thing, berth);
  document.elementsFromPoint = () => [berth];
  const put = vi.fn();
  const carrying = new Carrying(put);
  const clicked = vi.fn();
  thing.addEventListener("pointerdown", (event) => carrying.grab("ajax", event as PointerEvent));
  thing.addEventListener("click", clicked);
  return { thing, berth, put, carrying, clicked };
}

test("what is dragged is put onto the place below the pointer, and the click after it is no press", () => {
  const { thing, berth, put, carrying, clicked } = setUp();
  thing.dispatchEvent(pointer("pointerdown", 0, 0));
  thing.dispatchEvent(pointer("pointermove", 30, 40));
  expect([carrying.what, carrying.moved]).toEqual(["ajax", { x: 30, y: 40 }]);
  thing.dispatchEvent(pointer("pointerup", 30, 40));
  thing.dispatchEvent(new MouseEvent("click"));
  expect(put).toHaveBeenCalledWith("ajax", berth, { x: 30, y: 40 });
  expect(clicked).not.toHaveBeenCalled();
  expect(carrying.what).toBe("");
});

test("a pointer that hardly moves has pressed", () => {
  const { thing, put, carrying, clicked } = setUp();
  thing.dispatchEvent(pointer("pointerdown", 0, 0));
  thing.dispatchEvent(pointer("pointermove", 2, 2));
  thing.dispatchEvent(pointer("pointerup", 2, 2));
  thing.dispatchEvent(new MouseEvent("click"));
  expect(put).not.toHaveBeenCalled();
  expect([carrying.what, clicked.mock.calls.length]).toEqual(["", 1]);
});

test("what is picked up by a press is put down by another, or put back", () => {
  const { berth, put, carrying } = setUp();
  carrying.pick("ajax");
  carrying.pick("ajax");
  expect(carrying.what).toBe("");
  carrying.pick("ajax");
  carrying.putOnto(berth);
  expect(put).toHaveBeenCalledWith("ajax", berth, null);
});
