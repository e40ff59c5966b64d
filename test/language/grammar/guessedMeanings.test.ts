// Tests that no condition of a count is lost, that no field is guessed where a check could not fail, and that nothing
// is sent that the sentence does not say.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, readsChecks } from "./table.ts";

const listOf = (item: string): string =>
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
      responses: ${listOf(animal)}
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
  /sales:
    get:
      summary: List sales
      security: [{ bearer: [] }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { total: { type: number }, sales: { type: array, items: { $ref: "#/components/schemas/Sale" } } } } } } } }
  /sales/{saleId}:
    parameters: [{ name: saleId, in: path, required: true, schema: { type: string } }]
    get: { summary: Get a sale, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Sale" } } } }, "404": { description: unknown } } }
  /tickets/{ticketId}:
    parameters: [{ name: ticketId, in: path, required: true, schema: { type: string } }]
    get: { summary: Get a ticket, responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { price: { type: number }, from: { type: string } } } } } } } }
  /sessions:
    post:
      summary: Log in
      requestBody: { content: { application/json: { schema: { type: object, required: [username, password], properties: { username: { type: string }, password: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { token: { type: string } } } } } } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  schemas:
    Sale: { type: object, properties: { id: { type: string }, price: { type: number }, currency: { type: string }, buyer: { type: string }, soldBy: { type: string }, packedBy: { type: string }, soldAt: { type: string, format: date-time } } }
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
Between 4 and 6 animals are not good. => {"path":"$.items[?@.mood != 'good']","length":{"atLeast":4,"atMost":6}}
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

const sales: Step = { step: "api_request", action: "GET /sales" };
const tokens = ["token", "idaToken", "tomToken"];
readsChecks(
  "values that a field cannot have or may not mean",
  { operations, before: [sales], variables: tokens },
  `
The total is 20. => {"path":"$.total","equals":20}
The total is 20 dollars.
The total is 20 cents.
The total is 20 EUR.
No sale was sold by Ida.
No sale was sold by "Ida Berg".
None of the sales was packed by Tom.
No sale was sold by "S-1". => {"none":"$.sales[*]","path":"$.soldBy","equals":"S-1"}
No sale has soldBy "Ida". => {"none":"$.sales[*]","path":"$.soldBy","equals":"Ida"}
No sale has the buyer "Zoo Basel". => {"none":"$.sales[*]","path":"$.buyer","equals":"Zoo Basel"}
Every sale was sold by Ida. => {"every":"$.sales[*]","path":"$.soldBy","equals":"Ida"}
The first sale was sold at 09:30.
Do not list the sales.
Never show the sales.
`,
);

readsChecks(
  "values of one thing",
  { operations, before: [{ step: "api_request", action: "GET /sales/S-1" }], variables: tokens },
  `
The price is 1,5.
The price is 1 or 5. => {"path":"$.price","oneOf":[1,5]}
The price is one of 1,5. => {"path":"$.price","oneOf":[1,5]}
The price is 4 characters long.
The buyer is 4 characters long. => {"path":"$.buyer","length":4}
The price is EUR 5.
The price is not EUR 5.
The buyer is from Basel.
The buyer is Basel. => {"path":"$.buyer","equals":"Basel"}
It was not sold by Ida.
It was sold and packed by "K-1". => {"path":"$.soldBy","equals":"K-1"},{"path":"$.packedBy","equals":"K-1"}
`,
);

readsChecks(
  "values that a document without currencies has",
  { operations, before: [{ step: "api_request", action: "GET /tickets/T-1" }], variables: tokens },
  `
The price is 20 EUR. => {"path":"$.price","equals":20}
The price is 2000 cents.
The ticket is from Basel. => {"path":"$.from","equals":"Basel"}
`,
);

const list = (auth: string): string => `[{"step":"api_request","action":"GET /sales","auth":${auth}}]`;
const signIn = (username: string): string =>
  `[{"step":"api_request","action":"POST /sessions","body":{"username":"${username}","password":"x"}}]`;
reads(
  "credentials of a person",
  { operations, before: [], variables: tokens },
  `
List the sales using the token of Ida. => ${list('{"bearer":"${idaToken}"}')}
List the sales with the token of Tom. => ${list('{"bearer":"${tomToken}"}')}
List the sales with the token of Zoe.
List the sales with the Authorization header of Ida.
List the sales with the token "abc". => ${list('{"bearer":"abc"}')}
Log in as "tom" with the password of "ida".
Log in with username "tom" and password "x". => ${signIn("tom")}
Log in as "tom" with password "x" and list the sales.
Tom signs in with password "x".
The user tom signs in with password "x". => ${signIn("tom")}
Anyone can list the sales. => ${list('"none"')}
Anybody can list the sales. => ${list('"none"')}
List the sales. => [{"step":"api_request","action":"GET /sales"}]
Get the sale "Big Polly".
Get the sale "S-1". => [{"step":"api_request","action":"GET /sales/S-1"}]
`,
);
