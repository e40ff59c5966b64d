// Arranges the items that a call needs: creates them and removes them in the teardown, or finds them if no operation
// creates them.

import { isJsonObject, type Step, type StoreEntry } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { planBody } from "./bodyPlan.ts";
import { branchInPath } from "./branches.ts";
import { conditionsOn, isRetired, variantFor } from "./conditions.ts";
import { lastMember, nameSource } from "./itemNames.ts";
import { askedForParts } from "./kindOfParts.ts";
import { isRemoved, untilGone } from "./lateDeletion.ts";
import { bringAsLearnt, workingDeleter } from "./learntStates.ts";
import { filterFor } from "./listFilter.ts";
import { isGivenByService, isOfSomebody } from "./madeUp.ts";
import { mainSource } from "./mainItem.ts";
import { isMadeBelowOwn } from "./namedByWord.ts";
import { missingInNew, mustNotBeNew, noneInNew } from "./newParts.ts";
import { noneOfVariant, sourcesOf } from "./noSource.ts";
import { ownedAsTold } from "./organizationOwned.ts";
import type { Chosen } from "./origins.ts";
import { atOtherAddress } from "./otherAddress.ts";
import { saveOwn, showsSent } from "./ownership.ts";
import { exampleOf, nameOf, parametersOf, toldInPath } from "./parameters.ts";
import { isPlaceholderOf, partOfParent } from "./partsOfParent.ts";
import { erased, lastParameter, parametersIn } from "./paths.ts";
import { isRead, named, readsOwn, strangersAbove } from "./reading.ts";
import { awaitReady } from "./readyState.ts";
import { referredTo } from "./referents.ts";
import { renamed } from "./renamed.ts";
import { itemRequest, preparedCheck, requestOf } from "./requests.ts";
import { namedOf, type Resource } from "./resources.ts";
import { shapeOf, successOf } from "./responses.ts";
import { isIdentity } from "./sample.ts";
import { isListed } from "./schemas.ts";
import { changesOwnAccount, isNeverSent } from "./sensitive.ts";
import { isWithOneself, mustBeAnother, mustNotBeOfApps, signedIn } from "./signedIn.ts";
import { type BodyPlan, operationKey, type TestDraft, type Thing, Unarranged, type World } from "./testDraft.ts";
import { isOfTrash, purgeOf, untilArchived } from "./trashed.ts";
import { uniqueText } from "./uniqueText.ts";

/** Throws `Unarranged`. */
export function provideThing(draft: TestDraft, given: Resource, depth: number): Thing {
  const resource = ownedAsTold(draft.world, draft.operation, given);
  const known = named(draft, resource);
  if (known !== undefined) return known;
  if (resource.isRemote === true && resource.lister !== undefined && isRead(draft) && !readsOwn(draft)) return find(draft, resource, depth);
  const part = missingInNew(draft, resource);
  if (part !== undefined) {
    if (!isRead(draft) || resource.lister === undefined) throw noneInNew(draft, part);
    return find(draft, resource, depth);
  }
  const own = mayReadOthers(draft, resource) ? draft.tried(() => create(draft, resource, depth)) : create(draft, resource, depth);
  const same = own ?? (isRead(draft) ? createSame(draft, resource, depth) : undefined);
  if (same !== undefined) return same;
  // The first of a list may be of any kind.
  const [kind] = Object.entries(variantFor(draft.world.api, resource, draft.operation));
  if (kind !== undefined) throw noneOfVariant(resource, kind);
  return find(draft, resource, depth);
}

/**
 * A new item of the kind that a list elsewhere has, known by the same member: the list may be empty. For
 * `/orders/by-id/{orderId}`, it is an item of `/orders`.
 */
