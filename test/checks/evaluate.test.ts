// Every subject and operator, passing and failing, negated and not: the whole sentence that a report prints.

import assert from "node:assert/strict";
import { evaluateCheck } from "../../engine/checks/evaluate.ts";
import type { CheckSubject } from "../../engine/checks/subject.ts";
import type { HttpResponse } from "../../engine/http/client.ts";
import { createResponse } from "../../engine/http/response.ts";
import type { Check, Json } from "../../language/index.ts";

const order = {
  id: "o-1",
  status: "OPEN",
  total: 12.5,
  count: 2,
  note: null,
  tags: ["a", "b", "b"],
  "odd key": 1,
  customer: { name: "Ada", address: { city: "Paris" } },
  lines: [
    { sku: "A-100", price: 5, big: true },
    { sku: "B-200", price: -1 },
    { sku: "C-300", price: 0 },
  ],
  none: [] as string[],
  digits: "5",
};

function response(
  body: string | Uint8Array,
  more: { readonly status?: number; readonly headers?: HttpResponse["headers"] } = {},
): HttpResponse {
  const { status = 201, headers = [["content-type", "application/json"]] } = more;
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const statusText = status === 201 ? "Created" : status === 404 ? "Not Found" : "";
  return createResponse({ status, statusText, headers, body: bytes, url: "http://localhost/orders", durationMs: 120.44 });
}

const headers: HttpResponse["headers"] = [
  ["content-type", "application/json; charset=utf-8"],
  ["x-total", "12"],
  ["set-cookie", "sid=abc; Path=/"],
];
const variables: Readonly<Record<string, Json>> = { sku: "A-100", list: [1, 2, 3], count: 3 };
const usual: CheckSubject = {
  response: response(JSON.stringify(order), { headers }),
  variable: (name) => (Object.hasOwn(variables, name) ? { found: true, value: variables[name] as Json } : { found: false }),
};

const dated: CheckSubject = {
  ...usual,
  response: response(
    JSON.stringify({
      day: "1998-03-14",
      moment: "2026-03-01T23:30:00-05:00",
      wrong: "2026-02-30",
      nothing: null,
      year: 2026,
      prices: [0.1, 0.2],
      loans: [
        { from: "2026-01-01", to: "2026-01-02", fee: 1 },
        { from: "2026-01-01", to: "2026-02-01T10:00:00Z", fee: 2 },
        { to: "2026-01-02", fee: null },
      ],
    }),
    { headers: [...headers, ["last-modified", "Wed, 21 Oct 2015 07:28:00 GMT"]] },
  ),
};

function notAsked(): never {
  throw new Error("its time is known");
}

/** Each line: a check, and `ok` or the sentence of its failure. */
async function check(subject: CheckSubject, cases: readonly (readonly [Check, string])[]): Promise<void> {
  for (const [one, expected] of cases) {
    const result = await evaluateCheck(one, subject);
    assert.equal(result.passed ? "ok" : result.message, expected, JSON.stringify(one));
    assert.ok(result.passed || result.message?.startsWith(`${result.title} — but `));
  }
}

