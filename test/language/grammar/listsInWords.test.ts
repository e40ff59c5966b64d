// Reads what a list has in everyday words: which things are in it and whose they are, in which order, how many. The
// last sentences of each group mean something else, and are refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const object = (fields: string): string => `{ type: object, properties: { ${fields} } }`;
const ref = (name: string): string => `{ $ref: "#/components/schemas/${name}" }`;
const made = (name: string): string => `requestBody: { ${json(ref(name))} }, responses: { "201": { ${json(ref(name))} } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Mountain huts, version: "1" }
paths:
  /wardens:
    post: { operationId: addWarden, summary: Add a warden, ${made("Warden")} }
  /huts:
    get:
      operationId: listHuts
      summary: List huts
      parameters: [{ name: town, in: query, schema: { type: string } }, { name: wardenId, in: query, schema: { type: string } }]
      responses: { "200": { ${json(object(`data: { type: array, items: ${ref("Hut")} }, total: { type: integer }`))} } }
    post: { operationId: addHut, summary: Add a hut, ${made("Hut")} }
  /huts/{hutId}:
    parameters: [{ name: hutId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getHut, summary: Get a hut, responses: { "200": { ${json(ref("Hut"))} } } }
    patch: { operationId: changeHut, summary: Change a hut, requestBody: { ${json(ref("Hut"))} }, responses: { "200": { ${json(ref("Hut"))} } } }
  /huts/{hutId}/stays:
    parameters: [{ name: hutId, in: path, required: true, schema: { type: string } }]
    get: { operationId: listStays, summary: List stays, responses: { "200": { ${json(object(`_results: { type: array, items: ${ref("Stay")} }`))} } } }
    post: { operationId: addStay, summary: Add a stay, ${made("Stay")} }
  /guests:
    post: { operationId: addGuest, summary: Add a guest, ${made("Guest")} }
components:
  schemas:
    Warden: ${object("id: { type: string }, name: { type: string }")}
    Guest: ${object("id: { type: string }, name: { type: string }, email: { type: string }")}
    Stay: ${object(`id: { type: string }, nights: { type: integer }, guest: ${ref("Guest")}`)}
    Hut:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        town: { type: string }
        altitude: { type: integer }
        wardenId: { type: string }
        tags: { type: array, items: { type: string } }
        photoIds: { type: array, items: { type: string } }
        bunkItems: { type: array, items: ${object("places: { type: integer }")} }
        createdAt: { type: string, format: date-time }
        state: { type: string, enum: [open, closed] }
        totalGuests: { type: integer }
        costs: ${object("net: { type: number }, gross: { type: number }")}
`);
const call = (action: string, body: object, ...names: readonly string[]): readonly Step[] => [
  { step: "api_request", action, body } as Step,
  ...(names.length === 0 ? [] : [{ step: "save", store: names.map((name) => ({ [name]: "$.id" })) } as Step]),
];
const warden = call("POST /wardens", { name: "Ida Holm" }, "idaId");
const mill = call("POST /huts", { name: "Old Mill", town: "Arosa", wardenId: "${idaId}" }, "millId");
const face = call("POST /huts", { name: "North Face", town: "Davos" }, "faceId");
const barn = call("POST /huts", { name: "Red Barn", town: "Davos" });
const guest = call("POST /guests", { name: "Nora Falk", email: "nora@peak.example" }, "guestId");
const list = { step: "api_request", action: "GET /huts", query: { town: "Davos" } } as Step;
const stays = { step: "api_request", action: "GET /huts/${millId}/stays" } as Step;
const get = { step: "api_request", action: "GET /huts/${millId}" } as Step;
const variables = ["idaId", "millId", "faceId", "guestId"];
const told = (title: string, before: readonly Step[], table: string): void => {
  readsChecks(title, { operations, before, variables }, table);
};

told(
  "which things are in a list",
  [...warden, ...mill, ...face, list],
  `
  Old Mill should be there and North Face shouldn't => {"any":"$.data[*]","path":"$.name","equals":"Old Mill"},{"none":"$.data[*]","path":"$.name","equals":"North Face"}
  Old Mill is in the list and North Face is not => {"any":"$.data[*]","path":"$.name","equals":"Old Mill"},{"none":"$.data[*]","path":"$.name","equals":"North Face"}
  Our mill is in the results => {"any":"$.data[*]","path":"$.id","equals":{"$var":"millId"}}
  The mill must be inside => {"any":"$.data[*]","path":"$.id","equals":{"$var":"millId"}}
  Old Mill is in data => {"any":"$.data[*]","path":"$.name","equals":"Old Mill"}
  Our castle is in the results
  Old Mill and North Face are
  `,
);

