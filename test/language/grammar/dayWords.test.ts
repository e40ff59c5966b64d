// Tests that “today” and “tomorrow” are days in what is sent, and no texts.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Kennel, version: "1" }
paths:
  /dogs:
    post:
      operationId: addDog
      summary: Add a dog
      requestBody: { content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string }, born: { type: string, format: date }, seenAt: { type: string, format: date-time }, mood: { type: string, enum: [today, calm] } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string }, name: { type: string } } } } } } }
  /dogs/{dogId}/walks:
    parameters: [{ name: dogId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: addWalk
      summary: Add a walk of a dog
      requestBody: { content: { application/json: { schema: { type: object, required: [day, result], properties: { day: { type: string, format: date }, result: { type: string, enum: [good, bad] }, walker: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } }
`);

const dog: Step = { step: "api_request", action: "POST /dogs", body: { name: "Bo" }, store: [{ dogId: "$.id" }] };
const add = (fields: string): string => `[${requestStep("POST /dogs", `,"body":{${fields}}`)}]`;

reads(
  "days in words",
  { operations, before: [dog], variables: ["dogId"] },
  `
Add a dog with name "Ada" and born today. => ${add('"name":"Ada","born":{"$now":"date"}')}
Add a dog with name "Ada" and born tomorrow. => ${add('"name":"Ada","born":{"$now":"date","offset":"+1 day"}')}
Add a dog with name "Ada" and born yesterday. => ${add('"name":"Ada","born":{"$now":"date","offset":"-1 day"}')}
Add a dog with name "Ada" and born "today". => ${add('"name":"Ada","born":"today"')}
Add a dog with name "Ada" and mood today. => ${add('"name":"Ada","mood":"today"')}
Add a dog with name "Ada" and seenAt now.
Add a dog with name today.
Add a dog with name "Ada" and seenAt tomorrow.
Add a walk with day today and walker tomorrow and result good.
`,
);
