// Reads a clause as statements about the last response, part by part: see `forms.ts`. A clause that begins with a
// verb of doing is an instruction.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import { rememberedClause } from "../../english/context/rememberedClause.ts";
import { canApply } from "../../english/finished/inapplicable.ts";
import { shownAt } from "../../english/line/gerund.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import { sameData } from "../../sameData.ts";
import type { Step } from "../../step.ts";
import { asideAt } from "../align/phrases.ts";
import type { Doing, Guess } from "../correct/guesses.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { fitOfVerb, methodsOfVerb } from "../settle/called.ts";
import { withIds } from "../settle/impliedSaves.ts";
import { toldOf } from "../settle/mentioned.ts";
import { sensesAt } from "../stated/match.ts";
import { clauseOf } from "../stated/nouns.ts";
import { phrasesAt } from "../stated/phrases.ts";
import { interjectionAt } from "./asides.ts";
import { lengthOfFrame } from "./assertionFrame.ts";
import { comparedFields } from "./comparedFields.ts";
import type { Line } from "./line.ts";
import { mainOf } from "./scopes.ts";
import { moving, type Reading, readingsOf } from "./statements.ts";
import { statesAt } from "./values.ts";

/** No line of more tokens is a list of statements. */
export const mostTokens = 40;

export function asserted(context: SentenceContext, tokens: readonly Token[], after?: Doing): readonly Guess[] {
  if (tokens.length === 0 || tokens.length > mostTokens || tokens.some(({ text }) => text === "?")) return [];
  return statementOf(context, tokens, after);
}

const statementOf = rememberedClause((context, tokens, after: Doing): readonly Guess[] => {
  if (tokens.some(({ kind }) => kind === "server" || kind === "placeholder")) return [];
  const clause = clauseOf(context, tokens);
  if (tokens.some((_, at) => isDone(tokens, at))) return [];
  if (clause === undefined || isInstruction({ tokens, clause })) return [];
  const [only, ...others] = withoutInapplicable(withoutFirsts(withoutMere(withoutWholes(readingsOf({ tokens, clause })))), context, tokens);
  if (only === undefined || others.length > 0 || only.checks.length === 0) return [];
  if (only.isBare && tokens.some(({ word }) => /^(?:new|another)$/.test(word))) return [];
  if (only.isBare && only.checks.length === 1 && tokens.some(({ word }) => moving.test(word))) return [];
  if (only.isBare && after === "request") return [];
  return [{ steps: [{ step: "validate", checks: only.checks }], cost: 0.5, unsaid: [] }];
});

/** “errors for date” of an object of errors by field: without the reading that compares the object. */
function withoutInapplicable(all: readonly Reading[], context: SentenceContext, tokens: readonly Token[]): readonly Reading[] {
  if (tokens.some(({ kind }) => kind === "jsonPath")) return all;
  const sentence = tokens.map(({ text }) => text).join(" ");
  return all.filter(({ checks }) => checks.every((check) => !/errors$/i.test(check.path ?? "") || canApply(check, sentence, context)));
}

/** “has "x" in the name” is a part of it: without the readings that compare the whole text. */
function withoutWholes(all: readonly Reading[]): readonly Reading[] {
  const asPart = ({ checks }: Reading): readonly Check[] =>
    checks.map((check) => {
      const { equals, ...rest } = check;
      return typeof equals === "string" ? { ...rest, contains: equals } : check;
    });
  return all.filter((one) => !all.some((other) => other !== one && sameData(asPart(one), other.checks)));
}

/** “has the reason supplied” compares it: without the reading in which it is only there. */
function withoutMere(all: readonly Reading[]): readonly Reading[] {
  const isMore = (check: Check, other: Check | undefined): boolean =>
    sameData(check, other ?? null) ||
    (check.exists === true && check.not !== true && (other?.equals ?? other?.format) !== undefined && other?.path === check.path);
  return all.filter(
    (one) =>
      !all.some(
        (other) =>
          other !== one && other.checks.length === one.checks.length && one.checks.every((check, at) => isMore(check, other.checks[at])),
      ),
  );
}

