// Returns the tokens of a sentence as the grammar reads them: contractions in two parts, a text in backticks by its own
// kind.

import { readJsonText } from "../english/jsonText.ts";
import { lex } from "../english/lexer.ts";
import type { Token } from "../english/token.ts";
import { isSense } from "./lexicon/lexicon.ts";
import { withKnownSigns } from "./signs.ts";

/** A sentence of more words, signs and values is none that a person reads. */
export const mostTokens = 400;

/**
 * The tokens of a sentence, without the signs that end it. Places are those of the sentence as written. One that is too
 * long stays as it is.
 */
export function tokensOf(sentence: string): readonly Token[] {
  const raw = lex(sentence);
  if (raw.length > 2 * mostTokens) return raw;
  const tokens: Token[] = [];
  for (const token of withKnownSigns(mayBeShort.test(sentence) ? written(raw) : raw, sentence)) {
    const inner = mayBeOpened(token) ? opened(token, sentence) : undefined;
    if (inner !== undefined) for (const one of inner) addSplit(tokens, one);
    else addSplit(tokens, token);
  }
  const closed = withPassword(tokens, sentence);
  if (closed !== undefined) return joined(closed, sentence);
  let end = tokens.length;
  while (end > 0 && isClosing(tokens[end - 1]) && !isSignOfCode(tokens, end - 1)) end--;
  return joined(tokens.slice(0, end), sentence);
}

/** "with the password Secret1!": the sign is the password's, and does not end the sentence. */
function withPassword(tokens: readonly Token[], sentence: string): readonly Token[] | undefined {
  const sign = tokens.at(-1);
  const value = tokens.at(-2);
  if (sign?.text !== "!" || value?.kind !== "word" || !/\d/.test(value.text) || value.end !== sign.start) return undefined;
  const isPassword = tokens.slice(-4, -2).some(({ word }) => isSense(word, "n.password"));
  const text = sentence.slice(value.start, sign.end);
  return isPassword ? [...tokens.slice(0, -2), { ...value, text, word: text.toLowerCase(), end: sign.end }] : undefined;
}

/** Unquoted texts of several tokens that are one value. */
const values: readonly (readonly [form: RegExp, kind: Token["kind"]])[] = [
  [/^\^?[\w/-]*(?:\(\.[*+]\)|\.\*|\.\+|\[\w-\w[^\]\s]*\]|\\[dws])(?:\S*[^\s,;])?$/, "regex"],
  [/^\^\S+\$$/, "regex"],
  [/^\^\S*[^\s,;.:!?]$/, "regex"],
  [/^[\w-]+\/[\w.+-]+; ?[\w-]+=(?:"[^"]*"|[\w-]+)$/, "word"],
];

/** A part of every such text, of plurals in brackets and of codes that end in a sign: most sentences have none. */
const signOfValue = /[*+\\^;(!]|\[\w-\w/;

/** `task(s)`: a plural. */
const eitherNumber = /^([A-Za-z]+)\((e?s)\)$/;

/** A pattern such as `(.*)x` and a media type with a parameter are one token each. */
function joined(tokens: readonly Token[], sentence: string): readonly Token[] {
  if (!signOfValue.test(sentence)) return tokens;
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at] as Token;
    const match = first.kind === "word" || first.kind === "symbol" ? valueAt(tokens, at, sentence) : undefined;
    found.push(match?.token ?? first);
    if (match !== undefined) at = match.last;
  }
  return found;
}

function valueAt(tokens: readonly Token[], at: number, sentence: string): { readonly token: Token; readonly last: number } | undefined {
  const first = tokens[at] as Token;
  if (isSignOfCode(tokens, at + 1)) {
    // "Read3r!pass": up to the next space.
    let last = at + 1;
    while (/^(?:word|number)$/.test(tokens[last + 1]?.kind ?? "") && tokens[last + 1]?.start === tokens[last]?.end)
      last += tokens[last + 2]?.text === "!" && tokens[last + 3]?.start === tokens[last + 2]?.end ? 2 : 1;
    const end = tokens[last]?.end ?? first.end;
    const text = sentence.slice(first.start, end);
    return { token: { ...first, text, word: text.toLowerCase(), end }, last };
  }
  if (at > 0 && !/\s/.test(sentence[first.start - 1] ?? " ")) return undefined;
  for (let last = Math.min(tokens.length - 1, at + 12); last > at; last--) {
    const text = sentence.slice(first.start, tokens[last]?.end);
    const plural = eitherNumber.exec(text);
    if (plural !== null) {
      const word = `${plural[1]}${plural[2]}`;
      return { token: { ...first, text: word, word: word.toLowerCase(), end: tokens[last]?.end ?? first.end }, last };
    }
    const kind = values.find(([form]) => form.test(text))?.[1];
    if (kind !== undefined)
      return { token: { ...first, kind, text, word: text.toLowerCase(), value: text, end: tokens[last]?.end ?? first.end }, last };
  }
  return undefined;
}

/** `Secret123!`: a code such as a password, of which the sign is a part. */
function isSignOfCode(tokens: readonly Token[], at: number): boolean {
  const [code, sign] = [tokens[at - 1], tokens[at]];
  const isCode = code?.kind === "word" && /\p{L}/u.test(code.text) && /\d/.test(code.text);
  return isCode && sign?.text === "!" && sign.start === code.end;
}

