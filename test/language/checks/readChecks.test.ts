// Assertions to checks: each line is a sentence, `=>`, and the checks as JSON; `-` where it must not be read.

import { deepEqual, equal } from "node:assert/strict";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import type { Attachment, SentenceContext } from "../../../language/index.ts";

/** Follows a call, so that a sentence that could prepare a request is a check. */
const context: SentenceContext = { before: [{ step: "api_request", action: "GET /x" }] };

function read(sentence: string, attachment?: Attachment) {
  const best = bestReading(readSentence(sentence, attachment, context), context);
  const [step, ...more] = best?.steps ?? [];
  return step?.step === "validate" && more.length === 0 ? { step, fields: best?.fields ?? [] } : undefined;
}

function check(table: string, attachment?: Attachment): void {
  for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
    const [sentence = "", expected = ""] = line.split(" => ").map((part) => part.trim());
    const checks = read(sentence, attachment)?.step.checks;
    if (expected === "-") equal(checks, undefined, `${sentence}\nread as ${JSON.stringify(checks)}`);
    else deepEqual(JSON.parse(JSON.stringify(checks ?? null)), JSON.parse(`[${expected}]`), sentence);
  }
}

describe("assertions", () => {
  it("on the status", () =>
    check(`
      the parcel API should answer with a 201 => -
      the response code must be 201 => {"status": 201}
      I should get back a 418 I'm a teapot => {"status": 418}
      status: 404 Not Found => {"status": 404}
      status is 404 Created => -
      status is 700 => -
      status is "shipped" => -
      the status is NOT FOUND => {"status": 404}
      the status isn't 500 => {"status": 500, "not": true}
      we expect the status code to be one of 200, 202 or 4xx => {"status": [200, 202, "4xx"]}
      status code is between 200 and 299 => {"status": {"atLeast": 200, "atMost": 299}}
      the status code is in the 400 range => {"status": "4xx"}
      the status should not be in the "500" range => {"status": "5xx", "not": true}
      the status is in the 404 range => -
      the status is in the 200-299 range => {"status": {"atLeast": 200, "atMost": 299}}
      the status in the body is 404 => -
      the status of the response body should be 404 => -
      the status in the response is 404 => {"status": 404}
      the call succeeds => {"status": "2xx"}
      the request should fail with a 409 => {"status": 409}
      a 503 error is returned => {"status": 503}
      the server returns a client error => {"status": "4xx"}
      the shipping status should be 200 => {"status": 200}
      the status code should be 200 again => -
      the API status should be "UP" => -
      200 OK => {"status": 200}
      expected status: 422 => {"status": 422}
      GET Parcel returns status 200 => -
      GET parcel returns status 200 => -
      I receive the parcel creation code of 202 => {"status": 202}
      we get a parcel response code of 201 => {"status": 201}
      I receive the promo code of 202 => -
      I receive an error code of 404 => -
      expect status 200 and 201 => -
      the API returns 200 and 404 => -
      status is 200 and the status is 201 => {"status": 200}, {"status": 201}
    `));

  it("by what words of one sentence say of another place", () =>
    check(`
      expect "state" equals "SENT" in response body => {"path": "$.state", "equals": "SENT"}
      the response contains "SE" in the JSON path "$.state" => {"path": "$.state", "contains": "SE"}
      the response contains "SE" in the "state" field => {"path": "$.state", "contains": "SE"}
      the service response status must be "200" and its response must contain the text "a" => {"status": 200}, {"body": "text", "contains": "a"}
      the application status should be 200 => {"status": 200}
      I receive a response within 500 ms => {"time": {"atMost": 500}}
      the status is 404 (Not Found) => {"status": 404}
      I get a response with "404 Not Found" => {"status": 404}
      I should receive a response of 201 Created => {"status": 201}
      the response contains "404 Not Found" => {"body": "text", "contains": "404 Not Found"}
      the response has the content type "text/csv" and status 200 => {"header": "Content-Type", "equals": "text/csv"}, {"status": 200}
      the response has content type JSON => {"header": "Content-Type", "contains": "application/json"}
      the response status line is "404 Not Found" => {"status": 404}
      the response status line is "404 Created" => -
      the response is "client error" => -
      the API should return a success status => {"status": "2xx"}
      a successful status code 201 is returned => {"status": 201}
      a successful status code 404 is returned => -
      the scope variable "sum" is 3 => {"variable": "sum", "equals": 3}
    `));

  it("on several names in one text, and before their noun", () =>
    check(`
      the response has the fields "id, state" => {"path": "$.id", "exists": true}, {"path": "$.state", "exists": true}
      the response has the field "id,state" => {"path": "$['id,state']", "exists": true}
      the fields "id, state and to" are not null => {"path": "$.id", "equals": null, "not": true}, {"path": "$.state", "equals": null, "not": true}, {"path": "$.to", "equals": null, "not": true}
      the response has the headers "X-A,X-B" => {"header": "X-A", "exists": true}, {"header": "X-B", "exists": true}
      the response contains "id" and "state" properties => {"path": "$.id", "exists": true}, {"path": "$.state", "exists": true}
      I receive headers with property "X-A" and value "1" => {"header": "X-A", "equals": "1"}
      $.parcels has an item with "id" 5 => {"any": "$.parcels[*]", "path": "$.id", "equals": 5}
    `));

  it("on lists, patterns and bounds", () =>
    check(`
      the response contains an array of 5 items => {"body": "json", "type": "array"}, {"body": "json", "length": 5}
      the response contains an empty list => {"body": "json", "equals": []}
      the response contains an empty object => {"body": "json", "equals": {}}
      the response contains "codes" array with value "x" => -
      $.parcels has more than 2 items but less than 5 => -
      $.state matches the regex ^S.*T$ => {"path": "$.state", "matches": "^S.*T$"}
      $.state matches the regex of parcels => -
      $.weight is a number between 1 and 10 => {"path": "$.weight", "type": "number"}, {"path": "$.weight", "compare": {"atLeast": 1, "atMost": 10}}
      the response is HTML => {"header": "Content-Type", "contains": "text/html"}
      the response should be application/pdf => {"header": "Content-Type", "contains": "application/pdf"}
      the response contains a valid JSON => {"body": "text", "format": "json"}
      the response format is JSON => {"body": "text", "format": "json"}
      the JSON response at "lines/0/sku" is "A" => {"path": "$.lines[0].sku", "equals": "A"}
      the response has format "JSON" => {"body": "text", "format": "json"}
      the body complies with the OAS schema at "/components/schemas/Parcel" => {"body": "json", "schema": "Parcel"}
      the response matches the schema in "parcel.json" => {"body": "json", "schema": "parcel.json"}
    `));

  it("on headers and cookies", () =>
    check(`
      header X-Trace is "t-1" => {"header": "X-Trace", "equals": "t-1"}
      the "Retry-After" response header is at least 30 => {"header": "Retry-After", "compare": {"atLeast": 30}}
      header X-Count is 5 => {"header": "X-Count", "equals": "5"}
      header X-Count should be [0-9]+ => {"header": "X-Count", "matches": "[0-9]+"}
      header X-Count should be (5) => -
      Content-Length not 0 => {"header": "Content-Length", "equals": "0", "not": true}
      there is no "Server" header => {"header": "Server", "exists": true, "not": true}
      the response headers include X-Trace and X-Span => {"header": "X-Trace", "exists": true}, {"header": "X-Span", "exists": true}
      the content type is JSON => {"header": "Content-Type", "contains": "application/json"}
      the response sets a cookie "sid" => {"cookie": "sid", "exists": true}
      the request header X-Trace should be "t-1" => -
    `));

  it("on fields", () =>
    check(`
      $.state is now "SENT" => {"path": "$.state", "equals": "SENT"}
      $.state should still be "SENT" => {"path": "$.state", "equals": "SENT"}
      the field state is still "SENT" => {"path": "$.state", "equals": "SENT"}
      $.state is no longer "NEW" => {"path": "$.state", "equals": "NEW", "not": true}
      the field "lost" no longer exists => {"path": "$.lost", "exists": true, "not": true}
      $.name should be no longer than 5 characters => {"path": "$.name", "length": {"atMost": 5}}
      $.state is now => -
      $.tags contains both "a" and "b" => {"path": "$.tags", "contains": "a"}, {"path": "$.tags", "contains": "b"}
      $.tags contains both "a" => -
      $.tags contains both "a", "b" and "c" => -
      the number of parcels in $.rows is at least 1 => {"path": "$.rows", "length": {"atLeast": 1}}
      the "weight" field should be 12.5 => {"path": "$.weight", "equals": 12.5}
      parcels[0].state equals "SENT" => {"path": "$.parcels[0].state", "equals": "SENT"}
      the field unit-price is 5 => {"path": "$['unit-price']", "equals": 5}
      the JSON path /parcels/0/state is "SENT" => {"path": "$.parcels[0].state", "equals": "SENT"}
      response.body.state is "SENT" => {"path": "$.state", "equals": "SENT"}
      the response status field is "SENT" => {"path": "$.status", "equals": "SENT"}
      $.state is SENT => {"path": "$.state", "equals": "SENT"}
      $.state is shipped => {"path": "$.state", "equals": "shipped"}
      $.state is "SENT" or "LOST" => {"path": "$.state", "oneOf": ["SENT", "LOST"]}
      $.weight is above 3 and below 9 => {"path": "$.weight", "compare": {"above": 3, "below": 9}}
      $.weight is between 9 and 3 => -
      $.note is not null or empty => {"path": "$.note", "equals": null, "not": true}, {"path": "$.note", "empty": true, "not": true}
      $.note is MISSING => {"path": "$.note", "equals": "MISSING"}
      $.id is a valid UUID => {"path": "$.id", "format": "uuid"}
      $.sentAt is an ISO 8601 timestamp => {"path": "$.sentAt", "format": "date-time"}
      $.codes is an array of strings => {"path": "$.codes", "type": "array"}, {"every": "$.codes[*]", "path": "$", "type": "string"}
      the type of $.codes is "array" => {"path": "$.codes", "type": "array"}
      the fields "id" and "state" are not empty => {"path": "$.id", "empty": true, "not": true}, {"path": "$.state", "empty": true, "not": true}
      $.total is "5" => {"path": "$.total", "equals": "5"}
      $.total is \${sum} => {"path": "$.total", "equals": {"$var": "sum"}}
      $.total is correct => -
      $.total equals $.sum => -
      $.codes has "x" and "y" => {"path": "$.codes", "contains": "x"}, {"path": "$.codes", "contains": "y"}
      $.state is "SENT" and "LOST" => -
      $.state should be set to "SENT" => {"path": "$.state", "equals": "SENT"}
      $.count is a positive integer => {"path": "$.count", "type": "integer"}, {"path": "$.count", "compare": {"above": 0}}
      $.to has the same value as \${address} => {"path": "$.to", "equals": {"$var": "address"}}
      response.parcels.length == 3 => {"path": "$.parcels", "length": 3}
      match response.state == "#notnull" => -
      $.colour is "#fff" => {"path": "$.colour", "equals": "#fff"}
      that "state" is "SENT" => -
      state is "SENT" => {"path": "$.state", "equals": "SENT"}
      the error message is "late" => -
    `));

  it("on several values that one path selects", () =>
    check(`
      $.parcels[*].weight is above 3 => {"every": "$.parcels[*].weight", "path": "$", "compare": {"above": 3}}
      $.parcels[*].note should not be null => {"every": "$.parcels[*].note", "path": "$", "equals": null, "not": true}
      $.parcels[*].note does not contain "late" => {"every": "$.parcels[*].note", "path": "$", "contains": "late", "not": true}
      $.parcels[*].state contains "SENT" => {"path": "$.parcels[*].state", "contains": "SENT"}
      $.parcels[*].state is ["SENT"] => {"path": "$.parcels[*].state", "equals": ["SENT"]}
      the list $.parcels[*].state is "SENT" => {"path": "$.parcels[*].state", "equals": "SENT"}
      $.parcels[*].note is not empty => -
      the list $.parcels[*].note is not empty => {"path": "$.parcels[*].note", "empty": true, "not": true}
      the response should have $..sku with the value "A" => {"any": "$..sku", "path": "$", "equals": "A"}
      the response should not have $..sku with the value "A" => {"none": "$..sku", "path": "$", "equals": "A"}
      $..sku has length 3 => {"path": "$..sku", "length": 3}
    `));

  it("on the body", () =>
    check(`
      the response contains "parcel" => {"body": "text", "contains": "parcel"}
      the response contains the field "parcel" => {"path": "$.parcel", "exists": true}
      the response has "parcel" => -
      the response should contain a "parcel" => -
      the body does not contain "a" and status is 200 => {"body": "text", "contains": "a", "not": true}, {"status": 200}
      every item in $.items has the field "id" and not null => -
      the response has the field "id" and not empty => -
      every item in $.items has the field "id" that is not null => {"every": "$.items[*]", "path": "$.id", "equals": null, "not": true}
      $.id exists and not empty => {"path": "$.id", "exists": true}, {"path": "$.id", "empty": true, "not": true}
      the response is received => {"status": {"atLeast": 100}}
      a response should be returned and the body contains "x" => {"status": {"atLeast": 100}}, {"body": "text", "contains": "x"}
      I receive a response => {"status": {"atLeast": 100}}
      the user gets a response => {"status": {"atLeast": 100}}
      get a response => -
      the response is not received => -
      the request is received => -
      I do not receive a response => -
      the response is JSON => {"body": "text", "format": "json"}
      the response is an array, has 3 items and is not empty => {"body": "json", "type": "array"}, {"body": "json", "length": 3}, {"body": "json", "empty": true, "not": true}
      body = [] => {"body": "json", "equals": []}
      the response should be an empty list => {"body": "json", "equals": []}
      the response has no body => {"body": "text", "empty": true}
      the response is "OK" => -
      the response has fields id, state and weight => {"path": "$.id", "exists": true}, {"path": "$.state", "exists": true}, {"path": "$.weight", "exists": true}
      it returns an object with "id" equal to 3 => {"body": "json", "type": "object"}, {"path": "$.id", "equals": 3}
      the response matches the schema Parcel => {"body": "json", "schema": "Parcel"}
      the response is a valid parcel => -
      the response should contain errors => {"path": "$.errors", "exists": true}
      the response should contain only the field "id" => -
      the response contains "a" or "b" => -
      the response contains "sku" string => {"path": "$.sku", "type": "string"}
      the response contains "two words" string => {"body": "text", "contains": "two words"}
      the response contains the error "late" => {"body": "text", "contains": "late"}
      the response array is not empty => {"body": "json", "type": "array"}, {"body": "json", "empty": true, "not": true}
      the response has 2 items => {"body": "json", "type": "array"}, {"body": "json", "length": 2}
      the response has length 2 => {"body": "json", "length": 2}
      the response should have at least "1" parcel(s) => {"body": "json", "type": "array"}, {"body": "json", "length": {"atLeast": 1}}
      the response should have 2 heavy parcels => -
      the response data has 2 items => {"body": "json", "type": "array"}, {"body": "json", "length": 2}
      the parcels list should be empty => {"path": "$.parcels", "empty": true}
      the array is empty => {"body": "json", "type": "array"}, {"body": "json", "empty": true}
    `));

  it("on every, any and no item", () =>
    check(`
      no item in $.rows has the id "x" => {"none": "$.rows[*]", "path": "$.id", "equals": "x"}
      every item in $.rows has the id => {"every": "$.rows[*]", "path": "$.id", "exists": true}
      no item in $.rows has the id => -
      the first item's sku is "A" => {"path": "$[0].sku", "equals": "A"}
      each item's state in $.rows is "NEW" => {"every": "$.rows[*]", "path": "$.state", "equals": "NEW"}
      the sku of the last item in $.rows is "A" => {"path": "$.rows[-1].sku", "equals": "A"}
      the price of every item in $.rows is above 3 => {"every": "$.rows[*]", "path": "$.price", "compare": {"above": 3}}
      the prefix of the first item is "A" => {"path": "$[0].prefix", "equals": "A"}
      the time of the first item is 5 => {"path": "$[0].time", "equals": 5}
      the last item in $.results has status 400 and error "none" => {"path": "$.results[-1].status", "equals": 400}, {"path": "$.results[-1].error", "equals": "none"}
      at least one item in $.results has error "none" => {"any": "$.results[*]", "path": "$.error", "equals": "none"}
      no item has id "x" => {"body": "json", "type": "array"}, {"none": "$[*]", "path": "$.id", "equals": "x"}
      no item in $ has id "x" => {"none": "$[*]", "path": "$.id", "equals": "x"}
      every id in $.items is unique => -
      every sku in $.items is not null => -
      no sku in $.items is empty => -
      every line in $.order.lines is unique => {"path": "$.order.lines[*]", "unique": true}
      every tag in $.productTags is a string => {"every": "$.productTags[*]", "path": "$", "type": "string"}
      every parcel in $.items has the field "id" => {"every": "$.items[*]", "path": "$.id", "exists": true}
      every parcel in $.parcels has the field "id" => {"every": "$.parcels[*]", "path": "$.id", "exists": true}
      each heavy parcel in $.parcels has the field "id" => -
      at least one item in $.parcels has "state" equal to "SENT" => {"any": "$.parcels[*]", "path": "$.state", "equals": "SENT"}
      $.parcels has no item with "state" equal to "LOST" => {"none": "$.parcels[*]", "path": "$.state", "equals": "LOST"}
      "state" is not null for every item of the response => {"every": "$[*]", "path": "$.state", "equals": null, "not": true}
      every item in $.parcels has a unique "id" => {"every": "$.parcels[*]", "path": "$.id", "exists": true}, {"path": "$.parcels[*].id", "unique": true}
      all $.parcels[*].weight are above 0 => {"every": "$.parcels[*].weight", "path": "$", "compare": {"above": 0}}
      the last item in $.parcels has "id" equal to 9 => {"path": "$.parcels[-1].id", "equals": 9}
      each parcel should be sent => -
      every parcel in $.parcels has an id and a state => {"every": "$.parcels[*]", "path": "$.id", "exists": true}, {"every": "$.parcels[*]", "path": "$.state", "exists": true}
      no parcel in $.parcels has state "LOST" => {"none": "$.parcels[*]", "path": "$.state", "equals": "LOST"}
      each parcel in $.parcels has a weight above 0 => {"every": "$.parcels[*]", "path": "$.weight", "compare": {"above": 0}}
      every parcel in $.parcels has a valid id => -
      the first item in $.parcels has id 1 => {"path": "$.parcels[0].id", "equals": 1}
      for every item in $.parcels, "weight" is above 0 => {"every": "$.parcels[*]", "path": "$.weight", "compare": {"above": 0}}
      each parcel's "lines" field in $.parcels is an array => {"every": "$.parcels[*]", "path": "$.lines", "type": "array"}
      each parcel's "lines" field is an array => -
      the "state" field is set to "SENT" for every parcel => -
      at least one item in $.parcels has an id and a state => -
    `));

  it("on the time, variables and earlier calls", () =>
    check(`
      the response time is below 1,500 ms => {"time": {"below": 1500}}
      the API responds within 2 seconds => {"time": {"atMost": 2000}}
      it takes less than 0.5 s => {"time": {"below": 500}}
      the response time is between 1 and 2 seconds => {"time": {"atLeast": 1000, "atMost": 2000}}
      the response is fast => -
      variable "weight" is above 3 => {"variable": "weight", "compare": {"above": 3}}
      \${parcel.id} is not empty => {"variable": "parcel.id", "empty": true, "not": true}
      the calls of @mail and @<log store> succeeded => {"succeeded": ["mail", "log store"]}
    `));

  it("say where each field comes from", () => {
    const sentence = 'expect status 201 and field "state" is "SENT"';
    deepEqual(
      read(sentence)?.fields.map(({ path, span }) => `${path.slice(1).join(".")}: ${sentence.slice(span.start, span.end)}`),
      ["checks.0.status: 201", 'checks.1.path: "state"', 'checks.1.equals: "SENT"'],
    );
  });

  it("name the earlier call", () => {
    equal(read("in the response of POST /parcels, expect status 201")?.step.of, "POST /parcels");
  });
});

