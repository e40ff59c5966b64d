// Tests sentences on documents whose paths do not end in an id: `.json`, a slash, parentheses, a colon with a verb, and
// calls of procedures with the id in the body or the query.

import { deepEqual, equal } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const thing = { type: "object", properties: { id: { type: "string" }, name: { type: "string" }, isFragile: { type: "boolean" } } };
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const answer = (schema: object): object => ({ "200": { description: "ok", ...json(schema) }, "404": { description: "unknown" } });
const inPath = (name: string): object => ({ name, in: "path", required: true, schema: { type: "string" } });
const withId = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "string" }, name: { type: "string" }, note: { type: "string" } },
};

function resource(list: string, item: string, id: string): object {
  return {
    [list]: {
      get: { operationId: "listCrates", responses: answer({ type: "array", items: thing }) },
      post: { operationId: "createCrate", requestBody: json(thing), responses: answer(thing) },
    },
    [item]: {
      get: { operationId: "getCrate", parameters: [inPath(id)], responses: answer(thing) },
      patch: { operationId: "updateCrate", parameters: [inPath(id)], requestBody: json(thing), responses: answer(thing) },
      delete: { operationId: "deleteCrate", parameters: [inPath(id)], responses: { "204": { description: "gone" } } },
    },
  };
}

function call(name: string, schema: object, answered: object): object {
  return { [`/${name}`]: { post: { operationId: name, requestBody: json(schema), responses: answer(answered) } } };
}

const procedures = {
  ...call("crates.create", thing, thing),
  ...call("crates.info", withId, thing),
  ...call("crates.update", withId, thing),
  ...call("crates.seal", withId, thing),
  ...call("crates.delete", { type: "object", properties: { id: { type: "string" } } }, thing),
  ...call("crates.list", { type: "object", properties: { limit: { type: "integer" } } }, { type: "array", items: thing }),
  "/lids.get": {
    get: { operationId: "lids.get", parameters: [{ name: "lid_id", in: "query", schema: { type: "string" } }], responses: answer(thing) },
  },
};

const documents: Readonly<Record<string, object>> = {
  json: resource("/crates.json", "/crates/{crateId}.json", "crateId"),
  slash: resource("/crates/", "/crates/{crateId}/", "crateId"),
  parentheses: resource("/Crates", "/Crates('{crateId}')", "crateId"),
  colon: {
    ...resource("/crates", "/crates/{crate}", "crate"),
    "/crates/{crate}:seal": { post: { operationId: "sealCrate", parameters: [inPath("crate")], responses: answer(thing) } },
  },
  procedures,
};

const created: Readonly<Record<string, string>> = {
  json: "POST /crates.json",
  slash: "POST /crates/",
  parentheses: "POST /Crates",
  colon: "POST /crates",
  procedures: "POST /crates.create",
};

function stepsOf(name: string, sentence: string): readonly Step[] | string {
  const { operations } = readOperations(
    JSON.stringify({ openapi: "3.0.3", info: { title: "Depot", version: "1" }, paths: documents[name] }),
  );
  const before: readonly Step[] = [
    { step: "api_request", action: created[name] as string, body: { name: "Lamps" } },
    { step: "save", store: [{ crateId: "$.id" }] },
  ];
  const compiled = compile(sentence, undefined, operations === undefined ? {} : { operations, before, variables: new Set(["crateId"]) });
  return compiled.kind === "understood" ? compiled.steps : compiled.problem.message;
}

const request = (action: string, parts: object = {}): Step => ({ step: "api_request", action, ...parts });
const status = (code: number): Step => ({ step: "validate", checks: [{ status: code }] });
const own = { parameters: { crateId: { $var: "crateId" } } };
const id = { $var: "crateId" };

const readings: readonly (readonly [document: string, sentence: string, steps: readonly Step[]])[] = [
  ["json", "Get the crate", [request("GET /crates/{crateId}.json", own)]],
  ["json", "Delete crate 8", [request("DELETE /crates/{crateId}.json", { parameters: { crateId: 8 } })]],
  ["json", "Rename the crate to Bulbs", [request("PATCH /crates/{crateId}.json", { ...own, body: { name: "Bulbs" } })]],
  ["json", "List the crates", [request("GET /crates.json")]],
  ["json", "Send a GET request to /crates/7.json", [request("GET /crates/7.json")]],
  ["slash", "Delete it", [request("DELETE /crates/{crateId}/", own)]],
  ["slash", "Getting the crate again returns 404", [request("GET /crates/{crateId}/", own), status(404)]],
  ["slash", "Create a crate named Wine", [request("POST /crates/", { body: { name: "Wine" } })]],
  ["parentheses", "Get the crate", [request("GET /Crates('{crateId}')", own)]],
  [
    "parentheses",
    "Delete it and check that it is gone",
    [request(`DELETE /Crates('\${crateId}')`), request(`GET /Crates('\${crateId}')`), status(404)],
  ],
  ["colon", "Seal the crate", [request("POST /crates/{crate}:seal", { parameters: { crate: id } })]],
  ["colon", "Seal crate 7", [request("POST /crates/{crate}:seal", { parameters: { crate: 7 } })]],
  ["procedures", "Get the crate", [request("POST /crates.info", { body: { id } })]],
  ["procedures", "Read it again", [request("POST /crates.info", { body: { id } })]],
  ["procedures", "Seal that crate and expect 200", [request("POST /crates.seal", { body: { id } }), status(200)]],
  ["procedures", "Rename it to Bulbs", [request("POST /crates.update", { body: { id, name: "Bulbs" } })]],
  ["procedures", "Get crate 7", [request("POST /crates.info", { body: { id: "7" } })]],
  ["procedures", "List the crates with limit 5", [request("POST /crates.list", { body: { limit: 5 } })]],
  ["procedures", "Get lid L-4", [request("GET /lids.get", { query: { lid_id: "L-4" } })]],
  ["procedures", "Create a crate named Wine", [request("POST /crates.create", { body: { name: "Wine" } })]],
  ["procedures", "Delete the crate", [request("POST /crates.delete", { body: { id } })]],
  ["procedures", "POST /crates.info with id 7", [request("POST /crates.info", { body: { id: 7 } })]],
];

const refused: readonly (readonly [document: string, sentence: string])[] = [
  ["json", "Seal the crate"],
  ["slash", "Seal the crate"],
  ["procedures", "Archive the crate"],
];

describe("documents whose paths do not end in an id", () => {
  for (const [document, sentence, steps] of readings)
    it(`reads on paths with ${document}: ${sentence}`, () => deepEqual(stepsOf(document, sentence), steps));
  for (const [document, sentence] of refused)
    it(`refuses on paths with ${document}: ${sentence}`, () => equal(typeof stepsOf(document, sentence), "string"));
});
