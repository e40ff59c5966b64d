// Samples values that a schema allows: the document's example, or a value of the right kind. The same schema gives the
// same value every time.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { attachedList, withAmount } from "./attached.ts";
import { certificateRequest } from "./certificateRequest.ts";
import { firstDemanded, setInstead } from "./demanded.ts";
import { withOneBound, withoutExcluded, withoutUnmet } from "./exclusive.ts";
import { corrects, hostNames, isSetByService, knownNames, knownText, privileges } from "./knownNames.ts";
import { literalText } from "./literalTexts.ts";
import { isFreeText, isOfSomebody, isOwnName, isSearch, momentOf, toCome, toldChoice, toldForAll } from "./madeUp.ts";
import { withNamedEntries } from "./mapKeys.ts";
import { areListed, goingWithAny, isAnyhow, withoutOwned } from "./optionalMembers.ts";
import { textLike } from "./pattern.ts";
import { isPlaceholder, unquoted } from "./placeholders.ts";
import { noView, type Schemas, type SchemaView, subjectOf, typeOf } from "./schemas.ts";
import { formats, toldDate, toldLatest, toldNumber, toldYear, unixTime } from "./toldFormats.ts";
import { withToldNeeded } from "./toldNeeded.ts";

/** Requirements on the outermost members of a sample, beyond those of its schema. */
export interface Asked {
  /** Only members that the document requires; lists are empty if they may be. */
  readonly isLeast?: boolean;
  /** Members that the sample must have. */
  readonly members: ReadonlySet<string>;
  readonly values: Readonly<Record<string, Json>>;
}

/** Undefined if nothing can be made that the schema allows. */
export function sampleOf(schemas: Schemas, schema: JsonObject, name = "", asked?: Asked): Json | undefined {
  const sample = schemaValue(schemas, schema, name, asked?.isLeast === true ? leastDepth : 0);
  if (asked === undefined || !isJsonObject(sample)) return sample;
  const { properties } = schemas.view(schema);
  const subject = subjectOf(schemas, schema);
  if (subject !== undefined && asked.members.size > 0 && [...asked.members].every((key) => !properties.has(key))) {
    const inner = sampleOf(schemas, subject.schema, subject.key, asked);
    const own = sample[subject.key];
    if (!isJsonObject(inner) || !isJsonObject(own)) return sample;
    const values = Object.entries(asked.values).filter(([key]) => key in inner);
    const whole = { ...sample, [subject.key]: { ...inner, ...own, ...Object.fromEntries(values) } };
    return schemas.accepts(schema, whole) === false ? sample : whole;
  }
  const more = [...asked.members].flatMap((key): [string, Json][] => {
    const value = key in sample ? undefined : memberSample(schemas, properties.get(key) ?? {}, key);
    return value === undefined ? [] : [[key, value]];
  });
  const values = Object.entries(asked.values).filter(([key]) => properties.has(key));
  const all = { ...sample, ...Object.fromEntries([...more, ...values]) };
  // Members that went with the example's value may not go with another one.
  const whole =
    values.length === 0 ? all : { ...withoutUnmet(all, schemas.view(schema), (one) => schemas.view(one)), ...Object.fromEntries(values) };
  return schemas.accepts(schema, whole) === false ? sample : whole;
}

/** A value of a member that a body must have. */
export function memberSample(schemas: Schemas, schema: JsonObject, name: string): Json | undefined {
  const sampled = (one: JsonObject, key: string) => schemaValue(schemas, one, key, leastDepth + 1);
  const attached = attachedList(schemas, schema, sampled);
  if (attached !== undefined) return attached;
  const value = schemaValue(schemas, schema, name, leastDepth);
  return value === undefined ? undefined : withAmount(schemas, schema, value, sampled);
}

/**
 * Returns whether the document gives no guidance on the body: no member is required, none has an example, and texts can
 * only be guessed.
 */
