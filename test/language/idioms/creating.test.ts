// Making things: what is sent, in which words and order, and with which outcome.

import { both, idioms, nothing, request, status } from "./idioms.ts";
import type { FieldName, Resource } from "./resources.ts";

type Values = Partial<Record<FieldName, string | number | boolean | null>>;
const create = (values: Values) =>
  request(
    "POST",
    ({ collection }: Resource) => collection,
    ({ body }) => ({ body: body(values) }),
  );

idioms(
  "a thing gets a name",
  nothing,
  create({ name: "Red" }),
  `
  Create {a thing} named "Red"
  Create {a thing} called "Red"
  Create the {thing} "Red"
  Create {a thing} with the {name} "Red"
  Create a new {thing} with {name} "Red"
  Add {a thing}: {name} = "Red"
  Register a new {thing} "Red"
  Set up {a thing} named "Red"
  Make a new {thing} called "Red"
  I create {a thing} with "Red" as its {name}
  Create {a thing} with {name} set to "Red"
  Create {a thing} having the {name} "Red"
  Create {a thing} whose {name} is "Red"
  Post a new {thing} with the {name} "Red"
  Insert {a thing} with the {name} "Red"
  Add a new {thing} called "Red"
  Create {a thing}, {name} "Red"
  Create {a thing} ({name} "Red")
  New {thing} "Red"
  Create {a thing} with only the {name} "Red"
  Create {a thing} with just a {name} "Red"
  Create {a thing} with only a {name}: "Red"
  `,
);

idioms(
  "a thing gets a name and a text",
  nothing,
  create({ name: "Red", text: "B" }),
  `
  Create {a thing} named "Red" with {text} "B"
  Create {a thing} "Red" with {text} "B"
  Create {a thing} named "Red", {text} "B"
  Create {a thing} with {text} "B" and {name} "Red"
  Create {a thing} with {text}: "B", {name}: "Red"
  Create {a thing} with {name}="Red" and {text}="B"
  Create {a thing} named "Red" that has the {text} "B"
  Create {a thing} named "Red" whose {text} is "B"
  Create {a thing}: {name} "Red", {text} "B"
  Create {a thing} "Red", {text} "B"
  Create {a thing} named "Red" and set its {text} to "B"
  Create {a thing} with the {name} "Red", the {text} "B"
  `,
);

idioms(
  "a thing gets a name, a state, a number and a flag",
  nothing,
  create({ name: "Red", state: "active", number: 7, flag: true }),
  `
  Create {a thing} with the {name} "Red", the {state} active, the {number} 7 and {flag} true
  Create {a thing} named "Red" with the {state} active, {a number} of 7 and {flag} true
  Create {a thing} with {name} "Red", {state} "active", {number} 7, {flag} true
  Create {a thing}: {name} "Red", {state} active, {number} 7, {flag} true
  Create {a thing} named "Red" with {flag} true, {state} active and {number} 7
  `,
);

idioms(
  "a required field is left out",
  nothing,
  create({ text: "B" }),
  `
  Create {a thing} without {a name}, with the {text} "B"
  Try to create {a thing} with {text} "B" but without {name}
  `,
);

idioms(
  "two things get their names",
  nothing,
  both(create({ name: "Red" }), create({ name: "Blue" })),
  `
  Create two {things} named "Red" and "Blue"
  Create two {things} called "Red" and "Blue"
  Create two {things}, "Red" and "Blue"
  Add two {things}: "Red" and "Blue"
  `,
);

idioms(
  "the same is made again",
  create({ name: "Red" }),
  create({ name: "Red" }),
  `
  Create another {thing} with the same {name}
  Try to create a second {thing} with the same {name}
  Create a second {thing} with the same {name}
  Repeat that
  Send the same request again
  `,
);

idioms(
  "a creation has an outcome",
  nothing,
  both(create({ name: "Red" }), status(201)),
  `
  Create {a thing} named "Red" and expect a 201
  Create {a thing} named "Red", which should give a 201
  Create {a thing} named "Red", it must return 201
  Create {a thing} named "Red". It should return 201
  Creating {a thing} named "Red" returns 201
  I create {a thing} named "Red" and get a 201
  Create {a thing} named "Red" -> 201
  Create {a thing} named "Red" (201)
  When I create {a thing} named "Red", I get a 201
  Create {a thing} named "Red", expected: 201
  `,
);
