// Reads clauses that send what was just saved with all that follows: “use it as bearer token from here on”, “put it
// into the header X-Session for all following steps”.

import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { storeNames } from "../../steps/saves.ts";
import { asideAt } from "../align/phrases.ts";
import type { Guess } from "../correct/guesses.ts";
import type { Topic } from "../kit/construction.ts";
import { type Categories, type Filled, matchesOf, sensesAt } from "./match.ts";

const forms: Topic = {
  Carried: [
    { parts: "It? Still* Carry It? Still* AsBearer Still* Scope", means: "bearer" },
    { parts: "It? Still* Carry It? Still* 'in'|'into'|'as'|'to'|'with' f.the? header:Header Still* Scope", means: "header" },
    { parts: "It Still* AsBearer Still* Scope", means: "bearer" },
    { parts: "Still* Carry It Still* Scope", means: "token" },
    { parts: "Scope ','? Still* Carry It Still* AsBearer", means: "bearer" },
    { parts: "Scope ','? Still* Carry It Still* 'in'|'into'|'as'|'to'|'with' f.the? header:Header", means: "header" },
  ],
};
const mostTokens = 22;

/** `saved` is what the clause before keeps. */
export function carriedOn(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  if (tokens.length < 4 || tokens.length > mostTokens) return [];
  const variable = lastSaved(context);
  if (variable === undefined) return [];
  const matches = matchesOf(tokens, forms, categoriesOf(tokens, variable));
  const found = matches.flatMap(({ says, slots }): readonly Step[] => {
    // “use it for all further requests”: a token.
    if (says === "token" && !/token|jwt/i.test(variable)) return [];
    const header = slots.get("header") as string | undefined;
    const part = says !== "header" ? { auth: { bearer: `\${${variable}}` } } : { headers: { [header ?? ""]: { $var: variable } } };
    return [{ step: "prepare", ...part, of: "following" } as Step];
  });
  const [only] = found;
  return only === undefined || new Set(found.map((step) => JSON.stringify(step))).size > 1
    ? []
    : [{ steps: [only], cost: 0.4, unsaid: [] }];
}

/** The only variable that the steps after the last request save. */
function lastSaved({ before = [] }: SentenceContext): string | undefined {
  const last = before.at(-1);
  const entries = last !== undefined && "store" in last ? (last.store ?? []) : [];
  const names = entries.flatMap(storeNames);
  return names.length === 1 ? names[0] : undefined;
}

function categoriesOf(tokens: readonly Token[], variable: string): Categories {
  const word = (at: number): string => tokens[at]?.word ?? "";
  const phrase = (at: number, ...senses: readonly string[]): readonly Filled[] =>
    senses.flatMap((sense) => {
      const length = asideAt(tokens, at, sense);
      return length > 0 ? [{ to: at + length }] : [];
    });
  return {
    It: (at) => {
      if (/^(?:it|this|that|which)$/.test(word(at))) return [{ to: at + 1 }];
      const noun = /^(?:the|this|that)$/.test(word(at)) ? at + 1 : at;
      const saved = /^(?:saved|same|kept|received)$/.test(word(noun)) ? noun + 1 : noun;
      const isName =
        tokens[saved]?.text === variable || (/token/i.test(variable) && word(saved) === "token") || (noun > at && word(saved) === "value");
      return isName ? [{ to: saved + 1 }] : [];
    },
    Carry: (at) => phrase(at, "a.v.carry"),
    AsBearer: (at) => phrase(at, "a.bearer"),
    Scope: (at) => scopeAt(tokens, at),
    Still: (at) =>
      /^(?:then|always|just|along|again|please|also|simply|afterwards|i|we|you|is|are|be|must|shall|should|will|has|have|to|needs|gets)$/.test(
        word(at),
      )
        ? [{ to: at + 1 }]
        : [],
    Header: (at) => {
      const lead = /^(?:header|request-header)$/.test(word(at)) ? 1 : 0;
      const name = tokens[at + lead];
      const text = name?.kind === "quoted" ? String(name.value) : (name?.text ?? "");
      const isName =
        name !== undefined && (name.kind === "word" || name.kind === "quoted") && /^[A-Z][\w]*(?:-[\w]+)*$|^x-[\w-]+$/.test(text);
      if (!isName) return [];
      const tail = word(at + lead + 1) === "header" ? 1 : 0;
      return lead + tail > 0 || text.includes("-") ? [{ to: at + lead + 1 + tail, value: text }] : [];
    },
  };
}

/** “from here on”, “for all following steps”, “in all of the subsequent requests” */
function scopeAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const found = ["w.fromnow"].flatMap((sense) => sensesAt(tokens, at, sense)).map(({ to }) => to);
  const word = (one: number): string => tokens[one]?.word ?? "";
  if (/^(?:for|in|on|with|to|of)$/.test(word(at))) {
    found.push(...sensesAt(tokens, at + 1, "w.everything").map(({ to }) => to));
    let next = at + 1;
    const isAll = /^(?:all|every|each|any)$/.test(word(next));
    if (isAll) next++;
    if (isAll && word(next) === "of") next++;
    if (/^(?:the|our|my)$/.test(word(next))) next++;
    const coming = sensesAt(tokens, next, "w.coming").map(({ to }) => to)[0];
    if (coming !== undefined) next = coming;
    if ((isAll || coming !== undefined) && /^(?:requests?|calls?|steps?|tests?|ones|things)$/.test(word(next))) {
      const tail = /^(?:below|after|afterwards|hereafter)$/.test(word(next + 1)) ? 2 : 1;
      found.push(next + tail);
    }
  }
  return [...new Set(found)].flatMap((to) => [to, ...sensesAt(tokens, to, "w.fromnow").map((more) => more.to)]).map((to) => ({ to }));
}
