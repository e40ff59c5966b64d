// Reads clauses that repeat an earlier request: “do the same enrolment a second time”, “the same payload as above but
// amount=-5”. The request is copied whole, so the clause may only name it, its values, and what changes.

import { lastRequest } from "../../english/context/above.ts";
import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json, leavesOf } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { isAdverb } from "../align/adverbs.ts";
import { changesIn } from "../align/changes.ts";
import { isDeedOf } from "../align/deedNouns.ts";
import { tagAt, versionHeld } from "../align/headers.ts";
import { leavingsIn } from "../align/leavings.ts";
import { isNounOf } from "../align/spots.ts";
import { isDeedNoun } from "../align/withoutVerb.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { changes, creates, fitOfVerb, hasSense, isNamed, methodsOfVerb, stem } from "../settle/called.ts";
import { squeeze } from "../settle/responseShape.ts";
import { slotsOf } from "../settle/slots.ts";
import type { Guess } from "./guesses.ts";
import { lastAgain } from "./lastAgain.ts";
import { isValue, valueIn } from "./values.ts";

const marks: readonly RegExp[] = [
  /\b(?:again|once more|one more time|another time|other time|a further time|anew|unchanged)\b/,
  /\b(?:a|the|for a|for the) (?:second|third|2nd|3rd) time\b|\b(?:2nd|3rd|second|third) time\b/,
  /\b(?:like|as) (?:before|above|the first time|up top|earlier|in step)\b/,
  /\bthe same (?:way|thing)\b/,
  /\b(?:once more|repeat(?:ed|s)?|redo|re-?sen[dt]s?|re-?submit(?:ted|s)?|re-?play(?:ed|s)?|re-?fire[ds]?)\b/,
  /\b(?:exactly|exact|very) (?:the )?same\b|\bthe (?:exact|very) same\b/,
];
const repeating = group("repeated.repeating");
const idle =
  /^(?:again|once|more|one|time|another|other|further|anew|a|the|for|second|third|2nd|3rd|like|as|before|above|first|up|top|earlier|exactly|exact|same|way|thing|redo|unchanged|fire|fired|send|sent|very|do|doing|try|tries|trying|now|just|also|with|of|to|on|in|at|into|it|that|this|and|,|date|values?|data|details|input|body|payload|request|call|step|all|immediately|directly|right|away|straight|identical|identically|when|previously|together|along|attempt|put|w)$/;
/** Words that make it another request; a change is read before. */
const never = group("repeated.never");
/** Says that nothing changes. */
const unchanged = /^without (?:any )?(?:modifications?|changes?|changing anything)$/;
/** A state of a thing or a field, and no request. */
const staysSame = /\b(?:is|are|was|were|be|been|remains?|stays?) (?:still |also |all )?(?:unchanged|the same)\b/;
/** Words for a version that is no longer the newest. */
const outdated = group("repeated.outdated");
/** How a clause names the version that is sent, and says where it comes from. */
const sendsVersion = group("repeated.sendsVersion");

/** A clause that repeats a request, in its parts. */
interface Repeating {
  readonly base: readonly Token[];
  /** True if it sends the version that was read: “with the old ETag”. */
  readonly isVersioned: boolean;
  readonly change?: readonly Token[];
}

interface Meant {
  readonly request: ApiRequestStep;
  readonly operation: Operation;
  readonly named: number;
  /** True if it is the same as a whole, or the clause says all that was sent. */
  readonly isWhole: boolean;
}

export function repeatedRequest(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const { operations } = context;
  if (operations === undefined || tokens.some(({ kind }) => kind === "path" || kind === "json")) return [];
  const last = lastAgain(context, tokens);
  if (last !== undefined) return [{ steps: [last], cost: 0.2, unsaid: [], read: [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0] }];
  for (const part of partings(withoutVersionAsides(tokens))) {
    const meant = meantBy(context, operations, part);
    const changed = meant === undefined ? undefined : changedBy(context, meant, part);
    if (meant === undefined || changed === undefined) continue;
    const { until: _, ...copy } = changed as ApiRequestStep & { until?: unknown };
    const said = saidBy(part.base);
    // "Create item SKU-77 once more" leaves open whether the rest is the same.
    const isWholly =
      meant.isWhole ||
      part.change !== undefined ||
      /\bsame\b|\bre-?(?:sen[dt]|submit|play|peat|do|fire)|\bunchanged\b|\bwithout\b/.test(said);
    const isSure =
      isWholly && (/\b(?:request|call|payload)\b/.test(said) || part.isVersioned || !wasChanged(context.before ?? [], meant.request));
    const read: readonly [number, number] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
    // “same observation” could be compared, and “exposures 40” with it, but not “but”.
    const cost = isSure && part.change !== undefined ? 0.2 : 0.6;
    return [{ steps: [copy as ApiRequestStep], cost, unsaid: [], ...(isSure ? { read } : {}) }];
  }
  return [];
}