const span = { start: 0, end: 1 };
const code = (content: string, language = ""): Attachment => ({ kind: "code", language, content, indent: 0, span, contentSpan: span });
const table = (...lines: string[]): Attachment => {
  const [header = [], ...rows] = lines.map((line) => line.split("|").map((cell) => cell.trim()));
  return { kind: "table", header, rows, cellSpans: [header, ...rows].map((row) => row.map(() => span)), span };
};

describe("assertions that could pass silently", () => {
  it("are refused, or say more", () =>
    check(`
      The Content-Type should not be text/html => {"header": "Content-Type", "contains": "text/html", "not": true}
      No item in $.legalValues has value "se" => -
      No item in $.legalValues is "se" => {"none": "$.legalValues[*]", "path": "$", "equals": "se"}
      The response has no item with name "x" => {"body": "json", "type": "array"}, {"none": "$[*]", "path": "$.name", "equals": "x"}
      Every id in $.items is unique => -
      At least one item in $.a has an id and a state => -
      No item in $.a has an id and a state => -
      $.a[*].b is not empty => -
      The status is "shipped" => -
      The field "status" is "shipped" => {"path": "$.status", "equals": "shipped"}
      the body is 404 Not Found => -
      the unit price of the parcel is above 3 => -
      $.weight is between 9 and 3 => -
      expect status 200 and 201 => -
      the response does not include the password => {"path": "$..password", "exists": true, "not": true}
      $.tags should contain "red" but not "blue" => {"path": "$.tags", "contains": "red"}, {"path": "$.tags", "contains": "blue", "not": true}
    `));
});

