/** The person at this browser and what waits for them, one for all pages. */

import { client } from "../api/client";
import { OwnTurns } from "./ownTurns.svelte";
import { Person } from "./person.svelte";

export const person = new Person(client);
export const ownTurns = new OwnTurns(client);
