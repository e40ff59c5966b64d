// Reads that a thing is missing which the sentence has just asked for: “it does not exist”, “cannot be found”.

import { lastRequest } from "../../english/context/above.ts";
import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import type { Guess } from "../correct/guesses.ts";
import { group } from "../lexicon/groups.ts";
import { isNamed } from "../settle/called.ts";
import { callsOf } from "./calls.ts";

const denying =
  /^(?:(?:should|must|shall|will|can|could) ?(?:not|n't|no longer)|cannot|does(?: not|n't)|does n't|do n't|is(?: not| n't| no longer| no more)|no longer|is gone|must be gone|should be gone|must no longer|should no longer)(?: be)?(?: (?:exists?|found|there|available|gone|here))?(?: (?:any more|anymore|any longer|now|there))*$/;

export function absence(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const { operations, before = [] } = context;
  const last = lastRequest(before);
  const [call] = last === undefined || before.at(-1)?.step !== "api_request" ? [] : callsOf(context, [last]);
  if (operations === undefined || call?.operation.method !== "GET" || !subjectOf(call.operation).isItem) return [];
  const words = tokens.flatMap(({ word, text }) => (text === "," ? [] : [word || text]));
  const start = subjectLength(
    words,
    (noun) => isNamed(operations, call.operation, [noun]) || subjectOf(call.operation).parameters.at(-1)?.noun === nounOf([noun]),
  );
  if (start === undefined || !denying.test(words.slice(start).join(" ")) || words.length - start < 2) return [];
  const read: readonly [number, number] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
  return [{ steps: [{ step: "validate", checks: [{ status: 404 }] }], cost: 0.3, unsaid: [], read }];
}

const gone =
  /^(?:(?:is|'s|are|must be|should be|shall be) (?:really |truly |actually |completely )?(?:gone|deleted|removed|away)|(?:can|could|may|must|should|shall|will)(?: ?not| n't| no longer|not)(?: longer)? be (?:retrieved|found|read|opened|fetched|looked up|seen|viewed|loaded|reached|accessed|queried|requested)|(?:ca|wo)(?: n't) be (?:retrieved|found|read|opened|fetched|looked up|seen|viewed|loaded|reached|accessed)|(?:does not|does n't|no longer|(?:must|should|shall|will) (?:not|no longer)) exists?)(?: (?:any more|anymore|any longer|now|afterwards|at all))*$/;
const isLater = /^(?:must|should|shall|can|could|will)(?:not)? .*\b(?:no longer|not longer|any ?more|afterwards)\b/;
const nobodyOpens =
  /^(?:nobody|no one|no-one) can (?:still )?(?:open|find|see|get|read|retrieve|fetch|view|access|reach|load) (?:it|him|her|that|this)(?: (?:any more|anymore|any longer|now|afterwards))*$/;

/** “it can no longer be retrieved”, after it was deleted: it is asked for, and missing. */
export function deleted(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const { operations, before = [] } = context;
  const last = lastRequest(before);
  if (operations === undefined || last === undefined || !last.action.startsWith("DELETE ")) return [];
  // “Delete it again; it is gone”: that deletion does not find it.
  if (before.some((step) => step !== last && step.step === "api_request" && step.action === last.action)) return [];
  const [call] = callsOf(context, [last]);
  const get = operations.operations.find(({ method, path }) => method === "GET" && path === call?.operation.path);
  if (call === undefined || get === undefined || !subjectOf(get).isItem) return [];
  const words = withoutAssertion(tokens);
  const start = subjectLength(
    words,
    (noun) => isNamed(operations, get, [noun]) || subjectOf(get).parameters.at(-1)?.noun === nounOf([noun]),
  );
  const said = words.slice(start).join(" ");
  // “shall not be found afterwards”: without it, the deletion itself may not find it.
  const isGone = start === undefined ? isLater.test(said) && gone.test(said) : start > 0 && gone.test(said);
  if (!isGone && !nobodyOpens.test(words.join(" "))) return [];
  const { body: _body, ...request } = last;
  const read: readonly [number, number] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
  const steps: readonly Step[] = [
    { ...request, action: last.action.replace("DELETE", "GET") },
    { step: "validate", checks: [{ status: 404 }] },
  ];
  return [{ steps, cost: 0.3, unsaid: [], read }];
}

/** Without “check that”, “then prove”. */
function withoutAssertion(tokens: readonly Token[]): readonly string[] {
  const words = tokens.flatMap(({ word, text }) => (text === "," ? [] : [word || text]));
  const found =
    /^(?:(?:and|then|now|finally|afterwards|please|also|we|i) )*(?:(?:check|double-check|verify|prove|ensure|confirm|assert|make sure|test|see|demonstrate|expect)(?: that)? )?/.exec(
      `${words.join(" ")} `,
    )?.[0] ?? "";
  return words.slice(found.trim() === "" ? 0 : found.trim().split(" ").length);
}

/** How many words say what it is: “it”, “the hive”, or none. */
function subjectLength(words: readonly string[], isThing: (noun: string) => boolean): number | undefined {
  const [first = "", second = ""] = words;
  if (/^(?:it|he|she|that|this|which)$/.test(first)) return 1;
  if (/^(?:the|that|this|our|her|his|a)$/.test(first)) return isThing(second) ? 2 : undefined;
  return /^(?:cannot|does|is|should|must|can|no)$/.test(first) ? 0 : undefined;
}

const status = /^[1-5]\d\d$/;
/** Words around a status that say no more than it. */
const around = group("absence.around");
const failing = group("absence.failing");

/** Reads a status that a person wants: "we want a 409", "a 204 would make me happy". */
export function wishedStatus(tokens: readonly Token[]): readonly Guess[] {
  const words = tokens.filter(({ kind, text }) => !(kind === "symbol" && /^[,.!:;()–—-]$/.test(text)));
  const at = words.findIndex(({ kind, text }) => kind === "number" && status.test(text));
  const code = Number(words[at]?.text);
  if (at < 0 || !words.every(({ kind, word }, one) => one === at || (kind === "word" && around.test(word)))) return [];
  // "Give me 200" asks for a number of something.
  if (
    /^(?:give|make|run|call|look)$/.test(words[0]?.word ?? "") ||
    !/^(?:a|an|with|me|us|by|in|to|into|error|code|status|is)$/.test(words[at - 1]?.word || "a")
  )
    return [];
  if (code < 400 && words.some(({ word }) => failing.test(word))) return [];
  const read: readonly [number, number] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
  return [{ steps: [{ step: "validate", checks: [{ status: code }] }], cost: 0.3, unsaid: [], read }];
}
