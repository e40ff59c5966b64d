// Arranges a call of the operation under test: its prerequisites and their removal, its request, and variations of it.

import { type ApiRequestStep, isJsonObject, type Json, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { planBody } from "./bodyPlan.ts";
import { unlikeMade } from "./copies.ts";
import { isLoginOf, loginSteps } from "./credentials.ts";
import { differentBody, enveloped, otherThanCreated } from "./differentBody.ts";
import { withFirstToken } from "./firstToken.ts";
import { isName } from "./foreignValues.ts";
import { namesItsItems } from "./itemsOfPath.ts";
import { bringAsLearnt } from "./learntStates.ts";
import { isNamedByWord } from "./namedByWord.ts";
import { EmptyInNew, noSinglePart } from "./newParts.ts";
import { type IsOfOtherKind, ofOtherKind } from "./ofOtherKind.ts";
import { withPart } from "./organizationOwned.ts";
import { parametersOf } from "./parameters.ts";
import { erased, isItemPath, lastParameter, parametersIn } from "./paths.ts";
import { itemVariable, provideThing } from "./prerequisites.ts";
import { activePart, untilMade } from "./readyState.ts";
import { verbOf } from "./remoteThings.ts";
import { itemRequest, preparedCheck, requestOf, successStatus } from "./requests.ts";
import type { Resource } from "./resources.ts";
import { documents, listIn, successOf } from "./responses.ts";
import { callOf, nounOf } from "./sameThings.ts";
import { subjectOf } from "./schemas.ts";
import { beforeStartOrStop } from "./startAndStop.ts";
import { transitionsBefore } from "./stateTransitions.ts";
import { switchedOn } from "./switchedOn.ts";
import { type BodyPlan, createTestDraft, type TestDraft, type Thing, Unarranged, type World } from "./testDraft.ts";
import { setPolicy } from "./toldPolicies.ts";
import { isOfTrash } from "./trashed.ts";
import { stateUnmade } from "./unmadeStates.ts";
import { withOwnNames } from "./updatedNames.ts";
import { addedBefore, unlikeAdded } from "./variants.ts";
import { undoneBeside, undoneByName } from "./verbs.ts";

export interface Arrangement extends Pick<TestDraft, "setup" | "teardown" | "created" | "newVariable" | "unique" | "longText"> {
  /** Variables whose values must not be shown. */
  readonly secrets: Set<string>;
  /** Requests of the operation under test. */
  request(options?: RequestOptions): ApiRequestStep;
  readonly body?: BodyPlan;
  /** Values of the path parameters, as a path contains them. */
  readonly path: ReadonlyMap<string, string>;
  /** Values of the required query parameters. */
  readonly query: Readonly<Record<string, Value>>;
  /** The item that the path is about was made by this playbook. */
  readonly ownsTarget: boolean;
  /** The body that created the item of the path. */
  readonly target?: BodyPlan;
  /** A request of another operation on the same things. */
  call(other: ApiOperation): ApiRequestStep;
  /** A request of an operation on the item of the collection that is under test; `also` are other parts of its path. */
  callItem(other: ApiOperation, name: string, also?: ReadonlyMap<string, string>): ApiRequestStep;
  /** Returns whether a field of the body is for things of another kind than that of the test. */
  readonly isOfOtherKind: IsOfOtherKind;
  /** Returns whether a field of the body names something that must exist. */
  isName(field: string): boolean;
  /** A variable for the name of an item. */
  itemVariable(resource: Resource): string;
  /** An item of the resource, and one more of it with the same parents. Throw `Unarranged`. */
  thing(resource: Resource): Thing;
  another(resource: Resource, values?: Readonly<Record<string, Json>>): Thing;
  /** True if the teardown undoes the call. */
  readonly undone: boolean;
  /** Drops everything that was added since the call was arranged: another playbook can begin with it. */
  restart(): void;
}

export interface RequestOptions {
  /** Instead of the planned one; null for none. */
  readonly body?: Value | null;
  readonly path?: ReadonlyMap<string, string>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly more?: Partial<ApiRequestStep>;
}

/** Throws `Unarranged` with the reason. */
export function arrange(world: World, operation: ApiOperation, without?: "body"): Arrangement {
  try {
    return arrangeWith(world, operation, without);
  } catch (error) {
    // A call that only reads may find below an existing item what a new one lacks.
    if (!(error instanceof EmptyInNew)) throw error;
    return arrangeWith(world, operation, without, new Set([error.itemPath]));
  }
}

function arrangeWith(world: World, operation: ApiOperation, without?: "body", unmade?: ReadonlySet<string>): Arrangement {
  const { resources, knowledge } = world;
  const draft = createTestDraft(world, operation, provideThing, unmade);
  const { setup, teardown, newVariable, unique, longText } = draft;
  const secrets = new Set<string>();
  const loggedIn = loginSteps(world, operation, newVariable);
  if (loggedIn !== undefined) {
    setup.push(...loggedIn.setup);
    secrets.add(loggedIn.variable);
    // It is over already where the call under test has ended it.
    teardown.push({ steps: [loggedIn.request, { step: "validate", checks: [{ status: [...new Set([successStatus(operation), 401])] }] }] });
  }
  const parameters = withFirstToken(draft, operation, parametersOf(draft, operation, 0));
  const { path, query } = parameters;
  bring(draft, operation);
  awaitActive(draft);
  setPolicy(draft, targetThing(draft)?.owned === true);
  makePresent(draft);
  putInTrash(draft);
  const creates = operation.method === "PUT" || resources.madeBy(operation) !== undefined;
  const first = without === undefined ? planBody(draft, operation, 0, { creates, ...nounOf(world, operation) }) : undefined;
  doFirst(draft, first);
  bringAsLearnt(draft, operation, 1);
  const target = targetThing(draft);
  const missing = noSinglePart(draft, target) ?? stateUnmade(draft, target);
  if (missing !== undefined) throw missing;
  const isUpdate = resources.madeBy(operation) === undefined && isItemPath(operation.path) && target?.owned === true;
  const named = first !== undefined && isUpdate ? withOwnNames(world, operation, first, target.plan) : first;
  const change = isUpdate ? differentBody : otherThanCreated;
  const changed = named === undefined ? undefined : change(world, operation, named, target?.plan);
  const unlike = changed && unlikeMade(operation, changed, draft.made.values());
  const asSent = unlike !== undefined && operation.method === "DELETE" ? asAdded(draft, unlike, path) : unlike;
  const plan = asSent && unlikeAdded(world.api, operation, asSent);
  const restore = draft.kept();
  const firstSecrets = [...secrets];
  return {
    setup,
    teardown,
    created: draft.created,
    newVariable,
    unique,
    longText,
    secrets,
    path,
    query,
    ...(plan === undefined ? {} : { body: plan }),
    ownsTarget: target?.owned === true || loggedIn !== undefined || namesOwn(draft, plan),
    ...(target?.plan === undefined ? {} : { target: target.plan }),
    call: (other) => callOf(draft, other),
    callItem: (other, name, also = new Map()) =>
      itemRequest(world, other, new Map([...path, ...also, [other.named?.[0] ?? lastParameter(other.path) ?? "", name]])),
    isOfOtherKind: ofOtherKind(draft, operation),
    isName: (field) => isName(world, field, operation),
    itemVariable: (resource) => itemVariable(draft, resource),
    thing: (resource) => draft.need(resource, 0),
    another: (resource, values) => draft.another(resource, values),
    restart() {
      restore();
      secrets.clear();
      for (const secret of firstSecrets) secrets.add(secret);
    },
    undone: isLoginOf(knowledge, operation) && knowledge.login?.logout !== undefined,
    request({ body, path: other, query: more, more: parts } = {}) {
      if (loggedIn !== undefined && other === undefined) return { ...loggedIn.request, ...parts };
      const sent = body === undefined ? plan?.value : body;
      const built = requestOf(world, operation, {
        ...parameters,
        path: new Map([...path, ...(other ?? [])]),
        query: { ...query, ...more },
        ...(sent === undefined ? {} : { body: sent }),
      });
      const headers = { ...built.headers, ...parts?.headers };
      return { ...built, ...parts, ...(Object.keys(headers).length === 0 ? {} : { headers }) };
    },
  };
}

/** Waits for the “active deployment” that the words are about, where the item above shows its `active_deployment`. */
function awaitActive(draft: TestDraft): void {
  const { operation, world, setup } = draft;
  const { path } = operation;
  const name = parametersIn(path).find((one) => {
    const resource = world.resources.ofParameter(path, one);
    return resource !== undefined && draft.made.get(resource.itemPath)?.owned === true;
  });
  const resource = name === undefined ? undefined : world.resources.ofParameter(path, name);
  const active = resource && activePart(world.api, resource, operation);
  if (active === undefined) return;
  const { reader, path: shown } = active;
  setup.push({ steps: [{ ...callOf(draft, reader), until: { checks: [{ path: shown, exists: true }], ...untilMade } }] });
}

/** The body of a deletion with the values that the setup has added at the same path. */
function asAdded({ world, operation, setup }: TestDraft, plan: BodyPlan, path: ReadonlyMap<string, string>): BodyPlan {
  const { sample, value } = plan;
  const place = requestOf(world, operation, { path, body: null }).action.replace(/^\S+/, "");
  const requests = setup.flatMap(({ steps }) => steps).filter((step) => step.step === "api_request");
  const added = requests.findLast(({ action }) => /^(?:POST|PUT)/.test(action) && action.replace(/^\S+/, "") === place)?.body;
  if (!isJsonObject(added) || !isJsonObject(sample) || !isJsonObject(value)) return plan;
  const isLiteral = (one: Value) => !JSON.stringify(one).includes("$");
  const { schemas } = world.api;
  const { properties } = schemas.view(operation.body?.schema);
  const isTaken = (key: string, one: Value) => schemas.accepts(properties.get(key) ?? {}, one as Json) !== false;
  const same = Object.fromEntries(Object.entries(added).filter(([key, one]) => key in sample && isLiteral(one) && isTaken(key, one)));
  return { ...plan, sample: { ...sample, ...same } as Json, value: { ...value, ...same } as Value };
}

/** Does first what the call undoes: `/pins.add` before `/pins.remove`, `addUser` before `removeUser`. */
function doFirst(draft: TestDraft, plan: BodyPlan | undefined): void {
  const { operation, setup, world } = draft;
  const brought = beforeStartOrStop(draft);
  if (brought !== undefined) {
    setup.push(...brought);
    return;
  }
  const all = world.api.operations;
  const isCall = /^(?:leave|remove|unarchive)$/.test(verbOf(operation)[0] ?? "");
  const doer = isCall
    ? all.find((one) => verbOf(one).length > 0 && undoneByName(one, all) === operation)
    : all.find((one) => undoneBeside(one, all) === operation);
  if (doer === undefined || world.resources.madeBy(doer) !== undefined) return;
  draft.tried(() => setup.push({ steps: [callWith(draft, doer, plan), preparedCheck(doer, draft.world.api)] }));
}

/** A call with the body of the call under test, where it takes that: what is removed later has to be what is added. */
function callWith(draft: TestDraft, other: ApiOperation, plan: BodyPlan | undefined): ApiRequestStep {
  const { schemas } = draft.world.api;
  const schema = other.body?.schema;
  const [known, sent] = [subjectOf(schemas, schema)?.schema ?? schema, plan && (enveloped(plan.sample, plan) ?? plan.sample)];
  const { properties } = schemas.view(known);
  const isTaken = isJsonObject(sent) && Object.keys(sent).length > 0 && Object.keys(sent).every((key) => properties.has(key));
  if (schema === undefined || plan === undefined || !isTaken || schemas.accepts(schema, plan.sample) !== true) return callOf(draft, other);
  return requestOf(draft.world, other, { ...parametersOf(draft, other, 1), body: plan.value });
}

/** Returns whether the body of a remote call names something that this test has made. */
function namesOwn({ operation, made }: TestDraft, plan: BodyPlan | undefined): boolean {
  const bound = new Set([...(plan?.bindings.values() ?? [])].map(textOf));
  return verbOf(operation).length > 0 && [...made.values()].some(({ owned, text }) => owned && bound.has(text));
}

function textOf(value: Value): string {
  return isJsonObject(value) && typeof value.$var === "string" ? `\${${value.$var}}` : String(value);
}

/** Brings the item into the state that a call of the operation asks for. */
function bring(draft: TestDraft, before: ApiOperation): void {
  const { setup, world } = draft;
  if (targetThing(draft)?.owned !== true) return;
  for (const { operation: next, awaited } of transitionsBefore(world.api, world.resources, before)) {
    setup.push({ steps: [callOf(draft, next), preparedCheck(next, draft.world.api)] });
    if (awaited === undefined) continue;
    const { reader, path: field, state } = awaited;
    setup.push({ steps: [{ ...callOf(draft, reader), until: { checks: [{ path: field, equals: state }], every: 500, for: 30_000 } }] });
  }
}

/** Makes the single thing that a path such as `/orders/{orderId}/invoice` is about, where it can be made. */
function makePresent(draft: TestDraft): void {
  const { world, operation, setup } = draft;
  const { api, resources } = world;
  const { method, path } = operation;
  const maker = resources.operation("POST", path);
  const isUpdate = method === "PUT" && maker !== undefined && saysUpdate.test(`${operation.summary} ${operation.operationId}`);
  const added = addedBefore(api.operations, operation);
  if (added !== undefined && targetThing(draft)?.owned === true)
    setup.push({ steps: [callOf(draft, added), preparedCheck(added, draft.world.api)] });
  if (maker !== undefined && isNamedByWord(draft)) setup.push({ steps: [callOf(draft, maker), preparedCheck(maker, draft.world.api)] });
  const hasOwn = maker !== undefined || resources.operation("PUT", path) !== undefined;
  if (hasOwn && !isUpdate && !isItemPath(path) && targetThing(draft)?.owned === true) {
    // A part of a single thing that may be absent: `…/protection/required_status_checks/contexts`.
    const whole = around(draft, path).find((put) => resources.operation("DELETE", put.path) !== undefined);
    const first = whole && (resources.operation("POST", whole.path) ?? whole);
    if (first !== undefined)
      setup.push({ steps: [withPart(draft.world, operation, first, callOf(draft, first)), preparedCheck(first, draft.world.api)] });
  }
  makeLatest(draft);
  const switched = targetThing(draft)?.owned === true ? switchedOn(world, operation) : undefined;
  if (switched !== undefined) setup.push({ steps: [callOf(draft, switched), preparedCheck(switched)] });
  const action = actionBefore(draft);
  if (action !== undefined) setup.push({ steps: [callOf(draft, action), preparedCheck(action, draft.world.api)] });
  const link = /^(?:GET|DELETE)$/.test(method) ? linkAt(draft, path) : undefined;
  if (link !== undefined) setup.push({ steps: [callOf(draft, link), preparedCheck(link, draft.world.api)] });
  if (method === "POST" || (method === "PUT" && !isUpdate) || isItemPath(path) || lastParameter(path) === undefined) return;
  const reader = resources.operation("GET", path);
  // Cards that the same path adds and removes as a whole are one thing.
  const isWhole =
    resources.ofCollection(path) === undefined && ["POST", "DELETE"].every((one) => resources.operation(one, path) !== undefined);
  const isSingle =
    reader !== undefined &&
    resources.ofCollection(path)?.lister?.operation !== reader &&
    (isWhole || listIn(api, successOf(reader)?.schema) === undefined);
  // Items of others stay as they are.
  if (targetThing(draft)?.owned !== true) return;
  // `DELETE /features/{name}/dependencies` undoes the POST of that path.
  if ((!isSingle && method !== "DELETE") || namesItsItems(draft.world, operation)) return;
  const both = ["PUT", "POST"].flatMap((one) => resources.operation(one, path) ?? []);
  // “Update classification on file” needs the POST that adds one.
  const own = isUpdate ? [maker] : saysUpdate.test(String(both[0]?.summary)) ? both.toReversed() : both;
  const makers = own.length > 0 ? own : around(draft, path).map((put) => addedFirst(draft.world, put));
  let reason: Unarranged | undefined;
  for (const maker of makers) {
    try {
      const request = withPart(draft.world, operation, maker, callOf(draft, maker));
      bring(draft, maker);
      bringAsLearnt(draft, maker, 1);
      setup.push({ steps: [request, preparedCheck(maker, draft.world.api)] });
      return;
    } catch (error) {
      if (!(error instanceof Unarranged)) throw error;
      reason ??= error;
    }
  }
  if (reason !== undefined) throw reason;
}

/** Makes one of a collection of which a call reads the latest: `GET /releases/latest`. */
function makeLatest(draft: TestDraft): void {
  const { operation, world } = draft;
  const [, collection = ""] = /^(.*\}\/[^{}]*)\/latest$/i.exec(operation.path) ?? [];
  const resource = operation.method === "GET" && collection !== "" ? world.resources.ofCollection(collection) : undefined;
  if (resource?.creator !== undefined && targetThing(draft)?.owned === true) draft.tryNeed(resource, 1);
}

