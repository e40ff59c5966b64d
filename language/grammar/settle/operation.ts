// Finds the operation of the document that a verb and its object mean. Every word and phrase fills one place; where one
// is left over, or two operations fit, there is no step.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Json } from "../../json.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { rememberedFor } from "../../text/remembered.ts";
import type { TokenReference } from "../edges.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { OperateAct } from "../meaning.ts";
import { addressedRequest } from "./addressed.ts";
import { attempt, confirmNames } from "./attempted.ts";
import {
  agreesInNumber,
  changes,
  changesBy,
  creates,
  type Fit,
  fitOfVerb,
  hasItemOf,
  hasOwnOf,
  hasSense,
  isDoneToPart,
  isNamed,
  isNamedAlone,
  methodsOfVerb,
  type SaidVerb,
  spokenOf,
  stem,
} from "./called.ts";
import { changed } from "./changedFields.ts";
import { fill } from "./fill.ts";
import { likeliest } from "./likeliest.ts";
import { collectionAgain, collectionOf, repeated } from "./listedThings.ts";
import { lastThing, nounOfValue, stepsBefore, type Told, thingsBefore, variableNamed } from "./mentioned.ts";
import { severalOperations } from "./missing.ts";
import { backAfter, isOtherKind, isOutcome, isParticiple, several } from "./passive.ts";
import { adjective, flagSlot, listedValueAt, switchedBy } from "./phrases.ts";
import { type Place, tokenOf, Unfit, type Unsettled, unsettled, wordText } from "./place.ts";
import { isCircumstance, rephrased } from "./rephrased.ts";
import type { StepDraft } from "./request.ts";
import { valueOfVerb } from "./sentValue.ts";
import { addingField, fieldOfVerb, settingField, slotOfVerb } from "./settingField.ts";
import { type Slot, slotsCalled, slotsOf } from "./slots.ts";
import { thingOfObject } from "./thingSaid.ts";
import { unclear } from "./unclear.ts";
import { refuseLess } from "./unsentBody.ts";
import { textOf } from "./value.ts";

/** The object with what is taken from the sentence and from the steps before. */
export interface Meant {
  readonly operation: Operation;
  readonly fit: Fit;
  /** The nouns that name the thing, in words. */
  readonly words: readonly string[];
  /** The additional meaning of the verb or an adjective: “disabled”, “turn on”. */
  readonly given: readonly (readonly [slot: Slot, value: Json])[];
  /** The slot that the object names, where it is not a noun of the operation. */
  readonly slot?: Slot;
  /** True if the verb says the slot, and the object is the thing. */
  readonly ofVerb?: boolean;
  /** True if the object is a field, and its new value follows “to”. */
  readonly sets?: boolean;
}

/** An operation that has that name and cannot be sent, with the reason. */
interface Failed {
  readonly meant: Meant;
  readonly error: Unsettled;
}

