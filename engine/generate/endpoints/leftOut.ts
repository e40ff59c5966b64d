// Explains why an operation gets no playbook: its test would affect others, or could not undo its changes.

import { isJsonObject } from "../../../language/index.ts";
import { wordsOf } from "../nameWords.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { beyondOwn, isShortLived } from "./beyondOwn.ts";
import { endedOn, isNotImplemented, isRetired } from "./conditions.ts";
import { isLoginOf } from "./credentials.ts";
import { noneUpcoming, noPicture } from "./finishedItems.ts";
import { saidOf } from "./hollow.ts";
import { isUnfinished } from "./itemNames.ts";
import { neededState } from "./neededStates.ts";
import { atOtherAddress } from "./otherAddress.ts";
import { isItemPath, lastParameter, nounOfPath } from "./paths.ts";
import { referredTo } from "./referents.ts";
import { verbOf } from "./remoteThings.ts";
import { sentText } from "./removal.ts";
import type { Resource } from "./resources.ts";
import { successOf } from "./responses.ts";
import { isIdentity } from "./sample.ts";
import { isNeverSent, onlyReads, sensitiveReason } from "./sensitive.ts";
import { isOfApp } from "./signedIn.ts";
import { operationKey, type World } from "./testDraft.ts";
import { undoneBeside, undoneByName, writesByName } from "./verbs.ts";

/** Returns whether sending it changes nothing. */
function isSafe(operation: ApiOperation): boolean {
  return isSafeMethod(operation.method) && !writesByName(operation);
}

function isSafeMethod(method: string): boolean {
  return /^(?:GET|HEAD|OPTIONS|QUERY)$/.test(method);
}

/** The reason that is known before a call is arranged. */
export function reasonBefore(world: World, operation: ApiOperation): string | undefined {
  const { knowledge, learnt } = world;
  const refused = learnt?.refused.get(operationKey(operation));
  if (refused !== undefined && learnt?.contradicted?.has(operationKey(operation)) !== true) return refused;
  const { path } = operation;
  if (operation.unreachable !== undefined) return operation.unreachable;
  const given = givenAddress(world, operation);
  if (given !== undefined) return given;
  const address = atOtherAddress(world, operation);
  if (address !== undefined) return `${address}: it needs a service playbook with that base_url.`;
  const ended = endedOn(operation);
  if (ended !== undefined) return `The document says that ${operationKey(operation)} is not available since ${ended}.`;
  if (isNotImplemented(operation)) return `The document says that ${operationKey(operation)} is not implemented.`;
  if (isRetired(operation)) return retired(operation);
  const upcoming = noneUpcoming(world, operation) ?? noPicture(world, operation);
  if (upcoming !== undefined) return upcoming;
  if (/\/retry$/i.test(path) && /\b(?:errors?|failed|failures?)\b/i.test(operation.words))
    return `${operationKey(operation)} repeats what has failed, and a test cannot make that fail.`;
  const request = ofRequest.exec(operation.words)?.[1];
  if (request !== undefined && isSafeMethod(operation.method) && /\}\//.test(path))
    return `${operationKey(operation)} shows what became of an earlier request to ${request}, and generation does not make that.`;
  if (isStream(operation)) return `${operationKey(operation)} answers with a stream of events, and generation reads no streams.`;
  if (/^connect \w+ requests to proxy\b/i.test(operation.summary ?? ""))
    return `${operationKey(operation)} passes the request on to another service, and the document does not say what that expects.`;
  if (isOfApp(world, operation)) return `The document says that only an app calls ${operationKey(operation)}.`;
  const connected = /^connect \w+ requests to (attach|exec|portforward)\b/i.exec(operation.summary ?? "")?.[1];
  if (connected !== undefined) return `${operationKey(operation)} opens a stream to ${connected}, which a plain request cannot do.`;
  const state = neededState(world, operation);
  if (state !== undefined) return state;
  const repeated = setBySystem(world, operation);
  if (repeated !== undefined)
    return `The service sets ${repeated} itself, and ${operationKey(operation)} must repeat it: generation does not read it first.`;
  if (becomesOther.test(operation.summary ?? "") && operation.method !== "GET")
    return `${operationKey(operation)} turns the item into another one, and generation does not delete that.`;
  if (newId.test(operation.words) && /^(?:PUT|PATCH)$/.test(operation.method))
    return `${operationKey(operation)} gives the item a new id, and generation does not delete it under that.`;
  if (/[*]/.test(path)) return `The path ${path} has a wildcard, and the document does not say what it stands for.`;
  return isSafe(operation) || onlyReads(operation) ? undefined : sensitiveReason(knowledge, operation, "before things");
}

