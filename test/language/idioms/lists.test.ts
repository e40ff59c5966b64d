// Checks of a list: how many things, which ones, all and none of them.

import { active, both, checks, deleted, idioms, listed, made } from "./idioms.ts";
import type { Resource } from "./resources.ts";

const items = ({ list }: Resource): string => `${list}[*]`;
const ownIn = (which: "any" | "none") => (thing: Resource) => [{ [which]: items(thing), path: "$.id", equals: `\${${thing.variable}}` }];

idioms(
  "a list has two things",
  listed,
  checks(({ list }) => [{ path: list, length: 2 }]),
  `
  Exactly two {things} come back
  2 {things} are returned
  Two {things} are listed
  The result has 2 {things}
  There are exactly 2 {things} in it
  I get 2 {things}
  We see two {things}
  It returns two {things}
  It contains 2 {things}
  2 {things}
  There are 2 {things}
  The list has 2 {things}
  `,
);

idioms(
  "a list has one thing",
  listed,
  checks(({ list }) => [{ path: list, length: 1 }]),
  `
  There is exactly one {thing}
  Only one {thing} is returned
  I get just one {thing}
  Exactly one {thing} is found
  The list has exactly one {thing}
  It has one {thing} only
  `,
);

idioms(
  "a list has nothing",
  listed,
  checks(({ list }) => [{ path: list, empty: true }]),
  `
  The list is empty
  There are no {things}
  No {things} are returned
  We get an empty list
  There are no {things} in it
  I get no {things}
  The list comes back empty
  No {thing} is found
  Nothing is found
  The result is empty
  It is empty
  `,
);

idioms(
  "a list has what was made",
  both(made, listed),
  checks(ownIn("any")),
  `
  The {thing} is in the list
  Our {thing} is in the list
  Our {thing} is one of them
  The {thing} appears in the list
  The new {thing} is listed
  The list contains the {thing} we created
  The new {thing} must be part of the list
  The {thing} is among them
  The created {thing} is in there
  The {thing} we created shows up
  It is in the list
  It is one of them
  I can see the {thing} in the list
  `,
);

idioms(
  "a list has no longer what was deleted",
  both(deleted, listed),
  checks(ownIn("none")),
  `
  The {thing} is no longer in the list
  The {thing} is not listed any more
  Our {thing} is not among them
  It is gone
  It is not in the list any more
  The {thing} has disappeared from the list
  The {thing} doesn't show up any more
  None of them is our {thing}
  `,
);

idioms(
  "the list is read and has what was made",
  made,
  both(listed, checks(ownIn("any"))),
  `
  List the {things} and check that the {thing} is in the list
  List all {things}, the new {thing} must be one of them
  List the {things}: the {thing} is there
  When I list the {things}, the {thing} is in the list
  `,
);

idioms(
  "the list is read and no longer has what was deleted",
  deleted,
  both(listed, checks(ownIn("none"))),
  `
  List the {things} and check that the {thing} is not in the list any more
  List all {things}, the {thing} must be gone
  The {thing} does not show up in the list of {things} any more
  `,
);

const named = (which: "any" | "none") => checks((thing) => [{ [which]: items(thing), path: `$.${thing.field("name")}`, equals: "Red" }]);

idioms(
  "some thing has a name",
  listed,
  named("any"),
  `
  One of them is called "Red"
  "Red" is in the list
  The list includes "Red"
  I can see "Red" in the list
  The {thing} "Red" shows up
  There is {a thing} with the {name} "Red"
  At least one {thing} has the {name} "Red"
  One of the {things} has the {name} "Red"
  `,
);

idioms(
  "no thing has a name",
  listed,
  named("none"),
  `
  None of them is called "Red"
  "Red" is not in the list
  "Red" is no longer in the list
  The list does not include "Red"
  No {thing} is named "Red"
  I can't see "Red" in the list
  The {thing} "Red" does not show up any more
  `,
);

idioms(
  "the first thing has a name",
  listed,
  checks(({ list, field }) => [{ path: `${list}[0].${field("name")}`, equals: "Red" }]),
  `
  The first one is "Red"
  The first {thing} is "Red"
  The first {thing} is called "Red"
  "Red" comes first
  The first {thing} has the {name} "Red"
  `,
);

idioms(
  "every thing has a state",
  listed,
  checks((thing) => [{ every: items(thing), path: `$.${thing.field("state")}`, equals: active }]),
  `
  All of them have the {state} active
  Every one has {state} active
  All returned {things} have {state} active
  Only {things} with the {state} active are listed
  Each {thing} has the {state} "active"
  Every {thing} is active
  All {things} are active
  All of them are active
  Each of them has {state} "active"
  The {state} of every {thing} is active
  They all have the {state} active
  They are all active
  Only active {things} are returned
  Everything in the list is active
  `,
);

idioms(
  "no thing has a state",
  listed,
  checks((thing) => [{ none: items(thing), path: `$.${thing.field("state")}`, equals: active }]),
  `
  None of them has the {state} active
  No {thing} has the {state} active
  None of the {things} is active
  No {thing} is active
  None of them is active
  There is no active {thing} in the list
  There are no active {things} in the list
  `,
);

idioms(
  "every name has a part",
  listed,
  checks((thing) => [{ every: items(thing), path: `$.${thing.field("name")}`, contains: "x" }]),
  `
  Every {thing} has "x" in its {name}
  The {name} of every {thing} contains "x"
  All {things} have "x" in the {name}
  All of them contain "x" in the {name}
  `,
);