/** The request that the act means; `steps` are those of the sentence so far, or all before. */
export function operationStep(place: Place, said: OperateAct, steps: readonly Step[], areAll = false): StepDraft<ApiRequestStep> {
  const operations = place.context.operations ?? unsettled("no document");
  const before: Told = { ...place, before: areAll ? steps : stepsBefore(place, steps) };
  const { via, act } = rephrased(before, said);
  const described = thingOfObject(before, act.object);
  const told: Told = { ...before, chosen: described?.thing };
  const by = methodSaid(place, act);
  if (act.object.changes !== undefined) return changed(told, operations, act.object.changes, by);
  const verb: SaidVerb = { word: wordText(place, act.verb), particle: act.particle ?? backAfter(before, act.verb) };
  if (act.caused === true && !isParticiple(verb.word)) unsettled("no participle");
  if (isCircumstance(place, act)) return unsettled("how it is meanwhile");
  if (act.again === true && act.object.words.length === 0 && act.phrases.length === 0) return repeated(told, act, verb);
  if (act.object.them === true) return collectionAgain(told, act, verb);
  const words = described?.words ?? wordsOf(told, act);
  if (via === undefined && !mayMean(operations, verb, words)) return unsettled("no operation fits");
  const addressed = via ?? addressedRequest(place, act, by);
  const candidates =
    addressed === undefined
      ? operations.operations
      : [operationOfRequest(operations, addressed.method, addressed.target)].filter((found) => found !== undefined);
  const possible = candidates.flatMap((operation) =>
    by === undefined || operation.method === by ? meantBy(told, operations, operation, act, verb, words) : [],
  );
  // "Create a customer" makes no order, though an order has a customer.
  const named = possible.filter(({ slot, sets }) => slot === undefined || sets === true);
  const fitting = (named.length > 0 ? named : possible).filter(
    ({ operation }) => !isNewThing(place, act, verb, operation) && !(isMine(place, act) && hasOwnOf(operations, operation)),
  );
  if (act.passive === true && fitting.some(({ operation }) => isOutcome(told, operation, act))) return unsettled("what came of a call");
  const failed: Failed[] = [];
  const filled = fitting.flatMap((meant) => {
    if (act.sends === true && meant.operation.method === "GET") return [];
    if (act.object.only === true && meant.given.length === 0) return [];
    if (isOtherKind(told, act, meant)) return [];
    const refused: Unsettled[] = [];
    const draft = attempt(() => fill({ ...told, operation: meant.operation }, act, meant), refused);
    for (const error of refused) failed.push({ meant, error });
    return draft === undefined || (by === undefined && changesNothing(meant.operation, verb, act, draft.step)) ? [] : [{ draft, meant }];
  });
  const [only, ...others] = likeliest(told, act, filled);
  if (only === undefined) return refuseAll(told, act, fitting, failed);
  if (others.length > 0)
    return severalOperations(
      place,
      [only, ...others].map(({ draft }) => draft.step),
    );
  if (only.meant.fit === "method" && isValueElsewhere(operations, verb, only.meant.operation))
    return unsettled("a value of a field says so");
  if (only.meant.fit !== "own" && fitting.some(({ fit, slot }) => fit === "own" && slot === undefined))
    return unsettled("another operation is called so");
  confirmNames(place, act);
  refuseLess({ ...told, operation: only.meant.operation }, only.draft.step);
  if (via === undefined) return only.draft;
  const { parameters: _, ...step } = only.draft.step;
  return { ...only.draft, step: { ...step, action: `${via.method} ${via.target}` } };
}

/** "using a PATCH request", "send a PUT request to …". */
function methodSaid(place: Place, { by, phrases }: OperateAct): string | undefined {
  const said = [by, ...phrases.map((phrase) => phrase.by)].filter((one) => one !== undefined && one !== "any");
  const methods = new Set(said.map((one) => (typeof one === "string" ? one : tokenOf(place, one as TokenReference).text).toUpperCase()));
  if (methods.size > 1) return unsettled("two methods");
  return [...methods][0];
}

function isMine({ tokens }: Place, { object }: OperateAct): boolean {
  return tokens[(object.words[0]?.token ?? 0) - 1]?.word === "my";
}

/** "Open an order" makes one, "open the order" reads it; what is meant by "it" is there already. */
function isNewThing({ tokens }: Place, { object, phrases }: OperateAct, verb: SaidVerb, operation: Operation): boolean {
  const { method } = operation;
  const { isItem, action } = subjectOf(operation);
  const makes = method === "POST" && !isItem && action === undefined;
  if (object.it === true) return makes;
  const first = object.words[0]?.token ?? 0;
  // “the deleted cart”, “the new cart”
  const isDescribed = isParticiple(tokens[first - 1]?.word ?? "") || tokens[first - 1]?.word === "new";
  const article = tokens[first - (isDescribed ? 2 : 1)]?.word;
  const isOne = article !== undefined && lexicon.entries.get(article)?.some(({ terminal }) => terminal === "w.single") === true;
  if (object.value !== undefined) return false;
  const methods = methodsOfVerb(verb);
  if (isOne) return methods.includes("POST") && (method === "GET" || (changes(operation) && fitOfVerb(operation, verb) === undefined));
  const isPlain = phrases.every(({ marker }) => marker === "again");
  // “Publish the article” makes no second article.
  if (makes && hasSense(verb.word, "o.publish") && definite.test(article ?? "") && isPlain && fitOfVerb(operation, verb) !== "own")
    return true;
  return makes && article === "the" && isPlain && methods.includes("GET");
}

const definite = /^(?:the|this|that|our|my)$/;