function retired(operation: ApiOperation): string {
  return `The document says that ${operationKey(operation)} is retired: no request to it succeeds.`;
}

/** “To check on the status of a request to destroy a Droplet”. */
const ofRequest = /\bstatus of an? (?:earlier |previous )?request to (\w+ (?:an? |the )?\w+)/i;

/** `{ "type": "unassign" }` for an item that was made without a reference to another thing. */
function undoneOnly({ body, target }: Arrangement): string | undefined {
  const type = isJsonObject(body?.sample) && body.bindings.size === 0 ? body.sample.type : undefined;
  const isBound = target === undefined || target.bindings.size > target.uniqueMembers.length;
  return isBound || !/^(?:un(?:assign|attach|link|mount|pin)|detach|disconnect|dissociate)$/i.test(String(type)) ? undefined : String(type);
}

/** “Promote a read-only replica to become a primary cluster.” */
const becomesOther = /\bto become an? \w+/i;

/** “To update a custom metric (issuing a new metric UUID), …” */
const newId = /\b(?:issues?|issuing|assigns?|generates?) a new (?:\w+ ){0,2}(?:UUID|id|identifier)\b/i;

/** `spec.selector` of a replacement: “Normally, the system sets this field for you.” */
function setBySystem({ api: { schemas } }: World, { method, body }: ApiOperation): string | undefined {
  if (method !== "PUT") return undefined;
  const { properties } = schemas.view(schemas.view(body?.schema).properties.get("spec"));
  const [key] = [...properties].find(([, one]) => bySystem.test(saidOf(one, schemas.view(one).keywords))) ?? [];
  return key === undefined ? undefined : `spec.${key}`;
}

const bySystem = /\bthe system sets this field for you\b/i;

function isJobOfCreation({ api }: World, operation: ApiOperation): boolean {
  return /\bjob that will [^.]{0,60}\bcreation\b/i.test(operation.words) && isUnfinished(api.schemas, successOf(operation)?.schema);
}

/** Returns whether each success is a stream of events, which a request cannot wait for; “Watch changes to …” is one. */
function isStream({ method, responses, summary = "" }: ApiOperation): boolean {
  if (method === "GET" && /^(?:watch|tail)(?:es|s)?\b/i.test(summary)) return true;
  const types = responses.filter(({ status }) => /^2/.test(status)).flatMap(({ mediaTypes }) => mediaTypes);
  return types.length > 0 && types.every((type) => /^text\/event-stream\b/i.test(type));
}

