// Tests statements about a thing that the last call does not answer: it is requested, and then checked. Sentences for
// which several requests could tell, or none, are refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const object = (fields: string): string => `{ type: object, properties: { ${fields} } }`;
const ref = (name: string): string => json(`{ $ref: "#/components/schemas/${name}" }`);
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Vans, version: "1" }
paths:
  /vans:
    post: { operationId: addVan, summary: Add a van, requestBody: { ${ref("Van")} }, responses: { "201": { ${ref("Van")} } } }
  /vans/{vanId}:
    parameters: [{ name: vanId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getVan, summary: Get a van, responses: { "200": { ${ref("Van")} } } }
    delete: { operationId: removeVan, summary: Remove a van, responses: { "204": { description: gone } } }
  /vans/{vanId}/trips:
    parameters: [{ name: vanId, in: path, required: true, schema: { type: string } }]
    get: { operationId: listTrips, summary: List the trips of a van, responses: { "200": { ${json(object('trips: { type: array, items: { $ref: "#/components/schemas/Trip" } }'))} } } }
    post: { operationId: addTrip, summary: Add a trip, requestBody: { ${ref("Trip")} }, responses: { "201": { ${ref("Trip")} } } }
  /drivers:
    post: { operationId: addDriver, summary: Add a driver, requestBody: { ${ref("Driver")} }, responses: { "201": { ${ref("Driver")} } } }
components:
  schemas:
    Driver: ${object("id: { type: string }, name: { type: string }")}
    Trip: ${object("id: { type: string }, distance: { type: integer }, private: { type: boolean }")}
    Van: ${object("id: { type: string }, plate: { type: string }, mileage: { type: integer }, state: { type: string, enum: [parked, moving] }")}
`);
const made: readonly Step[] = [
  { step: "api_request", action: "POST /vans", body: { plate: "HH-A 1" } },
  { step: "save", store: [{ vanId: "$.id" }] },
];
const trip: Step = { step: "api_request", action: "POST /vans/${vanId}/trips", body: { distance: 120 } };
const trips: Step = { step: "api_request", action: "GET /vans/${vanId}/trips" };
const van = `{"step":"api_request","action":"GET /vans/\${vanId}"}`;
const list = `{"step":"api_request","action":"GET /vans/\${vanId}/trips"}`;
const told = (title: string, before: readonly Step[], table: string): void => {
  readsChecks(title, { operations, before, variables: ["vanId"] }, table);
};

const mileage = '{"path":"$.mileage","equals":620}';
told(
  "after a trip was made",
  [...made, trip],
  `
  Mileage of the van is now 620 => ${van},${mileage}
  The mileage of the van should be 620 => ${van},${mileage}
  The van has the mileage 620 => ${van},${mileage}
  After this, the van must have the mileage 620 => ${van},${mileage}
  Check that the van is parked again => ${van},{"path":"$.state","equals":"parked"}
  The van has two trips => ${list},{"path":"$.trips","length":2}
  The van has two trips, and the first one is private => ${list},{"path":"$.trips","length":2},{"path":"$.trips[0].private","equals":true}
  The van should be parked => ${van},{"path":"$.state","equals":"parked"}
  The van is parked
  The van was parked
  The van should have been parked
  Ida parks her car, so the van is parked
  The van has the colour red
  The driver has the mileage 620
  If the van is parked, its mileage is 620
  The van in the response has the mileage 620
  Another van has the mileage 620
  The mileage of the van is 620 when it is parked
  The van has two drivers
  `,
);
told(
  "after the list was read",
  [...made, trip, trips],
  `
  Van should be parked or moving => ${van},{"path":"$.state","oneOf":["parked","moving"]}
  The distance of the van is 5
  `,
);
