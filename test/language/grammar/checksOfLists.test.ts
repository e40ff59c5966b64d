// Tests checks of a list that was asked for: what all of it has, what is in it or not, what shows up, nothing, and the
// order. A line without an arrow is refused.

import { readFileSync } from "node:fs";
import { readOperations, type Step } from "../../../language/index.ts";
import { checkAquarium } from "./aquarium.ts";
import { readsChecks, requestStep } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/orchard.yaml", import.meta.url), "utf8"));
const plant = (name: string): Step => ({ step: "api_request", action: "POST /trees", body: { name, kind: "APPLE" } });
const planted: readonly Step[] = [plant("Old Bess"), { step: "save", store: [{ treeId: "$.id" }] }];
const two: readonly Step[] = [...planted, plant("Ida"), { step: "save", store: [{ otherTreeId: "$.id" }] }];
const list: Step = { step: "api_request", action: "GET /trees" };

function checkOrchard(title: string, before: readonly Step[], table: string): void {
  readsChecks(title, { operations, before, variables: ["treeId", "otherTreeId", "gardenerId"] }, table);
}

const every = (path: string, condition: string): string => `{"every":"$.tanks[*]","path":"$.${path}",${condition}}`;
const running = every("status", '"equals":"running"');
const here = '{"any":"$.tanks[*]","path":"$.id","equals":{"$var":"tankId"}}';
const away = '{"none":"$.tanks[*]","path":"$.id","equals":{"$var":"tankId"}}';
const other = (which: string): string => `{"${which}":"$.tanks[*]","path":"$.name","equals":"Lagoon 9"}`;
const empty = '{"path":"$.tanks","empty":true}';

checkAquarium(
  "what all items of a list have",
  "tanks",
  `
  They all have the status running => ${running}
  They are all running => ${running}
  The tanks are all running again => ${running}
  Everything in the list is running => ${running}
  Everything is online => ${every("online", '"equals":true')}
  These are all online => ${every("online", '"equals":true')}
  All tanks have "x" in the name => ${every("name", '"contains":"x"')}
  All of them contain "x" in the name => ${every("name", '"contains":"x"')}
  They all have "x" in their room => ${every("room", '"contains":"x"')}
  They all have more than 7 litres => ${every("litres", '"compare":{"above":7}')}
  They are not all running => {"any":"$.tanks[*]","path":"$.status","equals":"running","not":true}
  Not everything in the list is running
  They are all insured
  All is running
`,
);

checkAquarium(
  "what shows up in a list, and what has disappeared from it",
  "tanks",
  `
  The tank shows up => ${here}
  It shows up => ${here}
  I can see the tank in the list => ${here}
  "Lagoon 9" shows up => ${other("any")}
  I can see "Lagoon 9" in the list => ${other("any")}
  I can't see "Lagoon 9" in the list => ${other("none")}
  The tank "Lagoon 9" does not show up any more => ${other("none")}
  "Lagoon 9" is gone => ${other("none")}
  The tank has disappeared from the list => ${away}
  The tank should have vanished => ${away}
  The tank was removed from the list => ${away}
  The tank is missing from the list => ${away}
  It is gone => ${away}
  It doesn't show up any more => ${away}
  None of them is our tank => ${away}
  I can see "SKU-7" in the list
  None of them is the keeper
  The keeper shows up
  The keeper has disappeared from the list
  It is missing
`,
);

checkAquarium(
  "nothing in a list",
  "tanks",
  `
  Nothing is found => ${empty}
  Nothing comes back => ${empty}
  We find nothing => ${empty}
  The search finds nothing => ${empty}
  It returns nothing => ${empty}
  The result is empty => ${empty}
  The results are empty => ${empty}
  The body is empty => {"body":"text","empty":true}
  Nothing is running
`,
);

checkAquarium(
  "nothing of one thing",
  "tank",
  `
  The result is empty => {"body":"text","empty":true}
  Nothing is found
  It is gone => {"status":404}
`,
);

checkAquarium(
  "the order of a list, by what it comes in",
  "tanks",
  `
  The tanks come in order of their name => {"path":"$.tanks[*].name","sorted":"ascending"}
  The tanks come back sorted by name => {"path":"$.tanks[*].name","sorted":"ascending"}
  The tanks appear in descending order of their name => {"path":"$.tanks[*].name","sorted":"descending"}
  The names come in alphabetical order => {"path":"$.tanks[*].name","sorted":"ascending"}
  They come in order
`,
);

const tree = '"$.data[*]","path":"$.id","equals":{"$var":"treeId"}';

checkOrchard(
  "a list in a wrapper, which a page describes",
  [...planted, list],
  `
  It is in the list => {"any":${tree}}
  The list includes it => {"any":${tree}}
  I can see the tree in the list => {"any":${tree}}
  It has disappeared from the list => {"none":${tree}}
  It is empty => {"path":"$.data","empty":true}
  The result is empty => {"path":"$.data","empty":true}
  I get 2 trees => {"path":"$.data","length":2}
  We see two trees => {"path":"$.data","length":2}
  Get 2 trees => ${requestStep("GET /trees", ',"query":{"limit":2}')}
  Only PEAR trees are returned => {"every":"$.data[*]","path":"$.kind","equals":"PEAR"}
  There is no PEAR tree in the list => {"none":"$.data[*]","path":"$.kind","equals":"PEAR"}
  There are no PEAR trees in the list => {"none":"$.data[*]","path":"$.kind","equals":"PEAR"}
  It includes the collection "Blue Lagoon"
`,
);

