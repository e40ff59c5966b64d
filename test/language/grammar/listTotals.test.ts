// Reads statements about the numbers of all items, about items by another of their fields, and about their order.

import { ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compile, readOperations } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

function contextOf(document: string, action: string) {
  const { operations } = readOperations(readFileSync(new URL(`./documents/${document}.yaml`, import.meta.url), "utf8"));
  return { operations, before: [{ step: "api_request", action } as const], variables: [] };
}

const bikes = contextOf("rentals", "GET /bikes");
const rentals = contextOf("rentals", "GET /rentals");
const courses = contextOf("courses", "GET /courses");

readsChecks(
  "sums, averages and ranks",
  bikes,
  `
  The average rating is 4 => {"path":"$.bikes[*].rating","average":4}
  The average rating is at least 4 => {"path":"$.bikes[*].rating","average":{"atLeast":4}}
  They cost 30 in total => {"path":"$.bikes[*].price","sum":30}
  The sum of the prices is 30 => {"path":"$.bikes[*].price","sum":30}
  The prices add up to 30 => {"path":"$.bikes[*].price","sum":30}
  The sum of all prices is above 30 => {"path":"$.bikes[*].price","sum":{"above":30}}
  The average weight is 12 => {"every":"$.bikes[*]","path":"$.weightKg","exists":true},{"path":"$.bikes[*].weightKg","average":12}
  The highest price is 40 => {"every":"$.bikes[*]","path":"$.price","compare":{"atMost":40}},{"any":"$.bikes[*]","path":"$.price","equals":40}
  The lowest rating is 2 => {"every":"$.bikes[*]","path":"$.rating","compare":{"atLeast":2}},{"any":"$.bikes[*]","path":"$.rating","equals":2}
  The first bike is the cheapest => {"every":"$.bikes[*]","path":"$.price","type":"number"},{"path":"$.bikes[?@.price < $.bikes[0].price]","exists":true,"not":true}
  The last bike is the heaviest one => {"every":"$.bikes[*]","path":"$.weightKg","type":"number"},{"path":"$.bikes[?@.weightKg > $.bikes[-1].weightKg]","exists":true,"not":true}
  The total is 30 => {"path":"$.total","equals":30}
  The sum of the names is 30
  The average name is "Blue"
  The first bike is not the cheapest
`,
);

readsChecks(
  "a field that is the sum of others",
  rentals,
  `
  The total price is the sum of the prices => {"path":"$.rentals[*].price","sum":{"$field":"$.totalPrice"}}
  The sum of the prices equals the total price => {"path":"$.rentals[*].price","sum":{"$field":"$.totalPrice"}}
  The average deposit is not 5 => {"path":"$.rentals[*].deposit","average":5,"not":true}
  The first rental is the most expensive => {"every":"$.rentals[*]","path":"$.price","type":"number"},{"path":"$.rentals[?@.price > $.rentals[0].price]","exists":true,"not":true}
`,
);

readsChecks(
  "items by another of their fields",
  rentals,
  `
  The rental of customer "Ida" is open => {"every":"$.rentals[?@.customer == 'Ida']","path":"$.status","equals":"OPEN"}
  The rental by "Ida" is open => {"every":"$.rentals[?@.customer == 'Ida']","path":"$.status","equals":"OPEN"}
  The rental for "Ida" costs 12 => {"every":"$.rentals[?@.customer == 'Ida']","path":"$.price","equals":12}
  The rental of bike "7" is not open => {"every":"$.rentals[?@.bikeId == '7']","path":"$.status","equals":"OPEN","not":true}
  The rental of customer "Ida" ends after it starts => {"every":"$.rentals[?@.customer == 'Ida']","path":"$.endsOn","date":{"after":{"$field":"$.startsOn"}}}
`,
);

readsChecks(
  "items by their name or teacher",
  bikes,
  `
  The price of the bike named "Blue" is 12 => {"every":"$.bikes[?@.name == 'Blue']","path":"$.price","equals":12}
  The bike "Blue" is free => {"every":"$.bikes[?@.name == 'Blue']","path":"$.status","equals":"FREE"}
  The bike with model "X1" is rented => {"every":"$.bikes[?@.model == 'X1']","path":"$.status","equals":"RENTED"}
  The bike by "Ida" is free
`,
);

readsChecks(
  "items of a plain list",
  courses,
  `
  The course by "Ada" costs 12 => {"every":"$[?@.teacher == 'Ada']","path":"$.fee","equals":12}
  The course of teacher Ada starts after 2026 => {"every":"$[?@.teacher == 'Ada']","path":"$.start_date","date":{"after":"2026"}}
  The sum of the fees is 30 => {"path":"$[*].fee","sum":30}
  The first course is the most expensive => {"every":"$[*]","path":"$.fee","type":"number"},{"path":"$[?@.fee > $[0].fee]","exists":true,"not":true}
  The courses are sorted by start_date, newest first => {"path":"$[*].start_date","sorted":"descending"}
  The courses are sorted by title, newest first
`,
);

readsChecks(
  "an order of something else",
  bikes,
  `
  The bikes are sorted by boughtOn, oldest first => {"path":"$.bikes[*].boughtOn","sorted":"ascending"}
  The bikes are sorted by price, cheapest first => {"path":"$.bikes[*].price","sorted":"ascending"}
  The bikes are sorted by price, highest first => {"path":"$.bikes[*].price","sorted":"descending"}
  The bikes are sorted by model => {"path":"$.bikes[*].model","sorted":"ascending"}
  The bikes are not sorted by model => {"path":"$.bikes[*].model","sorted":"ascending","not":true}
  The bikes are sorted by model, oldest first
  The bikes are sorted by model, newest first
  The bikes are sorted by name, cheapest first
  Sorted by model, oldest first
`,
);

describe("an item with the highest value of a field", () => {
  for (const sentence of ['The most expensive bike is "Blue"', 'The newest bike is "Blue"', 'The lightest bike is called "Blue"'])
    it(`is refused with what to write instead: ${sentence}`, () => {
      const { operations, before } = bikes;
      const compiled = compile(sentence, undefined, { operations, before, variables: new Set() });
      ok(compiled.kind === "refused" && /write how the list is sorted/.test(compiled.problem.message), JSON.stringify(compiled));
    });
});
