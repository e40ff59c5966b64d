// Lists the values of one field that are worth a test: forbidden values, values at its limits, and values just outside.

import type { Json, JsonObject } from "../../../language/index.ts";
import { asksForMore, isChosen, takesAnyText } from "./freeText.ts";
import { momentOf } from "./madeUp.ts";
import { textLike } from "./pattern.ts";
import { isNumberAsText, numberOf } from "./sample.ts";
import { allowsNull, type SchemaView, typeOf } from "./schemas.ts";
import { isOneTime } from "./tokens.ts";
import { formats } from "./toldFormats.ts";
import { stopsOthers } from "./valuesInWords.ts";

/** `title` continues after the field's name: `is longer than 50 characters`. */
export interface FieldCase {
  readonly title: string;
  readonly value: FieldValue;
}

/** A text of that many random characters is too long to be written down. */
export type FieldValue = { readonly kind: "value"; readonly value: Json } | { readonly kind: "long text"; readonly length: number };

/** Longer texts are not sent. */
const longest = 20_000;
/** Longer texts are not written down. */
const longestWritten = 60;

/**
 * Values of another type or form, or outside the listed values. The schema of the document decides which of them it
 * really forbids.
 */
export function wrongValues(view: SchemaView, isText: boolean): readonly FieldCase[] {
  const { keywords } = view;
  const type = typeOf(view);
  if (anyAccepted.test(String(keywords.description))) return [];
  const cases: FieldCase[] = [];
  const other = isText ? otherTexts[type ?? ""] : otherTypes[type ?? ""];
  if (other !== undefined) cases.push(literal(`is ${other.title}`, other.value));
  if (Array.isArray(keywords.enum)) {
    const unlisted = type === "string" || type === undefined ? "NO_SUCH_VALUE" : 987_654;
    cases.push(literal("is none of the listed values", unlisted));
  } else if (type === "string" && wrongForms[String(keywords.format)] !== undefined)
    cases.push(literal(`is no ${formNames[String(keywords.format)] ?? keywords.format}`, wrongForms[String(keywords.format)] as string));
  else if (typeof keywords.pattern === "string") cases.push(literal("does not match its pattern", "?!"));
  if (!isText && !allowsNull(view) && type !== undefined && view.keywords.example !== null) cases.push(literal("is null", null));
  return cases;
}

/** “Any other value will be accepted but ignored.” */
const anyAccepted = /\b(?:any )?other values? (?:will be|is|are) (?:accepted|ignored|allowed)\b/i;

/**
 * Values at the limits and just outside, according to the schema. `item` is one of a list's elements. Not `isFree`: no
 * text but the given one will do, whatever its name and its description say.
 */
export function limitValues(view: SchemaView, key: string, item?: Json, isFree = true): readonly FieldCase[] {
  const { keywords } = view;
  const type = typeOf(view);
  const cases: FieldCase[] = [];
  if (Array.isArray(keywords.enum))
    cases.push(
      ...listedIn(keywords.enum as readonly Json[])
        .filter((value) => !asksForMore(value, keywords.description))
        .map((value) => literal(`is ${shown(value)}`, value)),
    );
  else if (type === "integer" || type === "number") cases.push(...numberLimits(keywords, type, key));
  else if (type === "string" && !isNumberAsText(view) && !isSql(view, key) && !isMoment(view, key) && !isOneTime(key))
    cases.push(...ofText(keywords, key, isFree && !ofOneForm.test(key)));
  else if (type === "array") cases.push(...listLimits(keywords, item));
  else if (type === "boolean") {
    const words = String(keywords.description);
    const isOnlyFalse = [needsMore, ofTerminated, stopsOthers].some((one) => one.test(words)) || movesMark(key, keywords.description);
    cases.push(...(isOnlyFalse ? [] : [literal("is true", true)]), literal("is false", false));
  }
  if (allowsNull(view)) cases.push(literal("is null", null));
  return cases;
}

