// Moves checks of what an error says to the field that says it: the code of an error instead of an id, the message
// that must be equal instead of a part of the body. Checks that a valid value is one that the document allows.

import { type Check, valueFormats } from "../../check.ts";
import { expectsError } from "../../grammar/correct/expectsError.ts";
import { bodyOf, type KnownField } from "../../grammar/correct/fields.ts";
import { leavesOf } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { fieldsAt, someCheck, withChecks } from "./lookedAt.ts";
import { checksOf, checksOnly, type Guard, type Reading, withoutTexts } from "./reading.ts";

export const saidErrorGuards: readonly Guard[] = [
  {
    finds: looksForSentField,
    message: () =>
      "No error has this field: it was sent. Write what names it, such as “The error names the field email”, or “The first error's message is …”.",
  },
  {
    finds: takesIdForCode,
    message: () => "According to the OpenAPI document, an error has no code. Write the field that is meant.",
  },
  {
    finds: losesKindOfError,
    message: () => "This would only check which field is wrong. Write the field and the code apart, such as “The errors mention email”.",
  },
  {
    finds: losesValidity,
    message: () => "The document does not say which values are valid. Write the values or the pattern, or “exists” if any will do.",
  },
  {
    finds: causeNotSent,
    message: () => "This would check the last response, whose request does not send that. Write the request, and then its status.",
  },
  {
    finds: takesKindAsFormat,
    message: () => "It is unclear which field this is. Write the field and its format, such as “$.due_on is a date”.",
  },
];

/** The field of an error's item that says which field is wrong. */
export const blaming = /^(?:field|property|param|parameter|path|pointer|attribute|loc|location|source)$/i;

/** Finds what an error is called by: “the error code”, “the code of the error”. */
export const saysErrorCode = /\berrors?(?:'s)? codes?\b|\bcodes? of the errors?\b/i;

/** “The error code is "required"”, whose items have a code: not the id of a success. */
export function withSaidErrors({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$.")) return steps;
  const isCode = saysErrorCode.test(sentence);
  const isWhole =
    /\b(?:message|error|text)(?: (?:text|message))? (?:is|(?:should|must|shall) (?:be|read|equal)|reads|equals) "[^"]*"[.!]?$/i.test(
      sentence,
    );
  if (!isCode && !isWhole) return steps;
  return withChecks(steps, context, (check, around) => {
    if (isCode && (isIdOf(check) || isCodeOf(check))) return codeOfError(check, around());
    return isWhole && typeof check.contains === "string" && check.not !== true ? wholeText(check, around()) : check;
  });
}

function isIdOf({ path = "", equals }: Check): boolean {
  return /\.id$/.test(path) && typeof equals === "string";
}

/** `$.plan.code` of a success */
function isCodeOf({ path = "", every, any, none }: Check): boolean {
  return /\.code$/.test(path) && (every ?? any ?? none) === undefined;
}

const exceptions = /,? (?:but|and) not (?:an? )?([1-5]\d\d)\b/gi;

/** “The status is 4xx but not 403”, “The status is not 401 and not 403”: neither of them. */
export function withExceptedStatus({ sentence, steps }: Reading): readonly Step[] {
  const excepted = [...withoutTexts(sentence).matchAll(exceptions)].map(([, status]) => Number(status));
  if (excepted.length === 0) return steps;
  return steps.map((step) => {
    // Another number says nothing after one that is fixed.
    const isOpen = ({ status, not }: Check): boolean => status !== undefined && (typeof status !== "number" || not === true);
    if (step.step !== "validate" || !step.checks.some(isOpen)) return step;
    const isDenied = (one: number): boolean => step.checks.some(({ status, not }) => not === true && [status].flat().includes(one));
    const missing = excepted.filter((one) => !isDenied(one));
    return missing.length === 0 ? step : { ...step, checks: [...step.checks, ...missing.map((status): Check => ({ status, not: true }))] };
  });
}

