// Finds what earlier steps know of the things that an operation is about: their ids, saved or written, and which thing
// was mentioned last.

import { nounOfPath, sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json, textsIn } from "../../json.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { sameData } from "../../sameData.ts";
import type { ApiRequestStep, SaveStep, Step, StoreEntry } from "../../step.ts";
import { percentDecoded } from "../../text/percentDecoded.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { isCallRefused } from "../refused.ts";
import { creates } from "./called.ts";
import { isOfPerson, namesPerson } from "./persons.ts";
import type { Place } from "./place.ts";

export interface Told extends Place {
  /** The steps before, those of the sentence included. */
  readonly before: readonly Step[];
  /** The thing that the object describes. */
  readonly chosen?: Thing | undefined;
}

/** A call before, with the operation of the document that it is. */
export interface Call {
  readonly step: ApiRequestStep;
  readonly operation: Operation;
  /** True if it has to fail, and introduces nothing. */
  readonly fails: boolean;
}

/**
 * The steps before an act: those of the phases above, those above its sentence, and `steps` of the sentence so far. One
 * list for all of its readings.
 */
export function stepsBefore({ context }: Pick<Place, "context">, steps: readonly Step[]): readonly Step[] {
  const above = withEarlier(context.before ?? noSteps, context.earlier ?? noSteps);
  return steps.length === 0 ? above : [...above, ...steps];
}

const noSteps: readonly Step[] = [];

/** Where a clause is read by itself, after the steps of the context. */
export function toldOf(context: SentenceContext, tokens: readonly Token[] = []): Told {
  return { tokens, attachment: undefined, context, confirmed: { weight: 0 }, before: stepsBefore({ context }, []) };
}

interface Joined {
  readonly earlier: readonly Step[];
  readonly length: number;
  readonly all: readonly Step[];
}

const joined = new WeakMap<readonly Step[], Joined>();

/** The same list for each sentence that asks while both are as they were: what is found in it is remembered by it. */
function withEarlier(above: readonly Step[], earlier: readonly Step[]): readonly Step[] {
  if (earlier.length === 0) return above;
  const known = joined.get(above);
  const length = above.length + earlier.length;
  if (known !== undefined && known.earlier === earlier && known.length === length) return known.all;
  const all = [...earlier, ...above];
  joined.set(above, { earlier, length, all });
  return all;
}

/** The result for a list of steps, with a document. */
function rememberedOf<Found>(find: (told: Told) => Found): (told: Told) => Found {
  const known = new WeakMap<readonly Step[], { readonly operations: unknown; readonly length: number; readonly found: Found }>();
  return (told) => {
    const { before, context } = told;
    const entry = known.get(before);
    if (entry !== undefined && entry.operations === context.operations && entry.length === before.length) return entry.found;
    const found = find(told);
    known.set(before, { operations: context.operations, length: before.length, found });
    return found;
  };
}

/** Each operation that is considered asks for the same calls. */
export const callsBefore = rememberedOf(readCalls);

function readCalls({ before, context }: Told): readonly Call[] {
  const { operations } = context;
  if (operations === undefined) return [];
  return before.flatMap((step, index) => {
    if (step.step !== "api_request") return [];
    const space = step.action.indexOf(" ");
    const operation = operationOfRequest(operations, step.action.slice(0, space), step.action.slice(space + 1));
    if (operation === undefined) return [];
    const saved = savedAfter(before, index);
    const own = saved.length === 0 ? step : { ...step, store: [...(step.store ?? []), ...saved] };
    return [{ step: own, operation, fails: isCallRefused(before, index) }];
  });
}

/** The values that sentences after a call save from its response. */
export function savedAfter(before: readonly Step[], index: number): readonly StoreEntry[] {
  const next = before.findIndex((step, at) => at > index && isCall(step));
  const { action } = before[index] as ApiRequestStep;
  return before.flatMap((step, at) => {
    if (step.step !== "save" || at < index) return [];
    const isOwn = step.of === undefined ? next < 0 || at < next : step.of === action && namedCall(before, step, at) === index;
    return isOwn ? step.store : [];
  });
}