function saidBy(tokens: readonly Token[]): string {
  return tokens.map(({ word, text }) => word || text).join(" ");
}

/** The only earlier request that the clause names best; of several, the one that was just sent. */
function meantBy({ before = [] }: SentenceContext, operations: Operations, { base, isVersioned, change }: Repeating): Meant | undefined {
  const said = saidBy(base);
  const isMarked = marks.some((mark) => mark.test(said));
  // "It is the same mooring" is a state, “the booking is repeated” a deed.
  const isStated = base.some(({ word }) => hasTerminal(word, /^f\.be/));
  if (base.some(({ word }) => never.test(word)) || staysSame.test(said)) return undefined;
  const meant = new Map<string, Meant>();
  for (const request of before) {
    if (request.step !== "api_request") continue;
    const operation = operationOfAction(operations, request.action);
    if (operation === undefined || operation.method === "GET") continue;
    if (
      !isMarked &&
      ((change === undefined && !isVersioned) || isStated || !base.some((_, at) => isSameWhole(operations, operation, base, at)))
    )
      continue;
    if (isStated && !isDoneAgain(operation, base)) continue;
    const naming = wordsNaming(operations, operation, request, base);
    if (naming === undefined) continue;
    // "Again, with the remark …"
    if (naming.named === 0 && change !== undefined && !isVersioned && request !== lastRequest(before)) continue;
    const named = naming.named + (isVersioned && sendsTag(request) ? 1 : 0);
    if (named > 0 || naming.isWhole || change !== undefined)
      meant.set(normalisedKey([request]), { request, operation, isWhole: naming.isWhole, named });
  }
  const most = Math.max(0, ...[...meant.values()].map(({ named }) => named));
  const found = [...meant.values()].filter(({ named }) => named === most);
  const last = lastRequest(before);
  // Of several, the request before is meant, unless the clause says which.
  const isWhich = base.some(({ word }) => /^(?:first|earlier|previously|original|step)$/.test(word));
  return found.length === 1 ? found[0] : isWhich ? undefined : found.find(({ request }) => request === last);
}

/** "the booking is repeated", "it is put on the same slot again" */
function isDoneAgain(operation: Operation, base: readonly Token[]): boolean {
  return base.some(({ word }, at) => {
    let be = at - 1;
    while (be > 0 && isAdverb(base[be]?.word ?? "")) be--;
    if (!hasTerminal(base[be]?.word ?? "", /^f\.be/)) return false;
    return (
      repeating.test(word) ||
      /^(?:put|placed|sent|made)$/.test(word) ||
      (/(?:ed|en|t)$/.test(word) && fitOfVerb(operation, { word, particle: undefined }) !== undefined)
    );
  });
}

/** The request with what the clause changes. */
function changedBy(
  context: SentenceContext,
  { request, operation }: Meant,
  { isVersioned, change }: Repeating,
): ApiRequestStep | undefined {
  const changed = change === undefined ? request : changesIn(context, operation, request, change);
  if (changed === undefined || !isVersioned || sendsTag(changed)) return changed;
  const takes = operation.parameters.some(({ name, in: where }) => where === "header" && /^if-match$/i.test(name));
  const held = takes ? versionHeld(context) : undefined;
  return held === undefined ? undefined : { ...changed, headers: { ...changed.headers, "If-Match": held } };
}

function sendsTag({ headers }: ApiRequestStep): boolean {
  return Object.keys(headers ?? {}).some((name) => /^if-(?:none-)?match$/i.test(name));
}

/** Without “(now outdated)”, “, now outdated,” and “without any change”, which say nothing that is sent. */
function withoutVersionAsides(tokens: readonly Token[]): readonly Token[] {
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { text = "", word = "" } = tokens[at] ?? {};
    const close = text === "(" ? ")" : text === "," ? "," : undefined;
    let end = at + 1;
    while (close !== undefined && (outdated.test(tokens[end]?.word ?? "") || (close === ")" && tagAt(tokens, end) > 0))) end++;
    if (close !== undefined && end > at + 1 && tokens[end]?.text === close && !(close === "," && tokens[at + 1]?.word === "same")) at = end;
    else if (word === "without" && unchanged.test(saidBy(tokens.slice(at)))) {
      found.push({ ...(tokens[at] as Token), word: "unchanged", text: "unchanged" });
      break;
    } else found.push(tokens[at] as Token);
  }
  return found;
}