function isClosing(token: Token | undefined): boolean {
  return token?.kind === "symbol" && /^(?:[.!?:;,]|\.\.)$/.test(token.text);
}

function mayBeOpened({ kind, text }: Token): boolean {
  return kind === "quoted" && text[0] === "`";
}

/**
 * `` `GET /orders` `` is a request, `` `name: "Ada"` `` a statement and `` `{ "a": 1 }` `` JSON; all other text in
 * backticks is a text.
 */
function opened(token: Token, sentence: string): readonly Token[] {
  if (typeof token.value !== "string") return [token];
  const content = token.value;
  if (/^[{[]/.test(content)) {
    const json = readJsonText(content);
    return json.ok ? [{ ...token, kind: "json", value: json.value }] : [token];
  }
  const isStatement = /^[A-Z]{3,7} \S/.test(content) || /^[\w-]+: \S/.test(content) || /^[<>]=? ?\d/.test(content);
  const isWhole = sentence.trim().replace(/[.:]$/, "").length === token.end - token.start && /\s/.test(content);
  if ((!isStatement && !isWhole) || (!isWhole && /[<{]/.test(content))) return [token];
  const from = token.start + 1;
  return lex(content).map((inner) => ({ ...inner, start: inner.start + from, end: inner.end + from }));
}

/** A text that `written` changes has a slash after `w`, a dot after a short word, or a hyphen before a noun. */
const mayBeShort = /\bw\/|\b(?:max|min|secs?|msec|mins|approx|incl|resp|hrs)\.|\w-(?:letter|digit|char)/i;

/** `w/` is “with”, `w/o` “without”, and the dot of `max.` or `sec.` ends no sentence. */
function written(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    if (token.word === "w" && next?.kind === "path" && next.start === token.end && isRestOfWith(next.text))
      return [{ ...token, word: next.text === "/" ? "with" : "without", text: token.text + next.text, end: next.end }];
    if (token.kind === "path" && before?.word === "w" && before.end === token.start && isRestOfWith(token.text)) return [];
    if (token.kind === "word" && token.word === "w/o") return [{ ...token, word: "without" }];
    const measured = /^(\d+|[a-z]+)-(letter|digit|character|char)s?$/i.exec(token.kind === "word" ? token.text : "");
    if (measured !== null && (/^\d/.test(measured[1] as string) || isSense((measured[1] as string).toLowerCase(), "w.number")))
      return partsOf(token, measured[1] as string, measured[2] as string);
    const isOfWord = token.text === "." && before?.end === token.start && isSense(before.word, "k.abbreviation");
    return isOfWord && next !== undefined && !/^\p{Lu}/u.test(next.text) ? [] : [token];
  });
}

/** `two-letter`, `6-digit` */
function partsOf(token: Token, count: string, noun: string): readonly Token[] {
  const at = token.start + count.length;
  return [...lex(count), ...lex(noun)].map((part, index) => {
    const start = index === 0 ? token.start : at + 1;
    return { ...part, start, end: start + part.text.length, spaced: index === 0 && token.spaced };
  });
}

function isRestOfWith(text: string): boolean {
  return text === "/" || text === "/o";
}

const contraction = /^(.+?)(n't|'(?:s|d|ll|re|ve|m))$/;
/** The rest of a verb before “n't”. */
const stems: ReadonlyMap<string, string> = new Map([
  ["ca", "can"],
  ["wo", "will"],
  ["sha", "shall"],
]);

function addSplit(tokens: Token[], token: Token): void {
  if (mayBeSplit(token)) tokens.push(...split(token));
  else tokens.push(token);
}

/** Most words are one token: they are not matched. */
function mayBeSplit({ kind, text, word }: Token): boolean {
  return kind === "word" && (word.includes("'") || text.includes("-") || word === "cannot");
}

/** `isn't` is `is` and `not`, `order's` is `order` and `'s`. */
function split(token: Token): readonly Token[] {
  const match = contraction.exec(token.word);
  const method = /^([A-Z]{3,7})-(request|call)$/i.exec(token.text)?.[1];
  if (method !== undefined && method === method.toUpperCase()) {
    const at = token.start + method.length;
    const noun = token.text.slice(method.length + 1);
    return [
      { ...token, text: method, word: method.toLowerCase(), end: at },
      { ...token, text: noun, word: noun.toLowerCase(), start: at + 1, spaced: false },
    ];
  }
  if (match === null) {
    if (token.word === "cannot")
      return [
        { ...token, word: "can", end: token.start + 3 },
        { ...token, word: "not", start: token.start + 3 },
      ];
    return [token];
  }
  const [, stem = "", ending = ""] = match;
  const at = token.start + stem.length;
  const head = { ...token, end: at, text: token.text.slice(0, stem.length), word: stems.get(stem) ?? stem };
  const tail = { ...token, start: at, text: token.text.slice(stem.length), word: tails.get(ending) ?? ending, spaced: false };
  return [head, tail];
}

const tails: ReadonlyMap<string, string> = new Map([
  ["n't", "not"],
  ["'re", "are"],
  ["'m", "am"],
  ["'ve", "have"],
]);
