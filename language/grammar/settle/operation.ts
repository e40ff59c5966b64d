// Which operation of the document a verb and its object mean, and which parameters and fields the phrases of the sentence fill. Every phrase fills one
// place; where one is left over, or two operations fit, there is no step.

import { methodsOf, nounOf, sameName, subjectOf, verbOf } from "../../english/context/nouns.ts";
import type { Json } from "../../json.ts";
import { endpointKey } from "../../openapi/findOperation.ts";
import type { Field, Operation } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import type { TokenReference } from "../edges.ts";
import type { OperateAct, OperationObject, OperationPhrase, ValueMeaning } from "../meaning.ts";
import { weigh } from "../preferences.ts";
import { type Place, tokenOf, Unsettled, unsettled } from "./place.ts";
import type { StepDraft, StepField } from "./request.ts";
import { isReference, jsonOf, textOf } from "./value.ts";

/** The request that the act means; `steps` are those of the sentence so far. */
export function operationStep(place: Place, act: OperateAct, steps: readonly Step[]): StepDraft<ApiRequestStep> {
  const operations = place.context.operations?.operations ?? unsettled("no document");
  const verb = baseForm(tokenOf(place, act.verb).word);
  const fitting = operations.filter((operation) =>
    act.object.words.length === 0
      ? isNamedAlone(operation, `${tokenOf(place, act.verb).word}${act.particle ?? ""}`)
      : isCalled(place, operation, verb, act.object),
  );
  const before = [...(place.context.before ?? []), ...steps];
  if (act.passive === true && fitting.some((operation) => isOutcome(operation, before, act.phrases.length > 0)))
    return unsettled("what came of a call");
  const filled = fitting.flatMap((operation) => {
    const draft = attempt(() => fill({ ...place, before, operation }, act));
    return draft === undefined ? [] : [draft];
  });
  const [only, ...others] = filled;
  if (only === undefined || others.length > 0) return unsettled(filled.length === 0 ? "no operation fits" : "two operations fit");
  confirmNames(place, act);
  return only;
}

/** "The order is created" tells what came of a call; "the order is deleted" asks for one, where the last call was another. */
function isOutcome({ method, path }: Operation, before: readonly Step[], hasPhrases: boolean): boolean {
  const last = before.findLast((step) => step.step === "api_request");
  const isLast =
    last !== undefined &&
    endpointKey(...requestLine(last.action)).replace(/\/[^/{}]*\d[^/]*|\/\$\{\}/g, "/{}") === endpointKey(method, path);
  return isLast || (!hasPhrases && method !== "GET" && method !== "DELETE");
}

function requestLine(action: string): readonly [method: string, path: string] {
  const at = action.indexOf(" ");
  return [action.slice(0, at), action.slice(at + 1)];
}

function attempt<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unsettled) return undefined;
    throw error;
  }
}

/** The words of an operation and of its fields are no assumption. */
function confirmNames(place: Place, { object, phrases }: OperateAct): void {
  for (const words of [object.words, ...phrases.map((phrase) => phrase.words ?? [])]) {
    if (words.length === 2) place.confirmed.weight += weigh("twoWords");
    if (words.length > 2) place.confirmed.weight += weigh("threeWords");
  }
  for (const { value } of phrases) if (isReference(value) && value.as === "Bare") place.confirmed.weight += weigh("bareValue");
  for (const { value } of phrases) if (isReference(value) && value.as === "KnownWord") place.confirmed.weight += weigh("knownValue");
}

function baseForm(word: string): string {
  const known = verbOf(word);
  if (known !== word || methodsOf(known) !== undefined) return known;
  return synonyms.get(stem(word)) ?? stem(word);
}

/** Verbs of creating, reading, changing and deleting that are no name of a method. */
const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    create: "make set-up open-up",
    get: "open read display look consult check grab pull see check-out inspect access",
    delete: "erase drop discard wipe destroy",
    update: "correct amend adjust alter",
  }).flatMap(([verb, others]) => others.split(" ").map((other) => [other, verb] as const)),
);

/** `captures`, `captured`, `capturing`: as far as words of an operation are compared. */
function stem(word: string): string {
  return word
    .replace(/ies$|ied$/, "y")
    .replace(/(?<=[a-z]{3})(?:ing|ed|es|s)$/, "")
    .replace(/(.)\1$/, "$1")
    .replace(/e$/, "");
}

