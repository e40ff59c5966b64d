// Reads openings of a sentence that are longer than a word: the point in the story (“to wrap up”, “on to the orders”,
// “in a second step”), and the reason for what follows.

import type { Topic } from "../kit/construction.ts";

const aside = (act: string) => [{ act: "reason", tokens: "$reason", aside: act }, "...$clauses"] as const;

export const openings: Topic = {
  Lead: ["Opening ','?", "Opening ':'", "Turn"],
  Opening: [
    "'finally'|'now'|'and'|'then'|'so'|'just'? 'to' Concluding",
    "'in'|'as'|'for' f.the? Nth 'step'|'part'|'move'|'act'|'place'|'round'|'stage'",
    "'second'|'third'|'fourth'|'fifth' ','",
    "'good'|'great'|'nice'|'fine'|'perfect'|'cool'|'done' ','|'.'|';'|'!'",
    "'first'|'second'|'third'|'next'|'last' 'up'|'off'",
    { parts: "'at' f.the 'point'|'stage'", example: "At this point, the status should be 200." },
    "'with' f.the 'done'|'finished'|'settled'",
    "'with' f.the 'out' 'of' 'the' 'way'",
    "'with' f.the 'in' 'place'|'mind'",
    "'that'|'this' 'done'",
    "'having' 'done' 'that'|'this'|'so'",
    "'once'|'when'|'after'|'now' 'that'? 'that'|'this'|'it' f.be 'done'|'finished'|'over'|'settled'",
    "'before' 'anything' 'else'",
    { parts: "'after' ','", example: "After, send a GET request to /orders." },
    "'before' f.who 'start'|'begin'|'continue'|'go'|'finish'|'leave' 'on'|'off'|'anything'?",
    "'here' f.who 'go'",
    "'it'? ''s'|'is'? 'time' 'to'",
    { parts: "f.the 'next'|'first'|'last'|'other'|'final' 'thing' f.who f.modal* 'do' f.be 'to'?" },
    {
      parts: "'what' f.who f.modal* 'do' 'next'|'now'|'then'|'first' f.be 'to'?",
      example: "What we do next is send a GET request to /orders.",
    },
    "'let' 'me'|'us'|''s'? 'see'",
    "'let' 'me'",
    "f.who 'go'|'carry'|'move' 'on' ','? 'and'",
    "f.who 'continue' 'by'|'with'",
    "f.who f.modal* 'start'|'begin'|'finish'|'end'|'conclude'|'close' 'off'|'out'? 'by'|'with'",
    {
      parts: "f.opener? Doer? 'tidy'|'clean'|'clear' 'up' AfterWhom? ':'|'and'|','|'by'",
      example: "Finally I tidy up: send a DELETE request to /orders/7.",
    },
  ],
  Nth: ["'first'|'second'|'third'|'fourth'|'next'|'last'|'final'|'following'|'further'|'another'|'new'"],
  AfterWhom: ["'after' 'ourselves'|'myself'|'us'|'me'|'yourself'|'itself'"],
  /** How something ends or begins. */
  Concluding: [
    "'finish'|'start'|'wrap'|'round'|'begin'|'close'|'end'|'kick' 'it'|'things'|'this'|'everything'? 'off'|'up'|'out'|'with'",
    "'finish'|'conclude'|'start'|'begin'|'end'|'close'|'continue'|'summarise'|'summarize'|'recap'|'repeat'",
    "'finish'|'conclude'|'start'|'begin'|'end'|'close' 'things'|'it'|'this'|'everything'",
    "'clean'|'tidy'|'clear' 'up' AfterWhom?",
    "'clean'|'tidy' 'everything'|'things'|'it'|'this' 'up'?",
    "'be' 'safe'|'thorough'|'certain'|'precise'|'complete'|'fair'|'on' 'the'? 'safe'? 'side'?",
    "'play' 'it'? 'safe'",
    "'leave' 'things'|'everything'|'it' 'tidy'|'clean'",
    "'keep' 'things'|'everything'|'it' 'tidy'|'clean'|'simple'|'short'",
    "'go' 'on'|'further'",
  ],
  /** “On to the orders:”: what the next sentences are about. */
  Turn: [
    "'now'|'next'|'then'|'and'|'finally'? 'on'|'over'|'back' 'to' Matter ':'|','",
    "'now'|'next'|'then'|'and'|'finally'? 'moving'|'turning'|'coming'|'going' 'on'|'over'|'back'|'now'? 'to' Matter ','|':'",
    {
      parts: "f.opener? Doer? 'turn'|'move'|'come'|'go' 'on'|'over'|'back'|'now'? 'to' Matter ','? 'and'|','|':'|';'|'then'",
      example: "Next I turn to orders and send a GET request to /orders.",
    },
    "'now'|'next'|'and' 'for'|'to'|'come'|'comes'|'about' Matter ':'|','",
    "'as' 'for' Matter ','",
    "Matter 'next'|'now' ':'|','",
  ],
  /** Things of a kind: no person, who could be the one that acts. */
  Matter: ["f.the? PluralIdent", "f.the? Plain PluralIdent", "f.the? n.item+s|n.list+s", "f.my PluralIdent", "f.the 'rest'"],
  Sentence: [
    {
      parts: "Lead* 'because'|'since' reason:Word+ ',' clauses:Clauses",
      means: aside("cause"),
      assume: "cause",
      example: "Because the order exists now, send a GET request to /orders/7.",
    },
    { parts: "Lead* 'now'|'given' 'that' reason:Word+ ',' clauses:Clauses", means: aside("cause"), assume: "cause" },
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
  /** A report, not an action: its subject comes first. */
  Aside: [{ parts: "Teller words:Word+", means: "$words" }],
  Teller: ["f.who", "'nobody'|'somebody'|'everybody'|'anybody'|'someone'|'everyone'|'anyone'", "'there' f.be", "'it' f.be", "f.the f.be"],
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
  Upon: ["'once'", "'as' 'soon' 'as'", "'if'|'when'|'whenever'", "'given' 'that'", "'every'|'each'|'the' 'time'|'moment'"],
};
