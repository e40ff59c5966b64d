// Reads parts that every call carries, in other orders of words: “headers on every call: …”, “every call I make carries
// …”, “use it for everything below”.

import type { Topic } from "../kit/construction.ts";
import { headerPart, onePair, prepare, prepareFollowing } from "./means.ts";

const following = prepareFollowing("$parts");
const headers = prepareFollowing([{ part: "entries", in: "headers", pairs: "$pairs" }]);

export const everyCall: Topic = {
  PrepareClause: [
    {
      parts: "MyCalls f.modal* v.have|v.contain|v.set|v.send|Needing parts:PreparedParts",
      means: following,
      example: 'Every call I make carries the header X-Trace with "abc".',
    },
    { parts: "MyCalls f.modal* f.be v.send+ed|'made'|'done' f.with parts:PreparedParts", means: following },
    { parts: "MyCalls f.modal* 'go'|'goes' 'out'? f.with parts:PreparedParts", means: following },
    { parts: "w.every w.coming* n.request Needing parts:PreparedParts", means: following },
    {
      parts: "ForAll ','? 'there'|'it'? f.modal* f.be IsUsed parts:PreparedParts",
      means: following,
      example: 'For all calls is used the bearer token "abc".',
    },
    { parts: "'it'|'there' f.modal* f.be IsUsed ForAll parts:PreparedParts", means: following },
    {
      parts:
        "Plain+ f.with f.the? n.apikey value:Value ','? 'which'|'that'? f.modal* f.be? IsUsed 'in'|'as' f.the? n.qheader name:HeaderRef ForAll",
      means: prepareFollowing([headerPart]),
      assume: "remark",
    },
    {
      parts: "Doer? v.set value:HeaderValue 'as' f.the? n.qheader? name:HeaderRef ForAll",
      means: prepareFollowing([headerPart]),
      example: "Use acme as X-Tenant for all requests.",
    },
    {
      parts: "parts:PreparedParts f.modal* f.be IsUsed ForAll",
      means: following,
      example: 'The bearer token "abc" shall be used for all calls.',
    },
    { parts: "parts:PreparedParts f.modal* v.go 'along'|'out'|'in'? ForAll", means: following },
    { parts: "ForAll ','? parts:PreparedParts f.modal* f.be IsUsed|'valid'|'needed'", means: following },
    { parts: "ForAll ','? parts:PreparedParts f.modal* v.go 'along'|'out'", means: following },
    {
      parts: "f.who f.modal* 'always' v.send|v.set parts:PreparedParts ForAll?",
      means: following,
      example: 'I always send the header X-Trace "abc".',
    },
    {
      parts: "n.qheader ForAll ':' pairs:NotedHeaders",
      means: headers,
      example: "Headers on every call: X-Trace: abc, Accept: text/plain",
    },
    { parts: "ForAll ':'|'–'|'-' pairs:NotedHeaders", means: headers },
    { parts: "n.qheader ':' pairs:NotedHeaders ForAll?", means: headers },
    { parts: "pairs:NotedHeaders ForAll", means: headers },
    {
      parts: "clause:PrepareClause ','|';'|'–'|'-'|'and'|'.' UsedForAll",
      means: [{ act: "following", acts: "$clause" }],
      example: "The bearer token is abc, use it for everything below.",
    },
    {
      parts: "f.the? n.user user:Value f.modal* f.be v.authenticate+ed f.with f.the? n.password password:Value ByBasic?",
      means: [{ act: "prepare", parts: [{ part: "basic", user: "$user", password: "$password", at: "@" }], signsIn: true }],
    },
    {
      parts: "Doer? v.authenticate f.as f.the? n.user? user:Value f.with f.the? n.password password:Value ByBasic",
      means: prepare([{ part: "basic", user: "$user", password: "$password", at: "@" }]),
      example: 'Log in as "ada" with the password "secret" via basic auth.',
    },
  ],
  ByBasic: ["'via'|'using'|'with'|'by'|'over'|'through' w.basic", "'(' w.basic ')'"],
  MyCalls: [
    "w.every f.of? f.the? w.coming* w.adjective* n.request 'that'|'which'? f.who f.modal* v.send|v.call FromHere?",
    "f.the n.request+s 'that'|'which'? f.who f.modal* v.send|v.call FromHere?",
    "w.everything f.who f.modal* v.send|v.call|'do'|'does' FromHere?",
  ],
  IsUsed: ["v.set+ed|v.send+ed|'attached'|'transmitted'|'employed'|'needed'|'required'|'given'|'provided'"],
  Needing: ["'needs'|'need'|'requires'|'require'|'takes'|'wants'"],
  UsedForAll: [
    "Doer? v.set|v.send|v.save|'apply'|'applies' 'it'|'that'|'this'|'them'|'those'|'these' ForAll",
    "'it'|'that'|'this'|'they'|'these'|'which' f.modal* v.go|'apply'|'applies'|'count'|'counts' ForAll|AllToo",
    "'it'|'that'|'this'|'they'|'these'|'which' f.modal* f.be v.set+ed|'needed'|'valid'|'required'|'meant' ForAll",
    "'valid'|'same'|'needed'|'required' ForAll",
  ],
  AllToo: ["w.fromnow", "'to'|'into' w.everything", "'to' w.every w.coming* n.request FromHere?"],
  NotedHeaders: [
    { parts: "name:HeaderRef ':'|'=' value:HeaderValue", means: onePair },
    {
      parts: "before:NotedHeaders ','|';'|'and'|'+' name:HeaderRef ':'|'=' value:HeaderValue",
      means: ["...$before", { name: "$name", value: "$value" }],
    },
  ],
};
