// Forms: sentences with places for a thing, a field and a value, tried on all things of many documents. One that is
// read on the document that it was written for only is found at once, and so is one that says something else elsewhere.

import { deepEqual } from "node:assert/strict";
import { compile, type Step } from "../../../language/index.ts";
import { savesOf } from "../../../language/steps/saves.ts";
import { type Entity, entities, type Field } from "./documents.ts";

export type { Entity, Field } from "./documents.ts";
export { entities } from "./documents.ts";

interface Case {
  readonly text: string;
  /** Requests as `action` with the values in the path, and `body`, `query` …; checks and saves as steps say them. */
  readonly gold: readonly object[];
  /** The steps above it; without it, one thing is made and its id saved. */
  readonly before?: readonly Step[];
}

export interface Form {
  readonly name: string;
  /** Undefined for a thing that it does not suit. */
  make(entity: Entity): Case | undefined;
}

/** A test for each form: on all things that it suits, up to `most`, the sentence compiles to its steps. */
export function describeForms(title: string, forms: readonly Form[], most = 12): void {
  describe(title, () => {
    for (const form of forms)
      it(form.name, () => {
        const cases = spread(
          entities.flatMap((entity) => ({ entity, made: form.make(entity) })).filter(({ made }) => made !== undefined),
          most,
        );
        deepEqual(cases.length > 0, true, "suits nothing");
        for (const { entity, made } of cases)
          if (made !== undefined) deepEqual(reading(entity, made), { text: made.text, steps: made.gold });
      });
  });
}

function reading({ operations, before: ofThing }: Entity, { text, before = ofThing }: Case): object {
  const variables = new Set(before.flatMap(savesOf));
  const compiled = compile(text.replace(/\.$/, ""), undefined, { operations, before, variables });
  if (compiled.kind === "refused") return { text, refused: compiled.problem.message };
  return { text, steps: compiled.steps.map(plain) };
}

/** With the values of parameters in the path, and variables as `${name}`. */
function plain(step: Step): object {
  const { parameters = {}, action, ...others } = JSON.parse(JSON.stringify(step, (_, value) => variableText(value) ?? value));
  if (action === undefined) return others;
  const filled = Object.entries(parameters).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), String(action));
  const { step: kind, ...parts } = others;
  return { step: kind, action: filled, ...parts };
}

function variableText(value: unknown): string | undefined {
  return value !== null && typeof value === "object" && "$var" in value && Object.keys(value).length === 1
    ? `\${${value.$var}}`
    : undefined;
}

/** At most so many of them, from all documents. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  const every = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, index) => all[Math.floor(index * every)] as T);
}

export interface Value {
  readonly value: unknown;
  /** As a sentence says it. */
  readonly text: string;
}

/** A value that suits a field, or none if only the service knows one; another `n`, another value. */
function aValueOf(field: Field, n = 0): Value | undefined {
  if (field.enum !== undefined) return bare(field.enum.filter((member) => /^[a-z][\w-]*$/i.test(String(member)))[n]);
  if (field.type === "boolean") return bare(n % 2 === 0);
  if (field.type === "integer") return bare(7 + n);
  if (field.type === "number") return bare(7.5 + n);
  if (field.format === "date") return bare(`2027-03-0${1 + n}`);
  if (field.format === "date-time") return bare(`2027-03-0${1 + n}T10:00:00Z`);
  if (/mail/i.test(field.name)) return bare(["ada@example.com", "bob@example.com"][n]);
  if (field.format !== undefined || isOfTheService(field.name)) return undefined;
  const text = ["Grey seal", "Night shift"][n];
  return text === undefined ? undefined : { value: text, text: `"${text}"` };
}

function isOfTheService(name: string): boolean {
  return /url|uri|id$|link|colou?r|phone|slug|code|zone|currency|country|language|locale|date|time/i.test(name);
}

function bare(value: unknown): Value | undefined {
  return value === undefined ? undefined : { value, text: String(value) };
}

/** The first of the fields that has a value and does not name the thing. */
export function fieldWithValue(fields: readonly Field[]): { readonly field: Field; readonly value: Value } | undefined {
  for (const field of fields) {
    const value = /^(?:id|name|title)$/.test(field.name) ? undefined : aValueOf(field);
    if (value !== undefined) return { field, value };
  }
  return undefined;
}
