// Reads checks, saves, sign-ins and polling by the document and by earlier sentences. The last sentences of a group
// mean something else, and are refused.

import { readFileSync } from "node:fs";
import { readOperations, type Step, savesOf } from "../../../language/index.ts";
import { reads } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/kennel.yaml", import.meta.url), "utf8"));
const made: readonly Step[] = [
  { step: "api_request", action: "POST /owners", body: { name: "Ida Berg", taxId: "DE-77" } },
  { step: "save", store: [{ ownerId: "$.id" }] },
  {
    step: "api_request",
    action: "POST /dogs",
    body: { name: "Bello", breed: "poodle", weightKg: 8, ownerId: "${ownerId}", plannedDays: 5 },
  },
  { step: "save", store: [{ dogId: "$.id" }] },
];
const refused: Step = { step: "validate", checks: [{ status: 409 }] };

function told(title: string, last: readonly Step[], table: string, first: readonly Step[] = made): void {
  const before = [...first, ...last];
  reads(title, { operations, before, variables: before.flatMap(savesOf) }, table);
}

const check = (checks: string): string => `[{"step":"validate","checks":[${checks}]}]`;

told(
  "how a thing is",
  [{ step: "api_request", action: "GET /dogs/${dogId}" }],
  `
  The dog is marked as admitted and belongs to our owner => ${check('{"path":"$.state","equals":"ADMITTED"},{"path":"$.ownerId","equals":{"$var":"ownerId"}}')}
  It starts out as merely waiting, with no collar assigned => ${check('{"path":"$.state","equals":"WAITING"},{"path":"$.collar","equals":null}')}
  The newly admitted dog is not vaccinated => ${check('{"path":"$.vaccinated","equals":false}')}
  It is in quarantine now => ${check('{"path":"$.inQuarantine","equals":true}')}
  The dog is waiting and has no walks yet => ${check('{"path":"$.state","equals":"WAITING"},{"path":"$.walkCount","equals":0}')}
  There should be 3 free meals left => ${check('{"path":"$.freeMeals","equals":3}')}
  The walk counter has gone up to one => ${check('{"path":"$.walkCount","equals":1}')}
  Planned time now 7 => ${check('{"path":"$.plannedDays","equals":7}')}
  Name and breed are as entered in step 2 => ${check('{"path":"$.name","equals":"Bello"},{"path":"$.breed","equals":"poodle"}')}
  The weight is the same as before => ${check('{"path":"$.weightKg","equals":8}')}
  It has not been chipped yet => ${check('{"path":"$.chippedAt","exists":true,"not":true}')}
  There is no collar yet => ${check('{"path":"$.collar","equals":null}')}
  It shall be verified that the dog is vaccinated => ${check('{"path":"$.vaccinated","equals":true}')}
  The owner is not vaccinated
  The dog is marked as adopted
  The other dog is waiting
  The second dog is vaccinated
  There should be 3 bones left
  Height and breed are as entered in step 2
  The dog is neither waiting nor vaccinated
  The dog belongs to our neighbour
`,
);

told(
  "a thing by its name, from the start, in numbers",
  [{ step: "api_request", action: "GET /dogs/${dogId}" }],
  `
  Bello is now admitted => ${check('{"path":"$.state","equals":"ADMITTED"}')}
  "Bello" should be vaccinated from the very beginning => ${check('{"path":"$.vaccinated","equals":true}')}
  And Bello is a vaccinated dog right from the start => ${check('{"path":"$.vaccinated","equals":true}')}
  Rex is now admitted
  Ida is now admitted
  Bello and Rex are admitted
  Two meals are still free => ${check('{"path":"$.freeMeals","equals":2}')}
  Then three walks => ${check('{"path":"$.walkCount","equals":3}')}
  Two meals are taken
  Two collars are still free
  Its breed is not the one from the start
  It is admitted with Ida in step 3
`,
);

