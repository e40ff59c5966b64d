// Tests fields as notes have them: pairs with a sign, objects in the query, bodies whose members no document names.

import { deepEqual } from "node:assert/strict";
import { type Check, compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const apiary =
  "{ type: object, properties: { name: { type: string }, region: { type: string }, code: { type: string }, hives: { type: integer }, keeper: { type: object, properties: { city: { type: string }, mail: { type: string } } } } }";
const found = "{ type: object, properties: { found: { type: integer }, hits: { type: array, items: { type: object } } } }";
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Apiaries, version: "1" }
paths:
  /apiaries:
    get: { summary: List apiaries, responses: { "200": { description: ok, ${json(`{ type: array, items: ${apiary} }`)} } } }
    post: { summary: Create an apiary, requestBody: { ${json(apiary)} }, responses: { "201": { description: ok, ${json(apiary)} } } }
  /shelves:
    post:
      summary: Create a shelf
      requestBody: { ${json("{ type: object, properties: { name: { type: string } } }")} }
      responses: { "201": { description: ok } }
  /shelves/{shelfName}/jars:
    parameters: [{ name: shelfName, in: path, required: true, schema: { type: string } }]
    post:
      summary: Add a jar
      parameters: [{ name: mode, in: query, schema: { type: string } }]
      requestBody: { required: true, ${json("{ type: object, description: any members }")} }
      responses: { "201": { description: ok } }
    delete:
      summary: Delete jars
      parameters:
        - { name: options, in: query, schema: { type: object, required: [filter], properties: { filter: { type: string }, batch: { type: integer } } } }
      responses: { "200": { description: ok } }
  /shelves/{shelfName}/jars/search:
    parameters: [{ name: shelfName, in: path, required: true, schema: { type: string } }]
    get:
      summary: Search jars
      parameters:
        - { name: searchOptions, in: query, required: true, schema: { type: object, properties: { q: { type: string }, fields: { type: string }, sort: { type: string }, size: { type: integer } } } }
        - { name: raw, in: query, explode: false, schema: { type: object, properties: { depth: { type: integer } } } }
      responses: { "200": { description: ok, ${json(found)} } }
  /login:
    post:
      summary: Log in
      requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { user: { type: string }, pin: { type: string } } } } } }
      responses: { "200": { description: ok } }
`);

const shelf = { step: "api_request", action: "POST /shelves", body: { name: "north_wall" } } as Step;
const used = { step: "api_request", action: "GET /shelves/north_wall/jars/search", query: { q: "x" } } as Step;

function read(text: string, ...before: readonly Step[]): readonly Step[] | "refused" {
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables: new Set() };
  const compiled = compile(text, undefined, context);
  return compiled.kind === "understood" ? compiled.steps : "refused";
}

const request = (action: string, rest: object = {}): readonly Step[] => [{ step: "api_request", action, ...rest } as Step];
const checked = (...checks: readonly Check[]): readonly Step[] => [{ step: "validate", checks }];
const jars = (method: string, rest: object, end = ""): readonly Step[] =>
  request(`${method} /shelves/{shelfName}/jars${end}`, { parameters: { shelfName: "north_wall" }, ...rest });

function holds(text: string, expected: readonly Step[] | "refused", ...before: readonly Step[]): void {
  it(`${text} → ${JSON.stringify(expected)}`, () => {
    deepEqual(read(text, ...before), expected);
  });
}

describe("pairs of a name and a value", () => {
  holds(
    "POST /apiaries name=Old Mill region=south hives=12",
    request("POST /apiaries", { body: { name: "Old Mill", region: "south", hives: 12 } }),
  );
  holds("POST /apiaries name=Mill keeper.city=Riga keeper.mail=jo@bee.test -> 201", [
    ...request("POST /apiaries", { body: { name: "Mill", keeper: { city: "Riga", mail: "jo@bee.test" } } }),
    ...checked({ status: 201 }),
  ]);
  holds("POST /apiaries with name=Mill, keeper.city=Riga", request("POST /apiaries", { body: { name: "Mill", keeper: { city: "Riga" } } }));
  holds("POST /login with the form fields user=jo and pin=Wax!77", request("POST /login", { form: { user: "jo", pin: "Wax!77" } }));
  holds(
    "GET /shelves/north_wall/jars/search with q=*, fields=label, sort=size:desc",
    request("GET /shelves/north_wall/jars/search", {
      query: { q: "*", fields: "label", sort: "size:desc" },
    }),
  );
  holds("POST /apiaries with name=Mill and check keeper.city=Riga", [
    ...request("POST /apiaries", { body: { name: "Mill" } }),
    ...checked({ path: "$.keeper.city", equals: "Riga" }),
  ]);
  // The name ends nowhere.
  holds("POST /apiaries name=the old mill region=south", "refused");
});

describe("an object in the query", () => {
  holds("search north_wall, q=lime, fields=label", jars("GET", { query: { q: "lime", fields: "label" } }, "/search"), shelf);
  holds('search jars with q "lime" and size 5', jars("GET", { query: { q: "lime", size: 5 } }, "/search"), shelf, used);
  holds("delete jars with filter=size:<3", jars("DELETE", { query: { filter: "size:<3" } }), shelf, used);
  holds('search jars with q "lime" and colour "dark"', "refused", shelf, used);
  holds('search jars with q "lime" and depth 2', "refused", shelf, used);
});

describe("a body whose members the document does not name", () => {
  holds('add a jar to north_wall: id "7", label "Lime", size 250', jars("POST", { body: { id: "7", label: "Lime", size: 250 } }), shelf);
  holds('add a jar with label "Lime" and size "big"', jars("POST", { body: { label: "Lime", size: "big" } }), shelf, used);
  holds("add a jar with the great label", "refused", shelf, used);
  holds('add a jar to south_wall with label "Lime"', "refused", shelf);
  holds("add a jar with the size", "refused", shelf, used);
});
