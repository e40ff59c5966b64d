// Tests that a check says what its sentence says: no response time for the length of a thing, no HTTP status for the
// state of a thing, absence where something is missing, the right list, and no word that is dropped.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const json = (schema: string): string => `{ content: { application/json: { schema: ${schema} } } }`;
const ref = (name: string): string => json(`{ $ref: "#/components/schemas/${name}" }`);
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Concert hall, version: "1" }
paths:
  /ping:
    get: { operationId: ping, responses: { "200": ${json("{ type: object, properties: { status: { const: up }, uptime: { type: integer } } }")} } }
  /sessions:
    post: { operationId: openSession, summary: Open a session, responses: { "201": ${ref("Session")} } }
  /concerts:
    get:
      operationId: listConcerts
      summary: List concerts
      parameters: [{ name: kind, in: query, schema: { type: string } }]
      responses: { "200": ${ref("Page")}, "422": ${ref("Invalid")} }
    post:
      operationId: proposeConcert
      summary: Propose a concert
      requestBody: ${json("{ type: object, properties: { title: { type: string }, kind: { type: string }, minutes: { type: integer } } }")}
      responses: { "201": ${ref("Concert")}, "422": ${ref("Invalid")} }
  /concerts/{concertId}:
    parameters: [{ name: concertId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getConcert, summary: Get a concert, responses: { "200": ${ref("Concert")} } }
  /concerts/{concertId}/confirm:
    parameters: [{ name: concertId, in: path, required: true, schema: { type: string } }]
    post: { operationId: confirmConcert, summary: Confirm a concert, responses: { "200": ${ref("Concert")} } }
components:
  schemas:
    Session: { type: object, properties: { token: { type: string }, expiresIn: { type: integer } } }
    Concert:
      type: object
      required: [id, title, encore, singers]
      properties:
        id: { type: string }
        title: { type: string }
        composer: { type: string }
        kind: { type: string, enum: [opera, chamber, choir] }
        minutes: { type: integer }
        encore: { type: [string, "null"] }
        singers: { type: array, items: { type: string } }
        status: { type: string, enum: [proposed, accepted, confirmed] }
        price: { type: number }
        beginsAt: { type: string, format: date-time }
    Page: { type: object, properties: { items: { type: array, items: { $ref: "#/components/schemas/Concert" } }, page: { type: integer }, pageSize: { type: integer }, total: { type: integer } } }
    Invalid: { type: object, properties: { code: { type: string }, message: { type: string }, faults: { type: array, items: { type: object, properties: { field: { type: string }, message: { type: string } } } } } }
`);

const get: Step = { step: "api_request", action: "GET /concerts/${concertId}" };
const list: Step = { step: "api_request", action: "GET /concerts" };
const propose: Step = { step: "api_request", action: "POST /concerts", body: { title: "Tosca", kind: "opera", minutes: 130 } };
const confirm: Step = { step: "api_request", action: "POST /concerts/${concertId}/confirm" };
const refused: Step = { step: "validate", checks: [{ status: 422 }] };

function told(title: string, before: readonly Step[], table: string): void {
  readsChecks(title, { operations, before, variables: ["concertId", "start"] }, table);
}

told(
  "how long a thing is, and how long the response takes",
  [get],
  `
  The concert is shorter than 200 minutes => {"path":"$.minutes","compare":{"below":200}}
  The concert should be under 100 minutes => {"path":"$.minutes","compare":{"below":100}}
  The duration of the concert is at least 90 minutes => {"path":"$.minutes","compare":{"atLeast":90}}
  The concert is over 3 hours
  The price is below 20 seconds
  beginsAt is less than 10 minutes
  The title is shorter than 5 minutes
  The response is faster than 200 ms => {"time":{"below":200}}
  The call is below 2 seconds => {"time":{"below":2000}}
  It should be under 2 seconds => {"time":{"below":2000}}
  It takes less than 2 seconds => {"time":{"below":2000}}
  The price is at least 1 and the response time is less than 500 ms => {"path":"$.price","compare":{"atLeast":1}}, {"time":{"below":500}}
`,
);

told(
  "seconds of a field of a session",
  [{ step: "api_request", action: "POST /sessions" }],
  `
  expiresIn is less than 10 minutes
  expiresIn is at most 1 hour
  expiresIn is less than 7200 => {"path":"$.expiresIn","compare":{"below":7200}}
  The request should take under 1 second => {"time":{"below":1000}}
`,
);

told(
  "the state of a thing that is read",
  [get],
  `
  The concert is accepted => {"path":"$.status","equals":"accepted"}
  The concert is now accepted => {"path":"$.status","equals":"accepted"}
  Expect the concert to be accepted => {"path":"$.status","equals":"accepted"}
  The concert is not accepted => {"path":"$.status","equals":"accepted","not":true}
  The request is accepted => {"status":200}
`,
);

told(
  "the state of a thing after it was changed",
  [confirm],
  `
  The concert is accepted => {"path":"$.status","equals":"accepted"}
  The response says accepted => {"path":"$.status","equals":"accepted"}
  The response shows status accepted => {"path":"$.status","equals":"accepted"}
  The response includes status = accepted => {"path":"$.status","equals":"accepted"}
  Expect 200 and status accepted => {"status":200}, {"path":"$.status","equals":"accepted"}
  The response has price 2 and status accepted => {"path":"$.price","equals":2}, {"path":"$.status","equals":"accepted"}
  The request is accepted => {"status":200}
  The request should be rejected => {"status":"4xx"}
`,
);

told(
  "the only value of a status",
  [{ step: "api_request", action: "GET /ping" }],
  `
  status is up => {"path":"$.status","equals":"up"}
  Expect 200 and status up => {"status":200}, {"path":"$.status","equals":"up"}
  Expect 200 and status is up => {"status":200}, {"path":"$.status","equals":"up"}
  The response status is ok => {"status":200}
`,
);

told(
  "a field that is missing, null or empty",
  [get],
  `
  The response should not have the field "singers" => {"path":"$.singers","exists":true,"not":true}
  The response does not include singers => {"path":"$.singers","exists":true,"not":true}
  encore is missing => {"path":"$.encore","exists":true,"not":true}
  The encore must not be returned => {"path":"$.encore","exists":true,"not":true}
  encore is not there => {"path":"$.encore","exists":true,"not":true}
  The encore is null => {"path":"$.encore","equals":null}
  The concert has no encore => {"path":"$.encore","equals":null}
  There are no singers => {"path":"$.singers","empty":true}
  The concert has no singers => {"path":"$.singers","empty":true}
  There are singers => {"path":"$.singers","empty":true,"not":true}
  The concert has singers => {"path":"$.singers","empty":true,"not":true}
  The response has the field singers => {"path":"$.singers","exists":true}
  The singers are present => {"path":"$.singers","exists":true}
`,
);

told(
  "items that have something or not",
  [list],
  `
  There are items => {"path":"$.items","empty":true,"not":true}
  Every concert has singers => {"every":"$.items[*]","path":"$.singers","empty":true,"not":true}
  No concert has singers => {"every":"$.items[*]","path":"$.singers","empty":true}
  No concert has an encore => {"every":"$.items[*]","path":"$.encore","equals":null}
  The first concert has no singers => {"path":"$.items[0].singers","empty":true}
  Every concert has a title => {"every":"$.items[*]","path":"$.title","exists":true}
`,
);

told(
  "a list that the thing does not have",
  [propose],
  `
  Check that no concert with title "Tosca" exists
  There should be no concert called "Tosca"
  There is no fault with field "kind"
  The response has more than 5 fields
`,
);

told(
  "the numbers of a page",
  [list],
  `
  The size of the page is 5
  There are 2 pages
  The page size is 5 => {"path":"$.pageSize","equals":5}
  The page is 5 => {"path":"$.page","equals":5}
  The total number of concerts is 4 => {"path":"$.total","equals":4}
  The total number of singers is 4
  The content length is 4
  No concert is called "Tosca" => {"none":"$.items[*]","path":"$.title","equals":"Tosca"}
  There are 2 concerts with composer "Ana Silva" and kind "opera" => {"path":"$.items[?@.composer == 'Ana Silva' && @.kind == 'opera']","length":2}
`,
);

told(
  "the details of an error",
  [list, refused],
  `
  The only fault's field is "kind"
  The first fault's field is "kind" and its message is "unknown" => {"path":"$.faults[0].field","equals":"kind"}, {"path":"$.faults[0].message","equals":"unknown"}
`,
);

told(
  "which field is wrong",
  [propose],
  `
  Expect 422 for kind
  Expect 422 for the kind
  Expect 422 because of kind
  Expect 422 for field "kind"
  Expect 422 for a kind that is unknown => {"status":422}
  Expect a 422 => {"status":422}
  Expect a 201, then a 404
`,
);

told(
  "before and after, once and again",
  [get],
  `
  The concert begins after \${start} => {"path":"$.beginsAt","date":{"after":{"$var":"start"}}}
  beginsAt is later than \${start} => {"path":"$.beginsAt","date":{"after":{"$var":"start"}}}
  beginsAt is \${start} => {"path":"$.beginsAt","equals":{"$var":"start"}}
  Eventually the status is "confirmed"
  Within 5 seconds, the status should be "confirmed"
  The price rose from 5 to 7
  The minutes changed from 96 to 97
  The old status is proposed
  The trimmed title is "A"
  The title is not only "A"
  The title is now "A" => {"path":"$.title","equals":"A"}
  When the encore is null, the minutes are 5
  Expect title or composer to be present
  Expect title and composer to be present => {"path":"$.title","exists":true}, {"path":"$.composer","exists":true}
  Check that we get the same concert back as was proposed
`,
);

told(
  "qualities of texts and types of items",
  [get],
  `
  All singers are strings => {"every":"$.singers[*]","path":"$","type":"string"}
  The singers are strings => {"every":"$.singers[*]","path":"$","type":"string"}
  title has no spaces
  title has 3 words
  title ends with 3 digits
  title is trimmed
  title is the same as composer
  title has 3 characters => {"path":"$.title","length":3}
  The ETag is quoted
  The content type is PNG
  The content type is image/png => {"header":"Content-Type","equals":"image/png"}
  The Date header is a valid date
`,
);

told(
  "one of two values of all items",
  [list],
  `
  All concerts are in Vienna or Graz
  Every concert has a title and a composer that are not empty
`,
);

readsChecks(
  "a list without a document",
  { operations: undefined, before: [list], variables: [] },
  `
  There are no concerts
  There is no field secret => {"path":"$..secret","exists":true,"not":true}
`,
);
