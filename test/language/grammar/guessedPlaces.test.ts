// Tests requests that would send a value where the sentence does not name its place, or leave out what they need.

import { readOperations } from "../../../language/index.ts";
import { prepareStep, reads, requestStep } from "./table.ts";

const id = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Greenhouse, version: "1" }
paths:
  /plants:
    get:
      operationId: listPlants
      summary: List plants
      parameters:
        - { name: minHeight, in: query, schema: { type: integer } }
        - { name: maxHeight, in: query, schema: { type: integer } }
        - { name: limit, in: query, schema: { type: integer } }
        - { name: page, in: query, schema: { type: integer } }
      responses: { "200": { description: ok } }
    post:
      operationId: addPlant
      summary: Add a plant
      requestBody: { content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string }, bedId: { type: string } } } } } }
      responses: { "201": { description: ok } }
  /plants/{plantId}:
    parameters: [${id("plantId")}]
    put:
      operationId: changePlant
      summary: Change a plant
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string }, shared: { type: boolean }, from: { type: string } } } } } }
      responses: { "200": { description: ok } }
    delete: { operationId: deletePlant, summary: Delete a plant, responses: { "204": { description: gone } } }
  /plants/{plantId}/water: 
    parameters: [${id("plantId")}]
    post: { operationId: waterPlant, summary: Water a plant, responses: { "200": { description: ok } } }
  /plants/{plantId}/labels:
    parameters: [${id("plantId")}]
    post:
      operationId: addLabel
      summary: Add a label to a plant
      requestBody: { content: { application/json: { schema: { type: object, required: [labelId], properties: { labelId: { type: string } } } } } }
      responses: { "201": { description: ok } }
  /growers/{growerId}/plants:
    parameters: [${id("growerId")}]
    get: { operationId: listPlantsOfGrower, summary: List the plants of a grower, responses: { "200": { description: ok } } }
  /beds/{bedId}/plants/{plantId}:
    parameters: [${id("bedId")}, ${id("plantId")}]
    delete: { operationId: pullUpPlant, summary: Pull a plant up, responses: { "204": { description: gone } } }
  /seeds:
    get: { operationId: listSeeds, summary: List seeds, responses: { "200": { description: ok } } }
    delete:
      operationId: deleteSeeds
      summary: Delete seeds
      parameters: [{ name: lot, in: query, required: true, schema: { type: string } }]
      responses: { "204": { description: gone } }
`);

reads(
  "values whose place is guessed",
  { operations, before: [], variables: ["annToken"] },
  `
List plants 2 to 4.
List all plants from page 2 to 3.
List the plants with page 2. => [${requestStep("GET /plants", ',"query":{"page":2}')}]
List the plants with min height 2 and max height 4. => [${requestStep("GET /plants", ',"query":{"minHeight":2,"maxHeight":4}')}]
List all plants up to 1950.
List up to 50 plants. => [${requestStep("GET /plants", ',"query":{"limit":50}')}]
List the plants with a limit of 50. => [${requestStep("GET /plants", ',"query":{"limit":50}')}]
List all plants of 1905.
List all plants from the 1930s.
List the plants of grower 1905. => [${requestStep("GET /growers/1905/plants")}]
List the plants of grower "G-1". => [${requestStep("GET /growers/G-1/plants")}]
Water the plant of "G-1".
Water the plant from "G-1" as Ann.
Water the plant "P-1". => [${requestStep("POST /plants/P-1/water")}]
Water the plant "P-1" as Ann. => [${requestStep("POST /plants/P-1/water", ',"auth":{"bearer":"${annToken}"}')}]
Water the plant with the id "P-1". => [${requestStep("POST /plants/P-1/water")}]
`,
);

reads(
  "requests that leave out what they need",
  { operations, before: [], variables: ["annToken"] },
  `
Delete all seeds.
Delete the seeds of lot "L-1". => [${requestStep("DELETE /seeds", ',"query":{"lot":"L-1"}')}]
DELETE /seeds. => [${requestStep("DELETE /seeds")}]
Add two plants with name "Ivy" and bed id "B-1".
Add a plant with name "Ivy" and bed id "B-1". => [${requestStep("POST /plants", ',"body":{"name":"Ivy","bedId":"B-1"}')}]
Rename plant "P-1" and share it.
Rename the plant "P-1" to "Fern". => [${requestStep("PUT /plants/P-1", ',"body":{"name":"Fern"}')}]
Pull the plant "P-1" up.
Water the plant "P-1" with the label "L-1".
Add the label "L-1" to the plant "P-1". => [${requestStep("POST /plants/P-1/labels", ',"body":{"labelId":"L-1"}')}]
Mark the plant "P-1" as dry.
List the seeds again and again.
List the seeds over and over.
List the seeds again. => [${requestStep("GET /seeds")}]
`,
);

reads(
  "who is signed in for more than one request",
  { operations, before: [], variables: ["annToken", "bobToken"] },
  `
Log in as Ann and list the seeds. => [${prepareStep('"auth":{"bearer":"${annToken}"},"of":"following"')},${requestStep("GET /seeds")}]
Use the token of Ann and list the seeds. => [${prepareStep('"auth":{"bearer":"${annToken}"}')},${requestStep("GET /seeds")}]
Use the token of Carl and list the seeds.
List the seeds as Ann. => [${requestStep("GET /seeds", ',"auth":{"bearer":"${annToken}"}')}]
`,
);
