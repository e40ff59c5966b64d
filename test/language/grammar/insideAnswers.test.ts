// Tests checks and saves of what lies inside an answer: in a wrapper, in an object next to a list, in an item, and that
// none of it comes from an error.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Observatory, version: "1" }
paths:
  /alarms:
    post:
      summary: Create an alarm
      requestBody: { content: { application/json: { schema: { type: object, properties: { title: { type: string } } } } } }
      responses:
        "200": { content: { application/json: { schema: { type: object, properties: { settings: { $ref: "#/components/schemas/Settings" } } } } } }
        "400": { $ref: "#/components/responses/Refused" }
  /domes:
    post:
      summary: Add a dome
      requestBody: { content: { application/json: { schema: { type: object, properties: { dome: { type: object, properties: { name: { type: string } } } } } } } }
      responses:
        "201": { content: { application/json: { schema: { type: object, properties: { data: { type: object, properties: { dome: { $ref: "#/components/schemas/Dome" } } } } } } } }
        "400": { $ref: "#/components/responses/Refused" }
  /stars:
    get:
      summary: List stars
      responses: { "200": { content: { application/json: { schema: { type: object, properties: { stars: { type: array, items: { $ref: "#/components/schemas/Star" } } } } } } } }
  /charts:
    post:
      summary: Add a chart
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Chart" } } } }
      responses: { "201": { content: { application/json: { schema: { $ref: "#/components/schemas/Chart" } } } } }
components:
  responses:
    Refused: { content: { application/json: { schema: { type: object, properties: { error: { type: object, properties: { id: { type: string }, detail: { type: string } } } } } } } }
  schemas:
    Settings: { type: object, properties: { id: { type: string }, alarms: { type: array, items: { $ref: "#/components/schemas/Alarm" } } } }
    Alarm: { type: object, properties: { id: { type: string }, title: { type: string } } }
    Dome: { type: object, properties: { id: { type: string }, name: { type: string }, slit_heating: { type: boolean } } }
    Star: { type: object, properties: { name: { type: string }, alt: { type: number } } }
    Chart: { type: object, properties: { chartId: { type: string }, mediaType: { type: string }, error: { type: string }, frames: { type: integer } } }
`);

function told(title: string, last: Step, rows: readonly (readonly [text: string, steps: readonly object[] | "refused"])[]): void {
  describe(title, () => {
    for (const [text, steps] of rows)
      it(text, () => {
        const compiled = compile(text, undefined, { ...(operations === undefined ? {} : { operations }), before: [last] });
        deepEqual(compiled.kind === "understood" ? compiled.steps : "refused", steps);
      });
  });
}

const checks = (...all: readonly object[]): readonly object[] => [{ step: "validate", checks: all }];
const save = (...store: readonly object[]): readonly object[] => [{ step: "save", store }];

told("a list in an object", { step: "api_request", action: "POST /alarms", body: { title: "Wind" } }, [
  ["The settings now contain exactly one alarm", checks({ path: "$.settings.alarms", length: 1 })],
  ["There are 2 alarms in the settings", checks({ path: "$.settings.alarms", length: 2 })],
  ["The settings have at least 2 alarms", checks({ path: "$.settings.alarms", length: { atLeast: 2 } })],
  ["Save the id of the first alarm as alarmId", save({ alarmId: "$.settings.alarms[0].id" })],
  ["Save the id of the alarm as alarmId", "refused"],
]);

told("a thing in a wrapper", { step: "api_request", action: "POST /domes", body: { dome: { name: "North" } } }, [
  ["Save its id as domeId", save({ domeId: "$.data.dome.id" })],
  ["The slit heating is off for the dome", checks({ path: "$.data.dome.slit_heating", equals: false })],
  ["The slit heating is on for the dome", checks({ path: "$.data.dome.slit_heating", equals: true })],
  ["The slit heating is away for the dome", "refused"],
  ["Slit heating for this dome", "refused"],
  ["The dome has a blue flag", "refused"],
  ["The dome has a field blue", checks({ path: "$.blue", exists: true })],
]);

told("a field of an item", { step: "api_request", action: "GET /stars" }, [
  ["The alt of the first star is 4", checks({ path: "$.stars[0].alt", equals: 4 })],
  ["The colour of the first star is red", "refused"],
  ["Save the colour of the first star as colour", "refused"],
  ["Save the name of the first star as star", save({ star: "$.stars[0].name" })],
]);

told("names that are also words of HTTP", { step: "api_request", action: "POST /charts", body: { mediaType: "map" } }, [
  ["The id is not null", checks({ path: "$.chartId", equals: null, not: true })],
  ["The chart's id starts with C", checks({ path: "$.chartId", startsWith: "C" })],
  ['The error message contains "map"', checks({ path: "$.error", contains: "map" })],
  ["The chart has the media type poster", checks({ path: "$.mediaType", equals: "poster" })],
  ["The Content-Type header is text/plain", checks({ header: "Content-Type", equals: "text/plain" })],
  [
    "There is a header X-Total and it is a number",
    checks({ header: "X-Total", exists: true }, { header: "X-Total", matches: "^-?\\d+(\\.\\d+)?$" }),
  ],
]);
