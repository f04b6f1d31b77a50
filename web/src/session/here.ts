/** The person at this browser, one for all pages. */

import { client } from "../api/client";
import { Person } from "./person.svelte";

export const person = new Person(client);
