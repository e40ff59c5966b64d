// Reads operations by their names: a verb, the thing that it acts on, and the parts of the request. The context settles
// which operation of the document that is, and which of its parameters and fields the phrases fill.

import type { Topic } from "../kit/construction.ts";
import { factsAct, wordsWithValue } from "./means.ts";

const operate = { act: "operate", verb: "$verb", object: "$object", phrases: ["...$phrases"] } as const;
const outcome = { act: "check", of: { of: "body" }, says: "$says" } as const;

export const operations: Topic = {
  OperationClause: [
    { parts: "operation:Operation", means: ["$operation"] },
    {
      parts: "operation:Operation f.who|f.service f.modal+ v.get|v.return|v.receive facts:Received",
      means: ["$operation", factsAct],
      assume: "loosely",
    },
    { parts: "operation:Operation ','|'–'|'-' v.assert f.that? facts:Received", means: ["$operation", factsAct] },
    { parts: "operation:Operation ','? v.assert+ing facts:Received", means: ["$operation", factsAct] },
    { parts: "operation:Operation Returning facts:Received", means: ["$operation", factsAct] },
    {
      parts: "operation:Operation ','|':' 'whereupon'? f.the? f.service? f.modal+ v.return facts:Received",
      means: ["$operation", factsAct],
    },
    { parts: "operation:GerundOperation f.modal* v.return facts:Received", means: ["$operation", factsAct] },
    { parts: "operation:GerundOperation f.modal* says:Outcome", means: ["$operation", outcome] },
    { parts: "operation:GerundOperation f.modal* f.be v.return+ed 'with' facts:Facts", means: ["$operation", factsAct] },
    {
      parts: "operation:Operation '–'|'-'|w.arrow f.service? f.modal* f.be 'gone'? '(' facts:StatusFact ')'",
      means: ["$operation", factsAct],
    },
    { parts: "operation:Operation ','|'–'|'-'|'.' 'expected' 'result' ':' facts:Facts", means: ["$operation", factsAct] },
    {
      parts: "object:Object phrases:Phrases? f.modal* f.not f.modal* f.be Found",
      means: [
        { act: "operate", verb: "get", object: "$object", phrases: ["...$phrases"], once: true },
        { act: "facts", facts: [{ of: { of: "status" }, says: { is: "equals", value: { reason: "404" } } }] },
      ],
    },
    {
      parts: "f.the? w.adjective* n.request+1 'to'|'for' object:Object phrases:Phrases? f.modal* f.be v.reject+ed 'with' facts:Facts",
      means: [
        { act: "operate", verb: "get", object: "$object", phrases: ["...$phrases"] },
        { act: "facts", facts: "$facts", outcome: "failure" },
      ],
    },
    {
      parts: "f.the? w.adjective* n.request+1 'to'|'for' object:Object phrases:Phrases? f.modal* f.be v.accept+ed 'with' facts:Facts",
      means: [
        { act: "operate", verb: "get", object: "$object", phrases: ["...$phrases"] },
        { act: "facts", facts: "$facts", outcome: "success" },
      ],
    },
    { parts: "'if' operation:Operation ',' f.the? f.service f.modal+ v.return facts:Received", means: ["$operation", factsAct] },
    {
      parts: "operation:Operation before:EarlyTail* Until until:UntilChecks after:LateTail*",
      means: ["$operation", { act: "repeat", until: "$until", tails: ["...$before", "...$after"] }],
    },
    { parts: "operation:Operation ','|':' f.service? f.modal+ f.be facts:Facts", means: ["$operation", factsAct] },
    { parts: "operation:Operation ','|':' f.service? f.modal+ says:Outcome", means: ["$operation", outcome] },
    { parts: "operation:Operation ',' 'which' f.modal* says:Outcome", means: ["$operation", outcome] },
    { parts: "operation:Operation f.modal+ says:Outcome", means: ["$operation", outcome] },
    { parts: "operation:Operation w.arrow facts:Facts", means: ["$operation", factsAct] },
    { parts: "operation:Operation ':'|w.arrow checks:StatedList", means: ["$operation", "...$checks"] },
    { parts: "operation:Operation '(' facts:StatusFact ')'", means: ["$operation", factsAct] },
    { parts: "Doer? v.send method:RequestNoun 'to' verb:Content object:Object phrases:Phrases?", means: [{ ...operate, by: "$method" }] },
    {
      parts: "Doer? v.send method:RequestNoun f.toward f.the? thing:Thing_ n.endpoint phrases:Phrases?",
      means: [{ act: "operate", verb: "$method", object: { words: "$thing" }, phrases: ["...$phrases"] }],
    },
    {
      parts: "Doer? v.call|v.send f.the? n.request? 'operation'|n.request|n.endpoint id:Ident|Quoted phrases:Phrases?",
      means: [{ act: "operate", verb: "call", object: { words: [], operationId: "$id" }, phrases: ["...$phrases"] }],
    },
    {
      parts: "Doer? v.send method:RequestNoun f.toward f.the? 'operation'|n.endpoint id:Ident|Quoted phrases:Phrases?",
      means: [{ act: "operate", verb: "call", by: "$method", object: { words: [], operationId: "$id" }, phrases: ["...$phrases"] }],
    },
    {
      parts: "Doer? v.send method:RequestNoun 'updating'|'changing'|'modifying' 'only'? names:ChangedNames",
      means: [{ act: "operate", verb: "$method", by: "$method", object: { words: [], changes: "$names" }, phrases: [] }],
    },
  ],
  ChangedNames: [
    { parts: "f.the? name:Ident|Quoted", means: ["$name"] },
    { parts: "before:ChangedNames PairJoin f.the? name:Ident|Quoted", means: ["...$before", "$name"] },
  ],
  /** The parts that any request can have. */
  CalledPart: [{ parts: "part:HeaderPart|QueryPart|BodyPart|LimitPart|AuthenticationPart|CookiePart" }],
  /** Announces that the document or the response has something to read. */
  Found: ["'found'", "'retrieved'", "'fetched'", "'read'", "'looked' 'up'"],
  GerundOperation: [
    { parts: "verb:Gerund object:Object phrases:Phrases? Again?", means: operate },
    { parts: "verb:Gerund particle:Particle object:Object phrases:Phrases? Again?", means: { ...operate, particle: "$particle" } },
    { parts: "verb:Gerund phrases:Phrases", means: { ...operate, object: { words: [] } }, assume: "named" },
  ],
  Operation: [
    { parts: "Actor? verb:Content Again? object:Object phrases:Phrases? Again?", means: operate },
    { parts: "verb:Method object:NounObject Again?", means: { ...operate, phrases: [] } },
    { parts: "verb:Method 'it' Again?", means: { ...operate, object: { words: [], it: true }, phrases: [] } },
    { parts: "Actor? verb:Content w.again", means: { act: "operate", verb: "$verb", object: { words: [] }, phrases: [], again: true } },
    { parts: "Actor? verb:Content 'me'|'us' object:Object phrases:Phrases? Again?", means: operate },
    {
      parts: "object:Object Done_ Again? verb:Content particle:Particle phrases:Phrases? Again?",
      means: { ...operate, particle: "$particle", passive: true },
    },
    { parts: "object:Object phrases:Phrases Done_ verb:Content Again?", means: { ...operate, passive: true } },
    { parts: "Actor? verb:Content particle:Particle object:Object phrases:Phrases? Again?", means: { ...operate, particle: "$particle" } },
    { parts: "Actor? verb:Content object:Object particle:Particle phrases:Phrases? Again?", means: { ...operate, particle: "$particle" } },
    {
      parts: "Actor? verb:Content particle:Particle? phrases:Phrases?",
      means: { act: "operate", verb: "$verb", particle: "$particle", object: { words: [] }, phrases: ["...$phrases"] },
      assume: "named",
    },
    { parts: "object:Object Done_ Again? verb:Content phrases:Phrases? Again?", means: { ...operate, passive: true } },
    {
      parts: "Article? field:Thing_ 'of' Article? owner:Thing_ Done_ verb:Content 'to' value:FieldValue",
      means: {
        act: "operate",
        verb: "$verb",
        object: { words: "$field" },
        phrases: [
          { marker: "of", words: "$owner" },
          { marker: "to", value: "$value" },
        ],
        passive: true,
      },
    },
    { parts: "'given' 'there' f.be object:Object phrases:Phrases?", means: { ...operate, verb: "create" } },
    {
      parts: "Actor? verb:Content object:Object phrases:Phrases? ':' listed:Listed",
      means: { ...operate, phrases: ["...$phrases", "...$listed"] },
    },
    { parts: "Actor? verb:Content object:Object Changing changes:Changes", means: { ...operate, phrases: ["...$changes"] } },
    { parts: "object:Object 'has'|'have'|'had' 'been' verb:Content phrases:Phrases?", means: { ...operate, passive: true, perfect: true } },
  ],
  /** “update the task: title "x", priority 5” */
  Listed: [
    { parts: "Article? words:Thing_ FieldSep? value:FieldValue", means: [wordsWithValue] },
    { parts: "before:Listed ','|'and' Article? words:Thing_ FieldSep? value:FieldValue", means: ["...$before", wordsWithValue] },
    { parts: "before:Listed ',' 'and' Article? words:Thing_ FieldSep? value:FieldValue", means: ["...$before", wordsWithValue] },
  ],
  /** “update the task: set the title to "x" and the priority to 5” */
  Changing: ["','|':'|'and' 'set'|'change'", "','? 'setting'|'changing'", "',' 'and' 'set'|'change'"],
  Changes: [
    { parts: "change:Change", means: ["$change"] },
    { parts: "before:Changes ','|'and' change:Change", means: ["...$before", "$change"] },
    { parts: "before:Changes ',' 'and' change:Change", means: ["...$before", "$change"] },
  ],
  Change: [{ parts: "Article? words:Thing_ 'to' value:FieldValue", means: wordsWithValue }],
  /** “is”, “was”, “shall be”: what should be is what is expected of a call. */
  Done_: ["f.be", "'shall' f.be"],
  /** The person who does it: people write “the shopper adds …”. */
  Actor: ["Doer Again?", { parts: "f.the SingularIdent", assume: "entity" }, { parts: "f.the? SingularIdent Due+", assume: "entity" }],
  /** "Unable to delete it" and "the guest may delete it" say whether a person can, and are not an order. */
  Due: [
    "'should'|'must'|'shall'|'will'|'can'|'now'|'then'|'also'|'still'",
    "'needs'|'has'|'wants'|'tries'|'decides'|'goes' 'to'",
    "'is'|'be' 'able'|'expected'|'supposed'|'going' 'to'",
    "'would' 'like' 'to'",
  ],
  Particle: [{ parts: "word:'back'|'up'|'in'|'out'|'down'|'off'|'on'|'for'|'at'|'away'" }, { parts: "'rid' 'of'", means: "rid of" }],
  Again: ["','? w.again", "f.adverb|'please'"],
  Object: [
    { parts: "object:NounObject" },
    { parts: "Article? owner:Content Poss thing:Thing_", means: { words: "$thing", owner: ["$owner"] } },
    { parts: "f.the? w.empty thing:Thing_", means: { words: "$thing", empty: true } },
    { parts: "'it'", means: { words: [], it: true } },
    { parts: "amount:Number|NumberWord 'of' 'it'|'them'", means: { words: [], it: true, amount: "$amount" } },
    { parts: "value:Quoted|Coded|Constant|Variable|Number|Target", means: { words: [], value: "$value" }, assume: "named" },
    { parts: "f.the? 'last'|'first'|'latest' amount:Number thing:Thing_", means: { words: "$thing", amount: "$amount" } },
    { parts: "amount:Number|NumberWord Measure", means: { words: [], amount: "$amount" } },
    { parts: "amount:Number|NumberWord thing:Thing_ value:Named?", means: { words: "$thing", amount: "$amount", value: "$value" } },
    {
      parts: "amount:Number Measure 'of' f.the? thing:Thing_ value:Named?",
      means: { words: "$thing", amount: "$amount", value: "$value" },
    },
    { parts: "f.the? n.list+1 'of' f.the? thing:Thing_", means: { words: "$thing" } },
    { parts: "'another' thing:Thing_ value:Named?", means: { words: "$thing", value: "$value", other: true } },
    { parts: "f.the ordinal:w.ordinal thing:Thing_", means: { words: "$thing", ordinal: "$ordinal" } },
    { parts: "'only' f.the? thing:Thing_", means: { words: "$thing", only: true } },
  ],
  /** Said by its noun. */
  NounObject: [
    { parts: "Article? thing:Thing_", means: { words: "$thing" } },
    { parts: "Article? thing:Thing_ 'named'|'called'|'titled'? value:Named", means: { words: "$thing", value: "$value" } },
    { parts: "Article? thing:Thing_ 'with' 'id' value:Named", means: { words: "$thing", id: "$value" } },
  ],
  NumberWord: [{ parts: "number:w.number", means: { number: "$number" } }],
  /** The part of a thing that is counted. */
  Measure: ["'piece'", "'pieces'", "'unit'", "'units'", "'copy'", "'copies'", "'item'", "'items'"],
  Article: ["f.the|f.my|'all'|Kind", "'all' f.the", "f.the Kind", "'all' f.the? Kind"],
  Kind: [
    "'new'|'same'|'existing'|'created'|'saved'|'registered'|'retained'|'available'|'own'|'deleted'|'updated'|'removed'|'added'|'returned'",
    "'just'|'newly' 'created'|'added'|'registered'",
  ],
  Thing_: [
    { parts: "one:Content", means: ["$one"] },
    { parts: "one:Content two:Content", means: ["$one", "$two"], assume: "twoWords" },
    { parts: "one:Content two:Content three:Content", means: ["$one", "$two", "$three"], assume: "threeWords" },
    { parts: "one:Content two:Content three:Content four:Content", means: ["$one", "$two", "$three", "$four"], assume: "threeWords" },
  ],
  /** A part that names one thing of its kind: a code, a text, a number, a variable. */
  Named: [{ parts: "value:Quoted|Number|Constant|Variable|Coded|File|Target" }],
  Phrases: [
    { parts: "phrase:Phrase", means: ["$phrase"] },
    { parts: "before:Phrases ','|'and'? phrase:Phrase", means: ["...$before", "$phrase"] },
    { parts: "before:Phrases ',' 'and' phrase:Phrase", means: ["...$before", "$phrase"] },
    {
      parts: "f.with f.the 'same' one:Thing_ 'and' two:Thing_",
      means: [
        { words: "$one", same: true },
        { words: "$two", same: true },
      ],
    },
    { parts: "before:Phrases PairJoin f.the? part:CalledPart", means: ["...$before", { parts: ["...$part"] }] },
  ],
  Phrase: [
    { parts: "Marker? Article? words:Thing_ FieldSep? value:FieldValue", means: wordsWithValue },
    { parts: "',' Article? words:Thing_ FieldSep? value:FieldValue", means: wordsWithValue },
    { parts: "marker:Marker Article? words:Thing_", means: { marker: "$marker", words: "$words" } },
    { parts: "marker:Marker Article? owner:Content Poss words:Thing_", means: { marker: "$marker", words: "$words" } },
    { parts: "marker:Marker value:FieldValue", means: { marker: "$marker", value: "$value" } },
    { parts: "'named'|'called'|'titled' value:FieldValue", means: { words: ["name"], value: "$value" } },
    { parts: "','? 'filtered' 'by'|'on'|'with' Article? words:Thing_ FieldSep? value:FieldValue", means: wordsWithValue },
    { parts: "'of' Article? words:Thing_ f.with Article? 'id' value:Named", means: wordsWithValue },
    { parts: "'where'|'whose' Article? words:Thing_ FieldSep value:FieldValue", means: wordsWithValue },
    { parts: "marker:Marker 'it'", means: { marker: "$marker", it: true } },
    { parts: "marker:Marker w.single value:Quoted", means: { marker: "$marker", value: "$value" } },
    {
      parts: "'via'|'with'|'using'|'through'|'by' f.the? method:Method n.request? f.toward? target:Target",
      means: { via: { method: "$method", target: "$target" } },
    },
    { parts: "'by'|'through' method:w.methodverb 'to'? target:Target", means: { via: { method: "$method", target: "$target" } } },
    { parts: "f.with f.the? part:CalledPart", means: { parts: ["...$part"] } },
    { parts: "f.with? f.the? w.following* ':'? table:Table|Code", means: { parts: [{ part: "body", table: "$table", as: "any" }] } },
    { parts: "f.with f.the? n.sent? variable:Content n.details|n.details+s", means: { body: "$variable" } },
    { parts: "'via'|'with'|'using'|'through'|'by' f.the? method:Method n.request+1|n.method?", means: { by: "$method" } },
    { parts: "w.again", means: { marker: "again" } },
    { parts: "',' flag:Content", means: { flag: "$flag" }, assume: "loosely" },
    {
      parts: "Marker? Article? one:Content 'of' two:Content FieldSep? value:FieldValue",
      means: { words: ["$one", "of", "$two"], value: "$value" },
    },
    { parts: "f.with value:Number words:Thing_", means: wordsWithValue },
    { parts: "'set' 'to' value:FieldValue", means: { marker: "to", value: "$value" } },
    { parts: "'as' w.single? flag:Content", means: { flag: "$flag" } },
    { parts: "'in' 'there'|'it'", means: { marker: "there" } },
    { parts: "'(' f.no n.body ')'", means: { part: "no body" } },
    { parts: "f.without f.the? n.body", means: { part: "no body" } },
    { parts: "f.without f.the? words:Thing_", means: { words: "$words", without: true } },
    { parts: "'using' Article? words:Thing_", means: { marker: "using", words: "$words" } },
    { parts: "marker:Marker value:Number unit:UnitWord", means: { marker: "$marker", value: "$value", unit: "$unit" } },
    { parts: "'saying'|'reading'|'stating' value:Quoted", means: { marker: "saying", value: "$value" } },
    { parts: "'that' 'says'|'reads' value:Quoted", means: { marker: "saying", value: "$value" } },
    { parts: "'so' 'that'? Article? words:Thing_ 'says'|'reads'|'is'|'becomes' value:FieldValue", means: wordsWithValue },
    { parts: "','? 'and'? 'make' 'it' flag:Content", means: { flag: "$flag" } },
    { parts: "'which'|'that' f.be flag:Content", means: { flag: "$flag" } },
    { parts: "'that' 'have'|'has' 'been' flag:Content", means: { flag: "$flag" } },
    { parts: "',' f.not flag:Content", means: { flag: "$flag", off: true } },
    { parts: "f.with f.the 'same' words:Thing_", means: { words: "$words", same: true } },
    { parts: "','? 'sorted'|'ordered' 'by' f.the? words:Thing_ direction:Direction?", means: { sort: "$words", direction: "$direction" } },
    { parts: "','? 'sorted'|'ordered' direction:Direction 'by' f.the? words:Thing_", means: { sort: "$words", direction: "$direction" } },
    { parts: "'by' f.the? words:Thing_ direction:Direction", means: { sort: "$words", direction: "$direction" } },
    { parts: "','? value:Number 'at' 'most'", means: { marker: "at most", value: "$value" } },
    { parts: "','? 'starting' 'at'|'from' value:Number", means: { marker: "starting at", value: "$value" } },
  ],
  Direction: [
    { parts: "','? 'in'? 'descending'|'desc' 'order'?", means: "desc" },
    { parts: "','? 'newest'|'latest'|'highest'|'largest'|'biggest' 'first'", means: "desc" },
    { parts: "','? 'oldest'|'earliest'|'lowest'|'smallest'|'cheapest' 'first'", means: "asc" },
    { parts: "'backwards'|'descendingly'|'reversed'", means: "desc" },
    { parts: "'in' f.the? 'reverse'|'reversed'|'decreasing' 'order'", means: "desc" },
    { parts: "','? 'in'? 'ascending'|'asc' 'order'?", means: "asc" },
  ],
  UnitWord: [
    { parts: "n.second", means: "second" },
    { parts: "n.minute", means: "minute" },
    { parts: "n.hour", means: "hour" },
    { parts: "'day'|'days'", means: "day" },
  ],
  Marker: [
    { parts: "marker:'with'|'of'|'for'|'in'|'to'|'from'|'by'|'on'|'at'|'as'|'over'|'under'|'into'" },
    { parts: "'because' 'of'", means: "because" },
    { parts: "'by' 'means' 'of'", means: "using" },
    { parts: "'via'", means: "using" },
  ],
  FieldSep: ["f.be|'='|':'|'of'|'to'", "'set' 'to'"],
  FieldValue: [
    { parts: "value:Value|KnownWord|Coded|Dotted" },
    { parts: "first:Capital second:Capital", means: { joined: ["$first", "$second"] } },
    { parts: "first:Capital second:Capital third:Capital", means: { joined: ["$first", "$second", "$third"] } },
    { parts: "day:Number month:w.month year:Number", means: { day: "$day", month: "$month", year: "$year" } },
    { parts: "values:SeveralValues", means: { values: "$values" } },
  ],
  /** At least two values. */
  SeveralValues: [
    { parts: "first:ListValue ','? 'and' second:ListValue", means: ["$first", "$second"] },
    { parts: "first:ListValue ',' rest:SeveralValues", means: ["$first", "...$rest"] },
  ],
  ListValue: [{ parts: "value:Bare|Quoted|Dotted|Constant|Number" }],
};
