// Reads how the service answers in words: “turned down as a bad request”, “is refused, since the slot is taken”, “must
// accept it for processing”. The document decides which status that is; where it lists several, the words have to say.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import { splitWords } from "../../openapi/words.ts";
import { type Filled, phraseAt, sensesAt } from "../stated/match.ts";
import type { Clause } from "../stated/nouns.ts";
import { phrasesAt } from "../stated/phrases.ts";

/** Causes of a refusal, and the statuses for them, the first one that the document lists. */
const causes: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:already|taken|duplicated?|twice|occupied|conflicting|conflicts|reserved|booked)$/, ["409"]],
  [/^(?:outdated|stale|obsolete|superseded)$/, ["412", "409"]],
];
const because = /^(?:because|since|as|for|given)$/;
/** Words of a cause that would change what is checked. */
const changing =
  /^(?:must|should|shall|expects?|expected|check|verify|ensure|unless|if|except|until|either|or|otherwise|instead|status|code|error|not|no|never|n't)$/;

/** “refused, since that evening is taken”: the cause names the status. */
export function causeAt({ tokens, body }: Clause, at: number): readonly Filled[] {
  const isComma = tokens[at]?.text === ",";
  const from = isComma ? at + 1 : at;
  const isReason = because.test(tokens[from]?.word ?? "");
  const said = tokens.slice(isReason ? from + 1 : from);
  if (!(isReason || isComma) || said.length === 0 || said.length > 12) return [];
  if (said.some(({ kind, word, text }) => kind !== "word" || changing.test(word) || /\d|_/.test(text))) return [];
  const listed = body.operation.responses.map(({ status }) => status);
  const [cause, ...others] = causes.filter(([form]) => said.some(({ word }) => form.test(word)));
  const status = cause?.[1].find((one) => listed.includes(one));
  if (cause === undefined || others.length > 0 || status === undefined) return [];
  const code = codeOf(
    body,
    cause[0],
    said.map(({ word }) => word),
  );
  return [{ to: tokens.length, value: [{ status: Number(status) }, ...code] satisfies Check[] }];
}

/** The only error code that speaks of the cause: `duplicate_email` of “a duplicate”. */
function codeOf({ fields }: Clause["body"], cause: RegExp, said: readonly string[]): readonly Check[] {
  const codes = fields
    .filter(({ isOfError, list }) => isOfError && list === undefined)
    .flatMap(({ path, field }) =>
      (field.enum ?? []).flatMap((equals) => (splitWords(equals).some((word) => cause.test(word)) ? [{ path, equals }] : [])),
    );
  // “the number is already taken”
  const whole = codes.filter(({ equals }) => splitWords(equals).every((word) => said.includes(word)));
  return whole.length === 1 ? whole : codes.length === 1 ? codes : [];
}

/** “access denied”: 401 or 403, if the document lists one of them. */
export function deniedAt({ tokens, body }: Clause, at: number): readonly Filled[] {
  return phrasesAt(tokens, "AccessDenied", at).flatMap(({ to }) => {
    const [only, ...others] = body.operation.responses.filter(({ status }) => /^40[13]$/.test(status));
    return only === undefined || others.length > 0 ? [] : [{ to, value: [{ status: Number(only.status) }] satisfies Check[] }];
  });
}

/** “accepted”, “stored”: the only good status of a request that changes something. */
export function acceptedAt({ tokens, body }: Clause, at: number): readonly Filled[] {
  // “state is STORED” names a value.
  if (body.operation.method === "GET" || isShouted(tokens[at])) return [];
  const good = body.operation.responses.filter(({ status }) => /^2\d\d$/.test(status));
  const [only, ...others] = good;
  if (only === undefined || others.length > 0) return [];
  return [...sensesAt(tokens, at, "v.accept"), ...phrasesAt(tokens, "Accepted", at)].map(({ to }) => ({
    to,
    value: [{ status: Number(only.status) }] satisfies Check[],
  }));
}

function isShouted(token: Token | undefined): boolean {
  return /^[A-Z]{3,}$/.test(token?.text ?? "");
}

/** A verb of refusing, with its particles. */
export function refusedAt(tokens: readonly Token[], at: number): readonly Filled[] {
  if (isShouted(tokens[at])) return [];
  const apart = phraseAt(tokens, at, /^turn(?:s|ed)? (?:him|her|it|them|me|us|you) (?:down|away)/);
  return [...apart, ...["v.fail", "v.reject"].flatMap((sense) => sensesAt(tokens, at, sense)), ...phrasesAt(tokens, "Refused", at)];
}
