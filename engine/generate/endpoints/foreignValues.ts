// Finds the values of a body that name a person's things, which a test does not send, and takes them out.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { valueAt as at, withValue } from "./fieldPlaces.ts";
import { lastMember, plain } from "./itemNames.ts";
import { anyAddress } from "./knownNames.ts";
import { asksForExisting, isChoice, isOfSomebody, toldChoice } from "./madeUp.ts";
import { erased, nounOfParameter } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { givenValue, isIdentity, isMadeUp, singular, toldExample } from "./sample.ts";
import type { Schemas, SchemaView } from "./schemas.ts";
import { isReading } from "./sensitive.ts";
import type { World } from "./testDraft.ts";
import { isToken } from "./tokens.ts";

/** `{ "folder": { "id": … } }` names a folder as `folder_id` does. */
export function referenceName(outer: string, key: string): string {
  return isId(key) && outer !== "" ? `${outer}_${key.replace(/^_/, "")}` : key;
}

/** Returns whether the operation has the path of the collection (a final slash aside), or of one of its items. */
export function isOf({ collection, itemPath }: Resource, { path }: ApiOperation): boolean {
  return erased(collection) === erased(path) || erased(itemPath) === erased(path);
}

/**
 * Returns whether the member is the key that a new item gets: `collection` of `POST /collections`, also where another
 * path has collections that exist, `/fields/{collection}`. The `user` of a new membership is somebody who exists.
 */
function isKeyOfNew({ resources }: World, name: string, of: ApiOperation): boolean {
  const { resource, creator } = resources.madeBy(of) ?? {};
  if (resource === undefined || creator === undefined || lastMember(creator.source ?? creator.sent ?? "") !== name) return false;
  return [name, nounOfParameter(name)].some((one) => plain(one) === plain(resource.noun));
}

/** Returns whether a field is called like something of another collection, or like a variable of the service. */
export function isName(world: World, name: string, of: ApiOperation): boolean {
  const resource = world.resources.ofField(name);
  return world.knowledge.variables.has(name) || (resource !== undefined && !isOf(resource, of) && !isKeyOfNew(world, name, of));
}

/** `customerId` or `idCustomer`, not `customer`. */
export function isIdentityOf(name: string): boolean {
  return /^id(?:_|(?=[A-Z]))[A-Za-z]|(?:[a-z](?:I[dD]|[SG]id)s?|_(?:[gs]?id|uuid)s?|Uuid|UUID|Ref)$/.test(name);
}

/** Returns whether the value names something unknown: an example of it belongs to someone else. */
export function isForeign({ api, resources }: World, schema: JsonObject, name: string, of: ApiOperation, value: Json): boolean {
  const { keywords, alternatives } = api.schemas.view(schema);
  if (keywords.enum !== undefined || keywords.const !== undefined || keywords.default !== undefined) return false;
  const isReference = alternatives.length > 1 && alternatives.some(({ $ref, type }) => $ref !== undefined && type === undefined);
  // An address that is reserved for documentation belongs to nobody.
  if (typeof value === "string" && reserved.test(value)) return false;
  // A folder of any host, `/tmp`.
  if (typeof value === "string" && /^\/[a-z]+$/.test(value) && /path$/i.test(name)) return false;
  const other = resources.ofField(name);
  const isThing = other !== undefined && !isOf(other, of);
  // Somebody's number: `"followers": ["12345"]`.
  const isNumbered = isOfSomebody(value, name) || someNumber.test(name);
  return (
    isReference ||
    isThing ||
    value === "null" ||
    isNumbered ||
    isIdentity(name) ||
    /(?:[a-z][ISG]id|[a-z]Id|_(?:[gs]?id|uuid)|Uuid|UUID|(?:^|_)(?:parent|owner))$/.test(name)
  );
}

