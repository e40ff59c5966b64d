// Makes a variable of a value in a sentence: the value goes into the front matter, and the sentence reads the variable.

import {
  compile,
  defineEdit,
  type FieldSpan,
  fieldsOf,
  type Json,
  normalisedKey,
  playbookAt,
  type Span,
  type Step,
  sentenceContext,
  substituted,
  variableFlow,
  variablesAtStart,
  type Workspace,
} from "../../../language/index.ts";
import { compiledOf, instructionAt } from "../cursor.ts";
import type { Action } from "./action.ts";

export function extractAction(workspace: Workspace, path: string, { start, end }: Span): readonly Action[] {
  const playbook = playbookAt(workspace, path);
  const at = playbook && instructionAt(playbook, start);
  const compiled = at && compiledOf(workspace, path, at.instruction);
  if (playbook === undefined || at === undefined || compiled?.compiled.kind !== "understood") return [];
  const { sentence, attachment } = at.instruction;
  const span = at.instruction.span;
  const understood = compiled.compiled;
  const field = fieldsOf(compiled).find(
    (one) =>
      one.in === "sentence" &&
      span.start + one.span.start <= start &&
      end <= span.start + one.span.end &&
      !namesPlace(one) &&
      isLiteral(valueAt(understood.steps, one)),
  );
  const value = field && valueAt(understood.steps, field);
  if (field === undefined || (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")) return [];
  const written = sentence.slice(field.span.start, field.span.end);
  const isQuoted = /^(["']).*\1$/s.test(written) && written.length > 2;
  if (!isQuoted && written !== String(value)) return [];
  // A column or a saved variable of the same name would be read in place of the new one, or the new one in its place.
  const { uses, saved } = variableFlow(workspace, path);
  const names = new Set([...variablesAtStart(workspace, path), ...uses, ...saved].map(({ name }) => name));
  const name = freeName(field, names);
  const definition = defineEdit(playbook, name, yamlOf(value));
  const replaced = isQuoted ? `${written[0]}\${${name}}${written[0]}` : `\${${name}}`;
  const changed = sentence.slice(0, field.span.start) + replaced + sentence.slice(field.span.end);
  const context = { ...sentenceContext(workspace, path), variables: new Set([...names, name]) };
  const after = compile(changed, attachment, context);
  if (definition === undefined || after.kind !== "understood" || !areSame(understood.steps, after.steps, name, value)) return [];
  const place = { start: span.start + field.span.start, end: span.start + field.span.end };
  return [
    {
      title: `Extract ${written.length > 40 ? "the value" : written} to the variable "${name}"`,
      kind: "refactor.extract",
      edits: [definition, { span: place, text: replaced }],
    },
  ];
}

/** The keys of paths, expressions and names: a variable in their place would be compared as text. */
const places: ReadonlySet<unknown> = new Set([
  ...["path", "header", "cookie", "variable", "every", "any", "none", "matches", "of", "action", "store", "each", "schema", "playbook"],
  ...["tool", "resource", "provider", "step", "method"],
]);

function namesPlace({ path }: FieldSpan): boolean {
  return places.has(path.findLast((key) => typeof key === "string"));
}

/** Returns whether the steps with the variable are the steps of before once its value takes its place. */
function areSame(before: readonly Step[], after: readonly Step[], name: string, value: Json): boolean {
  const stuck = new Set<string>();
  const filled = substituted(after, { bindings: new Map([[name, { value }]]), moved: (path) => path, stuck });
  return stuck.size === 0 && normalisedKey(filled) === normalisedKey(before);
}

function isLiteral(value: Json | undefined): boolean {
  return (typeof value === "string" && !value.includes("${")) || typeof value === "number" || typeof value === "boolean";
}

function valueAt(steps: readonly Step[], { path }: FieldSpan): Json | undefined {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    steps,
  ) as Json | undefined;
}

/** Named after the field; with a number appended where that name is taken. */
function freeName({ path }: FieldSpan, taken: ReadonlySet<string>): string {
  const last = path.findLast(
    (key) => typeof key === "string" && /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(key) && !["equals", "contains", "checks"].includes(key),
  );
  const name = String(last ?? "value");
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function yamlOf(value: string | number | boolean): string {
  if (typeof value !== "string") return String(value);
  return /^[\p{L}][\p{L}\p{N} _.@/-]*$/u.test(value) && !/^(?:true|false|null|yes|no|on|off)$/i.test(value) && value.trim() === value
    ? value
    : JSON.stringify(value);
}
