// Tests statements about a response in the words of people who do not know the grammar: a field without the unit of its
// name, the items of an error by the field that they blame, the only item of a list, an item by its place in a story.
// A line without an arrow is refused.

import { deepEqual, equal } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";
import { written } from "./written.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const rental =
  "{ type: object, properties: { rentalNo: { type: string }, bike: { type: object, properties: { frameNo: { type: string }, size: { type: string } } }, rider: { type: object, properties: { fullName: { type: string }, email: { type: string } } }, feeCents: { type: integer }, weightKg: { type: number }, plannedHours: { type: integer }, insured: { type: boolean }, extras: { type: array, items: { type: string } }, status: { type: string, enum: [reserved, active, returned] }, createdAt: { type: string, format: date-time } } }";
const problem =
  "{ type: object, properties: { code: { type: string }, fieldErrors: { type: array, items: { type: object, properties: { field: { type: string }, message: { type: string } } } } } }";
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Bikes, version: "1" }
paths:
  /rentals:
    post:
      operationId: createRental
      requestBody: { ${json("{ type: object, properties: { bike: { type: object, properties: { frameNo: { type: string } } }, riderEmail: { type: string }, plannedHours: { type: integer } } }")} }
      responses: { "201": { description: ok, ${json(rental)} }, "400": { description: no, ${json(problem)} } }
    get:
      operationId: listRentals
      parameters: [{ name: status, in: query, schema: { type: string } }]
      responses: { "200": { description: ok, ${json(`{ type: object, properties: { items: { type: array, items: ${rental} }, total: { type: integer } } }`)} } }
  /rentals/{rentalNo}:
    parameters: [{ name: rentalNo, in: path, required: true, schema: { type: string } }]
    patch: { operationId: changeRental, requestBody: { ${json("{ type: object, properties: { plannedHours: { type: integer }, stationNo: { type: string }, extras: { type: array, items: { type: string } }, start_fee: { type: integer } } }")} }, responses: { "200": { description: ok, ${json(rental)} } } }
    get: { operationId: getRental, responses: { "200": { description: ok, ${json(rental)} }, "404": { description: no, ${json("{ type: object, properties: { error: { type: string } } }")} } } }
  /rentals/{rentalNo}/log:
    parameters: [{ name: rentalNo, in: path, required: true, schema: { type: string } }]
    get: { operationId: rentalLog, responses: { "200": { description: ok, ${json("{ type: array, items: { type: object, properties: { kind: { type: string, enum: [created, extended, returned] }, at: { type: string, format: date-time }, isFinal: { type: boolean } } } }")} } } }
  /stations:
    get: { operationId: listStations, responses: { "200": { description: ok, ${json("{ type: object, properties: { stations: { type: array, items: { type: object, properties: { slug: { type: string }, lat: { type: number }, lon: { type: number }, docks: { type: integer }, isDefault: { type: boolean } } } } } }")} } } }
    post: { operationId: addStation, requestBody: { ${json("{ type: object, properties: { slug: { type: string } } }")} }, responses: { "201": { description: ok } } }
  /health:
    get: { operationId: health, responses: { "200": { description: ok, ${json("{ type: object, properties: { status: { type: string } } }")} } } }
  /imports:
    post:
      operationId: importRentals
      requestBody: { ${json("{ type: object, properties: { sheetName: { type: string }, rows: { type: integer } } }")} }
      responses: { "201": { description: ok }, "422": { description: no, ${json("{ type: object, properties: { messages: { type: array, items: { type: string } } } }")} } }
  /transfers:
    post:
      operationId: createTransfer
      requestBody: { ${json("{ type: object, properties: { targetStation: { type: string }, note: { type: string } } }")} }
      responses: { "201": { description: ok }, "422": { description: no, ${json("{ type: object, properties: { errors: { type: array, items: { type: object, properties: { title: { type: string }, source: { type: object, properties: { pointer: { type: string } } } } } } } }")} } }
