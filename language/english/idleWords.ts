// Decides whether words that give a reason are idle: they hold no value, no name that the document knows, no
// instruction, and nobody who acts.

import { isDocumented } from "../grammar/align/phrases.ts";
import { hasTerminal, isSense, lexicon } from "../grammar/lexicon/lexicon.ts";
import { methodsOfVerb, sensesOf } from "../grammar/settle/called.ts";
import { describeResponse } from "../grammar/settle/known.ts";
import { squeeze } from "../grammar/settle/responseShape.ts";
import { isJsonObject } from "../json.ts";
import { operationOfAction } from "../openapi/findOperation.ts";
import type { SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";
import type { Token } from "./token.ts";

/** How the words are joined to the rest: “because …”, “so that …”, “i.e. …”, “(…)”, “…: GET /”, “… GET /”. */
export type Said = "cause" | "end" | "restatement" | "brackets" | "title" | "lead";

/** `steps` are those of the rest, `around` is what is known after them. */
export function isIdle(tokens: readonly Token[], said: Said, steps: readonly Step[], around: SentenceContext): boolean {
  const words = (said === "brackets" ? withoutReferences(tokens) : tokens).filter(({ text }) => !/^[):–—-]$/.test(text));
  if (words.length < (said === "brackets" ? 2 : 1)) return false;
  if (said === "cause" && !words.some(({ word }, at) => at > 0 && tells.test(word))) return false;
  const sent = sentBy(steps, around);
  const isLead = said === "title" || said === "lead";
  if (!words.every((token) => isPlain(token, around) || isSentName(token, sent?.known))) return false;
  if (
    words.some(
      ({ word }, at) =>
        (isRestriction(word) && !(isLead && word === "should")) || (!(isLead && at === 0) && startsInstruction(words, at, said)),
    )
  )
    return false;
  if (isLead && !isIdleLead(words, said, steps)) return false;
  const isFailure = isFailing(steps);
  const fields = describeResponse(around)?.fields;
  for (const [at, { word }] of words.entries()) {
    if (word === "") continue;
    if (/^(?:there|set|up)$/.test(word)) continue;
    if (hasTerminal(word, isFailure ? states : allStates)) return false;
    if (looked.test(word) && !(said === "title" && parts.test(word))) return false;
    const name = squeeze(word);
    const isSent = sent?.known.has(name) === true;
    // “(no plate)” is so, or it is not said of this request.
    if (isSent && isDenied(words, at)) {
      if (sent?.names.has(name) === true) return false;
      continue;
    }
    if (said === "title" && parts.test(word)) continue;
    if (fields?.has(name) === true && !(isSent && (isFailure || said === "title"))) return false;
    if (isSent && said !== "cause" && said !== "title") return false;
  }
  if (said !== "brackets") return true;
  return !openers.test(words[0]?.word ?? "") || isSentName(words[1], sent?.known);
}

/** Words before a request or a check may hold no instruction, no condition and, where nothing is checked, no duty. */
function isIdleLead(words: readonly Token[], said: Said, steps: readonly Step[]): boolean {
  const request = steps.find((step) => step.step === "api_request");
  const isChecked = steps.some((step) => step.step === "validate");
  if (said === "lead" && request === undefined) return false;
  if (said === "title" && request === undefined && !steps.every((step) => step.step === "validate")) return false;
  const method = request?.step === "api_request" ? (request.action.split(" ")[0] ?? "") : "";
  return words.every(({ word }, at) => {
    if (word === "") return true;
    if (at === 0 && word === "not") return false;
    if (conditions.test(word) || (circumstances.test(word) && (at === 0 || said === "lead"))) return false;
    // “This should fail: GET …”, “It would be a mistake: …”, “We want …”
    if (hasTerminal(word, /^(?:v\.(?:fail|reject)|w\.error)(?:\+|$)/) && !isFailing(steps)) return false;
    if (/^(?:would|could|might|want|wants|expect|expects|hope)$/.test(word)) return false;
    if (ofItems.test(word) && said === "title" && request === undefined) return false;
    if (denials.test(word) && !(said === "title" && isChecked && (request !== undefined || /^no(?:thing|body)$/.test(word)))) return false;
    if (/^(?:must|shall|should|may)$/.test(word) && !(said === "title" && isChecked)) return false;
    if (lexicon.functional.has(word)) return true;
    if (hasTerminal(word, /^w\.(?:returned|unchanged|success)$/) && request === undefined) return false;
    if (isNounAt(words, at)) return true;
    const methods = methodsOfVerb({ word, particle: undefined });
    if (methods.length > 0) return (method !== "" && methods.includes(method)) || (at > 0 && request === undefined);
    // “Wait for the job, …”
    const isFirst = at === 0 || /^(?:we|i|you|they|he|she|it|to|and)$/.test(words[at - 1]?.word ?? "");
    return !isFirst || !hasTerminal(word, /^v\.(?:save|wait|repeat|authenticate|clear|send|upload|set|setvar)(?:\+|$)/);
  });
}

const conditions = /^(?:if|when|whenever|until|till|unless|skip|instead)$/;
const circumstances = /^(?:while|before|after|once|as|with|without|during)$/;
const ofItems = /^(?:first|second|third|last|every|each|all|any|one)$/;
const denials = /^(?:no|not|never|nobody|nothing|none|neither|nor|cannot|without)$/;

/** “the order”, “their loan”: no verb. */
function isNounAt(words: readonly Token[], at: number): boolean {
  const before = words[at - 1]?.word ?? "";
  return (
    isSense(before, "f.the") ||
    isSense(before, "f.my") ||
    /^(?:of|new|old|own|no|every|each|all|another|other|same|through|via|by)$/.test(before)
  );
}

