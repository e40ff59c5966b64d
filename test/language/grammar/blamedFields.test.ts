// Reads which fields an error blames: the members of a documented object of errors, and the text of one of them.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Turnstile, version: "1" }
paths:
  /passes:
    post:
      operationId: issuePass
      summary: Issue a pass
      requestBody: { content: { application/json: { schema: { type: object, required: [holder, date], properties: { holder: { type: string }, date: { type: string, format: date }, zones: { type: integer }, password: { type: string } } } } } }
      responses:
        "201": { content: { application/json: { schema: { type: object, properties: { id: { type: string }, holder: { type: string }, date: { type: string, format: date }, zones: { type: integer } } } } } }
        "422": { content: { application/json: { schema: { type: object, properties: { title: { type: string }, errors: { type: object, additionalProperties: { type: string } } } } } } }
`);

const issue: Step = { step: "api_request", action: "POST /passes", body: { holder: "Ada", zones: 0 } };
const refused: Step = { step: "validate", checks: [{ status: 422 }] };

function told(title: string, before: readonly Step[], table: string): void {
  readsChecks(title, { operations, before, variables: ["password", "holder"] }, table);
}

told(
  "fields that the errors have",
  [issue],
  `
  Expect 422 with errors for date and zones => {"status":422},{"path":"$.errors.date","exists":true},{"path":"$.errors.zones","exists":true}
  Expect 422 with errors for date => {"status":422},{"path":"$.errors.date","exists":true}
  Expect errors for date => {"status":"4xx"},{"path":"$.errors.date","exists":true}
  Expect 422 with errors for password => {"status":422},{"path":"$.errors.password","exists":true}
  Expect 422 and an error for password => {"status":422},{"path":"$.errors.password","exists":true}
  Expect an error for the holder => {"status":"4xx"},{"path":"$.errors.holder","exists":true}
  There should be validation errors for holder and date => {"status":"4xx"},{"path":"$.errors.holder","exists":true},{"path":"$.errors.date","exists":true}
  There should be no errors for holder and date => {"path":"$.errors.holder","exists":true,"not":true},{"path":"$.errors.date","exists":true,"not":true}
  Expect 422 with errors for holders of passes
  The error says that the password is required
  The errors are a date
`,
);

told(
  "the text of an error for a field",
  [issue, refused],
  `
  Expect "must be in the future" for date => {"path":"$.errors.date","equals":"must be in the future"}
  The response should say "must be 1 or more" for the zones => {"path":"$.errors.zones","equals":"must be 1 or more"}
  The zones should be "must be 1 or more" => {"path":"$.errors.zones","equals":"must be 1 or more"}
  The holder should be reported as missing => {"path":"$.errors.holder","exists":true}
  The zones should be mentioned as invalid => {"path":"$.errors.zones","exists":true}
  The title is "Validation failed" => {"path":"$.title","equals":"Validation failed"}
`,
);
told(
  "the text of an error, with its status",
  [issue],
  `
  Expect 422 with "must be in the future" for date => {"status":422},{"path":"$.errors.date","equals":"must be in the future"}
  Expect 201 and "Ada" for holder => {"status":201},{"path":"$.holder","equals":"Ada"}
  The holder should be "Ada" => {"path":"$.holder","equals":"Ada"}
`,
);

told(
  "what the error for a field says",
  [issue],
  `
  The error for the date should be "must be in the future" => {"status":"4xx"},{"path":"$.errors.date","equals":"must be in the future"}
  The error message for holder should be "is required" => {"status":"4xx"},{"path":"$.errors.holder","equals":"is required"}
  The zones error is "must be 1 or more" => {"status":"4xx"},{"path":"$.errors.zones","equals":"must be 1 or more"}
  The error zones should be "must be 1 or more" => {"status":"4xx"},{"path":"$.errors.zones","equals":"must be 1 or more"}
  The message for the zones should contain "1" => {"status":"4xx"},{"path":"$.errors.zones","contains":"1"}
  The error about the date starts with "must" => {"status":"4xx"},{"path":"$.errors.date","startsWith":"must"}
  The error for the date should not be "is required" => {"path":"$.errors.date","equals":"is required","not":true}
  Expect 422 with an error for the zones field saying "must be 1 or more" => {"status":422},{"path":"$.errors.zones","equals":"must be 1 or more"}
  The date should be rejected with "must be in the future" => {"status":"4xx"},{"path":"$.errors.date","equals":"must be in the future"}
  The error for the colour should be "is unknown"
  The error for the date should be red
  The error for the date should be "a" or "b"
  The error for date and zones should be "is required"