describe("checks", () => {
  it("status", () =>
    check(usual, [
      [{ status: 201 }, "ok"],
      [{ status: "201" }, "ok"],
      [{ status: "2xx" }, "ok"],
      [{ status: [200, "2XX"] }, "ok"],
      [{ status: { below: 400 }, implied: true }, "ok"],
      [{ status: 404, not: true }, "ok"],
      [{ status: 200 }, "status is 200 — but it is 201 Created"],
      [{ status: "4xx" }, "status is 4xx — but it is 201 Created"],
      [{ status: [200, 204] }, "status is 200 or 204 — but it is 201 Created"],
      [{ status: { atLeast: 400, below: 500 } }, "status is at least 400 and below 500 — but it is 201 Created"],
      [{ status: "2xx", not: true }, "status is not 2xx — but it is 201 Created"],
      [{ status: "banana" }, 'status is banana — but "banana" is not a status'],
      [{ status: "banana", not: true }, 'status is not banana — but "banana" is not a status'],
    ]));

  it("reason phrase, headers, cookies and time", () =>
    check(usual, [
      [{ reason: "phrase", equals: "created", ignoreCase: true }, "ok"],
      [{ reason: "phrase", equals: "OK" }, 'the reason phrase is "OK" — but it is "Created"'],
      [{ header: "Content-Type", contains: "json" }, "ok"],
      [{ header: "Content-Type", equals: "application/json" }, "ok"],
      [{ header: "content-type", oneOf: ["text/csv", "application/json"] }, "ok"],
      [
        { header: "Content-Type", equals: "application/json", not: true },
        'header Content-Type is not "application/json" — but it is "application/json; charset=utf-8"',
      ],
      [
        { header: "Content-Type", equals: "application/json; charset=ascii" },
        'header Content-Type is "application/json; charset=ascii" — but it is "application/json; charset=utf-8"',
      ],
      [
        { header: "Content-Type", equals: "application/js" },
        'header Content-Type is "application/js" — but it is "application/json; charset=utf-8"',
      ],
      [{ header: "X-Total", compare: { atLeast: 12 } }, "ok"],
      [{ header: "X-Total", compare: { above: "12" } }, "header X-Total is above 12 — but it is 12"],
      [
        { header: "X-Tota", exists: true },
        "header X-Tota exists — but there is no header X-Tota; the response has: content-type, x-total, set-cookie (did you mean x-total?)",
      ],
      [{ header: "X-Gone", exists: true, not: true }, "ok"],
      [{ header: "X-Total", exists: true, not: true }, 'header X-Total does not exist — but it does, with "12"'],
      [
        { header: "X-Gone", equals: "a", not: true },
        'header X-Gone is not "a" — but there is no header X-Gone; the response has: content-type, x-total, set-cookie',
      ],
      [{ cookie: "sid", equals: "abc" }, "ok"],
      [{ cookie: "sod", exists: true }, "cookie sod exists — but there is no cookie sod; the response sets: sid (did you mean sid?)"],
      [{ time: { below: 500 } }, "ok"],
      [{ time: { below: 100 } }, "the response time is below 100 ms — but it is 120.4 ms"],
      [{ time: { below: 500 }, not: true }, "the response time is not below 500 ms — but it is 120.4 ms"],
    ]));

  it("equality, with the first difference and the types", () =>
    check(usual, [
      [{ path: "$.status", equals: "OPEN" }, "ok"],
      [{ path: "$.status", equals: "open", ignoreCase: true }, "ok"],
      [{ path: "$.note", equals: null }, "ok"],
      [{ path: '$["odd key"]', equals: 1 }, "ok"],
      [{ path: "$.lines[-1].sku", equals: "C-300" }, "ok"],
      [{ path: "$.customer", equals: { address: { city: "Paris" }, name: "Ada" } }, "ok"],
      [{ path: "$.lines[*].price", equals: [5, -1, 0] }, "ok"],
      [{ path: "$.status", equals: "NEW" }, '$.status is "NEW" — but it is "OPEN"'],
      [{ path: "$.status", equals: "OPEN", not: true }, '$.status is not "OPEN" — but it is "OPEN"'],
      [{ path: "$.digits", equals: 5 }, '$.digits is 5 — but the types differ: "5" is a text, 5 is a number'],
      [{ path: "$.count", equals: "2" }, '$.count is "2" — but the types differ: 2 is a number, "2" is a text'],
      [{ path: "$.note", equals: "null" }, '$.note is "null" — but the types differ: null is null, "null" is a text'],
      [
        { path: "$.customer", equals: { name: "Ada", address: { city: "Rome" } } },
        '$.customer is {"name":"Ada","address":{"city":"Rome"}} — but the first difference is at $.customer.address.city: it is "Paris", not "Rome"',
      ],
      [
        { path: "$.customer", equals: { name: "Ada" } },
        '$.customer is {"name":"Ada"} — but the first difference is at $.customer.address: it is {"city":"Paris"}, but no such member is expected',
      ],
      [{ path: "$.tags", equals: ["a", "b"] }, '$.tags is ["a","b"] — but the first difference is at $.tags: it has 3 items, not 2'],
      [
        { body: "json", equals: [] },
        `the body is [] — but it is ${JSON.stringify(order).slice(0, 100)}… (${JSON.stringify(order).length} characters)`,
      ],
      [{ variable: "sku", equals: "A-100" }, "ok"],
      [{ variable: "order.sku", equals: "A" }, '${order.sku} is "A" — but the variable ${order.sku} has no value'],
    ]));

  it("paths that lead nowhere", () =>
    check(usual, [
      [
        { path: "$.statsu", equals: "NEW" },
        '$.statsu is "NEW" — but there is no $.statsu; the body has: id, status, total, count, note, tags, odd key, customer, lines, none, digits (did you mean $.status?)',
      ],
      [
        { path: "$.customer.addres.city", equals: 1 },
        "$.customer.addres.city is 1 — but there is no $.customer.addres; $.customer has: name, address (did you mean $.customer.address.city?)",
      ],
      [{ path: "$.lines[7].sku", exists: true }, "$.lines[7].sku exists — but there is no $.lines[7]; $.lines has 3 items"],
      [
        { path: "$.lines.sku", exists: true },
        "$.lines.sku exists — but there is no $.lines.sku; $.lines is a list (an item is $.lines[0])",
      ],
      [{ path: "$.id.x", exists: true }, '$.id.x exists — but there is no $.id.x; $.id is a text ("o-1")'],
      [{ path: "$.state", exists: true, not: true }, "ok"],
      [{ path: "$.note", exists: true }, "ok"],
      [{ path: "$.note", exists: true, not: true }, "$.note does not exist — but it does, with null"],
      [{ path: "$.lines[?@.price > 100]", exists: true }, "$.lines[?@.price > 100] exists — but it selects no value"],
      [{ path: "$.lines[?@.price > 100]", exists: true, not: true }, "ok"],
      [{ path: "$.none", exists: true }, "ok"],
      [{ path: "$.lines[?@.price > 1].sku", equals: ["A-100"] }, "ok"],
      [{ path: "$..sku", length: 3 }, "ok"],
    ]));

  it("texts", () =>
    check(usual, [
      [{ path: "$.status", contains: "PE" }, "ok"],
      [{ path: "$.status", startsWith: "op", ignoreCase: true }, "ok"],
      [{ path: "$.status", endsWith: "EN" }, "ok"],
      [{ path: "$.id", matches: "^o-\\d+$" }, "ok"],
      [{ path: "$.id", matches: "/^O-/i" }, "ok"],
      [{ path: "$.count", matches: "^\\d$" }, "ok"],
      [{ path: "$.status", contains: "X" }, '$.status contains "X" — but it is "OPEN"'],
      [{ path: "$.status", contains: "OP", not: true }, '$.status does not contain "OP" — but it is "OPEN"'],
      [{ path: "$.id", matches: "^x", ignoreCase: true }, '$.id matches /^x/ (ignoring case) — but it is "o-1"'],
      [{ path: "$.id", matches: "(" }, "$.id matches /(/ — but the pattern is not a regular expression: /(/: Unterminated group"],
      [
        { path: "$.lines", startsWith: "A", not: true },
        `$.lines does not start with "A" — but it is a list, not a text: ${JSON.stringify(order.lines)}`,
      ],
    ]));

  it("containing items and members", () =>
    check(usual, [
      [{ path: "$.tags", contains: "a" }, "ok"],
      [{ path: "$.tags", contains: ["b", "a"] }, "ok"],
      [{ path: "$.lines", contains: { sku: "B-200" } }, "ok"],
      [{ path: "$.customer", contains: { address: { city: "Paris" } } }, "ok"],
      [{ body: "json", contains: { lines: [{ sku: "C-300" }] } }, "ok"],
      [{ path: "$.tags", contains: "c" }, '$.tags contains "c" — but none of its 3 items is "c"; it is ["a","b","b"]'],
      [{ path: "$.customer", contains: { name: "Ad" } }, '$.customer contains {"name":"Ad"} — but $.customer.name is "Ada", not "Ad"'],
      [{ body: "json", contains: { customer: { age: 3 } } }, 'the body contains {"customer":{"age":3}} — but there is no $.customer.age'],
      [
        { path: "$.customer", contains: "name" },
        '$.customer contains "name" — but it is an object, but "name" is a text (to look for a member, check that $.customer.name exists): {"name":"Ada","address":{"city":"Paris"}}',
      ],
      [{ path: "$.count", contains: 2, not: true }, "$.count does not contain 2 — but it is a number, which cannot contain a number: 2"],
    ]));

  it("emptiness, type, format, length, bounds, choice and uniqueness", () =>
    check(usual, [
      [{ path: "$.none", empty: true }, "ok"],
      [{ path: "$.tags", empty: true, not: true }, "ok"],
      [{ path: "$.tags", empty: true }, '$.tags is empty — but it is ["a","b","b"]'],
      [{ path: "$.note", empty: true }, "$.note is empty — but it is null, which is not a text, a list or an object"],
      [{ path: "$.count", type: "integer" }, "ok"],
      [{ path: "$.count", type: "number" }, "ok"],
      [{ path: "$.total", type: "integer" }, "$.total is of type integer — but it is number: 12.5"],
      [{ path: "$.id", type: "string", not: true }, '$.id is not of type string — but it is string: "o-1"'],
      [{ path: "$.id", format: "uuid" }, '$.id has the format uuid — but it is "o-1"'],
      [{ path: "$.count", format: "uuid", not: true }, "$.count does not have the format uuid — but it is a number, not a text: 2"],
      [{ path: "$.tags", length: 3 }, "ok"],
      [{ path: "$.customer", length: "2" }, "ok"],
      [{ path: "$.id", length: { atLeast: 1, below: 4 } }, "ok"],
      [{ path: "$.tags", length: 2 }, '$.tags has length 2 — but it has 3 items: ["a","b","b"]'],
      [{ path: "$.id", length: { above: 3 } }, '$.id has a length above 3 — but it has 3 characters: "o-1"'],
      [{ path: "$.count", length: 1 }, "$.count has length 1 — but it is 2, which has no length"],
      [{ path: "$.total", compare: { above: 12, atMost: "12.5" } }, "ok"],
      [{ path: "$.total", compare: { below: 12.5 }, not: true }, "ok"],
      [{ path: "$.total", compare: { above: 20 } }, "$.total is above 20 — but it is 12.5"],
      [{ path: "$.digits", compare: { above: 1 } }, '$.digits is above 1 — but the types differ: "5" is a text, not a number'],
      [
        { path: "$.digits", compare: { above: 9 }, not: true },
        '$.digits is not above 9 — but the types differ: "5" is a text, not a number',
      ],
      [{ path: "$.total", compare: { above: "many" } }, '$.total is above many — but the bound "many" is not a number'],
      [{ path: "$.status", oneOf: ["NEW", "OPEN"] }, "ok"],
      [{ path: "$.status", oneOf: ["NEW", "PAID"] }, '$.status is one of "NEW" or "PAID" — but it is "OPEN"'],
      [{ path: "$.digits", oneOf: [4, 5] }, '$.digits is one of 4 or 5 — but the types differ: "5" is a text, 5 is a number'],
      [{ path: "$.lines[*].sku", unique: true }, "ok"],
      [{ path: "$.lines[*].sku", sorted: "ascending" }, "ok"],
      [{ path: "$.lines[*].chip", unique: true }, "$.lines[*].chip has no duplicates — but no item has it, so nothing was checked"],
      [{ path: "$.lines[*].chip", unique: true, not: true }, "$.lines[*].chip has duplicates — but no item has it, so nothing was checked"],
      [{ path: "$.none[*].chip", unique: true }, "ok"],
      [{ path: "$.none", sorted: "ascending" }, "$.none is sorted in ascending order — but it has no items"],
      [{ path: "$.tags", sorted: "descending" }, '$.tags is sorted in descending order — but $.tags[0] is "a", and $.tags[1] is "b"'],
      [{ path: "$.lost", equals: null, orMissing: true }, "ok"],
      [{ path: "$.id", equals: null, orMissing: true }, '$.id is null, or missing — but it is "o-1"'],
      [{ path: "$.id", age: { below: 1000 } }, '$.id is below 1000 ms ago — but it is a text that is not a date or time: "o-1"'],
      [{ path: "$.tags", unique: true }, '$.tags has no duplicates — but $.tags[1] and $.tags[2] are both "b"'],
      [{ path: "$.lines[*].sku", unique: true, not: true }, "$.lines[*].sku has duplicates — but all of its 3 items differ"],
    ]));

  it("dates beside years, months, days and moments", () =>
    check(dated, [
      [{ path: "$.day", date: { before: "2000" } }, "ok"],
      [{ path: "$.day", date: { on: "1998-03" } }, "ok"],
      [{ path: "$.day", date: { onOrAfter: "1998", onOrBefore: "1998-03-14" } }, "ok"],
      [{ path: "$.day", date: { after: "1998" } }, '$.day is after "1998" — but it is "1998-03-14"'],
      [{ path: "$.day", date: { before: "1998-03-14" } }, '$.day is before "1998-03-14" — but it is "1998-03-14"'],
      [{ path: "$.day", date: { before: "2000" }, not: true }, '$.day is not before "2000" — but it is "1998-03-14"'],
      [{ path: "$.moment", date: { on: "2026-03-01" } }, "ok"],
      [{ path: "$.moment", date: { after: "2026-03-01" } }, '$.moment is after "2026-03-01" — but it is "2026-03-01T23:30:00-05:00"'],
      [{ path: "$.moment", date: { on: "2026-03-02T04:30:00.000Z" } }, "ok"],
      [{ path: "$.moment", date: { before: "2026-03-02T04:30:00.001Z" } }, "ok"],
      [
        { path: "$.moment", date: { after: "2026-03-01T10:00:00" } },
        '$.moment is after "2026-03-01T10:00:00" — but only one of "2026-03-01T23:30:00-05:00" and "2026-03-01T10:00:00" says its time zone',
      ],
      [{ header: "Last-Modified", date: { on: "2015-10-21" } }, "ok"],
      [{ path: "$.wrong", date: { after: "2000" } }, '$.wrong is after "2000" — but it is a text that is not a date or time: "2026-02-30"'],
      [
        { path: "$.wrong", date: { after: "2000" }, not: true },
        '$.wrong is not after "2000" — but it is a text that is not a date or time: "2026-02-30"',
      ],
      [
        { path: "$.nothing", date: { after: "2000" }, not: true },
        '$.nothing is not after "2000" — but it is null that is not a date or time: null',
      ],
      [{ path: "$.year", date: { after: "2000" } }, '$.year is after "2000" — but it is a number that is not a date or time: 2026'],
      [{ path: "$.day", date: { after: "soon" } }, '$.day is after "soon" — but "soon", with which it is compared, is not a date or time'],
      [
        { path: "$.lost", date: { after: "2000" }, not: true },
        '$.lost is not after "2000" — but there is no $.lost; the body has: day, moment, wrong, nothing, year, prices, loans',
      ],
    ]));

  it("other fields, sums and averages", () =>
    check(dated, [
      [{ path: "$.moment", date: { after: { $field: "$.day" } } }, "ok"],
      [
        { path: "$.day", date: { after: { $field: "$.moment" } } },
        '$.day is after $.moment — but it is "1998-03-14", and $.moment is "2026-03-01T23:30:00-05:00"',
      ],
      [
        { path: "$.day", date: { before: { $field: "$.lost" } }, not: true },
        "$.day is not before $.lost — but there is no $.lost; the body has: day, moment, wrong, nothing, year, prices, loans",
      ],
      [{ path: "$.year", compare: { above: { $field: "$.prices[0]" } } }, "ok"],
      [
        { path: "$.year", compare: { below: { $field: "$.prices[0]" } } },
        "$.year is below $.prices[0] — but it is 2026, and $.prices[0] is 0.1",
      ],
      [
        { path: "$.year", compare: { below: { $field: "$.day" } }, not: true },
        '$.year is not below $.day — but $.day is a text, not a number: "1998-03-14"',
      ],
      [{ path: "$.prices", sum: 0.3 }, "ok"],
      [{ path: "$.prices", sum: { above: 0.3 } }, "$.prices has the sum above 0.3 — but the sum is 0.3: [0.1,0.2]"],
      [{ path: "$.prices", average: 0.15 }, "ok"],
      [{ path: "$.prices", average: { atMost: 0.1 } }, "$.prices has the average at most 0.1 — but the average is 0.15: [0.1,0.2]"],
      [
        { path: "$.loans[*].fee", sum: { $field: "$.year" } },
        "$.loans[*].fee has the sum $.year — but $.loans[*].fee[2] is null, not a number: null, and $.year is 2026",
      ],
      [{ path: "$.none[*]", sum: 0 }, "$.none[*] has the sum 0 — but it has no items"],
      [{ path: "$.year", sum: 0 }, "$.year has the sum 0 — but it is a number, not a list: 2026"],
      [{ every: "$.loans[0:2]", path: "$.to", date: { after: { $field: "$.from" } } }, "ok"],
      [
        { every: "$.loans[*]", path: "$.to", date: { after: { $field: "$.from" } } },
        "for every item of $.loans[*]: $.to is after $.from — but not for 1 of 3: at $.loans[2] there is no $.from; $.loans[2] has: to, fee",
      ],
      [
        { none: "$.loans[*]", path: "$.to", date: { before: { $field: "$.from" } } },
        "for no item of $.loans[*]: $.to is before $.from — but at $.loans[2] there is no $.from; $.loans[2] has: to, fee",
      ],
      [{ none: "$.loans[0:2]", path: "$.to", date: { before: { $field: "$.from" } } }, "ok"],
    ]));

  it("every, any and none", () =>
    check(usual, [
      [{ every: "$.lines[*]", path: "$.sku", matches: "^[A-Z]-\\d+$" }, "ok"],
      [{ every: "$.lines", path: "$.sku", exists: true }, "ok"],
      [{ any: "$.lines[*]", path: "$.price", equals: 0 }, "ok"],
      [{ none: "$.lines[*]", path: "$.price", compare: { above: 10 } }, "ok"],
      [{ every: "$.tags[*]", path: "$", type: "string" }, "ok"],
      [{ every: "$[*]", variable: "list", compare: { above: 0 } }, "ok"],
      [{ every: "$.lines[*]", path: "$.price", equals: 7, not: true }, "ok"],
      [
        { every: "$.lines[*]", path: "$.price", compare: { above: 0 } },
        "for every item of $.lines[*]: $.price is above 0 — but not for 2 of 3: at $.lines[1] it is -1; at $.lines[2] it is 0",
      ],
      [
        { every: "$.lines[*]", path: "$.big", exists: true },
        "for every item of $.lines[*]: $.big exists — but not for 2 of 3: at $.lines[1] there is no $.big; $.lines[1] has: sku, price; at $.lines[2] there is no $.big; $.lines[2] has: sku, price",
      ],
      [
        { any: "$.tags[*]", path: "$", equals: "z" },
        'for at least one item of $.tags[*]: it is "z" — but for none of 3: at $.tags[0] it is "a"; at $.tags[1] it is "b"; at $.tags[2] it is "b"',
      ],
      [
        { none: "$.lines[*]", path: "$.price", compare: { below: 1 } },
        "for no item of $.lines[*]: $.price is below 1 — but for 2 of 3: at $.lines[1] it is -1; at $.lines[2] it is 0",
      ],
      [
        { none: "$.lines[*]", path: "$.cost", equals: 1 },
        "for no item of $.lines[*]: $.cost is 1 — but none of the 3 items has $.cost, so nothing was checked",
      ],
      [
        { none: "$.lines[*]", path: "$", compare: { above: 10 } },
        'for no item of $.lines[*]: it is above 10 — but nothing could be checked: at $.lines[0] it is an object, not a number: {"sku":"A-100","price":5,"big":true}',
      ],
      [
        { none: "$.tags[*]", path: "$", compare: { above: 10 } },
        'for no item of $.tags[*]: it is above 10 — but nothing could be checked: at $.tags[0] it is a text, not a number: "a"',
      ],
      [{ every: "$.none[*]", path: "$", equals: 1 }, "for every item of $.none[*]: it is 1 — but $.none[*] selects no items"],
      [{ none: "$.gone[*]", path: "$", equals: 1 }, "for no item of $.gone[*]: it is 1 — but $.gone[*] selects no items"],
      [
        { every: "$.lines[*].gone", path: "$", contains: "x", not: true },
        'for every item of $.lines[*].gone: it does not contain "x" — but $.lines[*].gone selects no items',
      ],
      [{ every: "$.id", path: "$", equals: 1 }, 'for every item of $.id: it is 1 — but $.id is not a list: it is "o-1"'],
    ]));

  it("bodies that are text, empty or broken JSON", async () => {
    const html = { ...usual, response: response("<h1>Oops</h1>", { headers: [["content-type", "text/html"]] }) };
    await check(html, [
      [{ body: "text", contains: "Oops" }, "ok"],
      [{ body: "text", exists: true }, "ok"],
      [{ body: "text", equals: "x" }, 'the body as text is "x" — but it is "<h1>Oops</h1>"'],
      [
        { path: "$.id", exists: true },
        '$.id exists — but the body is not JSON (its type is text/html): it stops being JSON at line 1, column 1: a value is expected, not "<h1>Oops</h1>"',
      ],
      [
        { path: "$.id", exists: true, not: true },
        '$.id does not exist — but the body is not JSON (its type is text/html): it stops being JSON at line 1, column 1: a value is expected, not "<h1>Oops</h1>"',
      ],
    ]);
    await check({ ...usual, response: response("", { headers: [] }) }, [
      [{ body: "text", empty: true }, "ok"],
      [{ body: "text", exists: true, not: true }, "ok"],
      [{ body: "text", exists: true }, "the body as text exists — but the body is empty"],
      [{ body: "json", exists: true }, "the body exists — but the body is not JSON: it is empty"],
    ]);
  });

  it("results of tools, and their success", () => {
    const toolCalls = [
      { server: "mongo", tool: "find", isError: false },
      { server: "mail", tool: "send", isError: true, message: "no such mailbox" },
      { server: "jira", tool: "get", isError: true, message: "@jira get failed: it is gone" },
    ];
    const subject = { toolResult: { result: { documents: [{ id: 1 }] }, isError: false }, variable: usual.variable, toolCalls };
    return check(subject, [
      [{ path: "$.documents", length: 1 }, "ok"],
      [{ body: "text", contains: '"id":1' }, "ok"],
      [{ succeeded: ["mongo"] }, "ok"],
      [{ succeeded: ["mongo", "mail"] }, "the calls of @mongo and @mail succeeded — but @mail send failed: no such mailbox"],
      [{ succeeded: ["jira"] }, "the calls of @jira succeeded — but @jira get failed: it is gone"],
      [{ succeeded: ["mail"], not: true }, "ok"],
      [{ succeeded: ["other"] }, "the calls of @other succeeded — but @other was not called in this phase"],
      [{ status: 200 }, "status is 200 — but the last call was not an HTTP request, so there is no status"],
      [
        { header: "x", exists: true, not: true },
        "header x does not exist — but the last call was not an HTTP request, so there are no headers",
      ],
    ]);
  });

  it("schemas, through the lookup", async () => {
    const schema: CheckSubject["schema"] = async (name) =>
      name === "Order"
        ? { name: "Order", validate: (value) => (value === null ? [] : ["$.id must be an integer", "b", "c", "d"]), task: notAsked }
        : { problem: "there is no schema of that name" };
    await check({ ...usual, schema }, [
      [{ path: "$.note", schema: "Order" }, "ok"],
      [{ body: "json", schema: "Order", not: true }, "ok"],
      [{ body: "json", schema: "Order" }, "the body fits the schema Order — but $.id must be an integer; b; c; and 1 more"],
      [{ path: "$.note", schema: "Order", not: true }, "$.note does not fit the schema Order — but it does"],
      [{ body: "json", schema: "Odor", not: true }, "the body does not fit the schema Odor — but there is no schema of that name"],
    ]);
  });

  it("compares and shows all digits of a number", () =>
    check({ ...usual, response: response('{"id": 12345678901234567891}') }, [
      [{ path: "$.id", equals: 12345678901234567000 }, "$.id is 12345678901234567000 — but it is 12345678901234567891"],
    ]));

  it("gives expected and actual for a diff, and neither when it passes", async () => {
    const failed = await evaluateCheck({ path: "$.tags", equals: ["a"] }, usual);
    assert.deepEqual([failed.expected, failed.actual], [["a"], ["a", "b", "b"]]);
    const fine = await evaluateCheck({ path: "$.id", exists: true }, usual);
    assert.deepEqual(Object.keys(fine), ["check", "passed", "title"]);
  });
});

