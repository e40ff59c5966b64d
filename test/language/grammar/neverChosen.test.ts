// Tests that values, listed members and names of fields never choose the operation or the field that is meant.

import { readOperations } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const id = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`;
const json = (schema: string): string => `{ content: { application/json: { schema: ${schema} } } }`;
const text = "{ type: string }";
const basket = `{ type: object, properties: { id: ${text}, total_quantity: { type: integer }, lines: { type: array, items: { type: object, properties: { id: ${text}, quantity: { type: integer } } } } } }`;
const piece = `{ type: object, properties: { id: ${text}, title: ${text}, glaze: { type: object, properties: { name: ${text} } }, glaze_id: ${text}, ratings: { type: array, items: { type: object, properties: { value: { type: number } } } }, marks: { type: array, items: { type: object, properties: { details: ${text} } } } } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Pottery, version: "1" }
paths:
  /sign-in:
    post:
      operationId: signIn
      summary: Sign in
      requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, required: [username, password], properties: { username: ${text}, password: ${text} } } } } }
      responses: { "200": { description: ok } }
  /till:
    put:
      operationId: setUpTill
      summary: Set up the till
      requestBody: ${json("{ type: object, properties: { currency: { type: string, enum: [TRY, EUR] } } }")}
      responses: { "200": { description: ok } }
  /kilns:
    get: { operationId: listKilns, summary: List kilns, responses: { "200": { description: ok } } }
    post:
      operationId: createKiln
      summary: Create a kiln
      requestBody: ${json(`{ type: object, properties: { name: ${text}, alarm: ${text} } }`)}
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: ${text} } } } } } }
  /kilns/{kilnId}:
    parameters: [${id("kilnId")}]
    get: { operationId: getKiln, summary: Get a kiln, responses: { "200": { description: ok } } }
  /kilns/{kilnId}/adjust:
    parameters: [${id("kilnId")}]
    post:
      operationId: adjustKiln
      summary: Update a kiln
      requestBody: ${json(`{ type: object, properties: { heat: { type: integer }, program: { type: object, properties: { name: ${text} } } } }`)}
      responses: { "200": { description: ok } }
  /kilns/{kilnId}/rename:
    parameters: [${id("kilnId")}]
    post:
      operationId: renameKiln
      summary: Rename a kiln
      parameters: [{ name: name, in: query, required: true, schema: ${text} }]
      responses: { "204": { description: ok } }
  /trash/empty:
    post: { operationId: emptyTrash, summary: Empty the trash, responses: { "204": { description: ok } } }
  /glaze_sets:
    get: { operationId: listGlazeSets, summary: List glaze sets, responses: { "200": { description: ok } } }
  /glaze_sets/{setName}/items/{itemId}:
    parameters: [${id("setName")}, ${id("itemId")}]
    put:
      operationId: upsertGlazeSetItem
      summary: Create or update a glaze set item
      requestBody: ${json(`{ type: object, properties: { glazes: { type: array, items: ${text} } } }`)}
      responses: { "200": { description: ok } }
  /pieces:
    get: { operationId: listPieces, summary: List pieces, responses: { "200": { description: ok } } }
  /pieces/{pieceId}:
    parameters: [${id("pieceId")}]
    get: { operationId: getPiece, summary: Get a piece, responses: { "200": { description: ok, content: { application/json: { schema: ${piece} } } }, "404": { description: none } } }
    patch:
      operationId: updatePiece
      summary: Update a piece
      requestBody: ${json(`{ type: object, properties: { title: ${text}, notes: { type: array, items: ${text} } } }`)}
      responses: { "200": { description: ok } }
  /notes/{noteId}:
    parameters: [${id("noteId")}]
    put:
      operationId: updateNote
      summary: Update a note
      requestBody: ${json(`{ type: object, properties: { id: ${text}, text: ${text} } }`)}
      responses: { "200": { description: ok } }
  /baskets/{basketId}/lines:
    parameters: [${id("basketId")}]
    post:
      operationId: addLine
      summary: Add a line
      requestBody: ${json(`{ type: object, properties: { pieceId: ${text}, quantity: { type: integer } } }`)}
      responses: { "201": { description: ok, content: { application/json: { schema: ${basket} } } }, "422": { description: no } }
  /baskets/{basketId}/lines/{lineId}:
    parameters: [${id("basketId")}, ${id("lineId")}]
    patch:
      operationId: changeLine
      summary: Change a line
      requestBody: ${json("{ type: object, properties: { quantity: { type: integer } } }")}
      responses: { "200": { description: ok, content: { application/json: { schema: ${basket} } } } }
