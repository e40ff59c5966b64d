// Reads checks of whole things, of fields that are true or false, and of fields to which an operator cannot apply: a
// check that could never fail, or never pass, is read as what is meant or refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Nursery, version: "1" }
paths:
  /plants:
    get:
      operationId: listPlants
      summary: List plants
      responses:
        "200": { content: { application/json: { schema: { type: object, properties: { plants: { type: array, items: { $ref: "#/components/schemas/Plant" } }, total: { type: integer } } } } } }
        "422": { content: { application/json: { schema: { $ref: "#/components/schemas/Invalid" } } } }
    post:
      operationId: addPlant
      summary: Add a plant
      requestBody: { content: { application/json: { schema: { type: object, required: [name, heightCm], properties: { name: { type: string }, heightCm: { type: number }, plantedOn: { type: string, format: date } } } } } }
      responses:
        "201": { content: { application/json: { schema: { $ref: "#/components/schemas/Plant" } } } }
        "422": { content: { application/json: { schema: { $ref: "#/components/schemas/Invalid" } } } }
  /plants/{plantId}:
    parameters: [{ name: plantId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getPlant
      summary: Get a plant
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Plant" } } } } }
  /crates:
    get:
      operationId: listCrates
      summary: List crates
      responses:
        "200": { content: { application/json: { schema: { type: array, items: { type: object, properties: { number: { type: string }, weight: { type: number }, price: { type: number }, width: { type: integer }, maxWidth: { type: integer } } } } } } }
components:
  schemas:
    Plant:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        heightCm: { type: number }
        plantedOn: { type: string, format: date }
        irrigation: { type: boolean }
        shade: { type: boolean }
        soil: { type: object, properties: { kind: { type: string }, ph: { type: number } } }
        pests: { type: array, items: { type: string } }
    Invalid:
      type: object
      properties: { title: { type: string }, errors: { type: object, additionalProperties: { type: string } } }
`);

const list: Step = { step: "api_request", action: "GET /plants" };
const crates: Step = { step: "api_request", action: "GET /crates" };
const get: Step = { step: "api_request", action: "GET /plants/${plantId}" };

function told(title: string, last: Step, table: string): void {
  readsChecks(title, { operations, before: [last], variables: ["plantId", "fern", "most"] }, table);
}

told(
  "items that are called as a variable says",
  list,
  `
  None of the plants is called \${fern} => {"none":"$.plants[*]","path":"$.name","equals":{"$var":"fern"}}
  No plant is named \${fern} => {"none":"$.plants[*]","path":"$.name","equals":{"$var":"fern"}}
  At least one of the plants is called \${fern} => {"any":"$.plants[*]","path":"$.name","equals":{"$var":"fern"}}
  Every plant is called \${fern} => {"every":"$.plants[*]","path":"$.name","equals":{"$var":"fern"}}
  The first plant is called \${fern} => {"path":"$.plants[0].name","equals":{"$var":"fern"}}
  No plant is called "Fern" => {"none":"$.plants[*]","path":"$.name","equals":"Fern"}
`,
);

told(
  "items without a name",
  crates,
  `
  No crate is called \${fern}
  The first crate is called \${fern}
`,
);

told(
  "items that are larger than a number",
  list,
  `
  No plant is taller than 80 => {"none":"$.plants[*]","path":"$.heightCm","compare":{"above":80}}
  Every plant is higher than 20 => {"every":"$.plants[*]","path":"$.heightCm","compare":{"above":20}}
  No plant is more than 80
  No plant should exceed 80
  Every plant is below 80
  Every plant is bigger than 3
  No plant is longer than \${most}
  At least one plant is older than 5
  The heightCm of every plant is below 80 => {"every":"$.plants[*]","path":"$.heightCm","compare":{"below":80}}
`,
);

told(
  "crates that are larger than a number",
  crates,
  `
  No crate is heavier than 25 => {"none":"$[*]","path":"$.weight","compare":{"above":25}}
  Every crate is wider than 25 => {"every":"$[*]","path":"$.width","compare":{"above":25}}
  Every crate is longer than 25
  No crate is above 40
`,
);

told(
  "items that have what is true or false",
  list,
  `
  Every plant should have irrigation => {"every":"$.plants[*]","path":"$.irrigation","equals":true}
  All plants have shade => {"every":"$.plants[*]","path":"$.shade","equals":true}
  No plant has irrigation => {"none":"$.plants[*]","path":"$.irrigation","equals":true}
  None of the plants has shade => {"none":"$.plants[*]","path":"$.shade","equals":true}
  Some plants have irrigation => {"any":"$.plants[*]","path":"$.irrigation","equals":true}
  At least one plant has no irrigation => {"any":"$.plants[*]","path":"$.irrigation","equals":false}
  Every plant has a name => {"every":"$.plants[*]","path":"$.name","exists":true}
  Every plant has the field irrigation => {"every":"$.plants[*]","path":"$.irrigation","exists":true}
  Every plant has an irrigation field => {"every":"$.plants[*]","path":"$.irrigation","exists":true}
  Every plant has the fields name, irrigation and shade => {"every":"$.plants[*]","path":"$.name","exists":true},{"every":"$.plants[*]","path":"$.irrigation","exists":true},{"every":"$.plants[*]","path":"$.shade","exists":true}
`,
);

told(
  "a thing that has what is true or false",
  get,
  `
  It has irrigation => {"path":"$.irrigation","equals":true}
  The plant should have shade => {"path":"$.shade","equals":true}
  It has no shade => {"path":"$.shade","equals":false}
  It does not have irrigation => {"path":"$.irrigation","equals":false}
  The response has irrigation => {"path":"$.irrigation","exists":true}
  The response contains the field shade => {"path":"$.shade","exists":true}
  It has a name => {"path":"$.name","exists":true}
  It should have an id and a name => {"path":"$.id","exists":true},{"path":"$.name","exists":true}
`,
);

told(
  "operators that cannot apply",
  get,
  `
  The id should be unique
  The name should be different
  The name and the id are different
  The soil is above 5
  The soil is "clay"
  The irrigation is above 5
  The heightCm is long
  The pests are unique => {"path":"$.pests","unique":true}
  The soil kind is "clay" => {"path":"$.soil.kind","equals":"clay"}
  The heightCm is above 5 => {"path":"$.heightCm","compare":{"above":5}}
  plantedOn is a date => {"path":"$.plantedOn","format":"date"}
`,
);
