// Tests assertions that only the OpenAPI document makes exact: the sentence, `=>`, and the checks, after one call of
// the document.

import { deepEqual, equal } from "node:assert/strict";
import { compile } from "../../../language/english/compile.ts";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import type { Operations } from "../../../language/openapi/operations.ts";
import { readOperations } from "../../../language/openapi/readOperations.ts";

const document = `
openapi: 3.1.0
info: { title: Parcels, version: "1" }
paths:
  /parcels:
    get:
      operationId: listParcels
      responses: { "200": { description: all, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Parcel" } } } } } }
  /parcels/{id}:
    get:
      operationId: getParcel
      responses: { "200": { description: one, content: { application/json: { schema: { $ref: "#/components/schemas/Parcel" } } } } }
  /drivers:
    get:
      operationId: listDrivers
      responses: { "200": { description: a page, content: { application/json: { schema: { type: object, properties: { total: { type: integer }, drivers: { type: array } } } } } } }
  /sessions:
    post:
      operationId: signIn
      responses: { "200": { description: in, content: { application/json: { schema: { $ref: "#/components/schemas/Session" } } } } }
  /routes:
    get:
      operationId: listRoutes
      responses: { "200": { description: a page, content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } } } }
    delete:
      operationId: dropRoutes
      responses:
        "204": { description: gone }
        "404": { description: no, content: { application/json: { schema: { type: object, properties: { code: { type: string }, fields: { type: array } } } } } }
components:
  schemas:
    Page:
      type: object
      properties: { total: { type: integer }, data: { type: array, items: { $ref: "#/components/schemas/Stop" } } }
    Session: { type: object, properties: { user: { $ref: "#/components/schemas/User" }, homeAddress: { type: object, properties: { zip_code: { type: string } } } } }
    User: { type: object, properties: { email: { type: string } } }
    DamageReport: { type: object, properties: { text: { type: string } } }
    Stop: { type: object, properties: { id: { type: string } } }
    Parcel:
      type: object
      properties: { id: { type: string }, state: { type: string }, trackingCode: { type: string }, unit_price: { type: number } }
`;

const operations = readOperations(document).operations as Operations;

function check(action: string, table: string): void {
  for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
    const [sentence = "", expected = ""] = line.split(" => ").map((part) => part.trim());
    const context = { operations, before: [{ step: "api_request", action }] } as const;
    const [step] = bestReading(readSentence(sentence, undefined, context), context)?.steps ?? [];
    const checks = step?.step === "validate" ? step.checks : undefined;
    if (expected === "-") equal(checks, undefined, `${sentence}\nread as ${JSON.stringify(checks)}`);
    else deepEqual(JSON.parse(JSON.stringify(checks ?? null)), JSON.parse(`[${expected}]`), sentence);
  }
}