/** “(privacy, see SEC-311)”: where more is written. */
function withoutReferences(tokens: readonly Token[]): readonly Token[] {
  const isCode = (at: number) => /^[A-Z]+-\d+$/.test(tokens[at]?.text ?? "") && pointers.test(tokens[at - 1]?.word ?? "");
  return tokens.filter((_, at) => !isCode(at) && !isCode(at + 1));
}

const pointers = /^(?:see|cf|per|ref|ticket|issue|story|bug|requirement|as)$/;

/** A clause has a verb: “as the clerk” says who asks. */
const tells =
  /^(?:is|are|was|were|be|been|am|has|have|had|does|do|did|must|can|could|should|will|would|may|might|shall|cannot|need|needs|want|wants|got|gets|makes|\p{L}{2,}(?:ed|es|[^s']s))$/u;

function isFailing(steps: readonly Step[]): boolean {
  return steps.some((step) => step.step === "validate" && step.checks.some(({ status }) => /^[45]/.test(String(status))));
}

function isSentName(token: Token | undefined, known: ReadonlySet<string> | undefined): boolean {
  return token !== undefined && known?.has(squeeze(token.word)) === true;
}

/** No part of a remark begins with one, except what is not sent: “(no plate)”. */
const openers = /^(?:with|without|as|by|for|in|on|at|to|of|from|via|using|no|not|if|when|unless|than|after|before|until)$/;
/** Parts of a response and of an access, which a remark may not tell of. */
const looked =
  /^(?:status|code|response|answer|reply|body|payload|headers?|cookies?|list|array|elements?|entries|items?|fields?|token|login|logged|signed|authenticated|unauthenticated|authori[sz]ed|unauthori[sz]ed|anonymous(?:ly)?|guests?|visitor|credentials|password|key|seconds?|minutes?|ms)$/;
/** A title may name what it leads to: “The body says which field is wrong: …” */
const parts = /^(?:response|answer|reply|body|fields?|code)$/;
const allStates = /^w\.(?:empty|filled|present|absent|unique|error|null|true|false|reasonphrase|sign|type|format|number|equal|other)$/;
const states = /^w\.(?:empty|filled|present|unique|null|true|false|reasonphrase|sign|type|format|number|equal|other)$/;
const hedges =
  /^(?:least|most|or|minimum|maximum|min|max|roughly|approximately|about|if|sometimes|maybe|usually|normally|optional|optionally|inclusive|exclusive|within|similar|only|except|unless|again|twice|instead|however|but|then|should)$/;

function isRestriction(word: string): boolean {
  return hedges.test(word) || hasTerminal(word, /^f\.until$/);
}

/** No code, value, sign or name that a program has. */
function isPlain({ kind, text, word }: Token, { operations, variables }: SentenceContext): boolean {
  if (kind === "symbol") return /^[,'’-]$/.test(text);
  if (kind !== "word" || word === "") return false;
  if (/[\d_./=<>]|\p{Ll}\p{Lu}/u.test(text) || variables?.has(text) === true) return false;
  return (
    !/^\p{Lu}{2,}$/u.test(text) ||
    (operations !== undefined && !isDocumented(operations, text) && !/^(?:GET|PUT|POST|PATCH|DELETE|HEAD)$/.test(text))
  );
}

/** “…, and delete the order”, “we expect”: a verb where a clause begins. */
function startsInstruction(words: readonly Token[], at: number, said: Said): boolean {
  const { word } = words[at] as Token;
  const before = words[at - 1];
  if (word === "") return false;
  if (before !== undefined && /^(?:must|shall)$/.test(before.word)) return isSense(word, "v.return") || isSense(word, "v.contain");
  const isActor = before !== undefined && /^(?:we|i|you)$/.test(before.word);
  const clause = isActor ? words[at - 2] : before;
  // “because we sent it”: told, and not asked for.
  if (isActor && clause === undefined && said !== "brackets") return false;
  if (clause !== undefined && clause.text !== "," && !/^(?:and|please|let|then|so)$/.test(clause.word)) return false;
  if (isSense(word, "v.assert")) return true;
  return (
    !lexicon.functional.has(word) &&
    (sensesOf(word).some((sense) => /^o\.(?:create|update|replace|patch|delete|get)$/.test(sense)) ||
      hasTerminal(word, /^v\.(?:send|call|fetch|remove|save|wait|repeat)(?:\+|$)/))
  );
}

/** “no plate”, “without a plate”, “the plate is missing”. */
function isDenied(words: readonly Token[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 2), at).some(({ word }) => /^(?:no|without|missing|lacks|lacking)$/.test(word));
  return before || words.slice(at + 1, at + 3).some(({ word }) => hasTerminal(word, /^w\.absent$/));
}

/** Names that the last request could send, and those that it sends. */
function sentBy(steps: readonly Step[], { operations }: SentenceContext) {
  const request = steps.findLast((step) => step.step === "api_request");
  if (request?.step !== "api_request" || operations === undefined) return undefined;
  const operation = operationOfAction(operations, request.action);
  const body = isJsonObject(request.body) ? Object.keys(request.body) : [];
  return {
    known: new Set([...(operation?.body?.fields ?? []), ...(operation?.parameters ?? [])].map(({ name }) => squeeze(name))),
    names: new Set([...body, ...Object.keys(request.query ?? {}), ...Object.keys(request.headers ?? {})].map(squeeze)),
  };
}
