// Decides what a part of a line is that asks for nothing: a label before it, why something is done, or an interjection.
// None of them may say what is sent or checked: no value, name, state, denial or condition.

import { asideAt, isDocumented, occasionAt } from "../grammar/align/phrases.ts";
import { hasTerminal, lexicon } from "../grammar/lexicon/lexicon.ts";
import { fitOfVerb, methodsOfVerb } from "../grammar/settle/called.ts";
import type { SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";
import { isIdle } from "./idleWords.ts";
import type { Joint } from "./joints.ts";
import type { Token } from "./token.ts";

/** “Regression on charging –”, “she got a raise, so”, “so others can run it”, “everything hangs off it”, “lol” */
export type Remark = "label" | "occasion" | "refusal" | "cause" | "purpose" | "afterthought" | "interjection";

interface Place {
  readonly from: number;
  readonly to: number;
  readonly before: Joint | undefined;
  readonly after: Joint | undefined;
}

const mostWords = 14;
const mostLabel = 8;

/** Returns what a part could be by its place and its joints. */
export function remarkOf(
  tokens: readonly Token[],
  { from, to, before, after }: Place,
  isFirst: boolean,
  context: SentenceContext,
): Remark | undefined {
  const part = tokens.slice(from, to);
  if (occasionAt(part, 0, context) === part.length) return "occasion";
  if (asideAt(part, 0, "a.interjection") === part.length) return "interjection";
  if (part.length > mostWords) return undefined;
  if (after !== undefined && /^(?:so|hence|therefore|thus|consequently|accordingly)$/.test(after.said) && part.length > 2) return "cause";
  if (isFirst && from === 0 && after !== undefined && /^(?:[:–—!.-]|->|=>|→)$/.test(after.said)) return "label";
  if (before?.said === "so") return "purpose";
  if (before !== undefined && /^(?:cause|cos|coz)$/.test(before.said)) return "cause";
  if (after !== undefined && isVagueRefusal(part)) return "refusal";
  return isFirst || !isAfterthought(part) ? undefined : "afterthought";
}

/** Whether the words say nothing beside the steps of the line. */
export function isRemark(written: readonly Token[], remark: Remark, steps: readonly Step[], around: SentenceContext): boolean {
  if (remark === "interjection" || remark === "occasion") return true;
  if (remark === "refusal")
    return steps.some((step) => step.step === "validate" && step.checks.some(({ status }) => /^[45]\d\d$/.test(String(status))));
  if (remark === "label") return isLabel(written, steps, around);
  if (!written.every(({ kind, text }) => kind === "word" || (kind === "symbol" && text === ","))) return false;
  if (
    written.some(
      ({ word }, at) => (isChanging(word) && !isOfAll(written, at) && !(remark === "purpose" && word === "no")) || isAmount(word),
    )
  )
    return false;
  if (remark === "purpose")
    return (
      /^(?:that|nobody|nothing|we|i|you|he|she|it|they|my|our|the|others|your|his|her|their|all|everybody|everyone|nobody|nothing|no)$/.test(
        written[0]?.word ?? "",
      ) &&
      written.some(({ word }) => enabling.test(word)) &&
      isIdle(written, "end", steps, around) &&
      !isListed(written, around)
    );
  if (remark === "cause")
    return (
      (isIdle(written, "cause", steps, around) ||
        (written.some(({ word }) => copulas.test(word)) && isIdle(written, "restatement", steps, around))) &&
      !isListed(written, around) &&
      !asksFor(written, around)
    );
  return isIdle(written, "restatement", steps, around) && !isKnown(written, around);
}

const enabling =
  /^(?:starts?|begins?|works?|runs?|finds?|sees?|gets?|knows?|has|have|can|could|will|would|may|might|'ll|do|does|is|are|remains?|remain|stays?|be)$/;

/** Words that change what is done in every place. */
function isChanging(word: string): boolean {
  return /^(?:not|n't|never|no|without|unless|except|only|instead|otherwise|else|until|till|if|whether|should|must|shall|twice|again|another|other|different)$/.test(
    word,
  );
}

/** “everything else” */
function isOfAll(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.word === "else" && /^(?:everything|everybody|everyone|all|nothing|nobody)$/.test(tokens[at - 1]?.word ?? "");
}

function isAmount(word: string): boolean {
  return word !== "one" && hasTerminal(word, /^w\.(?:number|half)$/);
}

/** Whether a word is a value that the document lists. */
export function isListed(tokens: readonly Token[], { operations }: SentenceContext): boolean {
  const listed = new Set(
    (operations?.operations ?? []).flatMap(({ body, responses, parameters }) =>
      [...(body?.fields ?? []), ...responses.flatMap(({ fields }) => fields), ...parameters].flatMap(({ enum: values = [] }) =>
        values.map((value) => String(value).toLowerCase()),
      ),
    ),
  );
  return tokens.some(({ word }) => listed.has(word));
}

function isKnown(tokens: readonly Token[], { operations }: SentenceContext): boolean {
  return tokens.some(
    ({ word }) =>
      word.length > 2 &&
      !lexicon.functional.has(word) &&
      !particles.test(word) &&
      operations !== undefined &&
      isDocumented(operations, word),
  );
}

/** “she orders a job, so …” asks for it. */
function asksFor(tokens: readonly Token[], { operations }: SentenceContext): boolean {
  return tokens.some(({ word }, at) => {
    if (at === 0 && word.endsWith("ing") && hasTerminal(tokens[1]?.word ?? "", /^f\.be/)) return false;
    if (lexicon.functional.has(word) || hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/)) return false;
    return operations?.operations.some((operation) => fitOfVerb(operation, { word, particle: undefined }) === "own") === true;
  });
}

/** “the system doesn't permit it”, “it must fail”, before the status. */
function isVagueRefusal(written: readonly Token[]): boolean {
  // “the shop doesn't permit it”: whoever serves.
  const part =
    written[0]?.word === "the" && /^(?:does|do|must|should|will|shall|is|can|cannot)$/.test(written[2]?.word ?? "")
      ? written.slice(2)
      : written;
  const isSaid = ({ word, kind, text }: Token): boolean =>
    kind === "symbol"
      ? text === ","
      : /^(?:possible|happen|through|do|ok|okay|twice|again)$/.test(word) ||
        hasTerminal(word, /^(?:f\.|v\.(?:accept|succeed|fail|reject)(?:\+|$))/);
  const isDenied = part.some(({ word }) => /^(?:not|n't|cannot|never)$/.test(word));
  return (
    part.every(isSaid) &&
    part.some(
      ({ word }) =>
        hasTerminal(word, isDenied ? /^v\.(?:accept|succeed)(?:\+|$)/ : /^v\.(?:fail|reject)(?:\+|$)/) ||
        (isDenied && /^(?:possible|happen)$/.test(word)),
    )
  );
}

const particles = /^(?:off|up|on|out|over|down|from|into|onto|with|about|back|away|through|for|of|at|later|here|there)$/;
const copulas = /^(?:is|'s|was|are|were)$/;
const classing = /^(?:a|an|the|our|my|his|her|their|just|part|what|how|why|where|because|for|all|merely|simply)$/;
const needing =
  /^(?:needs?|needed|uses?|used|depends?|rel(?:y|ies)|hangs?|builds?|matters?|serves?|wants?|likes?|hates?|hopes?|thinks?|guess|loves?|requires?|relevant|important|useful|handy)$/;

/** “it's a single lookup”, “everything downstream hangs off it”, “we need it later” */
function isAfterthought(part: readonly Token[]): boolean {
  const [first, second, third] = part.map(({ word }) => word);
  if (!/^(?:it|this|that|everything|everybody|everyone|all|we|i|you|they|others|nothing|which)$/.test(first ?? "")) return false;
  if (/^(?:it|this|that|which)$/.test(first ?? "") && copulas.test(second ?? "")) return classing.test(third ?? "");
  return part.some(({ word }, at) => at > 0 && needing.test(word));
}

const ofOrder =
  /^(?:finding|step|case|test|scenario|section|art|article|rule|control|item|point|req|requirement|story|phase|part|stage|level|iteration|ticket|issue|risk|case|no|nr|criterion|chapter|clause|para|paragraph|use|tc|ac|version)$/;
const finite =
  /^(?:is|are|was|were|be|been|has|have|had|does|do|did|must|should|shall|will|would|can|could|may|might|cannot|'s|n't|we|i|you|it|they|he|she|that|this|which|who|when|while|before|after|once|with|as|for|by|during)$/;

/** A short noun phrase before a sign, with codes and a remark in brackets: “Data minimisation (GDPR Art. 5):”. */
function isLabel(written: readonly Token[], steps: readonly Step[], around: SentenceContext): boolean {
  if (!written.every(({ kind }) => kind === "word" || kind === "symbol" || kind === "number")) return false;
  const open = written.findIndex(({ text }) => text === "(");
  const close = written.findIndex(({ text }) => text === ")");
  const words = (open < 0 ? written : [...written.slice(0, open), ...written.slice(close < open ? written.length : close + 1)]).filter(
    ({ kind, text }, at, all) => !isCode(all, at) && !(kind === "symbol" && /^[.,&/'#-]$/.test(text)),
  );
  if (words.length > mostLabel || (words.length === 0 && written.length > 8)) return false;
  const inside = open < 0 ? [] : written.slice(open + 1, close);
  if ([...words, ...inside].some(({ word }) => isChanging(word) || asideAt([{ word } as Token], 0, "a.void") > 0)) return false;
  if (words.length === 0) return true;
  if (words.some(({ kind, word }) => kind !== "word" || finite.test(word) || isAmount(word))) return false;
  if (isExpectation(words) || isOfTests(words)) return true;
  // “Remove the boat: POST /trips”: an instruction of its own.
  const [first] = words;
  const methods = methodsOfVerb({ word: first?.word ?? "", particle: undefined });
  const sent = steps.flatMap((step) => (step.step === "api_request" ? [step.action.split(" ")[0] ?? ""] : []));
  const isDeed = methods.length > 0 && hasTerminal(words[1]?.word ?? "", /^f\.(?:the|my)$/);
  if (isDeed && !methods.some((method) => sent.includes(method))) return false;
  if (isListed(words, around) || words.some((token) => isNameKnown(token, around))) return false;
  if (words.some(({ word }) => /^(?:user|guest|admin|visitor|token|login|role|account|permission|anonymous)s?$/.test(word))) return false;
  // “Unknown id: delete the dog”: another one.
  if (steps.some(({ step }) => step !== "validate") && words.some(({ word }) => hasTerminal(word, /^w\./))) return false;
  return isIdle(words, "title", steps, around);
}

/** Whether a label takes the request after it back: “Skipped:”, “Other customer:”, “Pass criteria:”. */
export function takesBack(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const sign = tokens.findIndex(
    ({ kind, text, spaced }, at) =>
      kind === "symbol" && (text === ":" || (/^[–—-]$/.test(text) && spaced && tokens[at + 1]?.spaced === true)),
  );
  const label = tokens.slice(0, Math.max(0, sign));
  if (label.length === 0 || label.length > mostLabel || steps[0]?.step !== "api_request") return false;
  if (
    !label.every(({ kind }) => kind === "word" || kind === "symbol") ||
    label.some(({ word }) => /^(?:get|put|post|patch|delete)$/.test(word))
  )
    return false;
  const words = label.map(({ word }) => word);
  return (
    label.some((_, at) => asideAt(label, at, "a.void") > 0) ||
    /^(?:(?:the|an|a) )?(?:other|another|different) \w/.test(words.join(" ")) ||
    /^(?:pass|success|acceptance) (?:criteria|criterion)$|^(?:expectation|expected|evidence)/.test(words.join(" "))
  );
}

/** “AC-1”, “Step 7”, “Art. 5”, “P1” */
function isCode(tokens: readonly Token[], at: number): boolean {
  const { text = "", kind } = tokens[at] ?? {};
  if (/^[A-Z]{1,8}[-_.]?\d[\w.-]*$/.test(text)) return true;
  const before = tokens[at - 1]?.text === "." ? tokens[at - 2] : tokens[at - 1];
  return (kind === "number" || /^\d+[a-z]$/.test(text)) && !/^[1-5]\d\d$/.test(text) && ofOrder.test(before?.word ?? "");
}

/** “Priya: list the orders”: who asks. */
function isNameKnown({ text }: Token, { before = [] }: SentenceContext): boolean {
  return /^\p{Lu}\p{Ll}{2}/u.test(text) && JSON.stringify(before).includes(`"${text}`);
}

function isOfTests(words: readonly Token[]): boolean {
  return asideAt(words, 0, "a.remark") === words.length;
}

/** “Pass criteria:”, “Evidence required:”: what follows is checked. */
export function isExpectation(label: readonly Token[]): boolean {
  return label.some(({ word }) =>
    /^(?:expect(?:ed|ations?)?|evidence|outcome|pass|results?|acceptance|postconditions?|assertions?|verification|then)$/.test(word),
  );
}