describe("assertions with a block below", () => {
  it("take JSON and text", () => {
    check(
      `
      the response should be: => {"body": "json", "equals": {"id": 1}}
      the response contains: => {"body": "json", "contains": {"id": 1}}
      $.parcel should equal: => {"path": "$.parcel", "equals": {"id": 1}}
      expect status 200 and the body contains: => {"status": 200}, {"body": "json", "contains": {"id": 1}}
      the response matches the schema: => {"body": "json", "schema": {"id": 1}}
      the response should have the following headers: => {"header": "id", "equals": "1"}
      the response should be JSON: => {"body": "json", "equals": {"id": 1}}
      I receive a response with the following JSON body => {"body": "json", "equals": {"id": 1}}
      the response should contain the following JSON body => {"body": "json", "contains": {"id": 1}}
      the response has the following JSON => {"body": "json", "contains": {"id": 1}}
    `,
      code('{ "id": 1 }\n'),
    );
    check('$.count is: => {"path": "$.count", "equals": 5}', code("5\n"));
    check('the body is: => {"body": "text", "equals": "5"}', code("5\n"));
    check('the body is: => {"body": "text", "equals": "two\\nlines"}', code("two\nlines\n"));
    check('the body matches: => {"body": "text", "matches": "/^a$/i"}', code("/^a$/i\n"));
    check("the response should be: => -", code("{ oops\n", "json"));
    const names = code("id\nlines[0].sku\n");
    check('the following fields should exist: => {"path": "$.id", "exists": true}, {"path": "$.lines[0].sku", "exists": true}', names);
    check("the following fields should exist: => -", code("id or sku\n"));
  });

  it("take tables", () => {
    check(
      'the response has: => {"path": "$.id", "equals": 1}, {"path": "$.to.city", "equals": "Bonn"}',
      table("field | value", "id | 1", "to.city | Bonn"),
    );
    check(
      'the response contains: => {"path": "$.id", "type": "integer"}, {"path": "$.at", "format": "date"}',
      table("key | type", "id | integer", "at | date"),
    );
    check('the response contains the fields: => {"path": "$.id", "exists": true}, {"path": "$.at", "exists": true}', table("id", "at"));
    check('the response headers are: => {"header": "X-A", "equals": "1"}', table("header | value", "X-A | 1"));
    check("the response has: => -", table("status | id", "200 | 1"));
    check("the response has the properties: => -", table("state | SENT", "city | Bonn"));
    check('the response has: => {"path": "$.id", "equals": 5}, {"path": "$.city", "equals": "Bonn"}', table("id | 5", 'city | "Bonn"'));
    check('the response has: => {"path": "$.id", "equals": 5}, {"path": "$.city", "equals": "Bonn"}', table("id | city", "5 | Bonn"));
    check("the response has: => -", table("field | type", "id | thing"));
    check("the response has: => -", table("field | value", "id | not null"));
  });
});
