// Tests that checks and requests say what their sentence says, no less and nothing else, on a ferry line.

import { readOperations, type Step } from "../../../language/index.ts";
import { storeNames } from "../../../language/steps/saves.ts";
import { reads } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Ferry line, version: "1" }
paths:
  /login:
    post:
      operationId: logIn
      summary: Log in
      requestBody: { content: { application/json: { schema: { type: object, required: [email, password], properties: { email: { type: string }, password: { type: string } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { token: { type: string } } } } } }, "400": { $ref: "#/components/responses/Bad" }, "401": { $ref: "#/components/responses/Bad" } }
  /passes:
    post:
      operationId: createPass
      summary: Create a pass
      requestBody: { content: { application/json: { schema: { type: object, required: [label], properties: { label: { type: string }, permissions: { type: array, items: { type: string } } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pass" } } } }, "400": { $ref: "#/components/responses/Bad" } }
  /passes/{passId}:
    parameters: [{ name: passId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getPass, summary: Get a pass, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pass" } } } }, "400": { $ref: "#/components/responses/Bad" } } }
    patch:
      operationId: updatePass
      summary: Update a pass
      requestBody: { content: { application/json: { schema: { type: object, properties: { label: { type: string }, permissions: { type: array, items: { type: string } } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pass" } } } } }
  /passes/{passId}/permissions:
    parameters: [{ name: passId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: addPermissions
      summary: Add permissions to a pass
      requestBody: { content: { application/json: { schema: { type: object, required: [permissions], properties: { permissions: { type: array, items: { type: string } } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pass" } } } } }
  /boats:
    get:
      operationId: listBoats
      summary: List boats
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Boat" } } } } }, "400": { $ref: "#/components/responses/Bad" } }
    post:
      operationId: createBoat
      summary: Create a boat
      requestBody: { content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string }, notes: { type: string }, registration: { type: string }, seats: { type: integer }, state: { type: string, enum: [afloat, docked] } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Boat" } } } }, "400": { $ref: "#/components/responses/Bad" } }
  /boats/{boatId}:
    parameters: [{ name: boatId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getBoat, summary: Get a boat, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Boat" } } } }, "400": { $ref: "#/components/responses/Bad" } } }
    patch:
      operationId: updateBoat
      summary: Update a boat
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string }, notes: { type: string }, registration: { type: string }, seats: { type: integer } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Boat" } } } }, "400": { $ref: "#/components/responses/Bad" } }
    delete: { operationId: deleteBoat, summary: Delete a boat, responses: { "204": { description: gone }, "400": { $ref: "#/components/responses/Bad" } } }
  /boats/{boatId}/trips:
    parameters: [{ name: boatId, in: path, required: true, schema: { type: string } }]
    get: { operationId: listTrips, summary: List the trips of a boat, responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Trip" } } } } } } }
    post:
      operationId: createTrip
      summary: Create a trip
      requestBody: { content: { application/json: { schema: { type: object, required: [day], properties: { day: { type: string }, guestId: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Trip" } } } }, "400": { $ref: "#/components/responses/Bad" } }
  /trips/{tripId}:
    parameters: [{ name: tripId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getTrip, summary: Get a trip, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Trip" } } } } } }
    delete: { operationId: deleteTrip, summary: Delete a trip, responses: { "204": { description: gone } } }
  /trips/{tripId}/bookings:
    parameters: [{ name: tripId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: bookTrip
      summary: Book a trip
      requestBody: { content: { application/json: { schema: { type: object, required: [guestId], properties: { guestId: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Booking" } } } }, "409": { $ref: "#/components/responses/Bad" } }
  /guests:
    get: { operationId: listGuests, summary: List guests, responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Guest" } } } } } } }
    post:
      operationId: createGuest
      summary: Create a guest
      requestBody: { content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string }, email: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Guest" } } } }, "409": { $ref: "#/components/responses/Bad" } }
  /hooks:
    post:
      operationId: createHook
      summary: Create a hook
      requestBody: { content: { application/json: { schema: { type: object, required: [url], properties: { url: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string }, url: { type: string } } } } } } }
  /hooks/{hookId}:
    parameters: [{ name: hookId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getHook, summary: Get a hook, responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } } }
    delete: { operationId: deleteHook, summary: Delete a hook, responses: { "204": { description: gone } } }
components:
  responses:
    Bad: { description: bad, content: { application/json: { schema: { type: object, properties: { error: { type: object, properties: { code: { type: string }, message: { type: string }, details: { type: array, items: { type: object } } } } } } } } }
  schemas:
    Pass: { type: object, properties: { id: { type: string }, label: { type: string }, permissions: { type: array, items: { type: string } } } }
    Boat:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        notes: { type: string }
        registration: { type: string }
        seats: { type: integer }
        state: { type: string, enum: [afloat, docked] }
        fine: { type: [number, "null"] }
        tags: { type: array, items: { type: string } }
        details: { type: object, properties: { maker: { type: string } } }
        decks: { type: array, items: { type: object, properties: { id: { type: string }, range: { type: string } } } }
    Trip: { type: object, properties: { id: { type: string }, day: { type: string }, boatId: { type: string } } }
    Booking: { type: object, properties: { id: { type: string }, status: { type: string, enum: [confirmed, waitlisted, cancelled] }, waitlistPosition: { type: [integer, "null"] } } }
    Guest: { type: object, properties: { id: { type: string }, name: { type: string }, email: { type: string } } }
`);

const request = (action: string, body?: object, save?: Readonly<Record<string, string>>): Step =>
  ({ step: "api_request", action, ...(body === undefined ? {} : { body }), ...(save === undefined ? {} : { store: [save] }) }) as Step;
const boat = [request("POST /boats", { name: "Heron", notes: "leaky" }, { boatId: "$.id" })];
const read = request("GET /boats/${boatId}");
const trip = request("POST /boats/${boatId}/trips", { day: "2031-02-01" }, { tripId: "$.id" });
const ada = request("POST /guests", { name: "Ada Byron" }, { adaId: "$.id" });
const booked = request("POST /trips/${tripId}/bookings", { guestId: "${adaId}" });
const signedIn = (name: string): Step =>
  request("POST /login", { email: `${name}@example.com`, password: "x" }, { [`${name}Token`]: "$.token" });

function readsAfter(title: string, before: readonly Step[], table: string): void {
  const variables = ["password", ...before.flatMap((step) => ("store" in step ? (step.store ?? []).flatMap(storeNames) : []))];
  reads(title, { operations, before, variables }, table, (steps) =>
    steps.flatMap((step): readonly unknown[] => {
      if (step.step === "validate") return step.checks;
      if (step.step !== "api_request") return [step];
      return [[step.action, ...[step.body, step.headers, step.auth].filter((part) => part !== undefined)]];
    }),
  );
}

readsAfter(
  "precise readings after a pass",
  [request("POST /passes", { label: "Q" }, { passId: "$.id" })],
  `
Give the pass the permissions "read" and "write".
Please grant the pass the permissions "read" and "write".
Set the permissions of the pass to "read" and "write". => [["PATCH /passes/\${passId}",{"permissions":["read","write"]}]]
Add the permission "read" to the pass. => [["POST /passes/\${passId}/permissions",{"permissions":["read"]}]]
`,
);

readsAfter(
  "precise readings after a trip and a guest",
  [...boat, trip, ada],
  `
Ada books the trip and lands on the waiting list in position 1.
Book the trip for Ada, she is confirmed => [["POST /trips/\${tripId}/bookings",{"guestId":{"$var":"adaId"}}],{"path":"$.status","equals":"confirmed"}]
Move the trip to 2031-03-01
Assign Ada Byron to the trip
Assign Grace Hopper to the ferryman
Assign "Ada Byron" to \${guestName} => [{"step":"set","variable":"guestName","value":"Ada Byron"}]
`,
);

readsAfter(
  "precise readings after a booking",
  [...boat, trip, ada, booked],
  `
She lands on the waiting list in position 1
The booking is on the waiting list at position 1
The waitlist position is 1 => [{"path":"$.waitlistPosition","equals":1}]
`,
);

readsAfter(
  "precise readings after reading the boat",
  [...boat, read],
  `
Add 5 seats to the boat
It should have one deck with the range 1-20 => [{"path":"$.decks","length":1},{"path":"$.decks[0].range","equals":"1-20"}]
There is one deck with the range "A" => [{"path":"$.decks","length":1},{"path":"$.decks[0].range","equals":"A"}]
It has exactly one deck with the range "A" => [{"path":"$.decks[?@.range == 'A']","length":1}]
It has a deck with the range "A" => [{"any":"$.decks[*]","path":"$.range","equals":"A"}]
The name may be Heron
The registration may not be empty => [{"path":"$.registration","empty":true,"not":true}]
List the boats without credentials, this must give an error => [["GET /boats","none"],{"status":"4xx"}]
`,
);

readsAfter(
  "precise readings after listing the boats",
  [...boat, request("GET /boats")],
  `
There is one boat with the name "Heron" => [{"path":"$[?@.name == 'Heron']","length":1}]
The boat may be in the list
The boat might still be in the list
The boat can be in the list
The boat is in the list => [{"any":"$[*]","path":"$.id","equals":{"$var":"boatId"}}]
The boat code is "B-1"
The boat message is "hello"
`,
);

readsAfter(
  "precise readings after a refused request",
  [request("POST /boats", {})],
  `
The response should be an error with the code "NAME_MISSING" => [{"status":"4xx"},{"path":"$.error.code","equals":"NAME_MISSING"}]
It should be an error with the code NAME_MISSING => [{"status":"4xx"},{"path":"$.error.code","equals":"NAME_MISSING"}]
The body contains an error with the code "NAME_MISSING" => [{"path":"$.error","exists":true},{"path":"$.error.code","equals":"NAME_MISSING"}]
The error code is "NAME_MISSING" => [{"path":"$.error.code","equals":"NAME_MISSING"}]
`,
);

readsAfter(
  "precise readings after a deletion",
  [...boat, request("DELETE /boats/${boatId}")],
  `
Opening the boat should now give an error => [["GET /boats/\${boatId}"],{"status":"4xx"}]
Doing that a second time gives an error => [["DELETE /boats/\${boatId}"],{"status":"4xx"}]
`,
);

readsAfter(
  "precise readings after nothing",
  [],
  `
Create a boat without a name, this is an error => [["POST /boats",{}],{"status":"4xx"}]
Create a boat with the name "X" and seats "4" => [["POST /boats",{"name":"X","seats":4}]]
Create a boat with the name "X" and seats "4", expect 400 => [["POST /boats",{"name":"X","seats":"4"}],{"status":400}]
Create a boat with the name "X" and seats 4, expect 400 => [["POST /boats",{"name":"X","seats":4}],{"status":400}]
Log in with email mick@example.com only
Log in with just the email mick@example.com, this fails with 400
Log in with email mick@example.com => [["POST /login",{"email":"mick@example.com","password":{"$var":"password"}}]]
GET /boats with header X-KEY: abc -> 200 => [["GET /boats",{"X-KEY":"abc"}],{"status":200}]
GET /boats with headers X-KEY: abc, X-B: c → 200 => [["GET /boats",{"X-KEY":"abc","X-B":"c"}],{"status":200}]
GET /boats with header Authorization: Bearer \${password} => 401 => [["GET /boats",{"Authorization":"Bearer \${password}"}],{"status":401}]
`,
);

readsAfter(
  "precise readings after two sign-ins",
  [signedIn("mick"), signedIn("rosa"), ...boat],
  `
Mick deletes the boat => [["DELETE /boats/\${boatId}",{"bearer":"\${mickToken}"}]]
Then Rosa opens the boat => [["GET /boats/\${boatId}",{"bearer":"\${rosaToken}"}]]
Then Paul opens the boat
I delete the boat => [["DELETE /boats/\${boatId}"]]
`,
);

readsAfter(
  "precise readings after making a boat",
  boat,
  `
Mick deletes the boat
`,
);

readsAfter(
  "precise readings after listing the guests",
  [ada, request("GET /guests")],
  `
Every guest in the result has Byron in the name => [{"every":"$[*]","path":"$.name","contains":"Byron"}]
Every guest in the list has "Byron" in the email => [{"every":"$[*]","path":"$.email","contains":"Byron"}]
Each guest has the name Byron => [{"every":"$[*]","path":"$.name","equals":"Byron"}]
`,
);

readsAfter(
  "precise readings after making a guest twice",
  [ada, request("POST /guests", { name: "Ada Byron" })],
  `
I get a 201 and the same guest as before
I send the same request again and get 409 => [["POST /guests",{"name":"Ada Byron"}],{"status":409}]
I should get an error => [{"status":"4xx"}]
Sending the same request a second time is not possible => [["POST /guests",{"name":"Ada Byron"}],{"status":"4xx"}]
I should get a conflict => [{"status":409}]
`,
);

readsAfter(
  "precise readings after a change",
  [...boat, request("PATCH /boats/${boatId}", { name: "Egret", notes: "tarred" }), read],
  `
The answer shows the new name and notes => [{"path":"$.name","equals":"Egret"},{"path":"$.notes","equals":"tarred"}]
The new name and notes are shown => [{"path":"$.name","equals":"Egret"},{"path":"$.notes","equals":"tarred"}]
It shows the new name and the id => [{"path":"$.name","equals":"Egret"},{"path":"$.id","exists":true}]
`,
);
