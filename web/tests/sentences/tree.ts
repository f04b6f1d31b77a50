/** The tree of a component or module, as the compiler reads it. */

import { parse } from "svelte/compiler";

/** A node of the tree; its other fields depend on its type. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A module is read as the script of a component. */
export const OPENING = '<script module lang="ts">';

export function treeOf(source: string, svelte: boolean): Node {
  const whole = svelte ? source : `${OPENING}${source}</script>`;
  return parse(whole, { modern: true }) as unknown as Node;
}

export function childrenOf(node: Node): Node[] {
  const skipped = node.type === "Property" && !node.computed ? ["key"] : [];
  return Object.entries(node)
    .filter(([field]) => !skipped.includes(field) && !/^(?:css|parent|loc|metadata|name_loc)$/.test(field))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);
}