export function isGuess(schemas: Schemas, schema: JsonObject): boolean {
  const view = schemas.view(schema);
  if (view.required.size > 0 || givenValue(view) !== undefined || typeOf(view) !== "object") return false;
  const members = [...view.properties].map(([key, one]) => ({ key, view: schemas.view(one) }));
  const isKnown = ({ view: { keywords } }: { readonly view: SchemaView }) =>
    givenValue({ ...view, keywords }) !== undefined || toldExample(keywords.description) !== undefined;
  const writable = members.filter(({ view: { keywords } }) => keywords.readOnly !== true);
  const isOpen = ({ key, view: { types, keywords } }: (typeof members)[number]) =>
    types.includes("string") &&
    keywords.format === undefined &&
    keywords.pattern === undefined &&
    !knownNames.some(([pattern]) => pattern.test(key));
  return !writable.some(isKnown) && writable.some(isOpen);
}

/** A value of this schema that the document names: example, default, const, enum, or an example in its description. */
export function givenValue({ keywords }: SchemaView): Json | undefined {
  const values = [keywords.enum ?? []].flat() as readonly Json[];
  const isMeant = (value: Json) => value !== null && value !== "" && !unspecified.test(String(value));
  const listed = values.find(isMeant) ?? values.find((value) => value !== null && value !== "") ?? values.find((value) => value !== null);
  const examples = Array.isArray(keywords.examples) ? (keywords.examples as readonly Json[]).find((value) => value !== null) : undefined;
  const example = unquoted(keywords.example ?? keywords["x-example"] ?? examples);
  const isNone = (value: Json | undefined) =>
    typeof value === "string" && values.includes(value) && unspecified.test(value) && listed !== value;
  const given = (isPlaceholder(example) ? undefined : example) ?? keywords.default;
  return (isNone(given) ? undefined : given) ?? keywords.const ?? listed;
}

/** `ORDER_UNSPECIFIED`, `UNKNOWN`: what stands for no value. */
const unspecified = /(?:^|_)(?:UNSPECIFIED|UNKNOWN)$/;

