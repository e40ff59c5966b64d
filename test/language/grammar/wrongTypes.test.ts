// Reads requests with a value of the wrong type, and days after a verb: “arriving "2031-08-01"”.

import { readOperations } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Campsite, version: "1" }
paths:
  /pitches:
    get:
      operationId: listPitches
      summary: List pitches
      parameters: [{ name: page, in: query, schema: { type: integer } }, { name: shaded, in: query, schema: { type: boolean } }]
      responses: { "200": { description: ok } }
    post:
      operationId: addPitch
      summary: Add a pitch
      requestBody: { content: { application/json: { schema: { type: object, required: [label, squareMetres], properties: { label: { type: string }, squareMetres: { type: number }, shaded: { type: boolean } } } } } }
      responses: { "201": { description: ok } }
  /stays:
    post:
      operationId: bookStay
      summary: Book a stay
      requestBody: { content: { application/json: { schema: { type: object, required: [arrival, departure], properties: { pitch: { type: string }, arrival: { type: string, format: date }, departure: { type: string, format: date } } } } } }
      responses: { "201": { description: ok } }
  /rentals:
    post:
      operationId: addRental
      summary: Add a rental
      requestBody: { content: { application/json: { schema: { type: object, required: [startDate, returnDate], properties: { startDate: { type: string, format: date }, returnDate: { type: string, format: date } } } } } }
      responses: { "201": { description: ok } }
`);
const after = { operations, before: [], variables: [] };
const add = (rest: string): string => `[${requestStep("POST /pitches", `,"body":{${rest}}`)}]`;
const stay = `[${requestStep("POST /stays", ',"body":{"arrival":"2031-08-01","departure":"2031-08-03"}')}]`;

reads(
  "a text in quotes after the whole name of a field",
  after,
  `
Add a pitch with label "P1" and squareMetres "large". => ${add('"label":"P1","squareMetres":"large"')}
Add a pitch with label "P1", squareMetres 40 and shaded "maybe". => ${add('"label":"P1","squareMetres":40,"shaded":"maybe"')}
List the pitches with page "two". => [${requestStep("GET /pitches", ',"query":{"page":"two"}')}]
List the pitches with page two. => [${requestStep("GET /pitches", ',"query":{"page":2}')}]
Add a pitch with label "P1" and squareMetres large.
Add a pitch with label "P1" and square "large".
List the pitches with "two".
`,
);

reads(
  "days by what is done",
  after,
  `
Book a stay, arriving "2031-08-01" and departing "2031-08-03". => ${stay}
Book a stay arriving on "2031-08-01" and leaving on "2031-08-03". => ${stay}
Book a stay, departing "2031-08-03" and arriving "2031-08-01". => ${stay}
Add a rental, starting "2031-08-01" and returning "2031-08-03". => [${requestStep("POST /rentals", ',"body":{"startDate":"2031-08-01","returnDate":"2031-08-03"}')}]
Book a stay, arriving "2031-08-01".
`,
);
