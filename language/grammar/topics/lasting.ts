// The token of all that follows, in other orders of words: “send ${token} as the bearer token in every request from
// here”.

import type { Topic } from "../kit/construction.ts";
import { prepareFollowing } from "./means.ts";

const bearer = prepareFollowing([{ part: "bearer", token: "$token", at: "@" }]);

export const lasting: Topic = {
  PrepareClause: [
    {
      parts: "Doer? UseToken token:Token AsToken WithAll",
      means: bearer,
      example: "Send ${token} as the bearer token in every request from here.",
    },
    { parts: "WithAll|Onwards ','? Doer? UseToken token:Token AsToken", means: bearer },
    { parts: "Onwards ','? Doer? UseToken token:Token AsToken WithAll", means: bearer },
    { parts: "f.who 'want' token:Token 'to' f.be 'used'|'sent' AsToken WithAll", means: bearer },
    {
      parts: "Onwards? ','? AllRequests f.modal* Sent 'with'|'using' token:TokenSaid",
      means: bearer,
      example: "From here on, every request should be sent with ${token} as bearer token.",
    },
    { parts: "Doer? v.authenticate AllRequests 'with'|'using'|'by' token:TokenSaid", means: bearer },
    { parts: "'let' AllRequests v.authenticate 'with'|'using' token:TokenSaid", means: bearer },
    {
      parts: "f.the? n.token WithAll f.modal* f.be|':' token:Token",
      means: bearer,
      example: "The bearer token for all later requests is ${token}.",
    },
    { parts: "WithAll ','? f.the? n.token f.modal* f.be token:Token", means: bearer },
    { parts: "'hereafter' ','? f.the? n.token WithAll? f.modal* f.be token:Token", means: bearer },
  ],
  /** The request that sends it with the following ones: a request of its own has a path. */
  UseToken: ["'use'|'uses'|'send'|'sends'|'pass'|'passes'|'take'", "f.be 'using'|'sending'|'passing'"],
  Token: [{ parts: "token:Variable|Quoted" }],
  AsToken: ["'as' f.the? n.token", "'as' f.my n.token"],
  TokenSaid: [{ parts: "f.the? n.token token:Token" }, { parts: "token:Token AsToken" }, { parts: "token:Token '(' 'bearer' ')'" }],
  WithAll: ["'for'|'in'|'with'|'on'|'to' AllRequests"],
  AllRequests: [
    "w.every|'any' 'of'? f.the? w.coming* n.request Onwards?",
    "w.every 'of'? f.the? w.coming* n.request ThatCome",
    "'the' 'rest' 'of' f.the n.request",
    "f.the w.coming+ n.request+s",
  ],
  ThatCome: ["'that'|'which' 'come'|'follow' 'next'|'after'|'later'?", "'after' 'this'|'that' 'one'?", "'to' 'come'|'follow'"],
  Onwards: ["w.fromnow", "'from' 'this' 'point'|'step' 'on'|'onwards'|'onward'?", "'after' 'this'|'that' 'one'?"],
  Sent: ["f.be 'sent'|'made'|'done'", "'all'? 'go'|'goes' 'out'", "v.authenticate"],
};
