// Tests which thing or person a sentence is about, where values go in a body, and words that no check may lose.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, readsChecks, requestStep } from "./table.ts";

const object = (fields: string): string => `{ type: object, properties: { ${fields} } }`;
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const member = object("id: { type: integer }, name: { type: string }, email: { type: string }, status: { type: string }");
const course = object(
  "id: { type: integer }, title: { type: string }, subject: { type: string }, members: { type: array, items: { type: integer } }, room: { type: object, properties: { id: { type: string }, name: { type: string } } }",
);
const round = object("id: { type: string }, code: { type: string }, laps: { type: integer }");
const id = "{ name: id, in: path, required: true, schema: { type: string } }";
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Club, version: "1" }
paths:
  /members:
    get:
      operationId: listMembers
      parameters: [{ name: club, in: query, schema: { type: string } }, { name: order_by, in: query, schema: { type: string, enum: [name, email] } }, { name: order, in: query, schema: { type: string, enum: [ASC, DESC] } }]
      responses: { "200": { description: ok, ${json(`{ type: array, items: ${member} }`)} } }
    post: { operationId: createMember, requestBody: { ${json(member)} }, responses: { "201": { description: ok, ${json(member)} } } }
  /members/{id}:
    parameters: [${id}]
    get: { operationId: getMember, responses: { "200": { description: ok, ${json(member)} } } }
    delete: { operationId: deleteMember, responses: { "204": { description: ok } } }
  /members/{id}/export:
    parameters: [${id}]
    get: { operationId: exportMember, summary: Export the data of a member, responses: { "200": { description: ok } } }
  /courses:
    post: { operationId: createCourse, requestBody: { ${json(course)} }, responses: { "201": { description: ok, ${json(course)} } } }
  /courses/{id}:
    parameters: [${id}]
    get: { operationId: getCourse, responses: { "200": { description: ok, ${json(course)} } } }
    delete: { operationId: deleteCourse, responses: { "204": { description: ok } } }
  /club:
    post: { operationId: club.create, summary: Create Club, requestBody: { ${json(object("name: { type: string }"))} }, responses: { "201": { description: ok } } }
  /club/{clubId}:
    get: { operationId: club.get, parameters: [{ name: clubId, in: path, required: true, schema: { type: string } }], responses: { "200": { description: ok } } }
  /club/{clubId}/locker:
    post:
      operationId: locker.create
      summary: Create Locker
      parameters: [{ name: clubId, in: path, required: true, schema: { type: string } }]
      requestBody: { ${json(object("place: { type: string }"))} }
      responses: { "201": { description: ok } }
  /club/{clubId}/locker/{lockerId}/key:
    parameters: [{ name: clubId, in: path, required: true, schema: { type: string } }, { name: lockerId, in: path, required: true, schema: { type: string } }]
    get: { operationId: locker.getKey, summary: Get Locker Key, responses: { "200": { description: ok } } }
  /rounds:
    post: { operationId: createRound, requestBody: { ${json(object(`round: ${round}`))} }, responses: { "201": { description: ok, ${json(round)} } } }
`);

const call = (action: string, body: object, store: object): Step => ({ step: "api_request", action, body, store: [store] }) as Step;
const jane = { step: "api_request", action: "GET /members", query: { club: "north" }, store: [{ janeId: "$[0].id" }] } as Step;
const seen = { step: "api_request", action: `GET /members/\${janeId}` } as Step;
const bob = call("POST /members", { name: "Bob Stone", email: "bob@example.com" }, { bobId: "$.id" });
const yoga = call("POST /courses", { title: "Yoga" }, { courseId: "$.id" });
const [exportOf, one] = [
  (who: string) => `[{"step":"api_request","action":"GET /members/\${${who}}/export"}]`,
  (action: string) => requestStep(action),
];
const inPath = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => {
    if (step.step !== "api_request" || step.parameters === undefined) return step;
    const { parameters, ...rest } = step;
    const action = Object.entries(parameters).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, `\${${(value as { readonly $var: string }).$var}}`),
      rest.action,
    );
    return { ...rest, action };
  });

reads(
  "a person is the one who is named, or was spoken of last",
  { operations, before: [jane, bob, seen, yoga], variables: ["janeId", "bobId", "courseId"] },
  `