/** The action that another one ends: `POST /apps/{id}/rollback` of `POST /apps/{id}/rollback/commit`. */
function actionBefore({ operation, world }: TestDraft): ApiOperation | undefined {
  const [, outer = ""] = /^(.*\}\/[^{}/]+)\/(?:commit|confirm|finali[sz]e|revert|undo)$/i.exec(operation.path) ?? [];
  return operation.method !== "POST" || world.resources.ofCollection(outer) !== undefined
    ? undefined
    : world.resources.operation("POST", outer);
}

/** The PUT that links what the test has made elsewhere, and answers nothing: `PUT /user/starred/{owner}/{repo}`. */
function linkAt(draft: TestDraft, path: string): ApiOperation | undefined {
  const { resources } = draft.world;
  const { creator, collection } = resources.ofParameter(path, lastParameter(path) ?? "") ?? {};
  const put = isItemPath(path) ? resources.operation("PUT", path) : undefined;
  if (put === undefined || creator === undefined || collection === undefined || targetThing(draft)?.owned !== true) return undefined;
  const isElsewhere = creator.operation.method === "POST" && erased(creator.operation.path) !== erased(collection);
  const isSilent = documents(put, 204) && successOf(put)?.schema === undefined && put.body?.required !== true;
  return isElsewhere && isSilent ? put : undefined;
}

