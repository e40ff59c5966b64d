// Decides whether the words of a remark affect the request or the checks: values, names and listed values of the
// document, restrictions, conditions, instructions. A remark may contain only the parts that its kind allows.

import { isSent } from "../../grammar/align/calls.ts";
import { asideAt, isDocumented } from "../../grammar/align/phrases.ts";
import { wordsOfOperation } from "../../grammar/correct/accounted.ts";
import { wordsSent } from "../../grammar/correct/saved.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { isRefused } from "../../grammar/refused.ts";
import { fitOfVerb, methodsOfVerb, stem } from "../../grammar/settle/called.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import { isJsonObject } from "../../json.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf } from "../context/nouns.ts";
import type { Token } from "../token.ts";
import { led } from "./joints.ts";
import { openers, type Remark, saysVerb } from "./remark.ts";
import { isOrder } from "./title.ts";

/** A remark with what its words are compared with. */
interface Said {
  readonly part: readonly Token[];
  readonly remark: Remark;
  readonly around: SentenceContext;
  /** Words of the requests and checks of the steps; `words` with the names of their operations. */
  readonly sent: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly called: readonly Operation[];
  /** The method of the request that it leads to, or empty. */
  readonly method: string;
  /** True if the request of the remark is refused. */
  readonly isRefusal: boolean;
  /** True if the line does more than check. */
  readonly isSending: boolean;
  /** True if the remark is a clause, which may deny and restrict. */
  readonly isTold: boolean;
  /** True if the line names method and path, so that no name of a thing changes the request. */
  readonly isExplicit: boolean;
}

interface Place {
  /** The steps of all parts of the line, and those before the remark. */
  readonly steps: readonly Step[];
  readonly done: readonly Step[];
  readonly isExplicit?: boolean;
}

export function saysNothing(part: readonly Token[], remark: Remark, place: Place, around: SentenceContext): boolean {
  const { steps, done, isExplicit = false } = place;
  switch (remark) {
    case "occasion":
    case "interjection":
      return true;
    case "restatement":
      if (isPlainlyFilled(part, done)) return true;
      break;
    case "scope":
      return steps.every(({ step }) => step === "prepare");
    case "afterthought":
      if (!isAfterthought(part)) return false;
      break;
    case "otherwise":
      if (!part.some(isFailure) || !saysVerb(part)) return false;
      break;
    case "aside":
      if (isUnsent(part, steps, around)) return true;
      if (!isRefused(done) && (part.filter(({ kind }) => kind === "word").length < 2 || openers.test(part[0]?.word ?? ""))) return false;
  }
  const asked = steps.slice(done.length).find(({ step }) => step === "api_request");
  const sent = wordsSent(steps);
  const called = steps.flatMap((step) => operationOf(around, step) ?? []);
  const isTold =
    /^(?:restatement|otherwise|reason|cause|purpose)$/.test(remark) || (remark === "lead" && (isPurpose(part) || saysVerb(part)));
  const said: Said = {
    part,
    remark,
    around,
    sent,
    words: new Set([...sent, ...called.flatMap(wordsOfOperation).map(stem)]),
    called,
    method: asked?.step === "api_request" ? (asked.action.split(" ")[0] ?? "") : "",
    isRefusal: isRefused(/^(?:reason|aside)$/.test(remark) ? done : steps),
    isSending: steps.some(({ step }) => step !== "validate"),
    isTold,
    isExplicit,
  };
  return part.every((_, at) => !bears(said, at));
}

/** “i.e. it is not empty” after the number of its items */
function isPlainlyFilled(part: readonly Token[], done: readonly Step[]): boolean {
  const last = done.at(-1);
  const length = last?.step === "validate" ? last.checks.at(-1)?.length : undefined;
  const least = typeof length === "number" ? length : isJsonObject(length ?? null) ? Number((length as { atLeast?: number }).atLeast) : 0;
  return least > 0 && /^(?:(?:it|the list) is )?not empty$/.test(part.map(({ word }) => word).join(" "));
}

/** “And to keep it tidy I | DELETE /orders/7” */
function isPurpose(part: readonly Token[]): boolean {
  const at = /^(?:and|so|then)$/.test(part[0]?.word ?? "") ? 1 : 0;
  return part[at]?.word === "to" && part.length > at + 1;
}

