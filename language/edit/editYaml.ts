// Sets and removes single values of a YAML text and leaves every other character as it is: comments, quotes, order,
// indentation, line breaks.

import { isCollection, isMap, isScalar, isSeq, type Node, type Pair, stringify, type YAMLMap, type YAMLSeq } from "yaml";
import type { Span } from "../diagnostic.ts";
import { isJsonObject, type Json } from "../json.ts";
import { sameData } from "../sameData.ts";
import { remembered } from "../text/remembered.ts";
import { readYaml } from "../text/yaml.ts";

export type YamlPath = readonly (string | number)[];

export interface YamlChange {
  readonly span: Span;
  readonly text: string;
}

/**
 * The change that sets the value at the path and creates missing maps around it; an index just past a list's end
 * appends to it. Undefined if it cannot be done without changing anything else, such as in a text with errors.
 */
export function setInYaml(source: string, path: YamlPath, value: Json): YamlChange | undefined {
  const { root, broken } = rootOf(source);
  if (broken) return undefined;
  const change = root === null && path.length > 0 ? firstLine(source, path, value) : setIn(source, root, path, value);
  return change && confirmed(source, change, (before) => withValue(before, path, value));
}

/** The change that removes the value at the path; a map that becomes empty is removed too, unless it holds comments. */
export function removeInYaml(source: string, path: YamlPath): YamlChange | undefined {
  const { root, broken } = rootOf(source);
  if (broken || valueAt(root, path) === undefined) return undefined;
  const change = removeIn(source, root, path);
  return change && confirmed(source, change, (before) => withoutValue(before, path));
}

/** A value on one line, valid anywhere in YAML. */
export function inlineYaml(value: Json): string {
  if (typeof value === "string") return plainWord.test(value) && !meaning.test(value) ? value : inlineText(value);
  if (value === null || typeof value === "boolean" || (Number.isSafeInteger(value) && !Object.is(value, -0))) return String(value);
  if (Array.isArray(value) && value.length > 0) return `[ ${(value as readonly Json[]).map(inlineYaml).join(", ")} ]`;
  const members = isJsonObject(value) ? Object.entries(value) : [];
  if (members.length === 0 || !members.every(([key]) => plainKey.test(key))) return inlineAlone(value);
  return `{ ${members.map(([key, member]) => `${inlineText(key)}: ${inlineYaml(member)}`).join(", ")} }`;
}

/** A key that is not a merge, and needs no `?` before it. */
const plainKey = /^[\w$ ./-]{1,200}$/;

/** Words that need no quotes, except words with a meaning in YAML. */
const plainWord = /^[A-Za-z]\w*(?:[ -]\w+)*$/;
const meaning = /^(?:null|true|false|y|n|yes|no|on|off)$/i;

/** Generated playbooks have the same few words in thousands of rows. */
const inlineText = remembered((text) => inlineAlone(text));

function inlineAlone(value: Json): string {
  const text = stringify([value], { collectionStyle: "flow", lineWidth: 0, flowCollectionPadding: true, version: "1.2" });
  const inside = text.trim().slice(1, -1).trim();
  const quoted = JSON.stringify(value);
  if (inside === quoted) return quoted;
  // Quoted where the way in which numbers are read here would make another value of it.
  return !/[\r\n]/.test(inside) && sameData(jsonOf(`[ ${inside} ]`), [value]) ? inside : quoted;
}

function rootOf(source: string) {
  const yaml = readYaml(source);
  return { root: yaml.root, broken: yaml.diagnostics.length > 0 };
}

function jsonOf(source: string): Json {
  const yaml = readYaml(source);
  return yaml.json(yaml.root);
}

function confirmed(source: string, change: YamlChange, expected: (before: Json) => Json): YamlChange | undefined {
  const after = source.slice(0, change.span.start) + change.text + source.slice(change.span.end);
  const same = sameData(withoutNothing(jsonOf(after) ?? {}), withoutNothing(expected(jsonOf(source))));
  return same && !rootOf(after).broken ? change : undefined;
}

/** A key with an empty value counts as absent. */
function withoutNothing(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(withoutNothing);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, withoutNothing(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== null && !(isJsonObject(member) && Object.keys(member).length === 0)));
}

function firstLine(source: string, path: YamlPath, value: Json): YamlChange {
  const end = source.length;
  return { span: { start: end, end }, text: `${blockMember(path, value, "", lineEndOf(source))}${lineEndOf(source)}` };
}

