// Brings signs to the ones that the grammar knows: `…` and `...` between numbers, `⇒`, `∈`, `+/-`, a set in braces.

import { lex } from "../english/lexer.ts";
import type { Token } from "../english/token.ts";

const mayHave = /\.\.|[…⇒⟹⟶➔➜➡∈{]|\+\/-/u;
const arrows = /^[⇒⟹⟶➔➜➡]$/u;

/** The tokens of `sentence` with the signs of the grammar. Places are those of the sentence as written. */
export function withKnownSigns(tokens: readonly Token[], sentence: string): readonly Token[] {
  if (!mayHave.test(sentence)) return tokens;
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    if (token.text === "…" || token.text === "...") found.push(signOf(token, ".."));
    else if (token.text === "." && next?.text === "." && next.start === token.end) {
      let last = at + 1;
      while (tokens[last + 1]?.text === "." && tokens[last + 1]?.start === tokens[last]?.end) last++;
      found.push({ ...signOf(token, ".."), end: (tokens[last] as Token).end });
      at = last;
    } else if (arrows.test(token.text)) found.push(signOf(token, "→"));
    else if (token.text === "∈") found.push({ ...token, kind: "word", text: "in", word: "in" });
    else if (token.text === "+" && next?.text === "/-" && next.start === token.end) {
      found.push({ ...signOf(token, "±"), end: next.end });
      at++;
    } else if (token.kind === "unknown" && /^\{[^{}:"]+\}$/.test(token.text)) found.push(...setOf(token));
    else found.push(token);
  }
  return found;
}

function signOf(token: Token, text: string): Token {
  return { ...token, kind: "symbol", text };
}

/** `{SENT, PAID}`: the values one by one, in brackets. */
function setOf(token: Token): readonly Token[] {
  const from = token.start + 1;
  const inner = lex(token.text.slice(1, -1)).map((one) => ({ ...one, start: one.start + from, end: one.end + from }));
  return [{ ...signOf(token, "("), end: from }, ...inner, { ...signOf(token, ")"), start: token.end - 1 }];
}
