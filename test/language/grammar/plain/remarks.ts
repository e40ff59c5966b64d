// Puts remarks and labels around plain clauses that are clear, which changes nothing.

import type { Json } from "../../../../language/json.ts";
import type { Step } from "../../../../language/step.ts";
import { type Made, validate, type WriteAfter } from "./around.ts";
import type { Thing } from "./things.ts";
import { words } from "./values.ts";

type Kind = "check" | "save" | "request";

const starts: readonly (readonly [string, RegExp?])[] = [
  ["Step 3: "],
  ["3) "],
  ["TC-7: "],
  ["AC2 – "],
  ["[REQ-12] "],
  ["Expected result: ", /check/],
  ["Expected: ", /check/],
  ["Precondition: ", /request/],
  ["Action: ", /request|save/],
  ["For a start, ", /request/],
  ["First of all, ", /request/],
  ["After that, "],
  ["This time ", /request|check/],
  ["Once more, ", /request/],
  ["Please "],
  ["As agreed, "],
  ["As before, "],
  ["To be sure, ", /request|check/],
  ["Cleanup: ", /request/],
  ["Finally, "],
  ["OK, now "],
  ["In the next step, ", /request|save/],
  ["As a last check, ", /check/],
  ["Afterwards ", /request/],
];
const ends: readonly (readonly [string, RegExp?])[] = [
  [" because the next steps need it"],
  [", since the next steps need it"],
  [" so that the next step can use it", /save|request/],
  [" (see TICKET-12)"],
  [" as agreed"],
  [" as before", /check/],
  [" again", /request/],
  [" this time", /check|request/],
  [", please"],
  [" please", /request|save/],
  [" for now", /request|save/],
  [" as described in the ticket"],
  [" (REQ-12)", /check|save/],
  [" - see TICKET-12"],
  [" to be sure", /request|check/],
  [" just to be safe", /request|save/],
  [" as well", /check|save/],
  [" too", /check|save/],
  [" for the next steps", /save/],
  [" (smoke test)"],
  [", as the specification says", /check/],
  [" as expected", /check/],
  [" as required by AC2", /check/],
  [" (important!)"],
  [" for the following steps", /save/],
  [", we need it later", /save|request/],
  [", because it was reported as a bug", /check/],
  [" according to the specification", /check/],
  [", as the customer expects", /check/],
];

const lower = (text: string) =>
  /^[A-Z][a-z]/.test(text) && !/^(?:GET|POST)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function around(write: WriteAfter, kind: Kind, name: string, text: string, steps: readonly Step[]): void {
  write(`${name}`, text, steps);
  for (const [start, only] of starts) {
    if (only?.test(kind) === false || (start === "Please " && kind === "check")) continue;
    write(`${start.trim()} ${name}`, `${start}${/[:)\]–] $/.test(start) ? text : lower(text)}`, steps);
  }
  for (const [end, only] of ends) if (only?.test(kind) !== false) write(`${name} ${end.trim()}`, `${text}${end}`, steps);
}

export function requestsWithRemarks(write: WriteAfter, { noun, plural, read, listed }: Thing, made: Made | undefined): void {
  if (read !== undefined) around(write, "request", "get the N", `Get the ${noun}`, [read.step]);
  if (listed !== undefined) around(write, "request", "GET P", `Send a GET request to ${listed.operation.path}`, [listed.step]);
  if (made !== undefined)
    around(write, "request", "create a N with F V", `Create ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun} with ${made.said}`, [made.post]);
  void plural;
}

export function checksWithRemarks(write: WriteAfter, fields: Made["fields"]): void {
  const [one] = fields;
  around(write, "check", "the status is 200", "The status is 200", [validate({ status: 200 })]);
  if (one === undefined) return;
  const is = [validate({ path: `$.${one.name}`, equals: one.value.is as Json })];
  around(write, "check", "the F is V", `The ${words(one.name)} is ${one.value.said}`, is);
  around(write, "check", "check that F is V", `Check that ${one.name} is ${one.value.code}`, is);
  around(write, "save", "save the F as keepIt", `Save the ${words(one.name)} as keepIt`, [
    { step: "save", store: [{ keepIt: `$.${one.name}` }] },
  ]);
}
