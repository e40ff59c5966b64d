// Tests sentences that no request says: how something should be, whose session it is, a thing by its name.

import assert from "node:assert/strict";
import { compile, parseAttachment, readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Apiary, version: "1" }
paths:
  /session:
    post:
      operationId: logIn
      summary: Log in
      requestBody: { content: { application/json: { schema: { type: object, required: [user, password], properties: { user: { type: string }, password: { type: string } } } } } }
      responses: { "200": { description: ok } }
  /logout:
    post:
      operationId: logout
      summary: Log out
      responses: { "204": { description: gone } }
  /hives:
    get:
      operationId: listHives
      summary: List the hives
      parameters: [{ name: q, in: query, schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Hive" } } } } } }
    post:
      operationId: addHive
      summary: Add a hive
      requestBody: { content: { application/json: { schema: { type: object, required: [label], properties: { label: { type: string }, frames: { type: integer } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Hive" } } } } }
  /hives/{hiveId}:
    parameters: [{ name: hiveId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getHive
      summary: Get a hive
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Hive" } } } }, "404": { description: gone } }
    delete:
      operationId: deleteHive
      summary: Delete a hive
      responses: { "204": { description: gone } }
  /hives/{hiveId}/state:
    parameters: [{ name: hiveId, in: path, required: true, schema: { type: string } }]
    put:
      operationId: setHiveState
      summary: Open or close a hive
      requestBody: { content: { application/json: { schema: { type: object, required: [state], properties: { state: { type: string, enum: [open, closed] } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Hive" } } } } }
  /keepers/{username}:
    get:
      operationId: getKeeper
      summary: Get a keeper
      parameters: [{ name: username, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: ok } }
  /harvests:
    get:
      operationId: listHarvests
      summary: List the harvests
      parameters: [{ name: hiveId, in: query, schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: string }, hiveId: { type: string } } } } } } } }
components:
  schemas:
    Hive: { type: object, properties: { id: { type: string }, label: { type: string }, name: { type: string }, frames: { type: integer }, state: { type: string, enum: [open, closed] } } }
`);

const hive: Step = { step: "api_request", action: "POST /hives", body: { label: "Linden" }, store: [{ hiveId: "$.id" }] };
const other: Step = {
  step: "api_request",
  action: "POST /session",
  body: { user: "tom", password: "x" },
  store: [{ tomToken: "$.token" }],
};
const listed: Step = { step: "api_request", action: "GET /hives" };

reads(
  "no request for how something should be",
  { operations, before: [hive], variables: ["hiveId"] },
  `
The hive should be deleted.
It must be deleted now.
I should be logged out.
We must be logged out now.
Log out. => [${requestStep("POST /logout")}]
Delete the hive. => [${requestStep("DELETE /hives/${hiveId}")}]
`,
);

reads(
  "no request for how a thing is",
  { operations, before: [listed], variables: [] },
  `
H8 is closed.
The hive H8 is closed. => [{"step":"validate","checks":[{"every":"$[?@.id == 'H8']","path":"$.state","equals":"closed"}]}]
Close the hive H8. => [${requestStep("PUT /hives/H8/state", ',"body":{"state":"closed"}')}]
`,
);

reads(
  "requests with the session of a person, and of nobody else",
  { operations, before: [hive, other], variables: ["hiveId", "tomToken"] },
  `
List the hives as Tom. => [${requestStep("GET /hives", ',"auth":{"bearer":"${tomToken}"}')}]
Delete the hive as Tom. => [${requestStep("DELETE /hives/${hiveId}", ',"auth":{"bearer":"${tomToken}"}')}]
List the hives as Mara.
Delete the hive as Mara and expect that it is forbidden.
Deleting the hive as Tom should be forbidden. => [${requestStep("DELETE /hives/${hiveId}", ',"auth":{"bearer":"${tomToken}"}')},{"step":"validate","checks":[{"status":"4xx"}]}]
Deleting the hive with bearer token \${tomToken} should be forbidden. => [${requestStep("DELETE /hives/${hiveId}", ',"auth":{"bearer":"${tomToken}"}')},{"step":"validate","checks":[{"status":"4xx"}]}]
Deleting the hive as Mara should be forbidden.
List the hives with bearer token \${tomToken}. => [${requestStep("GET /hives", ',"auth":{"bearer":"${tomToken}"}')}]
List the hives. => [${requestStep("GET /hives")}]
`,
);

reads(
  "no id that is a name",
  { operations, before: [hive], variables: ["hiveId"] },
  `
Find the hive named "Acacia".
Search for a hive called "Acacia".
Delete the hive named Acacia.
Find the harvests of the hive "Linden".
Get the keeper Linden. => [${requestStep("GET /keepers/Linden")}]
Get the hive h-17. => [${requestStep("GET /hives/h-17")}]
Check the hive in.
`,
);

describe("several rows", () => {
  const register = (table: string) => {
    const compiled = compile("Add these hives:", parseAttachment(table), { ...(operations === undefined ? {} : { operations }) });
    return compiled.kind === "understood" ? compiled.steps : compiled.problem.message;
  };

  it("are no body where one object is taken", () => {
    const message =
      "POST /hives takes one object, and the table has 2 rows. Write “For each row:” above the table, and the request below it.";
    assert.equal(register("| label | frames |\n| --- | --- |\n| Ash | 8 |\n| Birch | 9 |"), message);
  });

  it("are one object where there is one row", () => {
    const steps = [{ step: "api_request", action: "POST /hives", body: { label: "Ash", frames: 8 } }];
    assert.deepEqual(register("| label | frames |\n| --- | --- |\n| Ash | 8 |"), steps);
  });
});
