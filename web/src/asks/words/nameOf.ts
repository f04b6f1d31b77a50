/** Look up the name of a ship by her id. */
export type NameOf = (ship: string) => string;
