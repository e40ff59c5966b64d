// Tests that a request does what its sentence says: it makes no second thing for a change, deletes no group for a
// member, changes no other things, and sends every value to where it belongs.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, readsChecks } from "./table.ts";

const json = (schema: string): string => `{ content: { application/json: { schema: ${schema} } } }`;
const ref = (name: string): string => json(`{ $ref: "#/components/schemas/${name}" }`);
const list = (name: string): string => json(`{ type: array, items: { $ref: "#/components/schemas/${name}" } }`);
const own = (name: string): string => `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`;
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Choir, version: "1" }
paths:
  /ping:
    get: { operationId: ping, summary: Ping, responses: { "200": { description: up } } }
  /seasons:
    get: { operationId: listSeasons, summary: List the seasons, responses: { "200": ${json("{ type: array, items: { type: string } }")} } }
  /badges:
    post: { operationId: createBadge, summary: Create a badge, requestBody: ${ref("Badge")}, responses: { "201": ${ref("Badge")} } }
  /singers:
    get:
      operationId: listSingers
      summary: List singers
      parameters: [{ name: "voices[]", in: query, schema: { type: array, items: { type: string } } }, { name: limit, in: query, schema: { type: integer } }]
      responses: { "200": ${list("Singer")} }
    put: { operationId: createSinger, summary: Create a singer, requestBody: ${ref("NewSinger")}, responses: { "201": ${ref("Singer")} } }
  /singers/{singerId}:
    ${own("singerId")}
    get: { operationId: getSinger, summary: Get one singer, responses: { "200": ${ref("Singer")}, "404": { description: none } } }
    post: { operationId: updateSinger, summary: Update a singer, requestBody: ${ref("NewSinger")}, responses: { "200": ${ref("Singer")} } }
    delete: { operationId: deleteSinger, summary: Delete a singer, responses: { "204": { description: gone } } }
  /singers/{singerId}/marks:
    ${own("singerId")}
    post: { operationId: addMarks, summary: Add marks to a singer, requestBody: ${json("{ type: object, properties: { marks: { type: array, items: { type: string } } } }")}, responses: { "200": { description: done } } }
  /singers/{singerId}/notes:
    ${own("singerId")}
    get: { operationId: listNotes, summary: Get all notes of a singer, responses: { "200": ${list("Note")} } }
    put: { operationId: createNote, summary: Create a new note, requestBody: ${ref("Note")}, responses: { "201": ${ref("Note")} } }
  /recordings:
    put:
      operationId: updateRecordings
      summary: Update recordings
      requestBody: ${json("{ type: object, required: [ids], properties: { ids: { type: array, items: { type: string } }, stars: { type: integer } } }")}
      responses: { "204": { description: done } }
  /recordings/{recordingId}:
    ${own("recordingId")}
    get: { operationId: getRecording, summary: Get a recording, responses: { "200": ${json("{ type: object, properties: { stars: { type: integer } } }")} } }
    put: { operationId: updateRecording, summary: Update a recording, requestBody: ${json("{ type: object, properties: { stars: { type: integer } } }")}, responses: { "200": { description: done } } }
  /ensembles:
    post: { operationId: createEnsemble, summary: Create an ensemble, requestBody: ${json("{ type: object, properties: { name: { type: string } } }")}, responses: { "201": { description: made } } }
  /ensembles/{ensembleId}:
    ${own("ensembleId")}
    get: { operationId: getEnsemble, summary: Get an ensemble, responses: { "200": { description: it }, "404": { description: none } } }
    delete: { operationId: deleteEnsemble, summary: Delete an ensemble, responses: { "204": { description: gone } } }
components:
  schemas:
    Badge: { type: object, properties: { id: { type: string }, label: { type: string } } }
    Note: { type: object, properties: { id: { type: string }, note: { type: string } } }
    NewSinger:
      type: object
      properties:
        title: { type: string }
        starts_on: { type: string, format: date }
        is_soloist: { type: boolean }
        badgeIds: { type: array, items: { type: string } }
        invited_by: { type: object, properties: { name: { type: string } } }
    Singer:
      type: object
      properties:
        id: { type: string }
        title: { type: string }
        labels: { type: array, items: { $ref: "#/components/schemas/Badge" } }
        starts_on: { type: string, format: date }
        is_soloist: { type: boolean }
        invited_by: { type: object, properties: { name: { type: string } } }