function createSame(draft: TestDraft, { noun, lister, collection, parameter }: Resource, depth: number): Thing | undefined {
  if (lister === undefined) return undefined;
  const { resources } = draft.world;
  const { path } = lister.operation;
  const isBelow = erased(collection).startsWith(erased(path));
  const isJustBelow = erased(collection.slice(0, collection.lastIndexOf("/"))) === erased(path);
  const isKnownSo = ({ creator, deleter }: Resource) =>
    deleter !== undefined && creator?.source !== undefined && lastMember(creator.source) === lastMember(lister.source);
  const others = isJustBelow
    ? [resources.ofCollection(path)]
    : isBelow
      ? []
      : [resources.ofKind(noun), resources.ofKind(noun, (one) => one.parameter === parameter && isKnownSo(one))];
  const other = others.find((one) => one !== undefined && isKnownSo(one));
  return other === undefined ? undefined : draft.tryNeed(other, depth + 1);
}

/**
 * Returns whether any item that is there will do, where the document does not tell how to create one: it is only read.
 */
function mayReadOthers(draft: TestDraft, { creator, lister, collection }: Resource): boolean {
  const { path } = draft.operation;
  // A list below one part of the name needs that name first.
  const needsName = lister !== undefined && parametersIn(lister.operation.path).some((name) => creator?.also?.has(name));
  return isRead(draft) && lister !== undefined && !needsName && erased(path) !== erased(collection);
}

function create(draft: TestDraft, resource: Resource, depth: number): Thing | undefined {
  const { world, operation, setup, teardown } = draft;
  const { creator, noun } = resource;
  const deleter = workingDeleter(world, resource);
  if (creator === undefined || isRetired(creator.operation)) return undefined;
  if (isNeverSent(creator.operation) || atOtherAddress(world, creator.operation) !== undefined) return undefined;
  // No setup gives the account what no test of its own may.
  if (changesOwnAccount(creator.operation)) return undefined;
  if (world.learnt?.unusable.has(operationKey(creator.operation)) === true) return undefined;
  mustNotBeOfApps(creator.operation, resource);
  if (creator.chosen !== undefined) return createAtPath(draft, resource, creator.chosen, depth);
  const isRemoved = deleter !== undefined || isBelowOwn(draft, creator.operation.path, depth);
  if (!isRemoved || referredTo(world, creator.operation) !== undefined) return undefined;
  const parameters = parametersOf(draft, creator.operation, depth + 1);
  strangersAbove(draft, creator.operation, depth, (parent) => create(draft, parent, depth + 1));
  const asked = conditionsOn(world.api, creator.operation, operation) ?? askedForParts(world.api, creator.operation, operation);
  const wish = { members: asked?.members ?? new Set<string>(), values: { ...asked?.values, ...draft.wanted(resource) } };
  const variant = variantFor(world.api, resource, operation);
  const values = { ...variant, ...wish.values };
  const plan = planBody(draft, creator.operation, depth + 1, { noun, creates: true, asked: { ...wish, values } });
  const [other] = Object.entries(variant).filter(([key, value]) => !isJsonObject(plan?.sample) || plan.sample[key] !== value);
  if (other !== undefined) throw noneOfVariant(resource, other);
  bringAsLearnt(draft, creator.operation, depth);
  const { text, variable, set } = namedBy(draft, resource, plan);
  const request = requestOf(world, creator.operation, { ...parameters, ...(plan === undefined ? {} : { body: plan.value }) });
  const told = alsoOf(draft, resource, creator.also);
  const { store, read, answered = "" } = variable === undefined ? { store: [] } : savedFrom(draft, resource, variable, plan);
  const saved = [...store, ...told.store];
  setup.push({ steps: [{ ...request, ...(saved.length === 0 ? {} : { store: saved }) }, preparedCheck(creator.operation, world.api)] });
  if (read !== undefined) {
    const path = new Map([...parameters.path, ...told.also, [resource.parameter, answered]]);
    const request = itemRequest(world, read.reader, renamed(read.reader, resource, path));
    setup.push({ steps: [{ ...request, store: read.saved }, preparedCheck(read.reader, world.api)] });
  }
  // Only then does the item belong to the test: an existing one stays.
  if (set !== undefined) setup.push({ steps: [set] });
  const itsPath = new Map([...parameters.path, ...told.also, [resource.parameter, text]]);
  awaitReady(draft, resource, itsPath);
  const asItem = (reader: ApiOperation) => itemRequest(world, reader, renamed(reader, resource, itsPath));
  if (deleter !== undefined) teardown.unshift(...untilGone(world, deleter, teardown, plan?.bindings, asItem));
  if (deleter !== undefined) remove(draft, resource, deleter, text, new Map([...parameters.path, ...told.also]));
  return { text, owned: true, ...(plan === undefined ? {} : { plan }), ...(told.also.size === 0 ? {} : { also: told.also }) };
}