/** "the old ETag": words about the version; “the first update” is not a version. */
function isOfVersion(tokens: readonly Token[], at: number): boolean {
  let tag = at + 1;
  while (sendsVersion.test(tokens[tag]?.word ?? "")) tag++;
  const { word = "" } = tokens[at] ?? {};
  return /^(?:first|same)$/.test(word) ? tagAt(tokens, tag) > 0 : sendsVersion.test(word);
}

/** The repeated part and the change: “… but amount=-5”, “…, this time with 3 seats”, “… with crew 0 instead”. */
function partings(tokens: readonly Token[]): readonly Repeating[] {
  const word = (at: number): string => tokens[at]?.word ?? "";
  const start = tokens.findIndex(
    (_, at) => at > 0 && (/^(?:but|except)$/.test(word(at)) || (word(at) === "this" && word(at + 1) === "time")),
  );
  if (start > 0) {
    const from = start + (word(start) === "this" ? 2 : 1);
    return [parting(tokens.slice(0, start), tokens.slice(word(from) === "that" ? from + 1 : from))];
  }
  if (word(tokens.length - 1) === "instead") {
    const lead = tokens.findLastIndex(({ word: own }) => /^(?:with|using)$/.test(own));
    return lead < 1 ? [] : [parting(tokens.slice(0, lead), tokens.slice(lead + 1, -1))];
  }
  // "Create the boat again without the length"
  const left = leavingsIn(tokens);
  if (left > 0 && left < tokens.length) return [parting(tokens.slice(0, left), tokens.slice(left))];
  // "Again, with the remark …", “…, now with the right password”
  const comma = tokens.findIndex(({ text }, at) => at > 0 && text === "," && /^(?:now|with)$/.test(word(at + 1)));
  return [
    parting(tokens),
    ...(comma < 1 ? [] : [parting(tokens.slice(0, comma), tokens.slice(comma + (word(comma + 1) === "now" ? 2 : 1)))]),
  ];
}

function parting(tokens: readonly Token[], change?: readonly Token[]): Repeating {
  const all = tokens.at(-1)?.kind === "symbol" ? tokens.slice(0, -1) : tokens;
  const isVersioned = all.some((_, at) => tagAt(all, at) > 0);
  const base = isVersioned
    ? all.filter((_, at) => tagAt(all, at) + (tagAt(all, at - 1) === 2 ? 1 : 0) === 0 && !isOfVersion(all, at))
    : all;
  return change === undefined ? { base, isVersioned } : { base, isVersioned, change };
}

/** Returns whether a later request has changed what this one sent: “the same slot” may be the new one. */
function wasChanged(before: readonly Step[], request: ApiRequestStep): boolean {
  const names = isJsonObject(request.body ?? null) ? Object.keys(request.body as object) : [];
  return before
    .slice(before.indexOf(request) + 1)
    .some(
      (step) =>
        step.step === "api_request" &&
        /^(?:PUT|PATCH) /.test(step.action) &&
        isJsonObject(step.body ?? null) &&
        Object.keys(step.body as object).some((name) => names.includes(name)),
    );
}

