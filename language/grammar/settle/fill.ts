// The request of an operation with every phrase of the sentence in its place: parameters of the path, of the query,
// members of the body.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { bodyMember } from "../../openapi/fields.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep } from "../../step.ts";
import type { TokenReference } from "../edges.ts";
import { isSense } from "../lexicon/lexicon.ts";
import type { OperateAct, OperationObject, OperationPhrase } from "../meaning.ts";
import { fitOfVerb, hasSense } from "./called.ts";
import { belongsToObject, variableBody, withParts } from "./calledParts.ts";
import { idOfListed, listedThing } from "./listedThings.ts";
import { callsBefore, idOfLast, idOfNth, idOfThing, thingsBefore, variableNamed } from "./mentioned.ts";
import type { Meant } from "./operation.ts";
import { idOf, literalsIn, takeOwner, takePhrase, takeSaved } from "./pathPhrases.ts";
import { valueTold } from "./pathValues.ts";
import { adjective, flagSlot, isAmount, isSwitch, keptValue, listedValue, measured, sameValue, sortedBy } from "./phrases.ts";
import { tokenOf, unsettled } from "./place.ts";
import type { StepDraft, StepField } from "./request.ts";
import { clearedValue } from "./slotNames.ts";
import {
  contentSlot,
  type Filling,
  keyOf,
  referenceSlot,
  type Slot,
  slotNamed,
  slotOfValue,
  slotsCalled,
  slotsOf,
  spoken,
  typed,
  valueOfNoun,
  valueOfText,
} from "./slots.ts";
import { unclear } from "./unclear.ts";
import { isReference, jsonOf, nameOf, textOf } from "./value.ts";

interface Draft {
  readonly query: Record<string, Json>;
  readonly body: Record<string, Json>;
  readonly fields: StepField[];
  /** Keys of the slots that hold something, and of those that must not. */
  readonly given: Set<string>;
  readonly omitted: Set<string>;
}

/** The step with every phrase in its place. */
export function fill(place: Filling, said: OperateAct, meant: Meant): StepDraft<ApiRequestStep> {
  const { operation } = place;
  const act = withAmount(place, said);
  const { object } = act;
  const left: OperationPhrase[] = [...act.phrases];
  if (object.owner !== undefined) left.push({ words: object.owner });
  const draft: Draft = {
    query: {},
    body: {},
    fields: [{ path: ["action"], from: [act.verb, object] }],
    given: new Set(),
    omitted: new Set(),
  };
  const path = pathOf(place, act, meant, left, draft);
  for (const [slot, value] of meant.given) put(draft, slot, value, object);
  fillObject(place, act, meant, left, draft, path.usesValue);
  let isAnonymous = false;
  // Named values go before values that must be guessed from the rest.
  for (const phrase of [...left.filter(({ words }) => words !== undefined), ...left.filter(({ words }) => words === undefined)]) {
    if (phrase.part === "no authentication") isAnonymous = true;
    else if (phrase.parts !== undefined || phrase.body !== undefined || phrase.by !== undefined) continue;
    else if (phrase.part === "no body") for (const slot of slotsOf(place)) draft.omitted.add(keyOf(slot));
    else if (belongsToObject(object, phrase)) unsettled("the value of the object, or of the phrase");
    else fillPhrase(place, draft, phrase);
  }
  if ([...draft.omitted].some((key) => draft.given.has(key))) unsettled("given and left out");
  const parts = left.flatMap((phrase) => phrase.parts ?? []);
  const whole = left.flatMap((phrase) => (phrase.body === undefined ? [] : [variableBody(place, phrase.body)]));
  const hasBody = whole.length > 0 || parts.some(({ part }) => part === "body" || part === "file" || part === "announced");
  const isAll = left.some(({ marker }) => marker === "only");
  if (object.empty !== true && !hasBody && !isAll) fillMissing(place, draft, meant);
  const step: Record<string, Json> = { step: "api_request", action: `${operation.method} ${operation.path}` };
  if (Object.keys(path.parameters).length > 0) step.parameters = path.parameters;
  if (isAnonymous) step.auth = "none";
  if (Object.keys(draft.query).length > 0) step.query = draft.query;
  const kind = bodyMember(operation);
  const leavesOut = left.some(({ without, part }) => without === true && part === undefined);
  // "Create an order without a customer": a body, and not the customer in it.
  if (Object.keys(draft.body).length > 0 || (leavesOut && operation.body !== undefined)) step[kind] = draft.body;
  const fields = draft.fields.map((span) => (span.path[0] === "body" ? { ...span, path: [kind, ...span.path.slice(1)] } : span));
  for (const { value, from } of whole) {
    if (step[kind] !== undefined) unsettled("two bodies");
    step.body = value;
    fields.push({ path: ["body"], from });
  }
  return withParts(place, step, fields, parts);
}

