// Arranges the removal of a created resource: the values to save from the response, and the request for the teardown.

import { capitalized, type DraftPart, isJsonObject, type Step, type StoreEntry } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { isLoginOf, logoutRequest } from "./credentials.ts";
import { nameSource } from "./itemNames.ts";
import { untilGone } from "./lateDeletion.ts";
import { workingDeleter } from "./learntStates.ts";
import { saveOwn, showsSent } from "./ownership.ts";
import { erased, isItemPath, lastParameter } from "./paths.ts";
import { alsoOf, goneAlready, type ReadBack, readBack, savedFrom } from "./prerequisites.ts";
import { namedOf, type Resource } from "./resources.ts";
import { successOf } from "./responses.ts";
import type { World } from "./testDraft.ts";
import { purgeOf, untilArchived } from "./trashed.ts";

export interface Removal {
  readonly store?: readonly StoreEntry[];
  /** After the call has succeeded: only its own items are removed. */
  readonly after?: Step;
}

/** The request with the values saved from its response. */
export function saving<T extends object>(request: T, removal: Removal | undefined): T {
  return removal?.store === undefined ? request : { ...request, store: removal.store };
}

/**
 * For a call that succeeds. The request that removes it is put into the teardown. Undefined if nothing is made or
 * nothing removes it.
 */
export function removal(world: World, operation: ApiOperation, arrangement: Arrangement): Removal | undefined {
  const { knowledge, resources } = world;
  if (isLoginOf(knowledge, operation) && knowledge.login !== undefined) {
    const name = arrangement.newVariable(`own${capitalized(knowledge.login.variable)}`);
    const request = logoutRequest(knowledge, name);
    if (request === undefined) return undefined;
    arrangement.secrets.add(name);
    arrangement.teardown.unshift({ steps: [request] });
    return { store: [{ [name]: knowledge.login.source }] };
  }
  const made = resources.madeBy(operation);
  const deleter = made?.resource.deleter;
  if (made === undefined || deleter === undefined) return undefined;
  const { resource, creator } = made;
  // With the item above, which the test made, it is removed as well.
  if (arrangement.ownsTarget && workingDeleter(world, resource) === undefined) return undefined;
  const { source, sent } = creator;
  const remove = (text: string, also?: ReadonlyMap<string, string>) => {
    const { teardown, body, callItem } = arrangement;
    teardown.unshift(...untilGone(world, deleter, teardown, body?.bindings, (reader) => callItem(reader, text, also)));
    removeFirst(world, arrangement, deleter, text, also);
  };
  if (source === undefined) {
    const text = sentText(arrangement, sent);
    if (text === undefined) return undefined;
    const variable = arrangement.itemVariable(resource);
    remove(`\${${variable}}`);
    return { after: { step: "set", variable, value: text } };
  }
  const name = arrangement.itemVariable(resource);
  const told = alsoOf(arrangement, resource, creator.also);
  const { store, read, answered = "" } = savedFrom({ ...arrangement, world }, { ...resource, creator }, name, arrangement.body);
  remove(`\${${name}}`, told.also);
  if (read !== undefined) readFirst(arrangement, read, answered, told.also);
  return { store: [...store, ...told.store] };
}

/** Puts before the rest of the teardown what shows that the item of this name is the test's own. */
function readFirst(
  { teardown, callItem }: Arrangement,
  { reader, saved }: ReadBack,
  name: string,
  also?: ReadonlyMap<string, string>,
): void {
  teardown.unshift({ steps: [{ ...callItem(reader, name, also), store: saved }] });
}

/** Puts before the rest of the teardown what removes an item, also from where a deletion archives it. */
function removeFirst(
  world: World,
  { teardown, callItem }: Arrangement,
  deleter: ApiOperation,
  text: string,
  also?: ReadonlyMap<string, string>,
): void {
  const purge = purgeOf(world.api, deleter);
  if (purge !== undefined) teardown.unshift({ steps: [untilArchived] }, { steps: [callItem(purge, text)] });
  teardown.unshift({ steps: [callItem(deleter, text, also)] });
}

interface CallOfItsOwn {
  /** Values of its path that are its own, such as the name of a missing parent. */
  readonly path?: ReadonlyMap<string, string> | undefined;
  /** It sends the planned body. */
  readonly isAsPlanned?: boolean;
}

/**
 * For a call that should be refused: should it make something all the same, that is removed. The whole answer is saved,
 * so that nothing is missing if there is nothing to remove; the teardown then skips the request.
 */
