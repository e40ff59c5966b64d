// Reads values that are saved from a response, and variables that are set.

import type { Topic } from "../kit/construction.ts";
import { fieldAtPath, fieldNamed, saveNamed, saveOne, saveTwo } from "./means.ts";

const save = [saveNamed] as const;
const saveUnnamed = [saveOne] as const;
const saveFirst = { act: "save", from: "$first", as: "$as", at: "@" } as const;
const saveSecond = { act: "save", from: "$second", as: "$other", at: "@" } as const;
const set = [{ act: "set", name: "$name", value: "$value" }] as const;

export const saving: Topic = {
  SaveClause: [
    { parts: "Doer? save:Save" },
    {
      parts: "'in' f.the n.response+1 'of' call:CallRef ',' acts:SaveClause",
      means: [{ act: "about", call: "$call", acts: "$acts" }],
      example: "In the response of POST /orders, save $.id as ${orderId}.",
    },
    { parts: "Doer? v.save|v.setvar table:SavedTable", means: [{ act: "save table", table: "$table" }] },
  ],
  Save: [
    { parts: "v.save f.adverb|'also'? saved:Saved", example: "Save the id as ${id}." },
    { parts: "v.save 'and' v.save saved:Saved" },
    {
      parts: "before:Save SaveJoin saved:Saved",
      means: ["...$before", "...$saved"],
      example: "Save the field id as ${a}, and the field total as ${b}.",
    },
    { parts: "v.save Into as:VariableName from:Source", means: save },
    { parts: "saved:PassiveSave InScope? Purpose?" },
    { parts: "from:Source f.modal* f.be v.save+ed Purpose?", means: saveUnnamed },
    { parts: "v.save from:Source 'around' f.adverb?", means: saveUnnamed },
    {
      parts: "save:Save ','|'–'|'-' f.who f.modal* 'need'|'use' 'it'|'that'|'them' Plain*",
      example: "Save the id as ${id}, we will need it later.",
    },
    {
      parts: "v.save one:Source ','? 'and'|'plus' two:Source Purpose?",
      means: [
        { act: "save", from: "$one" },
        { act: "save", from: "$two" },
      ],
      example: "Save its id and its token.",
    },
    { parts: "v.save from:Source Purpose?", means: saveUnnamed, example: 'Save the field "id".' },
    { parts: "v.save first:NamedSource 'and' second:NamedSource Purpose?", means: saveTwo, example: "Save $.id and $.name." },
    { parts: "v.save f.the? from:SavedName InResponse", means: saveUnnamed },
    { parts: "'let' n.variable as:VariableName w.equal from:Source", means: save },
    { parts: "v.save f.the? from:SavedName 'out'? InResponse? 'and' v.save 'it'", means: saveUnnamed },
    { parts: "v.save from:Source 'out' InResponse 'and' v.save 'it'", means: saveUnnamed },
    { parts: "v.save from:Source 'out' InResponse Into as:VariableName", means: save },
    { parts: "v.save from:Source 'out'? InResponse? ',' v.save 'it' Into as:VariableName", means: save },
    { parts: "v.save from:Source 'out' InResponse 'and' v.save 'it' Into as:VariableName", means: save },
    { parts: "v.set f.the 'name' as:VariableName 'for' from:Source", means: save, example: "Use the name ${seedId} for the id." },
    { parts: "v.call|'call' from:Source as:Variable", means: save, example: "We call the id ${seedId}." },
    { parts: "f.who f.modal* 'need' from:Source Plain* ','? 'so' f.politely? v.save 'it' Into as:VariableName", means: save },
    { parts: "from:Source f.who f.modal* NeedLater ','? Hence v.save 'it'|'that' Into as:VariableName", means: save },
    { parts: "v.save from:NamedSource CallIt 'it'? as:VariableName ')'?", means: save, example: "Keep $.id (call it ${id})." },
    { parts: "f.the? from:SavedName InResponse f.modal* f.be v.save+ed", means: saveUnnamed },
    { parts: "f.the? from:SavedName InResponse f.modal* f.be v.save+ed Into as:VariableName", means: save },
    { parts: "v.get|v.fetch|v.load saved:SavedFor", assume: "joined" },
    { parts: "Doer? v.setvar f.the? w.scope* n.variable? as:Variable SetTo from:NamedSource InScope?", means: save },
    { parts: "Doer? v.setvar f.the? w.scope* n.variable 'named'|'called'? as:VariableName SetTo from:NamedSource InScope?", means: save },
    { parts: "'def' as:Name '=' from:Field", means: save },
    {
      parts: "v.save f.the? 'two'|'both' n.value+s|n.field+s InResponse? ':' first:SavedAs SaveJoin second:SavedAs",
      means: ["...$first", "...$second"],
      example: "Remember two values from the response: $.id as ${a}, and $.total as ${b}.",
    },
    {
      parts: "v.save first:Source 'and' second:Source Into as:VariableName 'and' other:VariableName",
      means: [saveFirst, saveSecond],
      example: "Store id and total of the response as ${a} and ${b}.",
    },
  ],
  Saved: [{ parts: "saved:SavedAs InScope?" }, { parts: "saved:SavedAs Purpose" }],
  SavedAs: [
    { parts: "from:Source InPlace? Into as:VariableName", means: save },
    { parts: "f.the? from:SavedName InResponse Into as:VariableName", means: save },
    { parts: "f.the? from:SavedName 'of' f.the? SingularIdent Into as:VariableName", means: save, assume: "entity" },
    { parts: "f.the? from:LoneName Into as:VariableName", means: save, example: 'Save "id" as ${orderId}.' },
    { parts: "from:Source 'and' v.save 'it'|'them' Into as:VariableName", means: save },
    { parts: "f.the? from:SavedName InResponse 'and' v.save 'it' Into as:VariableName", means: save },
    { parts: "f.the? from:LoneName 'and' v.save 'it' Into as:VariableName", means: save },
  ],
  /** Of what is got, found or loaded, a name has to be one: “find the id in the body” saves nothing. */
  SavedFor: [
    { parts: "from:Source 'as'|'into' f.the? w.scope* n.variable? as:VariableName InScope?", means: save },
    { parts: "f.the? from:SavedName InResponse? 'as'|'into' f.the? w.scope* n.variable? as:VariableName InScope?", means: save },
    { parts: "f.the? from:SavedName|LoneName Into as:Variable InScope?", means: save },
    { parts: "from:Source Into as:Variable InScope?", means: save },
    { parts: "from:Source 'and' v.save 'it'|'them' Into as:VariableName InScope?", means: save },
    { parts: "f.the? from:SavedName|LoneName InResponse? 'and' v.save 'it' Into as:VariableName InScope?", means: save },
  ],
  PassiveSave: [
    { parts: "from:Source f.modal* f.be v.save+ed|'known' Into as:VariableName", means: save, example: "$.id should be saved as ${id}." },
    {
      parts: "before:PassiveSave SaveJoin from:Source Into as:VariableName",
      means: ["...$before", ...save],
      example: "$.id shall be saved as ${id}, $.name as ${name}.",
    },
  ],
  NeedLater: ["'need'|'use'|'want' 'later'|f.adverb? 'on'?"],
  Hence: ["'so'|'therefore'|'hence'|'thus'"],
  CallIt: ["'('|','|'–'|'-' 'and'? 'call'|'name'|'called'|'named'"],
  SaveJoin: ["','|'and'|';'", "',' 'and'", "'and' 'also'"],
  /** The parts of a response that can be saved. */
  Source: [{ parts: "source:NamedSource" }, { parts: "source:Body" }],
  /** The parts that can be saved without a verb of saving. */
  NamedSource: [
    { parts: "source:Status|Header|Cookie|Field|RawBody|Match" },
    { parts: "f.the? n.response 'data' n.field name:Name|Quoted", means: { of: "data", name: "$name", at: "@" } },
    { parts: "f.the? n.value 'of' source:RawBody", means: "$source" },
    { parts: "f.the? n.value 'of' source:SavedName InResponse?", means: "$source" },
    {
      parts: "f.the? Plain+ '(' path:JsonPath ')'",
      means: fieldAtPath,
      assume: "loosely",
      example: "Save the new token ($.data.token) as ${token}.",
    },
    { parts: "f.the? n.value path:JsonPath|QuotedPath InResponse?", means: fieldAtPath },
  ],
  RawBody: [
    { parts: "f.the? w.received* w.raw n.response+1|n.body", means: { of: "text" } },
    { parts: "f.the? w.received* n.bodytext InResponse?", means: { of: "text" } },
    { parts: "Response Poss? n.bodytext", means: { of: "text" } },
    {
      parts: "f.the? w.received* n.body InResponse? 'as' n.text",
      means: { of: "text" },
      example: "Save the response body as text as ${page}.",
    },
    { parts: "Response Poss? n.body 'as' n.text", means: { of: "text" } },
    { parts: "f.the? n.text f.of Response", means: { of: "text" } },
  ],
  Match: [
    {
      parts: "f.the? w.updated* Matching n.pattern? pattern:Regex|Quoted InResponse?",
      means: { of: "match", pattern: "$pattern" },
      example: "Save the text matching /ORD-\\d+/ as ${number}.",
    },
    { parts: "f.the? Matching f.the? n.pattern pattern:Regex|Quoted InResponse?", means: { of: "match", pattern: "$pattern" } },
  ],
  Matching: [
    "'first'? n.text 'matching'",
    "'first'? n.text 'that' 'matches'",
    "'part' 'matching'",
    "'part' 'that' 'matches'",
    "'part' 'of' f.the? n.response+1|n.body|n.text 'matching'",
    "'part' 'of' f.the? n.response+1|n.body|n.text 'that' 'matches'",
    "'first' 'match' 'of'",
  ],
  SavedName: [{ parts: "name:Quoted", means: fieldNamed }],
  /** A field, or a text: its spelling decides. */
  LoneName: [{ parts: "name:Quoted", means: { of: "field", path: ["$name"], alone: true } }],
  SavedTable: [
    { parts: "f.the? w.following? n.details+s|n.variable+s|n.field+s InResponse? ':'? table:Table", means: "$table" },
    { parts: "f.the? w.following ':'? table:Table", means: "$table" },
    { parts: "table:Table" },
  ],
  Into: ["f.as f.the? w.scope* n.variable?", "f.as f.the? w.scope* n.variable 'named'|'called'", "'='|':'|'is'|'be'|'like'|w.arrow"],
  InScope: ["w.fromnow", "'in' f.the? w.scope+ 'scope'", "'for' 'later'", "'for' w.later 'use'", "'for' f.the 'next' 'steps'"],
  InPlace: ["'to'|'in' f.the? w.scope+", "'to' f.the? 'dataset'|n.variable+s"],
  VariableName: [{ parts: "name:Variable|Quoted|Words" }, { parts: "name:Name|Quoted n.variable", means: "$name" }],
  SetTo: [
    "'to' 'be'?",
    "'be'|'as'|'='|':'|'equals'|'is'",
    "'with' f.the? n.value",
    "'equal' 'to'",
    "'is' 'set' 'to'",
    "'to' f.the n.value 'of'",
  ],
  SetClause: [
    { parts: "Doer? v.setvar sets:Sets", example: "Set the variable limit to 3." },
    { parts: "'let' n.variable name:VariableName 'to'? f.be value:Slot", means: set },
    { parts: "name:Variable '=' value:Slot", means: set, example: "${limit} = 3" },
    { parts: "as:Variable '=' from:NamedSource", means: save, example: "${seedId} = id of the response" },
    { parts: "n.variable name:Name|Quoted '=' value:Slot", means: set },
    { parts: "Doer? v.save f.the? value:QuotedText Into name:VariableName InScope?", means: set },
    { parts: "Doer? v.save value:Number|Json|Variable|Made Into name:VariableName InScope?", means: set },
    { parts: "Doer? v.save f.the? 'raw' n.value value:Value Into name:VariableName InScope?", means: set },
    {
      parts: "Doer? v.save f.the? n.value value:QuotedText|QuotedName|Number|Json|Variable Into name:VariableName InScope?",
      means: set,
      example: 'Save the value "x" as ${y}.',
    },
    { parts: "Doer? v.have|v.set f.the? n.variable+s ':'? table:Table|Code", means: [{ act: "set all", table: "$table" }] },
    {
      parts: "Doer? v.have|v.set|v.setvar f.the? w.following? n.variable+s SetAll? ':'? table:Table",
      means: [{ act: "set all", table: "$table" }],
    },
    { parts: "f.the? w.following? n.variable+s SetAll? ':'? table:Table", means: [{ act: "set all", table: "$table" }] },
    {
      parts: "Doer? v.generate value:GeneratedValue KeepIt name:VariableName InScope?",
      means: set,
      example: "Generate a random UUID and save it as ${key}.",
    },
    { parts: "Doer? v.generate value:GeneratedValue ','? 'and' 'call' 'it' name:VariableName", means: set },
  ],
  GeneratedValue: [{ parts: "value:Made" }, { parts: "f.the? value:Generated", means: "$value" }],
  SetAll: ["'as' 'follows'", "'are' 'set'", "'to'"],
  KeepIt: ["Into", "','? 'and' 'then'? v.save 'it' Into"],
  Sets: [
    { parts: "set:OneSet", means: ["$set"] },
    { parts: "before:Sets SaveJoin set:OneSet", means: ["...$before", "$set"] },
  ],
  OneSet: [
    {
      parts: "f.the? w.scope* n.variable 'named'|'called'? name:VariableName Sep|SetTo value:Slot InScope?",
      means: { act: "set", name: "$name", value: "$value" },
    },
    { parts: "name:Variable Sep|SetTo value:Slot InScope?", means: { act: "set", name: "$name", value: "$value" } },
    { parts: "f.the? w.scope* name:Name n.variable Sep|SetTo value:Slot InScope?", means: { act: "set", name: "$name", value: "$value" } },
  ],
};
