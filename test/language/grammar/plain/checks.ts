// Writes plain checks of one thing, each with its steps.

import type { Check } from "../../../../language/check.ts";
import type { Json } from "../../../../language/json.ts";
import type { Field } from "../../../../language/openapi/operations.ts";
import type { Write } from "./sentences.ts";
import { capital, isNoun, isOfTexts, membersOf, sampleOf, type Value, withArticle, words } from "./values.ts";

const at = (name: string, operator: Partial<Check>): Check => ({ path: `$.${name}`, ...operator });

/** Checks of one field. */
export function checkField(write: Write, noun: string, field: Field): void {
  const { name } = field;
  const value = sampleOf(field) as Value;
  const n = words(name);
  const check = (template: string, text: string, operator: Partial<Check>, ...more: readonly Partial<Check>[]) =>
    write(template, text, [at(name, operator)], ...more.map((one) => [at(name, one)]));
  const is = { equals: value.is as Json };
  check("F is V (code)", `${name} is ${value.code}`, is);
  check("the F is V", `The ${n} is ${value.said}`, is);
  check("its F should be V", `Its ${n} should be ${value.said}.`, is);
  check("the N has F V", `The ${noun} has ${n} ${value.said}`, is);
  check("check that the F equals V", `Check that the ${n} equals ${value.said}`, is);
  check("the F is still V", `The ${n} is still ${value.said}`, is);
  check("the response contains F V", `The response contains ${name} ${value.code}`, is);
  check("the F is not V", `The ${n} is not ${value.said}`, { ...is, not: true });
  check("the F of the N must be V", `The ${n} of the ${noun} must be ${value.said}`, is);
  check("the value of F is V", `The value of ${name} is ${value.code}`, is);
  check("the N's F now reads V", `The ${noun}'s ${n} now reads ${value.said}`, is);
  check("expect the F to be V", `Expect the ${n} to be ${value.said}`, is);
  check("F: V", `${name}: ${value.code}`, is);
  check("F = V", `${name} = ${value.code}`, is);
  check("the response has F equal to V", `The response has ${name} equal to ${value.code}`, is);
  check("the returned N has F V", `The returned ${noun} has ${n} ${value.said}`, is);
  check("the F in the response is V", `The ${n} in the response is ${value.said}`, is);
  check("make sure its F is V", `Make sure its ${n} is ${value.said}`, is);
  check("the F is ${keepIt}", `The ${n} is \${keepIt}`, { equals: { $var: "keepIt" } });
  check("the F equals the saved keepIt", `The ${n} equals \${keepIt}`, { equals: { $var: "keepIt" } });
  check("F should not be ${keepIt}", `The ${n} should not be \${keepIt}`, { equals: { $var: "keepIt" }, not: true });
  check("the F is present", `The ${n} is present`, { exists: true });
  check("the field F is not returned", `The field ${name} is not returned`, { exists: true, not: true });
  check("the response does not contain F", `The response does not contain ${name}`, { exists: true, not: true });
  check("the response contains the field F", `The response contains the field ${name}`, { exists: true });
  if (isNoun(field) && field.type !== "boolean") {
    check("it has a F", `It has ${withArticle(n)}`, { exists: true });
    check("the N has a F", `The ${noun} has ${withArticle(n)}`, { exists: true });
  }
  check("the F is null", `The ${n} is null`, { equals: null });
  check("F is not null", `${name} is not null`, { equals: null, not: true });
  if (field.type === "string" || field.type === "integer" || field.type === "number" || field.type === "boolean") {
    check("the F is of type T", `The ${n} is of type ${field.type}`, { type: field.type });
    check("the F is a T", `The ${n} is ${withArticle(field.type)}`, { type: field.type });
  }
  if (field.type === "integer" || field.type === "number") checkNumber(check, n, name, value.is as number);
  if (field.type === "boolean") checkFlag(check, noun, n, name);
  if (/^date/.test(field.format ?? "") && typeof value.is === "string") checkDate(check, n, field.format as string);
  if (field.type === "string" && field.enum === undefined && field.format === undefined) checkText(check, n, name);
  if (field.enum !== undefined && field.enum.length > 2 && typeof value.is === "string") {
    const other = sampleOf(field, 1) as Value;
    check("the F is V or W", `The ${n} is ${value.said} or ${other.said}`, { oneOf: [value.is, other.is] });
    check("the F is either V or W", `The ${n} is either ${value.said} or ${other.said}`, { oneOf: [value.is, other.is] });
    check("F is one of V, W", `${name} is one of ${value.code}, ${other.code}`, { oneOf: [value.is, other.is] });
    if (!value.said.includes(" ")) check("the F has changed to V", `The ${n} has changed to ${value.said}`, is);
  }
}

