// Files are sent as files, in the part that the document has for one.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads } from "./table.ts";

const form = (schema: string) =>
  `requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { ${schema} } } } } }`;
const done = 'responses: { "201": { description: stored } }';
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Choir, version: "1" }
paths:
  /singers/{singerId}:
    parameters: [{ name: singerId, in: path, required: true, schema: { type: string } }]
    get: { summary: Get a singer, responses: { "200": { description: ok } } }
  /singers/{singerId}/portrait:
    parameters: [{ name: singerId, in: path, required: true, schema: { type: string } }]
    post: { summary: Upload the portrait of a singer, ${form("image: { type: string, contentMediaType: image/png }")}, ${done} }
  /singers/{singerId}/score:
    parameters: [{ name: singerId, in: path, required: true, schema: { type: string } }]
    put: { summary: Store the score of a singer, requestBody: { content: { application/json: { schema: { type: object } } } }, ${done} }
  /notes:
    post: { summary: Add a note, requestBody: { content: { application/json: { schema: { type: object, properties: { text: { type: string, contentMediaType: text/html } } } } } }, ${done} }
`);
const before: readonly Step[] = [
  { step: "api_request", action: "GET /singers/7" },
  { step: "save", store: [{ singerId: "$.id" }] },
];
const file = (path: string) => `{"$file":"${path}"}`;
const explicit = (path: string) => `[{"step":"api_request","action":"POST /singers/7/portrait","multipart":{"image":${file(path)}}}]`;

reads(
  "a file of a form, by its path",
  { operations, before, variables: ["singerId"] },
  `
  Upload the portrait ./pictures/ada.png => ${explicit("./pictures/ada.png")}
  Upload the portrait from the file ./ada.png => ${explicit("./ada.png")}
  Upload the portrait with file ../ada.png => ${explicit("../ada.png")}
  POST /singers/7/portrait with file ./ada.png => ${explicit("./ada.png")}
  Send a POST request to /singers/7/portrait with the file pictures/ada.png => ${explicit("pictures/ada.png")}
  Send a POST request to /singers/7/portrait with the body from file ./ada.png => [{"step":"api_request","action":"POST /singers/7/portrait","file":"./ada.png"}]
  PUT /singers/7/score with file ./score.json => [{"step":"api_request","action":"PUT /singers/7/score","file":"./score.json"}]
  Upload ./ada.png as the portrait => ${explicit("./ada.png")}
  Now upload the file "./ada.png" as her portrait => ${explicit("./ada.png")}
  Upload ./ada.png as the poster => No operation of the document takes a part “poster”. Write the request, such as “POST /… with file ./a.png”.
  POST /notes with text "./a.html" => [{"step":"api_request","action":"POST /notes","body":{"text":"./a.html"}}]
`,
);
