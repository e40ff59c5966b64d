// What a clause may prepare for the requests that follow: headers, and a token that was saved.

import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { bodyOf } from "./fields.ts";
import type { Guess } from "./guesses.ts";
import { variablesOf } from "./saved.ts";
import { isValue, valueIn } from "./values.ts";

const scope =
  /\b(?:(?:each|every|all|any|further|following|subsequent|other|next|future|remaining)(?: \w+)? (?:requests?|calls?|steps?)|everything(?: else)?|from (?:here|now) on|from then on)\b/;

export function loosePrepare(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const said = tokens.map(({ word, text }) => word || text).join(" ");
  if (!scope.test(said)) return [];
  return headersIn(tokens) ?? tokenIn(context, tokens) ?? [];
}

const headerForm = /^(?:[A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+|Accept|Authorization|Cookie|Host|Origin)$/;

/** "the header X-Request-ID with the value 7", `Accept: application/json`, `"Authorization: Token abc"` */
function headersIn(tokens: readonly Token[]): readonly Guess[] | undefined {
  const headers: Record<string, Json> = {};
  const used = new Set<number>();
  for (const [at, { kind, text, value }] of tokens.entries()) {
    const line = kind === "quoted" ? /^([A-Za-z][\w-]*): (\S.*)$/s.exec(String(value)) : null;
    if (line !== null) {
      headers[line[1] as string] = line[2] as string;
      used.add(at);
      continue;
    }
    if (kind !== "word" || !headerForm.test(text) || used.has(at)) continue;
    const next = tokens.findIndex((token, index) => index > at && (isValue(tokens, index) || /^[\w.+-]+\/[\w.+-]+$/.test(token.text)));
    if (next < 0 || tokens.slice(at + 1, next).some(({ text: between }) => headerForm.test(between))) continue;
    const scheme = tokens[next - 1]?.text ?? "";
    const said = valueIn(tokens, next);
    headers[text] = /^(?:Bearer|Basic|Token|Digest|ApiKey)$/.test(scheme) ? `${scheme} ${String(said)}` : said;
    for (let each = at; each <= next; each++) used.add(each);
  }
  if (Object.keys(headers).length === 0) return undefined;
  if (tokens.some((_, at) => isValue(tokens, at) && !used.has(at))) return undefined;
  return [{ steps: [{ step: "prepare", headers } as Step], cost: 0.8, unsaid: [] }];
}

/** "use it as bearer token in all further steps": the only token that was saved, or the one of the last response. */
function tokenIn(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] | undefined {
  const says = tokens.some(({ word }) => /^(?:bearer|token|jwt)$/.test(word) || hasTerminal(word, /^n\.token/));
  const refers = tokens.some(({ word }) => /^(?:it|this|that)$/.test(word));
  if (!(says || refers) || tokens.some((_, at) => isValue(tokens, at) && tokens[at]?.kind !== "reference")) return undefined;
  const named = tokens.find(({ kind }) => kind === "reference")?.value;
  const saved = variablesOf(context).filter(({ name, source }) =>
    named === undefined ? /token|jwt/i.test(name) && !/refresh/i.test(name) && source !== "" : name === named,
  );
  const variable = named === undefined ? saved.at(-1)?.name : String(named);
  if (variable !== undefined) {
    const isOnly = new Set(saved.map(({ name }) => name)).size <= 1;
    return [{ steps: [{ step: "prepare", auth: { bearer: `\${${variable}}` } } as Step], cost: isOnly ? 0.6 : 1.6, unsaid: [] }];
  }
  const fields =
    bodyOf(context)?.fields.filter(
      ({ name, list, isOfError }) => /^(?:access_?)?(?:token|jwt)$/i.test(name) && list === undefined && !isOfError,
    ) ?? [];
  const [field, ...others] = fields;
  if (field === undefined || others.length > 0 || !says) return undefined;
  const steps: readonly Step[] = [
    { step: "save", store: [{ [field.name]: field.path }] },
    { step: "prepare", auth: { bearer: `\${${field.name}}` } } as Step,
  ];
  return [{ steps, cost: 2.2, unsaid: [] }];
}
