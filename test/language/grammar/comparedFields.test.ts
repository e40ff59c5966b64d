// Reads headers and fields that are compared with another field of the same response, which is saved for that.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Cinema, version: "1" }
paths:
  /films:
    get:
      operationId: listFilms
      summary: List films
      responses:
        "200":
          headers: { X-Total-Count: { schema: { type: integer } } }
          content: { application/json: { schema: { type: object, properties: { results: { type: array, items: { $ref: "#/components/schemas/Film" } }, total: { type: integer }, perPage: { type: integer }, cursor: { type: string } } } } }
    post:
      operationId: addFilm
      summary: Add a film
      requestBody: { content: { application/json: { schema: { type: object, properties: { title: { type: string } } } } } }
      responses:
        "201": { headers: { Location: { schema: { type: string } } }, content: { application/json: { schema: { $ref: "#/components/schemas/Film" } } } }
components:
  schemas:
    Film: { type: object, properties: { id: { type: string }, title: { type: string }, minutes: { type: integer } } }
`);

const films: Step = { step: "api_request", action: "GET /films" };
const added: Step = { step: "api_request", action: "POST /films", body: { title: "Metropolis" } };
const saved = (action: string, name: string, path: string): string =>
  `{"step":"save","of":"${action}","store":[{"${name}":"${path}"}],"implied":true}`;
const total = saved("GET /films", "total", "$.total");
const counted = `${total},{"header":"X-Total-Count","equals":"\${total}"}`;
const filmId = saved("POST /films", "filmId", "$.id");

function after(title: string, before: readonly Step[], variables: readonly string[], table: string): void {
  readsChecks(title, { operations, before, variables }, table);
}

after(
  "a count in a header and in the body",
  [films],
  [],
  `
  The X-Total-Count header should equal the total => ${counted}
  The X-Total-Count header should match the total => ${counted}
  The X-Total-Count header should be the same as $.total => ${counted}
  The total count header should equal the total => ${counted}
  The X-Total-Count header should not equal the total => ${total},{"header":"X-Total-Count","equals":"\${total}","not":true}
  The total should be greater than perPage => {"path":"$.total","compare":{"above":{"$field":"$.perPage"}}}
  The total should be at least the per page => {"path":"$.total","compare":{"atLeast":{"$field":"$.perPage"}}}
  The total should equal the total
  The total should equal the cursor
  The total should be greater than the minutes
  The X-Total-Count header should equal the results
  The X-Total-Count header may equal the total
  The X-Total-Count header should equal the total or the perPage
  If the X-Total-Count header equals the total
`,
);

after(
  "the address of a new thing",
  [added],
  [],
  `
  The Location header should contain the id of the film => ${filmId},{"header":"Location","contains":"\${filmId}"}
  The Location header should contain its id => ${filmId},{"header":"Location","contains":"\${filmId}"}
  The Location header should point to the new film => ${filmId},{"header":"Location","endsWith":"\${filmId}"}
  The Location header points to the film => ${filmId},{"header":"Location","endsWith":"\${filmId}"}
  The Location header should point to the cinema
  The Location header should point to another film
  The Location header should not point to the film
`,
);

after(
  "an id that has been saved",
  [added, { step: "save", store: [{ metropolis: "$.id" }] }],
  ["metropolis"],
  `
  The Location header should contain the id of the film => {"header":"Location","contains":"\${metropolis}"}
  The Location header should point to the film => {"header":"Location","endsWith":"\${metropolis}"}
`,
);