type CheckWriter = (template: string, text: string, operator: Partial<Check>, ...more: readonly Partial<Check>[]) => void;

function checkNumber(check: CheckWriter, n: string, name: string, is: number): void {
  check("the F is at least 3", `The ${n} is at least ${is}`, { compare: { atLeast: is } });
  check("F must be greater than 3", `${name} must be greater than ${is}`, { compare: { above: is } });
  check("the F does not exceed 3", `The ${n} does not exceed ${is}`, { compare: { atMost: is } });
  check("the F is 3 or more", `The ${n} is ${is} or more`, { compare: { atLeast: is } });
  check("the F is under 3", `The ${n} is under ${is}`, { compare: { below: is } });
  check("the F is between 3 and 9", `The ${n} is between ${is} and ${is + 7}`, { compare: { atLeast: is, atMost: is + 7 } });
  check("the F is no more than 3", `The ${n} is no more than ${is}`, { compare: { atMost: is } });
  check("F is less than 3", `${name} is less than ${is}`, { compare: { below: is } });
  check("the F is more than 3", `The ${n} is more than ${is}`, { compare: { above: is } });
  check("the F exceeds 3", `The ${n} exceeds ${is}`, { compare: { above: is } });
  check("the F is positive", `The ${n} is positive`, { compare: { above: 0 } });
  check("the F is zero", `The ${n} is zero`, { equals: 0 });
  check("F >= 3", `${name} >= ${is}`, { compare: { atLeast: is } });
  check("the F is a number", `The ${n} is a number`, { type: "number" });
}

function checkFlag(check: CheckWriter, noun: string, n: string, name: string): void {
  check("the F is false", `The ${n} is false`, { equals: false });
  check("F should be false", `${name} should be false`, { equals: false });
  if (/(?:ed|ive|able|en|ible|al)$/.test(n) && !n.includes(" ")) {
    check("the N is F", `The ${noun} is ${n}`, { equals: true });
    check("it is F", `It is ${n}`, { equals: true });
    check("the N is not F", `The ${noun} is not ${n}`, { equals: false }, { equals: true, not: true });
    check("the N is marked as F", `The ${noun} is marked as ${n}`, { equals: true });
  }
}

function checkDate(check: CheckWriter, n: string, format: string): void {
  check("the F is after D", `The ${n} is after 2031-03-01`, { date: { after: "2031-03-01" } });
  check("the F is before D", `The ${n} is before 2031-05-01`, { date: { before: "2031-05-01" } });
  check("the F is a date", `The ${n} is a valid ${format}`, { format: format as "date" });
  if (format === "date") check("the F is today", `The ${n} is today`, { equals: { $now: "date" } });
  else
    check("the F is in the past", `The ${n} is in the past`, { date: { before: { $now: "date-time" } } }, { age: { atLeast: 0 } as never });
}

function checkText(check: CheckWriter, n: string, name: string): void {
  check("the F contains T", `The ${n} contains "wood"`, { contains: "wood" });
  check("the F does not contain T", `The ${n} does not contain "wood"`, { contains: "wood", not: true });
  check("F starts with T", `${name} starts with "so"`, { startsWith: "so" });
  check("the F ends with T", `The ${n} ends with "od"`, { endsWith: "od" });
  check("the F matches /P/", `The ${n} matches /^so.*/`, { matches: "^so.*" });
  check("the F is not empty", `The ${n} is not empty`, { empty: true, not: true });
  check("the F is empty", `The ${n} is empty`, { empty: true });
  check("the F is 5 characters long", `The ${n} is 5 characters long`, { length: 5 });
  check("the F has 5 characters", `The ${n} has 5 characters`, { length: 5 });
  check("the F has at most 30 characters", `The ${n} has at most 30 characters`, { length: { atMost: 30 } });
}