/** A call that reads an item, and saves its name only if the response shows the sent values. */
export interface ReadBack {
  readonly reader: ApiOperation;
  readonly saved: readonly StoreEntry[];
}

type Naming = Pick<TestDraft, "created" | "newVariable"> & { readonly world: World };

/** Undefined if the document does not say how to read the item, or that this shows anything of the body. */
export function readBack(draft: Naming, resource: Resource, variable: string, plan: BodyPlan | undefined): ReadBack | undefined {
  const { reader, itemPath } = resource;
  if (reader === undefined || erased(reader.path) !== erased(itemPath)) return undefined;
  const { api } = draft.world;
  const { type: _, ...named } = namedOf(api, resource);
  const source = nameSource(api.schemas, shapeOf(successOf(reader)), named, "$");
  const shows = source === undefined ? undefined : showsSent(draft.world, reader, source, plan);
  if (source === undefined || shows === undefined || shows.size === 0) return undefined;
  const saved = [{ [variable]: source }];
  saveOwn(draft, saved, shows);
  return { reader, saved };
}

/**
 * Has the variable of a new item saved only if the response of the creation is about it, or that of a later read: the
 * creation then saves the name in another variable, `answered`.
 */
export function savedFrom(
  draft: Naming,
  resource: Resource,
  variable: string,
  plan: BodyPlan | undefined,
): { readonly store: readonly StoreEntry[]; readonly read?: ReadBack; readonly answered?: string } {
  const { operation, source = "" } = resource.creator ?? {};
  const shows = operation === undefined ? new Map() : showsSent(draft.world, operation, source, plan);
  const store = [{ [variable]: source }];
  saveOwn(draft, store, shows);
  const read = shows.size > 0 ? undefined : readBack(draft, resource, variable, plan);
  if (read === undefined) return { store };
  const answered = draft.newVariable("answeredId", resource.noun);
  return { store: [{ [answered]: source }], read, answered: `\${${answered}}` };
}

/** Variables for the other parts of an item's path, from the response that contains them. */
export function alsoOf(
  { newVariable }: Pick<TestDraft, "newVariable">,
  { noun }: Resource,
  also: ReadonlyMap<string, string> = new Map(),
): { readonly also: ReadonlyMap<string, string>; readonly store: readonly StoreEntry[] } {
  const named = [...also].map(([parameter, source]) => ({ parameter, source, variable: newVariable(parameter, noun) }));
  return {
    also: new Map(named.map(({ parameter, variable }) => [parameter, `\${${variable}}`])),
    store: named.map(({ source, variable }) => ({ [variable]: source })),
  };
}

/**
 * Made by a PUT of its own path. Under an invented name nothing was there before; a link between two things is new only
 * where the test has made one of them.
 */