/** Whether verb and object name the operation: the method of the verb and the resource, an action of the path, or its id. */
function isCalled(place: Place, operation: Operation, verb: string, object: OperationObject): boolean {
  const { nouns, action, verb: idVerb, isItem } = subjectOf(operation);
  const words = object.words.map((word) => tokenOf(place, word).word);
  const noun = nounOf(words);
  const isNamed = nouns.has(noun) || (words.length > 1 && nouns.has(nounOf(words.slice(-1))) && nouns.has(nounOf(words.slice(0, 1))));
  const isPlural = lemma(words.at(-1) ?? "") !== words.at(-1);
  if (action !== undefined) {
    const isAction = stem(action) === stem(verb) || stem(splitWords(action)[0] ?? "") === stem(verb);
    return isAction && (isNamed || ownerNoun(operation) === noun);
  }
  if (!isNamed) return false;
  if (idVerb !== undefined && stem(idVerb) === stem(verb) && operation.method !== "GET") return true;
  if (methodsOf(verb)?.includes(operation.method) !== true) return false;
  if (operation.method === "POST") return !isItem;
  return isItem !== isPlural || (!isItem && operation.method === "GET" && !hasItem(place, operation));
}

/** "log in", "authenticate": the last part of the path, or the id, says nothing else. */
function isNamedAlone({ method, path, operationId }: Operation, said: string): boolean {
  if (method !== "POST") return false;
  const last = splitWords(path.split("/").at(-1) ?? "").join("");
  const name = splitWords(operationId ?? "").join("");
  const isSignIn = signIns.has(stem(said)) && signIns.has(stem(last));
  return isSignIn || [last, name].some((own) => own !== "" && stem(own) === stem(said));
}

/** Whether an operation takes a name and a password. */
export function signsIn({ method, body }: Operation): boolean {
  const names = (body?.fields ?? []).map(({ name }) => name.toLowerCase());
  return method === "POST" && names.includes("password") && names.length <= 4;
}

const signIns: ReadonlySet<string> = new Set(
  ["login", "logon", "signin", "authenticate", "authenticat", "session", "auth", "token"].map(stem),
);

/** The noun before the last parameter: `order` of `/orders/{id}/confirm`. */
function ownerNoun(operation: Operation): string | undefined {
  return subjectOf(operation).parameters.at(-1)?.noun;
}

/** Whether a single thing of the list can be read, too. */
function hasItem({ context }: Place, { method, path }: Operation): boolean {
  const key = endpointKey(method, `${path}/{}`);
  return context.operations?.operations.some((other) => endpointKey(other.method, other.path) === key) === true;
}

interface Filling extends Place {
  readonly before: readonly Step[];
  readonly operation: Operation;
}

/** The step with every phrase in its place. */
function fill(place: Filling, { object, phrases, verb }: OperateAct): StepDraft<ApiRequestStep> {
  const { operation } = place;
  const left = [...phrases];
  const fields: StepField[] = [{ path: ["action"], from: [verb, object] }];
  const path = pathOf(place, object, left);
  const step: Record<string, Json> = { step: "api_request", action: `${operation.method} ${path.text}` };
  const query: Record<string, Json> = {};
  const body: Record<string, Json> = {};
  const put = (name: string, value: Json, from: unknown): void => {
    const parameter = operation.parameters.find((one) => one.in === "query" && one.name === name);
    const target = parameter === undefined ? body : query;
    if (Object.hasOwn(target, name)) unsettled(`${name} is given twice`);
    target[name] = value;
    fields.push({ path: [parameter === undefined ? "body" : "query", name], from });
  };
  const content = path.usesValue ? undefined : object.value;
  if (content !== undefined) put(...contentOf(place, content));
  const omitted: string[] = [];
  // What is named goes before what has to be guessed from what is left.
  const named = left.filter(({ words }) => words !== undefined);
  for (const phrase of [...named, ...left.filter(({ words }) => words === undefined)]) {
    if (phrase.part === "no authentication") step.auth = "none";
    else if (phrase.without === true) omitted.push(slotNamed(place, phrase).name);
    else if (phrase.words !== undefined && phrase.value !== undefined) {
      const slot = slotNamed(place, phrase);
      put(slot.name, typed(place, phrase.value, slot), phrase.value);
    } else if (phrase.words !== undefined) {
      const slot = referenceSlot(place, phrase);
      if (slot !== undefined) put(slot.name, slot.value, phrase.words);
    } else if (phrase.value !== undefined) {
      const slot = slotOfValue(place, phrase.value, [...Object.keys(query), ...Object.keys(body)]);
      put(slot.name, typed(place, phrase.value, slot), phrase.value);
    }
  }
  if (omitted.some((name) => Object.hasOwn(body, name) || Object.hasOwn(query, name))) unsettled("given and left out");
  if (Object.keys(query).length > 0) step.query = query;
  if (Object.keys(body).length > 0) step.body = body;
  const missing = (operation.body?.fields ?? []).filter(
    ({ name, required }) => required && !Object.hasOwn(body, name) && !omitted.includes(name),
  );
  if (missing.length > 0 && object.empty !== true) unsettled(`${missing[0]?.name} is not said`);
  return { step: step as unknown as ApiRequestStep, fields };
}

