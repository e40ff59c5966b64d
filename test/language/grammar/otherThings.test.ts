// Tests requests that would be about another thing than the sentence: another one than “it”, a name as an id.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const id = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`;
const json = (schema: string): string => `requestBody: { content: { application/json: { schema: ${schema} } } }`;
const answer = (schema: string): string =>
  `responses: { "200": { description: ok, content: { application/json: { schema: ${schema} } } } }`;
const route = `{ $ref: "#/components/schemas/Route" }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Routes, version: "1" }
paths:
  /routes:
    get: { operationId: listRoutes, summary: List routes, ${answer(`{ type: array, items: ${route} }`)} }
    post: { operationId: addRoute, summary: Add a route, ${json(route)}, ${answer(route)} }
  /routes/{routeId}:
    parameters: [${id("routeId")}]
    get: { operationId: getRoute, summary: Get a route, ${answer(route)} }
    put: { operationId: changeRoute, summary: Change a route, ${json(route)}, ${answer(route)} }
  /routes/{routeId}/subscription:
    parameters: [${id("routeId")}]
    put: { operationId: followRoute, summary: Follow a route, responses: { "204": { description: ok } } }
  /routes/{routeId}/stops:
    parameters: [${id("routeId")}]
    get: { operationId: listStops, summary: List the stops of a route, ${answer("{ type: array, items: { type: object } }")} }
    post: { operationId: addStop, summary: Add a stop, ${json("{ type: object, properties: { name: { type: string } } }")}, responses: { "201": { description: ok } } }
  /archive/stops:
    get: { operationId: listArchivedStops, summary: List stops in the archive, ${answer("{ type: array, items: { type: object } }")} }
  /regions/{regionId}:
    parameters: [${id("regionId")}]
    put: { operationId: changeRegion, summary: Change a region, ${json("{ type: object, properties: { name: { type: string } } }")}, responses: { "200": { description: ok } } }
  /riders/{riderId}:
    parameters: [${id("riderId")}]
    get: { operationId: getRider, summary: Get a rider, responses: { "200": { description: ok } } }
  /riders/{riderId}/breaks:
    parameters: [${id("riderId")}]
    post: { operationId: addBreak, summary: Add a break of a rider, responses: { "201": { description: ok } } }
  /rides/{rideId}/reservations:
    parameters: [${id("rideId")}]
    post: { operationId: addReservation, summary: Add a reservation of a ride, responses: { "201": { description: ok } } }
components:
  schemas:
    Route:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        owner: { type: string }
        tint: { type: string, enum: [dark-red, dark-blue] }
        notice: { type: object, properties: { tint: { type: string, enum: [red, blue] }, text: { type: string } } }
        stops: { type: object, properties: { total: { type: integer }, entries: { type: array, items: { type: object, properties: { name: { type: string } } } } } }
`);

const made: Step = { step: "api_request", action: "POST /routes", body: { name: "Coast" } };
const got: Step = { step: "api_request", action: "GET /routes/R-1" };
const saved = `{"step":"save","of":"POST /routes","store":[{"routeId":"$.id"}],"implied":true}`;

reads(
  "requests about “it”",
  { operations, before: [made], variables: [] },
  `
Add it to region "5" and to region "6".
Make it depend on route "6".
Follow it as rider "9".
Follow it. => [${saved},${requestStep("PUT /routes/${routeId}/subscription")}]
Rename it to "6". => [${saved},${requestStep("PUT /routes/${routeId}", ',"body":{"name":"6"}')}]
Get it. => [${saved},${requestStep("GET /routes/${routeId}")}]
Hand it to me.
`,
);

reads(
  "the list that belongs to a thing",
  { operations, before: [got], variables: [] },
  `
List its stops. => [${requestStep("GET /routes/R-1/stops")}]
List the stops of the route. => [${requestStep("GET /routes/R-1/stops")}]
List the stops in the archive. => [${requestStep("GET /archive/stops")}]
It has stops. => [{"step":"validate","checks":[{"path":"$.stops.entries","empty":true,"not":true}]}]
It has no stops. => [{"step":"validate","checks":[{"path":"$.stops.entries","empty":true}]}]
`,
);

reads(
  "names that are no ids, and values of another place",
  { operations, before: [], variables: [] },
  `
Add a route "Coast" with a stop "Pier".
Add a stop "Pier" to the route "R-1". => [${requestStep("POST /routes/R-1/stops", ',"body":{"name":"Pier"}')}]
List the stops of the route called "Coast".
Add a red route named "Coast".
Add a route named "Coast" with tint red. => [${requestStep("POST /routes", ',"body":{"name":"Coast","tint":"red"}')}]
Add a route named "Coast" with tint dark-red. => [${requestStep("POST /routes", ',"body":{"name":"Coast","tint":"dark-red"}')}]
Add a route named "Coast" for me.
Follow the route "R-1" and unfollow it.
Follow the route "R-1" and reject it.
Follow the route "R-1" and get it. => [${requestStep("PUT /routes/R-1/subscription")},${requestStep("GET /routes/R-1")}]
Add a route named "Coast". => [${requestStep("POST /routes", ',"body":{"name":"Coast"}')}]
Subscribe to the route "R-1".
Book route "R-1".
Order the rider "R-1".
Reserve the ride "R-1". => [${requestStep("POST /rides/R-1/reservations")}]
Sign up for the route "R-1".
Register the route "Coast". => [${requestStep("POST /routes", ',"body":{"name":"Coast"}')}]
Follow the route "R-1". => [${requestStep("PUT /routes/R-1/subscription")}]
`,
);
