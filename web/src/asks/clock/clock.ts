/** The time for a question, in figures and in words. */

/** From here on it is pressing, in seconds. */
export const URGENT = 10;

const MARKS: readonly [number, string][] = [
  [120, "Two minutes left."],
  [60, "One minute left."],
  [30, "Thirty seconds left."],
  [URGENT, "Ten seconds left."],
];

/** "1:07" for 66.2 seconds: what is begun still counts. */
export function clockFace(seconds: number): string {
  const whole = Math.ceil(Math.max(0, seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** What is to be said after how many seconds, when so many are left. */
export function announcements(left: number, ours: boolean): { after: number; text: string }[] {
  const marks = MARKS.filter(([at]) => at < left).map(([at, text]) => ({ after: left - at, text }));
  const end = ours ? "Time is up: the orders go out as they stand." : "Time is up.";
  return [...marks, { after: Math.max(0, left), text: end }];
}
