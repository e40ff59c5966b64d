// Finds corrections that would do something which their sentence does not ask for: delete or change another thing, send
// a statement, act as somebody else. Values that a word scales or weakens are other values, too.

import { operationOf } from "../../english/context/above.ts";
import { subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { isDeedOf } from "../align/deedNouns.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { fitOfVerb, hasSense, isNamed, namesOf, wordsOfSense } from "../settle/called.ts";
import { toldOf } from "../settle/mentioned.ts";
import { objectIn, thingsIn, verbsIn } from "./objects.ts";
import { explicitIn } from "./operationPath.ts";

export function isHarmful(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  const { operations } = context;
  const text = JSON.stringify(steps).toLowerCase();
  if (losesScale(tokens, text) || losesPerson(tokens, steps, text)) return true;
  if (operations === undefined || explicitIn(tokens) !== undefined) return false;
  return steps.some((step) => {
    const operation = step.step === "api_request" ? operationOf({ operations }, step) : undefined;
    return operation !== undefined && operation.method !== "GET" && !isAsked(tokens, context, operations, operation);
  });
}

/** “It starts on Monday” asks for nothing, “Log out” for no reset, “Delete the boat of the berth” for no berth. */
function isAsked(tokens: readonly Token[], context: SentenceContext, operations: Operations, operation: Operation): boolean {
  const first = tokens.find(({ word }) => word !== "" && !hasTerminal(word, /^f\.(?:opener|join|politely)$/))?.word ?? "";
  if (/^(?:it|they|this|these|those|there|is|are|was|were|does|do|did|has|have|why|when|where|who)$/.test(first)) return false;
  const told = toldOf(context, tokens);
  const isNamedIn = (part: readonly Token[]): boolean => thingsIn(told, part).some((words) => isNamed(operations, operation, words));
  const fits = verbsIn(tokens).flatMap((verb) => fitOfVerb(operation, verb) ?? []);
  // “Removal of the lamp”
  const deeds = [...namesOf(operation).map(({ verb }) => verb), ...(operation.method === "DELETE" ? wordsOfSense("o.delete") : [])];
  if (tokens.some(({ word }) => deeds.some((verb) => isDeedOf(verb, word)))) return true;
  if (!fits.includes("own") && contradicts(tokens, operation)) return false;
  if (operation.method === "POST") return fits.includes("own") || (fits.length > 0 && isNamedIn(tokens));
  if (operation.method !== "DELETE") return true;
  const object = ownObject(tokens);
  // “Delete them”: not the one whose id is known.
  const isOfSome = subjectOf(operation).isItem && object.some(({ word }) => /^(?:them|these|those)$/.test(word));
  return fits.length > 0 && !isOfSome && isNamedIn(object);
}

/** “Set the level of the log” does not truncate the log, “Create a user without a password” changes no password. */
function contradicts(tokens: readonly Token[], operation: Operation): boolean {
  const [said] = verbsIn(tokens).map(({ word }) => kinds.filter((kind) => hasSense(word, kind)));
  const own = namesOf(operation).map(({ verb }) => verb);
  if (said === undefined || said.length === 0 || own.length === 0) return false;
  return !own.some((verb) => said.some((kind) => hasSense(verb, kind)));
}

const kinds = ["o.create", "o.update", "o.delete", "o.get"];

/** “books” of “the shelf's books”, “its books”, “the books it has”: the one that has them is not deleted. */
function ownObject(tokens: readonly Token[]): readonly Token[] {
  const object = objectIn(tokens);
  const owner = object.findLastIndex(({ word }) => /^(?:'s|its|his|her|their)$/.test(word));
  const has = object.findIndex(
    ({ word }, at) => at > 1 && /^(?:that|which|it|he|she|they|we)$/.test(word) && object[at + 1]?.kind === "word",
  );
  return object.slice(owner + 1, has < 0 ? undefined : has);
}

const scaling = group("harmful.scaling");

/** “over two thousand”, “half of 3000”, “about 5 kg”, “everything but open”, in cents: another value. */
function losesScale(tokens: readonly Token[], text: string): boolean {
  return tokens.some(({ kind, word }, at) => {
    if (kind !== "word" || !scaling.test(word) || text.includes(word)) return false;
    if (/^(?:about|around)$/.test(word)) return tokens[at + 1]?.kind === "number" && !/"approximately"|"above"|"atleast"/.test(text);
    if (word === "far") return tokens[at + 1]?.word === "from";
    return !/^(?:any|every)thing$/.test(word) || tokens[at + 1]?.word === "but";
  });
}

/** “List the loans as Bob”, “Ines lists the loans”: not the usual sender, and no value of a parameter. */
function losesPerson(tokens: readonly Token[], steps: readonly Step[], text: string): boolean {
  const requests = steps.filter((step): step is ApiRequestStep => step.step === "api_request");
  if (requests.length === 0 || requests.some(({ auth, headers }) => auth !== undefined || headers !== undefined)) return false;
  return tokens.some((token, at) => {
    const { kind, word, text: said } = token;
    if (kind !== "word") return false;
    const next = tokens[at + 1];
    if (word === "as" && next !== undefined && tokens[at - 1]?.word !== "well" && tokens[at - 1]?.word !== "such") {
      const sent = requests.some(({ query }) => JSON.stringify(query ?? {}).includes(next.text));
      const isSaid = next.word !== "" && !hasTerminal(next.word, /^f\./) && text.includes(next.word);
      return sent || (!isSaid && next.kind === "word" && !/^(?:json|xml|csv|text|usual|before|expected|follows)$/.test(next.word));
    }
    const isName = /^\p{Lu}\p{Ll}{2,}$/u.test(said) && !lexicon.vocabulary.has(word) && at > 0 && tokens[at - 1]?.text === ",";
    return isName && !text.includes(word);
  });
}
