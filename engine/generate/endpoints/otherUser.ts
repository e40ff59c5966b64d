// Tests two users if the document allows a test to sign one up: the second can neither see nor change what belongs to
// the first.

import { type ApiRequestStep, capitalized, isJsonObject, isSecretName, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { isLoginOf } from "./credentials.ts";
import { sameAsSent } from "./expectations.ts";
import { checked, type Oracles, oracleParts } from "./oracleParts.ts";
import { erased, lastParameter } from "./paths.ts";
import type { Resource } from "./resources.ts";
import type { World } from "./testDraft.ts";

/** Words of a refusal that is about who something belongs to; without them other users may be meant to have it. */
const ownership =
  /\b(?:owns?|owner(?:ship)?|owned|belongs?|another (?:user|account|customer|person)|other (?:users?|accounts?|customers?)|somebody else|someone else|not yours)\b/i;

/** Empty if no second user can sign up, or the document does not say that others are refused. */
export function otherUserParts(world: World, operation: ApiOperation, arrangement: Arrangement): Oracles {
  const oracles = oracleParts();
  const refused = operation.responses.filter(({ status, description }) => /^40[34]$/.test(status) && ownership.test(description));
  const reader = world.resources.ofParameter(operation.path, lastParameter(operation.path) ?? "")?.reader;
  if (refused.length === 0 || operation.security.length === 0 || !arrangement.ownsTarget) return oracles;
  const second = secondUser(world, arrangement);
  if (second === undefined) return oracles;
  arrangement.setup.push({ steps: [second.login, { step: "validate", checks: [{ status: "2xx" }] }] });
  const what = operation.method === "GET" ? "shown to" : "changed by";
  // Where the document names 403 alone, 404 hides the thing from strangers as well.
  const statuses = [...new Set([...refused.map(({ status }) => Number(status)), 403, 404])].sort();
  oracles.add("other-user", `One user's items are not ${what} another`, [
    arrangement.request({ more: { headers: second.headers } }),
    { step: "validate", checks: [{ status: statuses }] },
  ]);
  if (operation.method !== "GET" && reader !== undefined && erased(reader.path) === erased(operation.path))
    oracles.add(
      "other-user",
      "It is unchanged",
      checked(reader, arrangement.call(reader), sameAsSent(world.api, reader, arrangement.target)),
    );
  return oracles;
}

export interface SecondUser {
  readonly login: ApiRequestStep;
  readonly headers: Readonly<Record<string, Value>>;
  /** The resource that has signed up, and the name of this user in a path. */
  readonly users: Resource;
  readonly name: string;
}

/** Somebody who is signed up for the test and signs in as the service's setup does. */
export function secondUser({ api, resources, knowledge }: World, arrangement: Arrangement): SecondUser | undefined {
  const { login, loginHeaders } = knowledge;
  const sent = login?.request.body ?? login?.request.form;
  if (login === undefined || !isJsonObject(sent) || Object.keys(loginHeaders).length === 0) return undefined;
  const password = Object.keys(sent).find((key) => isSecretName(key));
  const names = Object.keys(sent).filter((key) => key !== password);
  const [name] = names;
  if (password === undefined || name === undefined || names.length > 1) return undefined;
  // The second user has another password, but the same key of the client.
  if (login.written.some((secret) => secret !== sent[password])) return undefined;
  const users = signUpOf(api.operations, resources.ofCollection, (operation) => {
    const { properties } = api.schemas.view(operation.body?.schema);
    return !isLoginOf(knowledge, operation) && properties.has(name) && properties.has(password);
  });
  if (users === undefined) return undefined;
  const { plan, text } = arrangement.another(users);
  const value = plan?.value;
  if (!isJsonObject(value) || value[name] === undefined || value[password] === undefined) return undefined;
  const variable = arrangement.newVariable(`other${capitalized(login.variable)}`);
  arrangement.secrets.add(variable);
  const as = { ...sent, [name]: value[name], [password]: value[password] };
  const request = { ...login.request, store: [{ [variable]: login.source }] };
  return {
    login: login.request.form === undefined ? { ...request, body: as } : { ...request, form: as },
    users,
    name: text,
    headers: Object.fromEntries(
      Object.entries(loginHeaders).map(([header, text]) => [header, text.replaceAll(`\${${login.variable}}`, `\${${variable}}`)]),
    ),
  };
}

function signUpOf(
  operations: readonly ApiOperation[],
  ofCollection: (path: string) => Resource | undefined,
  takes: (operation: ApiOperation) => boolean,
): Resource | undefined {
  for (const operation of operations) {
    const resource = operation.method === "POST" && takes(operation) ? ofCollection(operation.path) : undefined;
    if (resource?.creator?.operation === operation && resource.deleter !== undefined) return resource;
  }
  return undefined;
}