/** The latest call that a save names; what nobody wrote is of one that is not refused. */
function namedCall(before: readonly Step[], { of, implied }: SaveStep, end: number): number {
  return before.findLastIndex(
    (step, at) => at < end && step.step === "api_request" && step.action === of && !(implied === true && isCallRefused(before, at)),
  );
}

function isCall({ step }: Step): boolean {
  return step === "api_request" || step === "mcp_server_call" || step === "run" || step === "block";
}

/** A thing that an earlier call made. */
export interface Thing {
  readonly noun: string;
  readonly call: Call;
  /** The name that its request gives it: the texts of names, titles and codes, a first and a last name together. */
  readonly names: readonly string[];
}

export const thingsBefore = rememberedOf((told): readonly Thing[] =>
  callsBefore(told).flatMap((call) => (isMaking(call) ? [thingOf(call)] : [])),
);

export function isMaking({ operation, fails }: Call): boolean {
  return !fails && subjectOf(operation).action === undefined && !operation.path.endsWith("}") && creates(operation);
}

const textsOf = rememberedFor(({ body }: ApiRequestStep) => textsIn(body));

export function thingOf(call: Call): Thing {
  const texts = textsOf(call.step);
  const full = ["first name", "last name"].map((part) => texts.find(([name]) => sameName(name, part))?.[1]);
  const names = texts.filter(([name]) => /name$|title|label|subject|slug|key|code|sku/i.test(name)).map(([, text]) => text);
  const noun = nounOfPath(call.operation);
  // "the van" of “Van 12”
  const short = names.flatMap((name) => /^(\p{L}+(?: \p{L}+)?) \d+$/u.exec(name)?.[1] ?? []);
  // "taskA", "the router" of `routerId`: the variable that holds its id.
  const own = storedOf(call.step).flatMap(([variable, source]) => {
    if (!isIdentity(source, "id", noun) || sameName(variable, noun)) return [];
    const name = splitWords(variable).join(" ").replace(/ id$/, "");
    return name === noun || name === "id" ? [] : [variable, name];
  });
  // “olaf” of “olaf@inn.test”, where nothing else is a name
  const accounts = names.length > 0 ? [] : texts.flatMap(([name, text]) => (/mail$/i.test(name) ? [text.replace(/@.*$/s, "")] : []));
  return { noun, call, names: [...names, ...accounts, ...short, ...own, ...(full.includes(undefined) ? [] : [full.join(" ")])] };
}

/** The only thing that has that name; a request that was sent twice has made one. */
export function thingNamed(told: Told, name: string): Thing | undefined {
  return onlyOf(thingsBefore(told).filter(({ names }) => names.some((one) => one.toLowerCase() === name.toLowerCase())));
}

/** The only thing of that name, or else the only person with that first name. */
export function thingKnownAs(told: Told, name: string): Thing | undefined {
  return thingNamed(told, name) ?? onlyOf(thingsBefore(told).filter((thing) => isFirstName(thing, name)));
}

function onlyOf([first, ...others]: readonly Thing[]): Thing | undefined {
  return first !== undefined && others.every((other) => isSentAgain(first, other)) ? first : undefined;
}

/** “Ana” of “Ana Lopes”, who has an address. */
function isFirstName({ call, names }: Thing, name: string): boolean {
  const isPerson = textsOf(call.step).some(([field]) => /mail$/i.test(field));
  return isPerson && /^\p{Lu}\p{L}+$/u.test(name) && names.some((one) => one.startsWith(`${name} `));
}

function isSentAgain({ call: one }: Thing, { call: other }: Thing): boolean {
  const areSaved = storedOf(one.step).length + storedOf(other.step).length > 0;
  return !areSaved && one.step.action === other.step.action && sameData(one.step.body ?? null, other.step.body ?? null);
}

