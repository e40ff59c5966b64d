// Finds corrections that say the contrary of their sentence, or less than a bound, a choice or a part of it says: “at
// most 5” is not 5, “one of” is not all of them, and clearing a field deletes no thing.

import { operationOf } from "../../english/context/above.ts";
import { nounOf } from "../../english/context/nouns.ts";
import { checksOnly } from "../../english/finished/reading.ts";
import type { Token } from "../../english/token.ts";
import { leavesOf, membersIn } from "../../json.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { group } from "../lexicon/groups.ts";
import { bodyOf } from "./fields.ts";

export function isContrary(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  return (
    losesNegation(tokens, steps) ||
    losesSign(tokens, steps) ||
    losesBound(tokens, steps) ||
    losesChoice(tokens, steps) ||
    losesOrder(tokens, steps) ||
    losesPart(tokens, steps) ||
    takesDifference(tokens, steps) ||
    takesStatus(tokens, steps) ||
    takesAmount(tokens, steps) ||
    takesMeasure(tokens, steps) ||
    losesClause(tokens, steps) ||
    sendsStated(tokens, steps) ||
    staysSignedIn(tokens, steps) ||
    deletesField(tokens, context, steps)
  );
}

const denying = group("contrary.denying");

export function denies(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => denying.test(word));
}

