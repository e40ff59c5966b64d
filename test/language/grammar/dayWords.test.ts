// Tests that “today” and “tomorrow” are days in what is sent, and no texts.

import { readFileSync } from "node:fs";
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

const documentOf = (name: string) => readOperations(readFileSync(new URL(`./documents/${name}.yaml`, import.meta.url), "utf8")).operations;
const day = (offset: string): string => `{"$now":"date","offset":"${offset}"}`;
const given = (offset: string): string =>
  `[${requestStep("POST /animals/A-1/vaccinations", `,"body":{"vaccine":"RABIES","givenOn":${day(offset)}}`)}]`;
const crossing = (date: string): string =>
  `[${requestStep("GET /crossings", `,"query":{"origin":"Kiel","destination":"Oslo","date":${date}}`)}]`;

reads(
  "days from now, of animals",
  { operations: documentOf("shelter"), before: [], variables: [] },
  `
Record a vaccination of animal "A-1" with vaccine RABIES given yesterday. => ${given("-1 day")}
Record a vaccination of animal "A-1" with vaccine RABIES given 3 days ago. => ${given("-3 days")}
Record a vaccination of animal "A-1" with vaccine RABIES given a week ago. => ${given("-1 week")}
Record a RABIES vaccination of animal "A-1" given on the day before yesterday. => ${given("-2 days")}
Record a vaccination of animal "A-1" with vaccine RABIES given 3 hours ago.
Record a vaccination of animal "A-1" with vaccine RABIES given next month.
Record a vaccination of animal "A-1" with vaccine RABIES given yesterday morning.
Request an adoption of animal "A-1" in 3 days.
`,
);

reads(
  "days from now, of crossings",
  { operations: documentOf("ferry"), before: [], variables: [] },
  `
Search the crossings from "Kiel" to "Oslo" today. => ${crossing('{"$now":"date"}')}
Search the crossings from "Kiel" to "Oslo" for tomorrow. => ${crossing(day("+1 day"))}
Search crossings from Kiel to Oslo on the day after tomorrow. => ${crossing(day("+2 days"))}
Search crossings with origin "Kiel", destination "Oslo" and date in two weeks. => ${crossing(day("+2 weeks"))}
Search crossings with origin "Kiel", destination "Oslo" and date 30 days from now. => ${crossing(day("+30 days"))}
Search crossings with origin "Kiel", destination "tomorrow" and date "2031-01-02". => ${crossing('"2031-01-02"').replace("Oslo", "tomorrow")}
Search the crossings from "Kiel" to "Oslo" soon.
Search the crossings from Kiel to tomorrow.
`,
);
