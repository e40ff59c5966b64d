// Tests values that a request must have and that the document determines: the only value of an enum, a const.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Alarms, version: "1" }
paths:
  /alarms:
    post:
      operationId: createAlarm
      summary: Create an alarm
      requestBody: { content: { application/json: { schema: { type: object, required: [alarm], properties: { alarm: { type: object, required: [type, title], properties: { type: { type: string, enum: [alarm] }, title: { type: string }, level: { type: string, enum: [low, high] } } } } } } } }
      responses: { "201": { description: ok } }
  /tests:
    get:
      operationId: listPendingTests
      summary: List pending tests
      parameters: [{ name: status, in: query, required: true, schema: { type: string, enum: [pending] } }]
      responses: { "200": { description: ok } }
    post:
      operationId: createTest
      summary: Create a test
      requestBody: { content: { application/json: { schema: { type: object, required: [item], properties: { message: { type: string }, item: { type: object, properties: { id: { type: string }, type: { type: string, enum: [siren] } } } } } } } }
      responses: { "201": { description: ok } }
  /alarms/{alarmId}:
    parameters: [{ name: alarmId, in: path, required: true, schema: { type: string } }]
    put:
      operationId: changeAlarm
      summary: Change an alarm
      requestBody: { content: { application/json: { schema: { type: object, required: [alarm], properties: { alarm: { type: object, required: [type], properties: { type: { const: alarm_reference }, title: { type: string }, level: { type: string, enum: [low, high] } } } } } } } }
      responses: { "200": { description: ok } }
`);

const made: Step = { step: "api_request", action: "POST /alarms", store: [{ alarmId: "$.alarm.id" }] };
const change = (body: string): string => requestStep("PUT /alarms/${alarmId}", `,"body":{"alarm":${body}}`);

reads(
  "constants of the document",
  { operations, before: [made], variables: ["alarmId"] },
  `
Create an alarm with title "Smoke". => [${requestStep("POST /alarms", ',"body":{"alarm":{"type":"alarm","title":"Smoke"}}')}]
Create an alarm with title "Smoke" but without type. => [${requestStep("POST /alarms", ',"body":{"alarm":{"title":"Smoke"}}')}]
Change the level of the alarm to low. => [${change('{"type":"alarm_reference","level":"low"}')}]
Set the level down to low. => [${change('{"type":"alarm_reference","level":"low"}')}]
List pending tests. => [${requestStep("GET /tests", ',"query":{"status":"pending"}')}]
Create a test of the siren "5".
PUT /alarms/\${alarmId} with body {"alarm": {"level": "low"}}. => [${change('{"level":"low"}')}]
`,
);