/**
 * “the error body names the field isbn”, “a detail for the url field” are about any item of the list: without the
 * readings of its first item, its text or its format.
 */
function withoutFirsts(all: readonly Reading[]): readonly Reading[] {
  const said = all.flatMap(({ checks }) =>
    checks.flatMap(({ any, equals, contains }) =>
      any === undefined ? [] : [{ list: any.replace(/\[\*\]$/, ""), value: equals ?? contains }],
    ),
  );
  const isVaguer = ({ path, body, format, exists, equals, contains }: Check): boolean =>
    said.some(({ list, value }) => {
      if (body === "text") return contains === value;
      if (format !== undefined) return path === list;
      return exists === true ? path === `$.${String(value)}` : equals === value && path?.startsWith(`${list}[0]`) === true;
    });
  return said.length === 0 ? all : all.filter(({ checks }) => !checks.some(isVaguer));
}

/** The steps of a whole sentence of statements. */
export function assertedSteps(context: SentenceContext, tokens: readonly Token[]): readonly Step[] | undefined {
  const end = /^[.!]$/.test(tokens.at(-1)?.text ?? "") ? -1 : tokens.length;
  const clause = tokens.slice(0, end);
  const [whole] = asserted(context, clause);
  const framed = whole === undefined ? lengthOfFrame(clause) : 0;
  const steps = framed > 0 ? asserted(context, clause.slice(framed))[0]?.steps : whole?.steps;
  return steps ?? listedSteps(context, clause) ?? comparedFields(context, clause.slice(framed));
}

/** “The boat should be in the list” after it was made: its id could have been saved then. */
function listedSteps(context: SentenceContext, tokens: readonly Token[]): readonly Step[] | undefined {
  const isOfList = (at: number): boolean => phrasesAt(tokens, "In", at).length > 0 || sensesAt(tokens, at, "v.contain").length > 0;
  if (!tokens.some((_, at) => isOfList(at))) return undefined;
  const clause = clauseOf(context, tokens);
  const things = clause === undefined || mainOf(clause.body.lists) === undefined ? new Set<string>() : clause.body.things;
  if (!tokens.some(({ word }) => word !== "" && things.has(nounOf([word])))) return undefined;
  const saved = withIds(toldOf(context, tokens));
  const [guess] = saved === undefined ? [] : asserted({ ...context, before: saved.told.before }, tokens);
  const needed = guess?.steps.flatMap((step) => saved?.needs(step) ?? []) ?? [];
  return guess === undefined || needed.length === 0 ? undefined : [...needed, ...guess.steps];
}

/** “the title is changed to "x"”, “the id is stored as orderId”: asks for it. */
export function isDone(tokens: readonly Token[], at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  const next = tokens[at + 1]?.word ?? "";
  if (!hasTerminal(tokens[at - 1]?.word ?? "", /^f\.be/)) return false;
  // “saved as well”
  const isNamed = next === "as" && tokens[at + 2]?.word !== "well";
  return next === "to" ? /^(?:changed|updated|set|switched|moved)$/.test(word) : isNamed && hasTerminal(word, /^v\.save\+ed/);
}

