// Splits a `.http` file into requests between lines of `###`, each with its surroundings. No part is lost: unknown
// parts are passed on.

import { parseDuration } from "../../../language/index.ts";

interface Line {
  readonly line: number;
  readonly text: string;
}

export interface HttpRegion {
  readonly title?: string;
  /** `# @name login`. */
  readonly name?: string;
  readonly definitions: readonly { readonly name: string; readonly value: string; readonly line: number }[];
  readonly request?: { readonly method: string; readonly url: string; readonly line: number };
  readonly headers: readonly { readonly name: string; readonly value: string; readonly line: number }[];
  readonly body?: { readonly text: string; readonly line: number };
  readonly scripts: readonly (Line & { readonly when: "before" | "after" })[];
  /** httpYac's `?? status == 200`, without the question marks. */
  readonly asserts: readonly Line[];
  readonly redirects?: false;
  /** The line of `# @disabled`. */
  readonly disabled?: number;
  /** Milliseconds. */
  readonly wait?: number;
  readonly timeout?: number;
  readonly unknown: readonly { readonly line: number; readonly words: string }[];
}

const methods =
  "GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH|LOCK|UNLOCK|PROPFIND|PROPPATCH|COPY|MOVE|MKCOL|MKCALENDAR|ACL|SEARCH|QUERY|GRAPHQL|GRPC|WS|WSS|WEBSOCKET|SSE|EVENTSOURCE|MQTT|AMQP|RSOCKET";
const requestLine = new RegExp(String.raw`^(${methods})\s+(\S.*)$`, "i");

/** Settings that affect neither the request nor the expectations. */
const harmless =
  /^(?:note|no-log|no-cookie-jar|no-response-view|use-os-credentials|debug|verbose|save|extension|openWith|language|injectVariables|keepStreaming)\b/i;