/** “The code is FORBIDDEN” of an error that has a code: no status. */
export function withCodeInWords({ sentence, steps, context }: Reading): readonly Step[] {
  const code = /\bcode (?:is |be |isn't |=+ ?|equals )?(?:not )?([A-Z][A-Z_]{2,})\b/.exec(withoutTexts(sentence))?.[1];
  if (code === undefined || context.operations === undefined || sentence.includes("$.")) return steps;
  if (checksOf(steps).some(({ equals }) => equals === code)) return steps;
  // “The status is 403, code FORBIDDEN”: the second is the code.
  const seen = new Set<unknown>();
  return withChecks(steps, context, (check, around) => {
    const isFirst = !seen.has(check.status);
    seen.add(check.status);
    if (typeof check.status !== "number" || check.status < 400 || (isFirst && sentence.includes(String(check.status)))) return check;
    const [only, ...others] = (bodyOf(around())?.fields ?? []).filter(
      ({ name, isOfError, list }) => isOfError && list === undefined && /^(?:error_?)?code$/i.test(name),
    );
    if (only === undefined || others.length > 0) return check;
    return { path: only.path, equals: code, ...(check.not === true ? { not: true } : {}) };
  });
}

function codeOfError(check: Check, context: SentenceContext): Check {
  const errors = (bodyOf(context)?.fields ?? []).filter(({ name, isOfError }) => isOfError && name === "code");
  // The code of a field's own error stays where it is.
  if (errors.some(({ path, list }) => list === undefined && path === check.path)) return check;
  const [only, ...others] = errors;
  if (only === undefined || others.length > 0) return check;
  return { ...check, ...(only.list === undefined ? {} : { any: `${only.list}[*]` }), path: only.path };
}

/** “The message is "…"” of `detail`, “The error is "Not Found"” of `title`. */
function wholeText(check: Check, context: SentenceContext): Check {
  const { contains, path: _, body: __, ...rest } = check;
  const texts = (bodyOf(context)?.fields ?? []).filter(
    ({ isOfError, list, depth, field }) => isOfError && list === undefined && depth === 1 && field.type === "string",
  );
  if (texts.some(({ name }) => /^(?:message|error|msg)$/i.test(name))) return check;
  const isPhrase = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*$/u.test(String(contains));
  const own = texts.find(({ name }) => name === (isPhrase ? "title" : "detail"));
  return own === undefined ? check : { ...rest, path: own.path, equals: contains as string };
}

const saysError = /\b(?:errors?|details?|issues?|violations?|problems?|complaints?)\b/i;
const saysMention =
  /\b(?:mentions?|mentioned|names?|named|complains? about|complained about|refers? to|points? (?:to|at)|lists?|about|concerns?)\b/i;

/** “The error mentions the company name”, which was sent: an item of the errors names it. */
export function withMentionedFields({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$.") || !saysMention.test(sentence)) return steps;
  const isError = /\b(?:errors?|violations?)\b/i.test(sentence);
  if (!isError && !saysError.test(sentence) && !/\bmention/i.test(sentence)) return steps;
  return withChecks(steps, context, (check, around) => {
    const { path, exists, not } = check;
    const [only, ...others] =
      exists === true && isSentOnly(check, around()) && (isError || expectsError(around(), [])) ? namingFields(around()) : [];
    if (only === undefined || others.length > 0) return check;
    const list = `${only.list}[*]`;
    return { ...(not === true ? { none: list } : { any: list }), path: only.path, equals: (path as string).slice("$.".length) };
  });
}

/** The texts of the items of an error that say which field is wrong. */
function namingFields(context: SentenceContext): readonly KnownField[] {
  return (bodyOf(context)?.fields ?? []).filter(
    ({ isOfError, list, name, field }) => isOfError && list !== undefined && blaming.test(name) && field.type === "string",
  );
}

/** Returns whether the check is about a field that was sent, and that no error has. */
function isSentOnly({ path, every, any, none }: Check, context: SentenceContext): boolean {
  if (path === undefined || (every ?? any ?? none) !== undefined) return false;
  const body = bodyOf(context);
  const isSent = body?.operation.body?.fields.some(({ name }) => path === `$.${name}`) === true;
  return isSent && body?.fields.some((field) => field.isOfError && field.path === path && field.list === undefined) === false;
}

/** “The issue of companyName is "too short"”: no value of the field that was sent */
function looksForSentField({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || sentence.includes("$.") || !saysError.test(sentence)) return false;
  return someCheck(steps, context, (check, around) => {
    if ((check.equals ?? check.contains ?? check.exists) === undefined || !isSentOnly(check, around())) return false;
    const { things = new Set<string>() } = bodyOf(around()) ?? {};
    const isOfThing = [...things].some((thing) => saysError.test(thing)) || saysError.test(splitWords(check.path ?? "").join(" "));
    return !isOfThing && (bodyOf(around())?.fields ?? []).some(({ isOfError, list }) => isOfError && list !== undefined);
  });
}

function takesIdForCode({ sentence, steps }: Reading): boolean {
  return saysErrorCode.test(sentence) && !/\bids?\b/i.test(sentence) && checksOf(steps).some(isIdOf);
}

/** “an error about the email format” */
function losesKindOfError({ sentence, steps }: Reading): boolean {
  const said =
    /\berrors? (?:about|for|on|with|concerning|because of) (?:the |its )?(\w+)(?:'s)? (?:format|length|type|range|size|pattern|syntax|uniqueness|spelling)\b/i.exec(
      sentence,
    )?.[1];
  return said !== undefined && checksOf(steps).some(({ equals, any }) => any !== undefined && equals === said.toLowerCase());
}

const valid = /\bvalid ((?:[\w-]+ )?[\w-]+)/gi;

function isSaidValid(sentence: string, { path = "" }: Check): boolean {
  const name = splitWords(path.split(".").at(-1) ?? "").join(" ");
  return name !== "" && [...sentence.matchAll(valid)].some(([, said = ""]) => `${splitWords(said).join(" ")} `.startsWith(`${name} `));
}

function isThere({ exists, not, path }: Check): boolean {
  return exists === true && not !== true && path !== undefined;
}

/** “Each job has a valid status”: one of the values that the document lists. */
export function withValidValues({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || !/\bvalid\b/i.test(sentence)) return steps;
  return withChecks(steps, context, (check, around) => {
    if (!isThere(check) || !isSaidValid(sentence, check)) return check;
    const [field]: readonly KnownField[] = fieldsAt(check, around());
    const { exists: _, ...rest } = check;
    if (field?.field.enum !== undefined) return { ...rest, oneOf: [...field.field.enum] };
    const format = valueFormats.find((name) => name === (field?.field.format === "uri" ? "url" : field?.field.format));
    return format === undefined ? check : { ...rest, format };
  });
}

function losesValidity({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || !/\bvalid\b/i.test(sentence)) return false;
  return someCheck(steps, context, (check) => isThere(check) && isSaidValid(sentence, check));
}

/** “The response contains a number and a date”: no number that is a date. */
function takesKindAsFormat({ sentence, steps }: Reading): boolean {
  return (
    /\b(?:contain|include|have|has|return|show)s?\b[^,.;]{0,80}\band an? (?:date|time|url|uri|email|uuid)[.!]?$/i.test(sentence) &&
    checksOf(steps).some(({ format }) => format !== undefined)
  );
}

const cause =
  /^(?:(?:and|then|but|so|now|also|expect|verify|check|ensure|make sure)(?: that)?,? ){0,3}(?:the |an? )?(?:wrong|invalid|bad|incorrect|missing|expired|unknown|duplicate|empty|malformed|faulty|false) ([a-z]+(?: [a-z]+)?) (?:gives?|leads? to|results? in|returns?|yields?|causes?|gets?|(?:is|are) (?:refused|rejected|answered|denied) with) (?:an? )?(?:status )?(?:code )?\d{3}\b/i;

/** “Wrong credentials give 401” after a request that sent none, or has no such answer */
function causeNotSent({ sentence, steps, context }: Reading): boolean {
  const noun = cause.exec(sentence)?.[1];
  const last = noun === undefined || !checksOnly(steps) ? undefined : lastRequest(context.before);
  const operation = operationOf(context, last);
  if (noun === undefined || last === undefined || operation === undefined) return false;
  if (/^(?:credentials?|passwords?|logins?|user ?names?|pins?|(?:[a-z]+ )?(?:tokens?|keys?))$/i.test(noun))
    return (last.auth ?? last.headers) === undefined && !leavesOf(last.body).some(({ name }) => /pass|secret|token|pin$/i.test(name));
  const answers = operation.responses.map(({ status }) => String(status).toLowerCase());
  return checksOf(steps).some(({ status }) => !["default", String(status), `${String(status)[0]}xx`].some((one) => answers.includes(one)));
}
