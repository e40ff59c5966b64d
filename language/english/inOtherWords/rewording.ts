// The kit of rewordings: the form of a row of the table, and its effect on the tokens of a sentence.

import { following } from "../../grammar/correct/saved.ts";
import { tokensOf } from "../../grammar/tokens.ts";
import type { Operation } from "../../openapi/operations.ts";
import { lemma } from "../../openapi/words.ts";
import type { Compiled, SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import type { Token } from "../token.ts";

/** A way to say a sentence in other words, which have the same steps. */
export type Rewording = Row & (Change | Saying | Reading);

interface Row {
  readonly name: string;
  /** A sentence that needs the row, the sentence as which it is read, and a sentence before it. */
  readonly example: readonly [said: string, plain: string, after?: string];
  /** Left out where the service has no document. */
  readonly needs?: "document";
  /** Words that every such sentence has. */
  readonly cue?: RegExp;
}

/** Exchanges words; quoted texts are masked. The rows below get the sentence with these words. */
interface Change {
  readonly changes: (words: string, said: Said) => string;
}

/** Other sentences, the likeliest first. */
interface Saying {
  readonly says: (said: Said) => readonly string[];
}

/** Steps of several sentences, or of one that says more. */
interface Reading {
  readonly reads: (said: Said) => readonly Step[] | undefined;
}

/** A sentence that other words may express, and the function that reads these. */
export interface Said {
  readonly sentence: string;
  readonly tokens: readonly Token[];
  readonly context: SentenceContext;
  /** Reads a sentence as it is. */
  readonly read: (sentence: string, context: SentenceContext) => Compiled;
  /** Reads a sentence in all ways. */
  readonly readAnyhow: (sentence: string) => Compiled;
}

/** Returns the sentence as one that other words may express. */
export function saying(sentence: string, context: SentenceContext, read: Said["read"], readAnyhow: Said["read"]): Said {
  let tokens: readonly Token[] | undefined;
  return {
    sentence,
    context,
    read,
    readAnyhow: (one) => readAnyhow(one, context),
    get tokens() {
      tokens ??= tokensOf(sentence);
      return tokens;
    },
  };
}

/** Returns the steps of another sentence. */
export function stepsOf(
  { read, context }: Pick<Said, "read" | "context">,
  sentence: string,
  around = context,
): readonly Step[] | undefined {
  const compiled = read(sentence, around);
  return compiled.kind === "understood" ? compiled.steps : undefined;
}

/** Returns the steps of a sentence in any words, if it begins with a request. */
export function requestedBy({ readAnyhow }: Pick<Said, "readAnyhow">, sentence: string): readonly Step[] | undefined {
  const compiled = readAnyhow(sentence);
  return compiled.kind === "understood" && compiled.steps[0]?.step === "api_request" ? compiled.steps : undefined;
}

/** Returns the place of the path if a request begins there: “get /hooks”, “POST request to /hooks”. */
export function pathOfRequest(tokens: readonly Token[], at: number): number | undefined {
  if (!/^(?:get|post|put|patch|delete)$/i.test(tokens[at]?.text ?? "")) return undefined;
  const noun = /^(?:request|call)$/.test(tokens[at + 1]?.word ?? "") ? at + 2 : at + 1;
  const path = /^(?:to|at|on|against)$/.test(tokens[noun]?.word ?? "") ? noun + 1 : noun;
  return tokens[path]?.kind === "path" ? path : undefined;
}

/** Returns the steps of each sentence after those before it; undefined where one `fits` not or is not read. */
export function stepsInTurn(
  said: Pick<Said, "read" | "context">,
  sentences: readonly string[],
  fits: (steps: readonly Step[]) => boolean,
): readonly (readonly Step[])[] | undefined {
  const all: (readonly Step[])[] = [];
  for (const sentence of sentences) {
    const own = stepsOf(said, sentence, following(said.context, all.flat()));
    if (own === undefined || !fits(own)) return undefined;
    all.push(own);
  }
  return all;
}

type Form = Pick<RegExp, "test">;

/** Returns whether the tokens from `at` on have the forms, one each. */
export function says({ tokens }: Said, at: number, ...forms: readonly Form[]): boolean {
  return forms.every((form, index) => form.test(tokens[at + index]?.word || tokens[at + index]?.text || ""));
}

/** Returns the text of the tokens, as written. */
export function textOf({ sentence, tokens }: Said, from: number, to = tokens.length): string {
  return sentence.slice(tokens[from]?.start ?? sentence.length, tokens[to - 1]?.end ?? 0);
}

/** Returns the text from a token on, with the sign or space before it. */
export function textAfter({ sentence, tokens }: Said, at: number): string {
  return sentence.slice(tokens[at - 1]?.end ?? 0);
}

/** Returns the sentence with another text for the tokens. */
export function withText(said: Said, from: number, to: number, text: string): string {
  const before = said.sentence.slice(0, said.tokens[from]?.start ?? 0);
  return text === "" ? `${before}${said.sentence.slice(said.tokens[to]?.start ?? 0)}` : `${before}${text}${textAfter(said, to)}`;
}

/** Articles of a thing that is known. */
export const definite = /^(?:the|this|that|my|our|your)$/;

/** Returns the sentence with other words for some of its tokens. */
export function renamed(sentence: string, tokens: readonly Token[], nameOf: (token: Token, at: number) => string | undefined): string {
  return tokens.reduceRight((text, token, at) => {
    const name = nameOf(token, at);
    return name === undefined ? text : text.slice(0, token.start) + name + text.slice(token.end);
  }, sentence);
}

/** Returns the operations of the service's document. */
export function operationsOf({ context: { operations } }: Said): readonly Operation[] {
  return operations?.operations ?? [];
}

/** Says “tall ships” as “tall ship”. */
export function singular(nouns: string): string {
  const words = nouns.split(" ");
  const last = words.at(-1) ?? "";
  return [...words.slice(0, -1), last === "ids" ? "id" : lemma(last)].join(" ");
}

/** Says “cores” as “a core”. */
export function oneOf(nouns: string): string {
  const noun = singular(nouns);
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}

const quoted = /"[^"]*"|`[^`]*`|“[^“”]*”|(?<=[\s(:=])'[^']*'(?=[\s.,;:!)]|$)/gu;
/** Marks a text between its quotes, so that a pattern sees that there is one. */
const mark = "\u{E000}";

/** Returns the sentence with its words changed; the same sentence if a text would be lost. */
export function withWordsChanged(sentence: string, change: (words: string) => string): string {
  const texts: string[] = [];
  const masked = sentence.replace(quoted, (text) => {
    texts.push(text.slice(1, -1));
    return `${text[0]}${mark}${text.at(-1)}`;
  });
  const changed = change(masked);
  if (changed.split(mark).length !== texts.length + 1) return sentence;
  let at = 0;
  return changed.replaceAll(mark, () => texts[at++] ?? "");
}
