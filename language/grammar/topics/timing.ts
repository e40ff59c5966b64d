// Reads the response time: “it should have come back in under 2 s”, “the call was faster than 500 ms”.

import type { Topic } from "../kit/construction.ts";
import { checkOf } from "./means.ts";

const time = checkOf({ of: "time" }, "$says");
const notTime = checkOf({ of: "time" }, { not: "$says" });

export const timing: Topic = {
  TimeBound: [{ parts: "'in'|'within'? says:Bound ForIt?" }],
  /** The call that the time belongs to: the last one. */
  ForIt: ["'to' v.get|v.receive|v.fetch|v.take|v.return f.the? Plain*"],
  Timed: ["f.the? Answerer", "f.the? n.request", "'it'|'this'|'that'", "f.the? n.list f.of f.the? PluralIdent", "f.the PluralIdent"],
  HasTaken: [
    "f.modal* v.take",
    "'has'|'have'|'had' v.take+ed",
    "f.modal* 'have' v.take+ed",
    "f.modal* f.be v.take+ed|'done'|'over'|'ready'|'back'|'here'|'there'",
  ],
  Statement: [
    { parts: "Timed HasTaken says:TimeBound", means: time, example: "The request should have completed in under 2 seconds." },
    { parts: "Timed f.modal* f.not HasTaken says:TimeBound", means: notTime },
    { parts: "Timed f.modal* f.be says:Bound", means: time, example: "The call was faster than 500 ms." },
    {
      parts: "f.who f.modal* 'have'|'has'? v.get|v.receive|v.get+ed|v.receive+ed f.the? w.received* n.response+1 'in'|'within'? says:Bound",
      means: time,
      example: "We should have got the answer in less than 500 ms.",
    },
  ],
};
