// Finds text that looks like a secret, and rewrites messages that would repeat one.

import type { Span } from "./diagnostic.ts";

/** Forms that issuers give their secrets; what they match is hardly ever anything else. */
export const secretForms =
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_\w{36,}|\bgithub_pat_\w{22,}|\bglpat-[\w-]{20,}|\bxox[abprs]-[\w-]{10,}|\b[sr]k_live_\w{16,}|\bsk-(?:proj-|ant-)?[\w-]{20,}|\bAIza[\w-]{35}\b|\bnpm_\w{36}\b/g;

const secretName = /(?:^|[_-])(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?)$/i;

/** Returns whether a variable of this name holds a secret, as far as its name says. */
export function isSecretName(name: string): boolean {
  return secretName.test(name.replace(/([a-z0-9])([A-Z])/g, "$1_$2"));
}

/** A whole private key, and the password in an address; group 1 is the secret. */
const otherForms: readonly RegExp[] = [
  /(-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----(?:(?!-----END )[\s\S])*(?:-----END [A-Z ]*-----)?)/dg,
  /:\/\/[^\s/:@"'`]*:([^\s/@"'`]+)@/dg,
];

/**
 * The text after the words for credentials is in the first group that matches. It may be test data (a wrong password),
 * so that nobody is warned of it; but no message needs to say it again. A lower-case word after "bearer" is an ordinary
 * word.
 */
const credentialForms: readonly RegExp[] = [
  /\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC)(?=\s{1,9}(?:[Tt]oken\s{1,9})?["'`“]?((?=.[a-z.:!?-]*[A-Z\d_~+/=])[^\s"'`“”<>{}[\](),;]{8,}))/dg,
  /(?:authorization|pass(?:word|wd|phrase)?|pwd|secret|token|(?:api|access|private)[ _-]?key|credentials?)(?=(?:["'`”]?\s{0,9}[:=]\s{0,9}|["'`”]?\s{1,9})(?:"([^"]{8,})"|'([^']{8,})'|`([^`]{8,})`|“([^“”]{8,})”|(?<=[:=]\s{0,9})([^\s"'`“”&<>{}[\](),;]{8,})))/dgi,
];

/**
 * Finds secrets in a text: the formats of issuers, and credentials at their usual places. In no order; they may
 * overlap.
 */
export function findSecrets(text: string): readonly Span[] {
  return [...find(text, [secretForms, ...otherForms]), ...find(text, credentialForms)];
}

/** A part of every form: most texts have none, and are looked through once. */
const sign =
  /eyJ|A[KS]IA|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|k_live_|sk-|AIza|npm_|PRIVATE KEY|:\/\/|b(?:earer|asic)\s|authorization|pass|pwd|secret|token|key|credential/i;

function find(text: string, forms: readonly RegExp[]): readonly Span[] {
  if (!sign.test(text)) return [];
  return forms.flatMap((form) =>
    [...text.matchAll(form)].flatMap((match): readonly Span[] => {
      const group = match.findIndex((one, index) => index > 0 && one !== undefined);
      const [start, end] = match.indices?.[group] ?? [match.index, match.index + match[0].length];
      return isReference(text.slice(start, end)) ? [] : [{ start, end }];
    }),
  );
}

/** Returns whether there is nothing in it but variables, columns and the word before a token. */
function isReference(value: string): boolean {
  return /^\s*(?:(?:\$\{[^}]*\}|\$?<[^>]*>|\{\{[^}]*\}\}|(?:Bearer|Basic)\b)\s*)*$/i.test(value);
}

/**
 * The text with stars for secrets, as long as before: for what looks like one, for the places of others and for their
 * values.
 */
export function starSecrets(text: string, places: readonly Span[] = [], values: readonly string[] = []): string {
  const starred = (piece: string) => piece.replace(/\S/g, "*");
  const known = values.reduce((before, value) => before.replaceAll(value, starred), text);
  let out = "";
  let copied = 0;
  for (const { start, end } of [...findSecrets(text), ...places].sort((one, other) => one.start - other.start)) {
    if (end <= copied) continue;
    const from = Math.max(start, copied);
    out += known.slice(copied, from) + starred(known.slice(from, end));
    copied = end;
  }
  return out + known.slice(copied);
}

