// What can come next inside a sentence: words, names of the document and variables that the grammar still expects there, ranked by what this playbook writes.

import {
  type Habits,
  habitsOf,
  instructionsOf,
  type NextWord,
  nextWords,
  type SentenceContext,
  sentenceContext,
} from "../../../language/index.ts";
import { type Completion, plain, type SentenceCaret, spanBefore } from "./completion.ts";
import { visibleNames } from "./variables.ts";

export function aheadCompletions(caret: SentenceCaret): readonly Completion[] {
  const sentence = caret.before.slice(caret.sentenceStart);
  if (caret.after.trim() !== "" || isInQuotes(sentence)) return [];
  const typed = /[\p{L}\p{N}_-]*$/u.exec(sentence)?.[0] ?? "";
  const before = sentence.slice(0, sentence.length - typed.length);
  if (before.trim() === "" || !/\s$/.test(before)) return [];
  const span = spanBefore(caret, typed.length);
  // What has been typed to its end is not proposed: Enter ends the line then.
  return nextWords(before, typed, contextOf(caret), ownHabits(caret))
    .filter(({ text }) => text.toLowerCase() !== typed.toLowerCase())
    .map((next, index): Completion => ({ ...shapeOf(next), span, rank: 500 + index, isOneOfMore: true }));
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
  variable: "A variable that can be seen here.",
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

/** What was analysed last above the caret. */
function contextOf(caret: SentenceCaret): SentenceContext {
  const { workspace, path, phase, offset } = caret;
  const above = (instructionsOf(workspace, path)?.find(({ name }) => name === phase)?.instructions ?? []).filter(
    ({ instruction }) => instruction.span.end < offset,
  );
  return { ...sentenceContext(workspace, path), before: above.flatMap(({ steps }) => steps), variables: new Set(visibleNames(caret)) };
}

type Instructions = NonNullable<ReturnType<typeof instructionsOf>>;
const habits = new WeakMap<Instructions, Habits>();

/** Sentences that are counted. */
const mostRead = 200;

/** What the playbook writes, as it was analysed last. */
function ownHabits({ workspace, path }: SentenceCaret): Habits | undefined {
  const phases = instructionsOf(workspace, path);
  if (phases === undefined) return undefined;
  let own = habits.get(phases);
  if (own === undefined) {
    const sentences = phases.flatMap(({ instructions }) => instructions.map(({ instruction }) => instruction.sentence));
    own = habitsOf(sentences.slice(-mostRead));
    habits.set(phases, own);
  }
  return own;
}
