/** Strengths of the weather in games that name them, as the water is drawn for them. */

const VELOCITIES: Record<string, number> = {
  "light airs": 1,
  "fair weather": 3,
  "a fresh breeze": 4,
  "a gale": 6,
};

export function skyVelocity(strength: string): number {
  return VELOCITIES[strength] ?? 3;
}
