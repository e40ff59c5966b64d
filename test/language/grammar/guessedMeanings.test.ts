// Tests that no condition of a count is lost, that no field is guessed where a check could not fail, and that nothing
// is sent that the sentence does not say.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, readsChecks } from "./table.ts";

const list = (item: string): string =>
  `{ "200": { description: ok, content: { application/json: { schema: { type: object, properties: { items: { type: array, items: ${item} } } } } } } }`;
const animal = `{ $ref: "#/components/schemas/Animal" }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Zoo, version: "1" }
paths:
  /animals:
    get:
      summary: List animals
      parameters:
        - { name: diet, in: query, schema: { type: string, enum: [MEAT, PLANTS] } }
        - { name: tag, in: query, schema: { type: string } }
        - { name: minYear, in: query, schema: { type: integer } }
        - { name: maxYear, in: query, schema: { type: integer } }
      responses: ${list(animal)}
  /keepers:
    get:
      summary: List keepers
      parameters: [{ name: nationality, in: query, schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: string }, name: { type: string } } } } } } } }
    post:
      summary: Hire a keeper
      requestBody: { content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string }, nationality: { type: string } } } } } }
      responses: { "201": { description: ok } }
  /guards:
    post:
      summary: Hire a guard
      requestBody: { content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string }, country: { type: string, maxLength: 2 } } } } } }
      responses: { "201": { description: ok } }
components:
  schemas:
    Animal: { type: object, properties: { id: { type: string }, name: { type: string }, year: { type: integer }, mood: { type: string, enum: [calm, wild, good] }, diet: { type: string, enum: [MEAT, PLANTS] }, house: { type: string, enum: [OPEN_AIR, AQUARIUM] } } }
`);
const animals: Step = { step: "api_request", action: "GET /animals" };
const after = { operations, before: [animals], variables: [] };

readsChecks(
  "counts of things in a state",
  after,
  `
Between 4 and 6 animals are good. => {"path":"$.items[?@.mood == 'good']","length":{"atLeast":4,"atMost":6}}
There are between 4 and 6 good animals. => {"path":"$.items[?@.mood == 'good']","length":{"atLeast":4,"atMost":6}}
Not more than two animals are calm. => {"path":"$.items[?@.mood == 'calm']","length":{"atMost":2}}
Not fewer than 3 animals are wild. => {"path":"$.items[?@.mood == 'wild']","length":{"atLeast":3}}
From 2 to 4 animals are good. => {"path":"$.items[?@.mood == 'good']","length":{"atLeast":2,"atMost":4}}
Between 4 and 6 animals are not good.
Not more than two animals are good or calm.
Not more than two wild animals are in the aquarium.
Between 4 and 6 animals are listed. => {"path":"$.items","length":{"atLeast":4,"atMost":6}}
There are 5 animals. => {"path":"$.items","length":5}
Two animals are wild. => {"path":"$.items[?@.mood == 'wild']","length":2}
Both have a name. => {"path":"$.items","length":2},{"every":"$.items[*]","path":"$.name","exists":true}
Both are wild. => {"path":"$.items","length":2},{"every":"$.items[*]","path":"$.mood","equals":"wild"}
Both animals are wild. => {"path":"$.items","length":2},{"every":"$.items[*]","path":"$.mood","equals":"wild"}
There is an animal from 2019.
There are animals of 2019.
An animal is from 2019.
The list has a length of 5. => {"path":"$.items","length":5}
There is an animal with year 2019. => {"any":"$.items[*]","path":"$.year","equals":2019}
`,
);

readsChecks(
  "things that are not there",
  after,
  `
"Z-5" is not in the list. => {"none":"$.items[*]","path":"$.id","equals":"Z-5"}
"Z-5" is in the list. => {"any":"$.items[*]","path":"$.id","equals":"Z-5"}
"Polly" is not in the list. => {"none":"$.items[*]","path":"$.name","equals":"Polly"}
Polly is not in the list. => {"none":"$.items[*]","path":"$.name","equals":"Polly"}
Wild animals are not in the list.
Savanna animals are not in the list.
No wild animals are in the list. => {"none":"$.items[*]","path":"$.mood","equals":"wild"}
"Big Polly" is absent.
"Big Polly" is missing.
"Big Polly" is gone. => {"none":"$.items[*]","path":"$.name","equals":"Big Polly"}
Something has no name.
Some animals have no name. => {"any":"$.items[*]","path":"$.name","exists":true,"not":true}
`,
);

const get = (query: string): string => `[{"step":"api_request","action":"GET /animals","query":${query}}]`;
reads(
  "values that the sentence does not say",
  { ...after, before: [] },
  `
List one animal.
List only one of the animals.
List the animals. => [{"step":"api_request","action":"GET /animals"}]
Get all animals from 2019.
Get all animals from 2019 to 2021. => ${get('{"minYear":2019,"maxYear":2021}')}
Get all animals since 2019. => ${get('{"minYear":2019}')}
Get all animals with tags "sea" and "ice".
List the animals with diet "MEAT" and diet "PLANTS".
List the animals with tag "sea" and diet "MEAT". => ${get('{"tag":"sea","diet":"MEAT"}')}
Get all Norwegian keepers. => [{"step":"api_request","action":"GET /keepers","query":{"nationality":"Norwegian"}}]
Hire a Danish keeper named "Edda". => [{"step":"api_request","action":"POST /keepers","body":{"name":"Edda","nationality":"Danish"}}]
Hire a Danish guard named "Edda". => [{"step":"api_request","action":"POST /guards","body":{"name":"Edda","country":"DK"}}]
`,
);
