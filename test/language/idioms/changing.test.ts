// Changing one or more fields of a thing, and seeing what was changed.

import { active, both, checks, idioms, item, made, nothing, own, request, type StepsOf } from "./idioms.ts";
import type { FieldName, Resource } from "./resources.ts";

type Values = Partial<Record<FieldName, string | number | boolean | null>>;
const change =
  (path: (resource: Resource) => string, values: Values): StepsOf =>
  (resource) =>
    request(resource.change, path, ({ body }) => ({ body: body(values) }))(resource);

idioms(
  "a thing is changed by its key",
  nothing,
  change(item, { text: "B" }),
  `
  Change the {text} of the {thing} {key} to "B"
  Set the {text} of {thing} {key} to "B"
  Update the {thing} {key} with the {text} "B"
  Update {thing} {key}: set {text} to "B"
  `,
);

idioms(
  "the thing that was made is changed",
  made,
  change(own, { number: 7 }),
  `
  Change its {number} to 7
  Change the {number} to 7
  Set the {number} of the {thing} to 7
  Update the {thing} with the {number} 7
  Change the {thing}'s {number} to 7
  Update the {number} to 7
  `,
);

idioms(
  "a thing gets another name",
  made,
  change(own, { name: "Green" }),
  `
  Rename the {thing} to "Green"
  Rename it to "Green"
  Give the {thing} the {name} "Green"
  Change the {name} to "Green"
  Give it the new {name} "Green"
  Rename our {thing} to "Green"
  Update its {name} to "Green"
  Change the {thing} so that its {name} is "Green"
  Update the {thing} and set the {name} to "Green"
  Edit the {thing}: {name} "Green"
  Update the {thing}, the new {name} is "Green"
  `,
);

idioms(
  "a thing gets another state",
  made,
  change(own, { state: active }),
  `
  Set the {thing} to active
  Change the {state} of the {thing} to active
  Set its {state} to "active"
  Set the {thing}'s {state} to active
  Mark the {thing} as active
  Change it to active
  Update the {thing} to {state} active
  Move the {thing} to {state} active
  Switch the {state} to active
  `,
);

idioms(
  "a thing gets a flag",
  made,
  change(own, { flag: true }),
  `
  Mark the {thing} as {flag}
  Set the {thing} to {flag}
  Mark it as {flag}
  Set {flag} of the {thing} to true
  `,
);

idioms(
  "two fields are changed",
  made,
  change(own, { name: "Green", text: "B" }),
  `
  Change the {name} to "Green" and the {text} to "B"
  Set the {name} to "Green" and the {text} to "B"
  Update the {thing} with the {name} "Green" and the {text} "B"
  Update the {thing}: {name} "Green", {text} "B"
  Change its {name} to "Green" and its {text} to "B"
  `,
);

idioms(
  "what was changed is seen",
  both(made, change(own, { text: "B" })),
  checks(({ path, field }) => [{ path: path(field("text")), equals: "B" }]),
  `
  The response shows the new {text}
  The new {text} is shown
  It has the new {text}
  The {text} is the new one
  The {text} is updated
  The {text} has been changed
  The {text} is what we sent
  The {text} in the response is the one we sent
  The {text} matches what I sent
  `,
);