told(
  "everything that was sent",
  [
    { step: "api_request", action: "PATCH /dogs/${dogId}", body: { weightKg: 9, collar: "red" } },
    { step: "api_request", action: "GET /dogs/${dogId}" },
  ],
  `
  Everything comes back as entered => ${check('{"path":"$.weightKg","equals":9},{"path":"$.collar","equals":"red"}')}
  All data are displayed as we sent them => ${check('{"path":"$.weightKg","equals":9},{"path":"$.collar","equals":"red"}')}
  Everything comes back
  Everything is displayed as documented
  Everything but the collar comes back as entered
`,
);

told(
  "what was just changed",
  [{ step: "api_request", action: "PATCH /dogs/${dogId}", body: { vaccinated: false, collar: "red" } }],
  `
  It is to check, that the quarantine is no more included => ${check('{"path":"$.inQuarantine","equals":false}')}
  The dog is waiting and is no longer in quarantine => ${check('{"path":"$.state","equals":"WAITING"},{"path":"$.inQuarantine","equals":false}')}
`,
);

told(
  "what is not shown",
  [],
  `
  The tax id is not disclosed in the response => ${check('{"path":"$.taxId","exists":true,"not":true}')}
  The shoe size is not disclosed in the response
  The response must not expose the tax id => ${check('{"path":"$.taxId","exists":true,"not":true}')}
  The name shall not be empty, nor shall the tax id be disclosed => ${check('{"path":"$.name","empty":true,"not":true},{"path":"$.taxId","exists":true,"not":true}')}
  The response must not expose the shoe size
`,
  made.slice(0, 2),
);

told(
  "lists",
  [{ step: "api_request", action: "GET /dogs/${dogId}/walks" }],
  `
  There is only one in the list => ${check('{"body":"json","length":1}')}
  Exactly one => ${check('{"body":"json","length":1}')}
  On the list is only one => ${check('{"body":"json","length":1}')}
  All of them are calm => ${check('{"every":"$[*]","path":"$.mood","equals":"CALM"}')}
  Every walk in it is leashed => ${check('{"every":"$[*]","path":"$.leashed","equals":true}')}
  Every entry in it shall name a walker => ${check('{"every":"$[*]","path":"$.walker","exists":true}')}
  Each walk has a proper timestamp => ${check('{"every":"$[*]","path":"$.at","format":"date-time"}')}
  All the walks have to be leashed => ${check('{"every":"$[*]","path":"$.leashed","equals":true}')}
  All of them are sleepy
  Every entry in it shall name a colour
  There are only calm
  No walk may be leashed => ${check('{"none":"$[*]","path":"$.leashed","equals":true}')}
  In none of them may leashed be true => ${check('{"none":"$[*]","path":"$.leashed","equals":true}')}
  There is at least one with "Ida" in its walker => ${check('{"any":"$[*]","path":"$.walker","contains":"Ida"}')}
  They may be leashed
`,
);

told(
  "what is in a list",
  [{ step: "api_request", action: "GET /dogs" }],
  `
  Ours should be one of them => ${check('{"any":"$.items[*]","path":"$.id","equals":{"$var":"dogId"}}')}
  The dog that has just been admitted shall appear among the results => ${check('{"any":"$.items[*]","path":"$.id","equals":{"$var":"dogId"}}')}
  Exactly one hit, its id is ours => ${check('{"path":"$.items","length":1},{"path":"$.items[0].id","equals":{"$var":"dogId"}}')}
  All the listed dogs are vaccinated => ${check('{"every":"$.items[*]","path":"$.vaccinated","equals":true}')}
  Ours should not be one of them => ${check('{"none":"$.items[*]","path":"$.id","equals":{"$var":"dogId"}}')}
  Our owner should be one of them
  Nothing but poodles in the list
  On the list is only Bello, nobody else => ${check('{"path":"$.items","length":1},{"path":"$.items[0].name","equals":"Bello"}')}
  The list includes the dog admitted in step 2 => ${check('{"any":"$.items[*]","path":"$.id","equals":{"$var":"dogId"}}')}
  On the list is only Ida, nobody else
  The dogs are in the list
  Theirs was sold yesterday
`,
);

