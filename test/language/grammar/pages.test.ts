// Tests statements about a page of a list: its number, and the order that its items are in.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Vines, version: "1" }
paths:
  /vines:
    get:
      operationId: listVines
      responses: { "200": { description: ok, ${json("{ type: object, properties: { items: { type: array, items: { type: object, properties: { code: { type: string }, heightCm: { type: integer }, costPerYear: { type: number } } } }, page: { type: integer }, pageSize: { type: integer }, total: { type: integer } } }")} } }
`);
const list: Step = { step: "api_request", action: "GET /vines" };

readsChecks(
  "a page of a list",
  { operations, before: [list], variables: [] },
  `
  The page should be 2. => {"path":"$.page","equals":2}
  The vines are sorted by code in reverse order. => {"path":"$.items[*].code","sorted":"descending"}
  The vines should be sorted by height. => {"path":"$.items[*].heightCm","sorted":"ascending"}
  The vines should be sorted by cost, cheapest first. => {"path":"$.items[*].costPerYear","sorted":"ascending"}
  There should be 10 vines on the second page.
  The vines are sorted by colour in reverse order.
`,
);
