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
