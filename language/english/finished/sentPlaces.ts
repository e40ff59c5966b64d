// Sends values where the document has them: an id alone in a list of ids or in the object of another thing, the id of a
// thing for its name, and fields inside the only member of the body.

import { variablesOf } from "../../grammar/correct/saved.ts";
import { idOfThing, thingsBefore, toldOf } from "../../grammar/settle/mentioned.ts";
import { isIdName } from "../../grammar/settle/slotNames.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { bodyMember, insideOf } from "../../openapi/fields.ts";
import type { Field } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { sameData } from "../../sameData.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { nounOf } from "../context/nouns.ts";
import { timesIn } from "./modified.ts";
import { namesPath, type Reading, withoutTexts } from "./reading.ts";

/**
 * “for the list ${listId}”: `lists: [${listId}]`. “POST /films with title "Up"”: `film: { title }`, where the document
 * has nothing else. A body that is written as JSON stays as it is.
 */
export function withSentPlaces({ steps, context, sentence }: Reading): readonly Step[] {
  if (/[{[]\s*"/.test(sentence)) return steps;
  return withBodies(steps, context, (body, fields) => placed(wrapped(body, fields), fields, context));
}

/** “Set the urgency to low” with `incident: { type: "incident_reference", … }`: a value that the object must have. */
export function withConstants({ steps, context, sentence }: Reading): readonly Step[] {
  if (namesPath(sentence) || /[{]\s*"|\b(?:without|no|omit\w*|missing|lack\w*|only)\b/i.test(withoutTexts(sentence))) return steps;
  const asked = steps.map((step) => (step.step === "api_request" && step.body === undefined ? withConstantQuery(step, context) : step));
  return withBodies(asked, context, withInner);
}

/** “List the pending tests” with `status=pending`, which this operation must have */
function withConstantQuery(step: ApiRequestStep, context: SentenceContext): ApiRequestStep {
  const constants = (operationOf(context, step)?.parameters ?? []).flatMap(({ name, in: place, required, enum: [only, ...others] = [] }) =>
    place === "query" && required && only !== undefined && others.length === 0 && step.query?.[name] === undefined
      ? [[name, only] as const]
      : [],
  );
  return constants.length === 0 ? step : { ...step, query: { ...Object.fromEntries(constants), ...step.query } };
}

/** The same object where nothing inside it lacks a constant. */
function withInner(members: Members, fields: readonly Field[]): Members {
  const all = Object.entries(members).map(([name, value]): [string, Json] => {
    const field = fields.find((one) => one.name === name);
    if (field === undefined || !isJsonObject(value) || "$var" in value) return [name, value];
    const { fields: inside } = insideOf(field);
    const constants = inside.flatMap(({ name: key, required, enum: [only, ...others] = [] }): [string, Json][] =>
      required && only !== undefined && others.length === 0 && !(key in value) ? [[key, only]] : [],
    );
    const inner = withInner(value, inside);
    return [name, constants.length === 0 ? inner : { ...Object.fromEntries(constants), ...inner }];
  });
  return all.every(([name, value]) => value === members[name]) ? members : Object.fromEntries(all);
}

/** “… so that it is insured for 500”: the flag, beside the value of `insuredValue`. */
export function withFlagBeside({ steps, sentence, context }: Reading): readonly Step[] {
  const flag = /\bso (?:that )?(?:it|they|the \w+) (?:is|are) (\w+) (?:for|at|with|to|until|by)\b/i.exec(sentence)?.[1]?.toLowerCase();
  if (flag === undefined) return steps;
  return withBodies(steps, context, (body, fields) => {
    const field = flag in body ? undefined : fields.find(({ name, type }) => name.toLowerCase() === flag && type === "boolean");
    const isBeside = field !== undefined && Object.keys(body).some((name) => name !== field.name && name.startsWith(field.name));
    return isBeside ? { [field.name]: true, ...body } : body;
  });
}

/** “with the note null”: none, and not that word. */
export function withNull({ steps, sentence, context }: Reading): readonly Step[] {
  if (!/\bnull\b/.test(withoutTexts(sentence)) || /["']null["']/.test(sentence)) return steps;
  return withBodies(steps, context, (body) =>
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === "null" ? null : value])),
  );
}

const preposition = /^(?:from|to|by|for|on|at|in|as|of|after|before|since|until) /;

/** “from name "X"”: `fromName`, where the document has it beside `name`. */
export function withPrefixedName({ steps, sentence, context, tokens }: Reading): readonly Step[] {
  if (context.operations === undefined || /[{]\s*"/.test(sentence)) return steps;
  return withBodies(steps, context, (body, fields) => {
    const longer = fields.filter(({ name }) => preposition.test(said(name)) && !(name in body));
    if (longer.length === 0) return body;
    const words = tokens().map(({ word }) => word);
    const all = Object.entries(body).map(([name, value]) => {
      const meant = longer.find((one) => said(one.name).replace(preposition, "") === said(name));
      const times = timesIn(words, said(name).split(" "));
      return [meant !== undefined && times > 0 && times === timesIn(words, said(meant.name).split(" ")) ? meant.name : name, value];
    });
    return Object.fromEntries(all);
  });
}

function said(name: string): string {
  return splitWords(name).join(" ").toLowerCase();
}

/** “with badges off and limit 4.2”: as the document types them, unless they are in quotes. */
export function withTypedValues({ steps, sentence, context }: Reading): readonly Step[] {
  if (!/\b(?:on|off|yes|no|none|\d)/i.test(sentence)) return steps;
  const isNone = /\bnone\b/i.test(withoutTexts(sentence));
  const typed = (value: Json, fields: readonly Field[], field?: Field): Json => {
    // “with priority none”, where the document lists it
    if (value === null && isNone) return field?.enum?.find((one) => /^none$/i.test(one)) ?? null;
    if (typeof value === "string" && field !== undefined && !isQuoted(sentence, value)) return typedAs(field, value);
    if (!isJsonObject(value) || "$var" in value) return value;
    const all = Object.entries(value).map(([name, member]) => {
      const own = fields.find((one) => one.name === name);
      return [name, typed(member, own === undefined ? [] : insideOf(own).fields, own)];
    });
    return Object.fromEntries(all);
  };
  return withBodies(steps, context, (body, fields) => typed(body, fields) as Members);
}

/** The same steps where no body changes. */
function withBodies(steps: readonly Step[], context: SentenceContext, change: (body: Members, fields: readonly Field[]) => Members) {
  return steps.map((step) => {
    if (step.step !== "api_request" || !isJsonObject(step.body) || "$var" in step.body) return step;
    const body = change(step.body, operationOf(context, step)?.body?.fields ?? []);
    return sameData(body, step.body) ? step : { ...step, body };
  });
}

function isQuoted(sentence: string, text: string): boolean {
  return ['"', "'", "`"].some((quote) => sentence.includes(`${quote}${text}${quote}`));
}

function typedAs({ type, enum: listed }: Field, text: string): Json {
  if (type === "boolean") return /^(?:on|yes)$/i.test(text) ? true : /^(?:off|no)$/i.test(text) ? false : text;
  const isNumber = type !== "string" && listed === undefined && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/.test(text);
  return isNumber && String(Number(text)) === text ? Number(text) : text;
}

/** “DELETE /boards/7 with cause "old"”: in the body, where the document has it only there. */
export function withDocumentedBody({ steps, sentence, context }: Reading): readonly Step[] {
  if (/\bquery\b|[?&]\w+=/i.test(withoutTexts(sentence))) return steps;
  return steps.map((step) => {
    const operation =
      step.step === "api_request" && step.query !== undefined && step.body === undefined ? operationOf(context, step) : undefined;
    const fields = operation?.body?.fields.map(({ name }) => name) ?? [];
    const parameters = operation?.parameters.map(({ name }) => name) ?? [];
    const names = step.step === "api_request" ? Object.keys(step.query ?? {}) : [];
    if (step.step !== "api_request" || names.length === 0 || !names.every((name) => fields.includes(name) && !parameters.includes(name)))
      return step;
    const { query, ...request } = step;
    return { ...request, body: query as Json };
  });
}

/** “PUT /avatar with the file ${photo} as image”: the parts of a form, where the document takes no JSON. */
export function withParts({ steps, sentence, context }: Reading): readonly Step[] {
  return steps.map((step) => {
    if (step.step !== "api_request" || !isJsonObject(step.body) || "$var" in step.body || step.multipart !== undefined) return step;
    const operation = operationOf(context, step);
    const isFile = Object.values(step.body).some((value) => isJsonObject(value) && "$file" in value);
    const isForm = operation !== undefined && bodyMember(operation) === "multipart";
    const isSaid = /\bmultipart(?:\/form-data| form| request| body| data|:)/i.test(withoutTexts(sentence));
    if (!isFile && !isSaid && !(isForm && !/(?<!\$)\{/.test(sentence))) return step;
    const { body: multipart, ...request } = step;
    return { ...request, multipart } as Step;
  });
}

/** “With the tag "promo"”: one value of the query is sent as it is, also where the query takes several. */
export function withSingleValue({ steps, sentence }: Reading): readonly Step[] {
  // A list that is written as JSON stays one.
  if (/\[\s*(?:["\d[{$-]|true|false|null)/.test(sentence)) return steps;
  return steps.map((step) => {
    const query = step.step === "api_request" ? Object.entries(step.query ?? {}) : [];
    if (!query.some(([, value]) => isSingle(value))) return step;
    return { ...step, query: Object.fromEntries(query.map(([name, value]) => [name, isSingle(value) ? value[0] : value])) } as Step;
  });
}

function isSingle(value: unknown): value is readonly [Json] {
  return Array.isArray(value) && value.length === 1;
}

/** “PATCH /cards/{code} with the saved cardCode”: of the path, since the request takes no such field. */
export function withOpenParameter({ steps, context, sentence }: Reading): readonly Step[] {
  if (/[{[]\s*"/.test(sentence)) return steps;
  return steps.map((step) => {
    if (step.step !== "api_request" || !isJsonObject(step.body)) return step;
    const open = parametersIn(step.action).filter((name) => step.parameters?.[name] === undefined);
    const fields = operationOf(context, step)?.body?.fields.map(({ name }) => name);
    const [name, ...others] = open;
    if (fields === undefined || name === undefined || others.length > 0) return step;
    const [key, ...more] = Object.entries(step.body).flatMap(([member, value]) => {
      const isVariable = isJsonObject(value) && value.$var === member && !fields.includes(member);
      return isVariable && lastWord(member) === lastWord(name) ? [member] : [];
    });
    if (key === undefined || more.length > 0) return step;
    const { [key]: value = null, ...rest } = step.body;
    const { body: _, ...request } = step;
    const parameters = { ...step.parameters, [name]: value };
    return { ...request, parameters, ...(Object.keys(rest).length === 0 ? {} : { body: rest }) };
  });
}

/** The parameters of a path that are written as in the document: `/cards/{code}`. */
function parametersIn(action: string): readonly string[] {
  return [...action.matchAll(/(?<!\$)\{([^{}]+)\}/g)].map(([, name = ""]) => name);
}

function lastWord(name: string): string {
  return splitWords(name).at(-1) ?? "";
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