const reserved = /^https?:\/\/(?:[\w-]+\.)*example\.(?:com|net|org)(?:[/?#]|$)/i;

/** Returns whether the document requires the member, and each that it is in. */
export function isNeeded(schemas: Schemas, schema: JsonObject | undefined, pointer: string): boolean {
  let inner = schema;
  return pointer
    .split("/")
    .slice(1)
    .every((key) => {
      const { required, properties, keywords, alternatives } = schemas.view(inner);
      if (isJsonObject(keywords.items) && /^\d+$/.test(key)) {
        inner = keywords.items;
        return true;
      }
      // Of several forms of a body, those that have the member.
      const forms = alternatives.map((one) => schemas.view(one)).filter((one) => one.properties.has(key));
      inner = properties.get(key) ?? forms[0]?.properties.get(key);
      return required.has(key) || (forms.length > 0 && forms.every((one) => one.required.has(key)));
    });
}

/** The key of an entry for something that exists: `{ "5678904321": "On Hold" }`. */
const someNumber = /^\d{5,}$/;

/** Returns whether a member refers to something that neither the document nor the service playbook provides. */
export function isUnknown({ api }: World, schema: JsonObject, pointer: string, name: string, value: Json): boolean {
  const view = api.schemas.view(schema);
  const { pattern, format, description } = view.keywords;
  // A public key of nobody.
  if (typeof pattern === "string" && /^\^?\(?ssh-/.test(pattern) && givenValue(view) === undefined) return true;
  const isOpen = givenValue(view) === undefined && pattern === undefined && format === undefined && toldExample(description) === undefined;
  if (view.types.includes("string") && isAddressOfThings(description)) return true;
  const key = pointer.slice(pointer.lastIndexOf("/") + 1);
  if (isOpen && isToken(key) && isMadeUp(value, key)) return true;
  if (!isOpen || !view.types.includes("string")) return false;
  if (/^parent$/i.test(name) || (isIdentityOf(name) && !ofClient.test(name))) return true;
  const own = /^\d+$/.test(key) ? name : key;
  const isAddress = value === anyAddress && asksForExisting(own, description);
  return isAddress || (isMadeUp(value, own) && (asksForExisting(own, description) || isChoice(own, pointer.lastIndexOf("/") > 0)));
}

/** Returns whether a number of an example names a thing of its author: `"app_id": 6`, `"alert_numbers": [1, 2]`. */
export function isNumberOfThing(pointer: string, value: Json, description: Json | undefined): boolean {
  if (typeof value !== "number") return false;
  if (/^\/(?:\w+\/\d+\/)?\w*[a-z](?:_ids?|Ids?)(?:\/\d+)?$/.test(pointer)) return true;
  return /_numbers\/\d+$/.test(pointer) || (/\/\d+$/.test(pointer) && /\blist of [a-z ]{1,40} numbers\b/i.test(String(description)));
}

/** An address that the service itself calls, or one that consists of names: `service://<service_name>/<handler>`. */
function isAddressOfThings(description: Json | undefined): boolean {
  return typeof description === "string" && (madeOfNames.test(description) || calledByService.test(description));
}

const madeOfNames = /[`'"][a-z][a-z+.-]{1,20}:\/\/<\w+>/;
const calledByService = /\b(?:uri|url|address|endpoint) (?:to use |used |that is used )?to (?:discover|invoke|connect)\b/i;

/** Ids that the client invents. */
const ofClient =
  /external|foreign|custom|client|request|reference|trans(?!fer)|correlation|idempotency|session|device|trace|message|event|invoice|ref$/i;

/** Members that only describe a thing which its id refers to. */
const describing = /^(?:type|kind|object|resource_\w+|name|title|display_?name|login|e-?mail)$/i;

/** Returns whether an object refers to a thing by its id, and has nothing else to say once the id is left out. */
export function isShell({ properties }: SchemaView, value: JsonObject, isKept: (key: string) => boolean): boolean {
  const kept = Object.keys(value).filter((key) => !isId(key) || isKept(key));
  return [...properties.keys()].some(isId) && !kept.some(isId) && kept.every((key) => describing.test(key));
}

export function isId(key: string): boolean {
  return /^_?(?:id|uuid|guid|gid|sid)$/i.test(key);
}

/**
 * The sample without members that the document does not require, where it stays valid: else without the object or list
 * that they are in.
 */
export function withoutForeign(schemas: Schemas, schema: JsonObject, sample: Json, foreign: readonly string[]): Json {
  const isValid = (value: Json) => schemas.accepts(schema, value) !== false;
  const { required } = schemas.view(schema);
  return foreign.reduce((whole, pointer) => {
    // An item of a list stands for all of it.
    const first = pointer.replace(/\/\d+$/, "");
    const isItem = first === pointer || Array.isArray(at(whole, first)) || someNumber.test(pointer.slice(first.length + 1));
    if (!isItem || at(whole, pointer) === undefined) return whole;
    const wasValid = isValid(whole);
    // An entry of an example says something else without the thing that it is about.
    const [list = ""] = /^\/[^/]+(?=\/\d+\/)/.exec(pointer) ?? [];
    const others = list === "" || required.has(list.slice(1)) ? whole : withValue(whole, list, undefined);
    if (others !== whole && Object.keys(others as JsonObject).length > 0 && (!wasValid || isValid(others))) return others;
    const part = first.slice(0, first.lastIndexOf("/"));
    const lesser = isOptionalPart(schemas, schema, sample, first) ? withValue(whole, part, undefined) : whole;
    const around = at(lesser, part.slice(0, part.lastIndexOf("/")));
    const isLast = isJsonObject(around) && Object.keys(around).length === 0;
    if (lesser !== whole && !isLast && (!wasValid || isValid(lesser))) return lesser;
    for (let member = first; member !== ""; ) {
      const outer = member.slice(0, member.lastIndexOf("/"));
      if (outer === "" && required.has(member.slice(1))) return whole;
      const less = withValue(whole, member, undefined);
      const rest = at(less, outer);
      const isEmpty = isJsonObject(rest) && Object.keys(rest).length === 0;
      if (!isEmpty && (!wasValid || isValid(less))) return less;
      member = outer.replace(/\/\d+$/, "");
    }
    return whole;
  }, sample);
}

/** Returns whether it is in an optional object: without it, the others are about something else. */
function isOptionalPart(schemas: Schemas, schema: JsonObject, sample: Json, pointer: string): boolean {
  const part = pointer.slice(0, pointer.lastIndexOf("/"));
  const isPart = part !== "" && isJsonObject(at(sample, part));
  return isPart && !/\/\d+$/.test(part) && !isNeeded(schemas, schema, part);
}

/** The name of the thing in a list of ids of others that could not be left out, because the body is nothing else. */
export function stuckIn(sample: Json, foreign: readonly string[]): string | undefined {
  const isNobody = (pointer: string) => {
    const value = at(sample, pointer) ?? "";
    const name = singular(pointer.split("/").at(-2) ?? "");
    return isOfSomebody(value, "") || (isIdentityOf(name) && isMadeUp(value, name));
  };
  const pointer = foreign.find((one) => /\/\d+$/.test(one) && isNobody(one));
  return pointer === undefined ? undefined : singular(pointer.split("/").at(-2) ?? "");
}

/** `**ANY**: Apply it to all payment methods.`: the description itself has the value, which needs no thing. */
export function isNamedIn(description: Json | undefined, value: Json): boolean {
  if (typeof description !== "string" || typeof value !== "string" || !/^[A-Z][A-Z_]+$/.test(value)) return false;
  return ["**", "`", '"'].some((quote) => description.includes(quote + value + quote));
}

/** Returns whether the value is a host, a slug, or one of those that its description lists: no id of a new thing. */
export function isSpelt({ resources }: World, description: Json | undefined, value: Json, name: string): boolean {
  if (typeof value !== "string" || isMadeUp(value, name) || resources.ofField(name) === undefined) return false;
  const isHost = /^(?:https?:\/\/)?(?:[a-z\d-]+\.)+(?:com|net|org|io|dev)$/i.test(value);
  const isChosen =
    saysText.test(String(description)) || (/\bpossible values:/i.test(String(description)) && toldChoice(description) !== undefined);
  return (
    isHost ||
    isChosen ||
    (isPlainWord(value) &&
      /\bslugs?\b/i.test(`${String(description)} ${name.replaceAll("_", " ")}`) &&
      !/^(?:my|your|example)-/.test(value))
  );
}

/** “The pattern to match with”, “The regular expression of the filter”. */
const saysText =
  /^(?:the )?(?:(?:pattern|expression|text|string|phrase) to (?:match|search|look|find|filter)\b|(?:new |updated )?reg(?:ular expression|ex)\b)/i;

/** `ubuntu-latest`, and no number or UUID. */
export function isPlainWord(value: Json): boolean {
  return typeof value === "string" && /^[a-z]{2,20}(?:-[a-z\d.]{1,12}){1,4}$/.test(value) && !isOfSomebody(value, "");
}

/** As the document calls it: `parent.id`, `entities`. */
export function memberAt(pointer: string): string {
  return pointer
    .split("/")
    .filter((key) => key !== "" && !/^\d+$/.test(key))
    .join(".");
}

/** Another address than that of the first thing: `192.168.1.2`. */
export function nextAddress(value: Json, name: string): string | undefined {
  const [, start, last] = (/(?:^|_|[a-z])ip(?:_?address)?$/i.test(name) && /^((?:\d{1,3}\.){3})(\d{1,3})$/.exec(String(value))) || [];
  return start === undefined ? undefined : `${start}${(Number(last) % 250) + 1}`;
}

/** `/goals/{goal_gid}/addSupportingRelationship`: no goal supports itself. */
export function isItself({ method, path }: ApiOperation, { itemPath }: Resource): boolean {
  return method === "POST" && path !== itemPath && erased(path.slice(0, path.lastIndexOf("/"))) === erased(itemPath);
}

/** Returns whether the document's example names something by a word, which the service may have from the beginning. */
export function isToldReference(
  { api, resources, knowledge }: World,
  schema: JsonObject,
  name: string,
  value: Json,
  of: ApiOperation,
  creates: boolean,
) {
  const isHarmless = creates || isReading(of);
  const isGiven = givenValue(api.schemas.view(schema)) === value;
  const isReference = resources.ofField(name, of) !== undefined && !knowledge.variables.has(name);
  return isHarmless && isGiven && isReference && typeof value === "string" && !isOfSomebody(value, name);
}
