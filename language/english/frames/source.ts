// Where a saved value comes from: a field of the response, a header, a cookie, the status, the whole response.

import { toJsonPath } from "../../grammar/settle/path.ts";
import { formatProblem } from "../../schemaFormats.ts";
import { anyPhraseEnd, fail, report, type Scan, skipAll, spanOf, tokenAt, word } from "../scan.ts";
import { articles, nameLinks } from "../words.ts";

/** Headers of responses that no field is called like. */
const knownHeaders: ReadonlySet<string> = new Set(
  "content-type content-length content-encoding content-disposition content-language cache-control set-cookie www-authenticate retry-after last-modified transfer-encoding accept-ranges access-control-allow-origin access-control-allow-methods access-control-allow-headers strict-transport-security".split(
    " ",
  ),
);

export interface SourceReading {
  /** As in `store`: `$.id`, `header Location`, `cookie session`, `match /…/`, `status`, `body`, `response`. */
  readonly source: string;
  readonly next: number;
}

const aspects = new Set(
  "time times duration length size headers header cookies type message reason phrase text body payload content format schema details data json".split(
    " ",
  ),
);
/** Whether a word names something of a response, or nothing that could be a field. */
export function isResponsePart(word: string): boolean {
  return aspects.has(word) || articles.has(word) || notFields.test(word);
}

const notFields = /^(?:as|in|to|from|of|value|response|body|variable|random|today|it|them|this|that|result|changes|all|everything)$/;
const fieldNouns = new Set(["field", "property", "attribute", "key", "element", "member", "node"]);

