/** A page that is still on its way is waited for, however busy the machine is. */

import { configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 60_000 });
