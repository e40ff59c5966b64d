// The body of a request: a sample that the document allows, in which names of other things, variables of the service
// and values that must be unique are bound.

import { isJsonObject, isSecretName, type Json, type JsonObject, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { bodySample, innerName, isEmptyGuess, isScalarVariable, nothingToSend } from "./bodySample.ts";
import { isLoginOf } from "./credentials.ts";
import { type Envelope, envelopeOf } from "./envelope.ts";
import { withValue } from "./fieldPlaces.ts";
import { plain } from "./itemNames.ts";
import { isToken } from "./parameters.ts";
import { erased, isBodiless, isItemPath, lastParameter, nounOfParameter } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { type Asked, givenValue, isIdentity, singular, toldExample } from "./sample.ts";
import { type Schemas, type SchemaView, typeOf, viewOf } from "./schemas.ts";
import { type Bindings, type BodyPlan, deepest, operationKey, type TestDraft, type Thing, Unarranged, type World } from "./testDraft.ts";
import { asOneWord, hasUnderscores, uniqueText } from "./uniqueText.ts";

export interface BodyWish {
  /** Noun of a value that is new each time. */
  readonly noun?: string;
  readonly creates: boolean;
  readonly asked?: Asked;
}

/** Undefined where the operation takes none. Throws `Unarranged` where nobody could know what to send. */
export function planBody(draft: TestDraft, of: ApiOperation, depth: number, { noun, creates, asked }: BodyWish): BodyPlan | undefined {
  const { body } = of;
  const { api, knowledge } = draft.world;
  // A GET or DELETE says all that it needs in its path, unless its body is required.
  if (body === undefined || (isBodiless(of.method) && !body.required)) return undefined;
  const login = isLoginOf(knowledge, of) ? knowledge.login?.request : undefined;
  const known = login?.body ?? login?.form;
  if (known !== undefined)
    return {
      ...literal(known),
      names: new Set(Object.keys(known).map((key) => `/${key}`)),
      required: api.schemas.view(body.schema).required,
    };
  const variant = draft.world.learnt?.bodies.get(operationKey(of));
  const sample = bodySample(
    draft.world,
    of,
    variant === "least" ? { members: asked?.members ?? new Set(), values: asked?.values ?? {}, isLeast: true } : asked,
  );
  if (isEmptyGuess(draft.world, of, sample) && isAction(draft.world, of)) return undefined;
  if (isEmptyGuess(draft.world, of, sample)) throw new Unarranged(nothingToSend(draft.world, of));
  const token = creates ? undefined : [...api.schemas.view(body.schema).required].find((name) => isToken(name));
  if (token !== undefined && !knowledge.tokens.has(token) && !knowledge.variables.has(token))
    throw new Unarranged(`It needs a ${token}, which only the service can give: make ${token} a variable of the service playbook.`, token);
  if (sample === undefined || body.schema === undefined) return sample === undefined ? undefined : literal(sample);
  const bindings = new Map<string, Value>();
  const foreign: string[] = [];
  const uniqueMembers: string[] = [];
  const names = new Set<string>();
  const envelope = envelopeOf(api.schemas, body.schema, sample, draft.world.resources.ofCollection(of.path)?.noun);
  const ownKeys = uniqueKeys(draft.world, of, sample, creates, envelope);
  const separator = hasUnderscores(sample) ? "_" : "-";
  const { required } = api.schemas.view(body.schema);
  const itsName = innerName(draft.world, of);
  const item = itsName === undefined ? undefined : itemOf(draft, of);
  // A member called after other things, `project`, is linked where it is required; `projectId` also where the document
  // calls nothing required.
  const walk = (value: Json, schema: JsonObject, pointer: string, name: string, need: "required" | "optional" | "unsaid"): void => {
    const view = viewOf(api.schemas, schema, value);
    if (Array.isArray(value)) {
      const items = view.keywords.items;
      if (isJsonObject(items))
        for (const [index, item] of value.entries()) walk(item as Json, items, `${pointer}/${index}`, singular(name), need);
    } else if (isJsonObject(value)) {
      const other = view.required.size === 0 && need === "required" ? "unsaid" : "optional";
      for (const [key, inner] of Object.entries(value)) {
        const inside = view.properties.get(key) ?? {};
        walk(inner, inside, `${pointer}/${key}`, referenceName(name, key), view.required.has(key) ? "required" : other);
      }
    } else if (pointer !== "" && value !== null) {
      if (isName(draft.world, name, of)) names.add(pointer);
      if (pointer === itsName && item !== undefined) {
        bindings.set(pointer, item.text);
        return;
      }
      const bound = bind(draft, value, schema, pointer, name, depth, {
        of,
        noun,
        ownKeys,
        separator,
        creates,
        isLoose: variant !== "full" && need !== "required" && !(need === "unsaid" && isIdentityOf(name)),
      });
      if (bound === undefined) {
        if (!ownKeys.includes(pointer) && isForeign(draft.world, schema, name, of, value)) {
          const isInside = !pointer.endsWith(`/${name}`) && draft.world.resources.ofField(name) !== undefined;
          const inBody = envelope === undefined ? pointer : pointer.slice(`/${envelope.key}`.length);
          const isOfSomebody = (isInside || isSomeNumber(value, name)) && isNeeded(api.schemas, envelope?.schema ?? body.schema, inBody);
          if (need === "required" && (isOfSomebody || isUnknown(draft.world, schema, name)))
            throw new Unarranged(unknownReference(name), name);
          foreign.push(pointer);
        }
        return;
      }
      bindings.set(pointer, bound);
      if (ownKeys.includes(pointer)) uniqueMembers.push(pointer.slice(1));
    }
  };
  walk(sample, body.schema, "", "", "required");
  const kept = withoutForeign(api.schemas, body.schema, sample, foreign);
  return {
    sample: kept,
    bindings,
    value: boundValue(kept, bindings),
    uniqueMembers,
    names,
    required,
    ...(envelope === undefined ? {} : { envelope }),
  };
}

/** `{ "folder": { "id": … } }` names a folder as `folder_id` does. */
function referenceName(outer: string, key: string): string {
  return key === "id" && outer !== "" ? `${outer}_id` : key;
}

/** `POST /invoices/{invoice}/send` whose body may be left out: its path says it all. */
function isAction({ resources }: World, of: ApiOperation): boolean {
  const isBelowItem = of.path.includes("}/") && !isItemPath(of.path);
  return of.method === "POST" && of.body?.required === false && isBelowItem && resources.madeBy(of) === undefined;
}

/** The item that the path is about. */
function itemOf({ world: { resources }, made }: TestDraft, { path, method }: ApiOperation): Thing | undefined {
  const name = lastParameter(path);
  const isCollection = method === "POST" && resources.ofCollection(path) !== undefined;
  const resource = isCollection || name === undefined ? undefined : resources.ofParameter(path, name);
  return resource && made.get(resource.itemPath);
}

/** Whether the operation is that of the whole collection: `/orders`, or `/orders/`. */
function isOf({ collection }: Resource, { path }: ApiOperation): boolean {
  return erased(collection) === erased(path);
}

/** Whether the value names something unknown: an example of it belongs to someone else. */
function isForeign({ api, resources }: World, schema: JsonObject, name: string, of: ApiOperation, value: Json): boolean {
  const { keywords, alternatives } = api.schemas.view(schema);
  if (keywords.enum !== undefined || keywords.const !== undefined || keywords.default !== undefined) return false;
  const isReference = alternatives.length > 1 && alternatives.some(({ $ref, type }) => $ref !== undefined && type === undefined);
  const other = resources.ofField(name);
  const isThing = other !== undefined && !isOf(other, of);
  // Somebody's number: `"followers": ["12345"]`.
  const isNumbered = isSomeNumber(value, name) || someNumber.test(name);
  return isReference || isThing || isNumbered || isIdentity(name) || /(?:[a-z]Id|_(?:id|uuid)|Uuid|UUID|^parent|^owner)$/.test(name);
}

function isSomeNumber(value: Json, name: string): boolean {
  return typeof value === "string" && /^\d{5,}$/.test(value) && !ofDigits.test(name);
}

/** Whether the document requires the member, and each that it is in. */
function isNeeded(schemas: Schemas, schema: JsonObject | undefined, pointer: string): boolean {
  let inner = schema;
  return pointer
    .split("/")
    .slice(1)
    .every((key) => {
      const { required, properties } = schemas.view(inner);
      inner = properties.get(key);
      return required.has(key);
    });
}

/** The key of an entry for something that exists: `{ "5678904321": "On Hold" }`. */
const someNumber = /^\d{5,}$/;

/** Names of texts that are digits and name nothing. */
const ofDigits = /zip|post|phone|mobile|fax|pin|code|number|year|amount|version|port|count|size|iban|account|routing|time|date/i;

/** Whether a required member refers to something that neither the document nor the service playbook provides. */
function isUnknown({ api }: World, schema: JsonObject, name: string): boolean {
  const view = api.schemas.view(schema);
  const { pattern, format, description } = view.keywords;
  const isOpen = givenValue(view) === undefined && pattern === undefined && format === undefined && toldExample(description) === undefined;
  return isOpen && view.types.includes("string") && (/^parent$/i.test(name) || (isIdentityOf(name) && !ofClient.test(name)));
}

/** Ids that the client invents. */
const ofClient =
  /external|foreign|custom|client|request|reference|trans|correlation|idempotency|session|device|trace|message|event|invoice|ref$/i;

function unknownReference(name: string): string {
  return `Nothing in the document says which ${name} there is: make ${name} a variable of the service playbook.`;
}

/** The sample without members that the document does not require, where it stays valid. */
function withoutForeign(schemas: Schemas, schema: JsonObject, sample: Json, foreign: readonly string[]): Json {
  return foreign.reduce((whole, pointer) => {
    // An item of a list stands for all of it.
    const member = pointer.replace(/\/\d+$/, "");
    const outer = member.slice(0, member.lastIndexOf("/"));
    const key = member.slice(outer.length + 1);
    const isItem = member === pointer || Array.isArray(at(whole, member)) || someNumber.test(pointer.slice(member.length + 1));
    if (member === "" || !isItem) return whole;
    const less = withValue(whole, member, undefined);
    const isRequired = outer === "" && schemas.view(schema).required.has(key);
    const rest = at(less, outer);
    const isLast = isJsonObject(rest) && Object.keys(rest).length === 0;
    return isRequired || isLast || (schemas.accepts(schema, less) === false && schemas.accepts(schema, whole) !== false) ? whole : less;
  }, sample);
}

/** The value at a pointer. */
function at(value: Json | undefined, pointer: string): Json | undefined {
  return pointer
    .split("/")
    .slice(1)
    .reduce<Json | undefined>(
      (inner, key) => (Array.isArray(inner) ? inner[Number(key)] : isJsonObject(inner) ? inner[key] : undefined),
      value,
    );
}

interface BindContext {
  readonly of: ApiOperation;
  readonly noun: string | undefined;
  readonly ownKeys: readonly string[];
  /** Separator in names that are made unique. */
  readonly separator: "-" | "_";
  readonly creates: boolean;
  /** It need not name an existing thing. */
  readonly isLoose: boolean;
}

function bind(
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
  const typed = (text: string): Value => (type === "string" || !/^\$\{\w+\}$/.test(text) ? text : { $var: text.slice(2, -1) });
  if (context.ownKeys.includes(pointer)) return uniqueValue(draft, value, schema, name, context);
  if (knowledge.variables.has(name) && isScalarVariable(knowledge, name)) return typed(`\${${name}}`);
  if (isToken(name) && knowledge.tokens.has(name) && !context.creates) return typed(`\${${name}}`);
  const resource = depth > deepest ? undefined : resources.ofField(name);
  if (resource === undefined || isOf(resource, context.of) || context.isLoose) return undefined;
  if (resource.creator === undefined && (resource.lister === undefined || isListed(view))) return undefined;
  const linked = isBesidePath(context.of, resource) ? draft.tryAnother(resource)?.text : draft.tryNeed(resource, depth + 1)?.text;
  return linked === undefined ? undefined : typed(linked);
}

/**
 * Whether the body means another one than the path: `/features/{child}/dependencies` with a `feature` in its body calls
 * the first one by its part.
 */
function isBesidePath({ path }: ApiOperation, { itemPath, noun }: Resource): boolean {
  if (!erased(path).startsWith(`${erased(itemPath)}/`)) return false;
  const own = path.split("/")[itemPath.split("/").length - 1]?.slice(1, -1) ?? "";
  return !isIdentity(own) && nounOfParameter(own) === "" && !plain(own).includes(plain(noun));
}

/** Whether the document says which values there are. */
function isListed({ keywords }: SchemaView): boolean {
  return keywords.enum !== undefined || keywords.const !== undefined || keywords.default !== undefined;
}

/** `customerId`, not `customer`. */
function isIdentityOf(name: string): boolean {
  return /(?:[a-z]I[dD]s?|_(?:id|uuid)s?|Uuid|UUID|Ref)$/.test(name);
}

/** Whether a field is called like something of another collection, or like a variable of the service. */
export function isName({ resources, knowledge }: World, name: string, of: ApiOperation): boolean {
  const resource = resources.ofField(name);
  return knowledge.variables.has(name) || (resource !== undefined && !isOf(resource, of));
}

function uniqueValue(
  { world: { api }, setup, newVariable, unique }: TestDraft,
  value: Json,
  schema: JsonObject,
  name: string,
  { noun, separator }: BindContext,
): Value | undefined {
  const { keywords } = api.schemas.view(schema);
  const random =
    keywords.format === "uuid" ? "uuid" : keywords.format === "email" || /^[^\s@]+@[^\s@]+$/.test(String(value)) ? "email" : undefined;
  if (random !== undefined) {
    const variable = newVariable(name, noun);
    setup.push({ steps: [{ step: "set", variable, value: { $random: random } }] });
    return `\${${variable}}`;
  }
  if (typeof value === "number") return { $var: unique() };
  return uniqueText(asOneWord(String(value), name), (text) => api.schemas.accepts(schema, text) !== false, unique, separator);
}

/**
 * Pointers of members that two things may not share: e-mail addresses, what the item is named by, else a user name, key
 * or code, else the first free text.
 */
function uniqueKeys(world: World, of: ApiOperation, whole: Json, creates: boolean, envelope: Envelope | undefined): readonly string[] {
  const { api, resources } = world;
  const { sample, schema = {} } = envelope ?? { sample: whole, schema: of.body?.schema };
  if (!isJsonObject(sample)) return [];
  const inner = innerName(world, of);
  if (inner !== undefined) return creates && of.method === "POST" && resources.ofCollection(of.path) !== undefined ? [inner] : [];
  const base = envelope === undefined ? "" : `/${envelope.key}`;
  const { properties, required } = viewOf(api.schemas, schema, sample);
  const texts = Object.entries(sample).filter(([key, value]) => {
    const { keywords } = api.schemas.view(properties.get(key));
    return (
      typeof value === "string" &&
      keywords.enum === undefined &&
      keywords.const === undefined &&
      !isName(world, referenceName(envelope?.key ?? "", key), of)
    );
  });
  const resource = resources.ofCollection(of.path);
  const sent = resource?.creator?.sent ?? /(?<!\w)\w+$/.exec(resource?.creator?.source ?? "")?.[0];
  const isMail = (key: string) => api.schemas.view(properties.get(key)).keywords.format === "email" || /e-?mail/i.test(key);
  const certain = texts.filter(
    ([key]) =>
      isMail(key) ||
      (key === sent && (!isIdentity(key) || required.has(key) || resource?.creator?.sent === key)) ||
      /^(?:user_?name|login|slug)$/i.test(key),
  );
  // "The name of the strategy type" is that of a kind, of which there are some already.
  const isOfKind = (key: string) =>
    /\b(?:name|key|code|slug) of the (?:\w+ )?(?:type|kind)\b/i.test(String(api.schemas.view(properties.get(key)).keywords.description));
  const usual = texts.filter(([key]) => /^(?:user_?name|login|slug|key|code|domain|name|host_?name)$/i.test(key) && !isOfKind(key));
  // An example that is one word may be the name of something.
  const free = texts.filter(([key, value]) => {
    const view = api.schemas.view(properties.get(key));
    const { format, pattern, description } = view.keywords;
    const hasForm = format !== undefined || pattern !== undefined || /^\+\d+$/.test(String(value));
    const isOpen = !hasForm && toldExample(description) === undefined;
    return (
      isOpen &&
      !isSecretName(key) &&
      !(required.has(key) && isUnknown(world, properties.get(key) ?? {}, key)) &&
      (givenValue(view) === undefined || /\s/.test(String(value)))
    );
  });
  if (!creates) return of.method === "PATCH" ? certain.flatMap(([key]) => (isMail(key) ? [`${base}/${key}`] : [])) : [];
  const chosen = certain.length > 0 ? certain : [...usual, ...free].slice(0, 1);
  return chosen.map(([key]) => `${base}/${key}`);
}

function literal(sample: Json): BodyPlan {
  return { sample, bindings: new Map(), value: sample, uniqueMembers: [], names: new Set(), required: new Set() };
}

/** The sample with what is bound in it; pointers below `except` stay literal. */
export function boundValue(sample: Json, bindings: Bindings, except?: string, pointer = ""): Value {
  if (except !== undefined && (pointer === except || pointer.startsWith(`${except}/`))) return sample;
  const bound = bindings.get(pointer);
  if (bound !== undefined) return bound;
  if (Array.isArray(sample)) {
    const items = sample.map((item: Json, index) => boundValue(item, bindings, except, `${pointer}/${index}`));
    // Examples of two projects are one, where only one is there.
    const written = items.map((item) => JSON.stringify(item));
    const isAgain = (index: number) => bindings.has(`${pointer}/${index}`) && written.indexOf(written[index] ?? "") < index;
    return items.filter((_, index) => !isAgain(index));
  }
  if (!isJsonObject(sample)) return sample;
  return Object.fromEntries(Object.entries(sample).map(([key, item]) => [key, boundValue(item, bindings, except, `${pointer}/${key}`)]));
}
