// Tests checks of some items of a list: how many have something or lack it, those of a state, those at several
// places, and of a list of texts as a whole. A line without an arrow is refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Bike hire, version: "1" }
paths:
  /bikes:
    get: { operationId: listBikes, responses: { "200": { description: ok, ${json("{ type: object, properties: { total: { type: integer }, bikes: { type: array, items: { $ref: '#/components/schemas/Bike' } } } }")} } } }
  /bikes/{bikeId}:
    parameters: [{ name: bikeId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getBike, responses: { "200": { description: ok, ${json("{ $ref: '#/components/schemas/Bike' }")} } } }
components:
  schemas:
    Bike:
      type: object
      required: [id, name, state, shape, dockId, labels]
      properties:
        id: { type: string }
        name: { type: string }
        state: { type: string, enum: [FREE, ON_HIRE, IN_REPAIR] }
        shape: { type: string, enum: [good, worn, broken] }
        dockId: { type: [string, "null"] }
        remark: { type: [string, "null"] }
        frame: { type: string }
        labels: { type: array, items: { type: string } }
        gears: { type: integer }
`);
const list: Step = { step: "api_request", action: "GET /bikes" };
const bike: Step = { step: "api_request", action: "GET /bikes/{bikeId}", parameters: { bikeId: "B-1" } };
const after = (...before: readonly Step[]) => ({ operations, before, variables: [] });
const count = (filter: string, length: string): string => `{"path":"$.bikes[?${filter}]","length":${length}}`;
const among = (quantifier: string, path: string, condition: string): string =>
  `{"${quantifier}":"$.bikes[*]","path":"$.${path}",${condition}}`;
const at = (index: number, path: string, condition: string): string => `{"path":"$.bikes[${index}].${path}",${condition}}`;
const where = (filter: string, path: string, condition: string): string =>
  `{"every":"$.bikes[?${filter}]","path":"$.${path}",${condition}}`;

readsChecks(
  "how many items have something",
  after(list),
  `
  Two bikes have a dock. => ${count("@.dockId != null", "2")}
  Two bikes have no dock. => ${count("@.dockId == null", "2")}
  Three bikes have a remark. => ${count("@.remark && @.remark != null", "3")}
  Exactly 2 bikes have no remark. => ${count("(!@.remark || @.remark == null)", "2")}
  Exactly 2 bikes have a frame. => ${count("@.frame", "2")}
  At least two bikes have labels. => ${count("length(@.labels) > 0", '{"atLeast":2}')}
  Two bikes have no labels. => ${count("length(@.labels) == 0", "2")}
  Only one bike has a dock. => ${count("@.dockId != null", "1")}
  Two bikes have more than 7 gears. => ${count("@.gears > 7", "2")}
  Two bikes are not on hire. => ${count("@.state != 'ON_HIRE'", "2")}
  Two bikes are free. => ${count("@.state == 'FREE'", "2")}
  Three bikes are good. => ${count("@.shape == 'good'", "3")}
  Three of them are in good shape. => ${count("@.shape == 'good'", "3")}
  One bike is broken. => ${count("@.shape == 'broken'", "1")}
  One bike has the shape broken. => ${count("@.shape == 'broken'", "1")}
  One of the bikes is broken. => ${among("any", "shape", '"equals":"broken"')}
  Between 2 and 4 bikes have a dock. => ${count("@.dockId != null", '{"atLeast":2,"atMost":4}')}
  There are 2 bikes in total. => {"path":"$.total","equals":2}
`,
);

readsChecks(
  "what some of the items have",
  after(list),
  `
  At least one bike has no dock. => ${among("any", "dockId", '"equals":null')}
  There is a bike without labels. => ${among("any", "labels", '"empty":true')}
  There are bikes without a dock. => ${among("any", "dockId", '"equals":null')}
  There are bikes with labels. => ${among("any", "labels", '"empty":true,"not":true')}
  A bike has no labels. => ${among("any", "labels", '"empty":true')}
  Some bikes have no labels. => ${among("any", "labels", '"empty":true')}
  No bike has a dock. => ${among("every", "dockId", '"equals":null')}
  Not every bike has a dock. => ${among("any", "dockId", '"equals":null')}
  Not all bikes have labels. => ${among("any", "labels", '"empty":true')}
  Not every bike is on hire. => ${among("any", "state", '"equals":"ON_HIRE","not":true')}
  They are not all in good shape. => ${among("any", "shape", '"equals":"good","not":true')}
  Not every bike is good and free.
`,
);

readsChecks(
  "items of a state",
  after(list),
  `
  Every broken bike has no labels. => ${where("@.shape == 'broken'", "labels", '"empty":true')}
  Every bike on hire has a dock. => ${where("@.state == 'ON_HIRE'", "dockId", '"equals":null,"not":true')}
  All bikes that are on hire have a dock. => ${where("@.state == 'ON_HIRE'", "dockId", '"equals":null,"not":true')}
  All bikes in good shape are free. => ${where("@.shape == 'good'", "state", '"equals":"FREE"')}
  All free bikes are in good shape. => ${where("@.state == 'FREE'", "shape", '"equals":"good"')}
`,
);

readsChecks(
  "items at several places",
  after(list),
  `
  The first and third bikes are free. => ${at(0, "state", '"equals":"FREE"')}, ${at(2, "state", '"equals":"FREE"')}
  The first, second and fourth bikes are good. => ${[0, 1, 3].map((index) => at(index, "shape", '"equals":"good"')).join(", ")}
  The first two bikes have no dock. => ${at(0, "dockId", '"equals":null')}, ${at(1, "dockId", '"equals":null')}
  The last two are broken. => ${at(-2, "shape", '"equals":"broken"')}, ${at(-1, "shape", '"equals":"broken"')}
  The first bike is free and the second one is good. => ${at(0, "state", '"equals":"FREE"')}, ${at(1, "shape", '"equals":"good"')}
  The first bike has no dock. => ${at(0, "dockId", '"equals":null')}
  The first and second bikes are different.
`,
);

const labels = (...texts: readonly string[]): string =>
  [`{"path":"$.labels","length":${texts.length}}`, ...texts.map((text) => `{"path":"$.labels","contains":"${text}"}`)].join(", ");

readsChecks(
  "a list of texts as a whole",
  after(bike),
  `
  The labels are "red" and "fast". => ${labels("red", "fast")}
  Its labels should be "red", "fast" and "new". => ${labels("red", "fast", "new")}
  The labels are exactly "red" and "fast". => ${labels("red", "fast")}
  It has only the label "red". => ${labels("red")}
  The only label is "red". => ${labels("red")}
  Its only labels are "red" and "fast". => ${labels("red", "fast")}
  It has the labels "red" and "fast". => {"path":"$.labels","contains":"red"}, {"path":"$.labels","contains":"fast"}
  The labels are not "red" and "fast".
  It is in good shape. => {"path":"$.shape","equals":"good"}
`,
);
