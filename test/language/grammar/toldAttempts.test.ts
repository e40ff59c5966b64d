// Tests requests with their outcome: by a noun or a gerund, as what the service allows, as what nobody may do who is
// not signed in; and outcomes of several parts, in any order. A line without an arrow is refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep, validateStep } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const no = (status: number): string =>
  `"${status}": { description: no, ${json("{ type: object, properties: { error: { type: string }, message: { type: string } } }")} }`;
const harvest =
  "{ type: object, properties: { id: { type: string }, crop: { type: string }, kilos: { type: number }, state: { type: string, enum: [open, archived] }, picked: { type: string, format: date } } }";
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Gardens, version: "1" }
security: [{ bearer: [] }]
paths:
  /plots:
    get: { operationId: listPlots, responses: { "200": { description: ok, ${json("{ type: array, items: { type: object, properties: { id: { type: string } } } }")} }, "401": { description: no } } }
    post:
      operationId: createPlot
      requestBody: { ${json("{ type: object, required: [label], properties: { label: { type: string }, size: { type: integer } } }")} }
      responses: { "201": { description: ok, ${json("{ type: object, properties: { id: { type: string }, label: { type: string } } }")} }, ${no(409)}, ${no(422)} }
  /plots/{plotId}:
    parameters: [{ name: plotId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getPlot, responses: { "200": { description: ok, ${json("{ type: object, properties: { id: { type: string }, label: { type: string } } }")} }, "401": { description: no }, ${no(404)} } }
    delete: { operationId: deletePlot, summary: Delete a plot with all harvests, responses: { "204": { description: ok }, ${no(404)}, ${no(409)} } }
    patch:
      operationId: updatePlot
      requestBody: { ${json("{ type: object, properties: { label: { type: string }, size: { type: integer } } }")} }
      responses: { "200": { description: ok, ${json("{ type: object, properties: { id: { type: string }, label: { type: string }, size: { type: integer } } }")} }, ${no(409)}, ${no(422)} }
  /plots/{plotId}/harvests:
    parameters: [{ name: plotId, in: path, required: true, schema: { type: string } }]
    get: { operationId: listHarvests, responses: { "200": { description: ok, ${json(`{ type: array, items: ${harvest} }`)} } } }
    post:
      operationId: addHarvest
      requestBody: { ${json("{ type: object, required: [crop, kilos], properties: { crop: { type: string }, kilos: { type: number }, picked: { type: string, format: date } } }")} }
      responses: { "201": { description: ok, ${json(harvest)} }, ${no(409)}, ${no(422)} }
  /harvests/{harvestId}:
    parameters: [{ name: harvestId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getHarvest, responses: { "200": { description: ok, ${json(harvest)} }, ${no(404)} } }
    delete: { operationId: deleteHarvest, responses: { "204": { description: ok }, ${no(404)}, ${no(409)} } }
  /harvests/{harvestId}/archive:
    parameters: [{ name: harvestId, in: path, required: true, schema: { type: string } }]
    post: { operationId: archiveHarvest, responses: { "200": { description: ok, ${json(harvest)} }, ${no(404)}, ${no(409)} } }
components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }
`);
const before: readonly Step[] = [
  { step: "api_request", action: "POST /plots", body: { label: "North" } },
  { step: "save", store: [{ plotId: "$.id" }] },
  { step: "api_request", action: "POST /plots/${plotId}/harvests", body: { crop: "leek", kilos: 4 } },
  { step: "save", store: [{ harvestId: "$.id" }] },
];
const after = { operations, before, variables: ["plotId", "harvestId"] };
const status = (one: number): string => validateStep(`{"status":${one}}`);
const refused = validateStep('{"status":"4xx"}');
const anonymous = ',"auth":"none"';
const archive = requestStep("POST /harvests/${harvestId}/archive");
const remove = requestStep("DELETE /harvests/${harvestId}");
const resize = (size: number): string => requestStep("PATCH /plots/${plotId}", `,"body":{"size":${size}}`);

reads(
  "who is not signed in",
  after,
  `
  Nobody can see the plots without logging in. => [${requestStep("GET /plots", anonymous)},${refused}]
  Without signing in no one can see the plots, they get a 401. => [${requestStep("GET /plots", anonymous)},${status(401)}]
  Without a token I shouldn't see the plots either. => [${requestStep("GET /plots", anonymous)},${status(401)}]
  When I am not logged in I should not be able to see the plots. => [${requestStep("GET /plots", anonymous)},${refused}]
  Somebody who is not logged in cannot see the plots and gets a 401. => [${requestStep("GET /plots", anonymous)},${status(401)}]
  People who are not signed in may not see the plot, that should be a 401. => [${requestStep("GET /plots/${plotId}", anonymous)},${status(401)}]
  Anonymous users must not be able to list the plots (401). => [${requestStep("GET /plots", anonymous)},${status(401)}]
  Nobody can see the plots.
  Somebody who is logged in cannot see the plots.
  Without a label I shouldn't see the plots.
  Somebody who is not the owner cannot see the plots.
  `,
);

reads(
  "outcomes of several words and parts",
  after,
  `
  Deleting the harvest is no longer possible, we expect a 409. => [${remove},${status(409)}]
  Deleting the harvest is now no longer allowed, we expect a 409. => [${remove},${status(409)}]
  Deleting the harvest should no longer be possible (409). => [${remove},${status(409)}]
  Archive the harvest once more, this should give a 409 and not a 200. => [${archive},${status(409)}]
  Archive the harvest, it must be a 409 instead of a 200. => [${archive},${status(409)}]
  Archive the harvest, it must go OK. => [${archive},${status(200)}]
  Archive the harvest, this must work without an error. => [${archive},${status(200)}]
  Archive the harvest, it must be not possible and return 409. => [${archive},${status(409)}]
  Delete the harvest fails with 409, and the error names "archived". => [${remove},${status(409)},${validateStep('{"path":"$.error","contains":"archived"}')}]
  Changing the size of the plot to 7 must not be possible. => [${resize(7)},${refused}]
  Archive the harvest, this should give a 409 and not a 422. => [${archive},${status(409)}]
  Archive the harvest, this should give a 409 and not a 409.
  Archive the harvest without the kilos.
  `,
);

reads(
  "requests that are told",
  after,
  `
  A PATCH on the plot with only the size 7 is not accepted, status 409. => [${resize(7)},${status(409)}]
  A PATCH request to the same plot with the size 7 shall be rejected with status 422. => [${resize(7)},${status(422)}]
  Send a DELETE request to the harvest, expect 409. => [${remove},${status(409)}]
  Change the plot by setting its size to 7. => [${resize(7)}]
  The service shall allow the size of the plot to be changed to 7. => [${resize(7)},${status(200)}]
  The system must permit the size of the plot to be set to 7. => [${resize(7)},${status(200)}]
  An archived harvest cannot be deleted any more.
  Upon deletion of the harvest the service shall respond with 204. => [${remove},${status(204)}]
  After the removal of the harvest the system must answer 204. => [${remove},${status(204)}]
  Verify that a DELETE request to the harvest returns 409. => [${remove},${status(409)}]
  A leek harvest cannot be deletable.
  The service shall not allow the size of the plot to be changed to 7.
  A PATCH on the shed with the size 7 is refused with 409.
  Close the plot by setting its colour to 7.
  `,
);

reads(
  "what cannot be done in a state",
  { ...after, before: [...before, { step: "api_request", action: "POST /harvests/${harvestId}/archive" }] },
  `
  An archived harvest cannot be deleted any more. => [${remove},${refused}]
  The archived harvest can no longer be deleted. => [${remove},${refused}]
  An archived harvest must not be deletable: expect 409. => [${remove},${status(409)}]
  An archived harvest cannot be seen any more.
  An archived harvest must not be findable.
  An archived harvest can be deleted.
`,
);

reads(
  "requests and their outcomes in everyday words",
  after,
  `
  Repeat the PATCH with the size 7.
  PATCH /plots/7 with size 7, got 409. => [${requestStep("PATCH /plots/7", ',"body":{"size":7}')},${status(409)}]
  PATCH /plots/7 with size 7 and get 409. => [${requestStep("PATCH /plots/7", ',"body":{"size":7}')},${status(409)}]
  PATCH /plots/7 with size 7 must be a 409 with "taken" somewhere in the message. => [${requestStep("PATCH /plots/7", ',"body":{"size":7}')},${validateStep('{"status":409}', '{"path":"$.message","contains":"taken"}')}]
  A plot with harvests cannot be left: DELETE /plots/7 must return 409. => [${requestStep("DELETE /plots/7")},${status(409)}]
  listPlots must return 200. => [${requestStep("GET /plots")},${status(200)}]
  Without a token, listPlots must respond with 401. => [${requestStep("GET /plots", anonymous)},${status(401)}]
  A plot with 2 harvests cannot be left: DELETE /plots/7 must return 409.
`,
);

reads(
  "requests that are sent again, or with another value",
  after,
  `
  Creating another plot with the same label is refused with 409. => [${requestStep("POST /plots", ',"body":{"label":"North"}')},${status(409)}]
  Creating another plot with the same label gets rejected, 409. => [${requestStep("POST /plots", ',"body":{"label":"North"}')},${status(409)}]
  Add a harvest with crop leek and kilos 4 once more, it must be refused with 409. => [${requestStep("POST /plots/${plotId}/harvests", ',"body":{"crop":"leek","kilos":4}')},${status(409)}]
  kilos=900 should be a 422. => [${requestStep("POST /plots/${plotId}/harvests", ',"body":{"crop":"leek","kilos":900}')},${status(422)}]
  Deleting the plot fails with 409. => [${requestStep("DELETE /plots/${plotId}")},${status(409)}]
  Work must be possible without an error.
  kilos=900 should be a 201.
  kilos=900 should be fine.
  colour=5 should be a 422.
  Add a harvest with kilos 5 once more, it must be refused with 409.
`,
);

/** A service that takes a key, whose doors have `fields`. */
const doors = (fields: string) =>
  readOperations(`
openapi: 3.1.0
info: { title: Doors, version: "1" }
security: [{ key: [] }]
paths:
  /doors:
    post: { operationId: createDoor, requestBody: { ${json(`{ type: object, properties: { ${fields} } }`)} }, responses: { "201": { description: ok, ${json("{ type: object, properties: { id: { type: string } } }")} }, "401": { description: no } } }
    get: { operationId: listDoors, responses: { "200": { description: ok } , "401": { description: no } } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Api-Key } } }
`).operations;
reads(
  "the key of the service",
  { operations: doors("colour: { type: string }"), before: [], variables: [] },
  `
  List the doors without key -> 401 => [${requestStep("GET /doors", anonymous)},${status(401)}]
  With header X-Api-Key "wrong" I send GET /doors, it must be a 401. => [${requestStep("GET /doors", ',"headers":{"X-Api-Key":"wrong"}')},${status(401)}]
  List the doors without colour -> 401
`,
);
reads(
  "a field that is called key",
  { operations: doors("key: { type: string }"), before: [], variables: [] },
  `
  List the doors without key -> 401
`,
);
