// Lists what a request of an operation can hold, by name: members of its body and parameters of its query; and finds
// which of them a phrase or a value means.

import { comparable, nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Json } from "../../json.ts";
import { editDistance } from "../../nearest.ts";
import { insideOf, isFile } from "../../openapi/fields.ts";
import type { Field, Operation, Operations } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { resourcesOf } from "../correct/resources.ts";
import type { TokenReference } from "../edges.ts";
import { isSense, numberNamed } from "../lexicon/lexicon.ts";
import type { OperationPhrase, ValueMeaning } from "../meaning.ts";
import { hasSense, nounsOf, sensesOf, wordsOfSense } from "./called.ts";
import { dayFromNow, dayOf, isDayFormat, isDayWord } from "./days.ts";
import { itemFor } from "./listItem.ts";
import { type Told, variableNamed } from "./mentioned.ts";
import { valueTold } from "./pathValues.ts";
import { type Place, tokenOf, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";
import { freeSlot, isCalledOtherwise, isCalledWithoutUnit, isIdOf, isMomentCalled, onlyNumber } from "./slotNames.ts";
import { unclear } from "./unclear.ts";
import { isReference, jsonOf } from "./value.ts";
import { isWrongOnPurpose } from "./wrongOnPurpose.ts";

export interface Filling extends Told {
  readonly operation: Operation;
}

export interface Slot {
  readonly name: string;
  readonly in: "query" | "body";
  /** The members of the body around it, from the outside in: `user` of `{"user": {"email": …}}`. */
  readonly within: readonly string[];
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly isCode?: boolean;
  readonly required?: boolean;
  readonly field?: Field;
}

/** Levels of members that a sentence may call by their name alone. */
const deepest = 3;

const slotsOfOperation = rememberedFor(({ parameters, body }: Operation): readonly Slot[] => {
  const query = parameters.flatMap(({ name, type, format, enum: values, isCode = false, in: where }): readonly Slot[] =>
    where === "query" ? [{ name, type, format, enum: values, isCode, in: "query", within: [] }] : [],
  );
  return [...query, ...slotsIn(body?.fields ?? [], [], true)];
});

/** The parameters of the query and the members of the body, the outer ones first. */
export function slotsOf({ operation }: Pick<Filling, "operation">): readonly Slot[] {
  return slotsOfOperation(operation);
}

function slotsIn(fields: readonly Field[], within: readonly string[], isNeeded: boolean): readonly Slot[] {
  const own = fields
    .filter(({ readOnly }) => readOnly !== true)
    .map((field): Slot => ({ ...field, required: isNeeded && field.required, in: "body", within, field }));
  if (within.length >= deepest) return own;
  // A body is never an empty envelope: `{"data": …}`, whether the document requires `data` or not.
  const isEnvelope = within.length === 0 && fields.length === 1;
  const inner = fields.flatMap((field) =>
    field.type === "object" ? slotsIn(insideOf(field).fields, [...within, field.name], isNeeded && (field.required || isEnvelope)) : [],
  );
  return [...own, ...inner];
}

/** The name that distinguishes a slot from others: `article.title`. */
export function keyOf({ in: where, within, name }: Slot): string {
  return [where, ...within, name].join(".");
}

/** A name that several members have is that of the outermost. */
function outermost(slots: readonly Slot[]): readonly Slot[] {
  const depth = Math.min(...slots.map(({ within }) => within.length));
  return slots.filter(({ within }) => within.length === depth);
}

export function spoken(place: Place, words: readonly (TokenReference | string)[]): string {
  return words.map((word) => (typeof word === "string" ? word : tokenOf(place, word).word)).join(" ");
}

const calledKnown = rememberedFor((_: Operations) => rememberedFor((_operation: Operation) => new Map<string, readonly Slot[]>()));
const mostCalled = 500;

/** Returns the slots that have that name: “the user” may be `userId`. Remembered with the document. */
export function slotsCalled(place: Filling, said: string, marker = ""): readonly Slot[] {
  const { operations } = place.context;
  if (operations === undefined) return findSlots(place, said, marker);
  const known = calledKnown(operations)(place.operation);
  const key = `${marker} ${said}`;
  const slots = known.get(key) ?? findSlots(place, said, marker);
  if (known.size >= mostCalled) known.clear();
  known.set(key, slots);
  return slots;
}

function findSlots(place: Filling, said: string, marker: string): readonly Slot[] {
  const slots = slotsOf(place);
  const own = [...subjectOf(place.operation).nouns];
  const ways: readonly ((name: string) => boolean)[] = [
    (name) => marker !== "" && sameName(name, `${marker} ${said}`),
    (name) => sameName(name, said),
    (name) => nounOf([name]) === nounOf([said]),
    (name) => isIdOf(name, said) || own.some((noun) => sameName(`${noun} ${name}`, said)),
    (name) => said === "name" && [...nounsOf(operationsOf(place), place.operation)].some((noun) => sameName(`${noun} name`, name)),
    (name) =>
      said === "name" &&
      [...nounsOf(operationsOf(place), place.operation)].some((noun) => sameName(`${noun.split(" ").at(-1)} name`, name)),
    // "the password" is `pass`, "tags" are a `tagList`.
    (name) => isSense(said, "n.password") && isSense(name.toLowerCase(), "n.password"),
    (name) =>
      isSense(said, "n.user") &&
      isSense(name.toLowerCase(), "n.user") &&
      slots.some((slot) => isSense(slot.name.toLowerCase(), "n.password")),
    (name) => nounOf([name.replace(/[_-]?list$/i, "")]) === nounOf([said]),
    (name) => said === "name" && hasSense(name.toLowerCase(), "o.title"),
    // "a page size of 5" is `limit` or `per_page`.
    (name) => said === "page size" && hasSense(splitWords(name).join(" "), "o.most"),
    (name) => isCalledOtherwise(name, said, own),
  ];
  if (said === "name" && partsOfName(slots) !== undefined) return [];
  if (said === "name") {
    const outer = slots.filter(({ within }) => within.length === 0);
    const titles = outer.filter(({ name }) => hasSense(name.toLowerCase(), "o.title"));
    // "called "x"": the title, where a name is one of another thing inside.
    if (!outer.some(({ name }) => /name$/i.test(name)) && titles.length === 1) return titles;
  }
  for (const fits of ways) {
    const found = slots.filter(({ name }) => fits(name));
    if (found.length > 0) return outermost(found);
  }
  const files = isSense(said, "n.file") ? slots.filter(isFile) : [];
  if (files.length > 0) return outermost(files);
  // "the departure date" is `departure`.
  const moments = slots.filter(({ name, format }) => isMomentCalled(name, format, said));
  if (moments.length > 0) return outermost(moments);
  // "the active flag" is `active`.
  if (said.endsWith(" flag")) return slotsCalled(place, said.slice(0, -5), marker).filter(({ type }) => type === "boolean");
  // "the requester email" is `requester.email`.
  return slots.filter(({ name, within }) => within.length > 0 && sameName(`${within.at(-1)} ${name}`, said));
}

function operationsOf({ context }: Place) {
  return context.operations ?? unsettled("no document");
}

/** The slots of that name, or those that are called so with a unit: “length 5” of `lengthMetres`. */
export function slotsSpokenOf(place: Filling, said: string, marker = ""): readonly Slot[] {
  const called = slotsCalled(place, said, marker);
  return called.length > 0 ? called : outermost(slotsOf(place).filter(({ name }) => isCalledWithoutUnit(name, said)));
}

export function slotNamed(place: Filling, { words = [], marker, value }: OperationPhrase): Slot {
  const said = spoken(place, words);
  const [only, ...others] = slotsSpokenOf(place, said, marker);
  if (only !== undefined && others.length === 0) return only;
  const free = only === undefined ? freeSlot(place, words, value) : undefined;
  if (free !== undefined) return free;
  return words.length === 1 && others.length === 0 ? noSuchSlot(place, words, said) : unsettled(`no place for ${said}`);
}

/** "with colour "red"" where the operation has no colour. */
function noSuchSlot(place: Filling, from: unknown, said: string): never {
  const { method, path } = place.operation;
  const names = slotsOf(place).map(({ name }) => name);
  if (names.length === 0) return unsettled(`no place for ${said}`);
  const near = names.filter((name) => editDistance(name.toLowerCase(), said, 3) < Math.min(3, said.length / 2)).slice(0, 3);
  return unclear(place, from, {
    code: "not-understood",
    message: `${method} ${path} has no field “${said}”. It has: ${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}.`,
    instead: near.map((name) => [`Change to ${name}`, name] as const),
  });
}

/**
 * "for this patient": the field that refers to one, from what is known of the patient. Undefined if the phrase names
 * what the path already says.
 */
export function referenceSlot(place: Filling, phrase: OperationPhrase): (Slot & { readonly value: Json }) | undefined {
  const said = nounOf([spoken(place, phrase.words ?? [])]);
  const [slot, ...others] = slotsCalled(place, said, phrase.marker);
  if (slot === undefined) {
    const held = heldSlot(place, spoken(place, phrase.words ?? []));
    if (held !== undefined) return held;
    const { parameters, isItem } = subjectOf(place.operation);
    if (parameters.some(({ noun, name }) => noun === said || sameName(name, said))) return undefined;
    // "by its id": the one that is known.
    if (isItem && phrase.marker === "by" && hasSense(said, "o.identity")) return undefined;
    return isService(place, said) ? undefined : unsettled(`nothing known of ${said}`);
  }
  const value = others.length > 0 ? undefined : (valueOfNoun(place, said, slot.name) ?? variableFor(place, said, slot));
  return value === undefined ? unsettled(`nothing known of ${said}`) : { ...slot, value };
}

/** "from the server", "in the shop": where everything is, unless the document has a thing that has that name. */
function isService(place: Place, said: string): boolean {
  const isThing = operationsOf(place).operations.some((operation) => subjectOf(operation).nouns.has(said));
  return places.has(said) && !isThing;
}

const places: ReadonlySet<string> = new Set(["api", "backend", "database", "server", "service", "shop", "system", "application", "app"]);

/** "with the sunny bed": the variable `sunnyBed` as the field `bed`. */
function heldSlot(place: Filling, said: string): (Slot & { readonly value: Json }) | undefined {
  const [last = "", ...rest] = said.split(" ").reverse();
  const variable = rest.length === 0 ? undefined : variableNamed(place, said);
  const [slot, ...others] = variable === undefined ? [] : slotsCalled(place, last);
  return slot === undefined || others.length > 0 ? undefined : { ...slot, value: { $var: variable as string } };
}

function variableFor(place: Filling, said: string, slot: Slot): Json | undefined {
  const variable = variableNamed(place, said, `${said} id`) ?? variableNamed(place, slot.name);
  return variable === undefined ? undefined : { $var: variable };
}

/** The id of the thing of that noun, where the slot is called as the parameter of the thing's path is. */
export function valueOfNoun(place: Filling, noun: string, slot: string): Json | undefined {
  for (const operation of operationsOf(place).operations) {
    const { parameters, isItem } = subjectOf(operation);
    const last = parameters.at(-1);
    if (!isItem || last === undefined || last.noun !== noun || parameters.length > 1) continue;
    if (!sameName(last.name, slot) && !(isIdOf(slot, noun) && hasSense(splitWords(last.name).at(-1) ?? "", "o.identity"))) continue;
    const told = valueTold(place, operation, parameters.length - 1, last.name, last.noun);
    if (told !== undefined) return valueOfText(told);
  }
  return undefined;
}

/** `${id}` is the variable's value. */
export function valueOfText(text: string): Json {
  const variable = /^\$\{([^{}]+)\}$/.exec(text)?.[1];
  return variable === undefined ? text : { $var: variable };
}

/** Words for a place or a recipient: the request does not send the part after them, unless a slot has that name. */
const directions: ReadonlySet<string> = new Set(["to", "from", "for", "by", "on", "at"]);

/** "in EUR", "of 2500", "on 2030-05-01", "from Berlin": the only place that such a value fits. */
export function slotOfValue(place: Filling, value: ValueMeaning, taken: ReadonlySet<string>, marker?: string): Slot {
  const json = jsonOf(place, value);
  const open = slotsOf(place).filter((slot) => !taken.has(keyOf(slot)));
  if (marker !== undefined) {
    // "for 12": what it costs; "for "rope"": what is looked for.
    const senses = sensesOf(marker).filter((sense) => sense !== "o.price" || typeof json === "number");
    // From one place to another; which day begins a stay or a trip, the order of both days says.
    const isCalledSo = ({ name, format }: Slot): boolean =>
      senses.some((sense) => hasSense(name.toLowerCase(), sense) && !(/^o\.(?:origin|destination)$/.test(sense) && isDayFormat(format)));
    const called = open.filter((slot) => sameName(slot.name, marker) || isCalledSo(slot));
    if (called.length === 1) return called[0] as Slot;
  }
  const text = typeof json === "string" ? json : "";
  const isDay = /^\d{4}-\d\d-\d\d/.test(text);
  const listed = open.filter((slot) => slot.enum?.includes(text) === true);
  const ways = [
    listed,
    /^[A-Z]{3}$/.test(text) ? open.filter(({ name }) => /currency/i.test(name)) : [],
    isDay ? open.filter((slot) => slot.format === "date" || isCalled(slot, "o.day")) : [],
    /^\d\d?:\d\d/.test(text) ? open.filter((slot) => slot.format === "time" || isCalled(slot, "o.hour")) : [],
    typeof json === "number" ? open.filter(({ type }) => type === "number" || type === "integer") : [],
    typeof json === "string" && !directions.has(marker ?? "") && !(isDay && marker === "on") ? neededTexts(place, open) : [],
  ];
  const [only, ...others] = outermost(ways.find((found) => found.length > 0) ?? []);
  return only === undefined || others.length > 0 ? unsettled("no place for a value") : only;
}

/** The texts that have to be sent. */
function neededTexts(place: Filling, open: readonly Slot[]): readonly Slot[] {
  const texts = open.filter(({ type, enum: values }) => type === "string" && values === undefined);
  return texts.filter((slot) => slot.required === true && !isIdOfAnother(place, slot.name));
}

/**
 * Returns whether the name is that of a password, or of the id of another thing than the operation is about. No value
 * without a noun goes there: “3 pieces of A-100” and “make an order for "7"” are not a customer.
 */
export function isIdOfAnother(place: Filling, name: string): boolean {
  if (isSense(name.toLowerCase(), "n.password")) return true;
  const words = splitWords(name);
  const last = words.at(-1) ?? "";
  const owner = nounOf(words.slice(0, -1));
  if (words.length < 2 || !hasSense(last, "o.identity") || subjectOf(place.operation).nouns.has(owner)) return false;
  // `phoneNumber` and `zipCode` are of no other thing.
  // "Enrol a student in a course": its code is what the request is about.
  const isSpokenOf = splitWords(place.operation.summary ?? "")
    .map(lemma)
    .includes(owner);
  return /^(?:id|uuid|identifier)$/.test(last) || (resourcesOf(operationsOf(place)).has(owner) && !isSpokenOf);
}

function isCalled({ name }: Slot, sense: string): boolean {
  const words = splitWords(name);
  return [name.toLowerCase(), words.at(-1) ?? ""].some((word) => hasSense(word, sense));
}

/** The part after the noun, if the path does not take it: the text, name or code of the new thing. */
export function contentSlot(place: Filling, value: TokenReference): Slot {
  const slots = slotsOf(place);
  const parameter = operationsOf(place).operations.find(
    (other) => other.path.startsWith(`${place.operation.path}/{`) && !other.path.slice(place.operation.path.length + 2).includes("/"),
  );
  const id = /\{([^{}]+)\}$/.exec(parameter?.path ?? "")?.[1];
  const ids = slots.filter(({ name }) => id !== undefined && sameName(name, id));
  const nouns = [...nounsOf(operationsOf(place), place.operation)];
  const called = (sense: string): readonly Slot[] => {
    const words = wordsOfSense(sense);
    const names = new Set(
      [...words, ...(sense === "o.title" ? nouns.flatMap((noun) => words.map((word) => `${noun} ${word}`)) : [])].map(comparable),
    );
    const fitting = slots.filter(({ name }) => names.has(comparable(name)));
    return [...outermost(fitting)].sort((one, other) => words.indexOf(one.name) - words.indexOf(other.name));
  };
  if (value.as === "File") {
    const [only, ...others] = slots.filter(isFile);
    return only === undefined || others.length > 0 ? unsettled("no place for a file") : only;
  }
  if (value.as === "Number") {
    const slot = onlyNumber(slots, called("o.amount"), nouns) ?? slotOfValue(place, value, new Set());
    // A `timeout` is not a number of what is made.
    return slot.in === "query" && place.operation.method !== "GET" ? unsettled("a number of the query") : slot;
  }
  const isText = value.as === "Quoted";
  // "a message "x"" where a message has a `message`.
  const [same] = isText ? outermost(slots.filter(({ name, type }) => type === "string" && nouns.some((noun) => sameName(name, noun)))) : [];
  if (same !== undefined) return same;
  // The title of somebody with a first and a last name is not a name.
  const isInParts = partsOfName(slots) !== undefined;
  if (isText && isInParts) unsettled("a name in two parts");
  const titles = isInParts ? [] : called("o.title");
  const [found] = isText ? [...titles, ...called("o.content"), ...ids] : [...ids, ...called("o.code"), ...titles];
  return found ?? unsettled("no place for what is named");
}

/** The slots of a first and a last name, where no slot takes both. */
export function partsOfName(slots: readonly Slot[]): readonly [first: Slot, last: Slot] | undefined {
  const called = (form: RegExp): readonly Slot[] => outermost(slots.filter(({ name }) => form.test(splitWords(name).join(" "))));
  const [first, ...others] = called(/^(?:first|given|fore) ?name$/);
  const last = called(/^(?:(?:last|family) ?name|surname)$/).find(({ within }) => within.join() === first?.within.join());
  const hasBoth = called(/^(?:(?:full|display) ?)?name$/).length > 0;
  return first === undefined || last === undefined || others.length > 0 || hasBoth ? undefined : [first, last];
}

/** The value as the document types it: a code of digits stays a text, a list of texts may be one of objects. */
export function typed(place: Filling, value: ValueMeaning, slot: Slot): Json {
  const json = jsonOf(place, value);
  const word = isReference(value) && value.as === "KnownWord" ? tokenOf(place, value).text : undefined;
  if (word !== undefined && (slot.enum?.includes(word) === false || isSense(word, "w.unchanged")))
    return unsettled("a word of the language");
  const counted = numberInWords(place, value);
  if (counted !== undefined && (slot.type === "integer" || slot.type === "number")) return counted;
  if (counted !== undefined && slot.type === "string" && slot.enum?.includes(tokenOf(place, value as TokenReference).text) !== true)
    return unsettled("a number in words, or a text");
  if (isReference(value) && slot.enum?.includes(tokenOf(place, value).text) !== true && isNoValue(place, value))
    return unsettled("a word that says that there is no value");
  if (isFile(slot))
    return isReference(value) && (value.as === "File" || value.as === "Quoted") ? { $file: String(json) } : unsettled("no file");
  // "because of illness", where the document lists `ILLNESS`.
  if (typeof json === "string" && isReference(value) && value.as === "Bare" && slot.enum?.includes(json) === false) {
    const listed = slot.enum.filter((one) => squeeze(one) === squeeze(json));
    if (listed.length === 1) return listed[0] as string;
  }
  if (Array.isArray(json)) return slot.type === "array" ? json.map((item) => itemFor(slot, item)) : unsettled("no list");
  // "with empty tags"
  if (slot.type === "array" && json === "" && !isReference(value)) return [];
  if (slot.type === "array")
    return typeof json === "object" ? json : [itemFor(slot, json, isReference(value) ? tokenOf(place, value).text : undefined)];
  if (slot.type === "string" && (typeof json === "number" || typeof json === "boolean"))
    return isReference(value) ? tokenOf(place, value).text : String(json);
  if (typeof json === "string" && isReference(value) && isWrongOnPurpose(place, value, slot)) return json;
  if ((slot.type === "integer" || slot.type === "number") && typeof json === "string") return unsettled("no number");
  if (slot.type === "object" && typeof json !== "object") return unsettled("no object");
  if (typeof json === "string" && isReference(value) && value.as !== "Quoted") {
    if (isDayWord(json)) return dayFromNow(json, slot.format) ?? unsettled("a day, and no text");
    if (slot.format === "date") return dayOf(json);
  }
  if (slot.type === "boolean" && typeof json !== "boolean" && typeof json !== "object") return unsettled("neither true nor false");
  return json;
}

/** “five”, unquoted. */
function numberInWords(place: Place, value: ValueMeaning): number | undefined {
  if (!isReference(value) || (value.as !== "Bare" && value.as !== "KnownWord")) return undefined;
  return numberNamed(tokenOf(place, value).word);
}

/** "Leave the email out", "with the email missing": unquoted, that says that there is none. */
function isNoValue(place: Place, value: TokenReference): boolean {
  if (value.as !== "Bare" && value.as !== "KnownWord") return false;
  const { word } = tokenOf(place, value);
  return away.has(word) || ["w.absent", "w.present", "w.empty"].some((sense) => isSense(word, sense));
}

const away: ReadonlySet<string> = new Set(["out", "off", "away", "aside", "unset", "unspecified", "behind", "there", "here", "blank"]);
