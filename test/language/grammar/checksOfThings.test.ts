// Tests checks of a thing in the words of people who do not know the grammar: what it is not, what was sent, what an
// error says. A line without an arrow is refused.

import { checkAquarium } from "./aquarium.ts";

checkAquarium(
  "what a thing is not",
  "tank",
  `
  It is offline => {"path":"$.tank.online","equals":false}
  The tank must not be offline => {"path":"$.tank.online","equals":true}
  I expect a 200 and I also want to see that it is offline for now. => {"status":200},{"path":"$.tank.online","equals":false}
  It should not be protected against drain => {"path":"$.tank.protection.drain","equals":false}
  The tank is protected from draining => {"path":"$.tank.protection.drain","equals":true}
  It should not be assigned to anything => {"path":"$.tank.assigned_to","empty":true}
  It is assigned to nothing => {"path":"$.tank.assigned_to","empty":true}
  It should be running and not assigned to a keeper => {"path":"$.tank.status","equals":"running"},{"path":"$.tank.keeper","equals":null}
  It should not have a keeper => {"path":"$.tank.keeper","equals":null}
  It has no keeper => {"path":"$.tank.keeper","equals":null}
  It should not be protected against light
  It should not be assigned to anything but a keeper
  It is not assigned to a keeper named Ida
  I expect a 200 and I also want to see that it is broken
`,
);

checkAquarium(
  "states with remarks",
  "tank",
  `
  It should be running from the begin => {"path":"$.tank.status","equals":"running"}
  The tank shall have the status "planned" upon creation => {"path":"$.tank.status","equals":"planned"}
  The status shall be returned as running => {"path":"$.tank.status","equals":"running"}
  The tank should end up cleaning => {"path":"$.tank.status","equals":"cleaning"}
  The revision is higher than before => {"path":"$.tank.revision","compare":{"above":{"$var":"revision"}}}
  revision lower than the saved one => {"path":"$.tank.revision","compare":{"below":{"$var":"revision"}}}
  The litres are higher than before
  The revision was higher before
`,
);

checkAquarium(
  "what was sent, which has been saved",
  "created",
  `
  The notes should be saved as well => {"path":"$.tank.notes","equals":"fragile"}
  The name should be "Lagoon 7" and the notes should be saved as well => {"path":"$.tank.name","equals":"Lagoon 7"},{"path":"$.tank.notes","equals":"fragile"}
  The notes and the colour are stored too => {"path":"$.tank.notes","equals":"fragile"},{"path":"$.tank.colour","equals":"teal"}
  The id is saved as tankNo => {"step":"save","store":[{"tankNo":"$.tank.id"}]}
`,
);

checkAquarium(
  "what an error says of a field",
  "fed",
  `
  The fieldErrors contain an entry with the field "grams" => {"any":"$.fieldErrors[*]","path":"$.field","equals":"grams"}
  422, and the field errors contain an item whose field is "grams" => {"status":422},{"any":"$.fieldErrors[*]","path":"$.field","equals":"grams"}
  The field errors shall name the field "grams" => {"any":"$.fieldErrors[*]","path":"$.field","equals":"grams"}
  title "Invalid", detail mentions grams => {"path":"$.title","equals":"Invalid"},{"path":"$.detail","contains":"grams"}
  422 and the detail names grams => {"status":422},{"path":"$.detail","contains":"grams"}
  The detail must mention the keeper id => {"path":"$.detail","contains":"\${keeperId}"}
  The detail mentions the weather
`,
);

checkAquarium(
  "errors by the field that they are for",
  "created",
  `
  There should be an error for the name => {"status":"4xx"},{"path":"$.errors.name","exists":true}
  400 and there is an error for the colour => {"status":400},{"path":"$.errors.colour","exists":true}
  There should be no error for the name => {"path":"$.errors.name","exists":true,"not":true}
  There may be an error for the name
  There should be an error for the weather
`,
);

