// Reads signing in with the values of variables, and the operation that shows whether the service works.

import { sameName } from "../../english/context/nouns.ts";
import { type Json, setKey } from "../../json.ts";
import { bodyMember } from "../../openapi/fields.ts";
import type { Operation } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import type { ReadyAct, SignInAct } from "../meaning.ts";
import { knownToken } from "./knownCredentials.ts";
import { pathOfMember } from "./path.ts";
import { type Place, placeOf, tokenOf, told, unsettled } from "./place.ts";

/**
 * The call of the one operation that takes a password, with the variables that are named like its fields; what it gives
 * is saved. A person who signs in sends that with the values that follow, or the token that a variable already holds.
 */
export function signInSteps(place: Place, act: SignInAct): readonly Step[] {
  const { variables } = place.context;
  const only = onlySignIn(place.context);
  const body = only && knownCredentials(only, variables);
  if (only === undefined || body === undefined) {
    if (act.as !== "state") return unsettled("no operation that signs in, or nobody who does");
    return [{ step: "prepare", auth: { bearer: knownToken(place) } }];
  }
  const call = { step: "api_request", action: `POST ${only.path}`, [bodyMember(only)]: body } as ApiRequestStep;
  const token = tokenField(only);
  if (token === undefined) return [call];
  const stored: Step = { ...call, store: [{ [token]: pathOfMember(token) }] };
  return act.as === "state" ? [stored, { step: "prepare", auth: { bearer: `\${${token}}` } }] : [stored];
}

/** Returns whether the operation takes a password or secret, and has that name. */
export function isSigningIn({ method, path, operationId, body }: Operation): boolean {
  if (method !== "POST" || body?.fields.some(({ name }) => /password|client_?secret/i.test(name)) !== true) return false;
  const words = [...splitWords(path), ...splitWords(operationId ?? "")];
  return (
    words.some((word) => /^(?:login|signin|auth|authenticate|authentication|session|sessions|token|tokens)$/.test(word)) ||
    words.join(" ").includes("log in")
  );
}

/** The only operation that signs in. */
export function onlySignIn({ operations }: SentenceContext): Operation | undefined {
  const [only, ...others] = (operations?.operations ?? []).filter(isSigningIn);
  return others.length > 0 ? undefined : only;
}

export function hasSignIn({ context: { operations } }: Place): boolean {
  return operations?.operations.some(isSigningIn) === true;
}

/** Every field from the variable of its name; undefined if one that counts has none. */
function knownCredentials({ body }: Operation, variables: ReadonlySet<string> | undefined): Readonly<Record<string, Json>> | undefined {
  const fields = body?.fields ?? [];
  const isMarked = fields.some(({ required }) => required);
  const known: Record<string, Json> = {};
  for (const { name, required } of fields) {
    const [variable, ...others] = [...(variables ?? [])].filter((one) => sameName(one, name));
    if (variable !== undefined && others.length === 0) setKey(known, name, { $var: variable });
    else if (required || !isMarked) return undefined;
  }
  return Object.keys(known).length === 0 ? undefined : known;
}

/** The one field of a successful answer that holds a token. */
export function tokenField({ responses }: Operation): string | undefined {
  const tokens = responses.find(({ status }) => status.startsWith("2"))?.fields.filter(({ name }) => /(?:token|jwt)$/i.test(name)) ?? [];
  const named = tokens.length === 1 ? tokens : tokens.filter(({ name }) => !/refresh/i.test(name));
  return named.length === 1 ? named[0]?.name : undefined;
}

/**
 * The GET request of the operation that shows whether the service works; the word before "API" must be a name of the
 * service.
 */
export function readyStep(place: Place, act: ReadyAct): Step {
  const { operations } = place.context;
  const health = healthOf(operations?.operations ?? []);
  const known = new Set(
    [...splitWords(operations?.title ?? ""), ...(operations?.operations ?? []).flatMap(({ path }) => splitWords(path))].map(lemma),
  );
  const isNamed = act.words.every((word) => known.has(lemma(tokenOf(place, word).word)));
  if (health !== undefined && isNamed) return { step: "api_request", action: `GET ${health.path}` };
  return told({
    code: "nothing-to-do",
    message:
      "Nothing is sent or checked here. To make sure that the service answers, send a request and expect a status, for example “GET /health”.",
    in: "sentence",
    span: placeOf(place, act)?.span ?? { start: 0, end: 1 },
    suggestions: [],
  });
}

const healthName = /^(?:health|healthz|healthcheck|ping|ready|readiness|readyz|alive|liveness|livez|heartbeat)$/;

/** The one operation that is called health, ping, ready or alive; without any, the one called status. */
function healthOf(operations: readonly Operation[]): Operation | undefined {
  const asking = operations.filter(({ method, path }) => method === "GET" && !path.includes("{"));
  const called = (pattern: RegExp) =>
    asking.filter(({ path, operationId }) =>
      [...splitWords(path.split("/").at(-1) ?? ""), ...splitWords(operationId ?? "")].some((text) => pattern.test(text)),
    );
  const found = called(healthName);
  const candidates = found.length > 0 ? found : called(/^status$/);
  return candidates.length === 1 ? candidates[0] : undefined;
}