function createAtPath(draft: TestDraft, resource: Resource, chosen: Chosen, depth: number): Thing | undefined {
  const { world, operation, setup } = draft;
  const { creator, deleter, itemPath, collection, parameter, noun } = resource;
  const put = creator?.operation;
  if (put === undefined || deleter === undefined) return undefined;
  const parents = parametersIn(collection).map((name) => {
    const parent = world.resources.ofParameter(itemPath, name);
    return { name, text: parent === undefined ? undefined : nameOf(draft, parent, depth + 1) };
  });
  const other = chosen === "new" ? undefined : world.resources.ofParameter(chosen.itemPath, lastParameter(chosen.itemPath) ?? "");
  const linked = other && draft.need(other, depth + 1);
  const isOwn = linked?.owned === true || isBelowOwn(draft, collection, depth);
  if (chosen !== "new" && (linked === undefined || !isOwn)) return undefined;
  if (other !== undefined && linked?.owned === false && isWithOneself(world, itemPath, other)) return undefined;
  const text = linked?.text ?? inventedName(draft, resource, put);
  if (text === undefined) return undefined;
  const own = new Map(parents.flatMap(({ name, text: value }): [string, string][] => (value === undefined ? [] : [[name, value]])));
  const path = renamed(put, resource, new Map([...own, [parameter, text]]));
  if (operation === put && !draft.isAnother()) {
    remove(draft, resource, deleter, text, own, "may be missing");
    return { text, owned: true };
  }
  const plan = planBody(draft, put, depth + 1, { noun, creates: true });
  const { query, headers } = parametersOf(draft, { ...put, path: "" }, depth + 1);
  const request = requestOf(world, put, { path, query, headers, ...(plan === undefined ? {} : { body: plan.value }) });
  setup.push({ steps: [request, preparedCheck(put, world.api)] });
  remove(draft, resource, deleter, text, own);
  return { text, owned: true, ...(plan === undefined ? {} : { plan }) };
}

/** A name that nothing has yet, of the form that the parameter wants. */
function inventedName(draft: TestDraft, { noun, parameter }: Resource, { parameters, path }: ApiOperation): string | undefined {
  const { api } = draft.world;
  const described = parameters.find(({ in: place, name }) => place === "path" && name === (lastParameter(path) ?? parameter));
  const schema = described?.schema ?? {};
  if (api.schemas.view(schema).keywords.format === "uuid") {
    const variable = itemVariable(draft, { noun, parameter });
    draft.setup.push({ steps: [{ step: "set", variable, value: { $random: "uuid" } }] });
    return `\${${variable}}`;
  }
  const separator = parameter.includes("_") ? "_" : "-";
  return uniqueText(
    noun.replace(/[^\w-]+/g, separator),
    (text) => api.schemas.accepts(schema, text) !== false,
    () => draft.unique(),
    separator,
  );
}

/** A variable for the name of an item. */
export function itemVariable(
  { newVariable }: Pick<TestDraft, "newVariable">,
  { noun, parameter, isPathNamed }: Pick<Resource, "noun" | "parameter" | "isPathNamed">,
): string {
  if (isPathNamed === true) return newVariable(`${noun.charAt(0).toLowerCase()}${noun.slice(1)}Name`, noun);
  const generic = isIdentity(parameter) || /^(?:name|key|code|slug)$/i.test(parameter);
  return newVariable(generic ? `${noun.charAt(0).toLowerCase()}${noun.slice(1)}Id` : parameter, noun);
}

function namedBy(
  draft: TestDraft,
  resource: Resource,
  plan: BodyPlan | undefined,
): { readonly text: string; readonly variable?: string; readonly set?: Step } {
  const { creator } = resource;
  if (creator?.source !== undefined) {
    const variable = itemVariable(draft, resource);
    return { text: `\${${variable}}`, variable };
  }
  const sent = creator?.sent ?? "";
  const value = plan?.bindings.get(`/${sent}`) ?? (isJsonObject(plan?.sample) ? plan.sample[sent] : undefined);
  if (typeof value !== "string" && typeof value !== "number")
    throw new Unarranged(`The document does not say how ${resource.itemPath} is identified.`);
  const name = itemVariable(draft, resource);
  return { text: `\${${name}}`, set: { step: "set", variable: name, value: String(value) } };
}

/** An item that the test deleted is gone, or hidden, in any document. */
export const goneAlready = ["2xx", 400, 403, 404, 410, 422] as const;