/** Variables with what they take of the response. */
export function storedOf({ store }: ApiRequestStep): readonly (readonly [variable: string, source: string])[] {
  return (store ?? []).flatMap((entry): readonly (readonly [string, string])[] =>
    typeof entry === "string" ? [[entry, `$.${entry}`]] : Object.entries(entry),
  );
}

/** The only thing of its kind that was made with that text: “the card "Paint"”. */
export function thingWith(told: Told, noun: string, text: string): Thing | undefined {
  const found = thingsBefore(told).filter((thing) => thing.noun === noun && textsOf(thing.call.step).some(([, value]) => value === text));
  return found.length === 1 ? found[0] : undefined;
}

/** Returns whether an earlier request has said that text under that name. */
export function isTold(told: Told, text: string, name: string): boolean {
  return callsBefore(told).some(({ step }) => textsOf(step).some(([member, value]) => value === text && sameName(member, name)));
}

/** The value of a path parameter for the thing: the variable that holds its id, or the value that its request sent. */
export function idOfThing({ call: { step } }: Thing, name: string, owner: string): string | undefined {
  const stored = storedOf(step).filter(([, source]) => isIdentity(source, name, owner));
  const own = new Set(stored.map(([variable]) => variable));
  const given = givenIn(step.body, name, owner);
  // `/users/{username}` takes the name that was sent, and not the saved id.
  const isOfName = !/id$/i.test(name) && typeof given === "string" && !stored.some(([, source]) => source.endsWith(`.${name}`));
  if (own.size > 0 && !isOfName) return own.size === 1 ? `\${${[...own][0]}}` : undefined;
  // If the service assigns the ids, the request sends 0 for an id that does not exist yet.
  if (typeof given === "string" || (typeof given === "number" && given !== 0)) return String(given);
  return typeof given === "object" && given !== null && "$var" in given ? `\${${given.$var}}` : undefined;
}

/**
 * The value of that name in the body, or of its only member if that is an object: `{"coupon": {"code": "TEN"}}`. The
 * `name` of a feature is its `featureName`.
 */
function givenIn(body: unknown, name: string, owner: string): Json | undefined {
  if (!isJsonObject(body)) return undefined;
  const [only, ...others] = Object.values(body);
  const isWrapped = others.length === 0 && !Object.hasOwn(body, name);
  const members = isWrapped && isJsonObject(only) ? only : body;
  if (owner === "" || Object.hasOwn(members, name)) return members[name];
  const [own, ...more] = Object.keys(members).filter((member) => sameName(name, `${owner} ${member}`));
  return own !== undefined && more.length === 0 ? members[own] : undefined;
}

/** "the second task": of those that calls have made, -1 for the last. */
export function idOfNth(told: Told, index: number, name: string, owner: string): string | undefined {
  const thing = thingsBefore(told)
    .filter(({ noun }) => noun === owner)
    .at(index);
  return thing === undefined ? undefined : idOfThing(thing, name, owner);
}

/** "it": what the last call that has an object has made, or was about. */
export function idOfLast(told: Told, name: string, owner: string): string | undefined {
  const call = lastCall(told);
  if (call === undefined) return undefined;
  if (isMaking(call)) return idOfThing({ call, noun: owner, names: [] }, name, owner);
  const { parameters } = subjectOf(call.operation);
  if (parameters.at(-1)?.noun !== owner) return undefined;
  const at = call.operation.path.split("/").findLastIndex((segment) => segment.startsWith("{"));
  const value = segmentsOf(call.step, call.operation)[at];
  return value === undefined || value === "" || value.startsWith("{") ? undefined : value;
}

