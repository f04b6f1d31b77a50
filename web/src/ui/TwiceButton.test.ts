import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import TwiceButton from "./TwiceButton.svelte";

const shown = () => {
  const onyes = vi.fn();
  render(TwiceButton, { label: "Claim", ask: "Really?", yes: "I claim", onyes, testid: "claim" });
  return onyes;
};

test("the first press only asks, and the second does it", async () => {
  const onyes = shown();
  await fireEvent.click(screen.getByTestId("claim"));
  expect(onyes).not.toHaveBeenCalled();
  expect(screen.getByTestId("claim-ask").textContent).toBe("Really?");
  await fireEvent.click(screen.getByTestId("claim-yes"));
  expect(onyes).toHaveBeenCalledTimes(1);
});

test("whoever thinks better of it is back at the button, and Enter twice does nothing", async () => {
  const onyes = shown();
  await fireEvent.click(screen.getByTestId("claim"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("claim-no")));
  await fireEvent.click(screen.getByTestId("claim-no"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("claim")));
  expect(onyes).not.toHaveBeenCalled();
});
