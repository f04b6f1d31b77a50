/** Finds words for readers that stand in a component or module instead of a message catalogue. */

import { childrenOf, type Node, OPENING, treeOf } from "./tree";

/** Attributes of elements that somebody reads or hears. */
const READ = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "alt",
  "placeholder",
  "title",
  "label",
]);
/** Attributes of components that hold names for the program; others do where they are one word in small letters,
 * or an address. */
const NAMING = /^(?:class|style|testid|id|name|href|role|data-.*)$/;
const NAME = /^(?:[a-z]+(?:-[a-z]+)*|#\/.*)$/;
/** A word of two letters or more. */
const WORD = /\p{L}{2}/u;
/** Stands for a value in a text that is put together. */
const VALUE = "◊";
/** Text in code that can only be meant for readers: it begins like a sentence, or has words with spaces between. */
const SENTENCE = /^\p{Lu}\p{Ll}+(?:[ ,.:;?!’…-]|$)|\p{L}{2,}[,.:;]? [\p{L}◊]|◊[,:;]? \p{L}{2}/u;
/** Keys of the keyboard, which look like words. */
const KEYS = new Set("Enter Escape Tab Home End Delete Backspace Shift Control Alt Meta Space".split(" "));
/** Code that looks like words: names of keys, headers and classes, queries, drawings and styles. */
const CODE =
  /^(?:<[a-z].*|[A-Z][a-z]+(?:[A-Z-][A-Za-z]+)+|.*\(.*|[\w-]+=.*|[^a-z]*|.*\b(?:px|serif)\b.*|[MLHVCSQTAZ][\d ◊.,-].*)$/;
/** Calls whose texts are names for the program, not for people. */
const CALLS =
  /^(?:t|querySelector(?:All)?|closest|matches|matchMedia|getElementById|setAttribute|add|remove|toggle|split|join|createElementNS|getPropertyValue|setProperty|load|getContext|Symbol)$/;
/** Nodes that hold no text that is shown: types, imports, styles. */
const SILENT =
  /^(?:TS(?!As|Satisfies|NonNull).*|Import.*|ExportAll.*|StyleSheet|StyleDirective|ClassDirective|Comment)$/;

export interface Found {
  line: number;
  text: string;
}

/** Return the words for readers in a component or module. */
export function literals(source: string, svelte: boolean): Found[] {
  const found: Found[] = [];
  const note = (node: Node, text: string) => {
    const line = source.slice(0, node.start - (svelte ? 0 : OPENING.length)).split("\n").length;
    found.push({ line, text: text.trim().replace(/\s+/g, " ") });
  };
  walk(treeOf(source, svelte), [], note);
  return found;
}

type Note = (node: Node, text: string) => void;

function walk(node: Node, above: Node[], note: Note): void {
  if (SILENT.test(node.type)) return;
  if (node.type === "Text") {
    const text = String(node.data);
    if (isRead(above) && WORD.test(text) && !(ofComponent(above) && NAME.test(text))) note(node, text);
    return;
  }
  const text = textOf(node);
  if (text !== undefined && isSaid(text, above)) {
    note(node, text);
    return;
  }
  for (const child of childrenOf(node)) walk(child, [...above, node], note);
}

function textOf(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral")
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(VALUE);
  return undefined;
}

/** Whether a text of the markup is shown: it is no attribute, or one that is read. */
function isRead(above: Node[]): boolean {
  const attribute = above.findLast((node) => node.type === "Attribute");
  if (!attribute) return !above.some((node) => node.type === "RegularElement" && node.name === "style");
  const name = String(attribute.name);
  const owner = above[above.indexOf(attribute) - 1];
  return owner?.type === "Component" ? !NAMING.test(name) : READ.has(name);
}

/** Whether a text of the code is one for people. */
function isSaid(text: string, above: Node[]): boolean {
  if (!WORD.test(text) || isName(above)) return false;
  const attribute = above.findLast((node) => node.type === "Attribute");
  if (attribute && !isRead(above)) return false;
  const tag = above.findLast((node) => node.type === "ExpressionTag");
  const shown = tag && isResult(above.slice(above.indexOf(tag) + 1)) && (!attribute || !ofComponent(above));
  return shown || (SENTENCE.test(text) && !KEYS.has(text) && !CODE.test(text));
}

function ofComponent(above: Node[]): boolean {
  return above.some((node, at) => node.type === "Attribute" && above[at - 1]?.type === "Component");
}

/** Whether code between an expression that is shown and a text in it only chooses between texts. */
function isResult(between: Node[]): boolean {
  return between.every((node) => /^(?:Conditional|Logical)/.test(node.type));
}

/** Whether a text is a name for the program: compared, a key, an argument of a call that takes names. */
function isName(above: Node[]): boolean {
  const parent = above.at(-1);
  if (!parent) return false;
  if (parent.type === "SwitchCase") return true;
  if (parent.type === "BinaryExpression" && parent.operator !== "+") return true;
  if (parent.type === "MemberExpression") return true;
  const call = above.findLast((node) => /^(?:Call|New)Expression$/.test(node.type));
  if (!call) return false;
  const callee = call.callee as Node;
  const said = (callee.type === "MemberExpression" ? callee.property : callee) as Node;
  const owner = callee.type === "MemberExpression" ? String((callee.object as Node).name ?? "") : "";
  return owner === "console" || CALLS.test(String(said.name ?? ""));
}
