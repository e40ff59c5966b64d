// The same said of several things: “the id and the name are both empty”.

import type { Topic } from "../kit/construction.ts";

export const several: Topic = {
  Statement: [
    {
      parts: "of:Several f.modal* f.be 'both'|'all'? says:Complement",
      means: [{ act: "check each", of: "$of", says: "$says" }],
      example: '$.db and $.cache are both "ok".',
    },
    { parts: "of:Several 'both'|'all' says:Complement", means: [{ act: "check each", of: "$of", says: "$says" }], assume: "verbless" },
    { parts: "of:Several f.modal* 'both'|'all'? f.modal* f.be? says:Verb", means: [{ act: "check each", of: "$of", says: "$says" }] },
    {
      parts: "of:Several f.modal* 'both'|'all'? f.be f.not says:Complement",
      means: [{ act: "check each", of: "$of", says: { not: "$says" } }],
    },
    { parts: "of:Several f.modal* f.not says:Verb", means: [{ act: "check each", of: "$of", says: { not: "$says" } }] },
  ],
  /** At least two things of which the same is said. */
  Several: [
    { parts: "of:BareSeveral", assume: "bareField" },
    { parts: "first:Looked 'and' second:Looked", means: ["$first", "$second"] },
    { parts: "'both' first:Looked 'and' second:Looked", means: ["$first", "$second"] },
    { parts: "first:Looked ',' rest:Several", means: ["$first", "...$rest"] },
    { parts: "first:Looked ',' 'and' second:Looked", means: ["$first", "$second"] },
  ],
  BareSeveral: [
    {
      parts: "f.the? first:Name ','? 'and' f.the? second:Name",
      means: [
        { of: "field", path: ["$first"] },
        { of: "field", path: ["$second"] },
      ],
    },
    { parts: "f.the? first:Name ',' rest:BareSeveral", means: [{ of: "field", path: ["$first"] }, "...$rest"] },
  ],
};
