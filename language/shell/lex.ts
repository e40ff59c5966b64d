// Splits the text of a shell script into words, operators and redirections, as POSIX and bash do. A variable in a word
// appears as `{{name}}`; what only a shell can compute is marked.

import { ansiText } from "./ansiText.ts";

export interface ShellWord {
  readonly kind: "word";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Neither quotes nor variables: it may be a reserved word. */
  readonly isBare: boolean;
  /** The first part that only a shell can compute, such as `$(date)` or `$1`. */
  readonly computed?: string;
  /** The commands in `$(…)` and backticks. */
  readonly nested: readonly (readonly ShellToken[])[];
  /** The values of `${name:-value}`, by name. */
  readonly defaults: ReadonlyMap<string, string>;
  /** A quote has no end. */
  readonly isOpen: boolean;
}

interface ShellOperator {
  readonly kind: "operator";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** `word` is the file, or of `<<` and `<<<` the input itself. */
export interface ShellRedirect {
  readonly kind: "redirect";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  word?: ShellWord;
}

export type ShellToken = ShellWord | ShellOperator | ShellRedirect;

const deepest = 40;

/**
 * Never throws; a quote without an end is an ordinary character. With `pasted`, an `&` inside an address belongs to
 * it, since people copy commands without quotes.
 */
export function lexShell(source: string, pasted = false): readonly ShellToken[] {
  return new Lexer(source, pasted).tokens(0, source.length, 0, "").tokens;
}

interface Parts {
  text: string;
  isBare: boolean;
  computed?: string;
  readonly nested: (readonly ShellToken[])[];
  readonly defaults: Map<string, string>;
  isOpen: boolean;
}

interface Heredoc {
  readonly redirect: ShellRedirect;
  readonly delimiter: string;
  readonly isQuoted: boolean;
  readonly strips: boolean;
}

const operators = [";;&", ";;", ";&", "&&", "||", "|&", ";", "&", "|", "(", ")"];
const redirects = ["<<<", "<<-", "<<", "<>", "<&", "<", "&>>", "&>", ">>", ">&", ">|", ">"];

/** Holds the source of one lexing. */
class Lexer {
  readonly #source: string;
  readonly #pasted: boolean;

  constructor(source: string, pasted: boolean) {
    this.#source = source;
    this.#pasted = pasted;
  }