/** "Consume 10" of the thing mentioned before, if the request takes an amount. */
function withAmount(place: Filling, act: OperateAct): OperateAct {
  const { value, words } = act.object;
  if (words.length > 0 || value?.as !== "Number" || slotsOf(place).filter(isAmount).length !== 1) return act;
  const { value: _, ...object } = act.object;
  return { ...act, object: { ...object, amount: value } };
}

function put({ query, body, fields, given }: Draft, slot: Slot, value: Json, from: unknown): void {
  const { name, in: where, within } = slot;
  // "for customer 7", where the customer is an object: which of its members is 7?
  if (slot.type === "object" && !isJsonObject(value)) unsettled(`${name} is an object`);
  let target = where === "query" ? query : body;
  for (const member of within) {
    const inner = target[member] ?? {};
    target[member] = inner;
    target = isJsonObject(inner) ? inner : unsettled(`${member} is given twice`);
  }
  if (Object.hasOwn(target, name)) unsettled(`${name} is given twice`);
  target[name] = value;
  given.add(keyOf(slot));
  fields.push({ path: [where, ...within, name], from });
}

/** The value of the object itself: its content, its amount, the field that it is. */
function fillObject(
  place: Filling,
  { object, verb }: OperateAct,
  { slot, sets, words }: Meant,
  left: OperationPhrase[],
  draft: Draft,
  isUsed: boolean,
): void {
  const { value, amount } = object;
  if (amount !== undefined) {
    // "Order 0 pieces" fetches no orders.
    const said = typeof verb === "object" ? { word: tokenOf(place, verb).word, particle: undefined } : undefined;
    if (said !== undefined && place.operation.method === "GET" && fitOfVerb(place.operation, said) === undefined)
      unsettled("a verb that fetches nothing");
    // "I get 2 accounts" after they were asked for: that many came back.
    const doer = typeof verb === "object" ? (place.tokens[verb.token - 1]?.word ?? "") : "";
    if (isSense(doer, "f.who") && callsBefore(place).at(-1)?.operation === place.operation) unsettled("how many came back");
    const sense = place.operation.method === "GET" ? "o.most" : "o.amount";
    const slots = slotsOf(place).filter(({ name }) => hasSense(splitWords(name).join(" "), sense));
    const only = slots.length === 1 ? (slots[0] as Slot) : unsettled("no place for an amount");
    put(draft, only, typed(place, amount, only), amount);
  }
  if (slot !== undefined && sets === true) {
    const at = left.findIndex(({ marker, words: named, value: to }) => marker === "to" && named === undefined && to !== undefined);
    const to = left.splice(at, 1)[0]?.value ?? unsettled("no value");
    if (value !== undefined && !isUsed) unsettled("two values");
    put(draft, slot, typed(place, to, slot), to);
  } else if (slot !== undefined && value !== undefined) put(draft, slot, typed(place, value, slot), value);
  else if (slot !== undefined) {
    const known = valueOfNoun(place, nounOf(words), slot.name) ?? variableValue(place, words.join(" "), slot.name);
    put(draft, slot, known ?? unsettled(`nothing known of ${words.join(" ")}`), object);
  } else if (object.empty === true && place.operation.method === "POST" && !isUsed) {
    // "an empty message"
    const [content] = slotsOf(place).filter(({ name, required }) => required === true && hasSense(name.toLowerCase(), "o.content"));
    if (content !== undefined) put(draft, content, "", object);
  } else if (value !== undefined && !isUsed) {
    const content = neededText(place, value, left) ?? contentSlot(place, value);
    put(draft, content, typed(place, value, content), value);
  }
}