/** The segments of the request, one for each of the operation's path; the document's base path may come before them. */
export function segmentsOf({ action, parameters }: ApiRequestStep, { path }: Operation): readonly string[] {
  const all = withParameters(action, parameters)
    .slice(action.indexOf(" ") + 1)
    .replace(/[?#].*$/s, "")
    .split("/");
  return ["", ...all.slice(all.length - path.split("/").length + 1).map(percentDecoded)];
}

/** The action with its parameters in their places. */
export function withParameters(action: string, parameters: ApiRequestStep["parameters"]): string {
  return Object.entries(parameters ?? {}).reduce((text, [name, value]) => {
    if (typeof value === "object" && (value === null || !("$var" in value))) return text;
    return text.replace(`{${name}}`, typeof value === "object" ? `\${${value.$var}}` : encodeURIComponent(String(value)));
  }, action);
}

/** "source account": the variable that has that name, whether it says that it holds an id or not. */
export function variableNamed({ context }: Place, ...names: readonly string[]): string | undefined {
  const found = [...(context.variables ?? [])].filter((variable) => names.some((name) => sameName(variable, name)));
  return found.length === 1 ? found[0] : undefined;
}

/** Returns whether a path of the response is the id of the thing `owner`, as the parameter `name` takes it. */
export function isIdentity(source: string, name: string, owner: string): boolean {
  const field = /^\$\.(?:\w+\.)?(\w+)$/.exec(source)?.[1];
  return (
    field !== undefined &&
    (ownIds.test(field) ||
      field === name ||
      // The `gid` of a task is its `task_gid`.
      [`${owner} id`, `${owner} ${name}`].some((one) => sameName(field, one)) ||
      sameName(name, `${owner} ${field}`))
  );
}

/** The id of whatever a request makes: `Id`, `created_object_id`. */
const ownIds = /^(?:_?id|pk|uuid|guid|(?:new|created|inserted|generated)_?(?:object|item|entity|resource|record)?_?id)$/i;

/** The last call that has an object, and how that is called: what “it” is. */
export function lastThing(place: Told): string | undefined {
  const call = lastCall(place);
  if (call === undefined) return undefined;
  const { operation } = call;
  if (isMaking(call)) return nounOfPath(operation);
  return subjectOf(operation).parameters.at(-1)?.noun;
}

/** The call that “it” is of; “her” is the last person, if there was one. */
function lastCall(told: Told): Call | undefined {
  const calls = callsBefore(told).filter(hasObject);
  const { operations } = told.context;
  const person =
    operations !== undefined && namesPerson(told.tokens)
      ? calls.findLast(({ operation: { path } }) => isOfPerson(operations, path))
      : undefined;
  return person ?? calls.at(-1);
}

/** Returns whether a call is about one thing: a list has no object. */
function hasObject(call: Call): boolean {
  const { isItem, action, parameters } = subjectOf(call.operation);
  return !call.fails && (isMaking(call) || ((isItem || action !== undefined) && parameters.length > 0));
}

/** The noun of the thing that an earlier call names so: “new-checkout” is a flag, where that was made or read. */
export function nounOfValue(place: Told, value: string): string | undefined {
  const thing = thingKnownAs(place, value);
  if (thing !== undefined) return thing.noun;
  const nouns = callsBefore(place).flatMap(({ step, operation }) => {
    const path = segmentsOf(step, operation);
    const { parameters } = subjectOf(operation);
    const names = operation.path.split("/").flatMap((segment, at) => (segment.startsWith("{") ? [path[at]] : []));
    const at = names.indexOf(value);
    if (at >= 0) return [parameters[at]?.noun ?? ""];
    const item = place.context.operations?.operations.find(
      (other) => other.path.startsWith(`${operation.path}/{`) && /^\{[^{}]*\}$/.test(other.path.slice(operation.path.length + 1)),
    );
    const id = /\{([^{}]+)\}$/.exec(item?.path ?? "")?.[1];
    const given = id === undefined ? undefined : givenIn(step.body, id, subjectOf(item as Operation).parameters.at(-1)?.noun ?? "");
    return given === value ? [subjectOf(item as Operation).parameters.at(-1)?.noun ?? ""] : [];
  });
  const all = new Set(nouns.filter((noun) => noun !== ""));
  return all.size === 1 ? [...all][0] : undefined;
}