`);

const kiln = { step: "api_request", action: "POST /kilns", body: { name: "Big", alarm: "BELL" }, store: [{ kilnId: "$.id" }] } as const;
reads(
  "requests that no value and no listed member chooses",
  { operations, before: [kiln], variables: ["kilnId"] },
  `
Trying it gives 400.
When I send the alarm BELL to the kiln
Somebody sends the alarm "hello" through the kiln.
The panel shows the kiln.
The panel displays the kilns.
Rename it to small-one. => [${requestStep("POST /kilns/${kilnId}/rename", ',"query":{"name":"small-one"}')}]
Rename the kiln to "Small". => [${requestStep("POST /kilns/${kilnId}/rename", ',"query":{"name":"Small"}')}]
Set up the till with currency TRY. => [${requestStep("PUT /till", ',"body":{"currency":"TRY"}')}]
Create a kiln with the alarm BELL. => [${requestStep("POST /kilns", ',"body":{"alarm":"BELL"}')}]
The potter lists the kilns. => [${requestStep("GET /kilns")}]
Sign in as ada@pots.test with the password Clay-1. => [${requestStep("POST /sign-in", ',"form":{"username":"ada@pots.test","password":"Clay-1"}')}]
Rename it "Small".
`,
);

const emptied = { step: "api_request", action: "POST /trash/empty" } as const;
reads(
  "words that no name of a field or a list takes",
  {
    operations,
    before: [{ step: "api_request", action: "PUT /glaze_sets/s1/items/i1", body: { glazes: ["blue"] } }, emptied],
    variables: [],
  },
  `
Attach the glaze set to the blue.
The answer must be a 204 with an empty body. => [{"step":"validate","checks":[{"status":204},{"body":"text","empty":true}]}]
Put a glaze set item "i2" into set "s1" with glazes ["red"]. => [${requestStep("PUT /glaze_sets/s1/items/i2", ',"body":{"glazes":["red"]}')}]
`,
);

const got = { step: "api_request", action: "GET /pieces/7" } as const;
reads(
  "statements that no name of a field chooses",
  { operations, before: [got], variables: [] },
  `
Correct the note to "Glazed twice".
I give it a rating of 5.
It has a rating of 4.5.
The piece has a mark with these details.
Expect 404; the basket is still there.
Take the glaze and call it theGlaze.
It has 5 ratings. => [{"step":"validate","checks":[{"path":"$.ratings","length":5}]}]
Correct the title to "Jug". => [${requestStep("PATCH /pieces/7", ',"body":{"title":"Jug"}')}]
Save the glaze id as theGlaze. => [{"step":"save","store":[{"theGlaze":"$.glaze_id"}]}]
\`$.title\` is "Jug", \`$.id\` → \`pieceId\` => [{"step":"validate","checks":[{"path":"$.title","equals":"Jug"}]},{"step":"save","store":[{"pieceId":"$.id"}]}]
Expect 404 - it was sold. => [{"step":"validate","checks":[{"status":404}]}]
`,
);

const added = { step: "api_request", action: "POST /baskets/${basketId}/lines", body: { pieceId: "7", quantity: 2 } } as const;
reads(
  "what comes back for a part",
  { operations, before: [added, { step: "validate", checks: [{ status: 201 }] }], variables: ["basketId"] },
  `
Change the quantity of the line to 3.
But an incomplete line is rejected with 422.
The basket has one line now, with quantity 2. => [{"step":"validate","checks":[{"path":"$.lines","length":1},{"path":"$.lines[0].quantity","equals":2}]}]
The basket has 3 lines in total. => [{"step":"validate","checks":[{"path":"$.lines","length":3}]}]
The total quantity is 3. => [{"step":"validate","checks":[{"path":"$.total_quantity","equals":3}]}]
Change the quantity of line 4 to 3. => [${requestStep("PATCH /baskets/${basketId}/lines/4", ',"body":{"quantity":3}')}]
`,
);