function remove(
  { world, operation, teardown }: TestDraft,
  resource: Resource,
  deleter: ApiOperation,
  text: string,
  parents: ReadonlyMap<string, string>,
  how?: "may be missing",
): void {
  const path = new Map([...parents, [resource.parameter, text], [lastParameter(deleter.path) ?? resource.parameter, text]]);
  const isDeleted = isOfTrash(operation) && operation.path.startsWith(deleter.path);
  const isUnderTest = how === "may be missing" || isDeleted || (deleter.method === operation.method && deleter.path === operation.path);
  // A deletion that needs a body of its own: the item goes with what it is in, if that is removed.
  if (deleter.body?.required === true && !isUnderTest && [...parents.values()].some((one) => isRemoved(teardown, one))) return;
  const purge = purgeOf(world.api, deleter);
  if (purge !== undefined)
    teardown.unshift({ steps: [untilArchived] }, { steps: [itemRequest(world, purge, renamed(purge, resource, path))] });
  const remover = (isDeleted ? world.resources.operation("DELETE", operation.path) : undefined) ?? deleter;
  const steps: Step[] = [itemRequest(world, remover, deleter.named === undefined ? renamed(deleter, resource, path) : path)];
  if (isUnderTest) steps.push({ step: "validate", checks: [{ status: goneAlready }] });
  teardown.unshift({ steps });
}

/** A search term may be any word: the search may find nothing. */
const searched = /^(?:q|query|search|search_?(?:term|text|query)|term|keywords?)$/i;