function setIn(source: string, root: Node | null, path: YamlPath, value: Json): YamlChange | undefined {
  let node: Node | null = root;
  let owner: Pair | undefined;
  for (const [depth, part] of path.entries()) {
    const found = childOf(node, part);
    if (found === undefined) return insertion(source, node, owner, path.slice(depth), value);
    node = found.node;
    owner = found.pair;
  }
  const text = inlineYaml(value);
  const { start, end } = spanOf(source, node, owner);
  // A value on the line below its key moves up to it, as a block of text does.
  const gap = owner === undefined ? start : colonEnd(source, owner);
  const isBelow = owner !== undefined && /[\r\n]/.test(source.slice(gap, start));
  return start === end || isBelow ? { span: { start: gap, end }, text: ` ${text}` } : { span: { start, end }, text };
}

/** The place after the last member of the map or list that the rest of the path leads into. */
function insertion(source: string, node: Node | null, owner: Pair | undefined, rest: YamlPath, value: Json): YamlChange | undefined {
  const lineEnd = lineEndOf(source);
  if (isCollection(node)) {
    const items = unitsOf(source, node);
    const last = items.at(-1);
    const isList = isSeq(node);
    if (isList !== (typeof rest[0] === "number") || (isList && rest[0] !== items.length)) return undefined;
    const flow = isList ? inlineYaml(nested(rest.slice(1), value)) : inlineMember(rest, value);
    if (node.flow || last === undefined) {
      const { start, end } = spanOf(source, node, owner);
      if (last === undefined) return { span: { start, end }, text: isList ? `[${flow}]` : `{ ${flow} }` };
      const lineStart = startOfLine(source, last.start);
      const isOwnLine = lineStart > start && source.slice(lineStart, last.start).trim() === "";
      return {
        span: { start: last.end, end: last.end },
        text: isOwnLine ? `,${lineEnd}${source.slice(lineStart, last.start)}${flow}` : `, ${flow}`,
      };
    }
    const at = endOfLine(source, last.end);
    const indent = " ".repeat((items[0]?.start ?? 0) - startOfLine(source, items[0]?.start ?? 0));
    return { span: { start: at, end: at }, text: `${lineEnd}${indent}${isList ? `- ${flow}` : blockMember(rest, value, indent, lineEnd)}` };
  }
  if (owner === undefined || !isEmpty(node)) return undefined;
  const colon = colonEnd(source, owner);
  if (typeof rest[0] === "number") return { span: { start: colon, end: colon }, text: ` [${inlineYaml(nested(rest.slice(1), value))}]` };
  const lineStart = startOfLine(source, keySpan(owner).start);
  const isOwnLine = source.slice(lineStart, keySpan(owner).start).trim() === "";
  if (!isOwnLine) return { span: { start: colon, end: colon }, text: ` { ${inlineMember(rest, value)} }` };
  const indent = `${source.slice(lineStart, keySpan(owner).start)}  `;
  const at = endOfLine(source, colon);
  return { span: { start: at, end: at }, text: `${lineEnd}${indent}${blockMember(rest, value, indent, lineEnd)}` };
}

function removeIn(source: string, root: Node | null, path: YamlPath): YamlChange | undefined {
  const parentPath = path.slice(0, -1);
  const parent = nodeAt(root, parentPath);
  const index = isMap(parent) ? parent.items.findIndex((pair) => keyText(pair) === path.at(-1)) : (path.at(-1) as number);
  const units = isCollection(parent) ? unitsOf(source, parent) : [];
  const unit = units[index];
  if (unit === undefined || !isCollection(parent)) return undefined;
  if (units.length === 1 && parentPath.length > 0 && isMap(parent)) {
    const owner = childOf(nodeAt(root, parentPath.slice(0, -1)), parentPath.at(-1) ?? "")?.pair;
    const start = owner === undefined ? unit.start : colonEnd(source, owner);
    const end = nextLine(source, spanOf(source, parent, undefined).end);
    const behind = source.slice(parent.flow ? unit.end : endOfLine(source, unit.end), end);
    if (!`${source.slice(start, unit.start)}${behind}`.includes("#")) return removeIn(source, root, parentPath);
  }
  if (!parent.flow) {
    const start = startOfLine(source, unit.start);
    // A member that shares its line, such as the first of a list's element, stays there.
    if (source.slice(start, unit.start).trim() !== "") return undefined;
    return { span: { start, end: nextLine(source, unit.end) }, text: "" };
  }
  const [before, after] = [units[index - 1], units[index + 1]];
  if (before !== undefined) return { span: { start: before.end, end: unit.end }, text: "" };
  return { span: after === undefined ? unit : { start: unit.start, end: after.start }, text: "" };
}