/** One sentence; undefined if a test of the operation leaves the service as it was. */
export function reasonToLeaveOut(world: World, operation: ApiOperation, arrangement: Arrangement): string | undefined {
  const { resources, knowledge } = world;
  const { method, path } = operation;
  const name = operationKey(operation);
  if (isSafe(operation)) return undefined;
  const collection = resources.ofCollection(path);
  const own = arrangement.ownsTarget;
  const foreign = onlyReads(operation) ? undefined : referredTo(world, operation);
  if (foreign?.lister !== undefined)
    return `${name} would change a ${foreign.parameter} that ${operationKey(foreign.lister.operation)} only refers to, and which may belong to the service itself.`;
  const beyond = own ? beyondOwn(operation) : undefined;
  if (beyond !== undefined) return beyond;
  const kept = own ? keptForGood(world, operation) : undefined;
  if (kept !== undefined) return kept;
  const undone = own ? undoneOnly(arrangement) : undefined;
  if (undone !== undefined) return `${name} would ${undone} an item for which the test has not done the contrary.`;
  // “Creates and returns a job that will handle the template creation.”
  if (own && method === "POST" && resources.madeBy(operation) === undefined && isJobOfCreation(world, operation))
    return `${name} answers with a call that goes on: what it creates may be there only later, and generation does not delete it.`;
  if (own || arrangement.undone || onlyReads(operation) || isLoginOf(knowledge, operation) || isShortLived(operation)) return undefined;
  const made = resources.madeBy(operation);
  const sensitive = sensitiveReason(knowledge, operation, made?.resource.deleter === undefined ? "everywhere" : "made and deleted");
  // A variable would not help, whoever owns it.
  const lasts = method === "POST" && made !== undefined && made.resource.deleter === undefined && !/ logins /.test(sensitive ?? "");
  if (sensitive !== undefined) return lasts ? neverDeleted(world, operation) : sensitive;
  if (made?.resource.deleter !== undefined && (made.creator.source !== undefined || sentText(arrangement, made.creator.sent) !== undefined))
    return undefined;
  if (method === "POST" && collection !== undefined && isUnfinished(world.api.schemas, successOf(operation)?.schema))
    return `${name} answers with a call that goes on: what it creates may be there only later, and the answer does not name it.`;
  if (made?.resource.deleter !== undefined) return unnamed(name, made.resource.deleter);
  if (isSafeMethod(method)) return `${name} changes something, as its name says, and no operation of the document undoes that.`;
  if (method === "POST") {
    const last = path.slice(path.lastIndexOf("/") + 1);
    // An action is only a record of what was done.
    const isAction = endsThings.test(last) || /^actions?$/i.test(last);
    const creates =
      (made !== undefined && !/^actions?$/i.test(last)) ||
      (!isAction &&
        (collection !== undefined ||
          operation.responses.some(({ status }) => status === "201") ||
          /^(?:create|add|upload|register)s?\b/i.test(operation.summary ?? "")));
    const inverse =
      undoneByName(operation, world.api.operations) ??
      world.api.operations.find((one) => one.path === `${path}/delete` || one.path === `${path}/remove`);
    if (inverse !== undefined && verbOf(inverse).length > 0 && /^(?:archive|disable)$/.test(verbOf(inverse)[0] ?? ""))
      return `No operation of the document deletes what ${name} creates: after ${operationKey(inverse)} it is still there.`;
    if (inverse !== undefined)
      return `${operationKey(inverse)} may undo ${name}, but generation does not relate what the one takes to what the other has done.`;
    const all = world.api.operations;
    const back = undoneBeside(operation, all) ?? all.find((one) => undoneBeside(one, all) === operation);
    if (back !== undefined)
      return `${name} acts on items that the test did not create: ${operationKey(back)} may not bring back their earlier state.`;
    const remover = resources.operation("DELETE", path);
    if (creates && remover !== undefined && namesItems(world, remover))
      return `${operationKey(remover)} may remove what ${name} creates: a test would have to name it in the request, and generation does not do that.`;
    const below = removedBelow(world, operation);
    if (below !== undefined) return below;
    if (!creates && made === undefined && addsOrRemoves(world, operation)) return byRequest(name);
    const unknown = !creates && resources.ofParameter(path, lastParameter(path) ?? "") === undefined;
    if (unknown) return `Generation does not know what ${name} changes, or how to undo it.`;
    if (!creates) return `${name} acts on items that the test did not create: ${whyNone(world, operation)}.`;
    // `instantiateProject` of a template: what it is about is not the test's.
    const [verb = "", ...object] = wordsOf(last);
    const isTold = object.length > 0 && wordsOf(operation.summary ?? "")[0] === verb;
    if (collection === undefined && path.includes("}/") && isTold)
      return `${name} makes something of ${collectionOf(path.slice(0, path.lastIndexOf("/")))}, and generation does not relate that to an operation that deletes it.`;
    if (collection?.deleter === undefined) return neverDeleted(world, operation);
    if (collection.creator?.operation === operation) return undefined;
    return unnamed(name, collection.deleter);
  }
  const oldMaker = resources.ofParameter(path, lastParameter(path) ?? "")?.creator?.operation;
  if (oldMaker !== undefined && isRetired(oldMaker)) return `It needs ${operationKey(oldMaker)}. ${retired(oldMaker)}`;
  const item = isItemPath(path) ? resources.ofParameter(path, lastParameter(path) ?? "") : undefined;
  const creator = item?.creator === undefined ? undefined : operationKey(item.creator.operation);
  const broken = world.learnt?.unusable.get(creator ?? "");
  if (broken !== undefined) return `It needs ${creator}, which does not work: ${broken}`;
  const put = item?.creator?.chosen === undefined ? undefined : item.creator;
  if (put?.chosen === "new")
    return `A test cannot call ${operationKey(put.operation)}: it takes ${put.operation.body?.mediaType ?? "a name"} that the document does not give.`;
  if (item?.creator !== undefined && put !== undefined)
    return `The link that ${operationKey(item.creator.operation)} creates may already exist between items that the test did not create, so a test must not delete it.`;
  const maker = isItemPath(path) ? resources.operation("POST", path) : undefined;
  if (maker !== undefined && maker !== operation && !/\b(?:updat|modif|chang)/i.test(`${maker.summary} ${maker.operationId}`))
    return `${operationKey(maker)} may create the item that ${name} ${method === "DELETE" ? "removes" : "changes"}, but the document does not give its name.`;
  const paid = item?.creator === undefined || !isNeverSent(item.creator.operation) ? undefined : operationKey(item.creator.operation);
  if (paid !== undefined) return `${name} would change ${collectionOf(path)} that the test did not create: ${paid} may buy something.`;
  const unnamedMaker = item === undefined || item.creator !== undefined ? undefined : resources.operation("POST", item.collection);
  if (unnamedMaker !== undefined)
    return `${name} would change ${collectionOf(path)} that the test did not create: ${silent(unnamedMaker, path)}.`;
  if (isItemPath(path)) return `${name} would change ${collectionOf(path)} that the test did not create: ${noWay(world, operation, item)}.`;
  if ((collection !== undefined && namesItems(world, operation)) || addsOrRemoves(world, operation)) return byRequest(name);
  if (ofCaller.test(operation.words)) return `${name} changes the account that the tests are signed in with.`;
  if (collection !== undefined) return `${name} changes all of ${path} at once, including items of others.`;
  if (method === "DELETE" && operation.body !== undefined) return byRequest(name);
  const parent = resources.ofParameter(path, lastParameter(path) ?? "");
  if (parent?.creator !== undefined && parent.deleter === undefined)
    return `${name} acts on ${collectionOf(parent.collection)} that the test did not create: ${whyNone(world, operation)}.`;
  // An item that can be read at the same path lasts; any other call is an action.
  const shown = resources.operation("GET", path);
  if (shown !== undefined) return ofOthers(world, operation, shown);
  return `${name} ${method === "DELETE" ? "removes" : "changes"} an item that the test did not create.`;
}