/** Checks of two fields in one sentence. */
export function checkTwo(write: Write, noun: string, one: Field, two: Field): void {
  const [v, w] = [sampleOf(one) as Value, sampleOf(two) as Value];
  const [n, m] = [words(one.name), words(two.name)];
  const both = [at(one.name, { equals: v.is as Json }), at(two.name, { equals: w.is as Json })];
  write("the F is V and the G is W", `The ${n} is ${v.said} and the ${m} is ${w.said}`, both);
  write("the F is V, the G is W", `The ${n} is ${v.said}, the ${m} is ${w.said}`, both);
  write("status 200, the F is V and the G is W", `Status 200, the ${n} is ${v.said} and the ${m} is ${w.said}`, [{ status: 200 }, ...both]);
  write("the status is 200, F is V and G is W", `The status is 200, ${one.name} is ${v.code} and ${two.name} is ${w.code}`, [
    { status: 200 },
    ...both,
  ]);
  write("verify that the response has F V and G W", `Verify that the response has ${n} ${v.said} and ${m} ${w.said}`, both);
  write("the N has F V and G W", `The ${noun} has ${n} ${v.said} and ${m} ${w.said}`, both);
  write("the N's F is V and its G is W", `The ${noun}'s ${n} is ${v.said} and its ${m} is ${w.said}`, both);
  write("check F is V and G is W", `Check that ${one.name} is ${v.code} and ${two.name} is ${w.code}`, both);
  write("the F is V but the G is not W", `The ${n} is ${v.said} but the ${m} is not ${w.said}`, [
    both[0] as Check,
    at(two.name, { equals: w.is as Json, not: true }),
  ]);
  write("it returns 200 with F V", `It returns 200 with ${n} ${v.said}`, [{ status: 200 }, both[0] as Check]);
  write("the response is 200 and F is V", `The response is 200 and the ${n} is ${v.said}`, [{ status: 200 }, both[0] as Check]);
  write("status is 200 and F is V", `Status is 200 and ${one.name} is ${v.code}`, [{ status: 200 }, both[0] as Check]);
  if (isNoun(one) && isNoun(two) && one.type !== "boolean" && two.type !== "boolean")
    write("both the F and the G are present", `Both the ${n} and the ${m} are present`, [
      at(one.name, { exists: true }),
      at(two.name, { exists: true }),
    ]);
  write("the response contains F and G", `The response contains ${one.name} and ${two.name}`, [
    at(one.name, { exists: true }),
    at(two.name, { exists: true }),
  ]);
}

