// Rewordings of Markdown in a line: bold labels, and code spans that hold a request, a field, JSON or a literal.

import type { Operations } from "../../openapi/operations.ts";
import { rememberedFor } from "../../text/remembered.ts";
import type { Rewording, Said } from "./rewording.ts";

export const markdown: readonly Rewording[] = [
  {
    name: "bold labels and words",
    example: ["**Setup.** Send a POST request to /concerts", "Setup: Send a POST request to /concerts"],
    cue: /\*\*/,
    says: ({ sentence }) => [sentence.replace(boldLabel, "$1: ").replace(bold, "$1"), sentence.replace(bold, "$1")],
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

const boldLabel = /^\*\*([^*`"/]{1,60}?)[.:]?\*\*:? +(?=\S)/u;
const bold = /\*\*(?=\S)([^*]{1,300})\*\*(?!\*)/gu;
const request = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?: (?:https?:\/)?\/\S*)?$/;
const path = /^(?:\$|[A-Za-z_]\w*)(?:\.[A-Za-z_]\w*|\[\d+\])+$/;
/** After a refusal, code is read as it would be without the backticks. */
export const codeAsWords: Rewording = {
  name: "code as words",
  example: ["`id` goes into `concertId`", "id goes into concertId", "POST /concerts"],
  cue: /`/,
  says: ({ sentence }) => [sentence.replace(/`([A-Za-z_][\w-]*)`/gu, "$1"), sentence.replace(/`([^`]+)`/gu, "$1")],
};

/** `X-Tenant: acme` */
const header = /^([A-Za-z][\w-]*): ?([^"\s][^"]*)$/;
const literal = /^(?:true|false|null|-?\d+(?:\.\d+)?)$/;
const name = /^[a-z]+\d*[A-Z]\w*$/;
const variable = /^\$\{\w+\}$/;
const arrow = /(?:→|[-=]>)\s*$/;
const beforeValue =
  /(?:\b(?:is|are|be|was|were|being|equals?|to|of|not|still|now|only|exactly|just|than|least|most|stays|remains|becomes|value)|[=:<>≠])\s*$/i;

/** Removes the backticks around requests, fields, JSON and literals. Texts and names of files or hosts keep them. */
function withoutCode(said: Said): string {
  return said.sentence.replace(/`([^`]+)`/gu, (span, code: string, at: number) => {
    if (request.test(code) || isJson(code)) return code;
    const pair = header.exec(code);
    if (pair !== null && /\bheaders?:? $/i.test(said.sentence.slice(0, at))) return `${pair[1]} ${headerValue(said, pair[2] ?? "")}`;
    if (said.context.variables?.has(code) === true && /[A-Z_]/.test(code)) return code;
    if (path.test(code)) return isField(said, code) ? code : span;
    const before = said.sentence.slice(0, at);
    // “`$.id` → `orderId`” saves it.
    return (literal.test(code) && beforeValue.test(before)) || ((name.test(code) || variable.test(code)) && arrow.test(before))
      ? code
      : span;
  });
}

/** In quotes, with `${cartId}` for `{cartId}` where there is such a variable; a variable alone needs no quotes. */
function headerValue({ context }: Said, text: string): string {
  const value = text.replace(/(?<!\$)\{(\w+)\}/g, (span, name: string) => (context.variables?.has(name) === true ? `\${${name}}` : span));
  return variable.test(value) ? value : `"${value}"`;
}

function isJson(code: string): boolean {
  if (!/^(?:[[{].*[\]}]|".*")$/su.test(code)) return false;
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