`);

const made: Step = {
  step: "api_request",
  action: "POST /rentals",
  body: { bike: { frameNo: "F-77" }, riderEmail: "ida@example.com", plannedHours: 4 },
};
const saved: Step = { step: "save", store: [{ rentalNo: "$.rentalNo" }] };
const changed: Step = {
  step: "api_request",
  action: `PATCH /rentals/\${rentalNo}`,
  body: { extras: ["child seat", "lock"], start_fee: 300 },
};
const north: Step = { step: "api_request", action: "POST /stations", body: { slug: "north-1" } };
const south: Step = { step: "api_request", action: "POST /stations", body: { slug: "south-2" } };
const stations: Step = { step: "api_request", action: "GET /stations" };
const get: Step = { step: "api_request", action: `GET /rentals/\${rentalNo}` };
const health: Step = { step: "api_request", action: "GET /health" };
const log: Step = { step: "api_request", action: `GET /rentals/\${rentalNo}/log` };
const list: Step = { step: "api_request", action: "GET /rentals" };
const imports: Step = { step: "api_request", action: "POST /imports", body: { sheetName: "May", rows: 3 } };
const transfer: Step = { step: "api_request", action: "POST /transfers", body: { targetStation: "north" } };

function told(title: string, last: Step, table: string): void {
  describe(title, () => {
    for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
      const [text = "", expected] = line.split(" => ").map((part) => part.trim());
      it(text, () => {
        const before = last === made ? [made] : [made, saved, north, south, last];
        const compiled = compile(text, undefined, {
          ...(operations === undefined ? {} : { operations }),
          before,
          variables: new Set(["rentalNo"]),
        });
        if (expected === undefined) equal(compiled.kind, "refused", compiled.kind === "understood" ? JSON.stringify(compiled.steps) : "");
        else
          deepEqual(
            compiled.kind === "understood"
              ? compiled.steps
                  .map(written)
                  .flatMap((step): readonly object[] =>
                    step.step === "validate" ? step.checks : step.step === "save" ? step.store.map((one) => ({ save: one })) : [step],
                  )
              : compiled.problem.message,
            JSON.parse(`[${expected}]`),
          );
      });
    }
  });
}

told(
  "a number by its type and its bounds, without the unit of its field",
  made,
  `
  The fee should be a whole number and greater than zero. => {"path":"$.feeCents","type":"integer"},{"path":"$.feeCents","compare":{"above":0}}
  The fee is a whole number => {"path":"$.feeCents","type":"integer"}
  The fee must be an integer above 0 => {"path":"$.feeCents","type":"integer"},{"path":"$.feeCents","compare":{"above":0}}
  The weight is a number greater than 5 => {"path":"$.weightKg","type":"number"},{"path":"$.weightKg","compare":{"above":5}}
  The fee should be a positive whole number => {"path":"$.feeCents","type":"integer"},{"path":"$.feeCents","compare":{"above":0}}
  The fee is a positive integer and status is reserved => {"path":"$.feeCents","type":"integer"},{"path":"$.feeCents","compare":{"above":0}},{"path":"$.status","equals":"reserved"}
  The fee is not a whole number => {"path":"$.feeCents","type":"integer","not":true}
  The fee is not a positive whole number
  The colour is a whole number
  It should be active or returned by now
  The whole number is the fee
`,
);

told(
  "items of an error, by the field that they blame",
  made,
  `
  The response must be 400 and among the field errors there must be one for "riderEmail" => {"status":400},{"any":"$.fieldErrors[*]","path":"$.field","equals":"riderEmail"}
  400, and one of the field errors is for plannedHours => {"status":400},{"any":"$.fieldErrors[*]","path":"$.field","equals":"plannedHours"}
  The field errors must contain an item for the field riderEmail => {"any":"$.fieldErrors[*]","path":"$.field","equals":"riderEmail"}
  fieldErrors has an entry for plannedHours => {"any":"$.fieldErrors[*]","path":"$.field","equals":"plannedHours"}
  There is a field error for riderEmail => {"any":"$.fieldErrors[*]","path":"$.field","equals":"riderEmail"}
  One of the field errors concerns the planned hours => {"any":"$.fieldErrors[*]","path":"$.field","equals":"plannedHours"}
  fieldErrors lists the fields riderEmail and plannedHours => {"any":"$.fieldErrors[*]","path":"$.field","equals":"riderEmail"},{"any":"$.fieldErrors[*]","path":"$.field","equals":"plannedHours"}
  We get a 400 and the field errors name the fields riderEmail and plannedHours => {"status":400},{"any":"$.fieldErrors[*]","path":"$.field","equals":"riderEmail"},{"any":"$.fieldErrors[*]","path":"$.field","equals":"plannedHours"}
  riderEmail is among the field errors => {"any":"$.fieldErrors[*]","path":"$.field","equals":"riderEmail"}
  There is no field error for riderEmail => {"none":"$.fieldErrors[*]","path":"$.field","equals":"riderEmail"}
  There are two field errors for riderEmail
  There is a field error for the second rider
  One of the field errors is not for riderEmail
  There may be a field error for riderEmail