/** A call on what others use, too: only JSON of a GET can be written back, and only if an operation takes it. */
function ofOthers({ resources }: World, operation: ApiOperation, reader: ApiOperation): string {
  const { method, path } = operation;
  const { status = "", schema, mediaType = "json" } = successOf(reader) ?? {};
  const isShown = status.startsWith("2") && schema !== undefined && /json/i.test(mediaType);
  const isWritten = method !== "DELETE" || ["PUT", "POST", "PATCH"].some((one) => resources.operation(one, path) !== undefined);
  const name = operationKey(operation);
  if (!isWritten) return `${name} removes something that the test did not create, and no operation at that path brings it back.`;
  if (!isShown) return `${name} changes something that others use, and ${operationKey(reader)} does not show what a test could write back.`;
  return `${name} changes something that others use: a test would have to write back what GET ${path} shows, and generation does not do that.`;
}

/** The reason of an operation whose path is an address that another one answers: `PUT /<upload_url>`. */
function givenAddress({ api }: World, operation: ApiOperation): string | undefined {
  const [, name] = /^\/?[<{](\w*ur[il]\w*)[>}]$/i.exec(operation.path) ?? [];
  if (name === undefined) return undefined;
  const maker = api.operations.find((one) => one !== operation && api.schemas.view(successOf(one)?.schema).properties.has(name));
  const source = maker === undefined ? "the response of another operation" : operationKey(maker);
  return `The address of ${operationKey(operation)} is the ${name} that comes from ${source}, and generation does not relate the two.`;
}

function byRequest(name: string): string {
  return `${name} acts on the items that its request names, and generation does not fill in those of the test.`;
}

