// Reads who signs in, with which credentials, and whose token later requests carry: “Given I am signed in as seller
// "olga" with password "x"”, “bidder "marek" signs in … and acts from now on”, “olga takes over again”.

import { lastRequest, operationOf } from "../../english/context/above.ts";
import type { Token } from "../../english/token.ts";
import { type Json, setKey } from "../../json.ts";
import { bodyMember } from "../../openapi/fields.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { personal } from "../align/things.ts";
import type { Guess } from "../correct/guesses.ts";
import { isValue, valueIn } from "../correct/values.ts";
import { group } from "../lexicon/groups.ts";
import { pathOfMember } from "../settle/path.ts";
import { isSigningIn, onlySignIn, tokenField } from "../settle/signIn.ts";

const mostTokens = 30;
const stated = /\b(?:am|is|are|be|been|'m) (?:already |now )?(?:signed|logged) (?:in|on)\b/;
const done =
  /\b(?:signs?|signed|signing|logs?|logged|logging) (?:in|on)\b|\b(?:login|logins|authenticates?|authenticated)\b|\b(?:got|get|gets|obtain|obtains|obtained|fetch|fetched|request|requested|receive|received) (?:a|an|the|another|his|her|my|own)? ?(?:new |access |bearer |fresh )*token\b/;
const secrets = /^(?:password|pass|pwd|secret|passphrase|pin)$/;
const around = group("signedIn.around");

/** The request that signs in; where a person is signed in, what follows carries the token. */
export function signedIn(context: SentenceContext, written: readonly Token[]): readonly Guess[] {
  if (written.length > mostTokens) return [];
  const text = textOf(written);
  // “… signs in and acts from now on”
  const end = written.findIndex(({ word }, at) => word === "and" && saysToken(textOf(written.slice(at + 1))));
  const tokens = end < 0 ? written : written.slice(0, end);
  const isState = stated.test(text) || end > 0;
  if (!isState && !done.test(text)) return [];
  const operation = onlySignIn(context);
  const body = operation?.body;
  if (operation === undefined || body === undefined) return [];
  const values = tokens.flatMap((_, at) => (isValue(tokens, at) ? [at] : []));
  const secret = values.find((at) => [1, 2].some((back) => secrets.test(tokens[at - back]?.word ?? "")));
  const [user, ...others] = values.filter((at) => at !== secret);
  if (secret === undefined || user === undefined || others.length > 0) return [];
  const role = personal.test(tokens[user - 1]?.word ?? "") || isRole(operation, tokens[user - 1]?.word ?? "") ? user - 1 : undefined;
  const isKnown = ({ kind, word, text: own }: Token, at: number): boolean =>
    at === user || at === secret || at === role || (kind === "symbol" ? /^[,;:()]$/.test(own) : around.test(word) || personal.test(word));
  if (!tokens.every(isKnown)) return [];
  const filled = credentials(body.fields, valueIn(tokens, user), valueIn(tokens, secret));
  if (filled === undefined) return [];
  const call = { step: "api_request", action: `POST ${operation.path}`, [bodyMember(operation)]: filled } as ApiRequestStep;
  const steps: readonly Step[] = isState ? [call, ...carried(context, call, operation, tokens[role ?? -1]?.word)] : [call];
  return [{ steps, cost: end > 0 ? 0.1 : 0.4, unsaid: [] }];
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ word, text }) => word || text).join(" ");
}

function saysToken(text: string): boolean {
  return acting.test(text) || using.test(text);
}

/** The token of the last sign-in, from here on: “acts from now on”, “the received token is used for all calls”. */
export function carriesToken(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  if (tokens.length > mostTokens || tokens.some((_, at) => isValue(tokens, at))) return [];
  if (!saysToken(textOf(tokens))) return [];
  const last = lastRequest(context.before);
  const operation = operationOf(context, last);
  if (last === undefined || operation === undefined || !isSigningIn(operation)) return [];
  const steps = carried(context, last, operation, undefined);
  return steps.length === 0 ? [] : [{ steps, cost: 0.4, unsaid: [] }];
}

const scope =
  "(?:from (?:now|here|there|then) on|from this point on|onwards|afterwards|hereafter|for (?:all|every|the) (?:further|following|next|later|other|remaining) (?:calls?|requests?|steps?)|in (?:all|every|the) (?:further|following|next|later) (?:calls?|requests?|steps?)|on (?:all|every) (?:further|following|next|later) (?:calls?|requests?|steps?)|with (?:all|every) (?:further|following|next|later) (?:calls?|requests?|steps?))";
const acting = new RegExp(
  `^(?:(?:he|she|it|they|i|we) )?(?:is |am |are )?(?:acts?|acting|works?|goes on|continues?|makes all (?:further |following )?(?:calls|requests)|does everything) (?:as (?:him|her|this user|that user) )?${scope}$|^everything (?:i|we|he|she) (?:do|does) (?:afterwards|from (?:now|here) on|hereafter) (?:happens|is done) with (?:my|our|his|her|this|that|the) (?:own )?token$`,
);
const using = new RegExp(
  `^the (?:received |returned |new |access |bearer |issued |obtained )*(?:token|jwt)(?: (?:which|that) (?:we|i) (?:get|got|receive|received|have got))? (?:is|must|shall|should|has|will)(?: to)?(?: be)? (?:to use|used|sent|taken)(?: as (?:the |a )?(?:bearer )?token)? ${scope}$`,
);