/** Checks of what a field holds: an object, texts, or things. */
export function checkInside(write: Write, noun: string, field: Field): void {
  const o = words(field.name);
  if (isOfTexts(field)) {
    const single = o.replace(/ies$/, "y").replace(/s$/, "");
    const check = (template: string, text: string, operator: Partial<Check>) => write(template, text, [at(field.name, operator)]);
    check("the Fs contain T", `The ${o} contain "wood"`, { contains: "wood" });
    check("the Fs include T", `The ${o} include "wood"`, { contains: "wood" });
    check("the Fs do not contain T", `The ${o} do not contain "wood"`, { contains: "wood", not: true });
    check("there are 2 Fs", `There are 2 ${o}`, { length: 2 });
    check("the N has 2 Fs", `The ${noun} has 2 ${o}`, { length: 2 });
    check("the Fs are empty", `The ${o} are empty`, { empty: true });
    check("the N has no Fs", `The ${noun} has no ${o}`, { empty: true });
    check("Fs has 2 entries", `${field.name} has 2 entries`, { length: 2 });
    write("the first F is T", `The first ${single} is "wood"`, [{ path: `$.${field.name}[0]`, equals: "wood" }]);
  }
  for (const inner of membersOf(field)
    .filter((one) => sampleOf(one) !== undefined)
    .slice(0, 2)) {
    const value = sampleOf(inner) as Value;
    const n = words(inner.name);
    const path = field.type === "object" ? `$.${field.name}.${inner.name}` : `$.${field.name}[0].${inner.name}`;
    const is: Check = { path, equals: value.is as Json };
    if (field.type === "object") {
      write("the F of the O is V", `The ${n} of the ${o} is ${value.said}`, [is]);
      write("the O has F V", `The ${o} has ${n} ${value.said}`, [is]);
      write("O.F is V", `${field.name}.${inner.name} is ${value.code}`, [is]);
      write("$.O.F is V", `$.${field.name}.${inner.name} is ${value.code}`, [is]);
      write("the O F is V", `The ${o} ${n} is ${value.said}`, [is]);
      write("the O's F is V", `The ${o}'s ${n} is ${value.said}`, [is]);
      write("the N's O has F V", `The ${noun}'s ${o} has ${n} ${value.said}`, [is]);
      write("the O has a F", `The ${o} has ${withArticle(n)}`, [{ path, exists: true }]);
    } else {
      const single = o.replace(/ies$/, "y").replace(/s$/, "");
      if (single === o) continue;
      write("the first L has F V", `The first ${single} has ${n} ${value.said}`, [is]);
      write("the F of the first L is V", `The ${n} of the first ${single} is ${value.said}`, [is]);
      write("every L has F V", `Every ${single} has ${n} ${value.said}`, [
        { every: `$.${field.name}[*]`, path: `$.${inner.name}`, equals: value.is as Json },
      ]);
      write("one of the Ls has F V", `One of the ${o} has ${n} ${value.said}`, [
        { any: `$.${field.name}[*]`, path: `$.${inner.name}`, equals: value.is as Json },
      ]);
      write("the N has 2 Ls", `The ${noun} has 2 ${o}`, [at(field.name, { length: 2 })]);
      write("L[0].F is V", `${field.name}[0].${inner.name} is ${value.code}`, [is]);
    }
  }
}

/** Checks of the response as a whole. */
export function checkResponse(write: Write, noun: string): void {
  write("the status is 200", "The status is 200", [{ status: 200 }]);
  write("status code 200", "Status code 200", [{ status: 200 }]);
  write("it returns 200", "It returns 200", [{ status: 200 }]);
  write("the response is 201 Created", "The response is 201 Created", [{ status: 201 }]);
  write("the status code is not 500", "The status code is not 500", [{ status: 500, not: true }]);
  write("the Content-Type header is T", "The Content-Type header is application/json", [
    { header: "Content-Type", equals: "application/json" },
  ]);
  write("the header X is present", "The header X-Request-Id is present", [{ header: "X-Request-Id", exists: true }]);
  write("the response has an H header", "The response has an ETag header", [{ header: "ETag", exists: true }]);
  write("the H header contains T", 'The Location header contains "abc"', [{ header: "Location", contains: "abc" }]);
  write("there is no H header", "There is no Location header", [{ header: "Location", exists: true, not: true }]);
  write("the response time is below", "The response time is below 500 ms", [{ time: { below: 500 } }]);
  write("it answers within", "It answers within 2 seconds", [{ time: { atMost: 2000 } }]);
  write("status 200 and header", 'The status is 200 and the ETag header contains "abc"', [
    { status: 200 },
    { header: "ETag", contains: "abc" },
  ]);
  write("the response is an object", "The response is an object", [{ body: "json", type: "object" }]);
  write(
    "the body is not empty",
    "The response body is not empty",
    [{ body: "json", empty: true, not: true }],
    [{ body: "text", empty: true, not: true }],
  );
  write("the N has status code", `The ${noun} is returned with status 200`, [{ status: 200 }]);
  write("an unknown field", "The zylophone is 5", undefined);
  write("an unknown field has length", "The zylophone has 5 characters", undefined);
  write("capital", capital("expect status 200"), [{ status: 200 }]);
}