/** “Add the current user as a follower of a playlist.” */
const ofCaller = /\b(?:adds?|removes?) the (?:current|authenticated|signed-in|calling) user\b/i;

/** Returns whether a body says what comes and what goes: `repository_ids_to_add`. */
function addsOrRemoves({ api: { schemas } }: World, { body }: ApiOperation): boolean {
  return [...schemas.view(body?.schema).properties.keys()].some((key) => /_to_(?:add|remove)$|^(?:add|remove)_\w+_ids?$/.test(key));
}

/** Why the item of a path is none of the test's own. */
function whyNone({ resources }: World, { path }: ApiOperation): string {
  const resource = resources.ofParameter(path, lastParameter(path) ?? "");
  const isMaker = (one: Resource) => one.creator !== undefined && isAround(one.collection, path);
  const other = resource?.creator === undefined ? (resources.ofKind(resource?.noun ?? "", isMaker) ?? resource) : resource;
  if (other?.creator === undefined) return "generation does not relate the path to an operation that creates its item";
  const maker = operationKey(other.creator.operation);
  if (isNeverSent(other.creator.operation)) return `${maker} may buy something`;
  if (other.deleter === undefined) return `no operation deletes what ${maker} creates`;
  return other === resource ? `a test cannot use ${maker}` : `generation does not relate the path to ${maker}`;
}

/** Why the item of a path is none of the test's own, if its collection does not say it. */
function noWay({ api }: World, { path }: ApiOperation, item: Resource | undefined): string {
  const noun = item?.noun ?? "";
  const elsewhere = api.operations.find(
    (one) =>
      one.method === "POST" && one.path !== path && nounOfPath(one.path) === noun && !isItemPath(one.path) && isAround(one.path, path),
  );
  if (elsewhere === undefined) return "generation finds no way to create one and delete it again";
  const isDeleted = api.operations.some((one) => one.method === "DELETE" && isItemPath(one.path) && nounOfPath(one.path) === noun);
  const maker = operationKey(elsewhere);
  return isDeleted ? `generation does not relate the path to what ${maker} creates` : `no operation deletes what ${maker} creates`;
}

/** Returns whether all words of a path are in the other one: `/cards` and `/helpers/cards/{card}`. */
function isAround(path: string, other: string): boolean {
  const words = new Set(other.split("/"));
  return path.split("/").every((segment) => segment.startsWith("{") || words.has(segment));
}

function silent(maker: ApiOperation, path: string): string {
  return `generation does not relate {${lastParameter(path)}} to the documented response of ${operationKey(maker)}`;
}

/** `/users/terminate_sessions` makes nothing. */
const endsThings = /^(?:change|resend|cancel|clear|delete|destroy|disable|end|kill|purge|remove|revoke|stop|terminate)[-_]/i;

/** `POST /invoices/{invoice}/finalize`, where only drafts of invoices can be deleted. */
function keptForGood({ resources }: World, operation: ApiOperation): string | undefined {
  const { method, path } = operation;
  const last = path.slice(path.lastIndexOf("/") + 1);
  const { deleter } = resources.ofParameter(path, lastParameter(path) ?? "") ?? {};
  if (method !== "POST" || isItemPath(path) || deleter === undefined || !ofDrafts.test(deleter.words) || !endsDraft.test(last))
    return undefined;
  return `${operationKey(deleter)} only deletes drafts: after ${operationKey(operation)} a test could not remove its item.`;
}

const ofDrafts = /\bdelet\w+ (?:[\w-]+ ){0,5}drafts?\b|\b(?:no longer|only|not) (?:\w+ ){0,6}(?:in a )?drafts?\b/i;
const endsDraft =
  /^(?:accept|approve|close|complete|confirm|finali[sz]e|issue|mark|pay|post|publish|send|sign|submit|void)(?:[-_]|[A-Z]|$)/;

/**
 * `DELETE /templates/{key}/schema` deletes what `POST /templates/schema` creates; the name that a POST of an item's
 * own path takes may be missing.
 */
