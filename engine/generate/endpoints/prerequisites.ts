// The things that a call needs: made by the operation that creates one and removed in the teardown, or found where
// nothing creates one.

import { isJsonObject, type Step, type StoreEntry } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { planBody } from "./bodyPlan.ts";
import { conditionsOn } from "./conditions.ts";
import { exampleOf, parametersOf } from "./parameters.ts";
import { preparedCheck, requestOf } from "./requests.ts";
import { lastParameter, type Resource } from "./resources.ts";
import { isIdentity } from "./sample.ts";
import { type BodyPlan, operationKey, type TestDraft, type Thing, Unarranged, type World } from "./testDraft.ts";

/** Throws `Unarranged`. */
export function provideThing(draft: TestDraft, resource: Resource, depth: number): Thing {
  return named(draft, resource) ?? create(draft, resource, depth) ?? find(draft, resource, depth);
}

/** A resource that the service playbook names exists, and belongs to others. */
function named({ world: { knowledge } }: TestDraft, { parameter }: Resource): Thing | undefined {
  return knowledge.variables.has(parameter) ? { text: `\${${parameter}}`, owned: false } : undefined;
}

function create(draft: TestDraft, resource: Resource, depth: number): Thing | undefined {
  const { world, operation, setup } = draft;
  const { creator, deleter, noun } = resource;
  if (creator === undefined || world.learnt?.unusable.has(operationKey(creator.operation)) === true) return undefined;
  const isRemoved = deleter !== undefined || isBelowOwn(draft, creator.operation.path, depth);
  if (!isRemoved || creator.operation.body?.kind === "bytes" || referredTo(world, creator.operation) !== undefined) return undefined;
  const parameters = parametersOf(draft, creator.operation, depth + 1);
  const asked = conditionsOn(world.api, creator.operation, operation);
  const wish = { members: asked?.members ?? new Set<string>(), values: { ...asked?.values, ...draft.wanted(resource) } };
  const plan = planBody(draft, creator.operation, depth + 1, { noun, creates: true, asked: wish });
  const { text, store, set } = namedBy(draft, resource, plan);
  const request = requestOf(world, creator.operation, { ...parameters, ...(plan === undefined ? {} : { body: plan.value }) });
  setup.push({ steps: [{ ...request, ...(store === undefined ? {} : { store }) }, preparedCheck(creator.operation)] });
  // Only then is it the test's own: what was there before stays.
  if (set !== undefined) setup.push({ steps: [set] });
  if (deleter !== undefined) remove(draft, resource, deleter, text, parameters.path);
  return { text, owned: true, ...(plan === undefined ? {} : { plan }) };
}

/** The resource in the path of a call that is known only because other things refer to it. */
export function referredTo({ resources, knowledge }: World, { path }: ApiOperation): Resource | undefined {
  return [...path.matchAll(/\{([^{}]+)\}/g)]
    .map(([, name = ""]) => resources.ofParameter(path, name))
    .find((resource) => resource?.isReferredTo === true && !knowledge.variables.has(resource.parameter));
}

/** A variable for the name of an item. */
export function itemVariable({ newVariable }: TestDraft, { noun, parameter }: Resource): string {
  const generic = isIdentity(parameter) || /^(?:name|key|code|slug)$/i.test(parameter);
  return newVariable(generic ? `${noun}Id` : parameter, noun);
}

function namedBy(
  draft: TestDraft,
  resource: Resource,
  plan: BodyPlan | undefined,
): { readonly text: string; readonly store?: readonly StoreEntry[]; readonly set?: Step } {
  const { creator } = resource;
  if (creator?.source !== undefined) {
    const name = itemVariable(draft, resource);
    return { text: `\${${name}}`, store: [{ [name]: creator.source }] };
  }
  const sent = creator?.sent ?? "";
  const value = plan?.bindings.get(`/${sent}`) ?? (isJsonObject(plan?.sample) ? plan.sample[sent] : undefined);
  if (typeof value !== "string" && typeof value !== "number") throw new Unarranged(`Nothing says what ${resource.itemPath} is called.`);
  const name = itemVariable(draft, resource);
  return { text: `\${${name}}`, set: { step: "set", variable: name, value: String(value) } };
}

/** An item that the test deleted is gone, or hidden, whatever the document says. */
export const goneAlready = ["2xx", 400, 403, 404, 410, 422] as const;

