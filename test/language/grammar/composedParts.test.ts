// Tests that no part of a line loses its meaning beside another one, on a climbing hall.

import { deepEqual, equal } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";
import { storeNames } from "../../../language/steps/saves.ts";
import { reads } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const answers = (status: number, schema: string): string =>
  `responses: { "${status}": { description: done, ${json(schema)} }, "404": { description: no, ${json("{ $ref: '#/components/schemas/Fault' }")} } }`;
const takes = (required: string, properties: string): string =>
  `requestBody: { ${json(`{ type: object, required: [${required}], properties: { ${properties} } }`)} }`;
const id = (name: string): string => `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`;
const one = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;

const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Climbing hall, version: "1" }
paths:
  /session:
    post:
      operationId: signIn
      summary: Sign in
      ${takes("", "login: { type: string }, password: { type: string }")}
      ${answers(200, "{ type: object, properties: { token: { type: string } } }")}
  /routes:
    get: { operationId: listRoutes, summary: List routes, ${answers(200, `{ type: object, properties: { data: { type: array, items: ${one("Route")} } } }`)} }
    post:
      operationId: openRoute
      summary: Open a route
      ${takes("name", "name: { type: string }, grade: { type: string }")}
      ${answers(201, one("Route"))}
  /routes/{routeId}:
    ${id("routeId")}
    get: { operationId: getRoute, summary: Get a route, ${answers(200, one("Route"))} }
    delete: { operationId: removeRoute, summary: Remove a route, responses: { "204": { description: gone } } }
  /courses/{courseId}/bookings:
    ${id("courseId")}
    get: { operationId: listBookings, summary: Bookings of a course, ${answers(200, `{ type: array, items: ${one("Booking")} }`)} }
    post:
      operationId: createBooking
      summary: Book a course for a member
      ${takes("memberId", "memberId: { type: string }")}
      ${answers(201, one("Booking"))}
  /courses:
    post:
      operationId: planCourse
      summary: Plan a course
      ${takes("title", "title: { type: string }")}
      ${answers(201, "{ type: object, properties: { id: { type: string }, title: { type: string } } }")}
  /courses/{courseId}:
    ${id("courseId")}
    get: { operationId: getCourse, summary: Get a course, ${answers(200, "{ type: object, properties: { id: { type: string }, title: { type: string } } }")} }
components:
  schemas:
    Fault: { type: object, properties: { status_code: { type: integer }, message: { type: string } } }
    Booking: { type: object, properties: { id: { type: string }, member_id: { type: string } } }
    Route:
      type: object
      properties:
        _links: { type: object, properties: { self: { type: string } } }
        id: { type: string }
        name: { type: string }
        grade: { type: string }
        links: { type: array, items: { type: string } }
        closed: { type: boolean }
        closingReason: { type: string }
