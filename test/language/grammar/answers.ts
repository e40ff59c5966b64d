// Answers to checks: some that satisfy a check, and some that violate it in the smallest way. Made from what the check
// says, without the engine.

import type { Check, Json } from "../../../language/index.ts";

/** The value that a check looks at, in one answer. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly milliseconds: number;
  readonly variables: Readonly<Record<string, Json>>;
}

export interface Answers {
  readonly good: readonly Answer[];
  readonly bad: readonly Answer[];
}

const plain: Answer = { status: 200, headers: [["content-type", "application/json"]], body: "{}", milliseconds: 10, variables: {} };

/** A missing value. */
const missing = Symbol("missing");
type Value = Json | typeof missing;

interface Values {
  readonly good: readonly Value[];
  readonly bad: readonly Value[];
  /** A value for which the question makes no sense: neither the check nor its negation holds. */
  readonly senseless?: readonly Value[];
}

/** Undefined if nobody has said how such a check can be satisfied: the test lists those. */
export function answersTo(check: Check): Answers | undefined {
  if (check.status !== undefined) return swapped(check, statusAnswers(check.status));
  if (check.time !== undefined) return swapped(check, timeAnswers(check.time));
  const values = valuesOf(check);
  if (values === undefined) return undefined;
  const many = quantified(check, values);
  const place = placing(check);
  return place === undefined ? undefined : { good: many.good.map(place), bad: many.bad.map(place) };
}

function swapped({ not }: Check, { good, bad }: Answers): Answers {
  return not === true ? { good: bad, bad: good } : { good, bad };
}

function statusAnswers(wanted: NonNullable<Check["status"]>): Answers {
  const codes = (Array.isArray(wanted) ? wanted : [wanted]).flatMap((one): readonly number[] => {
    if (typeof one === "number") return [one];
    if (typeof one === "string") return /^\dxx$/.test(one) ? [Number(one[0]) * 100, Number(one[0]) * 100 + 99] : [];
    const bounds = one as { atLeast?: number; atMost?: number; above?: number; below?: number };
    const low = bounds.atLeast ?? (bounds.above === undefined ? undefined : bounds.above + 1) ?? 100;
    return [low, bounds.atMost ?? (bounds.below === undefined ? undefined : bounds.below - 1) ?? 599];
  });
  const isIn = (code: number): boolean => {
    if (!Array.isArray(wanted) && codes.length === 2) return code >= (codes[0] as number) && code <= (codes[1] as number);
    return codes.includes(code) || (Array.isArray(wanted) && wanted.includes(`${Math.floor(code / 100)}xx`));
  };
  const near = codes.flatMap((code) => [code - 1, code + 1]).filter((code) => code >= 100 && code < 600 && !isIn(code));
  return { good: codes.map((status) => ({ ...plain, status })), bad: near.map((status) => ({ ...plain, status })) };
}

function timeAnswers(wanted: NonNullable<Check["time"]>): Answers {
  const { inside, outside } = around(wanted as Bounds, 1);
  const at = (milliseconds: number): Answer => ({ ...plain, milliseconds });
  return { good: inside.map(at), bad: outside.map(at) };
}