checkOrchard(
  "both things in a list",
  [...two, list],
  `
  Both trees show up => {"any":${tree}},{"any":"$.data[*]","path":"$.id","equals":{"$var":"otherTreeId"}}
  Both are in the list => {"any":${tree}},{"any":"$.data[*]","path":"$.id","equals":{"$var":"otherTreeId"}}
`,
);

checkOrchard(
  "the list after a deletion",
  [...planted, { step: "api_request", action: `DELETE /trees/\${treeId}` }],
  `
  List all trees, the tree must be gone => ${requestStep("GET /trees")},{"none":${tree}}
  The tree does not show up in the list of trees any more => ${requestStep("GET /trees")},{"none":${tree}}
`,
);

checkOrchard(
  "what is so again, and a text before its field",
  [...planted, { step: "api_request", action: `GET /trees/\${treeId}` }],
  `
  The state is young again => {"path":"$.state","equals":"young"}
  The tree is PEAR again => {"path":"$.kind","equals":"PEAR"}
  The height is 7 again => {"path":"$.height","equals":7}
  The tree is not grafted again => {"path":"$.grafted","equals":false}
  The state is available => {"path":"$.state","equals":"available"}
  "x" is the note => {"path":"$.note","equals":"x"}
  "x" is not the note => {"path":"$.note","equals":"x","not":true}
  There is "x" in the note => {"path":"$.note","contains":"x"}
  The tree is planted again
  "x" is the crown
`,
);

const reef = '{"any":"$.tank.zones[*]","path":"$.name","equals":"Reef"}';
const kelp = '{"none":"$.tank.zones[*]","path":"$.name","equals":"Kelp"}';
const coral = '{"path":"$.tank.tags","contains":"coral"}';

checkAquarium(
  "what is in a list of a thing, by its text or its name",
  "tank",
  `
  It has the tag coral => ${coral}
  It has the tag coral but not the tag kelp => ${coral},{"path":"$.tank.tags","contains":"kelp","not":true}
  It has the tag "coral" and no tag "kelp" => ${coral},{"path":"$.tank.tags","contains":"kelp","not":true}
  It carries both tags, coral and kelp => ${coral},{"path":"$.tank.tags","contains":"kelp"}
  The tank no longer has the tag "kelp" => {"path":"$.tank.tags","contains":"kelp","not":true}
  It has a zone "Reef" => ${reef}
  The tank has a zone called "Reef" but no zone called "Kelp" => ${reef},${kelp}
  There is no zone "Kelp" => ${kelp}
  The zones include "Reef" => ${reef}
  The zones do not include "Kelp" => ${kelp}
  It has the tag "coral" and the name "x" => ${coral},{"path":"$.tank.name","equals":"x"}
  It has the tag "coral" twice
  It has exactly one zone called "Reef" => {"path":"$.tank.zones[?@.name == 'Reef']","length":1}
  It has the lid "Reef"
`,
);

checkOrchard(
  "a flag by its noun, and the owner by its id",
  [...planted, { step: "api_request", action: `GET /trees/\${treeId}` }],
  `
  It is a favourite => {"path":"$.favourited","equals":true}
  The tree is not a favourite => {"path":"$.favourited","equals":false}
  It is neither grafted nor a favourite => {"path":"$.grafted","equals":false},{"path":"$.favourited","equals":false}
  It belongs to \${gardenerId} => {"path":"$.gardener_id","equals":{"$var":"gardenerId"}}
  The tree is available and belongs to \${gardenerId} => {"path":"$.state","equals":"available"},{"path":"$.gardener_id","equals":{"$var":"gardenerId"}}
  It is a graft
  It belongs to \${otherTreeId}
`,
);

checkOrchard(
  "a flag of all items by its noun",
  [...planted, list],
  `
  Everything in this list is a favourite => {"every":"$.data[*]","path":"$.favourited","equals":true}
  They are all favourites => {"every":"$.data[*]","path":"$.favourited","equals":true}
  None of them is a favourite => {"none":"$.data[*]","path":"$.favourited","equals":true}
  Not all of them are favourites => {"any":"$.data[*]","path":"$.favourited","equals":true,"not":true}
`,
);

const count = (condition: string, length: string | number): string => `{"path":"$.tanks[?${condition}]","length":${length}}`;

checkAquarium(
  "how many items a comparison holds for",
  "tanks",
  `
  Two tanks have more than 7 litres => ${count("@.litres > 7", 2)}
  At least two tanks have at most 80 litres => ${count("@.litres <= 80", '{"atLeast":2}')}
  Exactly one tank has less than 7 litres => ${count("@.litres < 7", 1)}
  Two tanks have 80 litres => ${count("@.litres == 80", 2)}
  Two tanks have litres between 7 and 80 => ${count("@.litres >= 7 && @.litres <= 80", 2)}
  Two tanks have more than 7 sharks
  Two tanks have about 7 litres
  Two tanks have more litres
`,
);

const kennel = readOperations(readFileSync(new URL("./documents/kennel.yaml", import.meta.url), "utf8")).operations;

readsChecks(
  "how many dogs a comparison holds for",
  { operations: kennel, before: [{ step: "api_request", action: "GET /dogs" }], variables: [] },
  `
  Two dogs weigh more than 20 kg => {"path":"$.items[?@.weightKg > 20]","length":2}
  Exactly one dog weighs less than 5 kg => {"path":"$.items[?@.weightKg < 5]","length":1}
  Three dogs have a walk count between 2 and 4 => {"path":"$.items[?@.walkCount >= 2 && @.walkCount <= 4]","length":3}
  Two dogs weigh more than 20 g
  Two dogs weigh more than the first
`,
);