const saysUpdate = /\b(?:updat|chang|modif|edit)/i;

/** The PUT of a single thing that the path goes into: `/branches/{branch}/protection` of `…/protection/reviews`. */
function around(draft: TestDraft, path: string): readonly ApiOperation[] {
  const { resources } = draft.world;
  const outer = path.slice(0, path.lastIndexOf("/"));
  if (outer.endsWith("}") || outer === "") return [];
  const put = resources.ofCollection(outer) === undefined ? resources.operation("PUT", outer) : undefined;
  return put === undefined ? around(draft, outer) : [put];
}

/** The POST of the same path, where the PUT only updates what that adds. */
function addedFirst({ resources }: World, put: ApiOperation): ApiOperation {
  return (saysUpdate.test(put.summary ?? "") ? resources.operation("POST", put.path) : undefined) ?? put;
}

/** Deletes the item first that a call finds in the trash. */
function putInTrash(draft: TestDraft): void {
  const { operation, world, setup } = draft;
  const target = isOfTrash(operation) && targetThing(draft)?.owned === true;
  const deleter = target ? world.resources.ofParameter(operation.path, lastParameter(operation.path) ?? "")?.deleter : undefined;
  if (deleter !== undefined) setup.push({ steps: [callOf(draft, deleter), preparedCheck(deleter, draft.world.api)] });
}

function targetThing({ world: { resources }, operation: { path }, made }: TestDraft) {
  const last = lastParameter(path);
  const resource = last === undefined ? undefined : resources.ofParameter(path, last);
  return resource === undefined ? undefined : made.get(resource.itemPath);
}
