// Tests that a check compares what its sentence says, of one thing and of a list: dates, counts that are numbers, how
// long a thing is, exceptions of a status, texts, records and totals. A line without an arrow is refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, readsChecks, requestStep } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const crossing = [
  "{ type: object, properties: { id: { type: string }, name: { type: string }, language: { type: string }, hours: { type: integer },",
  "departsAt: { type: string, format: date-time }, opensOn: { type: string, format: date }, bestBefore: { type: string, format: date },",
  "passengers: { type: integer }, berths: { type: integer }, berthsFree: { type: integer }, price: { type: number }, remark: { type: string },",
  "state: { type: string, enum: [PLANNED, UNDER_WAY] }, ports: { type: array, items: { type: string } }, flags: { type: array, items: { type: string } }, route: { type: string },",
  "decks: { type: array, items: { type: object, properties: { deckId: { type: string }, level: { type: integer } } } } } }",
].join(" ");
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Ferry line, version: "1" }
paths:
  /crossings:
    get:
      operationId: listCrossings
      responses: { "200": { description: ok, ${json(`{ type: object, properties: { items: { type: array, items: ${crossing} }, total: { type: integer } } }`)} } }
  /crossings/{crossingId}:
    parameters: [{ name: crossingId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getCrossing, responses: { "200": { description: ok, ${json(crossing)} } } }
`);
const after = (action: string) => ({ operations, before: [{ step: "api_request", action }] as readonly Step[], variables: [] });

readsChecks(
  "checks of one thing",
  after("GET /crossings/C-1"),
  `
  It opens before 2027-03-01. => {"path":"$.opensOn","date":{"before":"2027-03-01"}}
  It opens after 2027-03-01. => {"path":"$.opensOn","date":{"after":"2027-03-01"}}
  The crossing opens no later than 2027-03-01. => {"path":"$.opensOn","date":{"onOrBefore":"2027-03-01"}}
  It departs around 2027-03-01T08:00:00Z.
  The price is about 20.
  It opens on 2027-03-01. => {"path":"$.opensOn","equals":"2027-03-01"}
  The best before date is 2027-03-01. => {"path":"$.bestBefore","equals":"2027-03-01"}
  It departs on 2027-03-01. => {"path":"$.departsAt","startsWith":"2027-03-01"}
  It departs at 2027-03-01T08:00:00Z. => {"path":"$.departsAt","equals":"2027-03-01T08:00:00Z"}
  It has passengers. => {"path":"$.passengers","compare":{"above":0}}
  The crossing has some passengers. => {"path":"$.passengers","compare":{"above":0}}
  There are passengers. => {"path":"$.passengers","compare":{"above":0}}
  There are no passengers. => {"path":"$.passengers","equals":0}
  There are berths free. => {"path":"$.berthsFree","compare":{"above":0}}
  It has the field passengers. => {"path":"$.passengers","exists":true}
  The response has passengers. => {"path":"$.passengers","exists":true}
  It has a price. => {"path":"$.price","exists":true}
  It has both passengers and decks. => {"path":"$.passengers","compare":{"above":0}},{"path":"$.decks","empty":true,"not":true}
  Berths are available.
  Four berths are free. => {"path":"$.berthsFree","equals":4}
  It lasts less than one day.
  It lasts less than two hours. => {"path":"$.hours","compare":{"below":2}}
  It takes less than 2 seconds. => {"time":{"below":2000}}
  It responds in less than 2 hours. => {"time":{"below":7200000}}
  The status is below 300 but not 204. => {"status":{"below":300}},{"status":204,"not":true}
  The status is at least 200 and not 204. => {"status":{"atLeast":200}},{"status":204,"not":true}
  The remark contains "fog" and no "storm".
  The remark contains "fog". => {"path":"$.remark","contains":"fog"}
  The crossing is flagged "express".
  The crossing is called "Dawn". => {"path":"$.name","equals":"Dawn"}
  The name is spelled "Dawn". => {"path":"$.name","equals":"Dawn"}
  The route is north, south.
  The route is north or south. => {"path":"$.route","oneOf":["north","south"]}
  The language is not Swedish.
  The language is not "Swedish". => {"path":"$.language","equals":"Swedish","not":true}
  `,
);

readsChecks(
  "checks of a list",
  after("GET /crossings"),
  `
  "C-9" does not appear.
  The first deck of the first crossing is "D-1".
  The first deck of the first crossing has the level 2. => {"path":"$.items[0].decks[0].level","equals":2}
  The last port of the second crossing is "rough". => {"path":"$.items[1].ports[-1]","equals":"rough"}
  The second crossing has passengers. => {"path":"$.items[1].passengers","compare":{"above":0}}
  The first crossing is flagged "express".
  No crossing is flagged "express".
  They have two flags in total.
  The one with a remark is under way.
  `,
);

reads(
  "a comparison with another response",
  after("GET /crossings/C-1"),
  `
  The response equals the response of GET /crossings.
  The response is the same as the response of GET /crossings.
  The body is identical to the body of GET /crossings.
  The crossing should look like the one in GET /crossings.
  It must be the same as in GET /crossings.
  The response of GET /crossings equals this one.
  The response differs from the response of GET /crossings/C-2.
  The crossing is in GET /crossings.
  The crossing should be listed in GET /crossings.
  It appears in the response of GET /crossings.
  Send GET /crossings. => [${requestStep("GET /crossings")}]
  Read the crossings with GET /crossings. => [${requestStep("GET /crossings")}]
  The list is read with GET /crossings. => [${requestStep("GET /crossings")}]
  Send the same request again. => [${requestStep("GET /crossings/C-1")}]
`,
);
