// Cases of the same shape as the rows of one playbook: each row is a test of its own, with its own setup and teardown,
// so that none hides another.

import { isJsonObject, type Json, type JsonObject, rememberedFor, type Value } from "../../../language/index.ts";
import { isAgainstWords, isFixedAtCreation, isUnmentioned } from "./againstWords.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { innerName } from "./bodySample.ts";
import { boundValue } from "./boundValue.ts";
import { companionsOf, isMet } from "./companions.ts";
import { isCopy } from "./copies.ts";
import { demandedIn } from "./demanded.ts";
import { isLeftEmpty, isTheOnly } from "./emptyLists.ts";
import { consistent } from "./exclusive.ts";
import { type FieldCase, type FieldValue, limitValues, manyScripts, wrongValues } from "./fieldCases.ts";
import { withoutRole } from "./fieldNames.ts";
import { closedTo, type FieldPlace, fieldPlaces, valueAt, withValue, wordsOf } from "./fieldPlaces.ts";
import { addressOf } from "./itemAddress.ts";
import { lastMember } from "./itemNames.ts";
import { isOfWholeEntry } from "./itsEntries.ts";
import { attributesOf } from "./jsonApi.ts";
import { schemaAt } from "./lostParts.ts";
import { mustBeId } from "./madeUp.ts";
import { isConditional } from "./optionalMembers.ts";
import { isOfOrganization } from "./organizationOwned.ts";
import { isOtherVariant } from "./otherVariant.ts";
import { isItemPath, lastParameter } from "./paths.ts";
import { queryRows } from "./queryRows.ts";
import { documents, successOf } from "./responses.ts";
import { distinct, type Row, type RowPlan, spelt, type Which } from "./rowPlan.ts";
import { isElsewhere } from "./sameRegion.ts";
import { isSameAsId } from "./sameThing.ts";
import { isIdentity, sampleOf } from "./sample.ts";
import { type Schemas, type SchemaView, subjectOf, typeOf } from "./schemas.ts";
import { onlyReads } from "./sensitive.ts";
import type { BodyPlan, World } from "./testDraft.ts";
import { toldNeeded } from "./toldNeeded.ts";
import { valuesBeside, valuesOfMade } from "./valuesByKind.ts";
import { formsBeside, isTakenIn } from "./variants.ts";
import { commandsMore, judgesValues } from "./verbs.ts";

/** Rows with values that the document forbids. */
export function wrongRows(world: World, operation: ApiOperation, arrangement: Arrangement): RowPlan | undefined {
  return rowsOf(world, operation, arrangement, "wrong");
}

/** Rows with values at a limit of the document, or just outside. */
export function limitRows(world: World, operation: ApiOperation, arrangement: Arrangement): RowPlan | undefined {
  return rowsOf(world, operation, arrangement, "limits");
}

function rowsOf(world: World, operation: ApiOperation, arrangement: Arrangement, which: Which): RowPlan | undefined {
  const { body } = operation;
  const plan = arrangement.body;
  const ofBody =
    body?.kind === "json" && plan !== undefined && isJsonObject(plan.sample) ? bodyRows(world, operation, arrangement, plan, which) : [];
  if (ofBody.length > 0) return { rows: ofBody, parts: { body: { $var: "body" } } };
  return queryRows(world, operation, arrangement, which);
}

