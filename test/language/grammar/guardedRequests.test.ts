// Requests that would lose a word of the sentence: the try, the kind, the place, that a value is missing, a day.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads } from "./table.ts";

const text = "{ type: string }";
const day = "{ type: string, format: date }";
const object = (properties: string): string => `{ type: object, properties: { ${properties} } }`;
const takes = (properties: string): string => `requestBody: { content: { application/json: { schema: ${object(properties)} } } }`;
const answers = `responses: { "201": { description: ok, content: { application/json: { schema: ${object(`id: ${text}`)} } } } }`;
const id = `parameters: [{ name: id, in: path, required: true, schema: ${text} }]`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Workshop, version: "1" }
paths:
  /categories: { post: { summary: Create a category, ${takes(`name: ${text}, parent_id: ${text}`)}, ${answers} } }
  /parts:
    get: { summary: List parts, responses: { "200": { description: ok } } }
    post: { summary: Create a part, ${takes(`name: ${text}, rating: { type: integer }, category_id: ${text}`)}, ${answers} }
  /parts/{id}:
    ${id}
    patch: { summary: Change a part, ${takes(`name: ${text}, note: ${text}`)}, ${answers} }
    delete: { summary: Delete a part, responses: { "204": { description: ok }, "409": { description: used } } }
  /bookmarks: { post: { summary: Create a bookmark, ${takes(`type: { type: string, enum: [link, text] }, title: ${text}`)}, ${answers} } }
  /tasks: { post: { summary: Create a task, ${takes(`title: ${text}, end_date: ${text}`)}, ${answers} } }
  /tasks/{id}:
    ${id}
    patch: { summary: Change a task, ${takes(`title: ${text}, end_date: ${text}, due: ${day}`)}, ${answers} }
`);
const made = (action: string, body: object, name: string): readonly Step[] => [
  { step: "api_request", action, body } as Step,
  { step: "save", store: [{ [name]: "$.id" }] },
];
const before = [
  ...made("POST /categories", { name: "Connectors" }, "categoryId"),
  ...made("POST /tasks", { title: "Paint" }, "taskId"),
  ...made("POST /parts", { name: "Screw", rating: 3 }, "partId"),
];
const request = (action: string, body: object): string => JSON.stringify([{ step: "api_request", action, body }]);
const inConnectors = { $var: "categoryId" };

reads(
  "requests that would lose a word",
  { operations, before, variables: ["categoryId", "taskId", "partId"] },
  `
  We may not rename it, and attempting so ends in 409
  Change the part: the note is missing
  Change the end date to Jan
  Create a task with title "X" in Connectors
  List the parts in Connectors
  Delete the part in Connectors
  POST /bookmarks with a text bookmark
  Change the part: the note is "missing parts" => ${request("PATCH /parts/${partId}", { note: "missing parts" })}
  Change the end date to 2031-04-01 => ${request("PATCH /tasks/${taskId}", { end_date: "2031-04-01" })}
  Create a category "USB" in Connectors => ${request("POST /categories", { name: "USB", parent_id: inConnectors })}
  Create a part "Nut" within Connectors => ${request("POST /parts", { name: "Nut", category_id: inConnectors })}
  Create a text bookmark => ${request("POST /bookmarks", { type: "text" })}
  `,
);
