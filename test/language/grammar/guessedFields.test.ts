// Tests checks that would look at a place which the sentence does not mean, or compare with the wrong value.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const id = `{ name: hallId, in: path, required: true, schema: { type: string } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Halls, version: "1" }
paths:
  /halls:
    get:
      operationId: listHalls
      summary: List halls
      parameters: [{ name: state, in: query, schema: { type: string, enum: [planned, open, closed] } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Hall" } } } } } }
    post:
      operationId: addHall
      summary: Add a hall
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Hall" } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Hall" } } } } }
  /halls/{hallId}:
    parameters: [${id}]
    get:
      operationId: getHall
      summary: Get a hall
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Hall" } } } } }
    patch:
      operationId: changeHall
      summary: Change a hall
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Hall" } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Hall" } } } } }
    delete: { operationId: deleteHall, summary: Delete a hall, responses: { "204": { description: gone } } }
components:
  schemas:
    Hall:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        remark: { type: string }
        state: { type: string, enum: [planned, open, closed] }
        level: { type: integer }
        guests: { type: integer }
        kind: { type: string, enum: [hall, stage] }
        owner: { type: object, properties: { id: { type: string }, name: { type: string }, kind: { type: string, enum: [firm, person] } } }
        parent_hall_id: { type: integer }
`);

const got: Step = { step: "api_request", action: "GET /halls/H-1" };
const listed: Step = { step: "api_request", action: "GET /halls" };
const changed: readonly Step[] = [
  { ...got, store: [{ oldName: "$.name" }] },
  { step: "api_request", action: "PATCH /halls/H-1", body: { name: "New" } },
];

readsChecks(
  "checks of a thing",
  { operations, before: [got], variables: ["annToken"] },
  `
It should be in my hall list. => {"step":"api_request","action":"GET /halls"},{"any":"$[*]","path":"$.id","equals":"H-1"}
It has to be in our list. => {"step":"api_request","action":"GET /halls"},{"any":"$[*]","path":"$.id","equals":"H-1"}
The remark is hidden.
The remark is visible.
The remark is "hidden". => {"path":"$.remark","equals":"hidden"}
The remark is not visible. => {"path":"$.remark","exists":true,"not":true}
It has two levels.
It is on level 2. => {"path":"$.level","equals":2}
It has two guests. => {"path":"$.guests","equals":2}
It has the level 2. => {"path":"$.level","equals":2}
It is empty.
The owner is "12". => {"path":"$.owner.id","equals":"12"}
The owner is "Bo". => {"path":"$.owner.name","equals":"Bo"}
The response is not empty. => {"body":"text","empty":true,"not":true}
It is locked.
The status is 423. => {"status":423}
It does not hold "W-1".
It does not contain "W-1". => {"body":"text","contains":"W-1","not":true}
It is longer than an hour.
The response takes less than 2 seconds. => {"time":{"below":2000}}
As Ann, hall H1 is dirty.
`,
);

readsChecks(
  "checks of the items of a list",
  { operations, before: [listed], variables: [] },
  `
The first hall has 4,210 guests. => {"path":"$[0].guests","equals":4210}
The first hall has 42 guests. => {"path":"$[0].guests","equals":42}
The second hall has no guests. => {"path":"$[1].guests","equals":0}
A handful of halls are open.
Loads of halls are closed.
Two halls are open. => {"path":"$[?@.state == 'open']","length":2}
`,
);

readsChecks(
  "comparisons with what was before a change",
  { operations, before: changed, variables: ["oldName"] },
  `
The name stays the same. => {"path":"$.name","equals":{"$var":"oldName"}}
The name is still the same. => {"path":"$.name","equals":{"$var":"oldName"}}
The name is the same as before. => {"path":"$.name","equals":{"$var":"oldName"}}
The name is now "New". => {"path":"$.name","equals":"New"}
`,
);

readsChecks(
  "comparisons with what was sent for a new thing",
  { operations, before: [{ step: "api_request", action: "POST /halls", body: { name: "Blue" } }, got], variables: [] },
  `
The name stays the same. => {"path":"$.name","equals":"Blue"}
The name is the same as before. => {"path":"$.name","equals":"Blue"}
`,
);
