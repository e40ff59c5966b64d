// Fits checks to the types of the document: “has the tag urgent” of a list of texts, “number 7” of an integer, “has no
// tags” of a list.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { insideOf } from "../../openapi/fields.ts";
import { splitWords } from "../../openapi/words.ts";
import type { KnownField } from "./fields.ts";

/** The check as the field needs it; the same check where it fits. */
export function fittedTo({ field, name }: KnownField, check: Check, tokens: readonly Token[]): Check {
  const { equals, exists, not, ...rest } = check;
  const isTexts = field.type === "array" && insideOf(field).fields.length === 0;
  if (typeof equals === "string" && isTexts) return { ...rest, contains: equals, ...(not === true ? { not } : {}) } as Check;
  const isNumber = /^(?:integer|number)$/.test(field.type ?? "") && typeof equals === "string" && /^-?\d+(?:\.\d+)?$/.test(equals);
  if (isNumber && tokens.some(({ kind, text }) => kind === "number" && text === equals)) return { ...check, equals: Number(equals) };
  if (exists === true && not === true && field.type === "array" && saysNone(tokens, name)) return { ...rest, empty: true } as Check;
  return check;
}

/** “has no tags”, and not “has no field tags”. */
function saysNone(tokens: readonly Token[], name: string): boolean {
  const words = splitWords(name).map((word) => nounOf([word]));
  return tokens.some(
    ({ word }, at) => /^(?:no|any)$/.test(word) && words.every((own, index) => nounOf([tokens[at + 1 + index]?.word ?? ""]) === own),
  );
}

/** “200, status ok”: the status, and the field that has this name. `isKnown`: the status has been checked before. */
export function withStatusField(
  checks: readonly Check[],
  known: () => readonly KnownField[],
  tokens: readonly Token[],
  isKnown: () => boolean,
): readonly Check[] {
  const code = tokens.findIndex(({ kind, text }) => kind === "number" && /^2\d\d$/.test(text));
  const at = tokens.findIndex(({ text }, index) => index > code && text === "status");
  let next = at + 1;
  while (/^(?:is|should|must|be|[:=])$/.test(tokens[next]?.word || tokens[next]?.text || "")) next++;
  const value = tokens[next]?.text ?? "";
  if (at < 0 || !/^(?:ok|created|accepted)$/.test(value) || (code < 0 && !isKnown())) return checks;
  const field = known().find(
    ({ path, field: { type, enum: listed } }) => path === "$.status" && type === "string" && hasValue(listed, value),
  );
  const isField = ({ path }: Check): boolean => path === "$.status";
  if (field === undefined || checks.some((check) => isField(check) && check.exists === undefined)) return checks;
  const statuses = checks.filter(({ status }) => status !== undefined);
  const first = code < 0 ? undefined : statuses[0];
  return [
    ...checks.filter((check) => check === first || !(statuses.includes(check) || isField(check))),
    { path: "$.status", equals: value },
  ];
}

function hasValue(listed: readonly string[] | undefined, value: string): boolean {
  return listed === undefined || listed.includes(value);
}
