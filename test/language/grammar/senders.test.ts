// Tests who sends a request: “with the editor token”, “as Ida”, “as a guest”, next to requests in any words. Nobody is
// taken for somebody else: a person without a token, and a guest that the document knows, are refused. A line without
// an arrow is refused.

import { readFileSync } from "node:fs";
import { readOperations, type Step } from "../../../language/index.ts";
import { reads, readsChecks, requestStep } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const document = (more: string) =>
  readOperations(`
openapi: 3.1.0
info: { title: Presses, version: "1" }
security: [{ bearer: [] }]
paths:
  /login:
    post:
      operationId: login
      security: []
      requestBody: { ${json("{ type: object, required: [email, password], properties: { email: { type: string }, password: { type: string, format: password } } }")} }
      responses: { "200": { description: ok, ${json("{ type: object, properties: { accessToken: { type: string } } }")} } }
  /presses:
    get: { operationId: listPresses, parameters: [{ name: site, in: query, schema: { type: string } }], responses: { "200": { description: ok } } }
  /presses/{code}:
    parameters: [{ name: code, in: path, required: true, schema: { type: string } }]
    patch: { operationId: updatePress, requestBody: { ${json("{ type: object, properties: { name: { type: string } } }")} }, responses: { "200": { description: ok } } }
  /presses/{code}/state:
    parameters: [{ name: code, in: path, required: true, schema: { type: string } }]
    put: { operationId: setPressState, summary: Open or close a press, requestBody: { required: true, ${json("{ type: object, required: [state], properties: { state: { type: string, enum: [open, closed] } } }")} }, responses: { "200": { description: ok }, "401": { description: no }, "403": { description: no } } }
${more}
components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }
`).operations;
const before: readonly Step[] = [
  { step: "api_request", action: "POST /login", body: { email: "ida@press.example", password: "x" } },
  { step: "save", store: [{ editorToken: "$.accessToken" }] },
];
const variables = ["editorToken", "token", "email", "password"];
const bearer = ',"auth":{"bearer":"${editorToken}"}';
const closed = requestStep("PUT /presses/P1/state", `,"body":{"state":"closed"}${bearer}`);

reads(
  "who sends a request",
  { operations: document(""), before, variables },
  `
  List the presses with the editor token. => [${requestStep("GET /presses", bearer)}]
  List the presses using the editor's token. => [${requestStep("GET /presses", bearer)}]
  List the presses as the editor. => [${requestStep("GET /presses", bearer)}]
  List the presses as Ida. => [${requestStep("GET /presses", bearer)}]
  List the presses with Ida's token. => [${requestStep("GET /presses", bearer)}]
  As Ida, list the presses. => [${requestStep("GET /presses", bearer)}]
  List the presses as a guest. => [${requestStep("GET /presses", ',"auth":"none"')}]
  Close press P1 with the editor token. => [${closed}]
  Close press P1 as Ida. => [${closed}]
  Close press P1 with token \${editorToken}, and expect 403. => [${closed},{"step":"validate","checks":[{"status":403}]}]
  Close press P1 without a token and expect 401. => [${closed.replace(bearer, ',"auth":"none"')},{"step":"validate","checks":[{"status":401}]}]
  Use the editor token from now on. => [{"step":"prepare","auth":{"bearer":"\${editorToken}"},"of":"following"}]
  List the presses as Mara.
  List the presses as the owner.
  List the presses with the owner token.
  List the presses with Mara's token.
  List the presses with the new token.
  Close press P1 as the printer.
  Close press P1 with an expired token.
  List the presses without Ida's token.
  Ida logs in. => [${requestStep("POST /login", ',"body":{"email":"ida@press.example","password":"x"}')}]
  Mara logs in.
`,
);

reads(
  "who sends a request, where guests are known",
  {
    operations: document(
      `  /guests:\n    post: { operationId: addGuest, requestBody: { ${json("{ type: object, properties: { name: { type: string } } }")} }, responses: { "201": { description: ok } } }`,
    ),
    before,
    variables,
  },
  `
  List the presses as a guest.
  List the presses as the editor. => [${requestStep("GET /presses", bearer)}]
`,
);

const people = ["idaToken", "maraToken", "printerToken", "token"];
const list = (auth?: "none" | { readonly bearer: string }): Step => ({
  step: "api_request",
  action: "GET /presses",
  ...(auth === undefined ? {} : { auth }),
});

readsChecks(
  "who gets the last response",
  { operations: document(""), before: [list({ bearer: "${idaToken}" })], variables: people },
  `
  Mara gets a 200.
  Mara receives status 200.
  Then Mara gets 403.
  The printer gets a 403.
  A guest gets a 200.
  The visitor receives a 401.
  Ida gets a 200. => {"status":200}
  Then Ida receives status 200. => {"status":200}
  The user gets a 200. => {"status":200}
  She gets a 200. => {"status":200}
  We get a 200. => {"status":200}
  The client receives a 200. => {"status":200}
  Mara is refused.
  Mara is rejected with 403.
  Ida is refused. => {"status":"4xx"}
  She is refused. => {"status":"4xx"}
  Then she is denied access. => {"status":"4xx"}
  Ida gets a 403, not a 401. => {"status":403}
  Bob gets a 200. => {"status":200}
  The request gets a 200. => {"status":200}
`,
);