export function splitRegions(source: string): readonly HttpRegion[] {
  const lines = source.replace(/^\uFEFF/, "").split(/\r?\n/);
  const starts = [0, ...lines.flatMap((line, index) => (/^#{3,}/.test(line) ? [index] : []))];
  return starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? lines.length;
    return start === end ? [] : [readRegion(lines.slice(start, end), start + 1)];
  });
}

function readRegion(lines: readonly string[], first: number): HttpRegion {
  const definitions: { name: string; value: string; line: number }[] = [];
  const headers: { name: string; value: string; line: number }[] = [];
  const scripts: { line: number; text: string; when: "before" | "after" }[] = [];
  const asserts: Line[] = [];
  const unknown: { line: number; words: string }[] = [];
  const body: string[] = [];
  let title: string | undefined;
  let name: string | undefined;
  let request: { method: string; url: string; line: number } | undefined;
  let redirects: false | undefined;
  let disabled: number | undefined;
  let wait: number | undefined;
  let timeout: number | undefined;
  let bodyLine = 0;
  let part: "head" | "headers" | "body" = "head";
  const comments: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const raw = lines[at] ?? "";
    const line = first + at;
    const trimmed = raw.trim();
    const block = scriptBlock(lines, at);
    if (block !== undefined) {
      if (block.script === undefined) unknown.push({ line, words: trimmed });
      else if (block.script.trim() !== "")
        scripts.push({ line: line + block.offset, text: block.script, when: block.marker === "<" || part === "head" ? "before" : "after" });
      at = block.end;
      continue;
    }
    const assert = /^\?\?\s*(\S.*)$/s.exec(trimmed)?.[1];
    if (assert !== undefined) {
      asserts.push({ line, text: assert });
      continue;
    }
    if (at === 0 && /^#{3,}/.test(raw)) {
      title = raw.replace(/^#+\s*/, "").trim() || undefined;
      continue;
    }
    const [, setting] = /^(?:#|\/\/)\s*@(.+)$/.exec(trimmed) ?? [];
    if (setting !== undefined && part !== "body") {
      const [key = "", ...rest] = setting.trim().split(/[\s=]+/);
      if (key === "name") name = rest[0];
      else if (key === "title") title = rest.join(" ");
      else if (key === "description") comments.push(rest.join(" "));
      else if (key === "disabled" && (rest.length === 0 || rest[0] === "true")) disabled = line;
      else if (key === "no-redirect") redirects = false;
      else if (key === "sleep" && parseDuration(`${rest[0] ?? ""} ms`) !== undefined) wait = parseDuration(`${rest[0] ?? ""} ms`);
      else if (key === "timeout" && timeLimit(rest) !== undefined) timeout = timeLimit(rest);
      else if (key === "ref" || key === "forceRef" || harmless.test(key)) continue;
      else unknown.push({ line, words: `@${setting.trim()}` });
      continue;
    }
    if (part !== "body" && /^(?:#|\/\/)/.test(trimmed)) {
      if (part === "head") comments.push(trimmed.replace(/^(?:#+|\/+)\s*/, ""));
      continue;
    }
    if (part === "head") {
      const [, variable, value] = /^@([^\s=]+)\s*:?=\s*(.*)$/s.exec(trimmed) ?? [];
      if (variable !== undefined) definitions.push({ name: variable, value: value ?? "", line });
      else if (trimmed === "") comments.length = 0;
      else {
        request = requestOf(trimmed, line);
        if (request === undefined) unknown.push({ line, words: trimmed });
        else part = "headers";
        if (request?.method === "curl") {
          for (; /\\$/.test(lines[at] ?? "") || openQuote(request.url); at++) request.url += `\n${lines[at + 1] ?? ""}`;
        }
      }
      continue;
    }
    if (part === "headers") {
      const [, header, value] = /^([^\s:]+)\s*:\s*(.*)$/s.exec(trimmed) ?? [];
      const last = headers.at(-1);
      if (trimmed === "") part = "body";
      // A header goes on in an indented line.
      else if (last !== undefined && /^\s/.test(raw) && (header === undefined || /[,;]$/.test(last.value)))
        headers.splice(-1, 1, { ...last, value: `${last.value} ${trimmed}` });
      else if (/^[?&]/.test(trimmed) && request !== undefined) request.url += trimmed;
      else if (/^HTTP\/[\d.]+$/.test(trimmed)) continue;
      else if (header !== undefined && !/^https?$/i.test(header)) headers.push({ name: header, value: value ?? "", line });
      else if (request !== undefined && /^\s/.test(raw)) request.url += trimmed;
      else unknown.push({ line, words: trimmed });
      continue;
    }
    if (/^(?:>>!?|<>)\s/.test(trimmed)) {
      unknown.push({ line, words: trimmed });
      continue;
    }
    if (/^>\s+\S+\.js\b/.test(trimmed)) {
      unknown.push({ line, words: trimmed });
      continue;
    }
    if (body.length === 0 && trimmed === "") continue;
    if (body.length === 0) bodyLine = line;
    body.push(raw);
  }
  const text = body.join("\n").trimEnd();
  const heading = title ?? (comments.join("\n") || undefined);
  return {
    ...(heading === undefined ? {} : { title: heading }),
    ...(name === undefined ? {} : { name }),
    definitions,
    ...(request === undefined ? {} : { request }),
    headers,
    ...(text === "" ? {} : { body: { text, line: bodyLine } }),
    scripts,
    asserts,
    ...(redirects === undefined ? {} : { redirects }),
    ...(disabled === undefined ? {} : { disabled }),
    ...(wait === undefined ? {} : { wait }),
    ...(timeout === undefined ? {} : { timeout }),
    unknown,
  };
}

/** `# @timeout 600 ms`; seconds without a unit. */
function timeLimit([number = "", unit = "s"]: readonly string[]): number | undefined {
  const factor = { ms: 1, s: 1000, m: 60_000 }[unit];
  return /^\d+$/.test(number) && Number(number) > 0 && factor !== undefined ? Number(number) * factor : undefined;
}

function withoutVersion(url: string): string {
  return url.replace(/(?<!\s)\s+HTTP\/[\d.]+$/, "");
}

function requestOf(line: string, number: number): { method: string; url: string; line: number } | undefined {
  const [, method, url] = requestLine.exec(line) ?? [];
  if (method !== undefined && url !== undefined) return { method: method.toUpperCase(), url: withoutVersion(url), line: number };
  const command = /^curl\s+([\s\S]+)$/.exec(line)?.[1];
  if (command !== undefined) return { method: "curl", url: command, line: number };
  return /^(?:https?:\/\/|\{\{|\/|[\w.-]+(?::\d+)?\/)\S*/.test(line)
    ? { method: "GET", url: withoutVersion(line), line: number }
    : undefined;
}

function openQuote(command: string): boolean {
  const bare = command.replace(/\\[\s\S]/g, "").replace(/'[^']*'|"[^"]*"/g, "");
  return /['"]/.test(bare);
}

/** `> {% … %}`, `< {% … %}` and httpYac's `{{ … }}` on lines of their own. */
function scriptBlock(
  lines: readonly string[],
  at: number,
): { readonly marker: string; readonly script?: string; readonly end: number; readonly offset: number } | undefined {
  const line = (lines[at] ?? "").trim();
  const [, marker, rest] = /^([<>])\s*\{%(.*)$/.exec(line) ?? [];
  if (marker !== undefined && rest !== undefined) return untilEnd(lines, at, rest, "%}", marker);
  const [, event, code] = /^\{\{([@+]?\w*)?(.*)$/s.exec(line) ?? [];
  if (line.startsWith("{{") && !line.includes("}}") && code !== undefined) {
    const isRequest = /request|streaming/i.test(event ?? "");
    const found = untilEnd(lines, at, /^[@+]/.test(event ?? "") ? code : `${event ?? ""}${code}`, "}}", isRequest ? "<" : "");
    return found;
  }
  return undefined;
}

function untilEnd(lines: readonly string[], at: number, rest: string, mark: string, marker: string) {
  const inLine = rest.indexOf(mark);
  if (inLine >= 0) return { marker, script: rest.slice(0, inLine), end: at, offset: 0 };
  const script = [rest];
  let end = at + 1;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? "";
    const cut = mark === "}}" ? (line.trim() === mark ? 0 : -1) : line.indexOf(mark);
    if (cut >= 0) {
      script.push(line.slice(0, cut));
      break;
    }
    script.push(line);
  }
  return { marker, script: script.join("\n"), end: Math.min(end, lines.length - 1), offset: 0 };
}
