// Binds a member of a body to what it names: an item that the test makes or finds, a variable, a value of its own.

import type { Json, JsonObject, Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { isScalarVariable } from "./bodySample.ts";
import { callerWhoSees } from "./callerAsUser.ts";
import { isFile } from "./envelope.ts";
import { isOf } from "./foreignValues.ts";
import { plain } from "./itemNames.ts";
import { namesItsItems } from "./itemsOfPath.ts";
import { changesOthers, listedIn } from "./listedThings.ts";
import { forUser } from "./listFilter.ts";
import { ownIdOf } from "./ownId.ts";
import { erased, nounOfParameter, nounOfPath } from "./paths.ts";
import { verbOf } from "./remoteThings.ts";
import type { Resource } from "./resources.ts";
import { isIdentity, singular } from "./sample.ts";
import { isListed, typeOf } from "./schemas.ts";
import { isReading } from "./sensitive.ts";
import { deepest, operationKey, type TestDraft, Unarranged } from "./testDraft.ts";
import { hasToken, isSigningIn } from "./tokens.ts";
import { otherText } from "./uniqueText.ts";
import { uniqueValue } from "./uniqueValue.ts";

interface BindContext {
  readonly of: ApiOperation;
  readonly noun: string | undefined;
  readonly ownKeys: readonly string[];
  /** Separator in names that are made unique. */
  readonly separator: "-" | "_";
  readonly creates: boolean;
  /** It need not name an existing thing. */
  readonly isLoose: boolean;
  /** Another member of the same object has such a thing in another role. */
  isSecondRole(resource: Resource, pointer: string): boolean;
}

export function bind(
  draft: TestDraft,
  value: Json,
  schema: JsonObject,
  pointer: string,
  name: string,
  depth: number,
  context: BindContext,
): Value | undefined {
  const { api, knowledge, resources } = draft.world;
  const view = api.schemas.view(schema);
  const type = typeOf(view) ?? typeof value;
  const typed = (text: string): Value => ofType(type, text);
  if (context.ownKeys.includes(pointer)) {
    const own = uniqueValue(draft, value, schema, name, context);
    return typeof own === "string" && isOfOriginal(draft, context.of, own) ? otherText(own) : own;
  }
  if (knowledge.variables.has(name) && isScalarVariable(knowledge, name)) return typed(`\${${name}}`);
  if (hasToken(knowledge, name, view.keywords.description) && (!context.creates || isSigningIn(view.keywords.description)))
    return typed(`\${${name}}`);
  const place = { path: context.of.path, description: view.keywords.description };
  const isWritingCall = verbOf(context.of).length > 0 && !isReading(context.of);
  const listed = isWritingCall ? listedIn(draft.world, name, String(view.keywords.description)) : undefined;
  const resource = depth > deepest ? undefined : (resources.ofField(name, place) ?? listed);
  const isOwn =
    resource !== undefined && isOf(resource, context.of) && !(name === resource.parameter && namesItsItems(draft.world, context.of));
  if (resource === undefined || isOwn || context.isLoose || isFile(api.schemas, schema)) return undefined;
  if (view.keywords.enum !== undefined || view.keywords.const !== undefined) return undefined;
  if (resource.creator === undefined && (resource.lister === undefined || isListed(view))) return undefined;
  const caller = callerWhoSees(draft, context.of, resource);
  if (caller !== undefined) return typed(caller);
  if (isWritingCall) {
    const thing = draft.need(resource, depth + 1);
    if (!thing.owned) throw new Unarranged(changesOthers(context.of, resource));
    return typed(thing.text);
  }
  const own = context.creates ? ownIdOf(draft, context.of, resource, depth) : undefined;
  if (own !== undefined) return typed(own);
  const part = resource.creator === undefined ? undefined : partThatStays(resource, context.of, pointer);
  if (part !== undefined)
    throw new Unarranged(
      `No operation of the document deletes the ${part} that ${operationKey(context.of)} makes, and ${operationKey(resource.deleter ?? context.of)} does not delete a ${resource.noun} that has one.`,
    );
  const isOther = isBesidePath(context.of, resource, view.keywords.description) || context.isSecondRole(resource, pointer);
  const linked = forUser(draft, context.of, () => (isOther ? draft.tryAnother(resource) : draft.tryNeed(resource, depth + 1)))?.text;
  if (linked !== undefined && isEarlier(context.of, resource)) draft.tried(() => draft.another(resource, {}, "alike"));
  return linked === undefined ? undefined : typed(linked);
}

/** Returns whether the call makes a copy of an item of the test that has this name already. */
function isOfOriginal({ world: { resources }, made }: TestDraft, of: ApiOperation, own: string): boolean {
  const original = resources.madeBy(of)?.resource;
  if (original === undefined || !erased(of.path).startsWith(`${erased(original.itemPath)}/`)) return false;
  return JSON.stringify(made.get(original.itemPath)?.plan?.value ?? null).includes(JSON.stringify(own));
}

/** “Rollback an app to a previous deployment”: a later one comes after it. */
function isEarlier({ words }: ApiOperation, { noun }: Resource): boolean {
  const [, told = ""] = /\bto (?:a|the) (?:previous|earlier) (\w+)\b/i.exec(words) ?? [];
  return told !== "" && plain(told) === plain(noun);
}

/** A variable alone keeps its type where a text is not meant: `[${dropletId}]`, and not `["${dropletId}"]`. */
export function ofType(type: string | undefined, value: Value): Value {
  return type === "string" || typeof value !== "string" || !/^\$\{\w+\}$/.test(value) ? value : { $var: value.slice(2, -1) };
}

/** The part that a body makes of an item which can then no longer be deleted: `price_data` of a product. */
function partThatStays({ deleter }: Resource, { path }: ApiOperation, pointer: string): string | undefined {
  const [, parts = ""] = onlyWithout.exec(deleter?.words ?? "") ?? [];
  const part = singular(parts.toLowerCase());
  const isMade = pointer.split("/").some((key) => key.startsWith(`${part}_`)) || nounOfPath(path) === part;
  return part !== "" && isMade ? part : undefined;
}

/** “Deleting a product is only possible if it has no prices associated with it.” */
const onlyWithout = /\bonly (?:be )?(?:possible|allowed|deleted|removed)\b[^.]{0,30}\b(?:if|when|while) (?:it|they) (?:has|have) no (\w+)/i;

/**
 * Returns whether the body means another one than the path: `/features/{child}/dependencies` with a `feature` in its
 * body calls the first one by its part, or the words tell two apart.
 */
function isBesidePath({ path }: ApiOperation, { itemPath, noun }: Resource, description: Json | undefined): boolean {
  if (!erased(path).startsWith(`${erased(itemPath)}/`)) return false;
  if (joined.test(String(description))) return true;
  const own = path.split("/")[itemPath.split("/").length - 1]?.slice(1, -1) ?? "";
  return !isIdentity(own) && nounOfParameter(own) === "" && !plain(own).includes(plain(noun));
}

/** “The ID of the network to peer with.” */
const joined = /\bto (?:compare|connect|link|merge|pair|peer|swap) (?:it )?(?:into|to|with)\b/i;

/** Returns whether the same object names other things: one of its lists may be empty then. */
export function hasBeside(bindings: ReadonlyMap<string, Value>, pointer: string): boolean {
  const outer = pointer.slice(0, pointer.lastIndexOf("/") + 1);
  return outer.length > 1 && [...bindings.keys()].some((one) => one.startsWith(outer));
}