/** "Send an alert "on fire"": its text and not its title, if it needs a text and the sentence has no other. */
function neededText(place: Filling, value: TokenReference, left: readonly OperationPhrase[]): Slot | undefined {
  const needed = slotsOf(place).filter(({ type, required, in: where }) => type === "string" && required === true && where === "body");
  const [only, ...others] = needed;
  if (value.as !== "Quoted" || only === undefined || others.length > 0 || !hasSense(only.name.toLowerCase(), "o.content")) return undefined;
  const isSaid = left.some(
    ({ words, marker }) => marker === "saying" || (words !== undefined && slotsCalled(place, spoken(place, words)).includes(only)),
  );
  return isSaid ? undefined : only;
}

/** The field for a text in words: the text, and the title only if there is none. */
function spokenSlot(place: Filling, value: TokenReference): Slot {
  const texts = slotsOf(place).filter(
    ({ name, type, within }) =>
      type === "string" && within.length === 0 && hasSense(name.toLowerCase(), "o.content") && !hasSense(name.toLowerCase(), "o.title"),
  );
  return texts.length === 1 ? (texts[0] as Slot) : contentSlot(place, { ...value, as: "Quoted" });
}

function variableValue(place: Filling, ...names: readonly string[]): Json | undefined {
  const variable = variableNamed(place, ...names);
  return variable === undefined ? undefined : { $var: variable };
}

function fillPhrase(place: Filling, draft: Draft, phrase: OperationPhrase): void {
  const { words, value, marker, members } = phrase;
  const putAll = (given: readonly (readonly [Slot, Json])[], from: unknown): void => {
    for (const [slot, one] of given) put(draft, slot, one, from);
  };
  if (members !== undefined) {
    const slot = slotNamed(place, phrase);
    if (slot.type !== "object") unsettled("members of what is no object");
    put(draft, slot, Object.fromEntries(members.map((one) => [nameOf(place, one.name), jsonOf(place, one.value)])), members);
  } else if (phrase.flag !== undefined) {
    const [slot, on] = adjective(place, spoken(place, [phrase.flag]), phrase.off) ?? unsettled("no field that is true or false");
    put(draft, slot, on, phrase.flag);
  } else if (isOfSummary(place, phrase)) return;
  else if (phrase.sort !== undefined) putAll(sortedBy(place, phrase), phrase.sort);
  else if (phrase.same === true) putAll(sameValue(place, phrase), words);
  else if (phrase.kept === true) putAll(keptValue(place, phrase), words);
  else if (phrase.unit !== undefined) putAll(measured(place, phrase), value);
  else if (phrase.without === true) {
    const toggle = isSwitch(place, phrase);
    if (toggle === undefined) omit(draft, slotNamed(place, phrase));
    else put(draft, toggle, false, words);
  } else if (marker === "saying" && value !== undefined && isReference(value)) {
    const slot = spokenSlot(place, value);
    put(draft, slot, typed(place, value, slot), value);
  } else if (words !== undefined && listedValue(place, phrase) !== undefined) {
    const [slot, listed] = listedValue(place, phrase) ?? unsettled("no value of the document");
    put(draft, slot, listed, [words, value]);
  } else if (words !== undefined && value !== undefined) {
    const slot = slotNamed(place, phrase);
    put(draft, slot, phrase.clears === true ? clearedValue(slot) : typed(place, value, slot), value);
  } else if (words !== undefined) {
    const slot = referenceSlot(place, phrase);
    if (slot !== undefined) put(draft, slot, slot.value, words);
  } else if (phrase.it === true) unsettled("nothing that “it” is");
  else if (value !== undefined) {
    // "as active": how it is, and not what it is called
    if (marker === "as" && isReference(value) && flagSlot(place, textOf(place, value).toLowerCase()) !== undefined)
      unsettled("a flag, or a text");
    const slot = slotOfValue(place, value, draft.given, marker);
    put(draft, slot, typed(place, value, slot), value);
  }
}