function removedBelow({ api: { operations } }: World, operation: ApiOperation): string | undefined {
  const { path } = operation;
  const makes = operation.responses.some(({ status }) => status === "201") || /^creates?\b/i.test(operation.summary ?? "");
  const isHere = makes && isItemPath(path) && operations.some((one) => one.method === "DELETE" && one.path === path);
  if (isHere) return `Generation knows no value for {${lastParameter(path)}}, under which ${operationKey(operation)} creates something.`;
  const literal = (one: string) => one.replace(/\/\{[^{}]+\}/g, "");
  const other = path.includes("{")
    ? undefined
    : operations.find((one) => one.method === "DELETE" && one.path !== path && !isItemPath(one.path) && literal(one.path) === path);
  if (other === undefined) return undefined;
  return `${operationKey(other)} may delete what ${operationKey(operation)} creates, but generation does not relate such paths.`;
}

/**
 * The reason of a creation whose values are missing, if nothing deletes what it makes: a variable would not help.
 */
export function neverUndone(world: World, operation: ApiOperation): string | undefined {
  const { resources, api } = world;
  const { method, path } = operation;
  const isAlone = !path.includes("{") && resources.ofCollection(path)?.creator?.operation === operation;
  const creates = /^(?:add|create|register)$/.test(verbOf(operation)[0] ?? "") || isAlone;
  if (method !== "POST" || !creates || onlyReads(operation) || resources.madeBy(operation)?.resource.deleter !== undefined)
    return undefined;
  const isUndone = undoneByName(operation, api.operations) !== undefined || path.includes("{");
  return isUndone ? undefined : neverDeleted(world, operation);
}

function neverDeleted({ api }: Pick<World, "api">, operation: ApiOperation): string {
  const name = operationKey(operation);
  const last = wordsOf(operation.path.slice(operation.path.lastIndexOf("/") + 1)).at(-1) ?? "";
  if (/^(?:remove|delete|end|cancel|archive)$/.test(last)) return `${name} acts on items that the test did not create.`;
  const deleter = deleterBeside(api.operations, operation);
  if (deleter !== undefined) return `Generation does not relate what ${name} creates to ${operationKey(deleter)}.`;
  return `No operation of the document deletes what ${name} creates.`;
}

/** `DELETE /numbers/{id}` may delete what `POST /numbers/mobile` creates. */
function deleterBeside(operations: readonly ApiOperation[], operation: ApiOperation): ApiOperation | undefined {
  const withoutEnding = (path: string) => path.replace(/\.(?:json|xml)$/, "");
  const made = withoutEnding(operation.path);
  return operations.find(({ method, path }) => {
    const collection = path.slice(0, path.lastIndexOf("/"));
    const isBelow = made.startsWith(`${collection}/`) && /^[A-Za-z_-]+$/.test(made.slice(collection.length + 1));
    return method === "DELETE" && isBelow && isItemPath(withoutEnding(path)) && !/\/\{[^/]*$/.test(collection);
  });
}

/** The reason of a call on the account itself, for which a variable would not help. */
export function ownAccountReason({ knowledge, resources }: World, operation: ApiOperation): string | undefined {
  if (isSafe(operation) || onlyReads(operation) || operation.path.includes("{") || resources.madeBy(operation) !== undefined)
    return undefined;
  return sensitiveReason(knowledge, operation, "everywhere");
}

/**
 * Returns whether a request without an item in its path names items otherwise: a DELETE sends nothing else, and a
 * body that changes items has their ids.
 */
function namesItems({ api: { schemas } }: World, { method, body, parameters }: ApiOperation): boolean {
  if (parameters.some((one) => one.in === "query" && one.required)) return true;
  if (method === "DELETE") return body !== undefined;
  const forms = [body?.schema, ...schemas.view(body?.schema).alternatives].map((form) => schemas.view(form));
  // Only their ids distinguish the elements of a list.
  return forms.some(
    ({ properties, keywords }) =>
      isJsonObject(keywords.items) || [...properties.keys()].some((key) => isIdentity(key) || /^old[_A-Z]/.test(key)),
  );
}

function unnamed(name: string, { method, path }: ApiOperation): string {
  return `Generation does not relate {${lastParameter(path)}} to the documented response of ${name}, so ${method} ${path} cannot remove what that creates.`;
}

function collectionOf(path: string): string {
  const literal = path
    .split("/")
    .filter((part) => part !== "" && !part.startsWith("{"))
    .at(-1);
  return literal === undefined ? "something" : `one of ${literal}`;
}