/** The source at `from`, with "from the response" behind it. */
export function readSource(scan: Scan, from: number): SourceReading | undefined {
  let at = skipAll(scan, from, articles);
  const valued = word(scan, at) === "value" && /^(?:of|at|from|in)$/.test(word(scan, at + 1));
  if (valued || (word(scan, at) === "content" && /^(?:of|at|from|in)$/.test(word(scan, at + 1)))) at = skipAll(scan, at + 2, articles);
  const member = valued ? quotedMember(scan, at) : undefined;
  if (member !== undefined) return { source: member, next: skipFrom(scan, at + 1) };
  // "the value "$.id"" is a path, and no text.
  const quoted = word(scan, at) === "value" ? tokenAt(scan, at + 1) : undefined;
  if (quoted?.kind === "quoted" && /^\$[.[]/.test(quoted.value as string)) at++;
  const core = readCore(scan, at);
  return core === undefined ? undefined : { source: core.source, next: skipFrom(scan, core.next) };
}

const matching = ["text", "first text", "part", ...["response", "body", "result", "text"].map((whole) => `part of the ${whole}`)]
  .flatMap((part) => [`${part} matching`, `${part} that matches`])
  .concat("first match of");
const patternNouns = ["the regular expression", "regular expression", "the regex", "regex", "the pattern", "pattern"];

/** `the text matching /ABC-\d+/`: what an expression finds in the body as text. */
export function readMatch(scan: Scan, from: number): SourceReading | undefined {
  const behind = anyPhraseEnd(scan, skipAll(scan, from, articles), matching);
  if (behind < 0) return undefined;
  const noun = anyPhraseEnd(scan, behind, patternNouns);
  const at = noun < 0 ? behind : noun;
  const token = tokenAt(scan, at);
  if (token?.kind !== "regex" && token?.kind !== "quoted") return fail(scan, at);
  const text = token.kind === "regex" ? token.text : (token.value as string);
  const pattern = /^\/[\s\S]+\/[a-z]*$/.test(text) ? text : `/${text.replaceAll("/", "\\/")}/`;
  const problem = formatProblem("regular expression", pattern);
  const result = anyPhraseEnd(scan, at + 1, ["from the result", "of the result", "in the result"]);
  if (problem === undefined) return { source: `match ${pattern}`, next: result < 0 ? skipFrom(scan, at + 1) : result };
  const span = spanOf(scan, at, at + 1);
  return report(scan, { code: "invalid-value", message: `${pattern} ${problem}.`, in: "sentence", span, suggestions: [] });
}

/** `"id"` behind "the value of": a value by itself has none, and a header is called one where its name does not tell. */
function quotedMember(scan: Scan, at: number): string | undefined {
  const token = tokenAt(scan, at);
  if (token?.kind !== "quoted" || !nameLinks.has(word(scan, skipFrom(scan, at + 1)))) return undefined;
  const text = token.value as string;
  return /^[A-Za-z_][\w.[\]]*$/.test(text) && text !== "ETag" && !mayBeHeader.test(text) ? toJsonPath(text) : undefined;
}

const mayBeHeader = /^(?:Location|Server|Date|Allow|Vary|Expires|Authorization)$/;

/** A bare word: a field, or a header that everybody knows; spelt like a header that a field may be called, too, it is neither. */
export function sourceOfWord(scan: Scan, at: number, next: number): SourceReading | undefined {
  const token = tokenAt(scan, at);
  const text = token?.text ?? "";
  if (text === "ETag" || knownHeaders.has(token?.word ?? "") || /^x-./i.test(text)) return { source: `header ${text}`, next };
  if (!mayBeHeader.test(text)) return pathOf(scan, at, text, next);
  const span = spanOf(scan, at, at + 1);
  return report(scan, {
    code: "ambiguous",
    message: `Is ${text} a header of the response, or a field of its body? Write header ${text}, or field ${text}.`,
    in: "sentence",
    span,
    suggestions: ["header", "field"].map((noun) => ({ title: `The ${noun} ${text}`, span, text: `${noun} ${text}` })),
  });
}

function readCore(scan: Scan, start: number): SourceReading | undefined {
  const whole = readWhole(scan, start);
  let at = start;
  let response = false;
  while (/^(?:response|returned|http|received|reply)$/.test(word(scan, at))) {
    response = true;
    at++;
  }
  const status = anyPhraseEnd(
    scan,
    at,
    response ? ["status code", "statuscode", "status", "code"] : ["status code", "statuscode", "status"],
  );
  if (status >= 0 && (response || endsSource(scan, status))) return { source: "status", next: status };
  const part = readNamed(scan, at) ?? readPath(scan, at, response);
  return part ?? whole;
}

/** A header or cookie with its name before or behind the noun. */
function readNamed(scan: Scan, at: number): SourceReading | undefined {
  const noun = word(scan, at);
  if (noun === "header" || noun === "cookie") {
    let next = at + 1;
    if (word(scan, next) === "named" || word(scan, next) === "called") next++;
    const name = plainName(scan, next);
    return name === undefined ? fail(scan, next) : { source: `${noun} ${name}`, next: next + 1 };
  }
  const name = plainName(scan, at);
  if (name === undefined) return undefined;
  let next = at + 1;
  while (/^(?:response|http)$/.test(word(scan, next))) next++;
  const kind = word(scan, next);
  return kind === "header" || kind === "cookie" ? { source: `${kind} ${name}`, next: next + 1 } : undefined;
}

function plainName(scan: Scan, at: number): string | undefined {
  const token = tokenAt(scan, at);
  if (token?.kind === "quoted") return token.value as string;
  return token?.kind === "word" && token.word !== "" && !/^(?:as|in|to|the|header|cookie|headers|value|from|of|whole)$/.test(token.word)
    ? token.text
    : undefined;
}

/** `$.id`, `the body path $.id`, `the field "id"`, `the "id" field`, `"id" from the response`, `id from the response`. */
function readPath(scan: Scan, start: number, response: boolean): SourceReading | undefined {
  let at = start;
  let named = response;
  while (
    /^(?:body|json|data|path|jsonpath|json-path|at|object|payload)$/.test(word(scan, at)) ||
    (at > start && articles.has(word(scan, at)))
  ) {
    // "data field" is not "the field data".
    if (/^(?:data|object|payload)$/.test(word(scan, at)) && !fieldNouns.has(word(scan, at + 1))) break;
    if (word(scan, at) === "data" && response) return reportData(scan, at);
    if (/^(?:data|payload|object)$/.test(word(scan, at)) && !response) break;
    named = true;
    at++;
  }
  if (fieldNouns.has(word(scan, at))) {
    named = true;
    at++;
    if (word(scan, at) === "named" || word(scan, at) === "called") at++;
  }
  const token = tokenAt(scan, at);
  if (token === undefined) return fail(scan, at);
  if (token.kind === "jsonPath") return pathOf(scan, at, token.text, at + 1);
  if (token.kind === "path" && named) {
    const span = spanOf(scan, at, at + 1);
    return report(scan, {
      code: "invalid-value",
      message: "A path into the response is a JSONPath such as $.items[0].id.",
      in: "sentence",
      span,
      suggestions: [],
    });
  }
  const text = token.kind === "quoted" ? (token.value as string) : token.kind === "word" && token.word !== "" ? token.text : undefined;
  if (text === undefined) return fail(scan, at);
  const behind = fieldNouns.has(word(scan, at + 1));
  // "The response time" is no field, and neither is any other noun that stands for something of the response itself.
  if (token.kind === "word" && !behind && named && !fieldNouns.has(word(scan, at - 1)) && aspects.has(token.word)) return fail(scan, at);
  if (
    token.kind === "word" &&
    !behind &&
    (articles.has(token.word) || /^(?:as|in|to|from|of|value|response|body|variable|random|today)$/.test(token.word))
  )
    return fail(scan, at);
  const next = behind ? at + 2 : at + 1;
  const certain = (token.kind === "quoted" && text.startsWith("$")) || (token.kind === "word" && /\[\d+\]/.test(text));
  if (!named && !behind && !certain && skipFrom(scan, next) === next) return fail(scan, next);
  if (token.kind === "quoted" && text.startsWith("$") && !named) named = true;
  return named || behind || token.kind !== "word" ? pathOf(scan, at, text, next) : sourceOfWord(scan, at, next);
}

/** "The response data field x" may be `$.x` or `$.data.x`. */
function reportData(scan: Scan, at: number): undefined {
  const named = tokenAt(scan, at + 2);
  const field = named?.kind === "quoted" ? (named.value as string) : (named?.text ?? "x");
  const span = spanOf(scan, at, Math.min(at + 3, scan.end));
  const path = toJsonPath(field)?.slice(2) ?? "x";
  return report(scan, {
    code: "ambiguous",
    message: `Is this the field ${path} of the response, or of its member data? Write $.${path} or $.data.${path}.`,
    in: "sentence",
    span: spanOf(scan, at - 1, Math.min(at + 3, scan.end)),
    suggestions: [`$.data.${path}`, `$.${path}`].map((text) => ({
      title: `Write ${text}`,
      span: { ...span, start: scan.tokens[at - 1]?.start ?? 0 },
      text,
    })),
  });
}

function pathOf(scan: Scan, at: number, text: string, next: number): SourceReading | undefined {
  const path = toJsonPath(text);
  return path === undefined ? fail(scan, at) : { source: path, next };
}

/** `the whole response`, `the response body`, `the body as text`. */
function readWhole(scan: Scan, from: number): SourceReading | undefined {
  let at = from;
  if (/^(?:whole|entire|full|complete)$/.test(word(scan, at))) at++;
  const text = anyPhraseEnd(scan, at, [
    "raw response body",
    "raw response",
    "raw body",
    "response body as text",
    "body as text",
    "response text",
    "text of the response",
  ]);
  if (text >= 0) return { source: "body", next: text };
  const body = anyPhraseEnd(scan, at, [
    "json response body",
    "response json body",
    "response body",
    "response json",
    "json response",
    "response payload",
    "json body",
    "body of the response",
  ]);
  if (body >= 0) return { source: "$", next: body };
  if (word(scan, at) === "response") return { source: "response", next: at + 1 };
  return word(scan, at) === "body" ? { source: "$", next: at + 1 } : undefined;
}

function endsSource(scan: Scan, at: number): boolean {
  return at >= scan.end || /^(?:as|in|into|to|under|from|of)$/.test(word(scan, at)) || tokenAt(scan, at)?.kind === "symbol";
}

/** `from the (last) response (body)`. */
function skipFrom(scan: Scan, from: number): number {
  if (!/^(?:from|of|in)$/.test(word(scan, from))) return from;
  let at = skipAll(scan, from + 1, articles);
  while (/^(?:json|api|last|http|server)$/.test(word(scan, at))) at++;
  if (/^(?:response|reply)$/.test(word(scan, at))) {
    at++;
    if (/^(?:body|json|payload|data)$/.test(word(scan, at))) at++;
    return at;
  }
  return word(scan, at) === "body" ? at + 1 : from;
}