export function precaution(
  world: World,
  operation: ApiOperation,
  arrangement: Arrangement,
  answer: string,
  { path = new Map(), isAsPlanned = false }: CallOfItsOwn = {},
): Removal | undefined {
  const { knowledge, resources } = world;
  const { login } = knowledge;
  const store = [{ [answer]: "response" }];
  const inAnswer = (source: string) => `${answer}.body${source.slice(1)}`;
  if (login !== undefined && isLoginOf(knowledge, operation)) {
    const request = logoutRequest(knowledge, inAnswer(login.source));
    if (request === undefined) return undefined;
    arrangement.teardown.unshift({ steps: [request] });
    return { store };
  }
  const made = resources.madeBy(operation);
  const { source, sent, also = new Map<string, string>() } = made?.creator ?? {};
  if (made?.resource.deleter === undefined) return undefined;
  // With the item above, which the test made, it is removed as well.
  if (path.size === 0 && arrangement.ownsTarget && workingDeleter(world, made.resource) === undefined) return undefined;
  if (source === undefined) {
    const name = isAsPlanned ? sentText(arrangement, sent) : undefined;
    // Only a name of the test's own cannot be that of another item.
    if (name?.includes("${") === true) {
      const remove = arrangement.callItem(made.resource.deleter, name, path);
      const part: DraftPart = { steps: [remove, { step: "validate", checks: [{ status: goneAlready }] }] };
      const isThere = arrangement.teardown.some((other) => JSON.stringify(other) === JSON.stringify(part));
      if (!isThere) arrangement.teardown.unshift(part);
    }
    return undefined;
  }
  const parts = new Map([...path, ...[...also].map(([name, place]) => [name, `\${${inAnswer(place)}}`] as const)]);
  const named = `\${${inAnswer(source)}}`;
  const shows = showsSent(world, operation, source, arrangement.body);
  saveOwn(arrangement, store, shows);
  const read = shows.size > 0 ? undefined : readOwn(world, arrangement, made.resource);
  const text = read === undefined ? named : read.text;
  const { teardown, body, callItem } = arrangement;
  const { deleter } = made.resource;
  if (isAsPlanned) teardown.unshift(...untilGone(world, deleter, teardown, body?.bindings, (reader) => callItem(reader, text, parts)));
  removeFirst(world, arrangement, deleter, text, parts);
  if (read !== undefined) readFirst(arrangement, read, named, parts);
  return { store };
}

/** With the text of the variable that reading saves. */
function readOwn(world: World, arrangement: Arrangement, resource: Resource): (ReadBack & { readonly text: string }) | undefined {
  const variable = arrangement.itemVariable(resource);
  const read = readBack({ ...arrangement, world }, resource, variable, arrangement.body);
  return read && { ...read, text: `\${${variable}}` };
}

/**
 * Cleanup for a PUT or PATCH of a missing item: if the service creates it all the same, it is removed. If the response
 * does not name the item, the name from the path applies.
 */
export function upsertPrecaution(
  world: World,
  operation: ApiOperation,
  arrangement: Arrangement,
  { answer, name }: { readonly answer: string; readonly name: string },
): Removal | undefined {
  if (!/^(?:PUT|PATCH)$/.test(operation.method) || !isItemPath(operation.path)) return undefined;
  const resource = world.resources.ofParameter(operation.path, lastParameter(operation.path) ?? "");
  // A link to an item is not the item, which another path deletes.
  if (resource?.deleter === undefined || erased(resource.deleter.path) !== erased(operation.path)) return undefined;
  const { type: _, ...named } = namedOf(world.api, resource);
  const source = nameSource(world.api.schemas, successOf(operation)?.schema, named, "$");
  const check: Step = { step: "validate", checks: [{ status: goneAlready }] };
  const byName = { steps: [arrangement.callItem(resource.deleter, name), check] };
  // The response may lack documented fields. A number could be that of a person's item.
  const isOwn = !/^\d+$/.test(name);
  if (source === undefined || isOwn) arrangement.teardown.unshift(byName);
  if (source !== undefined) {
    const answered = `\${${answer}.body${source.slice(1)}}`;
    const shows = showsSent(world, operation, source, arrangement.body);
    saveOwn(arrangement, [{ [answer]: "response" }], shows);
    const read = shows.size > 0 ? undefined : readOwn(world, arrangement, resource);
    // An item that shows nothing of the body may belong to someone else.
    if (shows.size === 0 && read === undefined) return { store: [{ [answer]: "response" }] };
    const byAnswer = arrangement.callItem(resource.deleter, read?.text ?? answered);
    arrangement.teardown.unshift({ steps: isOwn ? [byAnswer, check] : [byAnswer] });
    if (read !== undefined) readFirst(arrangement, read, answered);
  }
  return { store: [{ [answer]: "response" }] };
}

/** The name that was sent for it. */
export function sentText({ body }: Arrangement, member: string | undefined): string | undefined {
  const text = isJsonObject(body?.value) && member !== undefined ? body.value[member] : undefined;
  return typeof text === "string" || typeof text === "number" ? String(text) : undefined;
}
