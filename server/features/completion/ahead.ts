// Completes inside a sentence: words, names of the document and variables that the grammar still expects there, ranked
// by how this playbook is written.

import {
  type Habits,
  habitsOf,
  instructionsOf,
  type NextWord,
  type Proposal,
  restOf,
  type SentenceContext,
  searchAhead,
  sentenceContext,
  withWord,
} from "../../../language/index.ts";
import { type Completion, plain, type SentenceCaret, spanBefore } from "./completion.ts";
import { visibleNames } from "./variables.ts";

/** The possible continuations at a caret, as far as found. */
export interface Ahead {
  /** True if a letter of the word has been typed. */
  readonly isInWord: boolean;
  /** The likeliest first; after each the sentence can be ended. */
  readonly found: () => readonly Proposal[];
  /** Looks for more, one sentence at a time; false when there is no more. */
  readonly advance: () => boolean;
  /** How many sentences have been tried for it. */
  readonly tried: () => number;
  /** The same after the sentence with one of the found words, the likeliest first: the next requests. */
  readonly following: () => readonly Ahead[];
}

/** Number of words whose continuations are searched. */
const mostFollowed = 5;

/** Undefined if no word of a sentence is being written. */
export function aheadAt(caret: SentenceCaret): Ahead | undefined {
  const sentence = caret.before.slice(caret.sentenceStart);
  if (caret.after.trim() !== "" || sentence.trim() === "") return undefined;
  const context = contextOf(caret);
  const { own } = ownHabits(caret) ?? {};
  return aheadOf(sentence);

  function aheadOf(text: string): Ahead {
    const typed = typedIn(text);
    const before = text.slice(0, text.length - typed.length);
    // A value is being written, and nothing is proposed for it.
    const search = before.trim() === "" || !/\s$/.test(before) || isInQuotes(text) ? undefined : searchAhead(before, context, own);
    const found = () => search?.found(typed) ?? [];
    const following = () => {
      const closed = isInQuotes(text) ? `${text}"` : text;
      const words = found()
        .slice(0, mostFollowed)
        .filter(({ kind }) => kind !== "text" && kind !== "json")
        .map((next) => withWord(before, next));
      return [...new Set([...(/\s$/.test(text) ? [] : [closed]), ...words])].map((each) => aheadOf(`${each} `));
    };
    return { isInWord: typed !== "", found, tried: () => search?.tried() ?? 0, advance: () => search?.advance(typed) ?? false, following };
  }
}

/** The rest of the sentence at the caret, where one way to go on is far ahead; found in parts. */
export function restAt(caret: SentenceCaret): Generator<undefined, string | undefined> | undefined {
  const sentence = caret.before.slice(caret.sentenceStart);
  if (caret.after.trim() !== "" || sentence.trim() === "" || isInQuotes(sentence)) return undefined;
  const { own, sentences } = ownHabits(caret) ?? {};
  return restOf(sentence, contextOf(caret), own, sentences);
}

export function aheadCompletions(caret: SentenceCaret): readonly Completion[] {
  const typed = typedIn(caret.before.slice(caret.sentenceStart));
  const span = spanBefore(caret, typed.length);
  // A word typed to its end is not proposed: Enter ends the line then.
  return (aheadAt(caret)?.found() ?? [])
    .filter(({ text }) => text.toLowerCase() !== typed.toLowerCase())
    .map((next, index): Completion => ({ ...shapeOf(next), span, rank: 500 + index, isOneOfMore: true }));
}

function typedIn(text: string): string {
  return /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]*$/u.exec(text)?.[0] ?? "";
}

function isInQuotes(sentence: string): boolean {
  return (sentence.match(/"/g)?.length ?? 0) % 2 === 1 || (sentence.match(/`/g)?.length ?? 0) % 2 === 1;
}

const kinds = {
  word: "value",
  name: "field",
  path: "endpoint",
  variable: "variable",
  number: "value",
  text: "value",
  json: "value",
} as const;
const about: Readonly<Record<NextWord["kind"], string>> = {
  word: "A word that can come next in this sentence.",
  name: "A name of the OpenAPI document that can come next in this sentence.",
  path: "A path of the OpenAPI document.",
  variable: "A variable that can be used here.",
  number: "A number can come next in this sentence.",
  text: "A text in quotes can come next in this sentence.",
  json: "JSON can come next in this sentence.",
};

function shapeOf({ text, kind }: NextWord): Pick<Completion, "label" | "kind" | "insert" | "isSnippet" | "documentation"> {
  const base = { kind: kinds[kind], documentation: about[kind] };
  if (kind === "text") return { ...base, label: '"…"', insert: '"$1"', isSnippet: true };
  if (kind === "json") return { ...base, label: "{ … }", insert: `{ "\${1:name}": \${2:"value"} ${plain("}")}`, isSnippet: true };
  // The word after it is proposed next.
  return { ...base, label: text, insert: `${text} ` };
}

/** The last analysed context above the caret. */
function contextOf(caret: SentenceCaret): SentenceContext {
  const { workspace, path, phase, offset } = caret;
  const above = (instructionsOf(workspace, path)?.find(({ name }) => name === phase)?.instructions ?? []).filter(
    ({ instruction }) => instruction.span.end < offset,
  );
  return { ...sentenceContext(workspace, path), before: above.flatMap(({ steps }) => steps), variables: new Set(visibleNames(caret)) };
}

interface OwnHabits {
  readonly sentences: readonly string[];
  readonly own: Habits;
}

/** The habits of the files that were written in last, with the sentences that they are made of. */
const habits = new Map<string, OwnHabits>();
const mostFiles = 8;

/** Sentences that are counted. */
const mostRead = 200;

/**
 * The habits of the rest of the playbook when it was last analysed: it stays the same while one sentence is written.
 */
function ownHabits({ workspace, path, offset, lineStart, before, after }: SentenceCaret): OwnHabits | undefined {
  const phases = instructionsOf(workspace, path);
  if (phases === undefined) return undefined;
  const end = offset + after.length;
  const sentences = phases
    .flatMap(({ instructions }) => instructions)
    .filter(({ instruction: { span } }) => span.end <= lineStart + before.search(/\S|$/) || span.start >= end)
    .map(({ instruction }) => instruction.sentence)
    .slice(-mostRead);
  const known = habits.get(path);
  if (known?.sentences.join("\n") === sentences.join("\n")) return known;
  const found = { sentences, own: habitsOf(sentences) };
  habits.delete(path);
  habits.set(path, found);
  if (habits.size > mostFiles) habits.delete(habits.keys().next().value as string);
  return found;
}