readsChecks(
  "who gets the response to the service's own token",
  { operations: document(""), before: [list()], variables: people },
  `
  Mara gets a 200.
  The printer gets a 200. => {"status":200}
  The user gets a 200. => {"status":200}
`,
);

readsChecks(
  "who has signed in, or sends none",
  {
    operations: document(""),
    before: [{ step: "api_request", action: "POST /login", body: { email: "mara@x.example", password: "x" } }],
    variables: people,
  },
  `
  Mara gets a 200. => {"status":200}
`,
);

readsChecks(
  "who sends none",
  { operations: document(""), before: [list("none")], variables: people },
  `
  A guest gets a 401. => {"status":401}
  Mara gets a 200.
`,
);

const by = (action: string, who: string): string => requestStep(action, `,"auth":{"bearer":"\${${who}Token}"}`);
const refusedStep = '{"step":"validate","checks":[{"status":"4xx"}]}';
const closedBy = (who: string): string =>
  requestStep("PUT /presses/P1/state", `,"body":{"state":"closed"},"auth":{"bearer":"\${${who}Token}"}`);

reads(
  "who acts, in other words",
  { operations: document(""), before: [], variables: people },
  `
  Ida, list the presses. => [${by("GET /presses", "ida")}]
  Mara, please list the presses. => [${by("GET /presses", "mara")}]
  List the presses on behalf of Ida. => [${by("GET /presses", "ida")}]
  List the presses in the name of the printer. => [${by("GET /presses", "printer")}]
  On behalf of Mara, close press P1. => [${closedBy("mara")}]
  The printer Ida lists the presses. => [${by("GET /presses", "ida")}]
  List the presses as the printer Mara. => [${by("GET /presses", "mara")}]
  List the presses as a printer. => [${by("GET /presses", "printer")}]
  Ida has to list the presses. => [${by("GET /presses", "ida")}]
  The printer needs to list the presses. => [${by("GET /presses", "printer")}]
  First, Ida lists the presses. => [${by("GET /presses", "ida")}]
  Ida closes press P1. => [${closedBy("ida")}]
  Ida closes press P1 and Mara lists the presses. => [${closedBy("ida")},${by("GET /presses", "mara")}]
  Ida and Mara list the presses. => [${by("GET /presses", "ida")},${by("GET /presses", "mara")}]
  Ida cannot close press P1. => [${closedBy("ida")},{"step":"validate","checks":[{"status":403}]}]
  The printer is not allowed to list the presses. => [${by("GET /presses", "printer")},${refusedStep}]
  Neither Ida nor Mara can list the presses. => [${by("GET /presses", "ida")},${refusedStep},${by("GET /presses", "mara")},${refusedStep}]
  Listing the presses as Ida fails with 403. => [${by("GET /presses", "ida")},{"step":"validate","checks":[{"status":403}]}]
  Closing press P1 as the printer must fail. => [${closedBy("printer")},{"step":"validate","checks":[{"status":403}]}]
  Press P1 is closed by Ida.
  Log in as Ida. => [{"step":"prepare","auth":{"bearer":"\${idaToken}"},"of":"following"}]
  Sign in as the printer. => [{"step":"prepare","auth":{"bearer":"\${printerToken}"},"of":"following"}]
  Log in as Bob.
  Bob, list the presses.
  List the presses on behalf of Bob.
  The printer Bob lists the presses.
  List the presses as a bookbinder.
  Bob has to list the presses.
  Only Ida can list the presses.
  Nobody but Ida can list the presses.
  Neither Ida nor Bob can list the presses.
  Ida cannot list the presses because press P1 is closed.
  Ida cannot list the presses any more.
  Ida and Bob list the presses.
  Ida and Mara get a 403.
`,
);

const kennel = readOperations(readFileSync(new URL("./documents/kennel.yaml", import.meta.url), "utf8")).operations;
const dogBy = (who: string): string => by("DELETE /dogs/D-1", who);

reads(
  "who acts on dogs, in other words",
  { operations: kennel, before: [], variables: ["keeperToken", "adaToken", "joToken"] },
  `
  Ada, release the dog "D-1". => [${dogBy("ada")}]
  Release the dog "D-1" on behalf of the keeper. => [${dogBy("keeper")}]
  The keeper Ada releases the dog "D-1". => [${dogBy("ada")}]
  Release the dog "D-1" as a keeper. => [${dogBy("keeper")}]
  Jo is going to release the dog "D-1". => [${dogBy("jo")}]
  The dog "D-1" is released by Ada. => [${dogBy("ada")}]
  Jo releases dog D-1. => [${dogBy("jo")}]
  Jo may not release the dog "D-1". => [${dogBy("jo")},{"step":"validate","checks":[{"status":403}]}]
  Releasing the dog "D-1" as Jo is refused with 403. => [${dogBy("jo")},{"step":"validate","checks":[{"status":403}]}]
  Both Ada and the keeper list the dogs. => [${by("GET /dogs", "ada")},${by("GET /dogs", "keeper")}]
  Only the keeper may release dogs.
  The dog Ada releases the dog "D-1".
  Rex, release the dog "D-1".
`,
);

reads(
  "who does more than a check says",
  { operations: kennel, before: [{ step: "api_request", action: "GET /dogs/D-1" }], variables: ["keeperToken", "adaToken", "joToken"] },
  `
  The dog is released as Jo.
  The dog is released. => [{"step":"validate","checks":[{"path":"$.state","equals":"RELEASED"}]}]
  Jo sends dog D-1.
`,
);