const stars = "***";

/** The secrets of `source`, for `withoutSecrets`. */
export function secretsIn(source: string): readonly string[] {
  return findSecrets(source).map(({ start, end }) => source.slice(start, end));
}

/**
 * A message, without `secrets` and what has the form of one. If it quotes part of a secret, no revealing piece stays.
 */
export function withoutSecrets(message: string, secrets: readonly string[]): string {
  const formed = find(message, [secretForms, ...otherForms]).map(({ start, end }) => message.slice(start, end));
  const all = [...new Set([...secrets, ...formed])].sort((one, other) => other.length - one.length);
  if (all.length === 0) return message;
  const [words, others] = [all.filter((secret) => plainWord.test(secret)), all.filter((secret) => !plainWord.test(secret))];
  return others.reduce(
    withoutPieces,
    others.reduce((text, secret) => text.replaceAll(secret, stars), withoutWords(message, words)),
  );
}

/** A secret that is one word, such as "password" or "username", which a message also uses as a word. */
const plainWord = /^\p{L}\p{Ll}{0,11}$/u;

/** Hides words only where they are values: after the word for a credential, or in quotes that are not a key. */
function withoutWords(message: string, words: readonly string[]): string {
  if (words.length === 0) return message;
  const isHidden = (word: string) => words.includes(word);
  let out = "";
  let copied = 0;
  for (const { start, end } of find(message, credentialForms).toSorted((one, other) => one.start - other.start)) {
    if (start < copied || !isHidden(message.slice(start, end))) continue;
    out += message.slice(copied, start) + stars;
    copied = end;
  }
  return (out + message.slice(copied)).replace(/(["'`“])([\p{L}]{1,12})(?=["'`”](?!\s?:))/gu, (whole, quote: string, word: string) =>
    isHidden(word) && !credentialWord.test(word) ? `${quote}${stars}` : whole,
  );
}

const shortestPiece = 6;

/** A message may quote from a sign of the secret on, and in small letters. */
function withoutPieces(message: string, secret: string): string {
  const within = secret.toLowerCase();
  const text = message.toLowerCase();
  if (secret.length < shortestPiece || text.length !== message.length) return message;
  const beginnings = new Set<string>();
  for (let at = 0; at + shortestPiece <= within.length; at++) beginnings.add(within.slice(at, at + shortestPiece));
  let out = "";
  let copied = 0;
  for (let at = 0; at + shortestPiece <= text.length; ) {
    if (!beginnings.has(text.slice(at, at + shortestPiece))) {
      at++;
      continue;
    }
    const end = pieceEnd(text, at, within);
    if (!isInsideWord(message, at, end) && !isWordOf(message.slice(at, end), secret)) {
      out += message.slice(copied, at) + stars;
      copied = end;
    }
    at = end;
  }
  return out + message.slice(copied);
}

/** The end of the longest piece of `within` that begins at `start`, found by halving: a text can be long. */
function pieceEnd(text: string, start: number, within: string): number {
  let known = shortestPiece;
  let tooLong = Math.min(text.length - start, within.length) + 1;
  while (tooLong - known > 1) {
    const middle = (known + tooLong) >> 1;
    if (within.includes(text.slice(start, start + middle))) known = middle;
    else tooLong = middle;
  }
  return start + known;
}

/** Letters that go on in the message have come together by chance: "-token" of a secret is in `api-tokens`, too. */
function isInsideWord(message: string, start: number, end: number): boolean {
  const isWithin = (at: number) => /^[\p{L}\p{N}]{2}$/u.test(message.slice(at - 1, at + 1));
  return end - start < certainPiece && (isWithin(start) || isWithin(end));
}

/** Texts of this length are not equal by chance. */
const certainPiece = 12;

/** Says nothing of "password123", which everybody's sentences name so. */
const credentialWord = /^(?:password|passphrase|secret|credentials?)$/i;

/** A word of the language, such as "password" out of "wrong-password". */
function isWordOf(piece: string, secret: string): boolean {
  const word = piece.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "");
  if (credentialWord.test(word)) return true;
  return /^\p{L}\p{Ll}{1,11}$/u.test(word) && secret.split(/[^\p{L}\d]+/u).some((one) => one.toLowerCase() === word.toLowerCase());
}
