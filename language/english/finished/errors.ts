// Finds checks that take the error of a response for its success, or leave out its code.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import { hasTerminal } from "../../grammar/lexicon/lexicon.ts";
import { isRefusal } from "../../grammar/refused.ts";
import { stem } from "../../grammar/settle/called.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import { tokensOf } from "../../grammar/tokens.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { checksOf, type Guard, isCode, type Reading } from "./reading.ts";

export const errorGuards: readonly Guard[] = [
  {
    finds: losesCode,
    message: () => 'The reason is an error code, but no check compares it. Check it, for example “$.code is "NO_COPIES_LEFT"”.',
  },
  { finds: contradictsStatus, message: () => "An earlier check says that this response has another status. Write the request first." },
  { finds: looksPastError },
  { finds: losesBlamed },
  { finds: findsCodeElsewhere },
  {
    finds: deniesSuccess,
    message: () =>
      "According to the OpenAPI document, only a success has this field. Write what the message must not contain, or “has no field …”.",
  },
  {
    finds: checksRefusedSuccess,
    message: () =>
      "The status is that of an error, and the OpenAPI document has this field only in a success. Write what is sent, or another field.",
  },
];

/** “because no copies are left” of NO_COPIES_LEFT, which no step has. */
function losesCode({ sentence, steps, context: { operations } }: Reading): boolean {
  const reason = /\b(?:because|since)\b(.*)$/is.exec(sentence)?.[1];
  if (reason === undefined || operations === undefined || !steps.some(({ step }) => step === "validate")) return false;
  const tokens = tokensOf(reason).filter(({ word }) => word !== "");
  const said = new Set(tokens.map(({ word }) => stem(word)));
  const telling = tokens.filter(({ word }) => !hasTerminal(word, /^f\./)).map(({ word }) => stem(word));
  const text = JSON.stringify(steps);
  const listed = new Set(
    operations.operations.flatMap(({ responses }) => responses.flatMap(({ fields }) => fields.flatMap(({ enum: values = [] }) => values))),
  );
  return [...listed].some((value) => {
    const words = splitWords(String(value)).map(stem);
    const isAll = words.every((word) => said.has(word)) && telling.every((word) => words.includes(word));
    return words.length > 1 && isAll && !text.includes(`"${value}"`);
  });
}

/** “But an incomplete address is rejected with 422”, after a response whose status is 201 */
function contradictsStatus({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || !/^(?:(?:and|then|but|now),? )*(?:an?|another) /i.test(sentence)) return false;
  const statusOf = (step: Step | undefined): unknown =>
    step?.step === "validate" ? step.checks.find(({ status, not }) => typeof status === "number" && not !== true)?.status : undefined;
  const own = statusOf(steps[0]);
  const { before = [] } = own === undefined ? {} : context;
  const last = before.findLastIndex((step) => !/^(?:validate|save|prepare|wait)$/.test(step.step));
  return before.slice(last + 1).some((step) => ![undefined, own].includes(statusOf(step) as undefined));
}

/** The place whose last response the checks look at; the context itself where the sentence sends nothing. */
function afterRequests(steps: readonly Step[], context: SentenceContext): SentenceContext {
  return steps.some(({ step }) => step === "api_request") ? following(context, steps) : context;
}

/** “the title of the error”: no field that only a success has. */
export function looksPastError({ sentence, steps, context }: Reading): boolean {
  if (!/\bof the (?:first )?error\b/i.test(sentence) || context.operations === undefined) return false;
  const fields = bodyOf(afterRequests(steps, context))?.fields ?? [];
  const isGood = (path: string): boolean => fields.some((field) => field.path === path && !field.isOfError && field.list === undefined);
  return checksOf(steps).some(({ path = "", equals, contains }) => (equals ?? contains) !== undefined && isGood(path));
}

/** “an error for the password”: the field that was sent is part of it. */
export function losesBlamed({ sentence, steps, context }: Reading): boolean {
  const said =
    /\b(?:errors?|details?|violations?|problems?) (?:message )?(?:for|on|about|at|regarding|concerning) (?:the )?(?:fields? )?(\w+)/i.exec(
      sentence,
    )?.[1];
  if (said === undefined || context.operations === undefined || checksOf(steps).length === 0) return false;
  const name = bodyOf(afterRequests(steps, context))?.operation.body?.fields.find((field) => squeeze(field.name) === squeeze(said))?.name;
  // “an error for holders of passes”, whose check is only about the errors as a whole
  if (name === undefined && checksOf(steps).some(({ path, exists }) => exists === true && /^\$\.\w*errors$/i.test(path ?? ""))) return true;
  return name !== undefined && !checksOf(steps).some((check) => JSON.stringify(check).includes(name));
}

/** “400 with the error code OUT_OF_STOCK”: of the error, and no field of a success. */
function findsCodeElsewhere({ steps, context }: Reading): boolean {
  const codes = steps
    .flatMap((step) => (step.step === "validate" && step.checks.some(isRefusal) ? step.checks : []))
    .filter(({ equals }) => isCode(equals));
  if (codes.length === 0) return false;
  const errors = (context.operations?.operations ?? []).flatMap(({ responses }) =>
    responses.flatMap(({ status, fields }) => (/^[45d]/.test(status) ? fields.map(({ name }) => name) : [])),
  );
  return errors.length > 0 && codes.some(({ path }) => path !== undefined && !errors.includes(/^\$\.(\w+)/.exec(path)?.[1] ?? ""));
}

/** “limit=500 -> 400”: no error has such a field. */
export function checksRefusedSuccess({ steps, context }: Reading): boolean {
  if (context.operations === undefined) return false;
  return steps.some((step, at) => {
    if (step.step !== "validate" || !step.checks.some(isRefusal)) return false;
    // A code in capitals is one of an error, whatever the document says of it.
    const compared = step.checks.filter(
      ({ path, equals, compare }) => path !== undefined && (equals ?? compare) !== undefined && !isCode(equals),
    );
    const fields = compared.length === 0 ? [] : (bodyOf(following(context, steps.slice(0, at)))?.fields ?? []);
    const errors = fields.filter(({ isOfError }) => isOfError);
    return (
      errors.length > 0 && compared.some(({ path }) => fields.some((one) => one.path === path) && !errors.some((one) => one.path === path))
    );
  });
}

/** “The error does not mention the client id”: not that the error has no field `clientId`. */
function deniesSuccess({ sentence, steps, context }: Reading): boolean {
  if (!/\berrors? (?:message )?(?:does not|doesn't|do not|don't|must not|should not|shouldn't|never) /i.test(sentence)) return false;
  const denied = checksOf(steps).flatMap(({ path, exists, not }) =>
    exists === true && not === true && /^\$\.\w+$/.test(path ?? "") ? [path] : [],
  );
  if (denied.length === 0 || context.operations === undefined || sentence.includes("$")) return false;
  // “The error must not contain the field stack”: what no document has may leak.
  if (/\b(?:field|property|key|attribute|member)\b/i.test(sentence)) return false;
  const fields = bodyOf(afterRequests(steps, context))?.fields ?? [];
  return denied.some((path) => {
    const known = fields.filter((field) => field.path === path);
    return known.length > 0 && !known.some(({ isOfError }) => isOfError);
  });
}
