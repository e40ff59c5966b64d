// Requests that are sent without access: “Without a token, get the order 7”, “Get the order 7 anonymously”.

import type { Topic } from "../kit/construction.ts";

const anonymous = { act: "remark", tokens: [{ state: "no authentication" }] } as const;

export const access: Topic = {
  OperationClause: [
    { parts: "AccessLeft ','? clause:OperationClause", means: ["...$clause", anonymous] },
    { parts: "AccessLeft ','? 'when'|'if' clause:OperationClause", means: ["...$clause", anonymous] },
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
    "'anonymously'|'unauthenticated'",
    "'as' 'an' w.anonymous n.user|'visitor'|'guest'|'caller'|'client'",
  ],
  Phrase: [{ parts: "AccessLeft", means: { without: true, part: "no authentication" } }],
};