/** “olga takes over again with her own token”, “back to olga”: the token of her sign-in. */
export function takenOver(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  if (tokens.length > 14 || context.operations === undefined) return [];
  const words = tokens.map(({ word, text }) => word || text);
  const found = person.map((form) => form.exec(words.join(" "))).find((match) => match !== null);
  const name = found?.[1];
  if (name === undefined) return [];
  const token = tokenOfPerson(context, name);
  return token === undefined ? [] : [{ steps: [{ step: "prepare", auth: { bearer: `\${${token}}` } }], cost: 0.4, unsaid: [] }];
}

const lead = "(?:(?:finally|now|then|next|and|afterwards|after that|at the end|in the end) ,? ?)*";
const person: readonly RegExp[] = [
  new RegExp(
    `^${lead}(?:the )?(?:\\w+ )??"?([\\w.@-]+)"? (?:takes? over|acts|continues|works|goes on|is back|is acting|is at work)(?: (?:again|now))?(?: ,? ?(?:again )?(?:with|using) (?:his|her|their) (?:own |old |first )?(?:token|session|login))?$`,
  ),
  new RegExp(
    `^${lead}(?:we |i )?(?:switch|switching|go|going|change|get)? ?back to (?:the )?(?:\\w+ )??"?([\\w.@-]+)"?(?: 's (?:own )?(?:token|session|login|account))?$`,
  ),
  new RegExp(
    `^${lead}(?:we |i )?(?:act|continue|go on|proceed|work|acting|continuing|switch) (?:again |now )?(?:as|to) (?:the )?(?:\\w+ )??"?([\\w.@-]+)"?(?: again)?$`,
  ),
  new RegExp(
    `^${lead}(?:we |i )?(?:use|using|with) "?([\\w.@-]+)"? 's (?:own )?(?:token|session|login)(?: again)?(?: from (?:now|here) on)?$`,
  ),
];

/** The variable that the sign-in of this person has saved. */
export function tokenOfPerson(context: SentenceContext, name: string): string | undefined {
  const { before = [], operations } = context;
  const found = before.flatMap((step, at): readonly string[] => {
    if (step.step !== "api_request" || operations === undefined) return [];
    const operation = operationOfAction(operations, step.action);
    const sent = step.body ?? step.form;
    if (operation === undefined || !isSigningIn(operation) || typeof sent !== "object" || sent === null) return [];
    const isPerson = Object.values(sent).some(
      (value) => typeof value === "string" && value.toLowerCase().replace(/@.*$/s, "") === name.toLowerCase().replace(/@.*$/s, ""),
    );
    if (!isPerson) return [];
    const next = before.findIndex((other, index) => index > at && other.step === "api_request");
    return before.slice(at, next < 0 ? before.length : next).flatMap((one) => storedNames(one, operation));
  });
  const [only, ...others] = [...new Set(found)];
  return others.length > 0 ? undefined : only;
}

function storedNames(step: Step, operation: Operation): readonly string[] {
  const path = pathOfMember(tokenField(operation) ?? "token");
  const store = "store" in step ? (step.store ?? []) : [];
  return store.flatMap((entry) =>
    typeof entry === "string"
      ? `$.${entry}` === path
        ? [entry]
        : []
      : Object.entries(entry).flatMap(([name, source]) => (source === path ? [name] : [])),
  );
}

/** The save of the token, unless it is saved already, and what sends it. */
function carried(context: SentenceContext, call: ApiRequestStep, operation: Operation, role: string | undefined): readonly Step[] {
  const token = tokenField(operation);
  if (token === undefined) return [];
  const { before = [] } = context;
  const at = before.lastIndexOf(call);
  const known = at < 0 ? [] : before.slice(at).flatMap((step) => storedNames(step, operation));
  const name = known[0] ?? freeName(context, nameFor(operation, token, role));
  const prepare: Step = { step: "prepare", auth: { bearer: `\${${name}}` }, of: "following" } as Step;
  return known.length > 0 ? [prepare] : [{ step: "save", store: [{ [name]: pathOfMember(token) }] }, prepare];
}

/** `sellerToken` where the document lists the role, else `token`. */
function nameFor(operation: Operation, field: string, role: string | undefined): string {
  if (role !== undefined && isRole(operation, role)) return `${role}Token`;
  return /^access_?token$/i.test(field) ? "token" : field;
}

function freeName({ variables }: SentenceContext, name: string): string {
  let free = name;
  for (let count = 2; variables?.has(free) === true; count++) free = `${name}${count}`;
  return free;
}

function isRole({ responses }: Operation, word: string): boolean {
  return responses.some(({ fields }) => fields.some(({ enum: listed }) => listed?.some((value) => value.toLowerCase() === word) === true));
}

/** The field of a secret, and the one field for who it is. */
function credentials(
  fields: NonNullable<Operation["body"]>["fields"],
  user: Json,
  secret: Json,
): Readonly<Record<string, Json>> | undefined {
  const texts = fields.filter(({ type, enum: listed }) => (type === undefined || type === "string") && listed === undefined);
  const hidden = texts.filter(({ name }) => splitWords(name).some((word) => secrets.test(word)));
  const open = texts.filter((field) => !hidden.includes(field) && (field.required || !fields.some(({ required }) => required)));
  const [own, ...others] = open.length === 1 ? open : open.filter(({ name }) => /user|email|login|client_?id|name/i.test(name));
  if (hidden.length !== 1 || own === undefined || others.length > 0) return undefined;
  // A field that is required and not said, such as the kind of grant, has no value here.
  if (fields.some((field) => field.required && field !== own && !hidden.includes(field))) return undefined;
  const filled: Record<string, Json> = {};
  for (const field of fields) if (field === own || hidden.includes(field)) setKey(filled, field.name, field === own ? user : secret);
  return filled;
}
