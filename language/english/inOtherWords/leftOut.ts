// Rewordings of requests that leave out a required field.

import { squeeze } from "../../grammar/settle/responseShape.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { Field } from "../../openapi/operations.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { operationsOf, type Rewording, type Said, says, stepsOf, textAfter, textOf } from "./rewording.ts";

export const leftOut: readonly Rewording[] = [
  {
    name: "required fields that are left out",
    example: ["POST /languages with fallback nl but no code", "POST /languages with fallback nl"],
    needs: "document",
    reads: lacking,
  },
];

const joint = /^(?:,|;|and|but|then)$/;
const article = /^(?:an?|the|any|its)$/;

/** “… but without a rating”: read with a value for the field, which is taken out again. */
function lacking(said: Said): readonly Step[] | undefined {
  for (let at = 2; at < said.tokens.length; at++) {
    let start = at;
    while (start > 1 && says(said, start - 1, joint)) start--;
    for (const one of lackedAt(said, at)) {
      const steps = withoutField(said, { ...one, start });
      if (steps !== undefined) return steps;
    }
  }
  return undefined;
}

const lackings: readonly (readonly RegExp[])[] = [
  [/^without$/, /^(?:giving|sending|specifying|setting)$/],
  [/^(?:without|omitting|lacking|missing)$/],
  [/^with$/, /^no$/],
  [/^(?:leave|leaving)$/, /^out$/],
];

/** “without giving a required rating”, “but no rating”, “, the rating is missing” */
function lackedAt(said: Said, at: number): readonly Named[] {
  const length = lackings.find((forms) => says(said, at, ...forms))?.length ?? (says(said, at - 1, /^(?:but|and)$/, /^no$/) ? 1 : 0);
  if (length === 0) return says(said, at - 1, /^,$/) ? missingAt(said, at) : [];
  let next = at + length;
  while (says(said, next, article)) next++;
  return fieldsAt(said, says(said, next, /^(?:required|mandatory|needed|necessary)$/) ? next + 1 : next);
}

/** “the rating is missing”, “the rating is left out” */
function missingAt(said: Said, at: number): readonly Named[] {
  return fieldsAt(said, says(said, at, article) ? at + 1 : at).flatMap(({ field, to }) => {
    if (says(said, to, /^(?:is|are)$/, /^(?:left|not)$/, /^(?:out|given|sent|set)$/)) return [{ field, to: to + 3 }];
    return says(said, to, /^(?:is|are)$/, /^(?:missing|omitted)$/) ? [{ field, to: to + 2 }] : [];
  });
}

function withoutField(said: Said, { field, start, to }: Named & { readonly start: number }): readonly Step[] | undefined {
  const written = field.enum?.[0] === undefined ? placeholders.get(field.type ?? "string") : `"${field.enum[0]}"`;
  if (written === undefined) return undefined;
  const isFirst = !said.tokens.slice(0, start).some(({ word, text }) => /^(?:with|whose|having)$/.test(word) || text === ":");
  const more = says(said, to, /^,$/, /^with$/) ? to + 2 : says(said, to, /^with$/) ? to + 1 : to;
  const rest = to >= said.tokens.length ? "" : more > to ? ` and ${textOf(said, more)}` : textAfter(said, to);
  const steps = stepsOf(said, `${textOf(said, 0, start)} ${isFirst ? "with" : "and"} ${field.name} ${written}${rest}`);
  return steps && without(steps, field.name, JSON.parse(written) as Json);
}

/** Values that no sentence has. */
const placeholders: ReadonlyMap<string, string> = new Map([
  ["string", '"zq-7319"'],
  ["integer", "731946"],
  ["number", "7319.46"],
  ["boolean", "true"],
]);

function without(steps: readonly Step[], name: string, value: Json): readonly Step[] | undefined {
  const has = (step: Step): step is ApiRequestStep => {
    const body = step.step === "api_request" ? ((step.body ?? null) as Json) : null;
    return isJsonObject(body) && body[name] === value;
  };
  const isElsewhere = steps.some((step) => !has(step) && JSON.stringify(step).includes("7319"));
  if (steps.filter(has).length !== 1 || isElsewhere) return undefined;
  return steps.map((step) => {
    if (!has(step)) return step;
    const { [name]: _left, ...body } = step.body as Record<string, Json>;
    return { ...step, body };
  });
}

interface Named {
  readonly field: Field;
  readonly to: number;
}

/** Returns the fields of bodies that the words from there on name, the longest name first. */
export function fieldsAt(said: Said, at: number): readonly Named[] {
  const found = new Map<string, Named>();
  for (let count = 4; count > 0; count--) {
    const words = said.tokens.slice(at, at + count);
    if (words.length < count || words.some(({ kind }) => kind !== "word")) continue;
    const name = squeeze(words.map(({ text }) => text).join(""));
    for (const { method, body } of operationsOf(said))
      for (const field of method === "GET" ? [] : (body?.fields ?? []))
        if (squeeze(field.name) === name) found.set(`${field.name} ${field.type} ${field.enum?.[0]}`, { field, to: at + count });
  }
  return [...found.values()].slice(0, 4);
}
