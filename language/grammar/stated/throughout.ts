// Reads what all requests carry, in any words: “All our calls bear the partner's key, X-Api-Key: p-77”, “the test is
// performed under the bearer token t-1”, “that token on everything from here”. Headers and tokens are paired with
// their values; no other word may be a value, a denial, a condition or about responses.

import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { partsIn } from "../align/parts.ts";
import { asideAt } from "../align/phrases.ts";
import { bodyOf } from "../correct/fields.ts";
import type { Guess } from "../correct/guesses.ts";
import { variablesOf } from "../correct/saved.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { sensesAt } from "./match.ts";

export interface Carried {
  readonly auth?: { readonly bearer: string };
  readonly headers?: Readonly<Record<string, Json>>;
}

/** A value: tokens `at` to `end`, exclusive. */
interface Value {
  readonly at: number;
  readonly end: number;
  readonly json: Json;
}

const mostTokens = 30;

export function throughout(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  if (tokens.length > mostTokens || tokens.some((_, at) => restricts(tokens, at))) return [];
  const isForAll = tokens.some((_, at) => saysAll(tokens, at));
  const carried = writtenIn(tokens) ?? (isForAll ? savedIn(context, tokens) : undefined);
  if (carried === undefined || !(isForAll || isOnlyAuth(carried.step, tokens))) return [];
  const prepare = { step: "prepare", ...carried.step, ...(isForAll ? { of: "following" } : {}) } as Step;
  return [{ steps: [...(carried.save ?? []), prepare], cost: 0.4, unsaid: [] }];
}

const others = group("throughout.others");

