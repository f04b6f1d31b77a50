/** The steps of a month as the desk shows them, by the server's names. */

export const STEPS: readonly { word: string; of: readonly string[] }[] = [
  { word: "points", of: ["purse"] },
  { word: "go", of: ["signal"] },
  { word: "placing", of: ["shore", "defence", "placement"] },
  { word: "battle", of: ["battle"] },
  { word: "yard", of: ["yard"] },
];

/** Whether the board of a battle lies on the desk, from the dice to the end of the fight. */
export const onBoard = (step: string): boolean =>
  STEPS.some(({ word, of }) => (word === "placing" || word === "battle") && of.includes(step));