function bodyRows(world: World, operation: ApiOperation, arrangement: Arrangement, plan: BodyPlan, which: Which): readonly Row[] {
  const { schemas } = world.api;
  const schema = operation.body?.schema ?? {};
  // If the document does not accept the sample itself, changing one field proves nothing.
  if (schemas.accepts(schema, plan.sample) === false) return [];
  const forms = formsBeside(world.api, operation);
  const row = (title: string, whole: Json, changed: string, value?: Value): Row[] => {
    // Beside another value, some members do not count: a password without a link that is open.
    const sample = which === "limits" ? consistent(whole, schema, (one) => schemas.view(one)) : whole;
    if (sample !== whole && valueAt(sample, changed) === undefined && valueAt(whole, changed) !== undefined) return [];
    const valid = schemas.accepts(schema, sample);
    if (valid === undefined || (which === "wrong" && valid)) return [];
    if (!valid && isTakenIn(world.api, forms, sample, changed)) return [];
    // Another value may need another member beside it.
    if (valid && asksForOthers(schemas, schema, plan.sample, sample, changed)) return [];
    if (valid && which === "limits" && isAgainstWords(schemas, schema, sample, changed)) return [];
    const bound = boundValue(sample, plan.bindings, changed);
    return [{ case: title, valid, columns: { body: value === undefined ? bound : withValue(bound, changed, value) } }];
  };
  // In a merge patch, null removes a member.
  const isMerge = /merge-patch/i.test(operation.body?.mediaType ?? "");
  const isNullCase = ({ value }: FieldCase) => value.kind === "value" && value.value === null;
  // In Swagger 2.0, a null may be as good as no member.
  const isUnsaid = (one: FieldCase, { required, schema }: FieldPlace) =>
    isNullCase(one) && (isMerge || (world.api.lacksNull && !required) || setToNull.test(JSON.stringify(schema)));
  const isEmptyList = ({ value }: FieldCase) => value.kind === "value" && Array.isArray(value.value) && value.value.length === 0;
  const isUpdate = /^(?:PUT|PATCH)$/.test(operation.method);
  const areAsLong = sameLength.test(String(schemas.view(schema).keywords.description));
  const key = keyOfNew(world, operation) ?? (isItemPath(operation.path) ? lastParameter(operation.path) : undefined);
  const addresses = new Set(
    [...(key === undefined ? [] : [key]), ...(isUpdate ? addressOf(world.resources, operation.path) : [])].map((one) => `/${one}`),
  );
  const inner = innerName(world, operation);
  const base = plan.envelope === undefined ? "" : `/${plan.envelope.key}`;
  const reads = onlyReads(operation);
  const refuses = documents(operation, 400) || documents(operation, 422);
  const madeWith = neededAtCreation(world, operation);
  const mustSay = ({ key, pointer }: FieldPlace) => pointer === `${base}/${key}` && (key === "name" || madeWith.has(key));
  const { keywords: _, ...view } = schemas.view(plan.envelope?.schema ?? schema);
  const inWords = demandedIn({ ...view, keywords: { description: operation.words } });
  const demanded = new Set([...demandedIn(schemas.view(schema)).map((name) => `/${name}`), ...inWords.map((name) => `${base}/${name}`)]);
  // The client cannot get values wrong that the service sets itself.
  const all = fieldPlaces(schemas, schema, plan.sample).filter(({ key, required }) => required || !isIdentity(key));
  const lasting = all.filter(({ schema }) => isUpdate && notUpdated.test(wordsOf(schemas)(schema)));
  const cases = (place: FieldPlace): Row[] => {
    // The values next to an operator are right for that operator alone.
    const isFixed =
      lasting.some(({ pointer }) => place.pointer === pointer || place.pointer.startsWith(`${pointer}/`)) ||
      operators.test(place.key) ||
      mayBeUnknown.test(String(place.view.keywords.description)) ||
      passwordAgain.test(place.key) ||
      namesType.test(String(place.view.keywords.description)) ||
      (areAsLong && typeOf(place.view) === "array");
    // The name inside another object may be that of a thing: `package.name`.
    const isInside = place.key === "name" && place.pointer !== `${base}/name`;
    const ofKind = listedForKind(world, plan, place);
    const limits = () => (isFixed ? [] : limitValues(place.view, place.key, itemOf(schemas, place), !isInside).filter(ofKind));
    const found = which === "wrong" ? wrongValues(place.view, false).filter((one) => !isUnsaid(one, place)) : limits();
    // A service may ask for an entry in a list that it requires.
    const isAsked = place.required || oneAtLeast.test(String(place.view.keywords.description));
    const isName = plan.names.has(place.pointer) || arrangement.isName(place.key) || arrangement.isName(withoutRole(place.key));
    // A valid null may be as good as no value.
    // Nothing says that it may be sent beside the others; the id beside a login says who is meant.
    const isAdded = place.value === undefined && !place.required && which === "limits";
    const isConditioned = isAdded && isConditional(place.view);
    const isOfOthers = isAdded && onlyForSome.test(String(place.view.keywords.description));
    const isDoubled = place.value === undefined && which === "limits" && isSameAsId(plan, place);
    // “Providing this parameter will result in a `403 Forbidden`.”
    if (which === "limits" && isUpdate && isFixedAtCreation(world, operation, place.key)) return [];
    if (place.value === undefined && isForbidden.test(String(place.view.keywords.description))) return [];
    if (isDoubled || (place.value === undefined && isUnmet(schemas, schema, plan.sample, place))) return [];
    if (which === "limits" && arrangement.isOfOtherKind(place.key, place.view.keywords.description)) return [];
    // Only an entry that the item has can be taken away from it.
    if (which === "limits" && operation.method === "DELETE" && isOfWholeEntry(plan.sample, place.pointer)) return [];
    const isDone = isWhatItDoes(operation, place.key);
    const isFixedValue = isName || demanded.has(place.pointer) || mustBeId(place.key, place.view.keywords.description);
    const rows = found.flatMap((one) => {
      const { title, value } = one;
      // Some part of the schema allows null, and another one does not.
      if (which === "limits" && isNullCase(one) && schemas.accepts(place.schema, null) === false) return [];
      if (which === "limits" && isAsked && isEmptyList(one) && schemas.accepts(place.schema, []) === true) return [];
      if (which === "limits" && isEmptyList(one) && isLeftEmpty(schemas, schema, plan.sample, place, operation.words)) return [];
      if (which === "limits" && isNullCase(one) && place.required && isTheOnly(plan.sample, place)) return [];
      if (which === "limits" && isElsewhere(arrangement, plan, place, value)) return [];
      if (which === "limits" && value.kind === "value" && isUnmentioned(place.view, value.value, isUpdate)) return [];
      if (which === "limits" && value.kind === "value" && isOfOrganization(world, operation, place.view, value.value)) return [];
      if (which === "limits" && isOtherVariant(schemas, schema, plan.sample, place, value)) return [];
      // Nothing would remove the team of `createDefaultTeam`.
      if (which === "limits" && value.kind === "value" && value.value === true && commandsMore(place.key)) return [];
      // Its name is a part of addresses: no schema says all that this asks of it.
      const isAddress = (addresses.has(place.pointer) || place.pointer === inner) && value.kind === "value" && isAnyText(value.value);
      if (isAddress && schemas.accepts(place.schema, value.value) === true) return [];
      const isEmpty = which === "limits" && value.kind === "value" && value.value === "" && place.view.keywords.minLength !== 0;
      // A service may call a required member missing if it is empty, and a thing without a name nameless.
      if (isEmpty && !reads && ((place.required && refuses) || mustSay(place)) && schemas.accepts(place.schema, "") === true) return [];
      const isOwn = plan.uniqueMembers.includes(place.pointer.slice(1));
      const { literal, written } = isOwn ? speltAlone(schemas, arrangement, place, value) : spelt(arrangement, value);
      // A value that is valid alone, and invalid only next to the others, is not a case of this field.
      const changed = withValue(which === "wrong" ? withoutTwin(plan.sample, place) : plan.sample, place.pointer, literal);
      if (schemas.accepts(place.schema, literal) === true && schemas.accepts(schema, changed) === false) return [];
      const isOff = value.kind === "value" && value.value === false;
      if (which === "limits" && isOff && isDone) return [];
      return row(`${place.name} ${title}`, changed, place.pointer, written).filter(
        ({ valid }) => !valid || !(isOfOthers || (isConditioned && !isOff)),
      );
    });
    const isMissing = isName && documents(operation, 404);
    return isFixedValue ? rows.flatMap((one) => (one.valid ? [] : [isMissing ? { ...one, isMissing } : one])) : rows;
  };
  // `PUT /pods/{name}/status` takes the rest from what is stored.
  const isOfState = operation.path.endsWith("/status") && isJsonObject(plan.sample) && "status" in plan.sample;
  const closed = closedTo(schemas, all);
  const open = all.filter(({ pointer, view: { keywords } }) => !closed(pointer) && !ignored.test(String(keywords.description)));
  const places = isOfState ? open.filter(({ pointer }) => !pointer.startsWith("/spec")) : open;
  // JSON:API keeps the attributes that a PATCH does not send, and a merge patch keeps all of the item.
  const isPartial = operation.method === "PATCH" && attributesOf(schemas, schema) !== undefined;
  const isKept = ({ pointer }: FieldPlace) =>
    (isPartial && pointer.startsWith("/data/attributes/")) || (operation.body?.isOfWhole === true && !/\/\d+(?:\/|$)/.test(pointer));
  // “A field's name must be unique within a workspace”: a second one without a name would have the same.
  const isUnique = /\bnames? must be unique\b/i.test(operation.words);
  const isUniqueName = ({ pointer, required }: FieldPlace) => (isUnique || isCopy(operation)) && !required && pointer === `${base}/name`;
  const perField = places.flatMap((place) => {
    const missing =
      which === "wrong" && place.required && !isKept(place)
        ? row(`${place.name} is missing`, withValue(plan.sample, place.pointer, undefined), place.pointer)
        : [];
    return [...missing, ...cases(place)];
  });
  const whole =
    which === "wrong"
      ? [
          ...row("there is an unknown field", withValue(plan.sample, "/noSuchField", "x"), "/noSuchField"),
          ...serviceFields(world, operation).flatMap(({ key, value }) =>
            row(`${key} is given, which only the service sets`, withValue(plan.sample, `/${key}`, value), `/${key}`),
          ),
        ]
      : isUpdate && notUpdated.test(String(schemas.view(schema).keywords.description))
        ? []
        : leastAndMost(
            places.filter(
              (place) => !demanded.has(place.pointer) && inner?.startsWith(`${place.pointer}/`) !== true && !isUniqueName(place),
            ),
            plan,
            row,
          );
  const rows = distinct([...perField, ...whole]);
  return which === "limits" && judgesValues(operation) ? rows.filter(({ valid }) => !valid) : rows;
}

