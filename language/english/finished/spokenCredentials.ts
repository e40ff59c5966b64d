// Finds credentials that are somebody's and are read as the name of the person: “the token of Rupert”, “the password of
// "clara"”; and sign-ins whose token is not sent.

import { personal } from "../../grammar/align/things.ts";
import { lexicon } from "../../grammar/lexicon/lexicon.ts";
import { isSigningIn, tokenField } from "../../grammar/settle/signIn.ts";
import { type Json, leavesOf, membersIn } from "../../json.ts";
import type { ApiRequestStep, PrepareStep, Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { unlessSame } from "../unlessSame.ts";
import { finding, type Guard, type Reading, requestsOf, withoutValues } from "./reading.ts";
import { tokenOf } from "./senders.ts";

export const credentialGuards: readonly Guard[] = [
  {
    finds: cookiesOfAnswer,
    message: () =>
      "It is unclear whether the request sends no cookie or the response sets none. Write “without authentication” in the request, or “the header Set-Cookie does not exist”.",
  },
  finding(sentOwner, (said) => `This would send the name “${said}” itself. Write the value, or the variable that holds it.`),
  {
    finds: losesScheme,
    message: () => "This would send the key without “Bearer”. Write “use bearer token …”, or the whole value of the header in quotes.",
  },
  finding(secretElsewhere, (name) => `This would send something else as a part of the header ${name}. Write a sentence for each of them.`),
  {
    finds: takesForId,
    message: () => "This would send the token or key as the id of a thing. Write it as a header, or “with bearer token ${token}”.",
  },
  {
    finds: sendsSubject,
    message: () => 'It is unclear how this account is called. Write it, such as “Log in with username "ada" and password "…"”.',
  },
  {
    finds: losesSignIn,
    message: () =>
      "The token of this sign-in would not be sent. Save it first, and write “with bearer token ${token}” in the next sentence.",
  },
];

const owner =
  /\bthe (?:[Bb]earer |access |API |[Aa]uthori[sz]ation )?(?:token|key|session|credentials|password|pin|passphrase|secret|header|cookie)s? of (?:the )?(?:user )?(?:"([^"]+)"|(\p{Lu}\p{L}+))/u;

/** “in the Authorization header as a Bearer token”: `Bearer k-1`, and not the key alone. */
function losesScheme({ sentence, steps }: Reading): boolean {
  if (!/\bas (?:an? |the )?bearer\b/i.test(withoutValues(sentence))) return false;
  return steps.some(
    (step) =>
      (step.step === "prepare" || step.step === "api_request") &&
      Object.entries(step.headers ?? {}).some(([name, value]) => /^authorization$/i.test(name) && !/^bearer /i.test(String(value))),
  );
}

const plainHeader = /^(?:accept|content|user-agent|host|from|prefer|if-|cache|origin|referer|date|range|expect)/i;

/** “carries the bearer token ${t}, and an Accept-Language header with pt” */
function secretElsewhere({ sentence, steps }: Reading): string | undefined {
  const secrets = [...sentence.matchAll(/\b(?:token|key|secret|password|jwt) (?:is )?\$\{(\w+)\}/gi)].map(([, name]) => name);
  const headers = steps.filter(isSender).flatMap((step) => Object.entries(step.headers ?? {}));
  const isJoined = (value: Json): boolean => /\} \p{L}+ [A-Z][\w-]*: /u.test(String(value)) && !sentence.includes(`"${String(value)}"`);
  const isSecret = (value: Json): boolean => secrets.some((name) => value === `\${${name}}` || membersIn(value).$var === name);
  return headers.find(([name, value]) => isJoined(value) || (plainHeader.test(name) && isSecret(value)))?.[0];
}

/** “Authorization: Token ${t}” is one value, and no bearer token beside the word “Token”. */
function withWholeScheme(steps: readonly Step[], sentence: string): readonly Step[] {
  const whole = steps.map((step) => {
    if (!isSender(step) || typeof step.auth !== "object" || !("bearer" in step.auth)) return step;
    const { auth, ...rest } = step;
    const bearer = String(step.auth.bearer);
    const scheme = Object.entries(step.headers ?? {}).find(([, value]) => sentence.includes(`${String(value)} ${bearer}`));
    if (scheme === undefined || !/^\$\{\w+\}$/.test(bearer)) return step;
    const [name, word] = scheme;
    return { ...rest, headers: { ...step.headers, [name]: `${String(word)} ${bearer}` } };
  });
  return unlessSame(steps, whole);
}

/** “Every call carries the header X-A: a and X-B: b”: both of them on every call. */
function withBothHeaders(steps: readonly Step[], sentence: string): readonly Step[] {
  const [first, second, ...others] = steps;
  if (others.length > 0 || first?.step !== "prepare" || second?.step !== "prepare" || first.of !== "following" || second.of !== undefined)
    return steps;
  if (!/\b(?:every|each|all)\b/i.test(sentence) || /\b(?:next|first)\b/i.test(sentence)) return steps;
  return [{ ...first, ...second, headers: { ...first.headers, ...second.headers }, of: "following" }];
}

/** “With Rosa's token, delete the job”, of which the token would be the id of the job */
function takesForId({ sentence, steps }: Reading): boolean {
  if (!/\b(?:with|using|by) [^.;:]{0,60}\b(?:token|key)\b/i.test(withoutValues(sentence))) return false;
  const isCredential = (value: unknown): boolean => /(?:token|key)$/i.test(String((value as { $var?: string } | null)?.$var ?? ""));
  return steps.some((step) => step.step === "api_request" && Object.values(step.parameters ?? {}).some(isCredential));
}

