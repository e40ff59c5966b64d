// Tests checks of lists and of their only item, in the words of people who do not know the grammar. A line without an
// arrow is refused.

import { checkAquarium } from "./aquarium.ts";

checkAquarium(
  "the only item of a list, after its number",
  "tanks",
  `
  There should be exactly one tank and its room should be North => {"path":"$.tanks","length":1},{"path":"$.tanks[0].room","equals":"North"}
  Expect exactly one tank, and it is running => {"path":"$.tanks","length":1},{"path":"$.tanks[0].status","equals":"running"}
  There is only one tank and it is called "Lagoon 7" => {"path":"$.tanks","length":1},{"path":"$.tanks[0].name","equals":"Lagoon 7"}
  There should be one tank and its id should be 7 => {"path":"$.tanks","length":1},{"path":"$.tanks[0].id","equals":7}
  There are exactly two tanks and the total is 2 => {"path":"$.tanks","length":2},{"path":"$.total","equals":2}
  Exactly one tank is running => {"path":"$.tanks[?@.status == 'running']","length":1}
  Exactly one tank has the room North => {"path":"$.tanks[?@.room == 'North']","length":1}
  At least two tanks are running => {"path":"$.tanks[?@.status == 'running']","length":{"atLeast":2}}
  The tanks should be sorted by name => {"path":"$.tanks[*].name","sorted":"ascending"}
  The tanks should be sorted by room => {"every":"$.tanks[*]","path":"$.room","exists":true},{"path":"$.tanks[*].room","sorted":"ascending"}
`,
);

checkAquarium(
  "the only item of a list in a thing",
  "tank",
  `
  The tank should have exactly one zone and it should be called "Reef" => {"path":"$.tank.zones","length":1},{"path":"$.tank.zones[0].name","equals":"Reef"}
  It has exactly one zone and its depth range is "2-4" => {"path":"$.tank.zones","length":1},{"path":"$.tank.zones[0].depth_range","equals":"2-4"}
  It should have a zone with the range "2-4" => {"any":"$.tank.zones[*]","path":"$.depth_range","equals":"2-4"}
  It should be called "Lagoon 7" => {"path":"$.tank.name","equals":"Lagoon 7"}
`,
);

checkAquarium(
  "the only element of an array",
  "feedings",
  `
  The response is an array with exactly one element whose keeper.surname is "Berg" => {"body":"json","length":1},{"path":"$[0].keeper.surname","equals":"Berg"}
  It returns an array with exactly one element and its keeper.surname is "Berg" => {"body":"json","length":1},{"path":"$[0].keeper.surname","equals":"Berg"}
  One element whose food is "algae" is there => {"any":"$[*]","path":"$.food","equals":"algae"}
  An array with exactly one element, and keeper.surname is "Berg"
`,
);

checkAquarium(
  "a text in the list, by the field that names its items",
  "tanks",
  `
  Every tank in the list should have the label env=test => {"every":"$.tanks[*]","path":"$.labels.env","equals":"test"}
  The rent of every tank is in EUR => {"every":"$.tanks[*]","path":"$.rent.currency","equals":"EUR"}
  "Lagoon 7" should be in the list => {"any":"$.tanks[*]","path":"$.name","equals":"Lagoon 7"}
  The list should contain "Lagoon 7" => {"any":"$.tanks[*]","path":"$.name","equals":"Lagoon 7"}
  Expect "Lagoon 7" in the list => {"any":"$.tanks[*]","path":"$.name","equals":"Lagoon 7"}
  "Lagoon 7" must not be in the list => {"none":"$.tanks[*]","path":"$.name","equals":"Lagoon 7"}
  The body contains the text "Lagoon 7" => {"body":"text","contains":"Lagoon 7"}
  The names are in alphabetical order => {"path":"$.tanks[*].name","sorted":"ascending"}
  The litres should go up from first to last => {"path":"$.tanks[*].litres","sorted":"ascending"}
  The litres go down from the first tank to the last one => {"path":"$.tanks[*].litres","sorted":"descending"}
  The litres go up from the first tank to the third
`,
);

checkAquarium(
  "a text in the list, by the field that was sent",
  "keepers",
  `
  "K-11" must not be in the list => {"none":"$[*]","path":"$.badge","equals":"K-11"}
`,
);

checkAquarium(
  "how long something takes, of each item",
  "feedings",
  `
  Nothing in that list should take longer than 30 minutes => {"every":"$[*]","path":"$.minutes","compare":{"atMost":30}}
  None of them takes longer than 30 minutes => {"every":"$[*]","path":"$.minutes","compare":{"atMost":30}}
  Every feeding takes at most 30 minutes => {"every":"$[*]","path":"$.minutes","compare":{"atMost":30}}
  The first feeding takes 20 minutes => {"path":"$[0].minutes","equals":20}
  None of the feedings should have more than 500 grams => {"every":"$[*]","path":"$.grams","compare":{"atMost":500}}
  No feeding appears twice in the list => {"path":"$[*].id","unique":true}
  No feeding may appear twice, and none of them is empty
  It takes less than 2 seconds => {"time":{"below":2000}}
  Every feeding should take less than 2 hours
`,
);

const none = '{"step":"api_request","action":"GET /tanks"},{"none":"$.tanks[*]","path":"$.id","equals":{"$var":"tankId"}}';
const any = '{"step":"api_request","action":"GET /tanks"},{"any":"$.tanks[*]","path":"$.id","equals":{"$var":"tankId"}}';

checkAquarium(
  "the list, after one of its things was deleted",
  "deleted",
  `
  It should no longer be in the list of tanks => ${none}
  It should not show up in the list any more => ${none}
  The tank should be gone from the list. => ${none}
  "Lagoon 7" is not in the list any more => ${none}
  The tank is not in the list of keepers
  The other tank is not in the list
  The list does not contain "Lagoon 9" => {"step":"api_request","action":"GET /tanks"},{"none":"$.tanks[*]","path":"$.name","equals":"Lagoon 9"}
  It is in the list of deleted tanks
`,
);

checkAquarium(
  "the list, after one of its things was made",
  "created",
  `
  The tank should be in the list => ${any}
  Then it is in the list of all tanks => ${any}
  It should not be in the list
  A tank should be in the list
`,
);

checkAquarium(
  "what is read again, where the call before answers nothing",
  "deleted",
  `
  There are no tanks any more => {"step":"api_request","action":"GET /tanks"},{"path":"$.tanks","empty":true}
  There are 3 tanks left => {"step":"api_request","action":"GET /tanks"},{"path":"$.tanks","length":3}
  The total is 3 => {"step":"api_request","action":"GET /tanks"},{"path":"$.total","equals":3}
  The response has no content => {"status":204}
  The status is 204 => {"status":204}
  There are no lemons any more
  The total is not 204
`,
);
