// Rewordings of Markdown in a line: bold labels, and code spans that hold a request, a field, JSON or a literal.

import type { Operations } from "../../openapi/operations.ts";
import { rememberedFor } from "../../text/remembered.ts";
import type { Rewording, Said } from "./rewording.ts";

export const markdown: readonly Rewording[] = [
  {
    name: "bold labels and words",
    example: ["**Setup.** Send a POST request to /concerts", "Setup: Send a POST request to /concerts"],
    cue: /\*\*/,
    says: ({ sentence }) => [
      sentence.replace(/^\*\*([^*`"]{1,60}?)[.:]?\*\*:? +(?=\S)/u, "$1: ").replace(/\*\*([^*`"]{1,60})\*\*/gu, "$1"),
    ],
  },
  {
    name: "labels in italics",
    example: ["*Setup* - send a POST request to /concerts", "Setup - send a POST request to /concerts"],
    cue: /^\*[^\s*]/,
    says: ({ sentence }) => [sentence.replace(/^\*([^\s*`"][^*`"]{0,58}?)[.:]?\*(?=:? [-–—]? ?\S)/u, "$1")],
  },
  {
    name: "code spans",
    example: ["`GET /setlists/7` gives 200 and `$.name` is `null`", "GET /setlists/7 gives 200 and $.name is null"],
    cue: /`/,
    says: (said) => [withoutCode(said)],
  },
];

const request = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?: (?:https?:\/)?\/\S*)?$/;
const path = /^(?:\$|[A-Za-z_]\w*)(?:\.[A-Za-z_]\w*|\[\d+\])+$/;
const literal = /^(?:true|false|null|-?\d+(?:\.\d+)?)$/;
const name = /^[a-z]+\d*[A-Z]\w*$/;
const arrow = /(?:→|[-=]>)\s*$/;
const beforeValue = /(?:\b(?:is|are|be|equals?|to|of)|[=:])\s*$/i;

/** Removes the backticks around requests, fields, JSON and literals. Texts and names of files or hosts keep them. */
function withoutCode(said: Said): string {
  return said.sentence.replace(/`([^`]+)`/gu, (span, code: string, at: number) => {
    if (request.test(code) || isJson(code)) return code;
    if (path.test(code)) return isField(said, code) ? code : span;
    const before = said.sentence.slice(0, at);
    // “`$.id` → `orderId`” saves it.
    return (literal.test(code) && beforeValue.test(before)) || (name.test(code) && arrow.test(before)) ? code : span;
  });
}

function isJson(code: string): boolean {
  if (!/^[[{].*[\]}]$/su.test(code)) return false;
  try {
    JSON.parse(code.replaceAll(/\$\{\w+\}/g, "0"));
    return true;
  } catch {
    return false;
  }
}

const fieldsOf = rememberedFor(
  ({ operations }: Operations): ReadonlySet<string> =>
    new Set(operations.flatMap(({ responses }) => responses.flatMap(({ fields }) => fields.map(({ name }) => name)))),
);

/** Returns whether the path begins with a field of a response. */
function isField(said: Said, code: string): boolean {
  const first = /^\$?\.?(\w*)/.exec(code)?.[1] ?? "";
  if (code.startsWith("$")) return true;
  const { operations } = said.context;
  return operations !== undefined && fieldsOf(operations).has(first);
}
