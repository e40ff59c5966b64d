// Lists the texts that can be written for a terminal at some place: words, values without a name of their own, and
// names of the document and of the context.

import type { Token } from "../../english/token.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { bodyOf } from "../correct/fields.ts";
import { plural } from "../lexicon/inflect.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { namesOf as namesOfOperation, nounsOf } from "../settle/called.ts";
import { slotsOf } from "../settle/slots.ts";
import { begunSlots, meantOperations, nounsOfMeant, openSlots } from "./meant.ts";
import { habitsOfTesters } from "./testers.ts";

export type NextKind = "word" | "name" | "path" | "variable" | "number" | "text" | "json";

export interface NextWord {
  /** As it is written. A text or a number without a name of its own is "" or 1. */
  readonly text: string;
  readonly kind: NextKind;
}

/** The words that are such a terminal here; `whole` where phrases are wanted to their end. */
export function saidBy(terminal: string, tokens: readonly Token[], context: SentenceContext, whole = false): readonly NextWord[] {
  if (terminal.startsWith("'") || lexicon.terminals.has(terminal))
    return (whole ? phrasesOf(terminal) : firstWordsOf(terminal)).map((text) => ({ text, kind: "word" }));
  switch (terminal) {
    case "Variable":
      return [...(context.variables ?? []), "name"].map((name) => ({ text: `\${${name}}`, kind: "variable" }));
    case "Target": {
      const paths = pathsOf(tokens, context);
      return (paths.length === 0 ? ["/"] : paths).map((text) => ({ text, kind: "path" }));
    }
    case "StatusNumber":
    case "Number":
    case "Duration":
      return [...(terminal === "StatusNumber" ? statusesOf(context) : []), "1"].map((text) => ({ text, kind: "number" }));
    case "Quoted":
    case "QuotedName":
    case "QuotedText":
      return [{ text: '""', kind: "text" }];
    case "Json":
      return [{ text: "{", kind: "json" }];
    case "JsonPath":
      return (bodyOf(context)?.fields ?? [])
        .filter(({ list, isOfError }) => list === undefined && !isOfError)
        .map(({ path }) => ({ text: path, kind: "name" }));
    case "Name":
    case "Ident":
    case "Key":
    case "SureName":
    case "Content":
      return namesOf(tokens, context).map((text) => ({ text, kind: "name" }));
    default:
      return [];
  }
}

/**
 * The paths of the operations with the given method, with variables in place of the parameters that have their names.
 */
function pathsOf(tokens: readonly Token[], { operations, variables }: SentenceContext): readonly string[] {
  const method = tokens.findLast(({ text }) => /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(text))?.text;
  return (operations?.operations ?? [])
    .filter((operation) => method === undefined || operation.method === method)
    .map(({ path }) => path.replace(/\{([^{}]+)\}/g, (whole, name: string) => (variables?.has(name) === true ? `\${${name}}` : whole)));
}

function statusesOf(context: SentenceContext): readonly string[] {
  const own =
    bodyOf(context)
      ?.operation.responses.map(({ status }) => status)
      .filter((status) => /^\d+$/.test(status)) ?? [];
  return own.length > 0 ? own : ["200", "201", "204", "400", "401", "404"];
}

/**
 * The names that the sentence can contain, the likeliest first: from the operations that it can mean, from its request,
 * or from the last response.
 */
function namesOf(tokens: readonly Token[], context: SentenceContext): readonly string[] {
  const { operations } = context;
  const path = tokens.findLast(({ kind }) => kind === "path")?.text;
  const method = tokens.findLast(({ text }) => /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(text))?.text;
  const operation =
    path === undefined || method === undefined || operations === undefined ? undefined : operationOfRequest(operations, method, path);
  if (operation !== undefined) return slotsOf({ operation }).map(({ name }) => name);
  const meant = meantOperations(tokens, context);
  const open = meant === undefined ? [] : openSlots(tokens, meant);
  const slots = [...begunSlots(tokens, open).flatMap(({ rest }) => rest.slice(0, 1)), ...open.map(({ name }) => name)];
  const nouns = meant === undefined || operations === undefined ? [] : nounsOfMeant(operations, meant);
  const body = bodyOf(context);
  const said = new Set(tokens.map(({ text }) => text));
  const fields = (body?.fields ?? []).flatMap(({ name, isOfError }) => (isOfError ? [] : [name]));
  const things = [...(body?.things ?? [])].flatMap((thing) => thing.split(" "));
  const known = [...fields.slice(0, 2), ...things, ...fields, ...[...slots, ...fields].flatMap(splitWords)];
  const own = meant?.isNamed === true ? [...slots, ...nouns] : [...nouns, ...slots];
  const all = [...new Set([...own, ...known, ...(operations === undefined ? [] : wordsOfOperations(operations))])];
  // People seldom repeat what the sentence already has.
  return [...all.filter((name) => !said.has(name)), ...all.filter((name) => said.has(name))];
}

/** The names of the operations and their fields. */
const wordsOfOperations = rememberedFor((operations: Operations): readonly string[] => {
  const nouns = operations.operations.flatMap((operation) => [...nounsOf(operations, operation)].flatMap((noun) => noun.split(" ")));
  const verbs = operations.operations.flatMap((operation) => namesOfOperation(operation).map(({ verb }) => verb));
  const slots = operations.operations.flatMap((operation) => slotsOf({ operation }).flatMap(({ name }) => [name, ...splitWords(name)]));
  return [...new Set([...nouns, ...nouns.map(plural), ...verbs, ...slots])].filter((word) => word !== "");
});

let phrasesByTerminal: ReadonlyMap<string, readonly string[]> | undefined;

/** All that is such a terminal. */
export function phrasesOf(terminal: string): readonly string[] {
  if (terminal.startsWith("'")) return [terminal.slice(1, -1)];
  phrasesByTerminal ??= new Map(
    [...Map.groupBy([...lexicon.entries.values()].flat(), (entry) => entry.terminal)].map(([name, entries]) => [
      name,
      entries
        .map(({ words, value }) => ({
          phrase: name === "w.methodverb" && value !== undefined && words[0] === value.toLowerCase() ? value : words.join(" "),
          share: Math.min(...words.map((word) => habitsOfTesters().share(word))),
        }))
        .sort((one, other) => other.share - one.share)
        .map(({ phrase }) => phrase),
    ]),
  );
  return phrasesByTerminal.get(terminal) ?? [];
}

const firstWords = new Map<string, readonly string[]>();

/** One word at a time: the rest of a phrase after its first word is proposed next. */
function firstWordsOf(terminal: string): readonly string[] {
  let words = firstWords.get(terminal);
  if (words === undefined) {
    words = [...new Set(phrasesOf(terminal).map((phrase) => phrase.split(" ")[0] as string))];
    firstWords.set(terminal, words);
  }
  return words;
}