`);

const request = (action: string, body?: Readonly<Record<string, unknown>>): Step =>
  ({ step: "api_request", action, ...(body === undefined ? {} : { body }) }) as Step;
const saved = (name: string, source: string): Step => ({ step: "save", store: [{ [name]: source }] });
const made: readonly Step[] = [
  request("POST /badges", { label: "Guest" }),
  saved("guestBadgeId", "$.id"),
  request("POST /badges", { label: "Night shift" }),
  saved("nightBadgeId", "$.id"),
  request("PUT /singers", { title: "Paint the barn" }),
  saved("singerId", "$.id"),
  request("POST /ensembles", { name: "Old town" }),
  saved("ensembleId", "$.id"),
];
const variables = ["guestBadgeId", "nightBadgeId", "singerId", "ensembleId", "recordingId"];
const at = (before: readonly Step[]) => ({ operations, before, variables });

reads(
  "changes make no second thing",
  at(made),
  `
  Change the singer => [{"step":"api_request","action":"POST /singers/\${singerId}"}]
  Change the note to "Sings flat"
  Change the singer "Paint the barn"
  Change the singer "Paint the barn": starts on 2031-04-01 and it is a soloist
  Write the note "Sings flat" for the singer => [{"step":"api_request","action":"PUT /singers/\${singerId}/notes","body":{"note":"Sings flat"}}]
  Create a singer with title "Mow" => [{"step":"api_request","action":"PUT /singers","body":{"title":"Mow"}}]
`,
  (steps) => steps.map((step) => (step.step === "api_request" ? withPath(step) : step)),
);

reads(
  "a member is taken out of a group, and the group stays",
  at(made),
  `
  Remove Nora from the ensemble
  Take Nora out of the ensemble again
  Delete the singer from the ensemble
  Remove it from the ensemble
  Delete the ensemble => [{"step":"api_request","action":"DELETE /ensembles/\${ensembleId}"}]
  Remove the ensemble from the system => [{"step":"api_request","action":"DELETE /ensembles/\${ensembleId}"}]
`,
  (steps) => steps.map((step) => (step.step === "api_request" ? withPath(step) : step)),
);

reads(
  "values go where they belong, all of them",
  at(made),
  `
  Give it a star count of 5
  Add the marks "late" and "loud" to the singer => [{"step":"api_request","action":"POST /singers/\${singerId}/marks","body":{"marks":["late","loud"]}}]
  Create a singer with title "Mow" and the badge Guest => [{"step":"api_request","action":"PUT /singers","body":{"title":"Mow","badgeIds":[{"$var":"guestBadgeId"}]}}]
  Create a singer with title "Mow" and the badges Guest and Night shift
  GET /singers with query voices[]=alto and limit=5 => [{"step":"api_request","action":"GET /singers","query":{"voices[]":"alto","limit":5}}]
  DELETE /singers/7 shall be answered with 204, and DELETE /ensembles/9 likewise. => [{"step":"api_request","action":"DELETE /singers/7"},{"step":"validate","checks":[{"status":204}]},{"step":"api_request","action":"DELETE /ensembles/9"},{"step":"validate","checks":[{"status":204}]}]
  The ensemble shall be deleted and shall not be found afterwards. => [{"step":"api_request","action":"DELETE /ensembles/\${ensembleId}"},{"step":"api_request","action":"GET /ensembles/\${ensembleId}"},{"step":"validate","checks":[{"status":404}]}]
  Delete the ensemble, then get it: 404 and it is not in the list any more
  Delete the ensemble, then get it: 404 => [{"step":"api_request","action":"DELETE /ensembles/\${ensembleId}"},{"step":"api_request","action":"GET /ensembles/\${ensembleId}"},{"step":"validate","checks":[{"status":404}]}]
  ok so first wash the dog
  ok so first list the singers => [{"step":"api_request","action":"GET /singers"}]
`,
  (steps) => steps.map((step) => (step.step === "api_request" ? withPath(step) : step)),
);

readsChecks(
  "checks of lists say which list and which item",
  at([...made, request("GET /singers")]),
  `
  In the list must be the singer "Paint the barn". => {"any":"$[*]","path":"$.title","equals":"Paint the barn"}
  In the list must not be the singer "Paint the barn" => {"none":"$[*]","path":"$.title","equals":"Paint the barn"}
  There must be the singer "Mow" in the list => {"any":"$[*]","path":"$.title","equals":"Mow"}
  Only 1 singer comes back, and it is the one named Paint the barn.
  Check that the singer is shown correctly.
  No title appears twice => {"path":"$[*].title","unique":true}
  It shall no longer be longer
`,
);

readsChecks(
  "checks of one thing compare the value that is meant",
  at([...made, request("PUT /singers/${singerId}/notes", { note: "Sings flat" })]),
  `
  The note has my text
  The note is a text => {"path":"$.note","type":"string"}
  The list of notes shall include "flat" and "loud"
`,
);

readsChecks(
  "a list of texts contains the text, and no longer one",
  at([...made, request("GET /seasons")]),
  `
  The list of seasons shall contain "2031". => {"path":"$","contains":"2031"}
  The response contains "2031" => {"body":"text","contains":"2031"}
`,
);

/** With the parameters in the path. */
function withPath(step: Step & { readonly step: "api_request" }): Step {
  const { parameters = {}, ...rest } = step;
  const filled = Object.entries(parameters).reduce(
    (action, [name, value]) =>
      action.replace(`{${name}}`, String((value as { $var?: string }).$var ? `\${${(value as { $var: string }).$var}}` : value)),
    step.action,
  );
  return { ...rest, action: filled };
}
