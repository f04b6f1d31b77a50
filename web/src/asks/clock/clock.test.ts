import { expect, test } from "vitest";
import { announcements, clockFace } from "./clock";

test("a begun second still counts", () => {
  expect(clockFace(66.2)).toBe("1:07");
  expect(clockFace(60)).toBe("1:00");
  expect(clockFace(0.1)).toBe("0:01");
  expect(clockFace(-3)).toBe("0:00");
  expect([clockFace(7140), clockFace(10_000), clockFace(200_000)]).toEqual(["119:00", "2 h", "2 days"]);
});

test("time is told at its marks and at its end", () => {
  expect(announcements(61, true)).toEqual([
    { after: 1, text: "One minute left." },
    { after: 31, text: "Thirty seconds left." },
    { after: 51, text: "Ten seconds left." },
    { after: 61, text: "Time is up: the orders go out as they stand." },
  ]);
  expect(announcements(4, false)).toEqual([{ after: 4, text: "Time is up." }]);
});
