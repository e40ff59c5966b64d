// The same said of several things: “the id and the name are both empty”.

import type { Topic } from "../kit/construction.ts";
import { isMissing } from "./means.ts";

export const several: Topic = {
  Statement: [
    {
      parts: "of:Several f.modal* 'each'? f.be 'both'|'all'|'each'? says:Complement",
      means: [{ act: "check each", of: "$of", says: "$says" }],
      example: '$.db and $.cache are both "ok".',
    },
    { parts: "'all' 'of' of:Several f.modal* f.be says:Complement", means: [{ act: "check each", of: "$of", says: "$says" }] },
    { parts: "of:Several 'both'|'all' says:Complement", means: [{ act: "check each", of: "$of", says: "$says" }], assume: "verbless" },
    {
      parts: "of:Several f.modal* 'both'|'all'|'each'? f.modal* f.be? says:Verb",
      means: [{ act: "check each", of: "$of", says: "$says" }],
    },
    {
      parts: "of:Several f.modal* 'both'|'all'? f.be f.not says:Complement",
      means: [{ act: "check each", of: "$of", says: { not: "$says" } }],
    },
    { parts: "of:Several f.modal* f.not says:Verb", means: [{ act: "check each", of: "$of", says: { not: "$says" } }] },
  ],
  Predicate: [
    {
      parts: "f.modal* f.not v.contain|v.show|v.have f.the? n.field names:Absent",
      means: { is: "facts", facts: "$names" },
      example: 'The response does not contain the fields "password" or "secret".',
    },
    { parts: "f.modal* f.not v.contain|v.show|v.have names:AbsentBare", means: { is: "facts", facts: "$names" } },
    {
      parts: "f.modal* v.contain|v.show|v.have 'neither' f.the? first:AnyName 'nor' f.the? second:AnyName",
      means: {
        is: "facts",
        facts: [
          { of: { of: "field", path: ["$first"] }, says: isMissing },
          { of: { of: "field", path: ["$second"] }, says: isMissing },
        ],
      },
      assume: "bareField",
    },
  ],
  AnyName: [{ parts: "name:Name|Dotted" }],
  /** Fields none of which is there. */
  Absent: [
    { parts: "names:AbsentBare" },
    {
      parts: "first:Quoted 'or' second:Quoted",
      means: [
        { of: { of: "field", path: ["$first"] }, says: isMissing },
        { of: { of: "field", path: ["$second"] }, says: isMissing },
      ],
      assume: "quotedField",
    },
  ],
  AbsentBare: [
    {
      parts: "f.the? first:AnyName 'or' f.the? second:AnyName",
      means: [
        { of: { of: "field", path: ["$first"] }, says: isMissing },
        { of: { of: "field", path: ["$second"] }, says: isMissing },
      ],
      assume: "bareField",
    },
    { parts: "f.the? first:AnyName ',' rest:AbsentBare", means: [{ of: { of: "field", path: ["$first"] }, says: isMissing }, "...$rest"] },
  ],
  /** At least two things with the same statement. */
  Several: [
    { parts: "of:BareSeveral", assume: "bareField" },
    { parts: "'both'? first:Looked 'and' second:Looked", means: ["$first", "$second"] },
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
