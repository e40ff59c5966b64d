// Turns a curl command that has been pasted into a phase into the sentence of its request.

import {
  type ApiRequestStep,
  attachmentLines,
  describe,
  type Json,
  playbookAt,
  type Span,
  servicePathOf,
  type Workspace,
} from "../../../language/index.ts";
import type { Action } from "./action.ts";

export function curlAction(workspace: Workspace, path: string, { start }: Span): readonly Action[] {
  const playbook = playbookAt(workspace, path);
  const command = playbook && commandAt(playbook.text, start);
  if (playbook === undefined || command === undefined || !playbook.phases.some(({ span }) => span.start <= start && start <= span.end))
    return [];
  const service = servicePathOf(workspace, path);
  const settings = service === undefined ? undefined : playbookAt(workspace, service)?.frontMatter.settings;
  const step = stepOfCurl(wordsOf(command.text), settings?.baseUrl?.value);
  const description = step === undefined ? undefined : describe([step]);
  if (description?.kind !== "described") return [];
  const lines = description.instructions.flatMap(({ sentence, attachment }) => [
    sentence,
    ...(attachment === undefined ? [] : attachmentLines(attachment)),
  ]);
  const text = lines.map((line, index) => (index === 0 || line === "" ? line : `${command.indent}${line}`)).join("\n");
  return [
    { title: "Convert the curl command into a sentence", kind: "quickfix", isPreferred: true, edits: [{ span: command.span, text }] },
  ];
}

interface Command {
  readonly text: string;
  readonly span: Span;
  readonly indent: string;
}

/** The command whose lines are around the offset; a line that ends in a backslash goes on, and so does one in open quotes. */
function commandAt(text: string, offset: number): Command | undefined {
  const from = Math.max(0, offset - 5000);
  for (const match of text
    .slice(from, offset + 2000)
    .matchAll(/^([ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?)(?:\$ )?curl\s(?:[^\n\\'"]|\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*")*/gm)) {
    const lead = match[1]?.length ?? 0;
    const span = { start: from + match.index + lead, end: from + match.index + match[0].trimEnd().length };
    if (span.start - lead <= offset && offset <= span.end)
      return { text: text.slice(span.start, span.end), span, indent: " ".repeat(lead) };
  }
  return undefined;
}

/** As a shell splits it. */
function wordsOf(command: string): readonly string[] {
  const words: string[] = [];
  for (const [whole] of command.matchAll(/(?:\\\r?\n|\s)+|(?:[^\s'"\\]|\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*")+/g)) {
    if (/^(?:\\\r?\n|\s)+$/.test(whole)) continue;
    words.push(
      whole.replace(
        /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])/g,
        (_, single?: string, double?: string, escaped?: string) => single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? "",
      ),
    );
  }
  return words;
}

const withValue = new Set([
  "-X",
  "--request",
  "-H",
  "--header",
  "-d",
  "--data",
  "--data-raw",
  "--data-binary",
  "--data-ascii",
  "--data-urlencode",
  "--json",
  "-u",
  "--user",
  "--url",
  "-b",
  "--cookie",
  "-A",
  "--user-agent",
  "-o",
  "--output",
  "-m",
  "--max-time",
  "--connect-timeout",
  "-e",
  "--referer",
  "-F",
  "--form",
]);

/** Undefined where something of the command would be lost. */
function stepOfCurl(words: readonly string[], baseUrl: string | undefined): ApiRequestStep | undefined {
  const headers: Record<string, string> = {};
  const data: string[] = [];
  let method: string | undefined;
  let url: string | undefined;
  let asQuery = false;
  let isJson = false;
  for (let index = words[0] === "$" ? 2 : 1; index < words.length; index++) {
    const word = words[index] ?? "";
    const [, short, joined] = /^(-[XHdubA])(.+)$/.exec(word) ?? [];
    const option = short ?? word;
    const value = withValue.has(option) ? (joined ?? words[++index] ?? "") : "";
    if (option === "-X" || option === "--request") method = value.toUpperCase();
    else if (option === "-H" || option === "--header") {
      const [, name, content] = /^([^:]+):\s*(.*)$/.exec(value) ?? [];
      if (name !== undefined) headers[name.trim()] = content ?? "";
    } else if (option === "--json") {
      data.push(value);
      isJson = true;
    } else if (option === "-d" || option.startsWith("--data")) data.push(value);
    else if (option === "-u" || option === "--user") headers.Authorization = `Basic ${btoa(value)}`;
    else if (option === "-b" || option === "--cookie") headers.Cookie = value;
    else if (option === "-A" || option === "--user-agent") headers["User-Agent"] = value;
    else if (option === "-G" || option === "--get") asQuery = true;
    else if (option === "-I" || option === "--head") method = "HEAD";
    else if (option === "-F" || option === "--form") return undefined;
    else if (option === "--url") url = value;
    else if (!option.startsWith("-")) url ??= option;
  }
  if (url === undefined || data.some((one) => one.startsWith("@"))) return undefined;
  const joined = data.join("&");
  const address = asQuery && joined !== "" ? `${url}${url.includes("?") ? "&" : "?"}${joined}` : url;
  const { target, query } = targetOf(address, baseUrl);
  const contentType = Object.keys(headers).find((name) => name.toLowerCase() === "content-type");
  const json = joined === "" || asQuery ? undefined : jsonOf(joined);
  const sendsJson = json !== undefined && (isJson || contentType === undefined || /json/i.test(headers[contentType] ?? ""));
  if (sendsJson && contentType !== undefined && /^application\/json\b/i.test(headers[contentType] ?? "")) delete headers[contentType];
  const body =
    joined === "" || asQuery
      ? {}
      : sendsJson
        ? { body: json }
        : /^[^=&\s]+=[^\s]*$/.test(joined)
          ? { form: formOf(joined) }
          : { text: joined };
  return {
    step: "api_request",
    action: `${method ?? (joined !== "" && !asQuery ? "POST" : "GET")} ${target}`,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...body,
  } as ApiRequestStep;
}

/** Below the service's address the path alone. */
function targetOf(
  address: string,
  baseUrl: string | undefined,
): { readonly target: string; readonly query: Readonly<Record<string, string>> } {
  const [whole = "", search = ""] = address.replace(/#.*$/, "").split("?", 2);
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(whole) ? whole : `http://${whole}`;
  const base = baseUrl?.replace(/\/$/, "");
  const isOurs = base !== undefined && (absolute === base || absolute.startsWith(`${base}/`));
  const path = isOurs ? absolute.slice(base.length) : absolute;
  return { target: path === "" ? "/" : path, query: Object.fromEntries(new URLSearchParams(search)) };
}

function formOf(data: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(data));
}

function jsonOf(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
