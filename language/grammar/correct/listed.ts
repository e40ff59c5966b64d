// Writes the values of checks and requests as the document lists them.

import type { Check } from "../../check.ts";
import { operationOf } from "../../english/context/above.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { Field } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import { sameData } from "../../sameData.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { codeNamed } from "../align/codes.ts";
import { squeeze } from "../settle/responseShape.ts";
import { bodyOf, type KnownField } from "./fields.ts";
import { fittedTo, withStatusField } from "./fitted.ts";
import { following } from "./saved.ts";

/** “pass/fail” is `passFail`; text in quotes in `tokens` stays. A body without content is empty text, and no JSON. */
export function listed(context: SentenceContext, steps: readonly Step[], tokens: readonly Token[] = []): readonly Step[] {
  const isWritten = tokens.some(({ kind }) => kind === "jsonPath");
  return steps.map((step, at) => {
    if (step.step === "api_request") return withListedFields(context, step, tokens);
    if (step.step !== "validate") return step;
    const around = () => following(context, steps.slice(0, at));
    // Only a check that needs it may look at what is above: a change there compiles the sentence again.
    const isNoContent = () =>
      [...(around().before ?? []).slice(-1), step].some(
        (one) => one.step === "validate" && one.checks.some(({ status }) => status === 204),
      );
    const isKnown = (): boolean => {
      const last = around().before?.at(-1);
      return last?.step === "validate" && last.checks.some(({ status }) => status !== undefined);
    };
    const known = (): readonly KnownField[] => bodyOf(around())?.fields ?? [];
    const checks = step.checks.map((said): Check => {
      const mayFit = !isWritten && (typeof said.equals === "string" || (said.exists === true && said.not === true));
      const typed = mayFit ? fieldOf(said, known()) : undefined;
      const check = typed === undefined ? said : fittedTo(typed, said, tokens);
      if (check.body === "json" && check.empty === true && check.not !== true && isNoContent()) return { body: "text", empty: true };
      const { equals, oneOf } = check;
      const open = [equals, ...(Array.isArray(oneOf) ? oneOf : [])].filter((said) => typeof said === "string" && !isQuoted(tokens, said));
      const field = open.length === 0 ? undefined : fieldOf(check, known())?.field;
      if (field?.enum === undefined) return check;
      const opposite = check.not === true && typeof equals === "string" ? oppositeOf(equals, field.enum) : undefined;
      if (opposite !== undefined) {
        const { not: _, ...rest } = check;
        return { ...rest, equals: opposite };
      }
      const own = (said: Json): Json => (open.includes(said) ? (listedAs(String(said), field) ?? said) : said);
      return sameOr(check, Array.isArray(oneOf) ? { ...check, oneOf: oneOf.map(own) } : { ...check, equals: own(equals as Json) });
    });
    const whole = isWritten || !tokens.some(({ text }) => text === "status") ? checks : withStatusField(checks, known, tokens, isKnown);
    return whole.length === step.checks.length && whole.every((check, index) => check === step.checks[index])
      ? step
      : { ...step, checks: whole };
  });
}

/** “is not configured”, and the document lists `not_configured`. */
function oppositeOf(value: string, values: readonly string[]): string | undefined {
  const [only, ...others] = values.filter((one) => squeeze(one) === squeeze(`not${value}`) || squeeze(one) === squeeze(`un${value}`));
  return others.length > 0 ? undefined : only;
}

/** “PATCH /orders/7 with status paid”, and the document lists `PAID`. */
function withListedFields({ operations }: SentenceContext, step: ApiRequestStep, tokens: readonly Token[]): ApiRequestStep {
  const { body } = step;
  if (operations === undefined || !isJsonObject(body ?? null)) return step;
  const fields = operationOf({ operations }, step)?.body?.fields ?? [];
  const entries = Object.entries(body as Record<string, Json>).map(([name, value]): readonly [string, Json] => {
    const isWord = typeof value === "string" && tokens.some(({ kind, text }) => kind === "word" && text === value);
    const field = isWord ? fields.find((one) => one.name === name) : undefined;
    const one = isWord && field !== undefined ? listedAs(value, field) : undefined;
    return [name, one ?? value];
  });
  return entries.every(([name, value]) => value === (body as Record<string, Json>)[name])
    ? step
    : { ...step, body: Object.fromEntries(entries) };
}

function isQuoted(tokens: readonly Token[], said: string): boolean {
  return tokens.some(({ kind, value }) => kind === "quoted" && value === said);
}

/** The only listed value that a text which is not listed means: `PAID` by “paid”, `fr` of a language by “French”. */
function listedAs(said: string, { name, enum: values }: Pick<Field, "name" | "enum">): string | undefined {
  if (values === undefined || values.includes(said)) return undefined;
  const same = values.filter((value) => squeeze(value) === squeeze(said));
  const code = codeNamed(said, name);
  return same.length === 1 ? same[0] : same.length === 0 && code !== undefined && values.includes(code) ? code : undefined;
}

/** The field of the response, or of the items that the check is about. */
function fieldOf({ path = "", every, any, none }: Check, fields: readonly KnownField[]): KnownField | undefined {
  const items = (every ?? any ?? none)?.replace("[*]", "");
  const [from, to] = [path.indexOf("["), path.indexOf("].")];
  const isOfItem = items === undefined && from > 0 && to > from;
  const list = isOfItem ? path.slice(0, from) : items;
  const own = isOfItem ? `$${path.slice(to + 1)}` : path;
  return fields.find((known) => known.list === list && known.path === own);
}

function sameOr(check: Check, other: Check): Check {
  return sameData(check, other) ? check : other;
}
