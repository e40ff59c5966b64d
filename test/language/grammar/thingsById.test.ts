// Tests checks of a thing by its id, where the last call answers that thing or a list. A line without an arrow is
// refused.

import { readFileSync } from "node:fs";
import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const documentOf = (name: string) => readOperations(readFileSync(new URL(`./documents/${name}.yaml`, import.meta.url), "utf8")).operations;
const kennel = documentOf("kennel");
const call = (action: string, more: object = {}): Step => ({ step: "api_request", action, ...more }) as Step;
const ofDog = (path: string, equals: string): string => `{"every":"$.items[?@.id == 'D-1']","path":"$.${path}","equals":"${equals}"}`;

for (const before of [
  call("GET /dogs/D-1"),
  call("GET /dogs/{dogId}", { parameters: { dogId: "D-1" } }),
  call("PATCH /dogs/D-1", { body: { weightKg: 9 } }),
])
  readsChecks(
    `a dog by its id, after ${JSON.stringify(before)}`,
    { operations: kennel, before: [before], variables: [] },
    `
  The breed of the dog "D-1" is "Pug" => {"path":"$.breed","equals":"Pug"}
  The breed of dog D-1 is "Pug" => {"path":"$.breed","equals":"Pug"}
  The dog D-1 has the breed "Pug" => {"path":"$.breed","equals":"Pug"}
  Check that the weight of the dog "D-1" is above 8 => {"path":"$.weightKg","compare":{"above":8}}
  The breed of the dog "D-2" is "Pug"
  The dog D-2 has the breed "Pug"
  The breed of the owner "D-1" is "Pug"
  The horn of the dog "D-1" is "long"
`,
  );

readsChecks(
  "a dog of a list by its id",
  { operations: kennel, before: [call("GET /dogs")], variables: [] },
  `
  The breed of the dog "D-1" is "Pug" => ${ofDog("breed", "Pug")}
  The breed of dog D-1 is "Pug" => ${ofDog("breed", "Pug")}
  The dog "D-1" is admitted => ${ofDog("state", "ADMITTED")}
  The breed of the owner "D-1" is "Pug"
`,
);