/** "List the customers without an email" asks for some of them, which a parameter that is left out does not say. */
function omit(draft: Draft, slot: Slot): void {
  if (slot.in === "query") unsettled("things without a field");
  draft.omitted.add(keyOf(slot));
}

/** "place an order for a pet", where the summary of the operation ends in these words. */
function isOfSummary(place: Filling, { words, value, marker, without }: OperationPhrase): boolean {
  const last = splitWords(place.operation.summary ?? "");
  if (words === undefined || marker === undefined || value !== undefined || without === true) return false;
  const at = last.lastIndexOf(marker);
  const rest = last.slice(at + 1).filter((word) => !isSense(word, "f.the"));
  return at > 0 && rest.join(" ") === spoken(place, words);
}

/** A value that the request needs and the sentence lacks: the id of its object, or nothing. */
function fillMissing(place: Filling, draft: Draft, { words }: Meant): void {
  for (const slot of slotsOf(place)) {
    const key = keyOf(slot);
    const isThere = [...draft.given, ...draft.omitted].some((other) => other === key || other.startsWith(`${key}.`));
    if (slot.required !== true || isThere) continue;
    // The part inside it shows what is missing.
    if (slot.type === "object" && slotsOf(place).some(({ within, required }) => within.at(-1) === slot.name && required === true)) continue;
    // “type: incident” of a new incident: the only value that the document allows
    const [constant, ...others] = slot.in === "body" ? (slot.enum ?? []) : [];
    const known = valueOfNoun(place, nounOf(words), slot.name) ?? (others.length === 0 ? constant : undefined);
    if (known === undefined && (place.context.isPartial === true || changesPart(place, draft))) continue;
    put(draft, slot, known ?? notSaid(place, slot), undefined);
  }
}

/** "Set its budget to 20": some fields of what there is are sent, though the document requires all. */
function changesPart({ operation }: Filling, { body }: Draft): boolean {
  return /^(?:PUT|PATCH)$/.test(operation.method) && Object.keys(body).length > 0;
}

function notSaid(place: Filling, { name, in: where }: Slot): never {
  const { method, path } = place.operation;
  const without = where === "body" ? ", or write “without a body”" : "";
  return unclear(place, undefined, {
    code: "needs-context",
    message: `${method} ${path} needs “${name}”. Add it, for example “with ${name} …”${without}.`,
  });
}

/** "Get the run": what it is, and no id. */
function isCommonNoun({ tokens }: Filling, value: OperateAct["object"]["value"]): boolean {
  if (value === undefined || !isReference(value)) return false;
  const { kind, text = "" } = tokens[value.token] ?? {};
  return kind === "word" && /^\p{Ll}+$/u.test(text) && isSense(tokens[value.token - 1]?.word ?? "", "f.the");
}

interface FilledPath {
  readonly parameters: Readonly<Record<string, Json>>;
  /** True if the path contains the part that names the object. */
  readonly usesValue: boolean;
}

/**
 * The path with its parameters filled from the sentence, or from what earlier steps know of the things that they
 * identify.
 */