describe("assertions with an OpenAPI document", () => {
  it("take no list of an error for that of the response", () =>
    check(
      "DELETE /routes",
      `
      the response should have 3 items => -
      $.fields has 3 items => {"path": "$.fields", "length": 3}
    `,
    ));

  it("call the fields of one thing by their names", () =>
    check(
      "GET /parcels/p-1",
      `
      the parcel state should be "SENT" => {"path": "$.state", "equals": "SENT"}
      the tracking code is not empty => {"path": "$.trackingCode", "empty": true, "not": true}
      the unit price of the parcel is above 3 => {"path": "$.unit_price", "compare": {"above": 3}}
      I receive a tracking code => {"path": "$.trackingCode", "exists": true}
      the response has a unit price of 9.5 => {"path": "$.unit_price", "equals": 9.5}
      the get parcel response should contain "id" as "p-1" => {"path": "$.id", "equals": "p-1"}
      the body is a valid parcel => {"body": "json", "schema": "Parcel"}
      the state of the parcel is "SENT" => {"path": "$.state", "equals": "SENT"}
      parcel trackingCode to be AB_12 => {"path": "$.trackingCode", "equals": "AB_12"}
      parcel result "state" = "SENT" => {"path": "$.state", "equals": "SENT"}
      GET Parcel returns status 200 => {"status": 200}
      DELETE Parcel returns status 200 => -
      GET Customer returns status 200 => -
      the driver header "X-Trace" is "t-1" => -
      driver result "state" = "SENT" => {"path": "$.state", "equals": "SENT"}
      the parcel should have a state => {"path": "$.state", "exists": true}
      the response contains the state "SE" => {"path": "$.state", "equals": "SE"}
      the parcel should be available => -
      the heavy parcel state should be "SENT" => -
      the driver state should be "SENT" => -
      the parcel colour should be "red" => -
      verify the JSON schema damage report => {"body": "json", "schema": "DamageReport"}
      validate the damage report schema => {"body": "json", "schema": "DamageReport"}
      check the schema "Parcel" => {"body": "json", "schema": "Parcel"}
      the response matches the schema damage report => {"body": "json", "schema": "DamageReport"}
      verify the JSON schema damage => -
      verify the JSON schema damage reports => -
      verify the JSON schema damage report file => -
      verify the JSON schema "damage report" => {"body": "json", "schema": "damage report"}
    `,
    ));

  it("call the members of a field that is an object", () =>
    check(
      "POST /sessions",
      `
      the home address's zip code is "1" => {"path": "$.homeAddress.zip_code", "equals": "1"}
      the zip code of the home address should not be empty => {"path": "$.homeAddress.zip_code", "empty": true, "not": true}
      the user's colour is "red" => -
      the user email is "a" => -
      the guest's email is "a" => -
    `,
    ));

  it("call a list by its things", () =>
    check(
      "GET /parcels",
      `
      there are 3 parcels => {"body": "json", "type": "array"}, {"body": "json", "length": 3}
      the number of parcels is at least 2 => {"body": "json", "length": {"atLeast": 2}}
      the list of parcels is not empty => {"body": "json", "empty": true, "not": true}
      every parcel has a tracking code => {"every": "$[*]", "path": "$.trackingCode", "exists": true}
      the first parcel in the list should have state "SENT" => {"path": "$[0].state", "equals": "SENT"}
      every parcel's state is "SENT" => {"every": "$[*]", "path": "$.state", "equals": "SENT"}
      the first parcel's state is "SENT" => {"path": "$[0].state", "equals": "SENT"}
      every parcel has a colour => -
      the parcel state should be "SENT" => -
      the tracking code is not empty => -
      there are 3 drivers => -
      the list of parcels includes "p-1" => {"body": "text", "contains": "p-1"}
      the list does not contain "p-9" => {"body": "text", "contains": "p-9", "not": true}
      the list contains "p-1" and "p-2" => {"body": "text", "contains": "p-1"}, {"body": "text", "contains": "p-2"}
      the list of parcels contains p-1 => {"body": "text", "contains": "p-1"}
      the list of parcels contains the field "id" => -
      the list of parcels has "p-1" => -
      the list of parcels is "p-1" => {"body": "text", "equals": "p-1"}
      the list of drivers contains "p-1" => -
    `,
    ));

  it("find the list in its page", () =>
    check(
      "GET /drivers",
      `
      there are 3 drivers => {"path": "$.drivers", "length": 3}
      every driver has the field "name" => {"every": "$.drivers[*]", "path": "$.name", "exists": true}
      the total should be 3 => {"path": "$.total", "equals": 3}
      the total number of drivers is 3 => {"path": "$.total", "equals": 3}
      the total number of the drivers is 3 => {"path": "$.total", "equals": 3}
      the list of drivers contains "Ann" => {"path": "$.drivers", "contains": "Ann"}
    `,
    ));

  it("find items in it that without the document are those of the body", () => {
    const table = `
      no item has id "x" => {"none": "$.drivers[*]", "path": "$.id", "equals": "x"}
      the first item has name "Ann" => {"path": "$.drivers[0].name", "equals": "Ann"}
      every item in the response has an id => {"every": "$.drivers[*]", "path": "$.id", "exists": true}
      the first driver's name is "Ann" => {"path": "$.drivers[0].name", "equals": "Ann"}
      the name of every driver is "Ann" => {"every": "$.drivers[*]", "path": "$.name", "equals": "Ann"}
      there are 2 items => {"path": "$.drivers", "length": 2}
      the response has 2 drivers => {"path": "$.drivers", "length": 2}
      the response contains no items => {"path": "$.drivers", "empty": true}
      the response has 2 items in $.rows => {"path": "$.rows", "length": 2}
      every item in $ has an id => {"every": "$[*]", "path": "$.id", "exists": true}
    `;
    for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
      const [sentence = "", expected = ""] = line.split(" => ").map((part) => part.trim());
      const before = [{ step: "api_request", action: "GET /drivers" }] as const;
      const compiled = compile(sentence, undefined, { operations, before });
      deepEqual(
        compiled.kind === "understood" ? compiled.steps : compiled,
        [{ step: "validate", checks: [JSON.parse(expected)] }],
        sentence,
      );
    }
    for (const sentence of ["there are 2 items", "no item has id 5", "the response contains no items"]) {
      const before = [{ step: "api_request", action: "GET /parcels/p-1" }] as const;
      const compiled = compile(sentence, undefined, { operations, before });
      equal(compiled.kind, "refused", sentence);
    }
  });

  it("know a list by the schema of its items, not by its page", () =>
    check(
      "GET /routes",
      `
      each stop's "id" field should be a string => {"every": "$.data[*]", "path": "$.id", "type": "string"}
      "id" should be set to "s-1" for every stop => {"every": "$.data[*]", "path": "$.id", "equals": "s-1"}
      there are 2 stops => {"path": "$.data", "length": 2}
      the list of stops contains "s-1" => {"path": "$.data", "contains": "s-1"}
      the list of stops has "s-1" => {"path": "$.data", "contains": "s-1"}
      the list of stops contains the field "id" => -
      the number of pages is 2 => -
    `,
    ));
});