`,
);

told(
  "items of an error that are texts, by the field that they mention",
  imports,
  `
  messages contains at least one entry, and one of the entries mentions sheetName. => {"path":"$.messages","length":{"atLeast":1}},{"any":"$.messages[*]","path":"$","contains":"sheetName"}
  422, one of the messages mentions rows => {"status":422},{"any":"$.messages[*]","path":"$","contains":"rows"}
  One of the messages is about "sheetName" => {"any":"$.messages[*]","path":"$","contains":"sheetName"}
  One of the messages mentions the weather
  None of the messages mentions sheetName => {"none":"$.messages[*]","path":"$","contains":"sheetName"}
`,
);

told(
  "a pointer that an error gives",
  transfer,
  `
  It fails with 422, and the error points to /targetStation. => {"status":422},{"path":"$.errors[0].source.pointer","equals":"/targetStation"}
  422, and the title of the error is "No such station" => {"status":422},{"path":"$.errors[0].title","equals":"No such station"}
  POST /transfers: 422, and the title of the error is "No such station" => {"step":"api_request","action":"POST /transfers"},{"status":422},{"path":"$.errors[0].title","equals":"No such station"}
  The error points at /note => {"path":"$.errors[0].source.pointer","equals":"/note"}
  422, and one of the errors points to /targetStation => {"status":422},{"any":"$.errors[*]","path":"$.source.pointer","equals":"/targetStation"}
`,
);

told(
  "the only item of a list",
  list,
  `
  There should be exactly one item and its rentalNo should be the noted rentalNo. => {"path":"$.items","length":1},{"path":"$.items[0].rentalNo","equals":{"$var":"rentalNo"}}
  Exactly one item, and its rentalNo is \${rentalNo} => {"path":"$.items","length":1},{"path":"$.items[0].rentalNo","equals":{"$var":"rentalNo"}}
  GET /rentals with status active; there is exactly one item and its rentalNo is \${rentalNo} => {"step":"api_request","action":"GET /rentals","query":{"status":"active"}},{"path":"$.items","length":1},{"path":"$.items[0].rentalNo","equals":{"$var":"rentalNo"}}
  I call GET /rentals with status active; there should be exactly one item and its rentalNo should be the noted rentalNo. => {"step":"api_request","action":"GET /rentals","query":{"status":"active"}},{"path":"$.items","length":1},{"path":"$.items[0].rentalNo","equals":{"$var":"rentalNo"}}
  There is only one rental and its status is active => {"path":"$.items","length":1},{"path":"$.items[0].status","equals":"active"}
  There is just one item and its frameNo is F-77 => {"path":"$.items","length":1},{"path":"$.items[0].bike.frameNo","equals":"F-77"}
  There are exactly two items and its rentalNo is \${rentalNo}
`,
);

told(
  "every item of a list",
  list,
  `
  All rentals of the answer have status active and there are not more than 5 of them. => {"every":"$.items[*]","path":"$.status","equals":"active"},{"path":"$.items","length":{"atMost":5}}
  There are not more than 5 of them => {"path":"$.items","length":{"atMost":5}}
  Every rental in the list has 3 planned hours or more. => {"every":"$.items[*]","path":"$.plannedHours","compare":{"atLeast":3}}
  The list in items is not empty => {"path":"$.items","empty":true,"not":true}
  Every rental has the extra lock => {"every":"$.items[*]","path":"$.extras","contains":"lock"}
  The frameNo of every rental found starts with "F-" => {"every":"$.items[*]","path":"$.bike.frameNo","startsWith":"F-"}
  The list in boxes is not empty
  Not more than 5 of them are stolen