const toldValue = [
  /(?:\be\.\s?g\.|\bEx\.|\bfor example|\bexamples?|\bsuch as|(?<![`"”'] )\bset to|(?<!\b(?:only|exactly|least|most|either|any) )\bone of)[:,]?\s*(?:[“"'`‘]([^”"'`’]{1,60})[”"'`’]|\*\*([\w.-]{1,60})\*\*)/i,
  /\b[Mm]ust be (?:either |one of )?([A-Z]{2}[A-Z_]*)\b/,
  /\bvalue (?:will|is|must) always (?:be )?[`'"](\w+)[`'"]/,
];

/** `Name of the zone (e.g. "example.com.")`. */
export function toldExample(description: Json | undefined): string | undefined {
  if (typeof description !== "string") return undefined;
  const own = description.replace(otherField, "");
  const found = toldValue.flatMap((pattern) => pattern.exec(own)?.slice(1) ?? []).find((value) => value !== undefined);
  // A whole query is more than the value of one parameter.
  if (/^\??\w+=[^&]*&/.test(found ?? "")) return undefined;
  return found === undefined ? undefined : literalText(toldNumber(found.replace(/,$/, ""), own));
}

/** `Only valid when "return_user_info" is set to "true"`: the value of another field. */
const otherField = /\b(?:when|if|unless) \S{1,60} is (?:set|equal) to [^.;]{1,60}/gi;

/** How deep required objects are filled in; a schema may need itself. */
const deepest = 6;
/** From here on, only required members are filled in. */
const leastDepth = 1;

function schemaValue(schemas: Schemas, schema: JsonObject, name: string, depth: number): Json | undefined {
  const view = schemas.view(schema);
  if (meansNull(view) && schemas.accepts(schema, null) === true) return null;
  const fits = (value: Json | undefined): value is Json => value !== undefined && schemas.accepts(schema, value) !== false;
  const given = toCome(withoutPlaceholders(schemas, schema, withoutReadOnly(schemas, view, givenValue(view)), name, depth), name);
  const own = ofAnyAccount(given, name, view.keywords.description);
  if (fits(own)) return own;
  if (fits(given)) return given;
  const type = typeOf(view);
  if (depth > deepest) return undefined;
  if (type === "object") return objectOf(schemas, view, depth, fits);
  if (view.alternatives.length > 0) {
    const made = view.alternatives.flatMap((one) => {
      const value = isNull(schemas.view(one)) ? undefined : schemaValue(schemas, one, name, depth + alternativeDepth);
      return value === undefined ? [] : [withDiscriminator(value, one, view.keywords.discriminator)];
    });
    // A value may fit several alternatives of oneOf if only the document's words distinguish them; a value of another
    // kind does not help.
    const best = made.find(fits) ?? made.find((value) => isJsonObject(value) || Array.isArray(value));
    if (best !== undefined) return best;
  }
  if (type === "array") {
    const itemName = /\bIP address/i.test(String(view.keywords.description)) ? "ip" : singular(name);
    const item = isJsonObject(view.keywords.items) ? schemaValue(schemas, view.keywords.items, itemName, depth + 1) : undefined;
    const mayBeEmpty = item === undefined || isEmpty(item) || saysEmpty.test(String(view.keywords.description));
    const least = numberOf(view.keywords.minItems) ?? (mayBeEmpty ? 0 : 1);
    return item === undefined ? [] : Array.from({ length: Math.min(least, 100) }, () => item);
  }
  const made = plainValues(schemas, view, type, name).find(fits);
  return made ?? plainValues(schemas, view, type, name)[0];
}

/** “By setting this value to `null`, the link is removed”, with null as the example. */
function meansNull({ keywords: { example, description } }: SchemaView): boolean {
  return example === null && /\bset(?:ting)? (?:this|it|the \w+)(?: \w+)? to [`'"*]{0,4}null\b/i.test(String(description));
}

/** “An empty array means that all do.” */
const saysEmpty = /\ban empty (?:array|list) (?:means|matches|stands|is (?:allowed|valid))\b/i;

/** A value that is right in any account, as a description says, instead of an example that names things of a person. */
function ofAnyAccount(given: Json | undefined, name: string, description: Json | undefined): Json | undefined {
  if (given === undefined) return undefined;
  const isForeign = Array.isArray(given)
    ? given.length > 0 && given.every((item: Json) => isOfSomebody(item, name))
    : isOfSomebody(given, name);
  const told = isForeign ? toldForAll(description) : undefined;
  return told === undefined || !Array.isArray(given) ? told : [told];
}

/** An example of a body with values of their own schemas where it has placeholders; the same where it has none. */
export function withoutPlaceholders(
  schemas: Schemas,
  schema: JsonObject,
  value: Json | undefined,
  name: string,
  depth: number,
): Json | undefined {
  const view = schemas.view(schema);
  const latest = typeof value === "string" ? toldLatest(view.keywords.description) : undefined;
  if (latest !== undefined && schemas.accepts(schema, latest) === true) return latest;
  if (isPlaceholder(value) || (isOwnName(value, name) && view.keywords.enum === undefined && depth <= 1))
    return schemaValue(schemas, schema, name, depth + 1);
  if (Array.isArray(value)) {
    const items = isJsonObject(view.keywords.items) ? view.keywords.items : {};
    const filled = value.map((item) => withoutPlaceholders(schemas, items, item, singular(name), depth) ?? item);
    return filled.some((item, index) => item !== value[index]) ? filled : value;
  }
  if (!isJsonObject(value)) return value;
  const owned = withoutOwned(value, view.required, (key) => String(schemas.view(view.properties.get(key)).keywords.description));
  const filled = Object.entries(owned).map(
    ([key, inner]) => [key, withoutPlaceholders(schemas, view.properties.get(key) ?? {}, inner, key, depth) ?? inner] as const,
  );
  return owned !== value || filled.some(([key, inner]) => inner !== value[key]) ? Object.fromEntries(filled) : value;
}

/** An alternative replaces the whole schema, but may need itself. */
const alternativeDepth = 0.2;

/** With the member that tells the alternatives apart, if the document names one; its mapping may name other files. */
function withDiscriminator(value: Json, { $ref }: JsonObject, discriminator: Json | undefined): Json {
  const { propertyName, mapping } = isJsonObject(discriminator) ? discriminator : {};
  if (!isJsonObject(value) || typeof propertyName !== "string" || typeof $ref !== "string") return value;
  const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);
  const mapped = Object.entries(isJsonObject(mapping) ? mapping : {}).find(
    ([key, to]) => key !== "" && nameOf(String(to)) === nameOf($ref),
  );
  return { ...value, [propertyName]: mapped?.[0] ?? nameOf($ref) };
}

function objectOf(schemas: Schemas, view: SchemaView, depth: number, fits: (value: Json) => boolean): Json {
  const own = filled(schemas, view, depth);
  // Alternatives that only demand members say what makes up each form: the first one, unless it cannot be made.
  const areDemands = view.alternatives.every((one) => schemas.view(one).properties.size === 0 && schemas.view(one).required.size > 0);
  if (view.alternatives.length === 0 || (fits(own) && !areDemands)) return own;
  for (const one of view.alternatives) {
    const other = schemas.view(one);
    const properties = new Map([...view.properties, ...other.properties]);
    const both = { ...view, properties, required: new Set([...view.required, ...other.required]), alternatives: [] };
    const plain = filled(schemas, both, depth);
    const least = Object.fromEntries(Object.entries(plain).filter(([key]) => both.required.has(key)));
    const found = [plain, least].find(fits);
    if (found !== undefined) return found;
  }
  return own;
}

/**
 * The required members, those for which the document has an example, and, where it has neither, the first few that are
 * plain.
 */
function filled(schemas: Schemas, view: SchemaView, depth: number): JsonObject {
  const { properties, required, keywords } = view;
  const members = [...properties].map(([key, schema]) => ({ key, schema, view: schemas.view(schema) }));
  const writable = members.filter(({ view }) => view.keywords.readOnly !== true);
  const sure = goingWithAny(writable, required);
  const exampled = writable.filter(({ key, view }) => sure.has(key) && isExampled(schemas, view, depth) && !isSetByService(key, view));
  // Where nothing is called required, the examples tell what belongs to it.
  const takesExamples = depth < 1 || (required.size === 0 && depth < deepestExample);
  // A list of a required object is part of its meaning: a condition without its values is not one.
  const isPart = (member: (typeof members)[number]) =>
    depth >= 1 && depth < deepestExample && typeOf(member.view) === "array" && givenValue(member.view) !== undefined;
  // `{ "type": "folder", "id": … }` refers to one of several kinds of things, and says nothing without the id.
  const isReference =
    depth >= 1 && writable.length <= 3 && required.has("type") && Array.isArray(schemas.view(properties.get("type")).keywords.enum);
  const isWanted = (member: (typeof members)[number]) =>
    required.has(member.key) || (isReference && member.key === "id") || (exampled.includes(member) && (takesExamples || isPart(member)));
  const first = firstDemanded(schemas, view, (name) => writable.some((member) => member.key === name && isWanted(member)));
  const instead = setInstead(view, (name) => name === first || writable.some((member) => member.key === name && isWanted(member)));
  const wanted = writable.filter((member) => member.key === first || instead.includes(member.key) || isWanted(member));
  const plain = writable.filter(
    ({ key, view }) => sure.has(key) && /^(?:string|integer|number|boolean)$/.test(typeOf(view) ?? "") && !isIdentity(key),
  );
  // `{ "data": { … } }`: the only member is the subject of the request.
  const isSubject = depth < 1 && writable.length === 1 && typeOf(writable[0]?.view ?? noView) === "object";
  const isWrapper = wanted.length === 0 && isSubject;
  const alone = isWrapper ? [] : writable.filter(({ view }) => isAnyhow(view));
  const told = [...alone.filter(({ view }) => isExampled(schemas, view, depth)), ...alone.filter(({ view }) => typeOf(view) === "boolean")];
  const few = plain.length > 0 ? withOneBound(plain.slice(0, 3)) : told.slice(0, 1);
  const chosen = wanted.length > 0 || depth >= 1 ? withoutExcluded(wanted, required) : few;
  const makeAll = (some: typeof members, inside: number) =>
    some.flatMap(({ key, schema }): [string, Json][] => {
      const value = schemaValue(schemas, schema, key, inside);
      // An invented word would be one of a list that the document does not give.
      const isInvented = sure.has(key) && wanted.length > 1 && typeof value === "string" && isMadeUp(value, key) && !isFreeText(key);
      const isNothing =
        (isInvented && key !== first) ||
        value === undefined ||
        (isEmpty(value) && !required.has(key) && !isWrapper && givenValue(schemas.view(schema)) === undefined);
      return isNothing ? [] : [[key, value]];
    });
  const sent = isWrapper ? [] : makeAll([...chosen], depth + 1);
  const isUnsent = sent.length === 0 && depth < 1;
  const subject = isSubject && isUnsent ? makeAll(writable, depth + alternativeDepth) : [];
  // Where all of it depends on something, the first of the listed values has to do: `{ "link": { "access": "open" } }`.
  const isChoice = isWrapper || subject.every(([, value]) => areListed(writable[0]?.view ?? noView, value, (one) => schemas.view(one)));
  const made = isUnsent && !isSubject ? makeAll([...few], depth + 1) : isUnsent && isChoice ? subject : sent;
  for (const key of required) if (!properties.has(key)) made.push([key, plainText(key)]);
  const least = (numberOf(keywords.minProperties) ?? 0) - made.length;
  const more = Array.from({ length: Math.max(0, Math.min(least, 20)) }, (_, index) => [`key${index + 1}`, "1"] as const);
  const all: JsonObject = Object.fromEntries([...made, ...more]);
  const met = withoutUnmet(all, view, (schema) => schemas.view(schema));
  // A member that is sent alone may count for some things only.
  const whole = Object.keys(met).length === 0 ? all : met;
  const sampled = (schema: JsonObject, name: string) => schemaValue(schemas, schema, name, depth + 1);
  return withNamedEntries(schemas, view, withToldNeeded(schemas, view, whole, sampled), sampled);
}

const isEmpty = (value: Json) => isJsonObject(value) && Object.keys(value).length === 0;

/** How deep examples of optional members are looked for. */
const deepestExample = 4;

/** Returns whether the document has an example of it, or of its parts if it has none of the whole. */
function isExampled(schemas: Schemas, view: SchemaView, depth: number): boolean {
  if (givenValue(view) !== undefined || toldExample(view.keywords.description) !== undefined) return true;
  if (depth + 1 >= deepestExample || view.required.size > 0) return false;
  const items = view.keywords.items;
  if (isJsonObject(items)) return isExampled(schemas, schemas.view(items), depth + 1);
  // The first of the listed values of an optional part is not an example: it may not go with the others.
  return [...view.properties.values()].some((inner) => {
    const { enum: _, ...keywords } = schemas.view(inner).keywords;
    return isExampled(schemas, { ...schemas.view(inner), keywords }, depth + 1);
  });
}

function withoutReadOnly(schemas: Schemas, view: SchemaView, value: Json | undefined): Json | undefined {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => schemas.view(view.properties.get(key)).keywords.readOnly !== true || view.required.has(key)),
  );
}

export function isIdentity(key: string): boolean {
  return /^_?(?:id|uuid|guid|gid|sid|url|href|self|links)$/i.test(key);
}

function isNull({ types }: SchemaView): boolean {
  return types.length === 1 && types[0] === "null";
}

/** Candidates, the best one first. */
function plainValues(schemas: Schemas, view: SchemaView, type: string | undefined, name: string): readonly Json[] {
  const { keywords } = view;
  const seconds = unixTime(keywords.description, name);
  if (type === "integer" || type === "number")
    return [seconds, toldYear(keywords.description), numberFor(keywords, type)].filter((value) => value !== undefined);
  // Nobody needs an administrator to test with.
  if (type === "boolean") return [!privileges.test(name) && !corrects.test(String(keywords.description))];
  const least = Math.min(numberOf(keywords.minLength) ?? 0, 10_000);
  const most = numberOf(keywords.maxLength) ?? Infinity;
  const told = toldExample(keywords.description) ?? toldChoice(keywords.description);
  if (isNumberAsText(view)) return ["10"];
  const byFormat =
    certificateRequest(keywords.description, keywords.format) ??
    formats[String(keywords.format ?? "")] ??
    toldDate(keywords.description, name);
  const byPattern = typeof keywords.pattern === "string" ? textLike(keywords.pattern, least) : undefined;
  const named = knownText(name, String(keywords.description ?? ""));
  const known = hostNames.test(name) ? (schemas.hostName ?? "example.com") : named;
  const isSmall = known === "EUR" && (schemas.hasSmallCurrencies || /\blower-?\s?case\b/i.test(String(keywords.description)));
  const [, ending] = /\bmust end (?:with|in) [`'"“]\.?((?:[\w-]+\.)+[a-z]{2,10})[`'"”]/.exec(String(keywords.description)) ?? [];
  const text = isSmall ? "eur" : ending === undefined ? (known ?? momentOf(name) ?? plainText(name)) : `x1.${ending}`;
  const cut = text.slice(0, most).padEnd(least, "x");
  return [told, byFormat, byPattern, seconds?.toString(), cut].filter((value) => value !== undefined);
}

/** Returns whether it is a number of 64 bits, which JSON lacks and some services send as a text. */
export function isNumberAsText({ types, keywords }: SchemaView): boolean {
  return types.includes("string") && /^u?int(?:32|64)$/.test(String(keywords.format));
}

export function plainText(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
  if (words === "") return "A text to test with";
  if (isSearch(name)) return "test";
  // A name may become part of an address.
  return isFreeText(name) && !words.endsWith("name") ? `${words} 1` : `${words.replaceAll(" ", "-")}-1`;
}

/**
 * Returns whether the text of a sample was made up from the name of its field, because the document says nothing about
 * it.
 */
export function isMadeUp(value: Json | undefined, name: string): boolean {
  return value === plainText(name);
}

function numberFor(keywords: JsonObject, type: string): number {
  const above = numberOf(keywords.exclusiveMinimum);
  const below = numberOf(keywords.exclusiveMaximum);
  const step = numberOf(keywords.multipleOf) ?? (type === "integer" ? 1 : undefined);
  const least = numberOf(keywords.minimum) ?? (above === undefined ? undefined : above + (step ?? 1));
  const most = numberOf(keywords.maximum) ?? (below === undefined ? undefined : below - (step ?? 1));
  const near = Math.min(Math.max(1, least ?? 1), most ?? Infinity);
  const onStep = step === undefined ? near : Math.ceil(near / step) * step;
  return onStep > (most ?? Infinity) ? near : onStep;
}

export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** `categories` → `category`. */
export function singular(plural: string): string {
  if (/(?:series|species|news)$/i.test(plural)) return plural;
  if (/^people$/i.test(plural)) return plural.replace(/eople$/, "erson");
  return plural
    .replace(/((?:mov|cook|calor|brown|rook|hood|zomb|self|(?<![a-z])[tpld])ie)s$/i, "$1")
    .replace(/(status|alias|bus)es$/i, "$1")
    .replace(/ies$/i, "y")
    .replace(/(ss|x|zz|ch|sh)es$/i, "$1")
    .replace(/(?<![su])s$/i, "");
}