/** “Set this to `null` to remove the shared link”, “or `null` for no parent”, “Defaults to `null`”. */
const setToNull =
  /\bset (?:this|it|the \w+) to [`'*]{0,3}null\b|[`'*]null[`'*] if there is no\b|\bif null,|\bor [`'*]null[`'*] (?:for|to)\b|\bdefaults? (?:to|is) [`'*]{0,3}null\b/i;

/** Returns whether the words require members beside the changed one that they did not require before. */
function asksForOthers(schemas: Schemas, schema: JsonObject, before: Json, after: Json, changed: string): boolean {
  const outer = changed.slice(0, changed.lastIndexOf("/"));
  const [one, other] = [valueAt(before, outer), valueAt(after, outer)];
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const view = schemas.view(schemaAt(schemas, schema, before, outer));
  if (!tellsNeed(view)) return false;
  const known = new Set(toldNeeded(schemas, view, one));
  return toldNeeded(schemas, view, other).some((key) => !known.has(key) && `${outer}/${key}` !== changed);
}

/** Returns whether the words of a member may make it a required one. */
const tellsNeed = rememberedFor(({ properties }: SchemaView) =>
  [...properties.values()].some(({ description }) =>
    /\b(?:required|mandatory|needed|optional|must|will)\b/i.test(String(description ?? "")),
  ),
);

