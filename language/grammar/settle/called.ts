// Decides whether a verb and its object name an operation: by method and resource, by the last part of the path, by
// operationId and summary.

import { isFiltered, nounOf, subjectOf } from "../../english/context/nouns.ts";
import { insideOf } from "../../openapi/fields.ts";
import { endpointKey } from "../../openapi/findOperation.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { lemma, readStem, splitWords, wordsOf, wordsOfId } from "../../openapi/words.ts";
import { remembered, rememberedFor, rememberedWith } from "../../text/remembered.ts";
import { replaceBetween } from "../../text/replaceBetween.ts";
import { group } from "../lexicon/groups.ts";
import { lexicon } from "../lexicon/lexicon.ts";

/** How well a verb fits: as the operation's own name, as a value that it sends, or only as a synonym or the method. */
export type Fit = "own" | "value" | "method";

/** The words of a verb with its particle: `turn on`. */
export interface SaidVerb {
  readonly word: string;
  readonly particle: string | undefined;
}

/** A way to name an operation: “add” and “feature flag” of “Adds a new feature flag to a project”. */
interface Name {
  readonly verb: string;
  readonly noun: string;
  /** True if the noun is in the plural. */
  readonly isPlural: boolean;
}

/** Words that have a sense in common are synonyms; those of `o.noun` alone are left out. */
export function sensesOf(word: string): readonly string[] {
  return lexicon.names.get(word)?.flatMap(({ sense }) => (sense === "o.noun" ? [] : [sense])) ?? [];
}

/** The words of a sense of names, `o.title`, in the order of the lexicon. */
export const wordsOfSense = remembered((sense): readonly string[] =>
  [...lexicon.names].flatMap(([word, senses]) => (senses.some((one) => one.sense === sense) ? [word] : [])),
);

export function hasSense(word: string, sense: string): boolean {
  return sensesOf(word).includes(sense);
}

/** `captures`, `captured`, `capturing`: as far as words of an operation are compared. */
export function stem(word: string): string {
  let known = stems.get(word);
  if (known === undefined) {
    if (stems.size >= mostStems) stems.clear();
    known = readStem(word);
    stems.set(word, known);
  }
  return known;
}

const stems = new Map<string, string>();
const mostStems = 5_000;

/** "read back" is "read". */
export function spokenOf({ word, particle }: SaidVerb): string {
  const phrase = `${word} ${particle}`;
  // "get it back" gets it, but “give it back” is a verb of its own.
  return particle === undefined || (particle === "back" && !lexicon.names.has(phrase)) ? word : phrase;
}

/** "search for" is not a `fetch`, though both read: what a method says, every operation of it says. */
function isSynonym(one: string, other: string): boolean {
  if (stem(one.replace(/ /g, "")) === stem(other.replace(/ /g, ""))) return true;
  // Words of `o.noun` name different things, and nothing that is done.
  const senses = lexicon.names.get(one)?.filter(({ value, sense }) => value === undefined && sense !== "o.noun") ?? [];
  return senses.some(({ sense }) => hasSense(other, sense));
}

function isSameVerb(one: string, other: string): boolean {
  return stem(one.replace(/ /g, "")) === stem(other.replace(/ /g, "")) || sensesOf(one).some((sense) => hasSense(other, sense));
}

/** The methods that the verb stands for. */
export function methodsOfVerb(said: SaidVerb): readonly string[] {
  return methodsOf(spokenOf(said));
}

const methodsOf = remembered(
  (spoken: string): readonly string[] => lexicon.names.get(spoken)?.flatMap(({ value }) => value?.split(" ") ?? []) ?? [],
);

/** Returns whether the verb is one of the operation's own, or one of its method. */
export function fitOfVerb(operation: Operation, said: SaidVerb): Fit | undefined {
  return fitOf(operation, spokenOf(said));
}

