// Waiting, preparing and saving as people tell it: “give it two seconds”, “everything below uses …”, “note the id
// (orderId)”.

import type { Topic } from "../kit/construction.ts";
import { factsAct, prepareFollowing, saveNamed } from "./means.ts";

const wait = [{ act: "wait", for: "$for" }] as const;
const save = [saveNamed] as const;
const following = prepareFollowing("$parts");

export const toldSteps: Topic = {
  WaitClause: [
    { parts: "Doer? 'give' 'it'|'them'|'things'|'us' for:Span", means: wait, example: "We give it 2 seconds." },
    { parts: "Doer? 'let' 'it'|'things' 'rest'|'settle' 'for' for:Span", means: wait },
    { parts: "Doer? 'hold' 'on' 'for' for:Span", means: wait },
    { parts: "Doer? 'take' f.the 'break'|'pause'|'rest' 'of' for:Span", means: wait },
    { parts: "for:Span 'later'", means: wait, example: "Two seconds later, send a GET request to /orders." },
  ],
  RepeatClause: [
    {
      parts: "Doer? v.wait 'until' request:Request Returning facts:ReceivedStatus after:LateTail*",
      means: ["$request", { act: "repeat", until: [factsAct], tails: ["...$after"] }],
      example: "Wait until GET /orders returns 200.",
    },
  ],
  RepeatTail: [{ parts: "','? time:Span 'at' 'most'", means: { for: "$time" } }],
  PrepareClause: [
    { parts: "w.every w.coming* n.request Below? f.modal* 'go'|'goes' 'out'? f.with parts:PreparedParts", means: following },
    { parts: "w.every w.coming* n.request Below f.modal* v.have|v.contain|v.set parts:PreparedParts", means: following },
    {
      parts: "w.everything f.modal* v.have|v.contain|v.set parts:PreparedParts",
      means: following,
      example: 'Everything below uses the bearer token "t".',
    },
    { parts: "w.everything f.modal* f.be v.send+ed f.with parts:PreparedParts", means: following },
    {
      parts: "f.the? n.request+s Below? f.modal* f.be 'authenticated'|'authorized'|'signed' f.with part:AuthenticationPart",
      means: prepareFollowing(["$part"]),
    },
  ],
  Below: ["'below'|'here'", "'that' 'follow'|'follows'", "'from' 'here' 'on'"],
  ForAll: ["'along' 'with' w.every f.of? f.the? w.coming* n.request"],
  Save: [
    { parts: "v.save from:NamedSource '(' 'as'? as:VariableName ')'", means: save, example: "Note the id (orderId)." },
    {
      parts: "v.save first:NamedSource '(' 'as'? one:VariableName ')' 'and' second:NamedSource '(' 'as'? two:VariableName ')'",
      means: [
        { act: "save", from: "$first", as: "$one", at: "@" },
        { act: "save", from: "$second", as: "$two", at: "@" },
      ],
    },
    { parts: "'write'|'note'|'jot'|'put' from:NamedSource 'down'|'aside'|'away' Into as:VariableName", means: save },
    { parts: "v.save from:NamedSource 'and' 'call'|'name' 'it' as:VariableName", means: save },
  ],
};
