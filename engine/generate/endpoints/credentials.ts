// Chooses the caller of a request: anonymous, the service's own credentials, or, for calls that begin or end a login,
// one of the playbook's own.

import {
  type ApiRequestStep,
  type Authentication,
  capitalized,
  type DraftPart,
  type Json,
  readBack,
  type Value,
} from "../../../language/index.ts";
import type { Api, ApiOperation, SecurityScheme } from "./api.ts";
import type { Knowledge } from "./knowledge.ts";
import { headerOf } from "./otherAddress.ts";
import { type BodyPlan, operationKey, Unarranged, type World } from "./testDraft.ts";

/**
 * The credentials that a request of the operation needs apart from the service's headers: none where these
 * authenticate, or the operation is open.
 */
export function credentialsOf(
  api: Api,
  knowledge: Knowledge,
  operation: ApiOperation,
  isElsewhere = false,
): Pick<ApiRequestStep, "auth" | "headers"> {
  const { security } = operation;
  const [way] = security;
  if (isElsewhere) return repeatedHeader(headerOf(api, knowledge, operation));
  if (way === undefined || security.some((names) => names.every((name) => isSent(api.schemes.get(name), knowledge)))) return {};
  for (const name of way) {
    const auth = fromVariables(name, api.schemes.get(name), knowledge);
    if (auth !== undefined) return { auth };
  }
  return {};
}

/** A header of the service, which is not sent to another host by itself. */
function repeatedHeader(header: ReturnType<typeof headerOf>): Pick<ApiRequestStep, "auth" | "headers"> {
  if (header === undefined) return {};
  const bearer = header.name === "Authorization" ? /^Bearer (\$\{[^{}]+\})$/.exec(header.text)?.[1] : undefined;
  return bearer === undefined ? { headers: { [header.name]: header.text } } : { auth: { bearer } };
}

/** Why calls of the operation will be refused; undefined if something says who calls. */
export function missingCredentials(api: Api, knowledge: Knowledge, operation: ApiOperation): string | undefined {
  const [way] = operation.security;
  if (way === undefined || credentialsOf(api, knowledge, operation).auth !== undefined) return undefined;
  if (operation.security.some((names) => names.every((name) => isSent(api.schemes.get(name), knowledge)))) return undefined;
  const inHeader = operation.security.find((names) => names.every((name) => isHeader(api.schemes.get(name))));
  const asked = inHeader ?? way;
  const scheme = api.schemes.get(asked[0] ?? "");
  const header = scheme?.kind === "apiKey" ? scheme.name : "Authorization";
  const help =
    scheme?.kind === "apiKey" && scheme.in === "query"
      ? `send it in its setup, for example “Send the query parameter ${scheme.name} with value "\${key}" with every request.”`
      : `add the header ${header} under "headers".`;
  return `The document asks for ${asked.join(" and ")}, and the service playbook sends nothing for it: ${help}`;
}

function isHeader(scheme: SecurityScheme | undefined): boolean {
  return scheme !== undefined && (scheme.kind !== "apiKey" || scheme.in === "header");
}

function isSent(scheme: SecurityScheme | undefined, { headers, query, unusedLogin }: Knowledge): boolean {
  if (scheme?.kind === "apiKey" && scheme.in === "query") return query.has(scheme.name);
  if (scheme?.kind === "apiKey" && scheme.in === "cookie") return headers.has("cookie") || unusedLogin !== undefined;
  if (scheme?.kind === "apiKey") return headers.has(scheme.name.toLowerCase());
  return headers.has("authorization");
}

function fromVariables(name: string, scheme: SecurityScheme | undefined, knowledge: Knowledge): Authentication | undefined {
  const known = (names: readonly string[]) => names.find((one) => knowledge.secrets.has(one) || knowledge.variables.has(one));
  if (scheme?.kind === "basic") {
    const [username, password] = [known(["username", "user"]), known(["password"])];
    return username === undefined || password === undefined
      ? undefined
      : { basic: { username: `\${${username}}`, password: `\${${password}}` } };
  }
  if (scheme?.kind === "apiKey") {
    const key = known([name, "apiKey", "api_key", "key", scheme.name.replace(/[^A-Za-z0-9]/g, "")]);
    return key === undefined ? undefined : { apiKey: { name: scheme.name, in: scheme.in, value: `\${${key}}` } };
  }
  const token = scheme?.kind === "bearer" ? known(["token", "accessToken", "access_token", "bearerToken", name]) : undefined;
  return token === undefined ? undefined : { bearer: `\${${token}}` };
}

/**
 * The change to the service's setup that makes its sign-in apply to the tests; undefined if it does, by a cookie of the
 * document, or does not sign in.
 */
export function unusedLoginNote(api: Api, { unusedLogin, headers }: Knowledge): string | undefined {
  const isCookie = [...api.schemes.values()].some((scheme) => scheme.kind === "apiKey" && scheme.in === "cookie");
  if (unusedLogin === undefined || isCookie || headers.has("authorization") || headers.has("cookie")) return undefined;
  return `The setup of the service signs in with ${unusedLogin}, and the tests send only the cookies of its answer. If it gives a token, save it there, for example “Save $.token as \${token}”, and send it under "headers", for example Authorization: Bearer \${token}.`;
}

