// Preparations for all that follows, waits and saves in more orders of words: “for all the following steps”, “keep id
// as a and number as b”, “give the job 5 sec”.

import type { Meaning, Topic } from "../kit/construction.ts";
import { fieldNamed, isMissing, saveNamed, saveOne } from "./means.ts";

const following = (parts: Meaning): Meaning => [{ act: "following", acts: [{ act: "prepare", parts }] }];
const wait = [{ act: "wait", for: "$for" }] as const;
const save = (from: string, as: string) => ({ act: "save", from, as, at: "@" }) as const;
const noted = { part: "entries", in: "headers", pairs: "$pairs" } as const;

export const throughout: Topic = {
  ForAll: [
    "'for'|'in'|'on'|'to'|'with'|'of'|'during' w.every f.of? f.the? w.coming* w.adjective* StepNoun FromHere?",
    "'for'|'in'|'on'|'to'|'with'|'of'|'during' f.the? w.coming+ StepNoun FromHere?",
    "'of'|'during' w.every f.of? f.the? w.coming* n.request FromHere?",
    "'for'|'in'|'on'|'to'|'with' w.everything FromHere",
    "'for'|'in'|'on'|'to'|'with' f.the n.request+s FromHere",
    "'hereafter'|'onwards'|'onward'",
    "'as' 'of'|'from' 'now'|'here'|'this' 'point'?",
    "'for'|'during'|'throughout' f.the 'rest'|'remainder' 'of' f.the? Whole__",
    "'for'|'during'|'throughout'|'in' f.the 'whole'|'entire'|'complete' Whole__",
  ],
  StepNoun: ["'steps'|'step'|'tests'|'checks'|'actions'|'interactions'|'operations'|'traffic'"],
  Whole__: ["'test'|'scenario'|'flow'|'suite'|'run'|'session'|'playbook'", "'test' 'case'|'run'"],
  FromHere: [
    "'which' 'follow'|'follows'|'come'|'comes' 'next'|'after'|'later'?",
    "'hereafter'|'thereafter'|'afterwards'|'onwards'",
    "'in'|'of'|'during' 'this'|'the' Whole__",
    "'coming' 'after'|'next'|'up'",
  ],
  PrepareClause: [
    {
      parts: "w.every f.of? f.the? w.coming* n.request FromHere f.modal* v.have|v.contain|v.set|v.send parts:PreparedParts",
      means: following("$parts"),
      example: 'All requests in this test shall carry the header X-Trace with the value "abc".',
    },
    {
      parts:
        "w.every f.of? f.the? w.coming* n.request FromHere? f.modal* v.have|v.contain|v.set|v.send parts:PreparedParts ','? 'and' f.modal* f.be? v.authenticate+ed f.with|'by' part:AuthenticationPart",
      means: following(["...$parts", "$part"]),
      example: 'All requests carry the header X-Trace "abc" and are authenticated with the bearer token "t".',
    },
    {
      parts: "w.every f.of? f.the? w.coming* n.request FromHere? f.modal* f.be v.authenticate+ed f.with|'by' part:AuthenticationPart",
      means: following(["$part"]),
    },
    {
      parts: "Doer? v.set|v.send|'stick'|'slap'|'attach' pairs:ManyHeaders ForAll",
      means: following([noted]),
      example: "Send X-Trace: abc and X-Tenant: acme with every request.",
    },
    { parts: "w.everything FromHere? f.modal* 'gets'|'get'|'carries'|'has'|'needs' parts:PreparedParts", means: following("$parts") },
    {
      parts: "pairs:GluedPair 'in'|'on' f.the n.querystring ForAll",
      means: following([{ part: "entries", in: "query", pairs: "$pairs" }]),
    },
    {
      parts: "saved:Save KeptJoin Doer? v.set|v.send 'it'|'that'|'this' 'as' f.the? n.token",
      means: ["...$saved", { act: "use saved", at: "@" }],
      example: 'Save "token" as ${token}, send it as bearer.',
    },
  ],
  KeptJoin: ["','|';'|'.'", "','? 'then'", "','? 'and' 'then'?"],
  ManyHeaders: [
    {
      parts: "before:NotedHeaders ','|'and' name:HeaderRef ':'|'=' value:HeaderValue",
      means: ["...$before", { name: "$name", value: "$value" }],
    },
  ],
  WaitClause: [
    { parts: "Doer? 'give'|'allow'|'grant' f.the Plain+ for:Span", means: wait, assume: "remark", example: "Give the sync job 5 sec." },
    { parts: "Doer? v.wait 'for'? for:Span 'long'", means: wait },
    { parts: "'the' 'test'|'tester'|'script' f.modal* v.wait 'for'? for:Span 'before' Continuing", means: wait },
    {
      parts: "f.the? n.wait 'of' for:Span f.modal* f.be 'observed'|'made'|'inserted'|'added'|'respected'|'taken'|'kept'|'included'",
      means: wait,
    },
    {
      parts: "f.the? for:Span n.wait f.modal* f.be 'observed'|'made'|'inserted'|'added'|'respected'|'taken'|'kept'|'included'",
      means: wait,
    },
  ],
  Continuing: ["'it'|'the' 'test'? 'goes'|'continues'|'proceeds' 'on'?"],
  SaveClause: [{ parts: "InResponse ','? Doer? save:Save", example: "From the response, save $.id as ${orderId}." }],
  SaveJoin: ["','? 'plus'", "'as' 'well' 'as'", "'along' 'with'"],
  Save: [
    { parts: "save:Save InResponse", assume: "loosely" },
    { parts: "save:Save ','|'–'|'-'|'(' 'needed'|'used'|'required'|'useful'|'wanted'|'handy' Plain+ ')'?" },
    { parts: "v.save from:NamedSource ',' 'as'|'under' f.the? 'name'? as:VariableName", means: [save("$from", "$as")] },
    { parts: "v.save from:NamedSource 'on' 'the' 'side' 'for' 'after'|'later'", means: [saveOne] },
    {
      parts: "v.save one:NamedSource 'and' two:NamedSource InResponse? SaveThem a:VariableName 'and' b:VariableName 'respectively'?",
      means: [save("$one", "$a"), save("$two", "$b")],
      example: "Save $.id and $.number as ${a} and ${b}.",
    },
    {
      parts:
        "one:NamedSource 'and' two:NamedSource InResponse? f.modal* f.be v.save+ed 'as'|'under' a:VariableName 'and' b:VariableName 'respectively'?",
      means: [save("$one", "$a"), save("$two", "$b")],
    },
    {
      parts: "v.save f.the? n.field+s one:LoneName 'as' a:VariableName 'and' two:LoneName 'as' b:VariableName",
      means: [save("$one", "$a"), save("$two", "$b")],
    },
    { parts: "from:Header w.arrow f.the? n.variable? as:Name|Variable", means: [saveNamed], assume: "verbless" },
  ],
  SaveThem: ["'as'|'into'|'under'", "','? 'and' 'call'|'name' 'them'", "','? 'and' v.save 'them' 'as'|'under'|'into'"],
  Statement: [
    { parts: "f.no name:CodeName", means: [{ act: "facts", facts: [{ of: fieldNamed, says: isMissing }] }], assume: "verbless" },
    { parts: "f.without name:CodeName", means: [{ act: "facts", facts: [{ of: fieldNamed, says: isMissing }] }], assume: "entity" },
  ],
};
