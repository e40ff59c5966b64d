// Tests lists that are requested for a statement about one of their items, parts that refer to another thing, and ids
// that are kept.

import { readFileSync } from "node:fs";
import { readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep, saveStep, validateStep } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/harbour.yaml", import.meta.url), "utf8"));
const owner: Step = { step: "api_request", action: "POST /owners", body: { name: "Ida" }, store: [{ ownerId: "$.id" }] };
const boat: Step = { step: "api_request", action: "POST /owners/${ownerId}/boats", body: { model: "Dory" }, store: [{ boatId: "$.id" }] };
const rope: Step = { step: "api_request", action: "POST /supplies", body: { name: "Rope" }, store: [{ supplyId: "$.id" }] };
const buoy: Step = { step: "api_request", action: "POST /supplies", body: { name: "Buoy" }, store: [{ buoyId: "$.id" }] };
const gone: Step = { step: "api_request", action: "DELETE /supplies/${supplyId}" };
const listed: readonly Step[] = [
  { step: "api_request", action: "GET /supplies" },
  { step: "validate", checks: [{ any: "$[*]", path: "$.id", equals: { $var: "supplyId" } }] },
];
const variables = ["ownerId", "boatId", "supplyId", "buoyId"];
const after = (...before: readonly Step[]) => ({ operations, before, variables });

const looked = (which: "any" | "none", variable: string, list = requestStep("GET /supplies")): string =>
  `[${list},${validateStep(`{"${which}":"$[*]","path":"$.id","equals":{"$var":"${variable}"}}`)}]`;
const [has, lacks] = [looked("any", "supplyId"), looked("none", "supplyId")];
const boats = requestStep("GET /owners/${ownerId}/boats");

reads(
  "a list that is read for a thing that was made",
  after(owner, rope),
  `
  We find it among the supplies => ${has}
  The supplies contain it => ${has}
  The list of supplies contains it now => ${has}
  Now the supply list shows it => ${has}
  It must be among the supplies => ${has}
  I can see it in the supply list => ${has}
  We see our owner in the list of owners => ${looked("any", "ownerId", requestStep("GET /owners"))}
  The owner list contains the owner => ${looked("any", "ownerId", requestStep("GET /owners"))}
  The supplies do not contain the owner
  The owner is among the supplies
  It may be among the supplies
  It may be in the list of supplies
  The supplies do not contain it
  `,
);

reads(
  "a list that is read for a thing that was deleted",
  after(owner, rope, buoy, gone),
  `
  The supplies do not contain it any more => ${lacks}
  Now supply list does not have it => ${lacks}
  It should no longer show up in my supply list => ${lacks}
  The supply list no longer includes it => ${lacks}
  It is not among the supplies any longer => ${lacks}
  It has disappeared from the list of supplies => ${lacks}
  We cannot find it among the supplies any more => ${lacks}
  Nobody finds it in the list of supplies any more => ${lacks}
  The buoy is still among the supplies => ${looked("any", "buoyId")}
  The supplies contain it
  `,
);

reads(
  "a list of an owner that is read for a thing",
  after(owner, boat),
  `
  The boats of the owner contain it => ${looked("any", "boatId", boats)}
  It is among the boats of the owner => ${looked("any", "boatId", boats)}
  `,
);

reads(
  "where a thing was looked for before",
  after(owner, rope, ...listed, gone),
  `
  It must not appear there any longer => ${lacks}
  The supply is no longer in there => ${lacks}
  It is still there
  The owner is no longer in there
  `,
);

const mooring: Step = { step: "api_request", action: "POST /moorings", body: { boatId: { $var: "boatId" }, purpose: "Repairs" } };
const ofBoat = `[${validateStep('{"path":"$.boatId","equals":{"$var":"boatId"}}')}]`;
reads(
  "a part that refers to another thing",
  after(owner, boat, mooring),
  `
  Its boat is ours => ${ofBoat}
  Its boat is still our boat => ${ofBoat}
  Its boat must be the boat from the beginning => ${ofBoat}
  The boat of the mooring must be our boat => ${ofBoat}
  The boat mentioned in it is really ours => ${ofBoat}
  Its boat is our supply => [${validateStep('{"path":"$.boatId","equals":{"$var":"supplyId"}}')}]
  Its owner is our owner
  Its boat is not ours
  The purpose is Repairs, and it has been seen by nobody so far
  `,
);

const kept = (name: string, path = "$.id"): string => `[${saveStep(`{"${name}":"${path}"}`)}]`;
reads(
  "an id that is kept",
  after(owner),
  `
  The id which the owner has received should be saved as ownerId => ${kept("ownerId")}
  Remember the id that the harbour has given to the owner as ownerId => ${kept("ownerId")}
  The id is kept as \`ownerId\` => ${kept("ownerId")}
  Remember the id of this one as ownerId => ${kept("ownerId")}
  Keep its id as ownerId, because we will need it for the boats and the moorings => ${kept("ownerId")}
  201, id as ownerId => [${validateStep('{"status":201}')},${saveStep('{"ownerId":"$.id"}')}]
  Keep harbour id as harbourId
  The name, id as ownerId
  `,
);

const one = '{"body":"json","type":"array"},{"body":"json","length":1}';
reads(
  "an id of the only item, or of one that was told",
  after(owner, { step: "api_request", action: "GET /owners" }),
  `
  There is exactly one, take his id as ownerId => [${validateStep(one)},${saveStep('{"ownerId":"$[0].id"}')}]
  The first one is called "Ida"; keep her id as firstId => [${validateStep('{"path":"$[0].name","equals":"Ida"}')},${saveStep('{"firstId":"$[0].id"}')}]
  There are two owners, keep their id as ownerId
  Keep its id as ownerId
  `,
);

const state = "state: { type: string, enum: [open, closed, urgent] }";
const nested = readOperations(`
openapi: 3.0.3
info: { title: Repairs, version: "1" }
paths:
  /repairs:
    post:
      operationId: createRepair
      requestBody: { content: { application/json: { schema: { type: object, properties: { level: { type: string } } } } } }
      responses:
        "201":
          description: made
          content:
            application/json:
              schema:
                type: object
                properties:
                  repair:
                    type: object
                    properties:
                      id: { type: string }
                      ${state}
                      level: { type: string, enum: [low, high] }
                      counts: { type: object, properties: { open: { type: integer }, closed: { type: integer } } }
                      garage: { type: object, properties: { rule: { type: object, properties: { level: { type: string, enum: [low, high, any] } } } } }
`).operations;
const created: Step = { step: "api_request", action: "POST /repairs", body: { level: "high" }, store: [{ repairId: "$.repair.id" }] };
const level = (value: string): string => `{"path":"$.repair.level","equals":"${value}"}`;
reads(
  "a state that parts of the thing list as well",
  { operations: nested, before: [created], variables: ["repairId"] },
  `
  It is high => [${validateStep(level("high"))}]
  201 + low => [${validateStep('{"status":201}', level("low"))}]
  201, open => [${validateStep('{"status":201}', '{"path":"$.repair.state","equals":"open"}')}]
  It must be 201, open, high => [${validateStep('{"status":201}', '{"path":"$.repair.state","equals":"open"}', level("high"))}]
  `,
);
