// Sends values where the document has them: an id alone in a list of ids or in the object of another thing, the id of a
// thing for its name, and fields inside the only member of the body.

import { variablesOf } from "../../grammar/correct/saved.ts";
import { idOfThing, thingsBefore, toldOf } from "../../grammar/settle/mentioned.ts";
import { isIdName } from "../../grammar/settle/slotNames.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Field } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { nounOf } from "../context/nouns.ts";
import type { Reading } from "./reading.ts";

/**
 * “for the list ${listId}”: `lists: [${listId}]`. “POST /films with title "Up"”: `film: { title }`, where the document
 * has nothing else. A body that is written as JSON stays as it is.
 */
export function withSentPlaces({ steps, context, sentence }: Reading): readonly Step[] {
  if (/[{[]\s*"/.test(sentence)) return steps;
  return steps.map((step) => {
    if (step.step !== "api_request" || !isJsonObject(step.body) || "$var" in step.body) return step;
    const fields = operationOf(context, step)?.body?.fields ?? [];
    const body = placed(wrapped(step.body, fields), fields, context);
    return body === step.body ? step : { ...step, body };
  });
}

type Members = Readonly<Record<string, Json>>;

/** The members inside the only field of the document, where that has them all. */
function wrapped(members: Members, [only, ...others]: readonly Field[]): Members {
  if (only === undefined || others.length > 0 || only.type !== "object") return members;
  const inside = insideOf(only).fields.map(({ name }) => name);
  const names = Object.keys(members);
  return names.length > 0 && !names.includes(only.name) && names.every((name) => inside.includes(name))
    ? { [only.name]: members }
    : members;
}

/** The same object where nothing in it changes. */
function placed(
  members: Readonly<Record<string, Json>>,
  fields: readonly Field[],
  context: SentenceContext,
): Readonly<Record<string, Json>> {
  let isSame = true;
  const all = Object.entries(members).map(([name, value]): [string, Json] => {
    const field = fields.find((one) => one.name === name);
    const own = field === undefined ? value : placedIn(field, withKnownIds(field, value, context), context);
    isSame &&= own === value;
    return [name, own];
  });
  return isSame ? members : Object.fromEntries(all);
}

function placedIn(field: Field, value: Json, context: SentenceContext): Json {
  if (!isJsonObject(value)) return value;
  const { fields, isList } = insideOf(field);
  if (typeof value.$var !== "string") return isList ? value : placed(value, fields, context);
  if (!holdsId(value.$var, context)) return value;
  const id = fields.find(({ name }) => name === "id");
  const item = id === undefined ? value : { id: value };
  if (isList || field.type === "array") return fields.length === 0 || id !== undefined ? [item] : value;
  return field.type === "object" ? item : value;
}

/** Returns whether the variable was saved from the id of a thing, and not from a whole list or object. */
function holdsId(variable: string, context: SentenceContext): boolean {
  const source = variablesOf(context).find(({ name }) => name === variable)?.source ?? "";
  return source.startsWith("$.") && isIdName(source.split(".").at(-1) ?? "");
}

/** “with the tag Loaner”: `tagIds: [${loanerTagId}]`, where a tag was made by that name and its id saved. */
function withKnownIds({ name }: Field, value: Json, context: SentenceContext): Json {
  if (!isIdName(name.replace(/s$/i, ""))) return value;
  if (Array.isArray(value)) {
    const ids = value.map((one: Json) => idOfNamed(name, one, context) ?? one);
    return ids.some((id, at) => id !== value[at]) ? ids : value;
  }
  return idOfNamed(name, value, context) ?? value;
}

function idOfNamed(field: string, name: Json, context: SentenceContext): Json | undefined {
  if (typeof name !== "string" || name === "") return undefined;
  const noun = nounOf([field.replace(/_?ids?$/i, "")]);
  const named = thingsBefore(toldOf(context)).filter((thing) => ` ${thing.noun}`.endsWith(` ${noun}`) && thing.names.includes(name));
  const [only, ...others] = named;
  const id = only === undefined || others.length > 0 ? undefined : idOfThing(only, "id", only.noun);
  const variable = /^\$\{(\w+)\}$/.exec(id ?? "")?.[1];
  return variable === undefined ? undefined : { $var: variable };
}
