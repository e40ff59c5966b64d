// Waiting, preparing and saving as people tell it: “give it two seconds”, “everything below uses …”, “note the id (orderId)”.

import type { Topic } from "../kit/construction.ts";
import { factsAct, prepareFollowing, saveNamed } from "./means.ts";

const wait = [{ act: "wait", for: "$for" }] as const;
const save = [saveNamed] as const;
const following = prepareFollowing("$parts");

export const toldSteps: Topic = {
  WaitClause: [
    { parts: "Doer? 'hold' 'on' 'for' for:Span", means: wait },
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
    {
      parts: "w.everything f.modal* v.have|v.contain|v.set parts:PreparedParts",
      means: following,
      example: 'Everything below uses the bearer token "t".',
    },
  ],
  Below: ["'below'|'here'", "'that' 'follow'|'follows'"],
  Save: [
    { parts: "v.save from:NamedSource '(' 'as'? as:VariableName ')'", means: save, example: "Note the id (orderId)." },
    {
      parts: "v.save first:NamedSource '(' 'as'? one:VariableName ')' 'and' second:NamedSource '(' 'as'? two:VariableName ')'",
      means: [
        { act: "save", from: "$first", as: "$one", at: "@" },
        { act: "save", from: "$second", as: "$two", at: "@" },
      ],
    },
    { parts: "v.save from:NamedSource 'and' 'call'|'name' 'it' as:VariableName", means: save },
  ],
};