/** “show the orders with status OPEN” */
export function isInstruction(line: Line): boolean {
  const { tokens, clause } = line;
  const { operations } = clause.context;
  // “same order but quantity 500” is sent.
  if (tokens.slice(0, 2).some(({ word }) => word === "same") && tokens.some(({ word }) => word === "but")) return true;
  // “When it moves on to negotiation”
  if (/^(?:when|whenever|once|after|if)$/.test(tokens[0]?.word ?? "") && interjectionAt(tokens) === 0) return true;
  const lets = tokens.findIndex(({ word }) => word === "let");
  if (lets >= 0 && !hasTerminal(tokens.slice(lets + 1).find(({ word }) => !/^(?:'s|us|me)$/.test(word))?.word ?? "", /^v\.assert$/))
    return true;
  if (tokens.slice(0, 3).some(({ word }) => /^(?:try|tries|attempt|attempts)$/.test(word))) return true;
  const at = tokens.findIndex(
    ({ kind, word }) => kind === "word" && word !== "" && !hasTerminal(word, /^f\.(?:opener|politely|adverb|join)/),
  );
  if (at < 0) return false;
  const word = tokens[at]?.word ?? "";
  const next = tokens[at + 1]?.word ?? "";
  // “The leave request has …”: a noun.
  if (hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/)) return false;
  if (isDoneFirst(tokens, at)) return true;
  // “I give it a rating”
  if (/^(?:i|we)$/.test(word) && hasTerminal(next, /^v\.return$/)) return true;
  // “We now change the weight to 7 kg”
  const deed = tokens.findIndex((token, index) => index > at && !hasTerminal(token.word, /^f\.adverb/));
  const isOurs = /^(?:i|we)$/.test(word) && changesSomething(tokens[deed]?.word ?? "");
  if (isOurs && hasTerminal(tokens[deed + 1]?.word ?? "", /^f\.(?:the|my)$/)) return true;
  // “show's live”, “reply must have the new value”
  if (next === "'s" || ((hasTerminal(word, /^n\./) || clause.body.things.has(word)) && hasTerminal(next, /^f\.(?:modal|be)/))) return false;
  // “get a 204 back with an empty body”
  const count = tokens[hasTerminal(next, /^f\.the/) ? at + 2 : at + 1];
  if (hasTerminal(word, /^v\.(?:get|receive)$/) && count?.kind === "number" && /^[1-5]\d\d$/.test(count.text)) return false;
  // “new hive: code K-1, 10 frames”
  if (/^(?:new|another)$/.test(word) && tokens.slice(at, at + 4).some(({ text }) => text === ":")) return true;
  // “RECEIVED, …”
  if (statesAt(line, at, clause.body.fields).length > 0) return false;
  // “Make sure its status is in progress”
  if (sensesAt(tokens, at, "v.assert").some(({ to }) => to > at + 1)) return false;
  if (hasTerminal(word, /^v\.assert$/) && !hasTerminal(word, /^v\.(?:get|fetch)$/)) return false;
  if (hasTerminal(word, /^v\.(?:get|receive|return|show|have|contain|fetch|call|send|set|save|wait)$/))
    return word !== "see" && !/[^s]s$/.test(word);
  // “Reset the password of nina@fleet.test”
  const isDeed = changesSomething(word) || ["a.v.make", "a.v.alter", "a.v.end"].some((sense) => asideAt(tokens, at, sense) === 1);
  if (isDeed && hasTerminal(next, /^f\.(?:the|my)$/)) return true;
  if (hasTerminal(word, /^(?:f|n|w)\./)) return false;
  return (
    operations?.operations.some((operation) => fitOfVerb(operation, { word, particle: undefined }) === "own") === true &&
    !/(?:ed|s)$/.test(word)
  );
}

/** “update the line with name "A"” is not a statement, whether it can be sent or not. */
function changesSomething(word: string): boolean {
  return !/(?:ed|s)$/.test(word) && methodsOfVerb({ word, particle: undefined }).some((method) => method !== "GET");
}

/** “getting the order returns …”, “paying the order shows that it is open” */
function isDoneFirst(tokens: readonly Token[], first: number): boolean {
  const { word = "" } = tokens[first] ?? {};
  if (!/.{2}ing$/.test(word)) return false;
  const isCall = hasTerminal(word, /^v\.(?:get|fetch|call|send)\+ing$/) && hasTerminal(tokens[first + 1]?.word ?? "", /^f\.(?:the|my)$/);
  return isCall || tokens.some((_, at) => at > first && shownAt(tokens, at) !== undefined);
}