told(
  "errors",
  [{ step: "api_request", action: "POST /dogs", body: { name: "Bello", ownerId: "${ownerId}" } }, refused],
  `
  The reason: the dog is already admitted => ${check('{"path":"$.code","equals":"DOG_ALREADY_ADMITTED"}')}
  The error points at the breed field => ${check('{"path":"$.field","equals":"breed"}')}
  The error points at the colour field
  The error identifies the weight as the offending field => ${check('{"path":"$.field","equals":"weightKg"}')}
  The error identifies the age as the offending field
`,
);

told(
  "saves with a remark",
  [{ step: "api_request", action: "GET /dogs/${dogId}" }],
  `
  Write down the dog number, it is needed later on => [{"step":"save","store":[{"dogId":"$.id"}]}]
  The identifier of this dog I need it after, so please save it => [{"step":"save","store":[{"dogId":"$.id"}]}]
  Hang on to the dog's id, we use it in every call from now on => [{"step":"save","store":[{"dogId":"$.id"}]}]
  The identifier of the dog is noted for use in the following steps => [{"step":"save","store":[{"dogId":"$.id"}]}]
  Write down the dog number, and delete it afterwards => [{"step":"save","store":[{"dogId":"$.id"}]},{"step":"api_request","action":"DELETE /dogs/\${dogId}"}]
  Remember also id of the dog => [{"step":"save","store":[{"dogId":"$.id"}]}]
  And I remember this dog => [{"step":"save","store":[{"dogId":"$.id"}]}]
  The identifier of this dog shall be retained for the subsequent steps => [{"step":"save","store":[{"dogId":"$.id"}]}]
  The id we keep it under bello => [{"step":"save","store":[{"bello":"$.id"}]}]
  Id of this dog will be needed later, so let's save it => [{"step":"save","store":[{"dogId":"$.id"}]}]
  Take note of the id of Ida's dog, we are going to need it all the time => [{"step":"save","store":[{"dogId":"$.id"}]}]
  Please save the id with name bello and the collar with name band => [{"step":"save","store":[{"bello":"$.id"},{"band":"$.collar"}]}]
  I remember this neighbour
  She keeps this dog
  The identifier of the kennel shall be retained for the subsequent steps
  Id of this dog will not be needed later, so let's save it
  Write down the collar number of the neighbour, it is needed later on
  Write down the dog number, it is not needed
`,
);

told(
  "saves from a list",
  [{ step: "api_request", action: "GET /dogs" }],
  `
  I take the id of the first dog, it serves me later => [{"step":"save","store":[{"dogId":"$.items[0].id"}]}]
  I take the id of the first owner, it serves me later
`,
  made.slice(0, 2),
);

const scan: readonly Step[] = [
  { step: "api_request", action: "POST /scans", body: { dogId: "${dogId}" } },
  { step: "save", store: [{ scanId: "$.id" }] },
];
const polled = (every: number | undefined, most: number, checks = '{"path":"$.state","equals":"DONE"}'): string =>
  `[{"step":"api_request","action":"GET /scans/\${scanId}","until":{"checks":[${checks}],${every === undefined ? "" : `"every":${every},`}"for":${most}}}]`;

told(
  "polling",
  scan,
  `
  The scan was sitting in the queue, progress still at zero => ${check('{"path":"$.state","equals":"QUEUED"},{"path":"$.progress","equals":0}')}
  After that I kept polling the scan every 2 seconds until it was done, a minute at most => ${polled(2000, 60000)}
  Keep checking the scan every 500 ms until it's done; give up after 30 seconds => ${polled(500, 30000)}
  Wait until the scan is done, ask all 2 seconds but not longer than half a minute => ${polled(2000, 30000)}
  Poll the scan til done, 1 s interval, 20 s max => ${polled(1000, 20000)}
  GET /scans/{scanId} shall be repeated every 3 seconds, for no longer than 30 seconds, until "state" equals "DONE" => ${polled(3000, 30000).replace("$", "")}
  Keep polling the owner every 2 seconds until the weather is fine
  Keep polling the scan every 2 seconds until it is happy
  Keep polling the scan every 2 seconds until it is done, unless it is raining
`,
);