interface FilledPath {
  readonly text: string;
  /** Whether what names the object stands in the path. */
  readonly usesValue: boolean;
}

/** The path with its parameters filled, from what is said of them or from what was saved of the things that they are of. */
function pathOf(place: Filling, object: OperationObject, left: OperationPhrase[]): FilledPath {
  const { operation } = place;
  const { parameters } = subjectOf(operation);
  const noun = nounOf(object.words.map((word) => tokenOf(place, word).word));
  let usesValue = false;
  let text = operation.path;
  for (const [index, { name, noun: owner }] of parameters.entries()) {
    const isLast = index === parameters.length - 1;
    const named = object.id ?? object.value;
    let value: string | undefined;
    if (isLast && named !== undefined && (noun === owner || noun.endsWith(` ${owner}`))) {
      value = textOf(place, named);
      usesValue = true;
    } else value = takePhrase(place, left, name, owner) ?? savedValue(place, name, owner, index);
    if (value === undefined) return unsettled(`no value for {${name}}`);
    text = text.replace(`{${name}}`, /^\$\{[^{}]+\}$/.test(value) ? value : encodeURIComponent(value));
  }
  if (object.id !== undefined && !usesValue) unsettled("an id that the operation does not take");
  return { text, usesValue };
}

/** The phrase that says the parameter: “of the order 7”, “in project "x"”, “using the payment id”; “of the order” means the one that is known. */
function takePhrase(place: Filling, left: OperationPhrase[], name: string, owner: string): string | undefined {
  const at = left.findIndex(({ words }) => words !== undefined && isParameter(place, words, name, owner));
  const phrase = left[at];
  if (phrase === undefined || phrase.without === true) return undefined;
  left.splice(at, 1);
  return phrase.value === undefined ? undefined : textOf(place, phrase.value);
}

function isParameter(place: Place, words: readonly (TokenReference | string)[], name: string, owner: string): boolean {
  const said = spoken(place, words);
  return nounOf([said]) === owner || sameName(said, name) || sameName(said, `${owner} id`) || sameName(said, `${owner} ${name}`);
}

function spoken(place: Place, words: readonly (TokenReference | string)[]): string {
  return words.map((word) => (typeof word === "string" ? word : tokenOf(place, word).word)).join(" ");
}

/** A variable that holds the parameter: saved by the call that made the thing, or called as the parameter is. */
function savedValue({ before, context, operation }: Filling, name: string, owner: string, index: number): string | undefined {
  const prefix = operation.path
    .split(/\{[^{}]*\}/)
    .slice(0, index + 1)
    .join("{}")
    .replace(/\/$/, "");
  const makers = before.flatMap((step) => {
    if (step.step !== "api_request" || step.store === undefined || !step.action.startsWith("POST ")) return [];
    const path = step.action.slice(5).replace(/\$\{[^{}]*\}/g, "{}");
    return path === prefix ? [step.store] : [];
  });
  const stored = makers
    .at(-1)
    ?.flatMap((entry): readonly (readonly [string, string])[] =>
      typeof entry === "string" ? [[entry, `$.${entry}`]] : Object.entries(entry),
    );
  const own = stored?.filter(([, source]) => isIdentity(source, name, owner));
  if (own?.length === 1) return `\${${own[0]?.[0]}}`;
  const variables = [...(context.variables ?? [])].filter((variable) => sameName(variable, name) || sameName(variable, `${owner} id`));
  return variables.length === 1 && name !== "id" ? `\${${variables[0]}}` : variables.length === 1 ? `\${${variables[0]}}` : undefined;
}

function isIdentity(source: string, name: string, owner: string): boolean {
  const field = /^\$\.(\w+)$/.exec(source)?.[1];
  return field !== undefined && (field === "id" || field === name || sameName(field, `${owner} id`) || sameName(field, `${owner} ${name}`));
}