/** The body without the text whose markup is changed, `text` beside `html_text`: a service refuses both together. */
function withoutTwin(sample: Json, { pointer, key, value }: FieldPlace): Json {
  const at = pointer.slice(0, pointer.length - key.length);
  const twin = key.startsWith("html_") ? key.slice("html_".length) : `html_${key}`;
  return value !== undefined || valueAt(sample, at + twin) === undefined ? sample : withValue(sample, at + twin, undefined);
}

/** Judges whether a listed value is one of those for the kind of thing that the body or the path names. */
function listedForKind(world: World, { bindings }: BodyPlan, { pointer, view }: FieldPlace): (one: FieldCase) => boolean {
  if (!Array.isArray(view.keywords.enum)) return () => true;
  // Beside the id of a folder, the type is that of a folder.
  const bound = bindings.get(pointer);
  if (bound !== undefined) return ({ value }) => value.kind !== "value" || value.value === bound;
  const { description } = view.keywords;
  const beside = (member: string) => bindings.get(`${pointer.slice(0, pointer.lastIndexOf("/"))}/${member}`);
  const values = valuesOfMade(world, description) ?? valuesBeside(description, beside);
  return ({ value }) => values === undefined || value.kind !== "value" || values.includes(String(value.value));
}

/** Returns whether the member counts only beside others that are not sent. */
function isUnmet(schemas: Schemas, schema: JsonObject, sample: Json, { pointer, key, view }: FieldPlace): boolean {
  const outer = pointer.slice(0, pointer.lastIndexOf("/"));
  const beside = valueAt(sample, outer);
  if (!isJsonObject(beside) || view.keywords.description === undefined) return false;
  const members = () => new Set(schemas.view(schemaAt(schemas, schema, sample, outer)).properties.keys());
  return companionsOf(key, view.keywords.description, members).some((one) => !isMet(one, beside));
}