told(
  "both of two things without saved ids",
  [...call("POST /huts", { name: "Red Barn" }), ...call("POST /huts", { name: "Blue Barn" }), list],
  `
  Both have to be in there => {"any":"$.data[*]","path":"$.name","equals":"Red Barn"},{"any":"$.data[*]","path":"$.name","equals":"Blue Barn"}
  The barn is in there
  `,
);
told("both of three", [...mill, ...face, ...barn, list], `Both have to be in there`);

told(
  "people by a part of their name or address",
  [...guest, ...call("POST /huts", { name: "Nora Cabin" }, "hutId"), stays],
  `
  Only Nora is there => {"path":"$._results","length":1},{"path":"$._results[0].guest.name","equals":"Nora Falk"}
  The only one is Nora => {"path":"$._results","length":1},{"path":"$._results[0].guest.name","equals":"Nora Falk"}
  Nora is not there and nothing else
  At least two stays => {"path":"$._results","length":{"atLeast":2}}
  `,
);

told(
  "whose the things of a list are",
  [...warden, ...mill, list],
  `
  All of them belong to our warden => {"every":"$.data[*]","path":"$.wardenId","equals":{"$var":"idaId"}}
  All of the huts should belong to this warden => {"every":"$.data[*]","path":"$.wardenId","equals":{"$var":"idaId"}}
  None of the huts may belong to a different warden => {"every":"$.data[*]","path":"$.wardenId","equals":{"$var":"idaId"}}
  None of them belongs to another warden => {"every":"$.data[*]","path":"$.wardenId","equals":{"$var":"idaId"}}
  No hut with another town is listed => {"every":"$.data[*]","path":"$.town","equals":"Davos"}
  All of them belong to another warden
  At most two of them belong to our warden
  No hut with another altitude is listed
  No hut with another warden is listed
  `,
);

told(
  "two statements, and none of them lost",
  [...mill, ...face, list],
  `
  Old Mill appears in the result and no hut with another town is returned => {"any":"$.data[*]","path":"$.name","equals":"Old Mill"},{"every":"$.data[*]","path":"$.town","equals":"Davos"}
  Old Mill appears in the result and that no hut is returned => {"any":"$.data[*]","path":"$.name","equals":"Old Mill"},{"path":"$.data","empty":true}
  `,
);

told(
  "the order of a list",
  [...mill, list],
  `
  The names must be sorted in ascending order => {"path":"$.data[*].name","sorted":"ascending"}
  Altitudes in descending order => {"path":"$.data[*].altitude","sorted":"descending"}
  The huts should be sorted from oldest to newest => {"path":"$.data[*].createdAt","sorted":"ascending"}
  No two have the same id => {"path":"$.data[*].id","unique":true}
  No two of them share the same name => {"path":"$.data[*].name","unique":true}
  Ids unique => {"path":"$.data[*].id","unique":true}
  Two have the same id
  `,
);

told(
  "how many there are",
  [...mill, list],
  `
  There are between 2 and 9 huts => {"path":"$.data","length":{"atLeast":2,"atMost":9}}
  Expect between 2 and 9 hits => {"path":"$.data","length":{"atLeast":2,"atMost":9}}
  The list must not be longer than 10 => {"path":"$.data","length":{"atMost":10}}
  The list is shorter than 5 => {"path":"$.data","length":{"below":5}}
  At most one back => {"path":"$.data","length":{"atMost":1}}
  There are not between 2 and 9 huts
  The name must not be longer than 10
  `,
);

told(
  "lists inside a thing",
  [...mill, get],
  `
  It has 2 photo ids => {"path":"$.photoIds","length":2}
  At least one photo id => {"path":"$.photoIds","length":{"atLeast":1}}
  It has three bunks => {"path":"$.bunkItems","length":3}
  There should be 3 items in it => {"path":"$.bunkItems","length":3}
  2 tags, alpine is one of them => {"path":"$.tags","length":2},{"path":"$.tags","contains":"alpine"}
  3 tags, one of them "alpine" => {"path":"$.tags","length":3},{"path":"$.tags","contains":"alpine"}
  alpine is one of them
  It has 2 ids
  2 ids
  3 tags, none of them "alpine"
  `,
);

told(
  "fields whose words come the other way round, and a state that is back",
  [...warden, ...mill, get],
  `
  Its guest total is 12 => {"path":"$.totalGuests","equals":12}
  It has a net cost of 40 and a gross cost of 48 => {"path":"$.costs.net","equals":40},{"path":"$.costs.gross","equals":48}
  It must be again open => {"path":"$.state","equals":"open"}
  The hut should be assigned to that warden => {"path":"$.wardenId","equals":{"$var":"idaId"}}
  Its total net is 40
  Its cost total is 40
  The hut should be assigned to another warden
  `,
);