interface Slot {
  readonly name: string;
  readonly type?: string | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly required?: boolean;
}

/** What a request of the operation can hold, by name: members of its body, or parameters of its query. */
function slotsOf({ operation }: Filling): readonly Slot[] {
  const query = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name, type }) => ({ name, type }));
  return [
    ...query,
    ...(operation.body?.fields ?? []).map(({ name, type, enum: values, required }: Field) => ({ name, type, enum: values, required })),
  ];
}

function slotNamed(place: Filling, { words = [] }: OperationPhrase): Slot {
  const said = spoken(place, words);
  const own = [...subjectOf(place.operation).nouns];
  const found = slotsOf(place).filter(
    ({ name }) => sameName(name, said) || sameName(name, `${said} id`) || own.some((noun) => sameName(`${noun} ${name}`, said)),
  );
  const exact = found.filter(({ name }) => sameName(name, said));
  const [only, ...others] = exact.length > 0 ? exact : found;
  return only === undefined || others.length > 0 ? unsettled(`no place for ${said}`) : only;
}

/** "for this patient": the field that refers to one, from what was saved. Undefined where the phrase names what the path already says. */
function referenceSlot(place: Filling, phrase: OperationPhrase): (Slot & { readonly value: Json }) | undefined {
  const said = nounOf([spoken(place, phrase.words ?? [])]);
  if (subjectOf(place.operation).parameters.some(({ noun, name }) => noun === said || sameName(name, said))) return undefined;
  const slot = slotsOf(place).find(({ name }) => sameName(name, `${said} id`) || sameName(name, said));
  const variables = [...(place.context.variables ?? [])].filter((variable) => sameName(variable, `${said} id`) || sameName(variable, said));
  if (slot === undefined || variables.length !== 1) return unsettled(`nothing known of ${said}`);
  return { ...slot, value: { $var: variables[0] as string } };
}

/** "in EUR", "of 2500": the only place that such a value fits. */
function slotOfValue(place: Filling, value: ValueMeaning, taken: readonly string[]): Slot {
  const json = jsonOf(place, value);
  const open = slotsOf(place).filter(({ name }) => !taken.includes(name));
  const listed = open.filter((slot) => typeof json === "string" && slot.enum?.includes(json) === true);
  const numeric = open.filter(({ type }) => typeof json === "number" && (type === "number" || type === "integer"));
  const textual = open.filter(
    (slot) => typeof json === "string" && slot.type === "string" && slot.enum === undefined && slot.required === true,
  );
  const [only, ...others] = listed.length > 0 ? listed : typeof json === "number" ? numeric : textual;
  return only === undefined || others.length > 0 ? unsettled("no place for a value") : only;
}

/** What stands behind the noun, where the path does not take it: the text, name or code of what is made. */
function contentOf(place: Filling, value: TokenReference): [name: string, value: Json, from: unknown] {
  const slots = slotsOf(place);
  const parameter = place.context.operations?.operations.find(
    (other) => other.path.startsWith(`${place.operation.path}/{`) && !other.path.slice(place.operation.path.length + 2).includes("/"),
  );
  const id = /\{([^{}]+)\}$/.exec(parameter?.path ?? "")?.[1];
  const names =
    value.as === "Quoted" ? [...contentNames, ...(id === undefined ? [] : [id])] : [...(id === undefined ? [] : [id]), ...codeNames];
  const slot = names.flatMap((name) => slots.filter((one) => sameName(one.name, name)))[0];
  return slot === undefined ? unsettled("no place for what is named") : [slot.name, typed(place, value, slot), value];
}

const contentNames = ["name", "title", "text", "subject", "body", "content", "message", "value", "label"];
const codeNames = ["code", "key", "name", "number", "sku", "slug"];

/** The value as the document types it: a code of digits stays a text. */
function typed(place: Filling, value: ValueMeaning, slot: Slot): Json {
  const json = jsonOf(place, value);
  if (isReference(value) && value.as === "KnownWord" && slot.enum?.includes(tokenOf(place, value).text) === false)
    return unsettled("a word of the language");
  if (slot.type === "string" && (typeof json === "number" || typeof json === "boolean"))
    return isReference(value) ? tokenOf(place, value).text : String(json);
  if ((slot.type === "integer" || slot.type === "number") && typeof json === "string") return unsettled("no number");
  return json;
}