function bears(said: Said, at: number): boolean {
  const { part, remark, around, words, isRefusal, isExplicit } = said;
  const { kind, word, text } = part[at] as Token;
  if (isExplicit && (parting.test(text) || isWhich(part, at))) return false;
  if (kind === "symbol") return !/^[,.!:()'’&/#–—-]$/.test(text);
  if (isCode(part, at) || (remark === "otherwise" && /^[45]\d\d$/.test(text))) return false;
  // “and I also want to see that it is offline”
  if (word === "that" && hasTerminal(part[at - 1]?.word ?? "", /^v\.assert$/)) return true;
  // “412, the etag is stale by then”: the reason of a refusal may name a saved value.
  const isPlainName = isRefusal && remark === "reason" && /^[a-z]+$/.test(text);
  if (kind !== "word" || (!isPlainName && isNameOfProgram(text, around))) return true;
  if (word === "" || asideAt(part, at, "a.mood") > 0) return false;
  const isPointer = asideAt(part, at, "a.pointer") > 0;
  if (restricts(said, at) || (!isPointer && isInstruction(said, at))) return true;
  // The reason of a refusal, or the rule that it shows, may use the words of the document.
  const isRule = led.test(part[0]?.word ?? "") || (said.method !== "" && deniesAct(part));
  if (isRefusal && (remark === "reason" || (remark === "cause" && isRule))) return false;
  if (isExplicit) return isDeed(said, at) || looksAtAnswer(said, at);
  if (isDeed(said, at) || (isListed(word, around) && !said.sent.has(stem(word)) && !isPlain(part, at))) return true;
  if (lexicon.functional.has(word) || isPointer) return false;
  if (words.has(stem(word)) || words.has(stem(nounOf([word])))) return false;
  if (/^\p{Lu}\p{Ll}/u.test(text) && at > 0 && around.operations !== undefined && !isSent(around.before ?? [], text)) return !said.isTold;
  return isField(word, around);
}

/** Signs and pictures around a request that is named by method and path. */
const parting = /^(?:[[\]?;…→⇒]|->|=>|\.{3}|\p{Extended_Pictographic}\uFE0F?)$/u;

/** “The name exists: GET /pieces/7”: a check, and no remark. */
function looksAtAnswer({ part }: Said, at: number): boolean {
  const { word = "" } = part[at] ?? {};
  return hasTerminal(word, states) || hasTerminal(word, answers) || hasTerminal(word, /^f\.modal\+/);
}

const answers = /^(?:n\.(?:status|code|response|header|rheader)|v\.(?:return|exist|contain|receive|reject|succeed))(?:\+|$)/;

const conditions = group("line/bearing.conditions");
const ofAccess = group("line/bearing.ofAccess");
const duties = /^(?:only|may|must|should|shall|twice)$/;
const denials = /^(?:not|n't|no)$/;
const states = /^w\.(?:empty|filled|present|absent|unique|null|true|false|sign|type|format|number|equal|other)$/;
const others = /^w\.(?:bad|other|anonymous|nobody|none|every|any|number|external|absent|empty|null|false|error)$/;
const failures = /^(?:v\.(?:fail|reject)|w\.error)(?:\+|$)/;

/** Returns whether the word changes the meaning of the line, in a remark of this kind. */
function restricts({ part, remark, words, isRefusal, isSending, isTold, around }: Said, at: number): boolean {
  const { word, text } = part[at] as Token;
  if (conditions.test(word)) return true;
  if (isSending && remark !== "reason" && ofAccess.test(word) && !words.has(stem(word))) return true;
  if (!isTold && lexicon.restricting.has(word) && !(word === "else" && /^every/.test(part[at - 1]?.word ?? ""))) return true;
  // “although she is not Nele”: which one.
  if (/^\p{Lu}\p{Ll}/u.test(text) && at > 0 && isSent(around.before ?? [], text) && part.some((one) => denials.test(one.word))) return true;
  switch (remark) {
    case "title":
    case "lead":
      if (asideAt(part, at, "a.void") > 0 || hasTerminal(word, /^w\.exactly$/)) return true;
      // “Three boats → POST /boats”, “As the other skipper: …”
      if (at === 0 ? isAmount(word) : part[0]?.word === "as" && /^(?:other|another|different)$/.test(word)) return true;
      if (remark === "title" && (/^(?:another|other|different)$/.test(word) || isAmount(word))) return true;
      return isSending && ((remark === "title" && hasTerminal(word, others)) || (!isRefusal && hasTerminal(word, failures)));
    case "cause":
      // “The list contains exactly one claim, i.e. it is not empty”
      return (
        isAmount(word) ||
        hasTerminal(word, /^w\.exactly$/) ||
        (isSending && (duties.test(word) || (!isRefusal && hasTerminal(word, failures))))
      );
    case "purpose":
      return (isSending && duties.test(word)) || /^(?:bearer|headers?)$/.test(word);
    case "reason":
      return !isRefusal && duties.test(word);
    case "restatement":
      return hasTerminal(word, states);
    case "afterthought":
      // “…, and it is the one named Home”: which one.
      return isAmount(word) || (word === "one" && hasTerminal(part[at - 1]?.word ?? "", /^f\.(?:the|my)$/));
    default:
      return false;
  }
}

/** “Step two”, “the second one only”, “Just to be sure”: a path says which one is meant. */
function isWhich(part: readonly Token[], at: number): boolean {
  const { word = "" } = part[at] ?? {};
  const before = part[at - 1]?.word ?? "";
  if (/^(?:step|part|case|phase|test|scenario)$/.test(before)) return hasTerminal(word, /^w\.(?:number|ordinal)$/);
  if (word === "only") return /^ones?$/.test(before) && part[at + 1] === undefined;
  return /^(?:one|first|second|third|last|next|new)$/.test(word)
    ? !hasTerminal(part[at + 1]?.word ?? "", /^n\.(?:request|times)/)
    : word === "just" && at === 0;
}

function isAmount(word: string): boolean {
  return word !== "one" && hasTerminal(word, /^w\.(?:number|half|ordinal)$/);
}

/** “What comes back:”: a word of the language, though the document lists it. */
function isPlain(part: readonly Token[], at: number): boolean {
  const { word } = part[at] as Token;
  return lexicon.functional.has(word) || /^(?:back|on|off|in|out|up|down|over)$/.test(word) || isGerundAlone(part, at);
}

/** “Printing is asynchronous” */
function isGerundAlone(part: readonly Token[], at: number): boolean {
  return at === 0 && /.{2}ing$/.test(part[0]?.word ?? "") && hasTerminal(part[1]?.word ?? "", /^f\.be/);
}

/** A verb of an operation that the steps do not call, in a form that asks for it: “shall be removed”. */
function isDeed({ part, remark, words, called, isExplicit, around }: Said, at: number): boolean {
  if (remark === "lead") return false;
  const { word } = part[at] as Token;
  const before = part[at - 1]?.word ?? "";
  if (isExplicit && at > 0 && !/^(?:and|then|please|to)$/.test(before)) return false;
  if (lexicon.functional.has(word) || hasTerminal(before, /^f\.(?:the|my)$/)) return false;
  // “Releasing works: delete the job”
  const isAct = remark === "title" || (remark === "cause" && /.{2}ing$/.test(word) && at === 0 && !isGerundAlone(part, at));
  const fits = (fit: string | undefined): boolean => fit === "own" || (isExplicit && fit !== undefined);
  if (isAct) return isOwn(word, around) && !called.some((operation) => fits(fitOfVerb(operation, { word, particle: undefined })));
  if (words.has(stem(word))) return false;
  const isAsked = /^(?:be|get)$/.test(before) && /^(?:must|shall|should|will)$/.test(part[at - 2]?.word ?? "");
  if (/(?:ed|en)$/.test(word) && !isAsked) return false;
  if ((word.endsWith("ing") && at > 0) || isGerundAlone(part, at) || hasTerminal(word, /^v\.(?:get|have|show|contain|set)(?:\+|$)/))
    return false;
  return isOwn(word, around);
}

/** A verb where a clause begins, which would be an instruction of its own. */
function isInstruction({ part, remark, words, method, called, isExplicit, around }: Said, at: number): boolean {
  const { word } = part[at] as Token;
  const before = part[at - 1];
  const isFirst = at === 0 && /^(?:title|cause|lead)$/.test(remark);
  if (!isFirst && before?.text !== "," && !/^(?:and|then|please|let|to)$/.test(before?.word ?? "")) return false;
  if (isFirst && remark === "title" && !isExplicit && !words.has(stem(word)) && isOrder(part, around)) return true;
  if ((before?.word === "to" && remark !== "title") || lexicon.functional.has(word)) return false;
  const methods = methodsOfVerb({ word, particle: undefined });
  // “Retrieve | GET /orders”, but not “Delete the order | POST /items”
  if (remark === "lead" && (methods.length > 0 || hasTerminal(word, /^v\.(?:send|call)$/)))
    return methods.length > 0 && !methods.includes(method);
  // “Create the piece → PUT /pieces”, “make a copy: PUT /pieces/7/clone”
  if (isExplicit && (methods.includes(method) || /^(?:make|do|have|let)$/.test(word))) return false;
  if (isExplicit && called.some((operation) => fitOfVerb(operation, { word, particle: undefined }) !== undefined)) return false;
  if (words.has(stem(word))) return false;
  if (hasTerminal(word, /^v\.(?:assert|save|wait|repeat|send|call|fetch|remove|clear)$/)) return true;
  return (methods.length > 0 && !word.endsWith("ing")) || isOwn(word, around);
}

function isOwn(word: string, { operations }: SentenceContext): boolean {
  return operations?.operations.some((operation) => fitOfVerb(operation, { word, particle: undefined }) === "own") === true;
}

/** “(no plate)”, “(missing plate)”: a field that the request before could have, and has not. */
function isUnsent(part: readonly Token[], steps: readonly Step[], context: SentenceContext): boolean {
  const last = lastRequest(steps);
  if (part.length > 4 || !/^(?:no|without|missing|lacks|lacking)$/.test(part[0]?.word ?? "")) return false;
  if (last === undefined) return false;
  const operation = operationOf(context, last);
  const words = part.slice(1).filter(({ word }) => !hasTerminal(word, /^f\.(?:the|my)$/));
  const name = squeeze(words.map(({ text }) => text).join(""));
  const sent = JSON.stringify([last.body, last.query]);
  return [...(operation?.body?.fields ?? []), ...(operation?.parameters ?? [])].some(
    (field) => squeeze(field.name) === name && !sent.includes(`"${field.name}"`),
  );
}

/** A name as programs write it, or a variable. */
function isNameOfProgram(text: string, { variables, operations }: SentenceContext): boolean {
  if (variables?.has(text) === true || /[\d_=<>@]|\p{Ll}\p{Lu}/u.test(text)) return true;
  return /^\p{Lu}{2,}$/u.test(text) && (operations === undefined || isDocumented(operations, text));
}

/** “AC-1”, “Step 7”, “#412”, “ticket 2217”, “Art. 5”: where more is written. */
function isCode(tokens: readonly Token[], at: number): boolean {
  const { text = "", kind } = tokens[at] ?? {};
  const sign = tokens[at - 1]?.text ?? "";
  if ((sign === "#" && kind !== "symbol") || /^#\d+$/.test(text)) return true;
  const before = tokens[sign === "." ? at - 2 : at - 1];
  const isPointed = before !== undefined && asideAt([before], 0, "a.pointer") > 0;
  if (/^[A-Z]{1,8}[-_.]?\d[\w.-]*$/.test(text)) return at === 0 || isPointed || /^[(,:]$/.test(sign);
  return (kind === "number" || /^\d+[a-z]$/.test(text)) && isPointed;
}

/** “A bowl on loan cannot be sold: POST /bowls/7/sell returns 409” */
function deniesAct(part: readonly Token[]): boolean {
  return part.some(
    ({ word }, at) => word === "cannot" || (/^(?:can|may|must)$/.test(word) && /^(?:not|n't)$/.test(part[at + 1]?.word ?? "")),
  );
}

/** “we will need it later”, “everything hangs off it”, “it's a single lookup” */
function isAfterthought(part: readonly Token[]): boolean {
  const [first = "", second = "", third = ""] = part.map(({ word }) => word);
  if (/^(?:it|this|that|which)$/.test(first) && /^(?:is|'s|was|are|were)$/.test(second))
    return /^(?:a|an|the|our|my|just|part|what|how|why|where|because|for|all|merely|simply)$/.test(third);
  return (
    /^(?:we|i|you|they|others|everybody|everyone|everything|nothing|nobody|all)$/.test(first) &&
    part.some((_, at) => at > 0 && asideAt(part, at, "a.v.need") > 0)
  );
}

/** “every call is a 401”, “nothing works” */
function isFailure({ word, text }: Token): boolean {
  return /^[45]\d\d$/.test(text) || word === "nothing" || hasTerminal(word, failures);
}

interface Words {
  readonly fields: ReadonlySet<string>;
  readonly listed: ReadonlySet<string>;
}

function isListed(word: string, context: SentenceContext): boolean {
  return documented(context).listed.has(word);
}

function isField(word: string, context: SentenceContext): boolean {
  return documented(context).fields.has(word);
}

function documented({ operations }: SentenceContext): Words {
  return operations === undefined ? { fields: new Set(), listed: new Set() } : wordsIn(operations);
}

/** Names of fields and parameters, and the values that they list, in lower case. */
const wordsIn = rememberedFor(({ operations }: Operations): Words => {
  const fields = operations.flatMap(({ body, responses, parameters }) => [
    ...(body?.fields ?? []),
    ...responses.flatMap((response) => response.fields),
    ...parameters,
  ]);
  return {
    // “it is a favorite”: `is_favorite`
    fields: new Set(fields.flatMap(({ name }) => [name, /^is_?(\p{L}+)$/u.exec(name)?.[1] ?? name]).map((name) => name.toLowerCase())),
    listed: new Set(fields.flatMap((field) => (field.enum ?? []).map((value) => String(value).toLowerCase()))),
  };
});
