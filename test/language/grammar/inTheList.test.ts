// Reads whether a thing is in a list: by its code or name, or by an id that an earlier request could have saved.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Museum, version: "1" }
paths:
  /rooms:
    get:
      operationId: listRooms
      summary: List rooms
      responses:
        "200": { content: { application/json: { schema: { type: object, properties: { items: { type: array, items: { $ref: "#/components/schemas/Room" } }, total: { type: integer }, page: { type: integer } } } } } }
  /exhibits:
    get:
      operationId: listExhibits
      summary: List exhibits
      responses:
        "200": { content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Exhibit" } } } } }
    post:
      operationId: addExhibit
      summary: Add an exhibit
      requestBody: { content: { application/json: { schema: { type: object, properties: { title: { type: string }, kind: { type: string, enum: [painting, statue] } } } } } }
      responses:
        "201": { content: { application/json: { schema: { $ref: "#/components/schemas/Exhibit" } } } }
  /exhibits/{exhibitId}:
    parameters: [{ name: exhibitId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getExhibit
      summary: Get an exhibit
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Exhibit" } } } } }
components:
  schemas:
    Room: { type: object, properties: { code: { type: string }, floor: { type: integer }, state: { type: string, enum: [open, closed] } } }
    Exhibit: { type: object, properties: { id: { type: string }, title: { type: string }, kind: { type: string, enum: [painting, statue] } } }
`);

const inRooms = (rest: string): string => `{"any":"$.items[*]","path":"$.code","equals":"R1"}${rest}`;
readsChecks(
  "a thing with a code",
  { operations, before: [{ step: "api_request", action: "GET /rooms" }], variables: [] },
  `
  Room R1 should be listed => ${inRooms("")}
  Room R1 should be in the list => ${inRooms("")}
  The room R1 is in the list => ${inRooms("")}
  R1 is among the rooms => ${inRooms("")}
  R1 should be in the list of rooms => ${inRooms("")}
  The list contains room R1 => ${inRooms("")}
  There should be a room called R1 => ${inRooms("")}
  At least one room is called R1 => ${inRooms("")}
  Room R1 should not be listed => {"none":"$.items[*]","path":"$.code","equals":"R1"}
  The list should not contain room R1 => {"none":"$.items[*]","path":"$.code","equals":"R1"}
  There should be no room called R1 => {"none":"$.items[*]","path":"$.code","equals":"R1"}
  Rooms R1 and R2 should be listed => ${inRooms(',{"any":"$.items[*]","path":"$.code","equals":"R2"}')}
  Exactly one room is called R1 => {"path":"$.items[?@.code == 'R1']","length":1}
  Floor 1 is in the list
  Exhibit R1 is in the list
  There should be a room R1
  A room called R1 should be open
  Room R1 may be listed
`,
);

const added: Step = { step: "api_request", action: "POST /exhibits", body: { title: "Sunflowers", kind: "painting" } };
const saved = '{"step":"save","of":"POST /exhibits","store":[{"exhibitId":"$.id"}],"implied":true}';
const isListed = `${saved},{"any":"$[*]","path":"$.id","equals":{"$var":"exhibitId"}}`;
const isNot = `${saved},{"none":"$[*]","path":"$.id","equals":{"$var":"exhibitId"}}`;
readsChecks(
  "a thing that was made before",
  { operations, before: [added, { step: "api_request", action: "GET /exhibits" }], variables: [] },
  `
  The exhibit should be in the list => ${isListed}
  The exhibit is among them => ${isListed}
  The new exhibit should be listed => ${isListed}
  The list should contain the exhibit => ${isListed}
  The exhibit should not be in the list => ${isNot}
  The list should no longer contain the exhibit => ${isNot}
  There is an exhibit called Sunflowers => {"any":"$[*]","path":"$.title","equals":"Sunflowers"}
  The exhibit should be in the basement
  The room should be in the list
  The exhibits should be in the list
`,
);
readsChecks(
  "a thing that was not made before",
  { operations, before: [{ step: "api_request", action: "GET /exhibits" }], variables: [] },
  `
  The exhibit should be in the list
  The list should not contain the exhibit
`,
);
readsChecks(
  "a list that was not read",
  { operations, before: [added], variables: [] },
  `
  The exhibit should be in the list
  The list should contain the exhibit
`,
);
