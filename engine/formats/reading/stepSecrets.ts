// Takes the literal secrets out of steps that were not made from a raw request: sentences of Gherkin, and operations of
// Arazzo.

import { isJsonObject, isSecretField, type Json, type Step } from "../../../language/index.ts";
import { withoutBodySecrets } from "./bodySecrets.ts";
import { camelCase } from "./names.ts";
import { isSecretHeader, type Secrets } from "./secrets.ts";

type Carrier = Extract<Step, { step: "api_request" | "prepare" }>;

export function withoutStepSecrets<T extends Carrier>(step: T, secrets: Secrets): T {
  const named = (map: Readonly<Record<string, Json>>, isSecret: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(map).map(([name, value]) => [name, isSecret(name) && isLiteral(value) ? secrets.take(camelCase(name), value) : value]),
    );
  const { headers, query, cookies, auth } = step as {
    readonly [Key in "headers" | "query" | "cookies" | "auth"]?: Readonly<Record<string, Json>>;
  };
  return {
    ...withoutBodySecrets(step, secrets),
    ...(headers === undefined ? {} : { headers: named(headers, isSecretHeader) }),
    ...(query === undefined ? {} : { query: named(query, (name) => isSecretHeader(name) || isSecretField(name)) }),
    ...(cookies === undefined ? {} : { cookies: named(cookies, isSecretCookie) }),
    ...(auth === undefined ? {} : { auth: withoutCredentials(auth, secrets) }),
  } as T;
}

/** Returns whether a cookie of this name holds a session or a token; a theme or a language is not a secret. */
export function isSecretCookie(name: string): boolean {
  return /sess|sid$|token|auth|jwt|login|remember|credential|key$/i.test(name) || isSecretField(name) || isSecretHeader(name);
}

function isLiteral(value: Json): value is string {
  return typeof value === "string" && value !== "" && !value.includes("${");
}

function withoutCredentials(auth: Readonly<Record<string, Json>>, secrets: Secrets): Json {
  const taken = (hint: string, value: Json | undefined) =>
    value !== undefined && isLiteral(value) ? secrets.take(hint, value) : (value as Json);
  const { bearer, basic, apiKey } = auth;
  if (bearer !== undefined) return { ...auth, bearer: taken("token", bearer) };
  if (basic !== undefined && isJsonObject(basic)) return { ...auth, basic: { ...basic, password: taken("password", basic.password) } };
  if (apiKey !== undefined && isJsonObject(apiKey))
    return { ...auth, apiKey: { ...apiKey, value: taken(camelCase(String(apiKey.name ?? "apiKey")), apiKey.value) } };
  return auth as Json;
}