/** `a: { b: 1 }`, in a map in braces. */
function inlineMember([key = "", ...rest]: YamlPath, value: Json): string {
  return `${inlineYaml(String(key))}: ${inlineYaml(nested(rest, value))}`;
}

/** The same on lines of their own. */
function blockMember([key = "", ...rest]: YamlPath, value: Json, indent: string, lineEnd: string): string {
  const name = inlineYaml(String(key));
  if (rest.length === 0 || typeof rest[0] === "number") return `${name}: ${inlineYaml(nested(rest, value))}`;
  return `${name}:${lineEnd}${indent}  ${blockMember(rest, value, `${indent}  `, lineEnd)}`;
}

function nested(path: YamlPath, value: Json): Json {
  return path.reduceRight<Json>((inner, key) => (typeof key === "number" ? [inner] : { [key]: inner }), value);
}

/** The whole text of each member: key and value, or the element with its dash. */
function unitsOf(source: string, node: YAMLMap | YAMLSeq): readonly Span[] {
  return node.items.map((item): Span => {
    if (isMap(node)) {
      const pair = item as Pair;
      return { start: keySpan(pair).start, end: spanOf(source, pair.value as Node | null, pair).end };
    }
    const { start, end } = spanOf(source, item as Node, undefined);
    return { start: node.flow ? start : source.lastIndexOf("-", Math.max(0, start - 1)), end };
  });
}

/** Without white space at the end; empty after the colon if there is no value. */
function spanOf(source: string, node: Node | null, owner: Pair | undefined): Span {
  const colon = owner === undefined ? 0 : colonEnd(source, owner);
  const range = node?.range;
  if (!range || (isEmpty(node) && range[0] === range[1])) return { start: colon, end: colon };
  let end = range[1];
  while (end > range[0] && source[end - 1]?.trim() === "") end--;
  return { start: range[0], end };
}

function keySpan(pair: Pair): Span {
  const range = (pair.key as Node | null)?.range;
  return { start: range?.[0] ?? 0, end: range?.[1] ?? 0 };
}

function colonEnd(source: string, pair: Pair): number {
  return source.indexOf(":", keySpan(pair).end) + 1;
}

function isEmpty(node: Node | null): boolean {
  return node === null || (isScalar(node) && node.value === null && !node.source);
}

function childOf(node: Node | null, part: string | number): { readonly node: Node | null; readonly pair?: Pair } | undefined {
  if (typeof part === "number") {
    const item = isSeq(node) ? (node.items[part] as Node | undefined) : undefined;
    return item === undefined ? undefined : { node: item };
  }
  const pair = isMap(node) ? node.items.find((one) => keyText(one) === part) : undefined;
  return pair && { node: pair.value as Node | null, pair };
}

function keyText({ key }: Pair): string | undefined {
  if (!isScalar(key)) return undefined;
  return typeof key.value === "string" ? key.value : key.source;
}

function nodeAt(root: Node | null, path: YamlPath): Node | null {
  return path.reduce<Node | null>((node, part) => childOf(node, part)?.node ?? null, root);
}

function valueAt(root: Node | null, path: YamlPath): unknown {
  return childOf(nodeAt(root, path.slice(0, -1)), path.at(-1) ?? "");
}

function withValue(before: Json, [part, ...rest]: YamlPath, value: Json): Json {
  if (part === undefined) return value;
  if (typeof part === "number") {
    const items = Array.isArray(before) ? [...(before as readonly Json[])] : [];
    items[part] = withValue(items[part] ?? null, rest, value);
    return items;
  }
  const map = isJsonObject(before) ? before : {};
  return { ...map, [part]: withValue(map[part] ?? null, rest, value) };
}

function withoutValue(before: Json, path: YamlPath): Json {
  const [part, ...rest] = path;
  if (Array.isArray(before)) {
    const items = before as readonly Json[];
    if (rest.length === 0) return items.filter((_, index) => index !== part);
    return items.map((item, index) => (index === part ? withoutValue(item, rest) : item));
  }
  if (!isJsonObject(before)) return before;
  const { [String(part)]: old = null, ...others } = before;
  return rest.length === 0 ? others : { ...before, [String(part)]: withoutValue(old, rest) };
}

function lineEndOf(source: string): string {
  return source.includes("\r\n") ? "\r\n" : "\n";
}

function startOfLine(source: string, at: number): number {
  return at === 0 ? 0 : source.lastIndexOf("\n", at - 1) + 1;
}

function endOfLine(source: string, from: number): number {
  const length = source.slice(from).search(/[\r\n]/);
  return length === -1 ? source.length : from + length;
}

function nextLine(source: string, from: number): number {
  const end = source.indexOf("\n", from);
  return end === -1 ? source.length : end + 1;
}