  /** Up to `end`, or to the `stop` that closes no bracket of its own. */
  tokens(from: number, end: number, depth: number, stop: "" | ")"): { readonly tokens: readonly ShellToken[]; readonly end: number } {
    const source = this.#source;
    const tokens: ShellToken[] = [];
    const heredocs: Heredoc[] = [];
    let brackets = 0;
    let at = from;
    while (at < end) {
      const sign = source[at] ?? "";
      if (sign === "\n") {
        tokens.push({ kind: "operator", text: "\n", start: at, end: at + 1 });
        at = this.#heredocs(heredocs, at + 1, end, depth);
      } else if (/\s/.test(sign)) at++;
      else if (this.#continuation(at) > 0) at += this.#continuation(at);
      else if (sign === "#") at = lineEnd(source, at, end);
      else {
        const redirect = this.#redirect(at, end, depth, heredocs);
        if (redirect !== undefined) {
          tokens.push(redirect.token);
          at = redirect.end;
          continue;
        }
        const operator = operators.find((one) => source.startsWith(one, at));
        if (operator === undefined) {
          const word = this.#word(at, end, depth);
          tokens.push(word);
          at = word.end;
          continue;
        }
        if (operator === "(") brackets++;
        if (operator === ")") {
          // The pattern of a case has a bracket that nothing opens; only a real end is followed by no body.
          if (brackets === 0 && stop === ")" && !isCasePattern(tokens)) return { tokens, end: at + 1 };
          brackets = Math.max(0, brackets - 1);
        }
        tokens.push({ kind: "operator", text: operator, start: at, end: at + operator.length });
        at += operator.length;
      }
    }
    return { tokens, end: Math.min(at, end) };
  }

  /** The length of a continued line's end: `\`, and the `^` and backtick of Windows' shells. */
  #continuation(at: number): number {
    const sign = this.#source[at];
    const length = this.#source[at + 1] === "\n" ? 2 : this.#source.startsWith("\r\n", at + 1) ? 3 : 0;
    if (length === 0) return 0;
    return sign === "\\" || ((sign === "^" || sign === "`") && /[ \t]/.test(this.#source[at - 1] ?? "")) ? length : 0;
  }

  #redirect(
    at: number,
    end: number,
    depth: number,
    heredocs: Heredoc[],
  ): { readonly token: ShellRedirect; readonly end: number } | undefined {
    const source = this.#source;
    let sign = at;
    while (sign < end && /\d/.test(source[sign] ?? "")) sign++;
    if (/^[<>]\(/.test(source.slice(at, at + 2))) return undefined;
    const text = redirects.find((one) => source.startsWith(one, sign) && (sign === at || !one.startsWith("&")));
    if (text === undefined) return undefined;
    let next = sign + text.length;
    while (next < end && /[ \t]/.test(source[next] ?? "")) next++;
    const word = next < end && !/[\n;&|()<>]/.test(source[next] ?? "") ? this.#word(next, end, depth) : undefined;
    const token: ShellRedirect = { kind: "redirect", text, start: at, end: word?.end ?? next };
    if (text === "<<" || text === "<<-") {
      if (word !== undefined) heredocs.push({ redirect: token, delimiter: word.text, isQuoted: !word.isBare, strips: text === "<<-" });
    } else if (word !== undefined) token.word = word;
    return { token, end: word?.end ?? next };
  }

  /** The texts that follow the line; gives the offset after them. */
  #heredocs(heredocs: Heredoc[], from: number, end: number, depth: number): number {
    let at = from;
    for (const { redirect, delimiter, isQuoted, strips } of heredocs.splice(0)) {
      const start = at;
      let stop = at;
      let isClosed = false;
      while (at < end && !isClosed) {
        const line = this.#source.slice(at, lineEnd(this.#source, at, end)).replace(/\r$/, "");
        isClosed = (strips ? line.replace(/^\t+/, "") : line) === delimiter;
        if (!isClosed) stop = Math.min(lineEnd(this.#source, at, end) + 1, end);
        at = Math.min(lineEnd(this.#source, at, end) + 1, end);
      }
      const parts = emptyParts();
      if (isQuoted) parts.text = this.#source.slice(start, stop);
      else this.#double(start, stop, depth, parts, "");
      const text = strips ? parts.text.replace(/^\t+/gm, "") : parts.text;
      redirect.word = { ...wordOf({ ...parts, text: text.replaceAll("\r\n", "\n") }, start, stop), isBare: false, isOpen: !isClosed };
    }
    return at;
  }

  #word(from: number, end: number, depth: number): ShellWord {
    const source = this.#source;
    const parts = emptyParts();
    let at = from;
    while (at < end) {
      const sign = source[at] ?? "";
      if (/\s/.test(sign) || (/[;|()]/.test(sign) && !(at === from && /[;|()]/.test(sign)))) break;
      if (sign === "&" && !(this.#pasted && at > from && /^&[\w.%[\]-]{1,200}=/.test(source.slice(at, at + 202)))) break;
      if ((sign === "<" || sign === ">") && source[at + 1] !== "(") break;
      if (sign === "<" || sign === ">") at = this.#substitution(at, at + 2, end, depth, parts);
      else if (sign === "\\") {
        const gap = this.#continuation(at);
        if (gap === 0) parts.text += source[at + 1] ?? "";
        parts.isBare = false;
        at += gap === 0 ? 2 : gap;
      } else if (sign === "'") at = this.#single(at, end, parts);
      else if (sign === "$" && source[at + 1] === "'") at = this.#ansi(at, end, parts);
      else if (sign === '"' || (sign === "$" && source[at + 1] === '"')) {
        const start = sign === "$" ? at + 1 : at;
        const close = this.#closing(start, end);
        parts.isBare = false;
        if (close === undefined) {
          parts.isOpen = true;
          parts.text += '"';
          at = start + 1;
        } else {
          this.#double(start + 1, close, depth, parts, '"');
          at = close + 1;
        }
      } else if (sign === "$") at = this.#dollar(at, end, depth, parts);
      else if (sign === "`") at = this.#backticks(at, end, depth, parts);
      else {
        parts.text += sign;
        at++;
      }
    }
    // A sign that begins no word and no operator is a word of its own, so that the reading goes on.
    if (at === from) return wordOf({ ...parts, text: source[at] ?? "" }, from, from + 1);
    return wordOf(parts, from, Math.min(at, end));
  }

  #single(at: number, end: number, parts: Parts): number {
    parts.isBare = false;
    const close = this.#source.indexOf("'", at + 1);
    if (close < 0 || close >= end) {
      parts.isOpen = true;
      parts.text += "'";
      return at + 1;
    }
    parts.text += this.#source.slice(at + 1, close);
    return close + 1;
  }

  /** `$'…'`, in which `\'` is a quote. */
  #ansi(at: number, end: number, parts: Parts): number {
    parts.isBare = false;
    let close = at + 2;
    while (close < end && this.#source[close] !== "'") close += this.#source[close] === "\\" ? 2 : 1;
    if (close >= end) {
      parts.isOpen = true;
      parts.text += "$'";
      return at + 2;
    }
    parts.text += ansiText(this.#source.slice(at + 2, close));
    return close + 1;
  }

  /** The offset of the double quote that closes the one at `at`; quotes inside of `$(…)` are its own. */
  #closing(at: number, end: number): number | undefined {
    let brackets = 0;
    for (let index = at + 1; index < end; index++) {
      const sign = this.#source[index];
      if (sign === "\\") index++;
      else if (sign === "$" && this.#source[index + 1] === "(") {
        brackets++;
        index++;
      } else if (brackets > 0 && sign === "(") brackets++;
      else if (brackets > 0 && sign === ")") brackets--;
      else if (brackets > 0 && sign === "'") {
        const close = this.#source.indexOf("'", index + 1);
        if (close > 0 && close < end) index = close;
      } else if (brackets > 0 && sign === '"') {
        let close = index + 1;
        while (close < end && this.#source[close] !== '"') close += this.#source[close] === "\\" ? 2 : 1;
        if (close < end) index = close;
      } else if (sign === '"') return index;
    }
    if (brackets === 0) return undefined;
    const first = this.#source.indexOf('"', at + 1);
    return first < 0 || first >= end ? undefined : first;
  }

  #double(from: number, end: number, depth: number, parts: Parts, quote: string): void {
    const source = this.#source;
    let at = from;
    while (at < end) {
      const sign = source[at] ?? "";
      if (sign === "\\") {
        const gap = this.#continuation(at);
        const next = source[at + 1] ?? "";
        if (gap === 0) parts.text += next !== "" && `$\`\\${quote}`.includes(next) ? next : `\\${next}`;
        at += gap === 0 ? 2 : gap;
      } else if (sign === "$" && source[at + 1] !== "'" && source[at + 1] !== '"') at = this.#dollar(at, end, depth, parts);
      else if (sign === "`") at = this.#backticks(at, end, depth, parts);
      else {
        parts.text += sign;
        at++;
      }
    }
  }

  #dollar(at: number, end: number, depth: number, parts: Parts): number {
    const source = this.#source;
    const next = source[at + 1] ?? "";
    if (next === "(") return this.#substitution(at, at + 2, end, depth, parts);
    if (next === "{") return this.#braced(at, end, parts);
    let stop = at + 1;
    if (/[A-Za-z_]/.test(next)) while (stop < end && /\w/.test(source[stop] ?? "")) stop++;
    if (stop > at + 1) {
      parts.isBare = false;
      parts.text += `{{${source.slice(at + 1, stop)}}}`;
      return stop;
    }
    if (at + 1 < end && /[\d@*#?$!-]/.test(next) && !/[$-]/.test(next)) return this.#computed(at, at + 2, parts);
    parts.text += "$";
    return at + 1;
  }

  /** `${name}`, with a value for the case that it has none; other forms are computed. */
  #braced(at: number, end: number, parts: Parts): number {
    const source = this.#source;
    let stop = at + 2;
    for (let braces = 1; stop < end; stop++) {
      const sign = source[stop];
      if (sign === "\\") stop++;
      else if (sign === "{") braces++;
      else if (sign === "}" && --braces === 0) break;
    }
    if (stop >= end) {
      parts.text += "$";
      return at + 1;
    }
    const inner = source.slice(at + 2, stop);
    const [, name, rest = ""] = /^([A-Za-z_]\w*|\d)([\s\S]*)$/.exec(inner) ?? [];
    const given = /^:?[-=]([\s\S]*)$/.exec(rest)?.[1];
    const isRequired = /^:?\?/.test(rest);
    const value = given === undefined ? undefined : defaultText(given);
    if (name === undefined || (rest !== "" && value === undefined && !isRequired) || (/^\d$/.test(name) && value === undefined))
      return this.#computed(at, stop + 1, parts);
    parts.isBare = false;
    // Without arguments, a script has the value that it gives itself.
    if (/^\d$/.test(name)) parts.text += value;
    else {
      if (value !== undefined) parts.defaults.set(name, value);
      parts.text += `{{${name}}}`;
    }
    return stop + 1;
  }

  #computed(at: number, end: number, parts: Parts): number {
    parts.isBare = false;
    parts.computed ??= this.#source.slice(at, end);
    parts.text += this.#source.slice(at, end);
    return end;
  }

  #substitution(at: number, from: number, end: number, depth: number, parts: Parts): number {
    const { tokens, end: stop } = depth > deepest ? { tokens: [], end } : this.tokens(from, end, depth + 1, ")");
    if (!this.#source.startsWith("(", from)) parts.nested.push(tokens);
    return this.#computed(at, stop, parts);
  }

  #backticks(at: number, end: number, depth: number, parts: Parts): number {
    let close = at + 1;
    while (close < end && this.#source[close] !== "`") close += this.#source[close] === "\\" ? 2 : 1;
    if (close >= end) {
      parts.isOpen = true;
      parts.text += "`";
      return at + 1;
    }
    if (depth <= deepest) parts.nested.push(this.tokens(at + 1, close, depth + 1, "").tokens);
    return this.#computed(at, close + 1, parts);
  }
}

/** Returns whether a bracket here ends the pattern of a `case … in`. */
function isCasePattern(tokens: readonly ShellToken[]): boolean {
  const isWord = (token: ShellToken | undefined, text: string) => token?.kind === "word" && token.isBare && token.text === text;
  const opened = tokens.filter((token) => isWord(token, "case")).length - tokens.filter((token) => isWord(token, "esac")).length;
  if (opened <= 0) return false;
  const before = tokens.findLastIndex(
    (token) => isWord(token, "in") || (token.kind === "operator" && (token.text.startsWith(";;") || token.text === ";&")),
  );
  return before >= 0 && !tokens.slice(before).some((token) => token.kind === "operator" && token.text === ")");
}

/** The value in `${name:-value}`: with quotes read, and undefined if it is not a plain text. */
function defaultText(text: string): string | undefined {
  const plain = text.replace(/^"([^"]*)"$/, "$1").replace(/^'([^']*)'$/, "$1");
  return /["'`\\]|\$\(|\$\{/.test(plain) ? undefined : plain.replace(/\$([A-Za-z_]\w*)/g, "{{$1}}");
}

function lineEnd(source: string, at: number, end: number): number {
  const found = source.indexOf("\n", at);
  return found < 0 || found > end ? end : found;
}

function emptyParts(): Parts {
  return { text: "", isBare: true, nested: [], defaults: new Map(), isOpen: false };
}

function wordOf({ computed, ...parts }: Parts, start: number, end: number): ShellWord {
  return { kind: "word", ...parts, start, end, ...(computed === undefined ? {} : { computed }) };
}
