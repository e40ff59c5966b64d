// Did you mean: uses of phrases that a refused sentence comes near to, with its own values: a word misspelt, a small
// word left out or added.

import type { Token } from "../english/token.ts";
import { hasTerminal } from "../grammar/lexicon/lexicon.ts";
import { tokensOf } from "../grammar/tokens.ts";
import { editDistance } from "../nearest.ts";
import type { Attachment } from "../playbook.ts";
import type { Compiled, Problem, Suggestion } from "../reading.ts";
import { tokenValue } from "./argument.ts";
import { type PhraseTable, readUses } from "./table.ts";
import { readWording, saidOf, type WordingPart } from "./wording.ts";

/** More changes make another sentence of it. */
const mostChanges = 2;
const mostTokens = 60;
const mostSuggestions = 3;

const known = new WeakMap<Compiled, { readonly table: PhraseTable; readonly compiled: Compiled }>();

/** The refusal with the phrases that may have been meant before its other corrections. */
export function withNearUses(table: PhraseTable, sentence: string, attachment: Attachment | undefined, compiled: Compiled): Compiled {
  if (compiled.kind === "understood") return compiled;
  const before = known.get(compiled);
  if (before?.table === table) return before.compiled;
  const { problem } = compiled;
  let made: readonly Suggestion[] | undefined;
  const near: Problem = {
    code: problem.code,
    message: problem.message,
    in: problem.in,
    span: problem.span,
    get suggestions() {
      made ??= [...nearUses(table, sentence, attachment), ...problem.suggestions].slice(0, mostSuggestions);
      return made;
    },
    get examples() {
      return this.suggestions.length > 0 ? [] : problem.examples;
    },
  };
  const found: Compiled = { kind: "refused", problem: near };
  known.set(compiled, { table, compiled: found });
  return found;
}

/** Sentences that use one phrase each, the nearest first. */
function nearUses(table: PhraseTable, sentence: string, attachment: Attachment | undefined): readonly Suggestion[] {
  const tokens = tokensOf(sentence);
  if (tokens.length === 0 || tokens.length > mostTokens) return [];
  const said = new Set(tokens.map(saidOf));
  const found = new Map<string, number>();
  for (const { wordings } of table.phrases)
    for (const wording of wordings) {
      const read = readWording(wording);
      if (!("parts" in read) || !sharesWords(read.parts, said)) continue;
      const near = aligned(tokens, read.parts, attachment !== undefined);
      if (near === undefined || near.cost === 0) continue;
      const text = edited(sentence, near.edits);
      if (near.cost < (found.get(text) ?? mostChanges + 1) && readUses(table, text, attachment).length === 1) found.set(text, near.cost);
    }
  return [...found]
    .sort(([, one], [, other]) => one - other)
    .slice(0, mostSuggestions)
    .map(([text]) => ({ title: `Write: ${text}`, text }));
}

/** The sentence contains at least half of its words. */
function sharesWords(parts: readonly WordingPart[], said: ReadonlySet<string>): boolean {
  const words = parts.flatMap((part) => ("said" in part ? [part.said] : []));
  return words.filter((word) => said.has(word)).length * 2 >= words.length - 1;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Aligned {
  readonly cost: number;
  readonly edits: readonly Edit[];
}

/** The fewest changes that make the tokens, or those before what is saved, the parts of a wording. */
function aligned(tokens: readonly Token[], parts: readonly WordingPart[], isAttached: boolean): Aligned | undefined {
  const memory = new Map<number, Aligned | undefined>();
  return from(0, 0);

  function from(part: number, at: number): Aligned | undefined {
    const key = part * (tokens.length + 1) + at;
    if (!memory.has(key)) {
      const ways = waysFrom(part, at).filter(({ cost }) => cost <= mostChanges);
      memory.set(
        key,
        ways.reduce<Aligned | undefined>((best, way) => (best === undefined || way.cost < best.cost ? way : best), undefined),
      );
    }
    return memory.get(key);
  }

  function waysFrom(part: number, at: number): readonly Aligned[] {
    const wanted = parts[part];
    const token = tokens[at];
    const then = (rest: Aligned | undefined, cost: number, edit?: Edit): readonly Aligned[] =>
      rest === undefined ? [] : [{ cost: rest.cost + cost, edits: edit === undefined ? rest.edits : [edit, ...rest.edits] }];
    const extra =
      token !== undefined && isSmall(token.word) && !isName(token, at)
        ? then(from(part, at + 1), 1, { start: token.start, end: tokens[at + 1]?.start ?? token.end, text: "" })
        : [];
    if (wanted === undefined) return token === undefined || /^(?:,|and)$/.test(token.text) ? [{ cost: 0, edits: [] }, ...extra] : extra;
    if ("slot" in wanted) {
      if (token === undefined) return isAttached && part === parts.length - 1 ? [{ cost: 0, edits: [] }] : [];
      return tokenValue(token) === undefined ? extra : [...then(from(part + 1, at + 1), 0), ...extra];
    }
    const { said } = wanted;
    const place = token?.start ?? tokens.at(-1)?.end ?? 0;
    const missing = isSmall(said)
      ? then(from(part + 1, at), 1, { start: place, end: place, text: token === undefined ? ` ${said}` : `${said} ` })
      : [];
    if (token === undefined) return missing;
    if (saidOf(token) === said) return [...then(from(part + 1, at + 1), 0), ...missing, ...extra];
    const misspelt = isMisspelt(token, said) ? then(from(part + 1, at + 1), 1, { start: token.start, end: token.end, text: said }) : [];
    return [...misspelt, ...missing, ...extra];
  }
}

function isSmall(word: string): boolean {
  return word !== "" && hasTerminal(word, /^f\.(?!not|no\b|without)/);
}

/** The `A` of `order A 100` is part of a value, not an article. */
function isName({ text }: Token, at: number): boolean {
  return at > 0 && /^\p{Lu}/u.test(text);
}

/** One letter of a short word, two of a longer one. */
function isMisspelt({ kind, word }: Token, said: string): boolean {
  if (kind !== "word" || word.length < 3 || said.length < 3) return false;
  const most = Math.min(word.length, said.length) > 5 ? 2 : 1;
  return editDistance(word, said, most + 1) <= most;
}

function edited(sentence: string, edits: readonly Edit[]): string {
  let text = sentence;
  for (const { start, end, text: written } of [...edits].reverse()) text = text.slice(0, start) + written + text.slice(end);
  // A sentence begins as the author's does.
  return /^\p{Lu}/u.test(sentence) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
}
