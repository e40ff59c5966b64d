// Tokens as a correction may take them: names of variables without their signs, names of several capitals, `:smile:`, `#ff0000`.

import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { isNamed } from "../settle/called.ts";
import { slotsOf } from "../settle/slots.ts";
import { bodyOf } from "./fields.ts";

export function knownTokens(tokens: readonly Token[], context: SentenceContext): readonly Token[] {
  const fields = new Set(bodyOf(context)?.fields.map(({ name }) => name));
  return joinedNames(
    tokens.map((token) => (fields.has(token.text) ? token : asVariable(token, context.variables, isNounOf(context, token)))),
  );
}

/** "delete taskB": what is a variable's name, and no word. */
function asVariable(token: Token, variables: ReadonlySet<string> | undefined, isKnownNoun: boolean): Token {
  const { kind, text } = token;
  if (kind !== "word" || variables?.has(text) !== true) return token;
  if (!/[A-Z0-9_]/.test(text) && (lexicon.vocabulary.has(text) || isKnownNoun)) return token;
  return { ...token, kind: "reference", value: text, text: `\${${text}}`, word: "" };
}

/** A word that the document has for something is no name, though a variable is called so. */
function isNounOf({ operations }: SentenceContext, { word }: Token): boolean {
  if (operations === undefined || word === "") return false;
  return operations.operations.some(
    (operation) => isNamed(operations, operation, [word]) || slotsOf({ operation }).some(({ name }) => name === word),
  );
}

/** "Lena Vogt", `:tada:` and `#ff0000` are one text each. */
function joinedNames(tokens: readonly Token[]): readonly Token[] {
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const [first, second, third] = tokens.slice(at, at + 3);
    if (first?.text === ":" && second?.kind === "word" && third?.text === ":" && first.end === second.start && second.end === third.start) {
      found.push(quoted(token, third, `:${second.text}:`));
      at += 2;
      continue;
    }
    if (
      first?.text === "#" &&
      (second?.kind === "word" || second?.kind === "number") &&
      first.end === second.start &&
      /^[0-9a-f]{3,8}$/i.test(second.text)
    ) {
      found.push(quoted(token, second, `#${second.text}`));
      at++;
      continue;
    }
    let last = at;
    while (at > 0 && isName(tokens[at]) && isName(tokens[last + 1])) last++;
    if (last > at && !/^[.!?:]$/.test(tokens[at - 1]?.text ?? "")) {
      const text = tokens
        .slice(at, last + 1)
        .map((one) => one.text)
        .join(" ");
      found.push(quoted(token, tokens[last] as Token, text));
      at = last;
    } else found.push(token);
  }
  return found;
}

function isName(token: Token | undefined): boolean {
  return token?.kind === "word" && /^\p{Lu}\p{Ll}+$/u.test(token.text) && !lexicon.vocabulary.has(token.word);
}

function quoted(first: Token, last: Token, text: string): Token {
  return { ...first, kind: "quoted", text: `"${text}"`, value: text, word: "", end: last.end };
}