/** How many words name the operation; undefined if one says something that the request does not have. */
function wordsNaming(
  operations: Operations,
  operation: Operation,
  request: ApiRequestStep,
  tokens: readonly Token[],
): Pick<Meant, "named" | "isWhole"> | undefined {
  const text = squeeze(JSON.stringify([request.action, request.body, request.query, request.parameters, request.multipart]));
  let open = leavesOf([request.body, request.query, request.multipart]);
  let verbs = 0;
  let nouns = 0;
  const isSame = tokens.some(({ word }) => repeating.test(word)) || tokens.some((_, at) => isSameWhole(operations, operation, tokens, at));
  let isPart = false;
  for (const [at, { kind, word, text: own }] of tokens.entries()) {
    // "as in step 2"
    if (kind === "number" && tokens[at - 1]?.word === "step") continue;
    if (isValue(tokens, at) && own.toUpperCase() !== operation.method) {
      const value = squeeze(String(valueIn(tokens, at)).replace(/^\$\{(.*)\}$/, "$1"));
      if (value === "" || !text.includes(value)) return undefined;
      open = open.filter((leaf) => squeeze(JSON.stringify(leaf.value)) !== value);
      nouns++;
      continue;
    }
    if (kind === "symbol" || word === "") continue;
    // "with the same email again": the rest is another, unless the request is the same, too.
    if (word === "same" && !isSameWhole(operations, operation, tokens, at)) {
      if (!isSent(request, tokens[at + 1]?.word ?? "")) return undefined;
      isPart ||= !isSame;
    }
    if (/^(?:another|other)$/.test(word) && tokens[at + 1]?.word !== "time") return undefined;
    if (repeating.test(word)) continue;
    const fit = fitOfVerb(operation, { word, particle: undefined }) ?? fitOfVerb(operation, { word, particle: tokens[at + 1]?.word });
    if (fit === "own" || isDeedNoun(operation, word) || own.toUpperCase() === operation.method) {
      verbs++;
      continue;
    }
    if (isThing(operations, operation, word)) {
      nouns++;
      // "the enrolment": what creating gives.
      if (hasSense(stem(word), "o.create")) verbs++;
      continue;
    }
    if (fit !== undefined || isGeneralDeed(operation, word)) {
      verbs++;
      continue;
    }
    const kept = open.filter(({ name }) => !splitWords(name).some((part) => stem(part) === stem(word)));
    const namesField = kept.length < open.length;
    open = kept;
    if (namesField || idle.test(word) || hasTerminal(word, /^f\./)) continue;
    if (/^(?:rejected|refused|declined|failed)$/.test(word) && /^(?:previously|earlier|just)$/.test(tokens[at - 1]?.word ?? "")) continue;
    if (namesOf(request, operation).some((name) => stem(name) === stem(word))) continue;
    if (squeeze(own).length > 1 && text.includes(squeeze(own))) continue;
    if (operation.path.split("/").some((part) => !part.includes("{") && part !== "" && nounOf([part]) === nounOf([word]))) continue;
    return undefined;
  }
  // A verb of another method asks for something else.
  const others = tokens.some(
    ({ word }) =>
      !/^(?:do|try|put|place|set|send|sent|resend|resent|fire|fired|repeat|replay|resubmit|request|call)$/.test(word) &&
      word.toUpperCase() !== operation.method &&
      methodsOfVerb({ word, particle: undefined }).length > 0 &&
      fitOfVerb(operation, { word, particle: undefined }) === undefined &&
      !isGeneralDeed(operation, word) &&
      !isNamed(operations, operation, [word]),
  );
  if (others || (isPart && open.length > 0)) return undefined;
  return { named: verbs * 2 + nouns, isWhole: isPart && open.length === 0 };
}

const makings = ["create", "register", "submit"];
const changings = ["update", "amend", "correct", "modify", "change", "edit", "adjust", "revise", "alter"];

/** "the same correction" of what changes something, “a second submission” of what makes it */
function isGeneralDeed(operation: Operation, word: string): boolean {
  const verbs = changes(operation) ? changings : creates(operation) ? makings : [];
  return verbs.some((verb) => verb === word || isDeedOf(verb, word));
}

/** The words of what the operation takes, and of the headers that were sent. */
function namesOf({ headers }: ApiRequestStep, operation: Operation): readonly string[] {
  return [...slotsOf({ operation }).map(({ name }) => name), ...Object.keys((headers as Record<string, Json> | undefined) ?? {})].flatMap(
    splitWords,
  );
}

/** Returns whether people call what the operation makes or changes so; the owner of what it makes is another thing. */
function isThing(operations: Operations, operation: Operation, word: string): boolean {
  const owner = creates(operation) ? subjectOf(operation).parameters.at(-1)?.noun : undefined;
  return nounOf([word]) !== owner && (isNamed(operations, operation, [word]) || isNounOf(operation, word));
}

/** "the same key", “at the same centre”: a field or header that the request has. */
function isSent({ action, body, query, headers }: ApiRequestStep, word: string): boolean {
  const owners = action.split(/[ /?]/).flatMap((part) => (/^\w/.test(part) ? [nounOf([part])] : []));
  if (owners.includes(nounOf([word]))) return true;
  const names = [body, query, headers].flatMap((part) => (isJsonObject((part ?? null) as Json) ? Object.keys(part as object) : []));
  return names.flatMap(splitWords).some((name) => stem(name) === stem(word));
}

function isSameWhole(operations: Operations, operation: Operation, tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.word !== "same") return false;
  const [first = "", second = ""] = [tokens[at + 1]?.word, tokens[at + 2]?.word];
  return (
    isWhole(operations, operation, first) ||
    (/^(?:request|payload|call|body|data)$/.test(second) && fitOfVerb(operation, { word: first, particle: undefined }) === "own")
  );
}

function isWhole(operations: Operations, operation: Operation, word: string): boolean {
  return (
    /^(?:thing|way|request|call|payload|one|date|values?|data|again)$/.test(word) ||
    isThing(operations, operation, word) ||
    fitOfVerb(operation, { word, particle: undefined }) === "own" ||
    isDeedNoun(operation, word) ||
    (isGeneralDeed(operation, word) && !makings.includes(word))
  );
}