/** If nothing can be created: the variable of the service playbook, an existing item, or the document's example. */
function find(draft: TestDraft, resource: Resource, depth: number): Thing {
  const { world, operation, setup } = draft;
  const { parameter, lister, creator } = resource;
  const refused = creator === undefined ? undefined : world.learnt?.unusable.get(operationKey(creator.operation));
  const away = creator === undefined ? undefined : atOtherAddress(world, creator.operation);
  const isEmpty = lister !== undefined && world.learnt?.unusable.has(`${operationKey(lister.operation)} empty`) === true;
  const listed = lister === undefined ? undefined : ofList(draft, resource, lister.operation.path, depth);
  if (listed !== undefined) return listed;
  if (lister !== undefined && !isEmpty && atOtherAddress(world, lister.operation) === undefined) {
    // A new thing has no links yet, so its own list is empty.
    const isLink =
      operation.method === "PUT" &&
      creator === undefined &&
      resource.reader === undefined &&
      erased(operation.path) === erased(resource.itemPath);
    if (isLink && erased(lister.operation.path) === erased(resource.collection) && isBelowOwn(draft, lister.operation.path, depth))
      throw new Unarranged(
        `Generation knows no value for {${parameter}} that the service would accept: ${operationKey(lister.operation)} lists only what is there already.`,
        parameter,
      );
    const own = signedIn(world, resource);
    if (own !== undefined) mustBeAnother(operation, resource);
    if (own !== undefined) {
      const name = itemVariable(draft, resource);
      // Its path is known already.
      const parts = parametersOf(draft, { ...own.operation, path: "" }, depth + 1);
      const request = requestOf(world, own.operation, { ...parts, path: own.path });
      setup.push({ steps: [{ ...request, store: [{ [name]: own.source }] }, preparedCheck(own.operation, world.api)] });
      return { text: `\${${name}}`, owned: false };
    }
    const parameters = parametersOf(draft, lister.operation, depth + 1, filterFor(draft, resource, lister.operation));
    mustNotBeNew(draft, resource, parameters.query, isBelowOwn(draft, lister.operation.path, depth));
    const name = itemVariable(draft, resource);
    const request = requestOf(world, lister.operation, parameters);
    const told = alsoOf(draft, resource, lister.also);
    const store = [{ [name]: mainSource(world.api, lister) }, ...told.store];
    setup.push({ steps: [{ ...request, store }, preparedCheck(lister.operation, world.api)] });
    // Items below the test's own things are removed with them. Where none can be made, the list may show others.
    const { path } = lister.operation;
    const isOfParent = [erased(resource.collection), erased(resource.collection.slice(0, resource.collection.lastIndexOf("/")))].includes(
      erased(path),
    );
    const owned = refused === undefined && isOfParent && isBelowOwn(draft, path, depth);
    return { text: `\${${name}}`, owned, ...(told.also.size === 0 ? {} : { also: told.also }) };
  }
  const described = operation.parameters.find(({ name, in: place }) => place === "path" && name === parameter);
  const example = described && (exampleOf(draft, described) ?? toldInPath(operation, parameter));
  const isNone = isPlaceholderOf(example, resource);
  const part = isNone ? partOfParent(draft, resource, depth) : branchInPath(draft, resource, example, depth);
  if (part !== undefined) return { text: part, owned: false };
  const isListedValue = described !== undefined && isListed(world.api.schemas.view(described.schema));
  const isMade = isMadeBelowOwn(draft, resource);
  const isPart = creator === undefined && resource.reader === undefined && /\}\/[^{}]+$/.test(resource.collection);
  // Nothing of an example is in an item that the test has just made: `/registries/{name}/repositories/{repository}`.
  if (example !== undefined && !isMade && !isListedValue && isPart && isBelowOwn(draft, resource.collection, depth))
    throw noneInNew(draft, resource);
  const isGenerated = isGivenByService(described?.description, parameter);
  if (example !== undefined && !isGenerated && !isOfSomebody(example, "") && !isNone)
    return { text: encodeURIComponent(String(example)), owned: isMade };
  if (operation.method === "GET" && searched.test(parameter)) return { text: "test", owned: false };
  if (creator !== undefined && refused !== undefined)
    throw new Unarranged(`It needs ${operationKey(creator.operation)}, which does not work: ${refused}`);
  if (away !== undefined) throw new Unarranged(`${away}: define the variable ${parameter} in the service playbook.`, parameter);
  const list = lister === undefined ? `GET ${resource.collection}` : operationKey(lister.operation);
  const empty = world.learnt?.unusable.get(`${list} empty`);
  if (empty !== undefined) throw new Unarranged(empty, parameter);
  const { deleter } = resource;
  if (creator !== undefined && deleter !== undefined && workingDeleter(world, resource) === undefined)
    throw new Unarranged(`It needs ${operationKey(deleter)}, which does not work: ${world.learnt?.refused.get(operationKey(deleter))}`);
  if (creator !== undefined && isNeverSent(creator.operation))
    throw new Unarranged(
      `${operationKey(creator.operation)} may buy something, and generation finds no list: define the variable ${parameter} in the service playbook.`,
      parameter,
    );
  if (creator !== undefined)
    throw new Unarranged(
      `No operation of the document deletes what ${operationKey(creator.operation)} creates, and none lists any: define the variable ${parameter} in the service playbook.`,
      parameter,
    );
  const why = example === undefined ? "" : `, and the example ${String(example)} ${isNone ? "names none" : "belongs to another account"}`;
  throw new Unarranged(
    `Generation knows no value for {${parameter}} that the service would accept: ${sourcesOf(world, resource)}${why}. Define the variable ${parameter} in the service playbook.`,
    parameter,
  );
}

/** One of the documented values of a parameter, if the list of its items is that of something new: it is empty. */
function ofList(draft: TestDraft, { parameter, creator }: Resource, path: string, depth: number): Thing | undefined {
  const described = draft.operation.parameters.find(({ name, in: place }) => place === "path" && name === parameter);
  const isListed = Array.isArray(draft.world.api.schemas.view(described?.schema).keywords.enum);
  if (described === undefined || creator !== undefined || !isListed || !isBelowOwn(draft, path, depth)) return undefined;
  return { text: encodeURIComponent(String(exampleOf(draft, described))), owned: false };
}

function isBelowOwn({ world: { resources }, need }: TestDraft, path: string, depth: number): boolean {
  const resource = resources.ofParameter(path, lastParameter(path) ?? "");
  return resource !== undefined && need(resource, depth + 1).owned;
}