const fitOf = rememberedWith((operation: Operation, spoken: string): Fit | undefined => {
  // Nobody says “get the crane” for its headers alone, whatever their operation is called.
  if (/^(?:HEAD|OPTIONS|TRACE)$/.test(operation.method) && !methodsOf(spoken).includes(operation.method)) return undefined;
  const { action } = subjectOf(operation);
  const own = [...namesOf(operation).map(({ verb }) => verb), ...verbsOfAction(operation)];
  if (own.some((verb) => stem(verb.replace(/ /g, "")) === stem(spoken.replace(/ /g, "")))) return "own";
  // A synonym says as much as the method does: "delete" may mean `cancelOrder`, where nothing has that name.
  if (operation.method !== "GET" && own.some((verb) => isSameVerb(verb, spoken))) return "method";
  // “Change the task” is not what `PUT /projects/{id}/tasks` of “Create a task” does.
  if (operation.method === "PUT" && creates(operation) && hasSense(spoken, "o.update")) return undefined;
  return action === undefined && methodsOf(spoken).includes(operation.method) ? "method" : undefined;
});

/** "follow" of `POST …/follow`; to delete that is to "unfollow". */
function verbsOfAction(operation: Operation): readonly string[] {
  const { action } = subjectOf(operation);
  if (action === undefined) return [];
  return operation.method === "DELETE" ? [`un${action}`] : [action, splitWords(action)[0] ?? ""];
}

/** Returns whether the operation is called by the verb alone: “log in”, “check out”, “evaluate”. */
export function isNamedAlone(operation: Operation, said: SaidVerb): boolean {
  // "Delete" needs an object, so it never means `POST /inactive/delete` by itself.
  if (said.particle === undefined && plainVerbs.test(said.word)) return false;
  const spoken = spokenOf(said);
  return isCalledBy(operation, spoken === said.word ? spoken : `${spoken}\n${said.word}`);
}