`,
);

told(
  "items that were sent before",
  stations,
  `
  north-1 and south-2 are both in the list => {"any":"$.stations[*]","path":"$.slug","equals":"north-1"},{"any":"$.stations[*]","path":"$.slug","equals":"south-2"}
  north-1 is in the list but south-2 is not => {"any":"$.stations[*]","path":"$.slug","equals":"north-1"},{"none":"$.stations[*]","path":"$.slug","equals":"south-2"}
  north-1 is in the list, south-2 is not => {"any":"$.stations[*]","path":"$.slug","equals":"north-1"},{"none":"$.stations[*]","path":"$.slug","equals":"south-2"}
  north-1 is in the list but west-9 is not => {"any":"$.stations[*]","path":"$.slug","equals":"north-1"},{"none":"$.stations[*]","path":"$.slug","equals":"west-9"}
  north-1 or south-2 is in the list
`,
);

told(
  "what was sent, and what comes with a status",
  changed,
  `
  The rental has both extras => {"path":"$.extras","contains":"child seat"},{"path":"$.extras","contains":"lock"}
  The response lists both extras. => {"path":"$.extras","contains":"child seat"},{"path":"$.extras","contains":"lock"}
  The fee should be same as the start fee I gave. => {"path":"$.feeCents","equals":300}
  The fee is the start fee that I sent => {"path":"$.feeCents","equals":300}
  The fee is the same as the start fee => {"path":"$.feeCents","equals":300}
  The size is the start fee I gave
  The fee is the deposit I gave
  The rental has no extras => {"path":"$.extras","empty":true}
  Should be 200 with a rentalNo => {"status":200},{"path":"$.rentalNo","exists":true}
  Should get 200 back and a rentalNo in the response. => {"status":200},{"path":"$.rentalNo","exists":true}
  The rental has both frames
  The rental may have both extras
`,
);

told(
  "values that are kept, of one item",
  stations,
  `
  Save latitude and longitude of the first station as lat and lon => {"save":{"lat":"$.stations[0].lat"}},{"save":{"lon":"$.stations[0].lon"}}
  Save lat and lon of the last station as x and y. => {"save":{"x":"$.stations[-1].lat"}},{"save":{"y":"$.stations[-1].lon"}}
  Save the slug of the first station as home and its docks as size => {"save":{"home":"$.stations[0].slug"}},{"save":{"size":"$.stations[0].docks"}}
  The docks of the first entry shall be recorded as the opening capacity, its slug as home base. => {"save":{"openingCapacity":"$.stations[0].docks"}},{"save":{"homeBase":"$.stations[0].slug"}}
  I take the slug of the first station. => {"save":{"slug":"$.stations[0].slug"}}
  Note down the docks of the second station as spare => {"save":{"spare":"$.stations[1].docks"}}
  Save the slug of the first rental as home
  Save the slug of the stations as home
  Save lat and lon of the first station as x
  Save the slug of the first station as home and of the second as other
`,
);

told(
  "values that are kept, of the thing in other words",
  made,
  `
  Please save the fee of the rental as cost. => {"save":{"cost":"$.feeCents"}}
  Note down the rentalNo of the contract as number => {"save":{"number":"$.rentalNo"}}
  Save the rentalNo as number and the fee as cost => {"save":{"number":"$.rentalNo"}},{"save":{"cost":"$.feeCents"}}
  Save the fee of the station as cost
  Save the fee of the rider as cost
  Save the deposit of the rental as cost
