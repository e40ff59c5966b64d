// Requests that are sent without access: “Without a token, get the order 7”, “Get the order 7 anonymously”.

import type { Topic } from "../kit/construction.ts";
import { checkOf } from "./means.ts";

const anonymous = { act: "remark", tokens: [{ state: "no authentication" }] } as const;
const fails = checkOf({ of: "status" }, { is: "outcome", outcome: "failure" });
const denied = ["$operation", anonymous, ...fails] as const;

export const access: Topic = {
  OperationClause: [
    { parts: "AccessLeft ','? clause:OperationClause", means: ["...$clause", anonymous] },
    { parts: "AccessLeft ','? 'when'|'if' clause:OperationClause", means: ["...$clause", anonymous] },
    {
      parts: "AccessLeft ','? Nobody_ May_ operation:Operation 'either'?",
      means: denied,
      assume: "outcome",
    },
    { parts: "AccessLeft ','? 'i'|'we'|'one'|'you' May_ f.not Able_? operation:Operation 'either'?", means: denied, assume: "outcome" },
    { parts: "Nobody_ May_ operation:Operation AccessLeft", means: denied, assume: "outcome" },
    { parts: "Anonymous_ May_ f.not Able_? operation:Operation", means: denied, assume: "outcome" },
  ],
  Nobody_: ["'nobody'", "'no' 'one'", "'no-one'"],
  May_: ["'can'|'could'|'may'|'must'|'should'|'shall'"],
  Able_: ["'be' 'able'|'allowed'|'permitted' 'to'"],
  /** People without a session. */
  Anonymous_: [
    "f.who|'people'|'persons'|'users'|'visitors'|'those' 'who' f.be f.not 'logged'|'signed' 'in'",
    "'a'|'any' 'user'|'person'|'visitor'|'guest' 'who' f.be f.not 'logged'|'signed' 'in'",
    "w.anonymous 'users'|'people'|'visitors'|'callers'|'clients'|'guests'",
  ],
  RequestClause: [{ parts: "AccessLeft ','? clause:RequestClause", means: ["...$clause", anonymous] }],
  /** The request carries no credentials. */
  AccessLeft: [
    "f.without f.the? w.auth",
    "'without' 'any'|'my'|'our' w.auth",
    "'with' f.no w.auth",
    "'without' 'being' 'logged'|'signed' 'in'",
    "'while'|'when' 'logged'|'signed' 'out'",
    "'while'|'when' f.not 'logged'|'signed' 'in'",
    "'without' 'logging'|'signing' 'in'",
    "'when'|'if'|'while' 'i'|'we'|'you'|'one' f.be f.not 'logged'|'signed' 'in'",
    "'anonymously'|'unauthenticated'",
    "'as' 'an' w.anonymous n.user|'visitor'|'guest'|'caller'|'client'",
  ],
  Phrase: [{ parts: "AccessLeft", means: { without: true, part: "no authentication" } }],
};