`);

const request = (action: string, body?: object, save?: Readonly<Record<string, string>>): Step =>
  ({ step: "api_request", action, ...(body === undefined ? {} : { body }), ...(save === undefined ? {} : { store: [save] }) }) as Step;

function readsAfter(title: string, before: readonly Step[], table: string): void {
  const variables = before.flatMap((step) => ("store" in step ? (step.store ?? []).flatMap(storeNames) : []));
  reads(title, { operations, before, variables }, table, (steps) =>
    steps.flatMap((step): readonly unknown[] => {
      if (step.step === "validate") return step.checks;
      if (step.step !== "api_request") return [step];
      return [[step.action, ...(step.body === undefined ? [] : [step.body])]];
    }),
  );
}

const opened = request("POST /routes", { name: "Spider" }, { routeId: "$.id" });

readsAfter(
  "counts beside other counts",
  [request("GET /routes")],
  `
    There are two routes and there are no more than five => [{"path": "$.data", "length": 2}, {"path": "$.data", "length": {"atMost": 5}}]
    There are at least two routes and there are at most nine => [{"path": "$.data", "length": {"atLeast": 2}}, {"path": "$.data", "length": {"atMost": 9}}]
    There is at least one hit and the list has at most 5 items => [{"path": "$.data", "length": {"atLeast": 1}}, {"path": "$.data", "length": {"atMost": 5}}]
    There is at least one route, there are no more than five, and every name contains "S" => [{"path": "$.data", "length": {"atLeast": 1}}, {"path": "$.data", "length": {"atMost": 5}}, {"every": "$.data[*]", "path": "$.name", "contains": "S"}]
    Exactly two routes are closed and there are at least five routes => [{"path": "$.data[?@.closed == true]", "length": 2}, {"path": "$.data", "length": {"atLeast": 5}}]
  `,
);

readsAfter(
  "the status code beside a field of that name",
  [request("GET /routes/9")],
  `
    The status code is 404 => [{"status": 404}]
    Then the status code should be 404 => [{"status": 404}]
    The status code must not be 500 => [{"status": 500, "not": true}]
    The status code is at least 400 => [{"status": {"atLeast": 400}}]
    The status code is 400 or 404 => [{"status": [400, 404]}]
    $.status_code is 404 => [{"path": "$.status_code", "equals": 404}]
    The status_code is 404 => [{"path": "$.status_code", "equals": 404}]
  `,
);

readsAfter(
  "a reason and links that are fields",
  [opened, request("GET /routes/${routeId}")],
  `
    Its links contain "https://example.com" => [{"path": "$.links", "contains": "https://example.com"}]
    $._links.self exists => [{"path": "$._links.self", "exists": true}]
    It is closed and the reason is "rockfall" => [{"path": "$.closed", "equals": true}, {"path": "$.closingReason", "equals": "rockfall"}]
    Get the route again, it must be closed and the reason must be "rockfall" => [["GET /routes/\${routeId}"], {"path": "$.closed", "equals": true}, {"path": "$.closingReason", "equals": "rockfall"}]
    The reason phrase is "OK" => [{"reason": "phrase", "equals": "OK"}]
    The response has the name of our route
    The route shows the grade supplied
    The response has the name => [{"path": "$.name", "exists": true}]
  `,
);

readsAfter(
  "verbs that open, make and book",
  [opened, request("POST /courses", { title: "Lead climbing" }, { courseId: "$.id" })],
  `
    Open the route => [["GET /routes/\${routeId}"]]
    Open the route again => [["GET /routes/\${routeId}"]]
    Open the removed route => [["GET /routes/\${routeId}"]]
    Opening the removed route gives a 404 => [["GET /routes/\${routeId}"], {"status": 404}]
    Open a route with the name "Fox" => [["POST /routes", {"name": "Fox"}]]
    Book the course
    Book the course again
    Ada tries to book the same course again
    Ada tries to book the same course again, this has to be refused
    Show the bookings of the course => [["GET /courses/\${courseId}/bookings"]]
  `,
);

readsAfter(
  "who signs in again",
  [request("POST /session", { login: "ada", password: "right" })],
  `
    Sign in again with the password "abc" => [["POST /session", {"login": "ada", "password": "abc"}]]
    Sign in with the wrong password "abc" => [["POST /session", {"login": "ada", "password": "abc"}]]
    Sign in with the login "bo" and the wrong password "abc" => [["POST /session", {"login": "bo", "password": "abc"}]]
    Sign in with the password "abc" => [["POST /session", {"password": "abc"}]]
  `,
);

readsAfter(
  "what a request that is refused leaves",
  [
    request("POST /routes", { name: "Spider" }),
    request("POST /routes", { name: "Spider" }),
    { step: "validate", checks: [{ status: 409 }] } as Step,
  ],
  `
    Get the route => [{"step": "save", "of": "POST /routes", "store": [{"routeId": "$.id"}], "implied": true}, ["GET /routes/\${routeId}"]]
    Remove the route => [{"step": "save", "of": "POST /routes", "store": [{"routeId": "$.id"}], "implied": true}, ["DELETE /routes/\${routeId}"]]
  `,
);

describe("what is unclear of a thing whose id could be saved", () => {
  const context = { operations, before: [request("POST /routes", { name: "Spider" })] };
  for (const [sentence, message] of [
    ["Get the route from the cache", "“from the cache” is not understood."],
    ["Remove the route with force", "“with force” is not understood."],
    ["Get the course", "Which course? There is no variable that gives {courseId}. Add it, for example “with courseId 5”."],
  ] as const)
    it(sentence, () => {
      const compiled = compile(sentence, undefined, context);
      equal(compiled.kind === "refused" ? compiled.problem.message : JSON.stringify(compiled.steps), message);
    });
});

readsAfter(
  "names, letters and lists that are none",
  [opened, request("GET /routes")],
  `
    The names are sorted ascending => [{"path": "$.data[*].name", "sorted": "ascending"}]
    The names must be sorted in descending order => [{"path": "$.data[*].name", "sorted": "descending"}]
    List the routes, A to Z
    Bring Spider back
    Rename the route to "Spider"
  `,
);

readsAfter(
  "an object that is no list, and a link to a thing",
  [opened, request("GET /routes/${routeId}")],
  `
    It has exactly one hold
    The response is an array => [{"body": "json", "type": "array"}]
    The response should now have a grade from the setter
    The response should now have a grade => [{"path": "$.grade", "exists": true}]
    It is closed, with a closing reason for the date field
  `,
);

describe("a document whose paths are calls", () => {
  const page = (name: string): string =>
    `{ type: object, properties: { data: { type: array, items: ${one(name)} }, policies: { type: array, items: { type: string } } } }`;
  const calls = readOperations(`
openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /notes.list:
    post:
      operationId: notesList
      summary: List notes
      ${takes("", "limit: { type: integer }")}
      ${answers(200, page("Note"))}
  /notes.info:
    post:
      operationId: notesInfo
      summary: Get a note
      ${takes("id", "id: { type: string }")}
      ${answers(200, one("Note"))}
components:
  schemas:
    Fault: { type: object, properties: { message: { type: string } } }
    Note: { type: object, properties: { id: { type: string }, title: { type: string } } }
`).operations;
  const context = { operations: calls, before: [request("POST /notes.list", { limit: 2 })] };
  it("reads “The titles are sorted ascending” of the items of the list", () => {
    const compiled = compile("The titles are sorted ascending", undefined, context as Parameters<typeof compile>[2]);
    deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, [
      { step: "validate", checks: [{ path: "$.data[*].title", sorted: "ascending" }] },
    ]);
  });
  for (const sentence of ["The headings are sorted", "The heading is 3", 'The headings are "a"'])
    it(`has no field for “${sentence}”`, () => {
      const compiled = compile(sentence, undefined, context as Parameters<typeof compile>[2]);
      equal(compiled.kind, "refused", compiled.kind === "understood" ? JSON.stringify(compiled.steps) : "");
    });
});