describe("checks of an empty list", () => {
  const verdict = async (check: Check, body: Json) =>
    (await evaluateCheck(check, { ...usual, response: response(JSON.stringify(body)) })).passed;

  const denying: readonly Check[] = [
    { none: "$.features[*]", path: "$.name", equals: "x" },
    { none: "$.features", path: "$.name", equals: "x" },
    { none: "$.features[*].name", path: "$", equals: "x" },
    { every: "$.features[*].name", path: "$", contains: "x", not: true },
  ];
  for (const check of denying)
    it(`hold if there is no item that could be what none may be: ${JSON.stringify(check)}`, async () => {
      assert.equal(await verdict(check, { features: [] }), true);
      assert.equal(await verdict(check, { features: [{ name: "y" }] }), true);
      assert.equal(await verdict(check, { features: [{ name: "x" }] }), false);
      assert.equal(await verdict(check, {}), false, "a list that is not there is no empty one");
      assert.equal(await verdict(check, { features: [{ other: "x" }] }), false, "items without the field prove nothing");
    });

  it("hold for lists within lists, all of them empty", async () => {
    const check: Check = { none: "$.pages[*].items[*]", path: "$.name", equals: "x" };
    assert.equal(await verdict(check, { pages: [{ items: [] }, { items: [] }] }), true);
    assert.equal(await verdict(check, { pages: [] }), true);
    assert.equal(await verdict(check, { pages: [{}] }), false);
  });

  it("do not hold where a condition requires every item, or one", async () => {
    assert.equal(await verdict({ every: "$.features[*]", path: "$.name", equals: "x" }, { features: [] }), false);
    assert.equal(await verdict({ any: "$.features[*]", path: "$.name", equals: "x" }, { features: [] }), false);
  });
});