/** Returns whether it takes the mark from the one item that has it: `is_default`, “If true, others are added to it”. */
function movesMark(key: string, description: Json | undefined): boolean {
  return /^(?:is_?)?(?:default|primary)$/i.test(key) && /\b(?:if|when) (?:it is |set to )?[`'"]?true\b/i.test(String(description));
}

/** Without the value by which Protocol Buffers say that there is none. */
export function listedIn(values: readonly Json[]): readonly Json[] {
  return values.filter((value) => typeof value !== "string" || !/_(?:UNSPECIFIED|UNKNOWN)$/.test(value)).slice(0, 12);
}

/** “If this option is set, the ports that will be used must be specified.” */
const needsMore =
  /\bif (?:this (?:\w+ )?is |it is )?(?:set|true|enabled)\b[^.]{0,80}\bmust (?:also )?be (?:specified|set|given|provided)\b/i;

/** “Return previous terminated container logs”: a test ends nothing before it reads. */
const ofTerminated = /\bprevious(?:ly)? terminated\b/i;

function ofText(keywords: JsonObject, key: string, isFree: boolean): readonly FieldCase[] {
  const { description } = keywords;
  return textLimits(keywords, isFree && takesAnyText(key, description), isFree && String(description ?? "").trim() === "");
}

function isSql({ keywords }: SchemaView, key: string): boolean {
  return /^sql$/i.test(key) || /^(?:an? |the )?SQL (?:query|statement)\b/i.test(String(keywords.description));
}

/** Returns whether it is a text that only its name calls a date or a time. */
function isMoment({ keywords }: SchemaView, key: string): boolean {
  return keywords.format === undefined && keywords.pattern === undefined && momentOf(key) !== undefined;
}

/** Names of texts that have a form of their own, whether or not the document says so. */
export const ofOneForm =
  /e-?mail|phone|ur[il]$|(?:^|_|[a-z])(?:id|ID|Id)$|uuid|date|time$|slug|colou?r$|locale|language|currency|country|time_?zone|token|passw(?:or)?d|confirmation|cursor|cron|domain|vanity_?name|host(?:_?name)?$|(?:^|_|client|remote|server|source|target)ip$|^(?:type|kind|role|status|state)$/i;

/** Parameters whose values name fields and relations of the items. */
export const namesFields =
  /^(?:sort(?:_?by)?|order(?:_?by)?|fields?|select|omit|exclude|include|expand|embed|populate|join|with|where|filters?)(?:\[.*)?$/i;

const toldBounds = { minimum: /\bminimum(?: value)?(?: is|:)? (\d+)\b/i, maximum: /\bmaximum(?: value)?(?: is|:)? (\d+)\b/i };

/** “Queries with an offset exceeding 10000 will be rejected.” */
const boundedPlace = /\bclient state\b|\b(?:exceed\w*|greater than|higher than|larger than|more than|at most|up to|maxim\w+|reject\w*)\b/i;

/** A place in a list that none has. */
export const farthest = 1_000_000;

function numberLimits(keywords: JsonObject, type: string, key: string): readonly FieldCase[] {
  const step = numberOf(keywords.multipleOf) ?? (type === "integer" ? 1 : 0.01);
  const rounded = (value: number) => Number(value.toFixed(10));
  // Where the words name another bound than the schema, nobody knows which one holds.
  const bound = (which: "minimum" | "maximum") => {
    const [, told] = toldBounds[which].exec(String(keywords.description)) ?? [];
    return told === undefined || Number(told) === keywords[which] ? numberOf(keywords[which]) : undefined;
  };
  const [least, most] = [bound("minimum"), bound("maximum")];
  const [above, below] = [numberOf(keywords.exclusiveMinimum), numberOf(keywords.exclusiveMaximum)];
  const cases: FieldCase[] = [];
  if (least !== undefined) cases.push(literal(`is the least, ${least}`, least), literal(`is below ${least}`, rounded(least - step)));
  if (above !== undefined) cases.push(literal(`is just above ${above}`, rounded(above + step)), literal(`is only ${above}`, above));
  if (most !== undefined) cases.push(literal(`is the greatest, ${most}`, most), literal(`is above ${most}`, rounded(most + step)));
  if (below !== undefined) cases.push(literal(`is just below ${below}`, rounded(below - step)), literal(`is as much as ${below}`, below));
  const isPlace = /^(?:offset|skip|start|page)$/i.test(key) && !boundedPlace.test(String(keywords.description));
  if (isPlace && most === undefined) cases.push(literal("is far past the end", farthest));
  return cases;
}

/** Only of a text that a service keeps as it is are the shortest and the longest one right, whatever they say. */
function textLimits(keywords: JsonObject, isFree: boolean, isBare: boolean): readonly FieldCase[] {
  const least = numberOf(keywords.minLength) ?? 0;
  const most = numberOf(keywords.maxLength);
  const { pattern, format, description } = keywords;
  if (typeof format === "string" && formats[format] !== undefined && format !== "password") return dateLimits(format, description);
  const text = (length: number): FieldValue | undefined => {
    if (length < 0 || length > longest) return undefined;
    if (typeof pattern === "string") {
      const made = textLike(pattern, length);
      return made?.length === length && length <= longestWritten ? { kind: "value", value: made } : undefined;
    }
    return length > longestWritten ? { kind: "long text", length } : { kind: "value", value: "x".repeat(length) };
  };
  // A bound of which no words limit the values further holds by itself.
  const isWithin = isFree || (typeof pattern === "string" ? !isChosen(description) : isBare);
  const isInside = (length: number) => (length === 0 ? isFree : isWithin);
  const cases = [
    { title: least === 0 ? "is empty" : `has ${characters(least)}, the fewest`, value: isInside(least) ? text(least) : undefined },
    ...(least > 0 ? [{ title: least === 1 ? "is empty" : `has only ${characters(least - 1)}`, value: text(least - 1) }] : []),
    ...(most === undefined ? [] : [{ title: `has ${characters(most)}, the most`, value: isInside(most) ? text(most) : undefined }]),
    ...(most === undefined ? [] : [{ title: `has ${characters(most + 1)}, too many`, value: text(most + 1) }]),
  ].flatMap(({ title, value }) => (value === undefined ? [] : [{ title, value }]));
  const fits = isFree && pattern === undefined && (most ?? Infinity) >= manyScripts.length && least <= manyScripts.length;
  return fits ? [...cases, literal("is written in many scripts", manyScripts)] : cases;
}

/** Longer lists are not written down. */
const mostItems = 30;

function listLimits(keywords: JsonObject, item: Json | undefined): readonly FieldCase[] {
  const [least, most] = [numberOf(keywords.minItems) ?? 0, numberOf(keywords.maxItems)];
  const list = (length: number): Json => Array.from({ length }, () => item ?? null);
  const cases = [literal(least === 0 ? "is an empty list" : "is an empty list, too short", [])];
  if (item === undefined || most === undefined || most >= mostItems) return cases;
  // Copies of one thing are not several things, and a list that must not repeat any is refused for that.
  if (keywords.uniqueItems === true) return cases;
  const full = typeof item === "object" ? [] : [literal(`has ${most} items, the most`, list(most))];
  return [...cases, ...full, literal(`has ${most + 1} items, too many`, list(most + 1))];
}

/** A text in many scripts. */
export const manyScripts = "Zoë 你好 مرحبا 🚚 O’Hara";

function dateLimits(format: string, description: Json | undefined): readonly FieldCase[] {
  const told = String(description ?? "");
  if (format === "date") return [literal("is a leap day", "2028-02-29"), literal("is the last day of a year", "2030-12-31")];
  // “Specify a date as `YYYY-MM-DD`”: the description has another form than the schema.
  if (format !== "date-time" || onlyDay.test(told)) return [];
  const inZone = /\b(?:GMT|UTC)\b/.test(told) ? [] : [literal("has an offset", "2030-06-30T12:00:00+05:30")];
  return [literal("is in a leap day", "2028-02-29T23:59:59Z"), ...inZone];
}

const onlyDay = /\bY{4}-MM-DD(?!T| ?HH)|\bdate-time range\b|\bsearch syntax\b/i;

function characters(count: number): string {
  return count === 1 ? "1 character" : `${count.toLocaleString("en")} characters`;
}

function literal(title: string, value: Json): FieldCase {
  return { title, value: { kind: "value", value } };
}

function shown(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

interface Other {
  readonly title: string;
  readonly value: Json;
}

const otherTypes: Readonly<Record<string, Other>> = {
  string: { title: "a number", value: 12345 },
  integer: { title: "a text", value: "two" },
  number: { title: "a text", value: "two" },
  boolean: { title: "a text", value: "perhaps" },
  object: { title: "a text", value: "text" },
  array: { title: "a text", value: "text" },
};

/** Where everything is sent as text. */
const otherTexts: Readonly<Record<string, Other>> = {
  integer: { title: "no number", value: "two" },
  number: { title: "no number", value: "two" },
  boolean: { title: "neither true nor false", value: "perhaps" },
};

const wrongForms: Readonly<Record<string, string>> = {
  email: "not an address",
  uuid: "not-a-uuid",
  date: "yesterday",
  "date-time": "yesterday",
  ipv4: "999.1.1.1",
  ipv6: "not-an-address",
  uri: "not a URL",
};

const formNames: Readonly<Record<string, string>> = {
  email: "e-mail address",
  uuid: "UUID",
  "date-time": "date and time",
  ipv4: "IP address",
  ipv6: "IP address",
  uri: "URL",
};