interface Bounds {
  readonly above?: number;
  readonly below?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Numbers at the bounds, just inside and just outside. */
function around(
  { above, below, atLeast, atMost }: Bounds,
  step: number,
): { readonly inside: readonly number[]; readonly outside: readonly number[] } {
  const low = atLeast ?? (above === undefined ? undefined : above + step);
  const high = atMost ?? (below === undefined ? undefined : below - step);
  const inside = [low, high].filter((value) => value !== undefined);
  const outside = [low === undefined ? undefined : low - step, high === undefined ? undefined : high + step].filter(
    (value) => value !== undefined,
  );
  return { inside, outside };
}

/** Values of one thing; `not` and the list of them come later. */
function valuesOf(check: Check): Values | undefined {
  const found = positive(check);
  if (found === undefined) return undefined;
  // The only true check of a missing value is that it is missing.
  if (check.exists !== undefined) return check.not === true ? { good: found.bad, bad: found.good } : found;
  const { good, bad } = check.not === true ? { good: found.bad, bad: found.good } : found;
  // A body is always there as a text.
  const absent: readonly Value[] = check.body === "text" ? [] : [missing];
  if (check.orMissing === true) return { good: [...good, ...absent], bad: [...bad, ...(found.senseless ?? [])] };
  return { good, bad: [...bad, ...(found.senseless ?? []), ...absent] };
}

function positive(check: Check): Values | undefined {
  const isText = check.header !== undefined || check.cookie !== undefined || check.body === "text";
  if (check.equals !== undefined) return { good: [check.equals], bad: changed(check.equals, isText) };
  if (check.oneOf !== undefined)
    return { good: check.oneOf, bad: check.oneOf.flatMap((one) => changed(one, isText)).filter((one) => !check.oneOf?.includes(one)) };
  if (check.contains !== undefined) return containing(check.contains, isText);
  if (check.startsWith !== undefined)
    return { good: [check.startsWith, `${check.startsWith}z`], bad: [`z${check.startsWith}`, check.startsWith.slice(0, -1)] };
  if (check.endsWith !== undefined)
    return { good: [check.endsWith, `z${check.endsWith}`], bad: [`${check.endsWith}z`, check.endsWith.slice(1)] };
  if (check.exists !== undefined) return { good: ["x"], bad: [missing] };
  if (check.empty !== undefined) return isText ? { good: [""], bad: ["x"] } : { good: ["", [], {}], bad: ["x", [null], { a: null }, " "] };
  if (check.type !== undefined) return typed(check.type);
  if (check.format !== undefined) return { good: [formats[check.format]], bad: [`${formats[check.format]} !`, ""] };
  if (check.length !== undefined) return lengths(check.length, isText);
  if (check.compare !== undefined) return compared(check.compare as Bounds, isText);
  if (check.unique !== undefined)
    return {
      good: [[], [1], [1, 2]],
      bad: [
        [1, 1],
        [1, 2, 1],
      ],
    };
  if (check.sorted !== undefined) {
    const [up, down] = [
      [[1], [1, 1, 2], ["a", "b"]],
      [
        [1, 3, 2],
        ["b", "c", "a"],
      ],
    ].map((lists) => lists.map((list) => (check.sorted === "descending" ? list.toReversed() : list)));
    return { good: up as readonly Json[], bad: down as readonly Json[], senseless: [[], [1, "a"], [null], "a"] };
  }
  if (check.date !== undefined) return dates(check.date);
  if (check.sum !== undefined) return sums(check.sum, false);
  if (check.average !== undefined) return sums(check.average, true);
  if (check.age !== undefined) return ages(check.age as Bounds);
  if (check.matches !== undefined) return matching(check.matches);
  return undefined;
}

/** The smallest changes of a value. */
function changed(value: Json, isText: boolean): readonly Json[] {
  if (typeof value === "number") return [value + 1, ...(isText ? [] : [String(value), null])];
  if (typeof value === "boolean") return isText ? [] : [!value, String(value)];
  if (value === null) return ["null", 0];
  if (typeof value === "string") {
    const other = value.toUpperCase() === value ? value.toLowerCase() : value.toUpperCase();
    return [`${value}z`, value.slice(1), other].filter((one) => one !== value);
  }
  if (Array.isArray(value)) return [[...value, 1], value.slice(1)].filter((one) => one.length !== value.length);
  const names = Object.keys(value as object);
  return [
    { ...(value as object), extra: 1 } as Json,
    ...names.map(
      (name) => ({ ...(value as object), [name]: changed((value as Record<string, Json>)[name] as Json, isText)[0] as Json }) as Json,
    ),
  ];
}

function containing(part: Json, isText: boolean): Values {
  if (typeof part === "object" && part !== null && !Array.isArray(part)) {
    const names = Object.keys(part);
    const of = part as Record<string, Json>;
    return {
      good: [part, { ...of, extra: 1 }],
      bad: names.flatMap((name) => [
        { ...of, [name]: changed(of[name] as Json, false)[0] as Json },
        Object.fromEntries(Object.entries(of).filter(([other]) => other !== name)),
      ]),
    };
  }
  const items = Array.isArray(part) ? part : [part];
  const text = typeof part === "string" ? part : undefined;
  const lists: Values = { good: [items, [...items, 1]], bad: [[], items.map((item) => changed(item, false)[0] as Json)] };
  if (isText) return { good: [`a${String(part)}z`, String(part)], bad: ["", String(part).slice(1)] };
  return text === undefined ? lists : { good: [...lists.good, `a${text}z`], bad: [...lists.bad, "", text.slice(1)] };
}

function typed(type: NonNullable<Check["type"]>): Values {
  const samples: Readonly<Record<typeof type, Json>> = {
    string: "5",
    number: 1.5,
    integer: 5,
    boolean: true,
    object: {},
    array: [],
    null: null,
  };
  const fits = (other: string): boolean => other === type || (type === "number" && other === "integer");
  const entries = Object.entries(samples);
  return {
    good: entries.filter(([name]) => fits(name)).map(([, value]) => value),
    bad: entries.filter(([name]) => !fits(name)).map(([, value]) => value),
  };
}

const formats: Readonly<Record<NonNullable<Check["format"]>, string>> = {
  uuid: "7b1f6f0e-3c1e-4d0f-9a0a-111111111111",
  email: "ada@example.com",
  date: "2030-02-28",
  "date-time": "2030-02-28T10:00:00Z",
  time: "10:00:00Z",
  url: "https://example.com/a",
  ipv4: "192.168.0.1",
  ipv6: "::1",
  hostname: "example.com",
  base64: "YWJj",
  json: '{"a":1}',
  jwt: "eyJhbGciOiJub25lIn0.eyJhIjoxfQ.c2ln",
};

function lengths(length: NonNullable<Check["length"]>, isText: boolean): Values | undefined {
  if (typeof length === "string") return undefined;
  const bounds: Bounds = typeof length === "number" ? { atLeast: length, atMost: length } : (length as Bounds);
  const { inside, outside } = around(bounds, 1);
  const make = (count: number): readonly Value[] =>
    isText ? ["x".repeat(count)] : [Array.from({ length: count }, () => 1), "x".repeat(count)];
  return { good: inside.flatMap(make), bad: outside.filter((count) => count >= 0).flatMap(make) };
}

function compared(bounds: Bounds, isText: boolean): Values {
  const values = Object.values(bounds);
  const step = values.every((value) => Number.isInteger(value)) ? 1 : 0.001;
  const { inside, outside } = around(bounds, step);
  const spelt = (value: number): Value => (isText ? String(value) : value);
  return { good: inside.map(spelt), bad: outside.map(spelt), senseless: isText ? [] : [String(inside[0])] };
}

/** Texts at the bounds of years, months and days; the check is of no more than two of them. */
function dates(bounds: NonNullable<Check["date"]>): Values | undefined {
  const texts = Object.values(bounds);
  if (!texts.every((text) => typeof text === "string")) return undefined;
  const moved = (text: string, by: number): string => {
    const parts = text.split("-").map(Number);
    const last = parts.length - 1;
    return parts.map((part, at) => String(at === last ? part + by : part).padStart(at === 0 ? 4 : 2, "0")).join("-");
  };
  const good = Object.entries(bounds).map(([relation, text]) =>
    moved(String(text), relation === "after" ? 1 : relation === "before" ? -1 : 0),
  );
  const bad = Object.entries(bounds).map(([relation, text]) => moved(String(text), { onOrAfter: -1, onOrBefore: 1, on: 1 }[relation] ?? 0));
  return { good, bad, senseless: ["soon", 5, "", null, "2026-02-30"] };
}

/** Two numbers with that sum or average, and one that misses it. */
function sums(wanted: NonNullable<Check["sum"]>, isAverage: boolean): Values | undefined {
  if (typeof wanted === "string") return undefined;
  const { inside, outside } = around(typeof wanted === "number" ? { atLeast: wanted, atMost: wanted } : (wanted as Bounds), 0.5);
  const two = (sum: number): Value => (isAverage ? [sum - 1, sum + 1] : [sum - 1, 1]);
  return { good: inside.map(two), bad: outside.map(two), senseless: [[], [null], ["1"], 1] };
}

/** Half a minute inside and outside, which no slow machine takes: an age at its bound is beyond it a moment later. */
function ages({ above, below, atLeast = above, atMost = below }: Bounds): Values {
  const step = 30_000;
  const at = (age: number): string => new Date(Date.now() - age).toISOString();
  const moved = (low: number, high: number): readonly number[] => [
    ...(atLeast === undefined ? [] : [atLeast + low]),
    ...(atMost === undefined ? [] : [atMost + high]),
  ];
  const bad = moved(-step, step).filter((age) => age >= 0);
  return { good: moved(step, -step).map(at), bad: [...bad, ...(atMost === undefined ? [] : [-step])].map(at), senseless: ["soon", 5] };
}

/** Texts of which one has the form that an example of the grammar asks for. */
const texts = [
  "INV-1234",
  "HB-123456",
  "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  "ORD-12",
  "a@b",
  "A",
  "abc",
  "12",
  "2030-02-28",
  "HIT",
  "1.2.3",
  "R7",
  "12345678",
  "INV-12345678",
  "kai@example.com",
];

function matching(pattern: string): Values | undefined {
  const [, source = pattern, flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? [];
  const form = new RegExp(source, flags);
  const good = texts.filter((text) => form.test(text));
  const bad = [...texts, ""].filter((text) => !form.test(text));
  return good.length > 0 && bad.length > 0 ? { good, bad } : undefined;
}

/** Lists with one item, with many, and with none. */
function quantified(check: Check, { good, bad }: Values): Values {
  const lists = (values: readonly Value[], others: readonly Value[]): readonly Json[] =>
    values.flatMap((value) => others.map((other) => items(check, [other, value, other])));
  const alone = (values: readonly Value[]): readonly Json[] => values.map((value) => items(check, [value]));
  const [one, other] = [good.slice(0, 1), bad.slice(0, 1)];
  if (check.every !== undefined) return { good: [...alone(good), items(check, [...good])], bad: [...alone(bad), ...lists(bad, one)] };
  if (check.any !== undefined) return { good: [...alone(good), ...lists(good, other)], bad: [[], ...alone(bad)] };
  // Where no item has the field, nothing would be checked.
  if (check.none !== undefined)
    return {
      good: [[], ...alone(bad.filter((value) => value !== missing || check.exists !== undefined))],
      bad: [...alone(good), ...lists(good, other)],
    };
  return { good, bad };
}

function items({ path }: Check, values: readonly Value[]): Json {
  return values.map((value) => inside(path ?? "$", value) ?? null);
}

/** How a value is put where the check looks. */
function placing(check: Check): ((value: Value) => Answer) | undefined {
  const list = check.every ?? check.any ?? check.none;
  if (list !== undefined) {
    const path = list.replace(/\[\*\]$/, "");
    if (!isSimple(path) || !isSimple(check.path ?? "$") || check.variable !== undefined) return undefined;
    return (value) => ({ ...plain, body: JSON.stringify(inside(path, value)) });
  }
  const { header, cookie, path, variable, body } = check;
  const text = (value: Value): string => (typeof value === "string" ? value : JSON.stringify(value));
  if (header !== undefined) return (value) => ({ ...plain, headers: value === missing ? [] : [[header.toLowerCase(), text(value)]] });
  if (cookie !== undefined)
    return (value) => ({ ...plain, headers: value === missing ? [] : [["set-cookie", `${cookie}=${text(value)}`]] });
  if (variable !== undefined) return (value) => ({ ...plain, variables: value === missing ? {} : { [variable]: value } });
  if (body === "text") return (value) => ({ ...plain, body: value === missing ? "" : text(value) });
  if (body === "json") return (value) => ({ ...plain, body: value === missing ? "" : JSON.stringify(value) });
  if (path === undefined || !isSimple(path)) return undefined;
  const around = path === "$" ? "" : "{}";
  return (value) => ({ ...plain, body: JSON.stringify(inside(path, value)) ?? around });
}

function isSimple(path: string): boolean {
  return /^\$(?:\.\.?[\w-]+|\[\d+\])*$/.test(path);
}

/** A body that has the value at the path; where it is missing, all of what is around it. */
function inside(path: string, value: Value): Json | undefined {
  const parts = path.match(/\.\.[\w-]+|\.[\w-]+|\[\d+\]/g) ?? [];
  return parts.reduceRight<Json | undefined>(
    (inner, part) => {
      if (part.startsWith("["))
        return [...Array.from({ length: Number(part.slice(1, -1)) }, () => null), ...(inner === undefined ? [] : [inner])];
      const name = part.replace(/^\.+/, "");
      const member = inner === undefined ? {} : { [name]: inner };
      // At any depth: as well in the items of a list.
      return part.startsWith("..") ? { rows: [member] } : member;
    },
    value === missing ? undefined : value,
  );
}