/** “No film is called "A"”, “Deleting a film that does not exist fails” */
function losesNegation(tokens: readonly Token[], steps: readonly Step[]): boolean {
  // “a film with no title” is one without it.
  const isUnsaid = steps.some((step) => step.step !== "validate" && (step.step !== "api_request" || !/^(?:GET|DELETE) /.test(step.action)));
  if (isUnsaid || !denies(tokens)) return false;
  return !/"unique":true|"not":true|"none"|"empty":|null|false|"status":(?:\["?|"|\{"at(?:Least|Most)":"?)?[345]|"(?:equals|length)":(?:0\b|""|\[\])/.test(
    JSON.stringify(steps),
  );
}

/** “quantity minus 1” */
function losesSign(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const text = JSON.stringify(steps);
  return tokens.some(
    ({ kind, word }, at) => kind === "number" && !word.startsWith("-") && isNegated(tokens, at) && !text.includes(`-${tokens[at]?.text}`),
  );
}

function isNegated(tokens: readonly Token[], at: number): boolean {
  return /^(?:minus|negative)$/.test(tokens[at - 1]?.word ?? "") && tokens[at - 2]?.kind !== "number";
}

/** “at most 5”, “more than 5”, “no fewer than 5” */
function losesBound(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const at = tokens.findIndex(
    ({ word }, index) =>
      /^(?:most|least|exceeds?)$/.test(word) || (/^(?:more|less|fewer)$/.test(word) && tokens[index + 1]?.word === "than"),
  );
  return at >= 0 && checksOnly(steps) && !/"(?:above|below|atLeast|atMost)":/.test(JSON.stringify(steps));
}

/** “one of accepted, rejected”, “above 50 or in 2024” */
function losesChoice(tokens: readonly Token[], steps: readonly Step[]): boolean {
  if (!checksOnly(steps)) return false;
  const isChoice = tokens.some(({ word }, at) => {
    const next = tokens[at + 1]?.word ?? "";
    if (word === "either" || (word === "one" && next === "of")) return true;
    return word === "or" && at > 0 && !/^(?:more|less|fewer|later|earlier|not|higher|lower|above|below|equal|no)$/.test(next);
  });
  return isChoice && !/"(?:oneOf|any|atLeast|atMost|not|orMissing|matches|empty|none)":|"status":\[/.test(JSON.stringify(steps));
}

/** “from Z to A”, “by -minutes” */
function losesOrder(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const isDescending = tokens.some(
    ({ word, text }, at) =>
      (word === "z" && tokens[at + 1]?.word === "to" && tokens[at + 2]?.word === "a") ||
      (tokens[at - 1]?.word === "by" && /^-(?!\d)/.test(text) && (text.length > 1 || tokens[at + 1]?.kind === "word")),
  );
  return isDescending && !/desc|revers|"-|:-1/i.test(JSON.stringify(steps));
}

const ofText = group("contrary.ofText");

/** “the first character of the title”, “in lower case”, “10 seconds old”: no whole text, no response time. */
function losesPart(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const text = JSON.stringify(steps);
  const isPart = tokens.some(({ word }, at) => at > 0 && ofText.test(word));
  const isAge = tokens.some(
    ({ word }, at) => /^(?:old|ago)$/.test(word) && /^(?:s|ms|seconds?|minutes?|hours?|days?)$/.test(tokens[at - 1]?.word ?? ""),
  );
  if (isAge && /"time":/.test(text)) return true;
  return (
    isPart &&
    steps.every(({ step }) => step === "validate" || step === "save") &&
    !/"(?:matches|startsWith|endsWith|length|ignoreCase)":/.test(text)
  );
}

const rising = /^(?:increas|decreas|reduc|grow|grew|ris|rose|drop|fall|fell|rais|lower|shrink|shrank|extend|shorten)/;

/** “The seats fell by 2”: no seats that are 2. */
function takesDifference(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const by = tokens.findIndex(({ word }, at) => word === "by" && tokens[at + 1]?.kind === "number");
  if (by < 0 || !tokens.slice(0, by).some(({ word }) => rising.test(word))) return false;
  const difference = tokens[by + 1]?.value;
  return steps.some(
    (step) =>
      (step.step === "validate" && step.checks.some(({ equals }) => equals === difference)) ||
      (step.step === "api_request" && leavesOf(step.body).some(({ value }) => value === difference)),
  );
}

/** “Expect 200, minutes to be 97”: 200 is the status. */
function takesStatus(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const at = tokens.findIndex(({ kind, text }) => kind === "number" && /^[1-5]\d\d$/.test(text));
  if (at < 0 || !/^(?:expect|expects|status|a)$/.test(tokens[at - 1]?.word ?? "")) return false;
  const next = tokens[at + 1];
  const isAlone = next === undefined || /^[,.]$/.test(next.text) || /^(?:and|with)$/.test(next.word);
  return isAlone && steps.some((step) => step.step === "validate" && step.checks.some(({ equals }) => equals === tokens[at]?.value));
}

/** “The amount due is 404”: no status of the response. */
function takesAmount(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const at = tokens.findIndex(({ word }, index) => /^(?:is|be|equals?)$/.test(word) && tokens[index + 1]?.kind === "number");
  const said = tokens.slice(0, Math.max(0, at)).map(({ word }) => word);
  if (said.length < 2 || said.some((word) => /^(?:status|code|response|answer|reply|result|it|this|that|request|call)$/.test(word)))
    return false;
  const amount = Number(tokens[at + 1]?.value);
  return steps.some((step) => step.step === "validate" && step.checks.some(({ status }) => status === amount));
}

const units = /^(?:ms|milliseconds?|s|sec|seconds?|minutes?|hours?|days?|weeks?|months?|years?|times)$/;

/** “Start the job in 5 seconds”: not the job 5. */
function takesMeasure(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const measured = tokens.flatMap(({ kind, text }, at) => (kind === "number" && units.test(tokens[at + 1]?.word ?? "") ? [text] : []));
  return steps.some((step) => step.step === "api_request" && measured.some((number) => step.action.split(/[/ ]/).includes(number)));
}

/** “List the mechanics who are free”: not all of them. */
function losesClause(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const at = tokens.findIndex(
    ({ word }, index) =>
      index > 1 && /^(?:who|whose|which|that)$/.test(word) && /^(?:is|are|has|have)$/.test(tokens[index + 1]?.word ?? ""),
  );
  const [only, ...others] = steps;
  if (at < 0 || others.length > 0 || only?.step !== "api_request") return false;
  return !tokens.slice(at + 2).some(({ word, text }) => [word, text].some((one) => one.length > 2 && JSON.stringify(only).includes(one)));
}

/** “The film has 112 minutes”: how it is, and no change. */
function sendsStated(tokens: readonly Token[], steps: readonly Step[]): boolean {
  if (!/^(?:the|this|that|its?|every|each|all|our|my)$/.test(tokens[0]?.word ?? "")) return false;
  const at = tokens.findIndex(({ word }) => /^(?:has|have|contains?|shows?|carries|includes?)$/.test(word));
  if (at < 1 || /^(?:to|been|just|already)$/.test(tokens[at + 1]?.word ?? "")) return false;
  const [first] = steps;
  return first?.step === "api_request" && /^(?:POST|PUT|PATCH|DELETE) /.test(first.action);
}

/** “Log out” logs in nowhere, and downloads no log. */
export function staysSignedIn(tokens: readonly Token[], steps: readonly Step[]): boolean {
  if (!steps.some((step) => step.step === "api_request" && !mayLeave(step))) return false;
  return tokens.some(
    ({ word }, at) =>
      /^(?:log|sign)-?(?:out|off)$/.test(word) ||
      (/^(?:log|sign)(?:s|ged|ned)?$/.test(word) && /^(?:out|off)$/.test(tokens[at + 1]?.word ?? "")),
  );
}

function mayLeave({ action, body, auth }: ApiRequestStep): boolean {
  // “Get the boat when logged out”
  if (auth === "none") return true;
  if (Object.keys(membersIn(body)).some((name) => /pass|secret|pin/i.test(name))) return !action.startsWith("POST ");
  return !action.startsWith("GET ") || /out|off|session|auth|token/i.test(action);
}

/** “Clear the tags of the film” deletes no film. */
function deletesField(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  const verb = tokens.findIndex(({ word }) => /^(?:clear|remove|delete|empty|unset|erase|drop|reset)s?$/.test(word));
  const noun = tokens[verb + (/^(?:the|its|all|an?|this|that)$/.test(tokens[verb + 1]?.word ?? "") ? 2 : 1)];
  if (verb < 0 || noun?.kind !== "word") return false;
  const { operations } = context;
  return steps.some((step) => {
    if (operations === undefined || step.step !== "api_request" || !step.action.startsWith("DELETE ")) return false;
    const deleted = operationOf(context, step);
    const of = operations.operations.filter(({ path }) => path === deleted?.path);
    const fields = of.flatMap(({ body, responses }) => [...(body?.fields ?? []), ...responses.flatMap((response) => response.fields)]);
    const known = [...fields.map(({ name }) => name), ...(bodyOf(context)?.fields ?? []).map(({ name }) => name)];
    return known.some((name) => nounOf([name]) === nounOf([noun.word])) && !step.action.toLowerCase().includes(`/${noun.word}`);
  });
}