/** "Cancel the order" does not delete it where an order has a status `cancelled`. */
function isValueElsewhere({ operations }: Operations, verb: SaidVerb, { path }: Operation): boolean {
  if (hasSense(verb.word, "o.get")) return false;
  const [resource = ""] = path.split("/{");
  return operations.some(
    (other) =>
      other.path.startsWith(resource) &&
      slotsOf({ operation: other }).some((slot) => slot.enum?.some((value) => stem(value.toLowerCase()) === stem(verb.word)) === true),
  );
}

/** "Update the order": the sentence does not name the change. */
function changesNothing(operation: Operation, verb: SaidVerb, { object, phrases }: OperateAct, { body }: ApiRequestStep): boolean {
  if (
    (operation.body === undefined && phrases.length > 0) ||
    body !== undefined ||
    object.empty === true ||
    phrases.some(({ without, part }) => without === true || part === "no body")
  )
    return false;
  const { isItem } = subjectOf(operation);
  return isItem && changes(operation) && methodsOfVerb(verb).some((method) => method === "PUT" || method === "PATCH");
}

/** The words of the object: “it” is the thing that was spoken of last, and a code the thing that was called so. */
function wordsOf(place: Told, { object }: OperateAct): readonly string[] {
  if (object.all === true) return [nounOf(object.words.map((word) => tokenOf(place, word).word))];
  if (object.both === true) return oneOfTwo(place, nounOf(object.words.map((word) => tokenOf(place, word).word)));
  if (object.it === true && object.many === true) return collectionOf(place);
  if (object.it === true) return splitWords(lastThing(place) ?? unsettled("nothing that “it” is"));
  if (object.words.length > 0) {
    const said = object.words.map((word) => tokenOf(place, word).word);
    return withoutTitle(place, object.many === true ? several(said) : said);
  }
  const noun = object.value === undefined ? undefined : nounOfValue(place, textOf(place, object.value));
  return noun === undefined ? [] : noun.split(" ");
}

/** "Delete both orders": where there are two. */
function oneOfTwo(place: Told, noun: string): readonly string[] {
  return thingsBefore(place).filter((thing) => thing.noun === noun).length === 2 ? [noun] : unsettled("both of other than two");
}

/** "the garden centre plant", where the document has that name. */
function withoutTitle({ context }: Place, words: readonly string[]): readonly string[] {
  const title = splitWords(context.operations?.title ?? "");
  const isTitled = title.length > 0 && title.length < words.length && title.every((word, index) => word === words[index]);
  return isTitled ? words.slice(title.length) : words;
}

const verbsKnown = rememberedFor((_: Operations) => new Map<string, boolean>());
const mostVerbs = 2_000;

/** Returns whether the words alone may mean an operation: most sentences name none, each in several readings. */
function mayMean(operations: Operations, verb: SaidVerb, words: readonly string[]): boolean {
  if (words.length === 0 || switchedBy(verb) !== undefined) return true;
  const known = verbsKnown(operations);
  if (known.size >= mostVerbs) known.clear();
  const key = `${verb.word} ${verb.particle ?? ""}: ${words.join(" ")}`;
  let may = known.get(key);
  if (may === undefined) {
    may = operations.operations.some((operation) => mayBe(operations, operation, verb, words));
    known.set(key, may);
  }
  return may;
}

/** Returns whether `meantBy` may find something: it asks at least this of what it finds. */
function mayBe(operations: Operations, operation: Operation, verb: SaidVerb, words: readonly string[]): boolean {
  const fit = fitOfVerb(operation, verb);
  if (fit === "own" || valueOfVerb(operation, verb, words) !== undefined) return true;
  const isChange = changes(operation);
  if (isChange && slotOfVerb(operation, verb) !== undefined) return true;
  if (isChange && methodsOfVerb(verb).some((method) => method !== "GET" && method !== "DELETE")) return true;
  return fit !== undefined && [words, words.slice(1)].some((said) => said.length > 0 && isNamed(operations, operation, said));
}

