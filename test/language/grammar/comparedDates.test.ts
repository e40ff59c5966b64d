// Reads comparisons of dates with dates, and of two fields of one response or item.

import { readFileSync } from "node:fs";
import { readOperations } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

function after(title: string, document: string, action: string, table: string): void {
  const { operations } = readOperations(readFileSync(new URL(`./documents/${document}.yaml`, import.meta.url), "utf8"));
  readsChecks(title, { operations, before: [{ step: "api_request", action }], variables: ["noted"] }, table);
}

after(
  "a date beside years, months and days",
  "rentals",
  "GET /rentals/7",
  `
  The rental was created before 2026 => {"path":"$.createdAt","date":{"before":"2026"}}
  The due date is before 2026-03-01 => {"path":"$.dueDate","date":{"before":"2026-03-01"}}
  The due date is after 1 March 2026 => {"path":"$.dueDate","date":{"after":"2026-03-01"}}
  It was created between 2020 and 2025 => {"path":"$.createdAt","date":{"onOrAfter":"2020","onOrBefore":"2025"}}
  The due date is no later than March 2026 => {"path":"$.dueDate","date":{"onOrBefore":"2026-03"}}
  It was not returned before 2026-02-28 => {"path":"$.returnedAt","date":{"before":"2026-02-28"},"not":true}
  It starts in May 2026 => {"path":"$.startsOn","date":{"on":"2026-05"}}
  It ends on 3 May 2026 at the latest => {"path":"$.endsOn","date":{"onOrBefore":"2026-05-03"}}
  endsOn should be on or after "2026-05-01" => {"path":"$.endsOn","date":{"onOrAfter":"2026-05-01"}}
  The due date is not later than 2026 => {"path":"$.dueDate","date":{"after":"2026"},"not":true}
  The due date is in the future => {"path":"$.dueDate","date":{"after":{"$now":"date-time"}}}
  It was updated after 2026-03-01T10:00:00Z => {"path":"$.updatedAt","date":{"after":"2026-03-01T10:00:00Z"}}
  updatedAt is after \${noted} => {"path":"$.updatedAt","date":{"after":{"$var":"noted"}}}
  The due date is later than 2025 => {"path":"$.dueDate","date":{"after":"2025"}}
  The due date is between 2025-01-01 and 2025-12-31 => {"path":"$.dueDate","date":{"onOrAfter":"2025-01-01","onOrBefore":"2025-12-31"}}
  It was created by 2026-03-01 => {"path":"$.createdAt","date":{"onOrBefore":"2026-03-01"}}
  It was created by \${noted}
  The end date is in 2026 => {"path":"$.endsOn","date":{"on":"2026"}}
  It starts on 2026-05-01 => {"path":"$.startsOn","equals":"2026-05-01"}
  The price is before 2000
  The due date is before 30
  The due date is before Monday
  The due date is 3 days before 2026-03-01
`,
);

after(
  "dates of a response in other spellings",
  "courses",
  "GET /courses/7",
  `
  The course starts before 2027 => {"path":"$.start_date","date":{"before":"2027"}}
  The end date is no later than 2026-12-24 => {"path":"$.end_date","date":{"onOrBefore":"2026-12-24"}}
  It was published in 2026 => {"path":"$.published_at","date":{"on":"2026"}}
  The start date should not be before September 2026 => {"path":"$.start_date","date":{"before":"2026-09"},"not":true}
  start_date is older than 2020 => {"path":"$.start_date","date":{"before":"2020"}}
`,
);

after(
  "dates of each item",
  "rentals",
  "GET /rentals",
  `
  Every rental was created after 2020 => {"every":"$.rentals[*]","path":"$.createdAt","date":{"after":"2020"}}
  No rental starts before 2026-01-01 => {"every":"$.rentals[*]","path":"$.startsOn","date":{"before":"2026-01-01"},"not":true}
  The first rental ends before June 2026 => {"path":"$.rentals[0].endsOn","date":{"before":"2026-06"}}
`,
);

after(
  "two fields of a response",
  "rentals",
  "GET /rentals/7",
  `
  It ends after it starts => {"path":"$.endsOn","date":{"after":{"$field":"$.startsOn"}}}
  The end date is after the start date => {"path":"$.endsOn","date":{"after":{"$field":"$.startsOn"}}}
  The price is greater than the deposit => {"path":"$.price","compare":{"above":{"$field":"$.deposit"}}}
  updatedAt is not before createdAt => {"path":"$.updatedAt","date":{"before":{"$field":"$.createdAt"}},"not":true}
  It was returned no later than the due date => {"path":"$.returnedAt","date":{"onOrBefore":{"$field":"$.dueDate"}}}
  $.price is above $.deposit => {"path":"$.price","compare":{"above":{"$field":"$.deposit"}}}
  It was updated after it was created => {"path":"$.updatedAt","date":{"after":{"$field":"$.createdAt"}}}
  The deposit is not above the price => {"path":"$.deposit","compare":{"atMost":{"$field":"$.price"}}}
  The price is greater than the customer
  The price is 5 more than the deposit
  The end date is after the end date
`,
);

after(
  "two fields of an account",
  "courses",
  "GET /accounts/7",
  `
  The balance equals the limit => {"path":"$.balance","compare":{"atLeast":{"$field":"$.limit"},"atMost":{"$field":"$.limit"}}}
  The balance is at most the limit => {"path":"$.balance","compare":{"atMost":{"$field":"$.limit"}}}
  The last login is after the opening date => {"path":"$.last_login","date":{"after":{"$field":"$.opened_on"}}}
  The limit is the same as the balance => {"path":"$.limit","compare":{"atLeast":{"$field":"$.balance"},"atMost":{"$field":"$.balance"}}}
`,
);

after(
  "two fields of each item",
  "rentals",
  "GET /rentals",
  `
  Every rental ends after it starts => {"every":"$.rentals[*]","path":"$.endsOn","date":{"after":{"$field":"$.startsOn"}}}
  No rental ends before it starts => {"every":"$.rentals[*]","path":"$.endsOn","date":{"before":{"$field":"$.startsOn"}},"not":true}
  The deposit of every rental is below its price => {"every":"$.rentals[*]","path":"$.deposit","compare":{"below":{"$field":"$.price"}}}
  The first rental ends after it starts => {"path":"$.rentals[0].endsOn","date":{"after":{"$field":"$.rentals[0].startsOn"}}}
  At least one rental was returned after the due date => {"any":"$.rentals[*]","path":"$.returnedAt","date":{"after":{"$field":"$.dueDate"}}}
`,
);

after(
  "two fields of each item of a plain list",
  "courses",
  "GET /courses",
  `
  Every course ends after it starts => {"every":"$[*]","path":"$.end_date","date":{"after":{"$field":"$.start_date"}}}
  In every course, booked_seats is at most seats => {"every":"$[*]","path":"$.booked_seats","compare":{"atMost":{"$field":"$.seats"}}}
  No course has more booked seats than seats
`,
);
