// Writes steps as YAML: the steps file with its comments kept, and what `playbook steps` prints.

import {
  type Document,
  isCollection,
  isMap,
  isSeq,
  type Node,
  type ParsedNode,
  parseDocument,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { type PhaseName, phaseNames, type Step } from "../step.ts";
import { exactYaml } from "../text/exactYaml.ts";
import { keyText, onOneLine, type StepsKey } from "./stepsKey.ts";

/** A change of a steps file. */
export type StepsEdit =
  | { readonly kind: "set entry"; readonly key: StepsKey; readonly by?: string; readonly steps: readonly Step[] }
  | { readonly kind: "remove entry"; readonly key: StepsKey }
  | { readonly kind: "set named"; readonly name: string; readonly steps: readonly Step[] }
  | { readonly kind: "remove named"; readonly name: string };

/** Maximum length of a map or list on one line. */
const lineWidth = 100;
const style = { lineWidth: 0, flowCollectionPadding: true, defaultStringType: "PLAIN", defaultKeyType: "PLAIN" } as const;

/**
 * The text of a steps file with the edits done; what they do not touch keeps its comments and order. A text that is
 * empty gives a new file; one with errors must be repaired first. Without any steps left the text is empty: the file
 * can go.
 */
export function editStepsFile(text: string, edits: readonly StepsEdit[]): string {
  const document = parseDocument(text, { uniqueKeys: false, ...exactYaml });
  if (!isMap(document.contents)) document.contents = document.createNode({}) as unknown as ParsedNode;
  const root = document.contents as unknown as YAMLMap;
  for (const edit of edits) apply(document, root, edit);
  for (const key of ["entries", "named"]) {
    const part = root.get(key, true) as unknown as Node | undefined;
    if (isCollection(part) && part.items.length === 0) root.delete(key);
  }
  return root.items.length === 0 ? "" : document.toString(style);
}

/** Lines of comment below a step. */
export type StepComments = (step: Step) => readonly string[] | undefined;

/** All the steps of a playbook, as `playbook steps` prints them. Absent phases are empty lists. */
export function printSteps(
  phases: Partial<Readonly<Record<PhaseName, readonly Step[]>>>,
  comments: StepComments = () => undefined,
  heading = "",
): string {
  const document = parseDocument("", exactYaml);
  document.contents = document.createNode({}) as unknown as ParsedNode;
  const root = document.contents as unknown as YAMLMap;
  for (const phase of phaseNames) {
    const steps = phases[phase] ?? [];
    const node = stepsNode(document, steps) as YAMLSeq;
    addComments(node, steps, comments);
    root.set(phase, node);
  }
  return heading + document.toString(style);
}

function addComments(node: YAMLSeq, steps: readonly Step[], comments: StepComments): void {
  for (const [index, step] of steps.entries()) {
    const item = node.items[index];
    if (!isMap(item)) continue;
    const lines = comments(step);
    if (lines !== undefined && lines.length > 0) item.comment = lines.map((line) => ` ${line}`).join("\n");
    const inner = step.step === "block" ? item.get("steps", true) : undefined;
    if (step.step === "block" && isSeq(inner)) addComments(inner as YAMLSeq, step.steps, comments);
  }
}

/** A list of steps by itself, in the same format. */
export function stepsYaml(steps: readonly Step[]): string {
  const document = parseDocument("", exactYaml);
  document.contents = stepsNode(document, steps) as unknown as ParsedNode;
  return document.toString(style);
}

function apply(document: Document, root: YAMLMap, edit: StepsEdit): void {
  if (edit.kind === "set named" || edit.kind === "remove named") {
    const named = part(document, root, "named", {}) as YAMLMap;
    if (edit.kind === "remove named") named.delete(edit.name);
    else {
      const pair = named.items.find((item) => String(item.key) === edit.name);
      if (pair === undefined) named.add(document.createPair(text(edit.name), stepsNode(document, edit.steps)));
      else pair.value = stepsNode(document, edit.steps);
    }
    return;
  }
  const entries = part(document, root, "entries", []) as YAMLSeq;
  const wanted = keyText(edit.key);
  const index = entries.items.findIndex((item) => isMap(item) && keyText(keyOf(item)) === wanted);
  if (edit.kind === "remove entry") {
    if (index >= 0) entries.items.splice(index, 1);
    return;
  }
  const existing = entries.items[index];
  if (isMap(existing)) {
    existing.set("steps", stepsNode(document, edit.steps));
    if (edit.by !== undefined) existing.set("by", text(edit.by));
    else existing.delete("by");
    return;
  }
  const { phase, instruction, hash, ordinal } = edit.key;
  const entry = document.createNode({}) as YAMLMap;
  entry.set("phase", phase);
  entry.set("instruction", text(instruction));
  if (hash !== undefined) entry.set("hash", quoted(hash));
  if (ordinal !== 1) entry.set("ordinal", ordinal);
  if (edit.by !== undefined) entry.set("by", text(edit.by));
  entry.set("steps", stepsNode(document, edit.steps));
  entries.items.push(entry);
}

/** The list or map of that name; a new one if there is none. */
function part(document: Document, root: YAMLMap, key: "entries" | "named", empty: object): YAMLMap | YAMLSeq {
  const existing = root.get(key, true) as unknown as Node | undefined;
  if (key === "entries" ? isSeq(existing) : isMap(existing)) return existing as YAMLMap | YAMLSeq;
  const created = document.createNode(empty) as unknown as YAMLMap | YAMLSeq;
  root.set(key, created);
  return created;
}

function keyOf(entry: YAMLMap): StepsKey {
  const field = (name: string) => {
    const value = entry.get(name);
    return value === undefined || value === null ? undefined : String(value);
  };
  const hash = field("hash");
  const phase = phaseNames.find((name) => name === field("phase")) ?? "execution";
  return {
    phase,
    instruction: onOneLine(field("instruction") ?? ""),
    ...(hash === undefined ? {} : { hash }),
    ordinal: Number(field("ordinal") ?? 1),
  };
}

/** Each step on lines of its own, short values in one line. */
function stepsNode(document: Document, steps: readonly Step[]): Node {
  const node = document.createNode(steps, { aliasDuplicateObjects: false }) as YAMLSeq;
  visit(node, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === "string") scalar.type = scalarType(scalar.value);
    },
  });
  for (const step of node.items) arrange(step);
  return node;
}