function pathOf(
  place: Filling,
  { object }: OperateAct,
  { words, slot, ofVerb }: Meant,
  left: OperationPhrase[],
  { fields }: Draft,
): FilledPath {
  const { operation } = place;
  const { parameters } = subjectOf(operation);
  const noun = nounOf(words);
  const count = left.length;
  const isId = object.id !== undefined || !isCommonNoun(place, object.value);
  const isSaid = slot === undefined || ofVerb === true;
  const named = isSaid && (isId || subjectOf(operation).action === undefined) ? (object.id ?? object.value) : undefined;
  const { isItem, action } = subjectOf(operation);
  // "Enable the flag "x" in environment "e"": the object may be before the parts that describe it.
  const own =
    named === undefined || (!isItem && action === undefined)
      ? -1
      : parameters.findLastIndex(({ name, noun: owner }) => isOf(noun, owner, name));
  const isOnly = own < 0 && named !== undefined && object.words.length === 0 && (isItem ? words.length > 0 : action !== undefined);
  const at = isOnly ? parameters.length - 1 : own;
  const values: Record<string, Json> = {};
  const { chosen: described } = place;
  if (described !== undefined && !parameters.some(({ noun: owner }) => owner === described.noun))
    unsettled("a thing that is not asked for");
  const literals = object.template === undefined ? undefined : literalsIn(textOf(place, object.template), operation.path);
  for (const [index, { name, noun: owner }] of parameters.entries()) {
    const literal = literals?.get(name);
    if (literal !== undefined) {
      values[name] = literal;
      continue;
    }
    const isLast = index === parameters.length - 1;
    const open = left.length;
    const said =
      takePhrase(place, left, name, owner) ??
      (isLast && named === undefined ? (takeSaved(place, left, owner) ?? takeOwner(place, left, name, owner)) : undefined);
    const isMeant = noun === owner || nounOf([owner]) === noun;
    if (isMeant && object.other === true && named === undefined) unsettled("another thing than the one that is known");
    const chosen =
      described !== undefined && owner === described.noun
        ? (idOfThing(described, name, owner) ?? unsettled("an id that nothing holds"))
        : isMeant && object.ordinal !== undefined
          ? (nthOf(place, object, name, owner) ?? unsettled("no such thing"))
          : isLast && object.it === true
            ? (idOfLast(place, name, owner) ?? unsettled("an id that nothing holds"))
            : undefined;
    const value =
      chosen ??
      (index === at && named !== undefined && said === undefined
        ? idOf(place, named, owner, name)
        : (said ?? (isLast ? variableOf(place, noun, owner) : undefined) ?? valueTold(place, operation, index, name, owner)));
    if (index === at && (said !== undefined || (named !== undefined && left.length < open))) unsettled(`{${name}} is given twice`);
    if (value === undefined) return noValue(place, object, name, owner);
    values[name] = parameterValue(place, value);
    if (index === at && said === undefined) fields.push({ path: ["parameters", name], from: named });
  }
  if (object.template !== undefined && left.length === count) unsettled("a path without the thing that it is of");
  if (object.id !== undefined && at < 0) unsettled("an id that the operation does not take");
  return { parameters: values, usesValue: at >= 0 };
}

/** Of what was made, or of the list that was asked for. */
function nthOf(place: Filling, { ordinal, listed }: OperationObject, name: string, owner: string): string | undefined {
  const index = Number(ordinal);
  // “The first book” of a list that was just read, where this test has made one book.
  const isOfList =
    thingsBefore(place).filter(({ noun }) => noun === owner).length < 2 && listedThing(place, index, owner, name) !== undefined;
  const made = listed === true || isOfList ? undefined : idOfNth(place, index, name, owner);
  return made ?? idOfListed(place, index, name, owner);
}

function noValue(place: Filling, object: OperationObject, name: string, owner: string): never {
  const thing = owner === "" ? name : owner;
  return unclear(place, object, {
    code: "needs-context",
    message: `Which ${thing}? There is no variable that gives {${name}}. Add it, for example “with ${name} 5”.`,
  });
}

/** A variable keeps its type, and so does a number of the sentence. */
function parameterValue({ tokens }: Filling, text: string): Json {
  const number = tokens.find((token) => token.kind === "number" && token.text === text);
  return number === undefined ? valueOfText(text) : (number.value as Json);
}

/** "feature flag" of `/features/{name}`, "source account" of `/accounts/{id}`, "feature" of `/old/{featureName}`. */
function isOf(noun: string, owner: string, name: string): boolean {
  const [last = "", ...rest] = [...splitWords(name)].reverse();
  if (noun !== "" && rest.length > 0 && (hasSense(last, "o.identity") || last === "name") && noun === nounOf([...rest].reverse()))
    return true;
  return noun === owner || noun.endsWith(` ${owner}`) || noun.startsWith(`${owner} `) || owner.endsWith(` ${noun}`);
}

/** "the source account": the variable of that name. */
function variableOf(place: Filling, noun: string, owner: string): string | undefined {
  const variable = noun !== owner && noun.endsWith(` ${owner}`) ? variableNamed(place, noun, `${noun} id`) : undefined;
  return variable === undefined ? undefined : `\${${variable}}`;
}