function meantBy(
  place: Told,
  operations: Operations,
  operation: Operation,
  act: OperateAct,
  verb: SaidVerb,
  words: readonly string[],
): readonly Meant[] {
  const inside = { ...place, operation };
  const { operationId, template } = act.object;
  if (template !== undefined) {
    const path = textOf(place, template);
    const isSaid = path.includes("{") && act.by !== "any" && operationOfRequest(operations, operation.method, path) === operation;
    return isSaid ? [{ operation, fit: "own", words, given: [] }] : [];
  }
  if (operationId !== undefined)
    return textOf(place, operationId) === operation.operationId ? [{ operation, fit: "own", words, given: [] }] : [];
  const fit = fitOfVerb(operation, verb);
  if (words.length === 0) {
    if (isNamedAlone(operation, verb)) return [{ operation, fit: "own", words, given: [] }];
    const isSaid = act.object.value !== undefined || act.object.amount !== undefined;
    return fit === "own" && isSaid && operation.method !== "GET" ? [{ operation, fit, words, given: [] }] : [];
  }
  // A collection is not changed: where that is PUT, it makes a new thing.
  const { isItem, action } = subjectOf(operation);
  if (
    fit === "method" &&
    !isItem &&
    action === undefined &&
    /^(?:PUT|PATCH)$/.test(operation.method) &&
    methodsOfVerb(verb).includes(operation.method) &&
    hasItemOf(operations, operation)
  )
    return [];
  const isCalled = (said: readonly string[]): boolean => isNamed(operations, operation, said) && !isDoneToPart(operation, verb, said);
  if (fit !== undefined && agreesInNumber(operations, operation, words, fit)) {
    const [first = "", ...rest] = words;
    const listed = rest.length > 0 && isCalled(rest) ? listedValueAt(inside, act.object) : undefined;
    if (listed !== undefined) return [{ operation, fit, words: rest, given: [listed] }];
    if (isCalled(words)) return [{ operation, fit, words, given: [] }];
    if (rest.length > 0 && isCalled(rest)) {
      if (variableNamed(place, words.join(" ")) !== undefined) return [{ operation, fit, words, given: [] }];
      const given = adjective({ ...place, operation }, first);
      if (given !== undefined) return [{ operation, fit, words: rest, given: [given] }];
      if (splitWords(operation.path).some((part) => stem(part) === stem(first))) return [{ operation, fit, words: rest, given: [] }];
    }
  }
  const sets =
    changes(operation) && (isItem || !(creates(operation) || hasItemOf(operations, operation))) && changesBy(operation, verb)
      ? settingField(inside, act, words)
      : [];
  if (sets.length > 0) return sets;
  const adds = isItem && changes(operation) ? [...addingField(inside, act, verb, words), ...fieldOfVerb(operation, act, verb, words)] : [];
  if (adds.length > 0) return adds;
  if (fit === "own") {
    const [slot, ...others] = slotsCalled(inside, nounOf(words));
    if (slot !== undefined && others.length === 0) return [{ operation, fit, words, given: [], slot }];
  }
  const value = valueOfVerb(operation, verb, words);
  if (value !== undefined) return [{ operation, fit: "value", words, given: [value] }];
  if (!changes(operation) || !subjectOf(operation).isItem) return [];
  const switched = switchedBy(verb);
  if (switched !== undefined && isNamed(operations, operation, words)) {
    const flag = flagSlot(inside, "enabled") ?? flagSlot(inside, "active");
    if (flag !== undefined) return [{ operation, fit: "method", words, given: [[flag[0], switched === flag[1]]] }];
  }
  return [];
}

/** Why none of the operations that have that name can be sent. */
function refuseAll(place: Told, act: OperateAct, fitting: readonly Meant[], failed: readonly Failed[]): never {
  const { verb, particle, object } = act;
  const near = likeliest(place, act, failed);
  const [first] = near;
  if (first !== undefined && near.every(({ error }) => error instanceof Unfit)) throw first.error;
  const said = spokenOf({ word: wordText(place, verb), particle });
  if (fitting.length === 0 && object.words.length === 0 && hasSense(said, "o.leave"))
    return unclear(place, undefined, {
      code: "unknown-operation",
      message: "The document has no operation to log out. Write the request instead, for example “DELETE /sessions/current”.",
    });
  const names = fitting.map(({ operation: { method, path } }) => `${method} ${path}`);
  if (names.length < 2 || failed.length > 0) return unsettled("no operation fits");
  return unclear(place, undefined, {
    code: "unknown-operation",
    message: `Several operations fit: ${names.join(", ")}. Name the method and the path.`,
    instead: names.slice(0, 3).map((name) => [name, `send a ${name.replace(" ", " request to ")}`] as const),
  });
}
