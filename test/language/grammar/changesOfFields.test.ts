// Tests changes of one field of a thing: by its name without the unit, from what it was to what it becomes, to a text
// that is made, and to nothing. Fields that cannot be empty stay refused. A line without an arrow is refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Gliders, version: "1" }
paths:
  /gliders:
    get: { operationId: listGliders, responses: { "200": { description: ok } } }
    post:
      operationId: addGlider
      requestBody: { ${json("{ type: object, required: [callsign], properties: { callsign: { type: string }, spanMetres: { type: number } } }")} }
      responses: { "201": { description: ok, ${json("{ type: object, properties: { gliderId: { type: string }, callsign: { type: string } } }")} } }
  /gliders/{gliderId}:
    parameters: [{ name: gliderId, in: path, required: true, schema: { type: string } }]
    patch:
      operationId: updateGlider
      requestBody: { ${json("{ type: object, properties: { callsign: { type: string }, spanMetres: { type: number }, feeCents: { type: integer }, remark: { type: string }, owner: { type: [string, 'null'] }, club: { type: string, enum: [north, south] }, builtOn: { type: string, format: date } } }")} }
      responses: { "200": { description: ok } }
    delete: { operationId: removeGlider, responses: { "204": { description: ok } } }
`);
const before: readonly Step[] = [
  { step: "api_request", action: "POST /gliders", body: { callsign: "D-1" } },
  { step: "save", store: [{ gliderId: "$.gliderId" }] },
];
const changed = (body: string) => requestStep("PATCH /gliders/${gliderId}", `,"body":${body}`);

reads(
  "changes of one field",
  { operations, before, variables: ["gliderId"] },
  `
  Change the span of the glider to 15. => [${changed('{"spanMetres":15}')}]
  Set the span of the glider to 15. => [${changed('{"spanMetres":15}')}]
  Update the glider with span 15. => [${changed('{"spanMetres":15}')}]
  Change the callsign of the glider from "D-1" to "D-2". => [${changed('{"callsign":"D-2"}')}]
  Change the glider's callsign from "D-1" to "D-2". => [${changed('{"callsign":"D-2"}')}]
  Change its callsign from "D-1" to "D-2". => [${changed('{"callsign":"D-2"}')}]
  Change the club of the glider from "north" to "south". => [${changed('{"club":"south"}')}]
  Change the callsign of the glider to a text of 61 characters. => [${changed('{"callsign":{"$random":"text","length":61}}')}]
  Update the glider with callsign a random word. => [${changed('{"callsign":{"$random":"word"}}')}]
  Clear the remark of the glider. => [${changed('{"remark":""}')}]
  Clear the glider's remark. => [${changed('{"remark":""}')}]
  Clear the glider's owner. => [${changed('{"owner":null}')}]
  Empty the remark of the glider. => [${changed('{"remark":""}')}]
  Empty its remark. => [${changed('{"remark":""}')}]
  Clear the span of the glider.
  Clear the club of the glider.
  Clear the glider's building date.
  Unset the fee of the glider.
  Change the fee of the glider to 3.
  Change the callsign of the glider from "D-1".
  Change the wings of the glider from 2 to 3.
  Change the callsign of the glider from "D-1" to the old one.
  Change the gliders from "D-1" to "D-2".
`,
);