const signedIn = (name: string, user: string): string =>
  `[{"step":"api_request","action":"POST /sessions","body":{"login":"${user}","password":"Wuff#1"}},{"step":"save","store":[{"${name}":"$.accessToken"}]},{"step":"prepare","auth":{"bearer":"\${${name}}"},"of":"following"}]`;
const ofOlga: readonly Step[] = [
  { step: "api_request", action: "POST /sessions", body: { login: "olga", password: "Wuff#1" } },
  { step: "save", store: [{ keeperToken: "$.accessToken" }] },
  { step: "api_request", action: "POST /sessions", body: { login: "marek", password: "Wuff#2" } },
  { step: "save", store: [{ ownerToken: "$.accessToken" }] },
];

told(
  "signing in",
  ofOlga.slice(0, 0),
  `
  Given I am signed in as keeper "olga" with password "Wuff#1" => ${signedIn("keeperToken", "olga")}
  Given I am logged in as "olga" with the password "Wuff#1" => ${signedIn("token", "olga")}
  Given owner "marek" signs in with password "Wuff#1" and acts from now on => ${signedIn("ownerToken", "marek")}
  Now login with the user olga-1 and the password Wuff#1; the received token is to use for all further calls => ${signedIn("token", "olga-1")}
  Then I log in as "olga" with password "Wuff#1" => [{"step":"api_request","action":"POST /sessions","body":{"login":"olga","password":"Wuff#1"}}]
  Given I am not signed in as "olga" with password "Wuff#1"
  Given I was never logged in as "olga" with the password "Wuff#1"
`,
);

told(
  "several people",
  ofOlga,
  `
  Finally olga takes over again with her own token => [{"step":"prepare","auth":{"bearer":"\${keeperToken}"}}]
  Now back to marek => [{"step":"prepare","auth":{"bearer":"\${ownerToken}"}}]
  Finally peter takes over again with his own token
`,
);

told(
  "what would be read wrongly",
  [{ step: "api_request", action: "GET /dogs/${dogId}" }],
  `
  The dog is admitted => ${check('{"path":"$.state","equals":"ADMITTED"}')}
  Unknown id: delete the dog
  Impossible: delete the dog
  Forbidden: release the dog
  Unknown id: GET /dogs/0 returns 404 => [{"step":"api_request","action":"GET /dogs/0"},{"step":"validate","checks":[{"status":404}]}]
  weightKg in [1, 40]
  weightKg in (1, 40]
  weightKg is one of [1, 40] => ${check('{"path":"$.weightKg","oneOf":[1,40]}')}
  The collar is changed to five
  The state must stand on admitted => ${check('{"path":"$.state","equals":"ADMITTED"}')}
  The state is "admitted" => ${check('{"path":"$.state","equals":"admitted"}')}
  The dog has no colour
  The response has no colour => ${check('{"path":"$..colour","exists":true,"not":true}')}
  The value of id shall be stored as dogId, since the following criteria refer to it => [{"step":"save","store":[{"dogId":"$.id"}]}]
  The value of id shall be stored as dogId, and the state as dogState => [{"step":"save","store":[{"dogId":"$.id"},{"dogState":"$.state"}]}]
  The value of id shall be stored as dogId under the table
`,
);

told(
  "an outcome with one documented status",
  [{ step: "api_request", action: "POST /scans", body: { dogId: "${dogId}" } }],
  `
  The scan is accepted => ${check('{"status":202}')}
`,
);

told(
  "an outcome of an operation that answers 201 only",
  [{ step: "api_request", action: "POST /dogs", body: { name: "Rex", ownerId: "${ownerId}" } }],
  `
  The dog is accepted => ${check('{"status":201}')}
`,
);