/** By what is spoken, and by its verb if that has a particle. */
const isCalledBy = rememberedWith((operation: Operation, said: string): boolean => {
  const [spoken = "", verb = spoken] = said.split("\n");
  const { method, path } = operation;
  const last = splitWords(path.split("/").at(-1) ?? "").join(" ");
  const alone = namesOf(operation).flatMap(({ verb, noun }) => (noun === "" ? [verb] : []));
  if (method === "GET" && !/\{/.test(path)) {
    // "company: 404" is one of them, and not their list.
    const isOfList = lemma(last) !== last && lemma(last) === verb;
    return (stem(last) === stem(verb) && !isOfList) || alone.some((name) => stem(name) === stem(spoken));
  }
  if (method !== "POST" && (method !== "DELETE" || /\{/.test(path))) return false;
  const names = [last, wordsOfId(operation).join(""), ...alone];
  return names.some((name) => name !== "" && (isSynonym(name, spoken) || isSynonym(name.replace(/ /g, ""), spoken)));
});

/** Verbs that every resource has. */
export const plainVerbs = group("called.plainVerbs");

/** The names of operationId and summary. */
export const namesOf = rememberedFor((operation: Operation): readonly Name[] =>
  [wordsOfId(operation), splitWords(replaceBetween(operation.summary ?? "", "[", "]", ""))].flatMap(nameIn),
);

const ends = group("called.ends");
const articles = group("called.articles");
const particles = /^(?:in|out|up|on|off|down)$/;

function nameIn(words: readonly string[]): readonly Name[] {
  const [first, second, ...others] = words;
  if (first === undefined) return [];
  // "Get or create valid tokens"
  if ((second === "or" || second === "and") && others.length > 1) return [...nameIn([first, ...others.slice(1)]), ...nameIn(others)];
  if (second !== undefined && particles.test(second) && (others.length === 0 || !articles.test(others[0] ?? "")))
    return [{ verb: `${first} ${second}`, ...phraseIn(others) }];
  const rest = words.slice(1);
  // "toggleEnvironmentOn": what is switched on.
  const last = rest.at(-1);
  if (rest.length > 1 && (last === "on" || last === "off")) return [{ verb: last, ...phraseIn(rest.slice(0, -1)) }];
  return [{ verb: first, ...phraseIn(rest) }];
}

/** The noun that the words begin with. */
function phraseIn(words: readonly string[]): Pick<Name, "noun" | "isPlural"> {
  const start = words.findIndex((word) => !articles.test(word));
  // "a list of train stations"
  const from = start > 0 && words[start] === "of" ? start + 1 : start;
  const open = from < 0 ? [] : words.slice(from);
  const end = open.findIndex((word) => ends.test(word));
  const noun = end < 0 ? open : open.slice(0, end);
  const last = noun.at(-1) ?? "";
  // "Get collection details" reads one, and so does `GetMessageParams`.
  return { noun: nounOf(noun), isPlural: lemma(last) !== last && last !== "params" && !hasSense(last, "o.record") };
}

const nounsIn = rememberedFor((operations: Operations) =>
  rememberedFor((operation: Operation): ReadonlySet<string> => readNouns(operations, operation)),
);

/** All nouns for the thing of the operation, including those of other operations of the same resource. */
export function nounsOf(operations: Operations, operation: Operation): ReadonlySet<string> {
  return nounsIn(operations)(operation);
}

function readNouns(operations: Operations, operation: Operation): ReadonlySet<string> {
  const subject = subjectOf(operation);
  const own = namesOf(operation).map(({ noun }) => noun);
  const nouns = new Set([...subject.nouns, ...own].filter((noun) => noun !== ""));
  if (subject.action !== undefined) for (const noun of [subject.parameters.at(-1)?.noun ?? ""]) if (noun !== "") nouns.add(noun);
  const collection = collectionOf(operation);
  for (const other of operationsBeside(operations, operation)) {
    if (other === operation || subjectOf(other).action !== undefined) continue;
    // "feature flag" of the resource `features`.
    for (const { noun } of namesOf(other)) {
      if (isFiltered(operation, noun)) continue;
      // "coupon" of `/applied_coupons`, beside `/coupons`: another thing.
      if ([...subject.nouns].some((mine) => mine.endsWith(` ${noun}`)) && isTaken(operations, collection, noun)) continue;
      if (noun.split(" ").some((word) => [...subject.nouns].some((mine) => mine.split(" ").at(-1) === word))) nouns.add(noun);
    }
  }
  // "the event" of `special-events`, where nothing else is an event.
  for (const noun of subject.nouns) {
    const head = headOf(noun);
    if (head !== noun && !isTaken(operations, collection, head)) nouns.add(head);
  }
  for (const head of headsOf(operations, operation)) nouns.add(head);
  return nouns;
}

/** “the wrench” of “Remove a torque wrench”: no other thing and no field of the document; another operation says so. */
export function headsOf(operations: Operations, operation: Operation): readonly string[] {
  if (subjectOf(operation).action !== undefined) return [];
  const collection = collectionOf(operation);
  const beside = operationsBeside(operations, operation).filter((other) => other !== operation);
  const saysToo = (head: string): boolean => beside.some((other) => namesOf(other).some(({ noun }) => headOf(noun) === head));
  return namesOf(operation).flatMap(({ noun }) => {
    const head = headOf(noun);
    const isThing = head !== noun && head.length > 2 && !/^(?:list|detail|information|data|status)s?$/.test(head);
    return isThing && !isTaken(operations, collection, head) && !indexOf(operations).fields.has(head) && saysToo(head) ? [head] : [];
  });
}

function headOf(noun: string): string {
  return noun.split(" ").at(-1) ?? "";
}

/** Returns whether another collection has operations about something that ends in the word. */
function isTaken(operations: Operations, collection: string, head: string): boolean {
  return [...(indexOf(operations).collectionsOfHead.get(head) ?? [])].some((other) => other !== collection);
}

interface OperationIndex {
  readonly byCollection: ReadonlyMap<string, readonly Operation[]>;
  /** The collections that have operations about something whose noun ends in the word. */
  readonly collectionsOfHead: ReadonlyMap<string, ReadonlySet<string>>;
  /** The nouns of the words of fields and parameters. */
  readonly fields: ReadonlySet<string>;
}

/** Of a large document, where to compare each operation with all others takes seconds. */
const indexOf = rememberedFor((operations: Operations): OperationIndex => {
  const byCollection = Map.groupBy(operations.operations, collectionOf);
  const collectionsOfHead = new Map<string, Set<string>>();
  for (const [collection, all] of byCollection)
    for (const noun of all.flatMap((operation) => [...subjectOf(operation).nouns, ...namesOf(operation).map((name) => name.noun)])) {
      const head = headOf(noun);
      collectionsOfHead.set(head, (collectionsOfHead.get(head) ?? new Set()).add(collection));
    }
  const fields = new Set(
    operations.operations
      .flatMap(({ body, parameters, responses }) => [
        ...(body?.fields ?? []),
        ...parameters,
        ...responses.flatMap((response) => response.fields),
      ])
      .flatMap(({ name }) => splitWords(name).map((word) => nounOf([word]))),
  );
  return { byCollection, collectionsOfHead, fields };
});

/** The operations of the same collection and its items, with this one. */
export const operationsBeside = (operations: Operations, operation: Operation): readonly Operation[] =>
  indexOf(operations).byCollection.get(collectionOf(operation)) ?? [];

const collectionOf = ({ path }: Operation): string => endpointKey("", path.replace(/\/\{[^{}]*\}$/, ""));

/** Returns whether the words are a noun of the operation, which the noun of its parent resource may precede. */
export function isNamed(operations: Operations, operation: Operation, words: readonly string[]): boolean {
  const nouns = nounsOf(operations, operation);
  const bare = words.length > 1 && hasSense((words.at(-1) ?? "").toLowerCase(), "o.record") ? words.slice(0, -1) : words;
  // "train stations" of "Get a list of train stations"
  const own = wordsOf(operation).nouns;
  const isOwnWord = (word: string): boolean => own.has(lemma(word.toLowerCase())) || nouns.has(nounOf([word]));
  return [words, bare].some((said) => {
    const noun = nounOf(said);
    return noun !== "" && (nouns.has(noun) || (said.length > 1 && nouns.has(nounOf(said.slice(-1))) && said.slice(0, -1).every(isOwnWord)));
  });
}

/**
 * "Delete the film" is not to delete `/films/{slug}/favorite`, nor "Create a film" to post there: what belongs to a
 * thing has a name of its own.
 */
export function isDoneToPart(operation: Operation, verb: SaidVerb, words: readonly string[]): boolean {
  const { action, parameters } = subjectOf(operation);
  if (operation.method === "GET" || action === undefined || parameters.at(-1)?.noun !== nounOf(words)) return false;
  const noun = nounOf(words);
  const called = namesOf(operation).filter((name) => name.noun !== "");
  // `POST /projects/{projectId}/delete` of `deleteFeatures` deletes no project.
  if (plainVerbs.test(verb.word) && called.length > 0 && !called.some((name) => name.noun.split(" ").includes(noun))) return true;
  const own = [...namesOf(operation).filter((name) => name.noun === noun), ...verbsOfAction(operation).map((name) => ({ verb: name }))];
  return !own.some((name) => isSynonym(name.verb, spokenOf(verb)));
}

/** Returns whether the words mean as many things as the operation: one, or a list. */
export function agreesInNumber(operations: Operations, operation: Operation, words: readonly string[], fit: Fit): boolean {
  const { isItem, action } = subjectOf(operation);
  const last = words.at(-1)?.toLowerCase() ?? "";
  const isPlural = lemma(last) !== last;
  // "Cancel all orders" is not what cancels one.
  const isOfMany = namesOf(operation).some((name) => name.isPlural);
  // "Delete the message" is not what deletes all of an application's.
  if (operation.method === "DELETE" && !isPlural && ((isOfMany && hasOne(operations, operation)) || hasItem(operations, operation)))
    return false;
  if (action !== undefined) return !isPlural || isOfMany;
  if (creates(operation)) return !isItem || fit === "own";
  // `getTagsByType`: a list, though its path ends in a parameter.
  const isList = operation.method === "GET" && isItem && namesOf(operation).some((name) => name.isPlural);
  if ((isItem && !isList) !== isPlural) return true;
  if (isItem) return false;
  if (operation.method === "GET")
    return !hasItem(operations, operation) && (operation.path.includes("{") || !hasOne(operations, operation));
  return fit === "own" && !(isOfMany && hasItem(operations, operation));
}

/** Returns whether the operation changes an item: a PUT, a PATCH, or a POST whose name says so. */
export function changes(operation: Operation): boolean {
  const { method, path } = operation;
  if (method !== "POST") return method === "PATCH" || method === "PUT";
  return path.endsWith("}") && namesOf(operation).some(({ verb }) => hasSense(verb, "o.update"));
}

/** Returns whether the verb asks for such a change. */
export function changesBy(operation: Operation, verb: SaidVerb): boolean {
  const methods = methodsOfVerb(verb);
  return methods.includes(operation.method) || (operation.method === "POST" && changes(operation) && methods.includes("PUT"));
}

/** Returns whether the operation makes a thing: `PUT /projects` may, too. */
export function creates(operation: Operation): boolean {
  if (operation.method === "POST") return !changes(operation);
  return operation.method === "PUT" && !operation.path.endsWith("}") && namesOf(operation).some(({ verb }) => hasSense(verb, "o.create"));
}

/** Returns whether single things of the collection have a path of their own. */
export function hasItemOf(operations: Operations, { path }: Operation): boolean {
  return keysOf(operations).has(endpointKey("", `${path}/{}`));
}

/** The paths of all operations, with the method and without. */
const keysOf = rememberedFor(
  (operations: Operations): ReadonlySet<string> =>
    new Set(operations.operations.flatMap(({ method, path }) => [endpointKey(method, path), endpointKey("", path)])),
);

/** "my key": not any one where the document has `/keys/me`. */
export function hasOwnOf({ operations }: Operations, { path }: Operation): boolean {
  const collection = path.replace(/\/\{[^{}]*\}$/, "");
  return (
    collection !== path &&
    operations.some((other) => ["me", "self", "mine", "current"].some((own) => other.path === `${collection}/${own}`))
  );
}

/** Returns whether a single thing of the list can be read, too. */
function hasItem(operations: Operations, { method, path }: Operation): boolean {
  return keysOf(operations).has(endpointKey(method, path.endsWith("/") ? `${path}{}/` : `${path}/{}`));
}

/** The same done to one thing of that noun, wherever its path is: `/alerts/{id}` beside `/applications/{id}/alerts`. */
function hasOne({ operations }: Operations, operation: Operation): boolean {
  const named = operation.path.includes("{") ? [] : namesOf(operation).map(({ noun }) => noun);
  const nouns = [nounOf([operation.path.split("/").at(-1) ?? ""]), ...named];
  return operations.some((other) => {
    const { isItem, parameters } = subjectOf(other);
    return other.method === operation.method && isItem && nouns.includes(parameters.at(-1)?.noun ?? "");
  });
}

/** Returns whether an operation takes a name and a password. */
export function signsIn(operation: Operation): boolean {
  const { method, body } = operation;
  const outer = body?.fields ?? [];
  const [only, ...others] = outer;
  const fields = only?.type === "object" && others.length === 0 ? insideOf(only).fields : outer;
  const names = fields.map(({ name }) => name.toLowerCase());
  return method === "POST" && names.includes("password") && names.length <= 4;
}
