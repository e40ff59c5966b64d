// Reads how the service answers in words: “turned down as a bad request”, “is refused, since the slot is taken”, “must
// accept it for processing”. The document decides which status that is; where it lists several, the words have to say.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { splitWords } from "../../openapi/words.ts";
import { group } from "../lexicon/groups.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { causesIn, isAboutToken, statusesOf } from "../refusals.ts";
import { fitOfVerb } from "../settle/called.ts";
import { type Filled, phraseAt, sensesAt } from "../stated/match.ts";
import type { Clause } from "../stated/nouns.ts";
import { phrasesAt } from "../stated/phrases.ts";

const because = /^(?:because|since|as|for|given)$/;
/** Words of a cause that would change what is checked. */
const changing = group("outcomes.changing");

/** “refused, since that evening is taken”: the cause names the status. */
export function causeAt({ tokens, body }: Clause, at: number): readonly Filled[] {
  const isComma = tokens[at]?.text === ",";
  const from = isComma ? at + 1 : at;
  // “as a conflict” names the status, and no cause.
  const isName = tokens[from]?.word === "as" && /^an?$/.test(tokens[from + 1]?.word ?? "");
  const isReason = because.test(tokens[from]?.word ?? "") && !isName;
  const said = tokens.slice(isReason ? from + 1 : from);
  // “refused, and the maker is named as the wrong field”
  if (!(isReason || (isComma && !/^(?:and|but|with)$/.test(said[0]?.word ?? ""))) || said.length === 0 || said.length > 12) return [];
  if (said.some(({ kind, word, text }) => kind !== "word" || changing.test(word) || /\d|_/.test(text))) return [];
  if (isAboutToken(body.operation, said))
    return statusesOf(body.operation).includes(401) ? [{ to: tokens.length, value: [{ status: 401 }] satisfies Check[] }] : [];
  const [cause, ...others] = causesIn(said, statusesOf(body.operation), true);
  const [status, ...more] = cause?.statuses ?? [];
  if (cause === undefined || others.length > 0 || status === undefined || more.length > 0) return [];
  const code = codeOf(
    body,
    cause.sense,
    said.map(({ word }) => word),
  );
  return [{ to: tokens.length, value: [{ status }, ...code] satisfies Check[] }];
}

/** The only error code that speaks of the cause: `duplicate_email` of “a duplicate”. */
function codeOf({ fields }: Clause["body"], sense: string, said: readonly string[]): readonly Check[] {
  const isOfCause = (word: string): boolean =>
    lexicon.asides.get(word)?.some((aside) => aside.sense === sense && aside.words.length === 1) === true;
  const codes = fields
    .filter(({ isOfError, list }) => isOfError && list === undefined)
    .flatMap(({ path, field }) => (field.enum ?? []).flatMap((equals) => (splitWords(equals).some(isOfCause) ? [{ path, equals }] : [])));
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

const making = /^(?:made|created|added|registered|recorded|entered|placed)$/;

/** “added” of what adds, “made” of what makes something new: it went well, or with a “not” it did not. */
export function performedAt({ tokens, body }: Clause, at: number): readonly Filled[] {
  const { word = "", kind } = tokens[at] ?? {};
  const { operation } = body;
  if (kind !== "word" || operation.method === "GET" || isShouted(tokens[at])) return [];
  const isOwn = /.(?:ed|en|t)$/.test(word) && fitOfVerb(operation, { word, particle: undefined }) === "own";
  const isMaking = making.test(word) && operation.method === "POST" && !operation.path.endsWith("}");
  // “The parcel is registered” may be its state.
  const isValue = body.fields.some(({ field }) => field.enum?.some((value) => value.toLowerCase() === word) === true);
  const [only, ...others] = operation.responses.filter(({ status }) => /^2\d\d$/.test(status));
  if (!(isOwn || isMaking) || isValue || only === undefined || others.length > 0) return [];
  return [{ to: at + 1, value: [{ status: Number(only.status) }] satisfies Check[] }];
}

/** A noun of what the response is about. */
export function thingAt({ tokens, body }: Clause, at: number): readonly Filled[] {
  const { word = "" } = tokens[at] ?? {};
  return word !== "" && body.things.has(nounOf([word])) ? [{ to: at + 1 }] : [];
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
