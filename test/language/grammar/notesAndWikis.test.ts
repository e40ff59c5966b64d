// Tests sentences as notes and wikis write them: Markdown, values that only requests list, states in any word, fields
// of the response after “where”, and things that a scenario is given. A line without an arrow is refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const answer = (status: string, schema: string): string => `"${status}": { description: ok, ${json(schema)} }`;
const feed = "{ $ref: '#/components/schemas/Feed' }";
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Feeds, version: "1" }
paths:
  /feeds:
    get:
      operationId: listFeeds
      parameters: [{ name: q, in: query, schema: { type: string } }]
      responses: { ${answer("200", `{ type: object, properties: { data: { type: object, properties: { total: { type: integer }, results: { type: array, items: ${feed} } } } } }`)} }
    post:
      operationId: createFeed
      requestBody: { ${json("{ type: object, required: [title], properties: { title: { type: string }, access: { type: string, enum: [public, private] }, tags: { type: array, items: { type: string } } } }")} }
      responses: { ${answer("201", feed)} }
  /feeds/{feedId}:
    parameters: [{ name: feedId, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getFeed, responses: { ${answer("200", feed)} } }
    patch: { operationId: updateFeed, requestBody: { ${json("{ type: object, properties: { title: { type: string } } }")} }, responses: { ${answer("200", feed)} } }
components:
  schemas:
    Feed: { type: object, properties: { id: { type: integer }, title: { type: string }, access: { type: string }, state: { type: string }, uuid: { type: string, format: uuid }, email: { type: string }, aliases: { type: array, items: { type: string } } } }
`);
const get: Step = { step: "api_request", action: "GET /feeds/{feedId}", parameters: { feedId: 7 } };
const list: Step = { step: "api_request", action: "GET /feeds" };
const update: Step = { step: "api_request", action: "PATCH /feeds/{feedId}", parameters: { feedId: 7 }, body: { title: "News" } };
const create: Step = { step: "api_request", action: "POST /feeds", body: { title: "Old", access: "public" }, store: [{ feedId: "$.id" }] };
const after = (...before: readonly Step[]) => ({ operations, before, variables: [] });
const request = (action: string, rest = ""): string => `{"step":"api_request","action":"${action}"${rest}}`;
const validate = (...checks: readonly string[]): string => `{"step":"validate","checks":[${checks.join(",")}]}`;

reads(
  "Markdown",
  after(get),
  `
  **Setup.** Create a feed with title "News" => [${request("POST /feeds", ',"body":{"title":"News"}')}]
  **Check:** the title is "News" => [${validate('{"path":"$.title","equals":"News"}')}]
  The **title** is "News" => [${validate('{"path":"$.title","equals":"News"}')}]
  \`GET /feeds\` gives 200 => [${request("GET /feeds")},${validate('{"status":200}')}]
  \`PATCH /feeds/7\` with \`{"title": "A"}\` => [${request("PATCH /feeds/7", ',"body":{"title":"A"}')}]
  \`id\` is \`7\` => [${validate('{"path":"$.id","equals":7}')}]
  The title is \`draft\` => [${validate('{"path":"$.title","equals":"draft"}')}]
  The title is \`report.pdf\` => [${validate('{"path":"$.title","equals":"report.pdf"}')}]
`,
);

reads(
  "fields of the response after “where”",
  after(),
  `
  GET /feeds, where data.total is 3 => [${request("GET /feeds")},${validate('{"path":"$.data.total","equals":3}')}]
  \`GET /feeds?q=a\`, where \`data.total\` equals 1 => [${request("GET /feeds?q=a")},${validate('{"path":"$.data.total","equals":1}')}]
  GET /feeds where q is "news" => [${request("GET /feeds", ',"query":{"q":"news"}')}]
  GET /feeds works without authentication => [${request("GET /feeds", ',"auth":"none"')},${validate('{"status":200}')}]
  Given a feed with title "News" exists => [${request("POST /feeds", ',"body":{"title":"News"}')}]
  Given there is a feed with title "News" => [${request("POST /feeds", ',"body":{"title":"News"}')}]
  Given the feed exists
`,
);

readsChecks(
  "values that only requests list, and states in any word",
  after(get),
  `
  The feed is private => {"path":"$.access","equals":"private"}
  The feed comes back as public => {"path":"$.access","equals":"public"}
  Its access is "secret" => {"path":"$.access","equals":"secret"}
  Its state is ready => {"path":"$.state","equals":"ready"}
  It has the state enabled => {"path":"$.state","equals":"enabled"}
  The state is not ready => {"path":"$.state","equals":"ready","not":true}
  The state is missing => {"path":"$.state","exists":true,"not":true}
  The state is valid
  The state is new
  It has the state current
  The uuid is valid => {"path":"$.uuid","format":"uuid"}
  It has a valid email => {"path":"$.email","format":"email"}
  The body starts with "%PDF-" => {"body":"text","startsWith":"%PDF-"}
  The title is valid
  There is exactly one alias => {"path":"$.aliases","length":1}
`,
);

readsChecks(
  "states of all items",
  after(list),
  `
  All of them have the state enabled => {"every":"$.data.results[*]","path":"$.state","equals":"enabled"}
  Every feed should have state ready => {"every":"$.data.results[*]","path":"$.state","equals":"ready"}
`,
);

reads(
  "outcomes and values that stay",
  after(create, update),
  `
  The update is OK and the state is "live" => [${validate('{"status":200}', '{"path":"$.state","equals":"live"}')}]
  The access did not change => [${validate('{"path":"$.access","equals":"public"}')}]
  The title did not change => [${validate('{"path":"$.title","equals":"Old"}')}]
  Save the id for later as feedId => [{"step":"save","store":[{"feedId":"$.id"}]}]
`,
);