/** A method, a path, a denial or a condition, a word about responses, or a sign that no list has. */
function restricts(tokens: readonly Token[], at: number): boolean {
  const { kind, word, text } = tokens[at] as Token;
  if (/^(?:path|url|json|jsonPath|placeholder|server|unknown)$/.test(kind)) return true;
  // “the token from the answer” says which one.
  const isOrigin =
    /^(?:response|answer|reply)$/.test(word) && tokens.slice(Math.max(0, at - 3), at).some((one) => /^(?:from|of|in)$/.test(one.word));
  if (kind === "symbol") return !/^[,.:;=!()'’/+&–—-]$/.test(text);
  // “First of all, …”
  return others.test(word) && !isOrigin && !(at === 0 && word === "first");
}

const all = group("throughout.all");
const asked = group("throughout.asked");

/** “all our calls”, “everything below”, “from here on”, “throughout this story”. */
export function saysAll(tokens: readonly Token[], at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  if (word === "everything" || sensesAt(tokens, at, "w.fromnow").length > 0) return true;
  return all.test(word) && tokens.slice(at + 1, at + 6).some((next) => asked.test(next.word));
}

const headerForm = /^(?:[A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+|x-[a-z0-9-]+|Accept|Authorization|Cookie|Host|Origin)$/;
export const ofToken = /^(?:bearer|token|jwt|accesstoken|access_token)$/;

/** The headers and the token that the clause writes out. */
export function writtenIn(tokens: readonly Token[]): { readonly step: Carried; readonly save?: undefined } | undefined {
  const headers: Record<string, Json> = {};
  const values = valuesIn(tokens);
  const used = new Set<Value>();
  const names = tokens.flatMap((token, at) => (nameOf(token) === undefined ? [] : [at]));
  for (const [index, at] of names.entries()) {
    const next = names[index + 1] ?? tokens.length;
    const after = values.find((one) => one.at > at && one.at < next);
    // “the workspace glaciers, which travels in the header X-Workspace”
    const before = values.findLast((one) => one.at < at && one.at > (names[index - 1] ?? -1) && !used.has(one));
    const value = after ?? before;
    if (value === undefined) return undefined;
    used.add(value);
    const scheme = /^(?:Bearer|Basic|Token|Digest|ApiKey)$/.exec(tokens[value.at - 1]?.text ?? "")?.[0];
    // “as Authorization: Bearer” lacks the token.
    if (/^(?:Bearer|Basic)$/i.test(String(value.json))) return undefined;
    headers[nameOf(tokens[at]) ?? ""] = scheme === undefined ? value.json : `${scheme} ${String(value.json)}`;
  }
  const [token, ...more] = values.filter((one) => !used.has(one));
  if (more.length > 0) return undefined;
  if (token !== undefined && !tokens.slice(Math.max(0, token.at - 3), token.at).some(({ word }) => ofToken.test(word))) return undefined;
  if (token === undefined && names.length === 0) return undefined;
  return {
    step: {
      ...(token === undefined ? {} : { auth: { bearer: typeof token.json === "string" ? token.json : `\${${variableOf(token.json)}}` } }),
      ...(names.length === 0 ? {} : { headers }),
    },
  };
}

function nameOf(token: Token | undefined): string | undefined {
  const text = token?.kind === "quoted" ? String(token.value) : token?.kind === "word" ? token.text : "";
  return headerForm.test(text) && !/^[A-Z]+-\d+$/.test(text) ? text : undefined;
}

function variableOf(json: Json): string {
  return String((json as { readonly $var?: unknown }).$var);
}

/** Values by their form, and bare words after “value”, “to”, “=” or a colon, or before a comma. */
function valuesIn(tokens: readonly Token[]): readonly Value[] {
  const parts = partsIn(tokens).filter(
    ({ at, kind }) =>
      nameOf(tokens[at]) === undefined &&
      !isNumbering(tokens, at) &&
      !(kind === "constant" && lexicon.vocabulary.has(tokens[at]?.word ?? "")),
  );
  const bare = tokens.flatMap(({ kind, word, text }, at): readonly Value[] => {
    if (kind !== "word" || word === "" || parts.some((part) => part.at <= at && at < part.end) || nameOf(tokens[at]) !== undefined)
      return [];
    if (/^[\w.+-]+\/[\w.+*-]+$/.test(text)) return [{ at, end: at + 1, json: text }];
    const lead = tokens[at - 1];
    const isLed = /^(?:=|:)$/.test(lead?.text ?? "") || /^(?:value|is|to|as)$/.test(lead?.word ?? "");
    const isNamed = nameOf(tokens[at - 2]) !== undefined || lead?.word === "value" || nameOf(tokens[at - 3]) !== undefined;
    const isTold =
      tokens[at + 1]?.text === "," && hasTerminal(tokens[at - 2]?.word ?? "", /^f\.(?:the|my)$/) && !lexicon.vocabulary.has(word);
    return (isLed && isNamed && !lexicon.functional.has(word)) || isTold ? [{ at, end: at + 1, json: text }] : [];
  });
  return [...parts, ...bare].sort((one, other) => one.at - other.at);
}

/** “TC 3”, “Step 1” */
function isNumbering(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === "number" && at > 0 && asideAt(tokens, at - 1, "a.pointer") > 0;
}

/** The token that was saved last, or the one of the last response, which is saved first. */
function savedIn(
  context: SentenceContext,
  tokens: readonly Token[],
): { readonly step: Carried; readonly save?: readonly Step[] } | undefined {
  const says = tokens.some(({ word }) => ofToken.test(word) || hasTerminal(word, /^n\.token/));
  if (!says || valuesIn(tokens).length > 0 || !tokens.every((_, at) => isOfToken(tokens, at))) return undefined;
  const saved = variablesOf(context).filter(({ name, source }) => /token|jwt/i.test(name) && !/refresh/i.test(name) && source !== "");
  const variable = saved.at(-1)?.name;
  if (variable !== undefined)
    return new Set(saved.map(({ name }) => name)).size > 1 ? undefined : { step: { auth: { bearer: `\${${variable}}` } } };
  const fields = bodyOf(context)?.fields ?? [];
  const [field, ...more] = fields.filter(
    ({ name, list, isOfError }) => /^(?:access|session|auth|api)?_?(?:token|jwt)$/i.test(name) && list === undefined && !isOfError,
  );
  if (field === undefined || more.length > 0) return undefined;
  return { save: [{ step: "save", store: [{ [field.name]: field.path }] }], step: { auth: { bearer: `\${${field.name}}` } } };
}

/** Words of tokens and of sending them: “into the list” and “as the password” are none. */
function isOfToken(tokens: readonly Token[], at: number): boolean {
  const { kind, word = "" } = tokens[at] ?? {};
  if (kind !== "word" || word === "" || /^(?:it|them)$/.test(word)) return kind === "symbol";
  if (lexicon.functional.has(word) || ofToken.test(word) || all.test(word) || asked.test(word) || word === "everything") return true;
  if (asideAt(tokens, at, "a.v.carry") > 0 || sensesAt(tokens, at, "w.fromnow").length > 0) return true;
  return (
    /^(?:from|here|there|on|have|has|been|auth|access|session|login|just|own|saved|kept|goes)$/.test(word) ||
    hasTerminal(word, /^(?:v\.(?:get|receive|return|authenticate|send)|w\.(?:received|kept))(?:\+|$)/)
  );
}

/** “Authentication is performed by means of the bearer token t-1”: whoever says only that means all that follows. */
function isOnlyAuth({ auth, headers }: Carried, tokens: readonly Token[]): boolean {
  return (
    auth !== undefined &&
    headers === undefined &&
    tokens.some(({ word }) => /^(?:authentication|authenticated|test|tests|performed|account|log|using)$/.test(word))
  );
}