/** A collection below a step is on one line if it fits; else its members are arranged in turn. */
function arrange(node: unknown): void {
  if (!isCollection(node)) return;
  for (const item of node.items) {
    const value = (item as { value?: unknown }).value ?? item;
    if (!isCollection(value)) continue;
    const plain = JSON.stringify(value) ?? "";
    const isSteps = isSeq(value) && value.items.some((inner) => isMap(inner) && inner.has("step"));
    const isList = isSeq(value) && value.items.some(isMap) && value.items.length > 1;
    if (!isSteps && !isList && plain.length <= lineWidth && !plain.includes("\\n")) value.flow = true;
    else arrange(value);
  }
}

/**
 * Text that JSON would escape is written in double quotes, which keep every character; lines of plain text as a block.
 */
function scalarType(value: string): Scalar.Type | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u0009\u000b-\u001f\u007f-\u00a0\u2028\u2029\ufeff]|[\ud800-\udfff]/.test(value)) return Scalar.QUOTE_DOUBLE;
  return undefined;
}

function text(value: string): Scalar {
  const scalar = new Scalar(value);
  const type = scalarType(value);
  if (type !== undefined) scalar.type = type;
  return scalar;
}

/** Sixteen digits must not become a number. */
function quoted(value: string): Scalar {
  const scalar = new Scalar(value);
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}