/** The member of the body under which paths know the new item: `name` where `/flags/{flagName}` has it. */
function keyOfNew({ resources }: World, operation: ApiOperation): string | undefined {
  const { sent, source } = resources.madeBy(operation)?.creator ?? {};
  return sent ?? (source === undefined ? undefined : lastMember(source));
}

/** The members that an item cannot be made without: an update does not empty them either. */
function neededAtCreation({ api: { schemas }, resources }: World, { path }: ApiOperation): ReadonlySet<string> {
  const name = isItemPath(path) ? lastParameter(path) : undefined;
  const schema = name === undefined ? undefined : resources.ofParameter(path, name)?.creator?.operation.body?.schema;
  return schemas.view(subjectOf(schemas, schema)?.schema ?? schema).required;
}

function isAnyText(value: Json): boolean {
  return value === "" || value === manyScripts;
}

/** “To cancel the garbage collection”: with `"cancel": false`, nothing says what happens. */
function isWhatItDoes({ summary = "", words }: ApiOperation, key: string): boolean {
  const verb = key.toLowerCase();
  return summary.toLowerCase().split(" ").includes(verb) || ` ${words.toLowerCase()}`.includes(` to ${verb} `);
}

const operators = /^(?:op|operator|comparator|comparison)$/i;

function itemOf(schemas: Schemas, { view }: FieldPlace): Json | undefined {
  return isJsonObject(view.keywords.items) ? sampleOf(schemas, view.keywords.items) : undefined;
}

const mostServiceFields = 3;

/** Fields of an item that no request has, the most important first: its name, its state. */
function serviceFields(
  { api: { schemas }, resources }: World,
  operation: ApiOperation,
): readonly { readonly key: string; readonly value: Json }[] {
  const isOfItem = resources.ofCollection(operation.path)?.creator?.operation === operation || isItemPath(operation.path);
  if (!isOfItem) return [];
  const body = schemas.view(operation.body?.schema);
  const taken = new Set([body, ...body.alternatives.map((one) => schemas.view(one))].flatMap(({ properties }) => [...properties.keys()]));
  const weight = (key: string, schema: JsonObject) => (isIdentity(key) ? 0 : schemas.view(schema).keywords.enum === undefined ? 2 : 1);
  const given = [...schemas.view(successOf(operation)?.schema).properties]
    .filter(([key]) => !taken.has(key))
    .toSorted(([one, schema], [other, otherSchema]) => weight(one, schema) - weight(other, otherSchema));
  return given.slice(0, mostServiceFields).flatMap(([key, schema]) => {
    const value = sampleOf(schemas, schema, key);
    return value === undefined ? [] : [{ key, value }];
  });
}