`,
);

told(
  "which fields have no error, and how many have one",
  [issue, refused],
  `
  There should be an error for holder but not for date => {"path":"$.errors.holder","exists":true},{"path":"$.errors.date","exists":true,"not":true}
  The errors should mention zones but not holder => {"path":"$.errors.zones","exists":true},{"path":"$.errors.holder","exists":true,"not":true}
  The errors should not mention the date => {"path":"$.errors.date","exists":true,"not":true}
  There should be an error for date and one for zones => {"path":"$.errors.date","exists":true},{"path":"$.errors.zones","exists":true}
  The errors contain date and zones => {"path":"$.errors.date","exists":true},{"path":"$.errors.zones","exists":true}
  Only the holder should have an error => {"path":"$.errors.holder","exists":true},{"path":"$.errors","length":1}
  Only the holder should be reported => {"path":"$.errors.holder","exists":true},{"path":"$.errors","length":1}
  The only error is about zones => {"path":"$.errors.zones","exists":true},{"path":"$.errors","length":1}
  Expect errors for date and zones only => {"path":"$.errors.date","exists":true},{"path":"$.errors.zones","exists":true},{"path":"$.errors","length":2}
  There should be exactly two errors => {"path":"$.errors","length":2}
  There are at most 2 errors => {"path":"$.errors","length":{"atMost":2}}
  Both date and zones should be reported => {"path":"$.errors.date","exists":true},{"path":"$.errors.zones","exists":true}
  There should be no other errors
  There should be 2 errors for holder
  Only the colour should have an error
  The errors may mention the date
`,
);

const { operations: gate } = readOperations(`
openapi: 3.0.3
info: { title: Gate, version: "1" }
paths:
  /permits:
    post:
      operationId: requestPermit
      summary: Request a permit
      requestBody: { content: { application/json: { schema: { type: object, properties: { plate: { type: string }, weight: { type: integer } } } } } }
      responses:
        "201": { content: { application/json: { schema: { type: object, properties: { id: { type: string }, plate: { type: string }, message: { type: string } } } } } }
        "400": { content: { application/json: { schema: { type: object, properties: { errors: { type: array, items: { type: object, properties: { field: { type: string }, message: { type: string } } } } } } } } }
  /drivers:
    post:
      operationId: addDriver
      summary: Add a driver
      requestBody: { content: { application/json: { schema: { type: object, properties: { licence: { type: string }, years: { type: integer } } } } } }
      responses:
        "201": { content: { application/json: { schema: { type: object, properties: { id: { type: string }, licence: { type: string } } } } } }
        "422": { content: { application/json: { schema: { type: object, properties: { errors: { type: object, additionalProperties: { type: array, items: { type: string } } } } } } } }
`);
const { operations: ferry } = readOperations(`
openapi: 3.1.0
info: { title: Ferry, version: "1" }
paths:
  /crossings:
    post:
      operationId: bookCrossing
      summary: Book a crossing
      requestBody: { content: { application/json: { schema: { type: object, properties: { portId: { type: string }, url: { type: string } } } } } }
      responses:
        "201": { content: { application/json: { schema: { type: object, properties: { id: { type: string }, portId: { type: string } } } } } }
        "422": { content: { application/json: { schema: { type: object, properties: { detail: { type: array, items: { type: object, properties: { loc: { type: array, items: { type: string } }, msg: { type: string } } } } } } } } }
`);
const crossing: Step = { step: "api_request", action: "POST /crossings", body: {} };
const lacksPort = '{"any":"$.detail[*]","path":"$.loc","contains":"portId"}';
readsChecks(
  "errors that list the names that lead to a field",
  { operations: ferry, before: [crossing], variables: [] },
  `
  The error says that portId is missing => ${lacksPort}
  The error should say that the port id is required => ${lacksPort}
  The error body must name the field portId => ${lacksPort}
  There is a detail for portId => ${lacksPort}
  422 and a detail for the url field => {"status":422},{"any":"$.detail[*]","path":"$.loc","contains":"url"}
  The error says that the harbour is missing
  The error might say that portId is missing
  The error does not say that portId is missing
`,
);

const permit: Step = { step: "api_request", action: "POST /permits", body: { plate: "", weight: 0 } };
const driver: Step = { step: "api_request", action: "POST /drivers", body: { years: 3 } };
readsChecks(
  "errors that are a list of items",
  { operations: gate, before: [permit], variables: [] },
  `
  The error for the plate should be "is required" => {"any":"$.errors[*]","path":"$","contains":{"field":"plate","message":"is required"}}
  The weight error says "is too low" => {"any":"$.errors[*]","path":"$","contains":{"field":"weight","message":"is too low"}}
  The error body should name the field plate => {"any":"$.errors[*]","path":"$.field","equals":"plate"}
  Expect 400 with an error for the plate field => {"status":400},{"any":"$.errors[*]","path":"$.field","equals":"plate"}
  The error body should name the field colour
  There should be an error for plate but not for weight => {"any":"$.errors[*]","path":"$.field","equals":"plate"},{"none":"$.errors[*]","path":"$.field","equals":"weight"}
  There should be two errors => {"path":"$.errors","length":2}
  The only error is about the plate => {"path":"$.errors","length":1},{"path":"$.errors[0].field","equals":"plate"}
  The error for the plate should not be "is required"
  The error for the plate should contain "required"
`,
);
readsChecks(
  "errors that are lists of texts by field",
  { operations: gate, before: [driver], variables: [] },
  `
  The error for the licence should be "is required" => {"status":"4xx"},{"any":"$.errors.licence[*]","path":"$","equals":"is required"}
  The years error should contain "18" => {"status":"4xx"},{"any":"$.errors.years[*]","path":"$","contains":"18"}
  Only the years should have an error => {"status":"4xx"},{"path":"$.errors.years","exists":true},{"path":"$.errors","length":1}
`,
);
