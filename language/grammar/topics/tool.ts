// Calls of tools: the server that is addressed, the tool by its name or in words, or the resource that is read, and
// what it is given. The names of tools and inputs are those of the servers that the sentence names (`tools/edges.ts`).

import type { Topic } from "../kit/construction.ts";

const call = { act: "call", server: "$server", called: "$called", inputs: ["...$inputs"] } as const;

export const toolCalls: Topic = {
  Clause: [{ parts: "clause:ToolClause" }],
  ToolClause: [
    { parts: "server:Addressed called:Called inputs:Inputs?", means: [call], example: '@mongo find with collection "orders" and limit 5' },
    {
      parts: "Doer? called:Called t.via server:ServerName inputs:Inputs?",
      means: [{ ...call, within: true }],
      example: 'Call the find tool of @mongo with collection "orders"',
    },
    { parts: "Doer? called:Called inputs:WrittenInputs t.via server:ServerName", means: [{ ...call, within: true }] },
  ],
  /** Words that can come before the words of the call. */
  Addressed: [
    { parts: "Doer? server:ServerName Calling?" },
    { parts: "Doer? t.via|t.ask|t.invoke server:ServerName Calling?", example: 'Using the @mongo server, I find with collection "orders"' },
  ],
  ServerName: [{ parts: "f.the? 'mcp'? 'server'? server:Server 'mcp'? 'server'?" }],
  Calling: ["':'|','|Doer", "','|':' Doer"],
  Called: [
    { parts: "t.invoke? f.the? 'tool'? tool:Tool 'tool'?", means: { tool: "$tool", at: "@" } },
    { parts: "t.show f.the tool:Tool 'tool'?", means: { tool: "$tool", shown: true, at: "@" }, assume: "shown" },
    { parts: "t.read f.the? 'resource'? uri:Url", means: { uri: "$uri" }, example: "@docs read file:///guide.md" },
    { parts: "t.read f.the? 'resource' uri:Quoted|Variable", means: { uri: "$uri" } },
    { parts: "t.read f.the? noun:Word* name:Quoted", means: { resource: "$name", noun: ["...$noun"] } },
    { parts: "t.read f.the? name:Word", means: { resource: "$name", noun: [] } },
  ],
  Inputs: [{ parts: "inputs:WrittenInputs" }, { parts: "t.with? inputs:AttachedInputs" }],
  WrittenInputs: [
    { parts: "only:InputValues", means: [{ only: "$only" }] },
    { parts: "only:InputValues InputJoin inputs:InputList", means: [{ only: "$only" }, "...$inputs"] },
    { parts: "inputs:InputList", assume: "unled" },
    { parts: "':'|InputJoin inputs:InputList" },
    { parts: "t.about text:About", means: [{ about: "$text" }], assume: "subject" },
    { parts: "t.about text:About InputJoin inputs:InputList", means: [{ about: "$text" }, "...$inputs"], assume: "subject" },
  ],
  /** “for order ${orderId}”: what a thing that is created is about. */
  About: [{ parts: "f.the? Plain+ value:Quoted|Variable|Number", means: { at: "@" } }],
  AttachedInputs: [
    { parts: "':'? table:Table|Code", means: [{ all: "$table" }] },
    { parts: "f.the? w.following? t.inputs? ':'? table:Table|Code", means: [{ all: "$table" }] },
  ],
  InputList: [
    { parts: "input:InputPart", means: ["$input"] },
    { parts: "before:InputList InputJoin input:InputPart", means: ["...$before", "$input"] },
    { parts: "before:InputList t.about text:About", means: ["...$before", { about: "$text" }], assume: "subject" },
    { parts: "before:InputList InputJoin inputs:AttachedInputs", means: ["...$before", "...$inputs"] },
  ],
  InputJoin: ["InputAnd t.with*", "t.with+"],
  InputAnd: ["'and'|','|';'|'&'|'but'", "',' 'and'"],
  InputPart: [
    { parts: "InputNoun? name:Input t.is* value:InputValues", means: { input: "$name", value: "$value" } },
    { parts: "f.the? value:Given name:Input", means: { input: "$name", value: { given: "$value", at: "@" } }, assume: "loosely" },
    { parts: "InputNoun? name:Input t.is* table:Table|Code", means: { input: "$name", table: "$table" } },
    { parts: "f.the? w.following? t.inputs? ':'? all:Json", means: { all: "$all" } },
    { parts: "t.limit limit:Limit", means: { limit: "$limit" } },
  ],
  InputNoun: ["f.the", "f.the? t.input"],
  Limit: [{ parts: "limit:Span" }, { parts: "amount:Quoted|Variable n.ms", means: { milliseconds: "$amount" } }],
  InputValues: [
    { parts: "given:InputValue", means: { given: "$given", at: "@" } },
    { parts: "list:InputItems", means: { list: "$list", at: "@" } },
  ],
  /** At least two. */
  InputItems: [
    { parts: "first:InputValue InputAnd second:InputValue", means: ["$first", "$second"] },
    { parts: "first:InputValue InputAnd rest:InputItems", means: ["$first", "...$rest"] },
  ],
  InputValue: [
    { parts: "value:Given|Choice|Made" },
    { parts: "w.true", means: { constant: true } },
    { parts: "w.false", means: { constant: false } },
    { parts: "w.null", means: { constant: null } },
    { parts: "f.the? w.empty 'string'|'text'", means: { constant: "" } },
    { parts: "f.the? w.empty 'list'|'array'", means: { constant: [] } },
    { parts: "f.the? w.empty 'object'", means: { constant: {} } },
    { parts: "'the'? 'text'|'string' value:Quoted" },
    { parts: "'the'? 'number'|'integer' value:Number" },
    { parts: "'the' 'value' value:Given" },
  ],
};