const shards = `{ type: object, properties: { shards: { type: array, items: { type: object, properties: { shardId: ${text}, read: { type: boolean } } } } } }`;
const potters = readOperations(`
openapi: 3.0.3
info: { title: Potters, version: "1" }
paths:
  /potters:
    post:
      operationId: createPotter
      summary: Create a potter
      requestBody: ${json(`{ type: object, required: [name, pass], properties: { name: ${text}, pass: ${text}, admin: { type: boolean } } }`)}
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { id: ${text}, name: ${text} } } } } } }
  /me/potter/password:
    post:
      operationId: updateCurrentPotter
      summary: Update the password of the current potter
      requestBody: ${json(`{ type: object, required: [pass], properties: { pass: ${text} } }`)}
      responses: { "200": { description: ok } }
  /password/reset:
    post:
      operationId: postPasswordReset
      summary: Send a password reset email
      requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { email: ${text} } } } } }
      responses: { "200": { description: ok } }
  /shards:
    get: { operationId: getShardsParams, summary: List shards, responses: { "200": { description: ok, content: { application/json: { schema: ${shards} } } } } }
  /search:
    get: { operationId: searchParams, summary: Search shards, responses: { "200": { description: ok, content: { application/json: { schema: ${shards} } } } } }
  /shard/{shardId}:
    parameters: [${id("shardId")}]
    get: { operationId: getShardParams, summary: Get a shard, responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { shardId: ${text} } } } } }, "404": { description: none } } }
  /login:
    post:
      operationId: logIn
      summary: Log in
      requestBody: ${json(`{ type: object, properties: { email: ${text}, password: ${text} } }`)}
      responses: { "200": { description: ok } }
  /guests:
    post:
      operationId: addGuest
      summary: Add a guest
      requestBody: ${json(`{ type: object, required: [email, password], properties: { email: ${text}, password: ${text} } }`)}
      responses: { "200": { description: ok } }
  /notices:
    post:
      operationId: createNotice
      summary: Create a notice
      requestBody: ${json(`{ type: object, properties: { kind: ${text} } }`)}
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { id: ${text} } } } } } }
  /message:
    get: { operationId: getMessages, summary: Return all messages, responses: { "200": { description: ok } } }
  /info:
    get: { operationId: getInfo, summary: Get information, responses: { "400": { description: bad, content: { application/json: { schema: { type: object, properties: { error: ${text} } } } } }, "200": { description: ok, content: { application/json: { schema: { type: object, properties: { shards: { type: integer } } } } } } } }
`).operations;

reads(
  "deeds that no check and no other request replaces",
  { operations: potters, before: [{ step: "api_request", action: "GET /info" }], variables: ["shardId"] },
  `
A second potter named rita is refused with 400.
The old password does not work any more.
Nina receives a letter.
The shard is now read.
The stream delivers the message.
The shard is gone. => [${requestStep("GET /shard/${shardId}")},{"step":"validate","checks":[{"status":404}]}]
Reset the password of nina@pots.test. => [${requestStep("POST /password/reset", ',"form":{"email":"nina@pots.test"}')}]
Get the shard. => [${requestStep("GET /shard/${shardId}")}]
Open the shard. => [${requestStep("GET /shard/${shardId}")}]
List the shards. => [${requestStep("GET /shards")}]
Create a potter named Rita with the pass pw-1. => [${requestStep("POST /potters", ',"body":{"name":"Rita","pass":"pw-1"}')}]
Change the pass to pw-2. => [${requestStep("POST /me/potter/password", ',"body":{"pass":"pw-2"}')}]
There are 2 shards. => [{"step":"validate","checks":[{"path":"$.shards","equals":2}]}]
`,
);

const noticed = { step: "api_request", action: "POST /notices", body: { kind: "web" }, store: [{ noticeId: "$.id" }] } as const;
reads(
  "what is there already, and what nobody names",
  { operations: potters, before: [noticed, { step: "api_request", action: "GET /message" }], variables: ["noticeId"] },
  `
Start it.
And two lemons.
Add the guest "Brightwater" with the e-mail address a@pots.test.
Log in as her with the password "clay"; it should be refused.
Create a notice with the kind mail. => [${requestStep("POST /notices", ',"body":{"kind":"mail"}')}]
There are two messages. => [{"step":"validate","checks":[{"body":"json","type":"array"},{"body":"json","length":2}]}]
Add a guest with the e-mail a@pots.test and the password "clay". => [${requestStep("POST /guests", ',"body":{"email":"a@pots.test","password":"clay"}')}]
Log in with the e-mail a@pots.test and the password "clay". => [${requestStep("POST /login", ',"body":{"email":"a@pots.test","password":"clay"}')}]
`,
);