function ownerIn(sentence: string): string | undefined {
  const [, quoted, name] = owner.exec(sentence) ?? [];
  return quoted ?? name;
}

/** “with the token of Rupert”, of which `Rupert` would be sent */
function sentOwner({ sentence, steps }: Reading): string | undefined {
  const name = sentence.includes("$") ? undefined : ownerIn(sentence);
  const isSent = ({ auth, headers, body, form }: ApiRequestStep | PrepareStep): boolean =>
    leavesOf([auth ?? null, headers ?? null, secretsOf(body), secretsOf(form)]).some(({ value }) => value === name);
  return name !== undefined && steps.filter(isSender).some(isSent) ? name : undefined;
}

function isSender(step: Step): step is ApiRequestStep | PrepareStep {
  return step.step === "api_request" || step.step === "prepare";
}

function secretsOf(body: unknown): readonly unknown[] {
  return leavesOf(body).flatMap((leaf) => (/pass|secret|pin$|token|key/i.test(leaf.name) ? [leaf.value] : []));
}

/** Returns the steps with the saved token of “the token of Rupert”, and with none where “anyone” may do it. */
export function withSpokenCredentials({ sentence, steps: given, context }: Reading): readonly Step[] {
  const steps = withBothHeaders(withWholeScheme(given, sentence), sentence);
  if (anybody.test(sentence))
    return steps.map((step) =>
      step.step === "api_request" && step.auth === undefined && step.headers === undefined ? { ...step, auth: "none" } : step,
    );
  const name = ownerIn(sentence);
  const isOwned = ({ auth }: ApiRequestStep | PrepareStep): boolean => typeof auth === "object" && "bearer" in auth && auth.bearer === name;
  if (name === undefined || !steps.filter(isSender).some(isOwned)) return withLasting(steps, sentence);
  const token = tokenOf(context, name.toLowerCase());
  if (token === undefined) return steps;
  return steps.map((step) => (isSender(step) && isOwned(step) ? { ...step, auth: { bearer: `\${${token}}` } } : step));
}

/** “Log in as Rupert and list the loans”: who is signed in stays so. */
function withLasting(steps: readonly Step[], sentence: string): readonly Step[] {
  const [first, ...rest] = steps;
  if (first?.step !== "prepare" || first.auth === undefined || rest.length === 0 || !lasting.test(sentence)) return steps;
  return [{ ...first, of: "following" }, ...rest];
}

const lasting = /^(?:(?:and|then|now|next|first),? )*(?:i |we )?(?:log|sign)(?:ged|ed)? (?:back )?(?:in|on) as\b/i;

const anybody =
  /^(?:(?:and|then|now|but),? )*(?:any(?:one|body)|every(?:one|body)) (?:can|may|could|(?:is|must be|should be) (?:able|allowed) to) /i;

const signing = /^(?:(?:[Aa]nd|[Tt]hen|[Nn]ow|[Nn]ext),? )*(\p{Lu}\p{Ll}+) (?:logs|signs|logged|signed) (?:in|on)\b/u;

const asOne = /\b(?:log|sign)(?:s|ged|ned|ging|ing)? (?:in|on) as (?:her|him|them|the)\b/i;

/** “Rupert signs in with password "x"”, “log in as her with …”: nobody knows that the account is called `Rupert`. */
function sendsSubject({ sentence, steps, context }: Reading): boolean {
  const lacksAccount = (request: ApiRequestStep): boolean => {
    const operation = operationOf(context, request);
    const isAlone = leavesOf([request.body, request.form]).length === 1;
    return operation !== undefined && isSigningIn(operation) && isAlone && (operation.body?.fields.length ?? 0) > 1;
  };
  if (asOne.test(sentence) && requestsOf(steps).some(lacksAccount)) return true;
  const name = signing.exec(withoutValues(sentence))?.[1];
  if (name === undefined || personal.test(name.toLowerCase()) || lexicon.vocabulary.has(name.toLowerCase())) return false;
  const isSent = (step: Step): boolean => step.step === "api_request" && leavesOf(step.body).some(({ value }) => value === name);
  return steps.some(isSent) && !(context.before ?? []).some(isSent);
}

/** “Log in as "rupert" with password "x" and list the loans”, sent with the token of before */
function losesSignIn({ sentence, steps, context }: Reading): boolean {
  const requests = requestsOf(steps);
  if (requests.length < 2 || sentence.includes("$")) return false;
  const at = requests.findIndex((request) => {
    const operation = operationOf(context, request);
    return operation !== undefined && isSigningIn(operation) && tokenField(operation) !== undefined;
  });
  const next = at < 0 ? undefined : requests[at + 1];
  if (next === undefined || next.auth !== undefined || next.headers !== undefined || steps.some(({ step }) => step === "prepare"))
    return false;
  return operationOf(context, next)?.security.length !== 0;
}

const setsCookies = /\b(?:set|sets|setting|issue|issues|return|returns) (?:any |a |the )?cookies?\b/i;
const answeredWithout = /\b[1-5]\d\d\b[^,;.]{0,40} (?:without|with no|and no|but no) (?:any )?cookies?\b/i;

/** “The service should not set any cookies”, “GET /health answers 200 without cookies”: not sent without any. */
function cookiesOfAnswer({ sentence, steps }: Reading): boolean {
  const isAnonymous = steps.some((step) => isSender(step) && step.auth === "none");
  return isAnonymous && (setsCookies.test(sentence) || answeredWithout.test(sentence));
}