`,
);

told(
  "an item by its place in a story",
  stations,
  `
  3 entries, north-1 comes first and is the default => {"path":"$.stations","length":3},{"path":"$.stations[0].slug","equals":"north-1"},{"path":"$.stations[0].isDefault","equals":true}
  west-9 comes first and is the default => {"path":"$.stations[0].slug","equals":"west-9"},{"path":"$.stations[0].isDefault","equals":true}
  north-1 comes first, south-2 comes last => {"path":"$.stations[0].slug","equals":"north-1"},{"path":"$.stations[-1].slug","equals":"south-2"}
  The first station is north-1 and is the default => {"path":"$.stations[0].slug","equals":"north-1"},{"path":"$.stations[0].isDefault","equals":true}
  There is just one station and it is north-1 => {"path":"$.stations","length":1},{"path":"$.stations[0].slug","equals":"north-1"}
  Exactly one station, north-1 => {"path":"$.stations","length":1},{"path":"$.stations[0].slug","equals":"north-1"}
  Cheap comes first
  The park comes first
  north-1 comes before south-2
  There are two stations and it is north-1
`,
);

told(
  "the newest item, which comes first",
  log,
  `
  The log has 4 entries, and the newest one, which comes first, should be of kind returned. => {"body":"json","length":4},{"path":"$[0].kind","equals":"returned"}
  The entry that comes first is of kind returned => {"path":"$[0].kind","equals":"returned"}
  The oldest entry, which comes last, is of kind created => {"path":"$[-1].kind","equals":"created"}
  The newest one, which is broken, should be of kind returned
`,
);

told(
  "ours among the items",
  list,
  `
  Exactly one entry, ours => {"path":"$.items","length":1},{"path":"$.items[0].rentalNo","equals":{"$var":"rentalNo"}}
  Exactly one rental, and it is ours => {"path":"$.items","length":1},{"path":"$.items[0].rentalNo","equals":{"$var":"rentalNo"}}
  The first one is ours => {"path":"$.items[0].rentalNo","equals":{"$var":"rentalNo"}}
  Ours is found => {"any":"$.items[*]","path":"$.rentalNo","equals":{"$var":"rentalNo"}}
  Ours is one of them => {"any":"$.items[*]","path":"$.rentalNo","equals":{"$var":"rentalNo"}}
  List the rentals, ours has to be in there => {"step":"api_request","action":"GET /rentals"},{"any":"$.items[*]","path":"$.rentalNo","equals":{"$var":"rentalNo"}}
  Ours is not found => {"none":"$.items[*]","path":"$.rentalNo","equals":{"$var":"rentalNo"}}
  There is exactly one rental and it is not ours
  Ours may be in there
`,
);

told(
  "the field status next to the status",
  health,
  `
  GET /health: 200, status ok => {"step":"api_request","action":"GET /health"},{"status":200},{"path":"$.status","equals":"ok"}
  200, and the status is ok => {"status":200},{"path":"$.status","equals":"ok"}
  GET /health returns 200 OK => {"step":"api_request","action":"GET /health"},{"status":200}
  GET /health: status 200 => {"step":"api_request","action":"GET /health"},{"status":200}
`,
);

told(
  "states, beginnings and names in other words",
  get,
  `
  The rental should be active or returned by now => {"path":"$.status","oneOf":["active","returned"]}
  It must be reserved, active or returned => {"path":"$.status","oneOf":["reserved","active","returned"]}
  It starts with 4 planned hours => {"path":"$.plannedHours","equals":4}
  It is registered under the frame number F-77 => {"path":"$.bike.frameNo","equals":"F-77"}
  It is stored under the rental number R-1 with the size M => {"path":"$.rentalNo","equals":"R-1"},{"path":"$.bike.size","equals":"M"}
  It is active or not
  It should be active or stolen by now
`,
);

told(
  "codes, and items next to each other",
  stations,
  `
  The first slug is north-1 and the second station has 5 docks => {"path":"$.stations[0].slug","equals":"north-1"},{"path":"$.stations[1].docks","equals":5}
  At least one station where docks is 5 => {"any":"$.stations[*]","path":"$.docks","equals":5}
  GET /stations: not empty, every docks at most 9 => {"step":"api_request","action":"GET /stations"},{"path":"$.stations","empty":true,"not":true},{"every":"$.stations[*]","path":"$.docks","compare":{"atMost":9}}
  GET /stations: 200, SOUTH-22 present => {"step":"api_request","action":"GET /stations"},{"status":200},{"any":"$.stations[*]","path":"$.slug","equals":"SOUTH-22"}
`,
);
