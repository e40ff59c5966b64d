// Lists how testers' sentences end after the last written words: these ends are tried first.

import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import { bodyOf } from "../correct/fields.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { habitKey } from "./habits.ts";
import { saidBy } from "./said.ts";
import { writtenSentences } from "./testers.ts";

type Tail = readonly string[];

/** By the last keys: the shortest end after them with each of the words that are usual next. */
let byLast: ReadonlyMap<string, readonly Tail[]> | undefined;
const mostForKeys = 3;

/** Ends of the sentence, those after its last two words before those after its last one. */
export function usualTails(tokens: readonly Token[], context: SentenceContext): readonly string[] {
  byLast ??= readTails();
  const keys = tokens.map(habitKey);
  const all = [...(byLast.get(keys.slice(-2).join(" ")) ?? []), ...(byLast.get(keys.at(-1) ?? "") ?? [])];
  return [...new Set(all.flatMap((tail) => writtenTail(tail, tokens, context) ?? []))].slice(0, mostForKeys);
}

const mostFields = 2;

/**
 * Ends with the fields of the last response, for a sentence about one of its fields, or about the response as a whole.
 */
export function statedTails(tokens: readonly Token[], context: SentenceContext): readonly string[] {
  const body = bodyOf(context);
  const last = tokens.at(-1)?.word ?? "";
  const isArticle = hasTerminal(last, /^f\.(?:the|my|a)$/);
  const fields = (body?.fields ?? [])
    .flatMap(({ name, isOfError, list }) => (isOfError || list !== undefined ? [] : [name]))
    .slice(0, mostFields);
  const named = fields.map((name) => ` ${isArticle ? "" : "the "}${name} exists`);
  const stated = isArticle
    ? [" status is 200", " response is empty"]
    : [" exists", ...fields.slice(0, 1).map((name) => ` has the ${name}`), " is 1", ' is "text"', " the status is 200"];
  return [...named, ...stated];
}

function readTails(): ReadonlyMap<string, readonly Tail[]> {
  const found = new Map<string, Tail[]>();
  for (const sentence of writtenSentences())
    for (let at = 1; at < sentence.length; at++)
      for (const key of new Set([sentence.slice(Math.max(0, at - 2), at).join(" "), sentence[at - 1] as string])) {
        const tails = found.get(key) ?? [];
        found.set(key, tails);
        tails.push(sentence.slice(at));
      }
  for (const [key, tails] of found) {
    const usual = [...Map.groupBy(tails, ([first]) => first).values()]
      .sort((one, other) => other.length - one.length)
      .slice(0, mostForKeys);
    found.set(
      key,
      usual.flatMap((same) => same.sort((one, other) => one.length - other.length).slice(0, 1)),
    );
  }
  return found;
}

const terminals: Readonly<Record<string, string>> = {
  "<path>": "Target",
  "<url>": "Target",
  "<reference>": "Variable",
  "<jsonPath>": "JsonPath",
  "<name>": "Name",
};

/** Undefined if it has a value that cannot be made up here. */
function writtenTail(tail: Tail, tokens: readonly Token[], context: SentenceContext): string | undefined {
  let text = "";
  for (const [at, key] of tail.entries()) {
    const next = tail[at + 1];
    const terminal = terminals[key];
    const word =
      terminal !== undefined
        ? saidBy(terminal, tokens, context)[0]?.text
        : key === "<number>"
          ? "200"
          : key === "<quoted>"
            ? '"text"'
            : key.startsWith("<") && key.length > 1
              ? undefined
              : /^(?:get|post|put|patch|delete)$/.test(key) && (next === "request" || next === "<path>")
                ? key.toUpperCase()
                : key;
    if (word === undefined) return undefined;
    text += /^[,.:;)]/.test(word) ? word : ` ${word}`;
  }
  return text;
}