checkAquarium(
  "amounts, labels and names in other words",
  "tank",
  `
  The rent must be in EUR and more than 0 => {"path":"$.tank.rent.currency","equals":"EUR"},{"path":"$.tank.rent.amount","compare":{"above":0}}
  The rent is 25 EUR => {"path":"$.tank.rent.amount","equals":25},{"path":"$.tank.rent.currency","equals":"EUR"}
  The rent should be at least 5 => {"path":"$.tank.rent.amount","compare":{"atLeast":5}}
  It has the label env=test => {"path":"$.tank.labels.env","equals":"test"}
  The identifier is 7 => {"path":"$.tank.id","equals":7}
  The rent must be in EUR or more than 0
  The rent must not be in EUR
`,
);

checkAquarium(
  "names of people in other words",
  "keeper",
  `
  The keeper's surname is Berg => {"path":"$.lastName","equals":"Berg"}
  The surname shall be returned as "Berg" => {"path":"$.lastName","equals":"Berg"}
  The given name is Ida => {"path":"$.firstName","equals":"Ida"}
  The maiden name is Berg
`,
);

checkAquarium(
  "errors that name a field",
  "fed",
  `
  It must not be accepted => {"status":422}
  422, grams is to blame => {"status":422},{"path":"$.fieldErrors[0].field","equals":"grams"}
  It should fail with 422 and mention grams => {"status":422},{"body":"text","contains":"grams"}
  I get a validation error for grams => {"any":"$.fieldErrors[*]","path":"$.field","equals":"grams"}
  The first field error is about grams => {"path":"$.fieldErrors[0].field","equals":"grams"}
  There is only one field error and it is for grams => {"path":"$.fieldErrors","length":1},{"path":"$.fieldErrors[0].field","equals":"grams"}
  The status must not be 201 => {"status":201,"not":true}
  The first field error is not about grams
`,
);

checkAquarium(
  "entries of a list of texts, places and moments",
  "tank",
  `
  It has the tag coral => {"path":"$.tank.tags","contains":"coral"}
  coral is one of its tags => {"path":"$.tank.tags","contains":"coral"}
  "coral" is among its tags and the status is running => {"path":"$.tank.tags","contains":"coral"},{"path":"$.tank.status","equals":"running"}
  It is in the North room => {"path":"$.tank.room","equals":"North"}
  It holds 300 litres => {"path":"$.tank.litres","equals":300}
  The tank has been filled => {"path":"$.tank.filled_at","exists":true}
  The tank should have two zones, the first one is heated => {"path":"$.tank.zones","length":2},{"path":"$.tank.zones[0].heated","equals":true}
  It has the tag of the day
  The tank has been filled twice
`,
);

checkAquarium(
  "things in the list, and things that are not",
  "keepers",
  `
  K-11 is there, K-12 is not => {"any":"$[*]","path":"$.badge","equals":"K-11"},{"none":"$[*]","path":"$.badge","equals":"K-12"}
  Ida and Olaf are in the list => {"any":"$[*]","path":"$.firstName","equals":"Ida"},{"any":"$[*]","path":"$.firstName","equals":"Olaf"}
  Neither Ida nor Olaf is in the list => {"none":"$[*]","path":"$.firstName","equals":"Ida"},{"none":"$[*]","path":"$.firstName","equals":"Olaf"}
  K-11 and K-12 are both in the list, K-13 is not => {"any":"$[*]","path":"$.badge","equals":"K-11"},{"any":"$[*]","path":"$.badge","equals":"K-12"},{"none":"$[*]","path":"$.badge","equals":"K-13"}
  Ida or Olaf is in the list
  K-11 is there, the weather is not
`,
);

checkAquarium(
  "neither of two",
  "tank",
  `
  The tank should be neither online nor on view => {"path":"$.tank.online","equals":false},{"path":"$.tank.on_view","equals":false}
  It is neither planned nor cleaning => {"path":"$.tank.status","equals":"planned","not":true},{"path":"$.tank.status","equals":"cleaning","not":true}
  The keeper is not set => {"path":"$.tank.keeper","equals":null}
  The notes are not set => {"path":"$.tank.notes","exists":true,"not":true}
  The tank is neither big nor small
  The zones are neither hot nor cold
`,
);