function remove(
  { world, operation, teardown }: TestDraft,
  resource: Resource,
  deleter: ApiOperation,
  text: string,
  parents: ReadonlyMap<string, string>,
): void {
  const path = new Map([...parents, [lastParameter(deleter.path) ?? resource.parameter, text]]);
  const isUnderTest = deleter.method === operation.method && deleter.path === operation.path;
  const purge = purgeOf(world, deleter);
  if (purge !== undefined)
    teardown.unshift({ steps: [untilArchived] }, { steps: [requestOf(world, purge, { path: renamed(purge, resource, path) })] });
  const steps: Step[] = [requestOf(world, deleter, { path: renamed(deleter, resource, path) })];
  if (isUnderTest) steps.push({ step: "validate", checks: [{ status: goneAlready }] });
  teardown.unshift({ steps });
}

/** A service may go on with what it has archived after its answer: Unleash 8.2 ends when that is gone by then. */
export const untilArchived: Step = { step: "wait", for: 1000 };

/** Where a deletion only archives: what removes it for good, `DELETE /archive/{name}`. */
export function purgeOf({ api }: World, deleter: ApiOperation): ApiOperation | undefined {
  if (!/\barchiv|\btrash|\brecycle|\bsoft[- ]delet/i.test(`${deleter.words} ${deleter.operationId ?? ""}`)) return undefined;
  const name = lastParameter(deleter.path);
  return api.operations.find(
    ({ method, path }) =>
      method === "DELETE" &&
      /\/(?:archived?|trash|deleted|recycle-?bin)\/\{[^{}]+\}$/i.test(path) &&
      lastParameter(path) === name &&
      path.split("{").length === 2,
  );
}

/** A search term may be any word: the search may find nothing. */
const searched = /^(?:q|query|search|search_?(?:term|text|query)|term|keywords?)$/i;

/**
 * Where nothing can be created: what the service playbook names, what there is, or what the document gives as an
 * example.
 */
function find(draft: TestDraft, resource: Resource, depth: number): Thing {
  const { world, operation, setup } = draft;
  const { parameter, lister, creator } = resource;
  const refused = creator === undefined ? undefined : world.learnt?.unusable.get(operationKey(creator.operation));
  if (lister !== undefined && world.learnt?.unusable.has(`${operationKey(lister.operation)} empty`) !== true) {
    const parameters = parametersOf(draft, lister.operation, depth + 1);
    const name = itemVariable(draft, resource);
    const request = requestOf(world, lister.operation, parameters);
    setup.push({ steps: [{ ...request, store: [{ [name]: lister.source }] }, preparedCheck(lister.operation)] });
    return { text: `\${${name}}`, owned: false };
  }
  const described = operation.parameters.find(({ name, in: place }) => place === "path" && name === parameter);
  const example = described && exampleOf(draft, described);
  if (example !== undefined) return { text: encodeURIComponent(String(example)), owned: false };
  if (operation.method === "GET" && searched.test(parameter)) return { text: "test", owned: false };
  if (creator !== undefined && refused !== undefined)
    throw new Unarranged(`It needs ${operationKey(creator.operation)}, which does not work: ${refused}`);
  const listed = lister === undefined ? `GET ${resource.collection}` : operationKey(lister.operation);
  const empty = world.learnt?.unusable.get(`${listed} empty`);
  if (empty !== undefined) throw new Unarranged(empty, parameter);
  if (creator !== undefined)
    throw new Unarranged(
      `No operation of the document deletes what ${operationKey(creator.operation)} creates, and none lists any: make {${parameter}} a variable of the service playbook.`,
      parameter,
    );
  throw new Unarranged(
    `Nothing in the document says which {${parameter}} there is: no operation creates or lists one, and there is no example.`,
    parameter,
  );
}

function isBelowOwn({ world: { resources }, need }: TestDraft, path: string, depth: number): boolean {
  const name = lastParameter(path);
  const resource = name === undefined ? undefined : resources.ofParameter(path, name);
  return resource !== undefined && need(resource, depth + 1).owned;
}

/** The values by the parameters' names in another operation of the same path. */
function renamed(of: ApiOperation, resource: Resource, values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const own = [...of.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const theirs = [...resource.itemPath.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  return new Map(own.map((name, index) => [name, values.get(name) ?? values.get(theirs[index] ?? "") ?? `{${name}}`]));
}
