// Finds the status of a refusal: the document lists them, and words of the sentence say why.

import type { Token } from "../english/token.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import type { Operation } from "../openapi/operations.ts";
import type { Step } from "../step.ts";
import { asideAt } from "./align/phrases.ts";
import { fitOfVerb } from "./settle/called.ts";

export function statusesOf({ responses }: Operation): readonly number[] {
  return responses.flatMap(({ status }) => (/^\d{3}$/.test(status) ? [Number(status)] : []));
}

/** Why a request is refused. */
interface Cause {
  readonly sense: string;
  readonly statuses: readonly number[];
  /** The status if the document lists none of these. */
  readonly otherwise?: number;
  /** True if the words say so only in a clause of the cause: “booked” of a booking says nothing. */
  readonly isClause?: true;
  /** Means no status where the document also lists a conflict: “too long” for this berth, or for every one. */
  readonly isNoConflict?: true;
}

const causes: readonly Cause[] = [
  { sense: "a.why.conflict", statuses: [409] },
  { sense: "a.why.taken", statuses: [409], isClause: true },
  { sense: "a.why.outdated", statuses: [412], otherwise: 409 },
  { sense: "a.why.missing", statuses: [404] },
  { sense: "a.why.forbidden", statuses: [403] },
  { sense: "a.why.invalid", statuses: [400, 422] },
  { sense: "a.why.measured", statuses: [400, 422], isNoConflict: true },
];

/** The senses of the causes that the words name, and the documented statuses for each. */
export function causesIn(
  words: readonly Token[],
  documented: readonly number[],
  isClause: boolean,
): readonly { readonly sense: string; readonly statuses: readonly number[] }[] {
  return causes
    .filter(
      (cause) => (isClause || cause.isClause !== true) && words.some((_, at) => asideAt(words, at, cause.sense) > 0 && !isOrder(words, at)),
    )
    .filter(({ isNoConflict }) => isNoConflict !== true || !documented.includes(409))
    .map(({ sense, statuses, otherwise }) => {
      const listed = statuses.filter((status) => documented.includes(status));
      const other = otherwise !== undefined && documented.includes(otherwise) ? [otherwise] : [];
      return { sense, statuses: listed.length > 0 ? listed : other };
    });
}

/** “before the arrival” compares two moments; “as before” is a repetition. */
function isOrder(words: readonly Token[], at: number): boolean {
  return words[at]?.word === "before" && words[at + 1]?.kind === "word";
}

const credential = /^(?:tokens?|jwt|session|credentials)$/;

/** “because the token is expired”, of a request about something else. */
export function isAboutToken(operation: Operation, line: readonly Token[]): boolean {
  // “with the token ${managerToken}” has one, and says nothing of what is wrong with it.
  if (!line.some(({ kind, word }, at) => kind === "word" && credential.test(word) && line[at + 1]?.kind !== "reference")) return false;
  const names = [...(operation.body?.fields ?? []), ...operation.parameters].map(({ name }) => name);
  return ![operation.path, ...names].some((name) => /token|jwt|session|credential/i.test(name));
}

/** The status of a refusal without a reason: of a bad body, else of a conflict. */
export function likelyRefusal(operation: Operation, request: Step | undefined): number | undefined {
  if (request?.step !== "api_request") return undefined;
  const documented = statusesOf(operation);
  const body = isJsonObject(request.body ?? null) ? (request.body as JsonObject) : {};
  const isInvalid = (operation.body?.fields ?? []).some(({ name, required, enum: listed }) => {
    const value = body[name];
    return value === undefined
      ? required
      : typeof value === "number"
        ? value < 0
        : typeof value === "string" && listed?.includes(value) === false;
  });
  return (isInvalid ? [422, 400] : [409]).find((status) => documented.includes(status));
}

/**
 * Returns the status of a refusal that its reason means, or the only one that the document lists; any refusal if the
 * sentence says no more, or if that is 400 or 422 and nothing in the request could be malformed.
 */
export function refusalOfCall(operation: Operation, request: Step | undefined, line: readonly Token[]): number | "4xx" | undefined {
  const documented = statusesOf(operation);
  if (isAboutToken(operation, line)) return documented.includes(401) ? 401 : "4xx";
  // “It cannot be deleted”: what is asked for, and not why it is refused.
  const words =
    operation.method === "DELETE" ? line.filter(({ word }) => fitOfVerb(operation, { word, particle: undefined }) === undefined) : line;
  const meant = new Set(causesIn(words, documented, false).flatMap(({ statuses }) => statuses));
  // A refusal alone never means these.
  const usual = documented.filter((status) => status >= 400 && status < 500 && ![401, 404, 429].includes(status));
  const [status, ...others] = meant.size > 0 ? meant : usual;
  if (status === undefined || others.length > 0) return undefined;
  const isOpen = (status === 400 || status === 422) && isWellFormed(request) && meant.size === 0;
  return isOpen || saysOnlyError(line) ? "4xx" : status;
}

const failing = /\b(?:errors?|(?:not|no longer) (?:be )?possible|impossible)\b/;
const reason =
  /\b(?:[45]\d\d|[45]xx|conflict\w*|not found|gone|forbidden|denied|unauthori[sz]ed|unauthenticated|(?:in)?valid\w*|bad request|unprocessable|already|duplicate|missing|too many|server|internal|client|status|access|permissions?)\b/;

/** “Confirming it a second time gives an error”: the document may know one that fits, and nobody has said which. */
function saysOnlyError(line: readonly Token[]): boolean {
  const text = line.map(({ word, text: sign }) => word || sign.toLowerCase()).join(" ");
  return failing.test(text) && !reason.test(text);
}

function isWellFormed(request: Step | undefined): boolean {
  if (request?.step !== "api_request") return false;
  const isBare = /^(?:GET|DELETE) [^?]*$/.test(request.action) && request.query === undefined && request.body === undefined;
  return request.auth === "none" || isBare;
}
