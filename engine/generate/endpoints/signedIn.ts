// Finds out who calls: the operation that shows the user who is signed in, `GET /user`, because tests use nobody else's
// account, and the calls that need another user or an app.

import type { ApiOperation } from "./api.ts";
import { lastMember, member, nameSource } from "./itemNames.ts";
import { toldForAll } from "./madeUp.ts";
import { lastParameter, parametersIn } from "./paths.ts";
import { namedOf, type Resource } from "./resources.ts";
import { successOf } from "./responses.ts";
import { operationKey, Unarranged, type World } from "./testDraft.ts";

const people = /^(?:user|account|person)$/i;
const own = /^\/(?:[\w.-]+\/)*(?:me|user|users\/me|users\/current|current[-_]?user)$/i;

interface SignedIn {
  readonly operation: ApiOperation;
  readonly source: string;
  /** The value of its path by which the service knows who calls. */
  readonly path: ReadonlyMap<string, string>;
}

/** “Returns your API credential details”: a program has signed in, and its id is none of a user. */
const ofProgram = /\byour \[?(?:API (?:credential|key)|service account)\b/i;

/** Undefined if the resource is not a user, or if the document shows no such user under the same name. */
export function signedIn({ api }: World, resource: Resource): SignedIn | undefined {
  const { noun, lister } = resource;
  const key = lister === undefined || !people.test(noun) ? undefined : lastMember(lister.source);
  if (key === undefined) return undefined;
  const shows = (one: ApiOperation) => {
    const { properties, alternatives } = api.schemas.view(successOf(one)?.schema);
    return properties.has(key) || (alternatives.length > 0 && alternatives.every((form) => api.schemas.view(form).properties.has(key)));
  };
  const operation = api.operations.find((one) => one.method === "GET" && own.test(one.path) && !ofProgram.test(one.words) && shows(one));
  return operation === undefined ? signedInByWord(api, resource) : { operation, source: `$${member(key)}`, path: new Map() };
}

/** `GET /users/{user_id}` whose words say “This can be the string "me"”. */
function signedInByWord(api: World["api"], resource: Resource): SignedIn | undefined {
  const { reader } = resource;
  const name = reader === undefined ? undefined : lastParameter(reader.path);
  if (reader === undefined || name === undefined || parametersIn(reader.path).length > 1) return undefined;
  const described = reader.parameters.find((one) => one.in === "path" && one.name === name);
  const word = toldForAll(described?.description);
  const source = word === "me" ? nameSource(api.schemas, successOf(reader)?.schema, namedOf(api, resource), "$") : undefined;
  return source === undefined ? undefined : { operation: reader, source, path: new Map([[name, "me"]]) };
}

/**
 * Throws `Unarranged` for `PUT /repos/{owner}/{repo}/collaborators/{username}`: an owner does not collaborate, and
 * nobody follows or blocks themselves.
 */
export function mustBeAnother(operation: ApiOperation, { parameter }: Resource): void {
  const { method, path } = operation;
  if (method === "GET" || !path.endsWith(`/{${parameter}}`) || !isOfAnother(path)) return;
  throw new Unarranged(
    `${operationKey(operation)} needs another user than the one who is signed in: define the variable ${parameter} in the service playbook.`,
    parameter,
  );
}

/** Returns whether such a link is one with another user. */
function isOfAnother(path: string): boolean {
  return /\/(?:collaborators|blocks|following)\/\{[^{}]+\}$/i.test(path);
}

/** Returns whether a link at the path would join the user who is signed in to what is theirs already. */
export function isWithOneself(world: World, path: string, other: Resource): boolean {
  return isOfAnother(path) && signedIn(world, other) !== undefined;
}

/**
 * “Your GitHub App must have the `checks:write` permission”, “Only GitHub Apps can use this endpoint”, “requests for
 * the authenticated GitHub App”, “repositories that an app installation can access”.
 */
const ofApps =
  /\byour (?:\w+ )?App must have\b|\bonly (?:\w+ )?Apps can use this\b|\bpersonal access tokens(?: \(\w+\))? cannot use this\b|\bfor the authenticated (?:\w+ )?App\b|\bthat an app installation can access\b/i;

/** “You must use a JWT”, “GitHub Apps must use a JWT”: no user has one, whose things a path may name. */
const ofAppToken = /\b(?:you|(?:\w+ )?Apps) must use an? \[?JWT\b/i;

/** Returns whether only an app makes the call, where most calls of the document, or its path, take another token. */
export function isOfApp({ api, resources }: World, { words, path }: ApiOperation): boolean {
  if (ofApps.test(words)) return true;
  if (!ofAppToken.test(words)) return false;
  if (api.operations.filter((one) => ofAppToken.test(one.words)).length * 2 < api.operations.length) return true;
  const name = lastParameter(path);
  const lister = name === undefined ? undefined : resources.ofParameter(path, name)?.lister;
  return name !== undefined && (lister === undefined || !ofAppToken.test(lister.operation.words));
}

/** Throws `Unarranged` if only an app creates such an item. */
export function mustNotBeOfApps(creator: ApiOperation, { parameter }: Resource): void {
  if (!ofApps.test(creator.words)) return;
  throw new Unarranged(
    `It needs ${operationKey(creator)}, which only an app calls: define the variable ${parameter} in the service playbook.`,
    parameter,
  );
}