/** Only required members, if the sample has more. */
function leastAndMost(places: readonly FieldPlace[], plan: BodyPlan, row: (title: string, sample: Json, changed: string) => Row[]): Row[] {
  const isOptional = ({ required, value, pointer }: FieldPlace) =>
    !required && value !== undefined && pointer.lastIndexOf("/") === 0 && !(pointer === "/data" && plan.names.has(pointer));
  const [only, ...others] = places.filter(({ pointer }) => pointer.lastIndexOf("/") === 0);
  // Where nothing is called required, nothing is called optional either.
  const tells = (depth: number) => places.some(({ pointer, required }) => required && pointer.split("/").length === depth);
  // `{ "data": { … } }`: the only member is the subject of the request.
  if (only !== undefined && others.length === 0 && plan.envelope?.key === only.pointer.slice(1)) {
    const inner = places.filter(({ pointer, required, value }) => pointer.split("/").length === 3 && !required && value !== undefined);
    if (inner.length === 0 || !tells(3)) return [];
    const whole = inner.reduce((sample, { pointer }) => withValue(sample, pointer, undefined), plan.sample);
    return row("only required members are sent", whole, "/").filter(({ valid }) => valid);
  }
  const optional = places.filter(isOptional);
  if (optional.length === 0 || !tells(2)) return [];
  const least = optional.reduce((sample, { pointer }) => withValue(sample, pointer, undefined), plan.sample);
  return row("only required members are sent", least, "/").filter(({ valid }) => valid);
}

/** “`can_view_path` can only be used for folder collaborations.” */
const onlyForSome = /\bcan only be used for (?!`)\w+ \w+/i;

const isForbidden = /\b(?:results?|will result) in an? [`'"]?403\b/i;

/** “There must be at least one container in a Pod.” */
const oneAtLeast = /\bat least one\b|\bone or more\b|\bnon-empty\b|\b(?:must|cannot|can't|may) (?:not )?be empty\b|\bmust contain\b/i;

/** “Cannot be updated.” */
const notUpdated = /\b(?:cannot|can't|can not|must not) be (?:updated|changed|modified)\b|\bimmutable\b/i;

/** “The server is going to ignore it if it is set.” */
const ignored =
  /\b(?:is going to|will) ignore (?:it|this|the (?:field|value))\b|\bthis (?:field|property|member) is (?:always )?ignored\b(?! (?:if|when|unless|for))/i;

/** “May reject unrecognized values.” */
const mayBeUnknown = /\b(?:rejects?|refuses?) un(?:recognized|known|supported) values\b/i;

/** “All arrays must have the same length.” */
const sameLength = /\b(?:arrays|lists)\b[^.]{0,30}\bsame (?:length|size|number)\b/i;

/** “The name of the strategy type”: one of those that exist. */
const namesType = /\bname of the \w+ type\b|\bname or type of\b/i;

/** It has the value of another password. */
const passwordAgain =
  /^(?:confirm|repeat|retype|old|current|previous)(?:ed)?_?passw(?:or)?d|^passw(?:or)?d_?(?:confirm(?:ation)?|again|repeat(?:ed)?)$/i;

/** As `spelt`, but not as the same case of another operation spells it at that time: no two items may share it. */
function speltAlone(schemas: Schemas, arrangement: Arrangement, { schema }: FieldPlace, value: FieldValue): ReturnType<typeof spelt> {
  const text = value.kind === "value" ? String(value.value) : "";
  if (/^x+$/.test(text)) return spelt(arrangement, { kind: "long text", length: text.length });
  if (text !== manyScripts || schemas.accepts(schema, `${text} 999999999`) === false) return spelt(arrangement, value);
  return { literal: text, written: `${text} \${${arrangement.unique()}}` };
}