export function isLoginOf({ login }: Knowledge, operation: ApiOperation): boolean {
  return login?.endpoint === operationKey(operation);
}

export interface OwnLogin {
  readonly setup: readonly DraftPart[];
  /** The variable that the login saves. */
  readonly variable: string;
  /** The logout under test, as the service's teardown calls it. */
  readonly request: ApiRequestStep;
}

/**
 * Calls that end a login, and others on its path, are made with a login of the playbook's own, so that the service's
 * lasts. Throws `Unarranged`.
 */
export function loginSteps({ knowledge }: World, operation: ApiOperation, newVariable: (name: string) => string): OwnLogin | undefined {
  const { login } = knowledge;
  if (login?.logout === undefined || login.logout.endpoint !== operationKey(operation)) return undefined;
  requireVariables(login);
  const own = newVariable(`own${capitalized(login.variable)}`);
  const request = renamedIn(login.logout.request, login.variable, own);
  return { setup: [{ steps: [{ ...login.request, store: [{ [own]: login.source }] }] }], variable: own, request };
}

/** Throws `Unarranged` if a test that signs in as the service does would repeat a password. */
function requireVariables({ endpoint, written }: NonNullable<Knowledge["login"]>): void {
  if (written.length === 0) return;
  throw new Unarranged(
    `The setup of the service has a password or key as text in ${endpoint}, which a test must not repeat. Move it to a variable of type encrypted text.`,
  );
}

/** The request that ends the login whose token was saved as `variable`. */
export function logoutRequest({ login }: Knowledge, variable: string): ApiRequestStep | undefined {
  return login?.logout === undefined ? undefined : renamedIn(login.logout.request, login.variable, variable);
}

function renamedIn(request: ApiRequestStep, from: string, to: string): ApiRequestStep {
  const replace = (value: Json): Json => readBack(JSON.stringify(value).replaceAll(`\${${from}`, `\${${to}`));
  return replace(request as unknown as Json) as unknown as ApiRequestStep;
}

/** The request without credentials, and as a person whom the service does not know. */
export function withoutCredentials(
  api: Api,
  knowledge: Knowledge,
  { security }: ApiOperation,
  withoutCookies: boolean,
): Partial<ApiRequestStep> {
  const names = security.flat();
  const { Authorization: authorization, ...headers } = keysOf(api, names, "header", null);
  const cookies = withoutCookies ? keysOf(api, names, "cookie", "none") : {};
  const inQuery = Object.entries(keysOf(api, names, "query", null)).filter(([name]) => knowledge.query.has(name));
  const onlyKeys = authorization === undefined && Object.keys(headers).length + inQuery.length === names.length;
  return {
    ...(onlyKeys ? {} : { auth: "none" }),
    ...(inQuery.length === 0 ? {} : { query: Object.fromEntries(inQuery) }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(Object.keys(cookies).length === 0 ? {} : { cookies }),
  };
}

/** In the way in which the service's headers sign in: the right ones must not be sent next to them. */
export function wrongCredentials(api: Api, knowledge: Knowledge, { security }: ApiOperation): Partial<ApiRequestStep> {
  const all = security.flat();
  const sent = all.filter((name) => isSent(api.schemes.get(name), knowledge));
  const names = sent.length === 0 ? all : sent;
  const schemes = names.map((name) => api.schemes.get(name));
  const key = schemes.find((scheme) => scheme?.kind === "apiKey");
  // Any other key would let the call in.
  const { Authorization: _, ...keys } = keysOf(api, all, "header", null);
  const others = Object.keys(keys).length === 0 ? {} : { headers: keys };
  if (schemes.some((scheme) => scheme?.kind === "basic"))
    return { auth: { basic: { username: "nobody", password: "nothing" } }, ...others };
  if (!schemes.some((scheme) => scheme?.kind === "bearer") && key?.kind === "apiKey")
    return key.in === "header"
      ? { headers: { [key.name]: "nobody-has-this-key" } }
      : { auth: { apiKey: { name: key.name, in: key.in, value: "nobody-has-this-key" } } };
  return { auth: { bearer: "nobody-has-this-token" }, ...others };
}

function keysOf(api: Api, names: readonly string[], place: "header" | "query" | "cookie", value: Value): Record<string, Value> {
  const keys = names.flatMap((name) => {
    const scheme = api.schemes.get(name);
    return scheme?.kind === "apiKey" && scheme.in === place ? [scheme.name] : [];
  });
  return Object.fromEntries(keys.map((name) => [name, value]));
}

/** The body of the service's own login, for the operation that it calls. Throws `Unarranged` for a written password. */
export function bodyOfLogin({ api, knowledge }: World, of: ApiOperation): BodyPlan | undefined {
  const login = isLoginOf(knowledge, of) ? knowledge.login : undefined;
  const sample = login?.request.body ?? login?.request.form;
  if (login === undefined || sample === undefined) return undefined;
  requireVariables(login);
  const names = new Set(Object.keys(sample).map((key) => `/${key}`));
  const { required } = api.schemas.view(of.body?.schema);
  return { sample, bindings: new Map(), value: sample, uniqueMembers: [], names, required };
}