Export Jane's data. => ${exportOf("janeId")}
Export the data of Bob. => ${exportOf("bobId")}
Export her data. => ${exportOf("janeId")}
Delete her. => [${one("DELETE /members/${janeId}")}]
Delete it. => [${one("DELETE /courses/${courseId}")}]
Export Peter's data.
`,
  inPath,
);

const lea = { step: "api_request", action: "POST /members", body: { name: "Lea Hill" } } as Step;
reads(
  "a person whose id nobody saved is not another one",
  { operations, before: [lea, bob], variables: ["bobId"] },
  `
Export Lea's data.
Export Bob's data. => ${exportOf("bobId")}
`,
  inPath,
);

const clubs = [
  call("POST /club", { name: "North" }, { clubId: "$.id" }),
  call("POST /club", { name: "South" }, { southId: "$.id" }),
  call("POST /club/${clubId}/locker", { place: "hall" }, { lockerId: "$.id" }),
];
reads(
  "what a thing belongs to follows from where it was made",
  { operations, before: clubs, variables: ["clubId", "southId", "lockerId"] },
  `
Get the key of the locker. => [${one("GET /club/${clubId}/locker/${lockerId}/key")}]
Get the club.
Create a locker with place "attic".
`,
  inPath,
);

reads(
  "a body has values where the document has them",
  { operations, before: [bob, call("POST /courses", { title: "Yoga" }, { roomId: "$.room.id" })], variables: ["bobId", "roomId"] },
  `
Create a course with the title "Judo" and the room \${roomId}. => [${requestStep("POST /courses", ',"body":{"title":"Judo","room":{"id":{"$var":"roomId"}}}')}]
Send a POST request to /courses with members \${bobId}. => [${requestStep("POST /courses", ',"body":{"members":[{"$var":"bobId"}]}')}]
Send a POST request to /courses with body {"members": "\${bobId}"}. => [${requestStep("POST /courses", ',"body":{"members":"${bobId}"}')}]
POST /rounds with the code "R-1" and laps 4. => [${requestStep("POST /rounds", ',"body":{"round":{"code":"R-1","laps":4}}')}]
POST /rounds with an empty code. => [${requestStep("POST /rounds", ',"body":{"round":{"code":""}}')}]
POST /rounds with body {"code": "R-1"}. => [${requestStep("POST /rounds", ',"body":{"code":"R-1"}')}]
POST /rounds with the colour "red". => [${requestStep("POST /rounds", ',"body":{"colour":"red"}')}]
`,
);

const listed = [{ step: "api_request", action: "GET /members" } as Step];
reads(
  "an order that is asked for is no check",
  { operations, before: [bob], variables: ["bobId"] },
  `
List the members ordered by name ascending. => [${requestStep("GET /members", ',"query":{"order_by":"name","order":"ASC"}')}]
Pull the people of the club "north", ordered by name ascending.
`,
);

readsChecks(
  "a text in a field, and words that no check may lose",
  { operations, before: listed, variables: [] },
  `
Every name has "Acme" in it. => {"every":"$[*]","path":"$.name","contains":"Acme"}
Every name should have "Acme" in it. => {"every":"$[*]","path":"$.name","contains":"Acme"}
`,
);

readsChecks(
  "the same of one thing",
  { operations, before: [seen], variables: ["janeId"] },
  `
The name has "Roe" in it. => {"path":"$.name","contains":"Roe"}
Expect a name with "Roe" in it. => {"path":"$.name","contains":"Roe"}
Expect a name "Roe" in the response. => {"path":"$.name","equals":"Roe"}
She must not receive any mail.
There should be no email. => {"path":"$.email","exists":true,"not":true}
address.city comes back as Rome and address.zip as R1. => {"path":"$.address.city","equals":"Rome"},{"path":"$.address.zip","equals":"R1"}
`,
);

readsChecks(
  "an item has a status of its own",
  { operations: undefined, before: [], variables: [] },
  `
Every item in $.items has status "NEW". => {"every":"$.items[*]","path":"$.status","equals":"NEW"}
Expect every item in $.items has a status. => {"every":"$.items[*]","path":"$.status","exists":true}
No item in $.items has status 404. => {"none":"$.items[*]","path":"$.status","equals":404}
`,
);
