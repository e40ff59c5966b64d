// What leads a sentence in, beyond a word: where the story stands (“to wrap up”, “on to the orders”, “in a second step”), and why something follows.

import type { Topic } from "../kit/construction.ts";

const aside = (act: string) => [{ act: "reason", tokens: "$reason", aside: act }, "...$clauses"] as const;

export const openings: Topic = {
  Lead: ["Opening ','?", "Turn"],
  Opening: [
    "'finally'|'now'|'and'|'then'|'so'|'just'? 'to' Concluding",
    "'in'|'as'|'for' f.the? Nth 'step'|'part'|'move'|'act'|'place'|'round'|'stage'",
    "'good'|'great'|'nice'|'fine'|'perfect'|'cool'|'done' ','|'.'|';'|'!'",
    "'first'|'second'|'third'|'next'|'last' 'up'|'off'",
    { parts: "'at' f.the 'point'|'stage'", example: "At this point, the status should be 200." },
    "'once'|'when'|'after'|'now' 'that'? 'that'|'this'|'it' f.be 'done'|'finished'|'over'|'settled'",
    {
      parts: "'what' f.who f.modal* 'do' 'next'|'now'|'then'|'first' f.be 'to'?",
      example: "What we do next is send a GET request to /orders.",
    },
    "'let' 'me'",
    "f.who 'go'|'carry'|'move' 'on' ','? 'and'",
    "f.who f.modal* 'start'|'begin'|'finish'|'end'|'conclude'|'close' 'off'|'out'? 'by'|'with'",
    {
      parts: "f.opener? Doer? 'tidy'|'clean'|'clear' 'up' Whose? ':'|'and'|','|'by'",
      example: "Finally I tidy up: send a DELETE request to /orders/7.",
    },
  ],
  Nth: ["'first'|'second'|'third'|'fourth'|'next'|'last'|'final'|'following'|'further'|'another'|'new'"],
  Whose: ["'after' 'ourselves'|'myself'|'us'|'me'|'yourself'|'itself'"],
  /** How something ends or begins. */
  Concluding: [
    "'finish'|'start'|'wrap'|'round'|'begin'|'close'|'end'|'kick' 'it'|'things'|'this'|'everything'? 'off'|'up'|'out'|'with'",
    "'finish'|'conclude'|'start'|'begin'|'end'|'close'|'continue'|'summarise'|'summarize'|'recap'|'repeat'",
    "'be' 'safe'|'thorough'|'certain'|'precise'|'complete'|'fair'|'on' 'the'? 'safe'? 'side'?",
  ],
  /** “On to the orders:”: what the next sentences are about. */
  Turn: [
    {
      parts: "f.opener? Doer? 'turn'|'move'|'come'|'go' 'on'|'over'|'back'|'now'? 'to' Matter ','? 'and'|','|':'|';'|'then'",
      example: "Next I turn to orders and send a GET request to /orders.",
    },
  ],
  /** Things of a kind: no person, who could be the one that acts. */
  Matter: ["f.the? PluralIdent"],
  Sentence: [
    {
      parts: "Lead* 'because'|'since' reason:Word+ ',' clauses:Clauses",
      means: aside("cause"),
      assume: "cause",
      example: "Because the order exists now, send a GET request to /orders/7.",
    },
    {
      parts: "Lead* reason:Aside ':'|'–'|'-' clauses:Clauses",
      means: aside("told"),
      assume: "remark",
      example: "We only want one at a time: GET /orders with limit=1 should return 200.",
    },
    { parts: "Lead* reason:Aside ',' 'so' clauses:Clauses", means: aside("told"), assume: "remark" },
    {
      parts: "Lead* Doer? v.assert f.that? reason:Word+ ':' clauses:Clauses",
      means: aside("told"),
      assume: "label",
      example: "First we check they are awake: GET /orders must return 200.",
    },
  ],
  /** Something that is told, and not done: its subject comes first. */
  Aside: [{ parts: "Teller words:Word+", means: "$words" }],
  Teller: ["f.who", "'nobody'|'somebody'|'everybody'|'anybody'|'someone'|'everyone'|'anyone'", "'there' f.be", "f.the f.be"],
  Clauses: [
    {
      parts: "Upon request:RequestClause ',' 'then'? next:CheckClause",
      means: ["...$request", "...$next"],
      assume: "joined",
      example: "As soon as I send a DELETE request to /orders/7, I expect a 204.",
    },
    { parts: "Upon request:RequestClause ',' 'then'? checks:StatedList", means: ["...$request", "...$checks"], assume: "joined" },
    {
      parts: "Upon operation:OperationClause ',' 'then'? next:CheckClause|OperationClause|RequestClause",
      means: ["...$operation", "...$next"],
      assume: "joined",
    },
  ],
  Upon: ["'as' 'soon' 'as'", "'if'|'when'|'whenever'"],
};
