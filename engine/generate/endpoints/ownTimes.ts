// Gives a new item a period of its own: a booking of the same room on the same fixed day collides with that of any
// other test, and with that of an earlier run that is only cancelled.

import { isJsonObject, type Json, type JsonObject, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { documents } from "./responses.ts";
import type { SchemaView } from "./schemas.ts";
import type { TestDraft, World } from "./testDraft.ts";
import { unixTime } from "./toldFormats.ts";

/** Names of members that begin and end a period. */
const ends: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:from|start|begin)|(?:From|_from|Start|_start)$/,
    /^(?:to|till)(?=$|[A-Z_])|^(?:until|end|finish)|(?:To|_to|Until|_until|End|_end)$/,
  ],
  [/^check_?in/i, /^check_?out/i],
  [/^arriv/i, /^(?:depart|leav)/i],
  [/^pick_?up/i, /^(?:drop_?off|return)/i],
  [/^depart/i, /^(?:return|arriv)/i],
];

/** Days of which each test takes one at random. Many databases have no times after 2037. */
const days = { from: "2030-01-01", to: "2099-12-31" };
const times = { from: "2030-01-01", to: "2037-12-31" };

const dated = /^(\d{4}-\d\d-\d\d)(T.*)?$/;

interface Dated {
  readonly key: string;
  readonly day: string;
  readonly time: string;
}

/**
 * The values by their keys; the variables in them are set in the setup. `isOnly` says that nothing else in the body
 * differs from item to item: then one day alone differs, if the document knows of conflicts.
 */
export function ownTimes(
  draft: TestDraft,
  of: ApiOperation,
  schema: JsonObject | undefined,
  sample: Json,
  isOnly: boolean,
): ReadonlyMap<string, Value> {
  if (!isJsonObject(sample)) return new Map();
  const all = datesIn(draft.world, schema, sample);
  const period = ends.flatMap(([begins, finishes]): (readonly [Dated, Dated])[] => {
    const [from, to] = [all.find(({ key }) => begins.test(key)), all.find(({ key }) => finishes.test(key) && !begins.test(key))];
    return from === undefined || to === undefined || (from.time === "") !== (to.time === "") ? [] : [[from, to]];
  })[0];
  if (period !== undefined) return periodOf(draft, ...period);
  const [one, other] = all;
  if (!isOnly || one === undefined || other !== undefined || !documents(of, 409)) return new Map();
  return new Map([[one.key, `${randomDay(draft, one)}${one.time}`]]);
}

function datesIn({ api: { schemas }, knowledge }: World, schema: JsonObject | undefined, sample: JsonObject): readonly Dated[] {
  const { properties } = schemas.view(schema);
  return Object.entries(sample).flatMap(([key, value]): Dated[] => {
    const { enum: listed, const: only } = schemas.view(properties.get(key)).keywords;
    const [, day = "", time = ""] = dated.exec(String(value)) ?? [];
    const isGiven = listed !== undefined || only !== undefined || knowledge.variables.has(key) || /birth|^dob$/i.test(key);
    return day === "" || isGiven ? [] : [{ key, day, time }];
  });
}

function periodOf(draft: TestDraft, from: Dated, to: Dated): ReadonlyMap<string, Value> {
  if (from.day === to.day) {
    const day = randomDay(draft, from);
    // A made-up period has no length yet.
    const later = from.time === to.time ? to.time.replace(/^T12/, "T13") : to.time;
    return new Map([
      [from.key, `${day}${from.time}`],
      [to.key, `${day}${later}`],
    ]);
  }
  // No value can be written as a day so much later than another, so the month differs and the days of it stay.
  const year = variable(draft, "year", { $random: "integer", min: 2030, max: from.time === "" ? 2099 : 2037 });
  const month = variable(draft, "month", { $random: "integer", min: 10, max: 12 });
  const length = Math.round((Date.parse(to.day) - Date.parse(from.day)) / 86_400_000);
  const last = String(3 + Math.min(Math.max(length, 1), 25)).padStart(2, "0");
  return new Map([
    [from.key, `${year}-${month}-03${from.time}`],
    [to.key, `${year}-${month}-${last}${to.time}`],
  ]);
}

function randomDay(draft: TestDraft, { time }: Dated): string {
  return variable(draft, "day", { $random: "date", ...(time === "" ? days : times) });
}

function variable({ setup, newVariable }: TestDraft, name: string, value: Value): string {
  const created = newVariable(name);
  setup.push({ steps: [{ step: "set", variable: created, value }] });
  return `\${${created}}`;
}

/** The last hour instead of a period in Unix times that the document shows: a new item has nothing that is older. */
export function lastHour(draft: TestDraft, { parameters }: ApiOperation, query: Readonly<Record<string, Value>>): Record<string, Value> {
  const times = parameters.filter(
    ({ in: place, name, description }) =>
      place === "query" && /^\d{10}$/.test(String(query[name])) && unixTime(description, name) !== undefined,
  );
  const [from, to] = ends.map(([begins, finishes]) => [begins, finishes].map((one) => times.find(({ name }) => one.test(name))))[0] ?? [];
  if (from === undefined || to === undefined || draft.made.size === 0) return { ...query };
  const now = (name: string, more: object) => variable(draft, name, { $now: "timestamp", ...more });
  return { ...query, [from.name]: now(from.name, { offset: "-1 hour" }), [to.name]: now(to.name, {}) };
}

/**
 * A variable with a time in an hour, for a member that takes a Unix time in the future: a service may take none that is
 * years away. The initial time of something is now.
 */
export function timeToCome(draft: TestDraft, { keywords }: SchemaView, value: Json, name: string): Value | undefined {
  const words = String(keywords.description);
  const isTime = /^\d{10}$/.test(String(value)) || (typeof value === "number" && keywords.format === "unix-time");
  const isFirst = /\bthe initial (?:\w+ )?time\b/i.test(words);
  if (!isTime || !(isFirst || /\bfuture\b/i.test(words))) return undefined;
  const text = variable(draft, name, isFirst ? { $now: "timestamp" } : { $now: "timestamp", offset: "+1 hour" });
  return typeof value === "number" ? { $var: text.slice(2, -1) } : text;
}
