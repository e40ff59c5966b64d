// Checks of one thing: its state, flags, numbers and texts.

import { active, both, checks, gotItem, idioms } from "./idioms.ts";
import type { FieldName, Resource } from "./resources.ts";

const at = ({ path, field }: Resource, name: FieldName): string => path(field(name));

idioms(
  "a thing has a state",
  gotItem,
  checks((thing) => [{ path: at(thing, "state"), equals: active }]),
  `
  The {state} is active
  {state} is active
  The {state} of the {thing} is active
  The {thing} has the {state} active
  The {thing}'s {state} is active
  Its {state} is active
  It has the {state} active
  The {state} should be active
  The {state} must still be active
  The response shows the {state} active
  I see the {state} active
  The {state} in the response equals active
  The {state} is now active
  {state} = active
  {state}: active
  The {state} has changed to active
  The {state} went to active
  The {thing} is in {state} active
  The {state} remains active
  The {state} stays active
  Its {state} should now be "active"
  The {thing} has {state} active now
  {state} active
  The {state} of the {thing} should be "active"
  The {state} shows active
  It still has the {state} active
  It's active now
  It is still active
  The {thing} is active
  The {thing} should be active
  I see that it is active
  The {state} is back to active
  The {state} is active again
  `,
);

idioms(
  "a thing is not in a state",
  gotItem,
  checks((thing) => [{ path: at(thing, "state"), equals: active, not: true }]),
  `
  The {state} is not active
  The {state} is no longer active
  Its {state} must not be active
  The {thing} is not active
  `,
);

idioms(
  "a status and a state",
  gotItem,
  checks((thing) => [{ status: 200 }, { path: at(thing, "state"), equals: active }]),
  `
  200 and the {state} is active
  Status 200, {state} active
  It returns 200 with the {state} active
  I get a 200 and the {state} is "active"
  200, {state} is active
  The response is 200 and has the {state} active
  200 with {state} active
  `,
);

idioms(
  "a thing has a flag",
  gotItem,
  checks((thing) => [{ path: at(thing, "flag"), equals: true }]),
  `
  It is {flag}
  {flag} is true
  The {flag} flag is true
  `,
);

idioms(
  "a thing has two flags",
  gotItem,
  checks((thing) => [
    { path: at(thing, "flag"), equals: true },
    { path: at(thing, "other flag"), equals: true },
  ]),
  `
  It is both {flag} and {other flag}
  `,
);

idioms(
  "a thing has neither flag",
  gotItem,
  checks((thing) => [
    { path: at(thing, "flag"), equals: false },
    { path: at(thing, "other flag"), equals: false },
  ]),
  `
  It is neither {flag} nor {other flag}
  It is not {flag} and not {other flag}
  `,
);

idioms(
  "a thing has one flag but not the other",
  gotItem,
  checks((thing) => [
    { path: at(thing, "flag"), equals: true },
    { path: at(thing, "other flag"), equals: false },
  ]),
  `
  It is {flag}, but not {other flag}
  `,
);

idioms(
  "a thing has a number",
  gotItem,
  checks((thing) => [{ path: at(thing, "number"), equals: 7 }]),
  `
  The {number} is 7
  The {number} went up to 7
  The {number} is back to 7
  The {number} is 7 again
  The {number} dropped to 7
  The {number} is exactly 7
  The {number} should be 7 now
  The {thing} has {a number} of 7
  It has {a number} of 7
  The {number} shows 7
  The {number} still says 7
  The {number} equals 7
  `,
);

idioms(
  "a number has a bound",
  gotItem,
  checks((thing) => [{ path: at(thing, "number"), compare: { above: 5 } }]),
  `
  The {number} is greater than 5
  The {number} is more than 5
  The {thing} has {a number} of more than 5
  The {number} has grown beyond 5
  `,
);

idioms(
  "a thing has a text",
  gotItem,
  checks((thing) => [{ path: at(thing, "text"), equals: "x" }]),
  `
  The {text} reads "x"
  The {text} is still "x"
  The {text} says "x"
  "x" is the {text}
  It has "x" as {text}
  The {thing} comes back with the {text} "x"
  I get back the {text} "x"
  The {text} is "x" as before
  with the {text} "x"
  The answer has the {text} "x"
  `,
);

idioms(
  "a text has a part",
  gotItem,
  checks((thing) => [{ path: at(thing, "text"), contains: "x" }]),
  `
  The {text} contains "x"
  The {text} mentions "x"
  The {text} includes "x"
  The {text} has "x" in it
  "x" is part of the {text}
  `,
);

idioms(
  "a thing has a text and a number",
  gotItem,
  checks((thing) => [
    { path: at(thing, "text"), equals: "x" },
    { path: at(thing, "number"), equals: 7 },
  ]),
  `
  The {text} is "x" and the {number} is 7
  The {text} is "x" and the {number} 7
  It has the {text} "x" and the {number} 7
  The {thing} has the {text} "x" and {a number} of 7
  {text} "x", {number} 7
  The {text} is "x", the {number} 7
  The {text} should be "x" and the {number} should be 7
  It shows the {text} "x" with the {number} 7
  Its {text} is "x" and its {number} is 7
  `,
);

idioms(
  "a text is null",
  gotItem,
  checks((thing) => [{ path: at(thing, "text"), equals: null }]),
  `
  The {text} is null
  The {text} is still null
  The {text} must be null
  {text} is null
  `,
);

idioms(
  "a text is compared with what was saved",
  both(gotItem, () => [{ step: "save", store: [{ other: "$.x" }] }]),
  checks((thing) => [{ path: at(thing, "text"), equals: `\${other}` }]),
  `
  The {text} is \${other}
  The {text} matches \${other}
  The {text} equals the saved \${other}
  The {text} is the same as \${other}
  The {text} is still \${other}
  The {text} and \${other} are the same
  `,
);

idioms(
  "a text differs from what was saved",
  both(gotItem, () => [{ step: "save", store: [{ other: "$.x" }] }]),
  checks((thing) => [{ path: at(thing, "text"), equals: `\${other}`, not: true }]),
  `
  The {text} is different from \${other}
  The {text} differs from \${other}
  The {text} is not \${other}
  The {text} is not the same as \${other}
  The {text} is a different one than \${other}
  The {text} has changed from \${other}
  `,
);

idioms(
  "a text is saved",
  gotItem,
  (thing) => [{ step: "save", store: [{ other: at(thing, "text") }] }],
  `
  Save the {text} as other
  Remember the {text} as other
  Store its {text} in \${other}
  Keep the {text} as \${other}
  Note the {text} as other
  Save the {text} of the {thing} as \${other}
  Take the {text} from the response and save it as \${other}
  `,
);
