// Where and why a text is not JSON. JSON.parse says so in varying words and often without the place.

/** One sentence's worth, without a full stop: `it stops being JSON at line 2, column 5: a value is expected, not "<html>"`. */
export function jsonProblem(text: string): string {
  if (text.trim() === "") return "it is empty";
  const reader = createReader(text);
  const problem = reader.document();
  if (problem === undefined) return "it cannot be parsed";
  const before = text.slice(0, problem.at);
  const line = before.split("\n").length;
  const column = problem.at - before.lastIndexOf("\n");
  const found = problem.at >= text.length ? "the text ends there" : `not ${quoted(text.slice(problem.at))}`;
  return `it stops being JSON at line ${line}, column ${column}: ${problem.expected} is expected, ${found}`;
}

interface JsonTrouble {
  readonly at: number;
  readonly expected: string;
}

const maxDepth = 1_000;
const space = /[ \t\r\n]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in a string.
const string = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*/y;

function createReader(text: string): { document(): JsonTrouble | undefined } {
  let at = 0;

  function skip(pattern: RegExp): boolean {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  }

  function trouble(expected: string): JsonTrouble {
    return { at, expected };
  }

  function quotedText(expected: string): JsonTrouble | undefined {
    if (!skip(string)) return trouble(expected);
    if (text[at] !== '"') return trouble(text[at] === "\\" ? "a valid escape" : "the closing quote");
    at++;
    return undefined;
  }

  function value(depth: number): JsonTrouble | undefined {
    skip(space);
    if (depth > maxDepth) return trouble("less nesting");
    if (text[at] === "{") return members("}", depth);
    if (text[at] === "[") return members("]", depth);
    if (text[at] === '"') return quotedText("a text");
    return skip(number) || skip(word) ? undefined : trouble("a value");
  }

  function members(close: "}" | "]", depth: number): JsonTrouble | undefined {
    at++;
    skip(space);
    if (text[at] === close) {
      at++;
      return undefined;
    }
    for (;;) {
      const wrong = (close === "}" ? key() : undefined) ?? value(depth + 1);
      if (wrong !== undefined) return wrong;
      skip(space);
      const next = text[at];
      if (next !== "," && next !== close) return trouble(`"," or "${close}"`);
      at++;
      if (next === close) return undefined;
    }
  }

  function key(): JsonTrouble | undefined {
    skip(space);
    const wrong = quotedText("a key in double quotes");
    if (wrong !== undefined) return wrong;
    skip(space);
    if (text[at] !== ":") return trouble('":"');
    at++;
    return undefined;
  }

  return {
    document() {
      const wrong = value(0);
      if (wrong !== undefined) return wrong;
      skip(space);
      return at < text.length ? trouble("the end") : undefined;
    },
  };
}

function quoted(rest: string): string {
  const piece = /^\S{1,20}/.exec(rest)?.[0] ?? rest.slice(0, 1);
  return JSON.stringify(piece.length < rest.length && piece.length === 20 ? `${piece}…` : piece);
}
