// Turns a curl command that has been pasted into a phase into the sentence of its request.

import {
  type ApiRequestStep,
  attachmentLines,
  describe,
  type Json,
  playbookAt,
  readCurl,
  readJsonText,
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
  const step = stepOfCurl(command.text, settings?.baseUrl?.value);
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

/**
 * The command whose lines are around the offset; a line that ends in a backslash continues, and so does one in open
 * quotes.
 */
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

/**
 * The step that sends the same request as the command; below the base URL as a path. Undefined if a part of the command
 * would be lost.
 */
function stepOfCurl(command: string, baseUrl: string | undefined): ApiRequestStep | undefined {
  const curl = readCurl(command);
  if ("problem" in curl || curl.file !== undefined || curl.form.length > 0 || curl.ignored.length > 0) return undefined;
  const own = (text: string) => text.replaceAll("${", () => "$${").replace(/\{\{(\w+)\}\}/g, (_, name: string) => `\${${name}}`);
  const headers = Object.fromEntries(curl.headers.map(({ name, value }) => [name, own(value)]));
  const contentType = Object.keys(headers).find((name) => name.toLowerCase() === "content-type");
  const type = contentType === undefined ? "" : (headers[contentType] ?? "");
  const json = curl.data === undefined ? undefined : jsonOf(own(curl.data));
  const sendsJson = json !== undefined && (curl.json || type === "" || /json/i.test(type));
  if (sendsJson && contentType !== undefined && /^application\/json\b/i.test(type)) delete headers[contentType];
  const { target, query } = targetOf(curl.url, baseUrl, own);
  const body =
    curl.data === undefined
      ? {}
      : sendsJson
        ? { body: json }
        : /^[^=&\s]+=[^\s]*$/.test(curl.data)
          ? { form: Object.fromEntries([...new URLSearchParams(curl.data)].map(([name, value]) => [name, own(value)])) }
          : { text: own(curl.data) };
  return {
    step: "api_request",
    action: `${curl.method} ${target}`,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...body,
    ...(curl.user === undefined ? {} : { auth: { basic: { username: own(curl.user.username), password: own(curl.user.password) } } }),
    ...(curl.timeout === undefined ? {} : { timeout: curl.timeout }),
  } as ApiRequestStep;
}

function targetOf(
  address: string,
  baseUrl: string | undefined,
  own: (text: string) => string,
): { readonly target: string; readonly query: Readonly<Record<string, string>> } {
  const [whole = "", search = ""] = address.replace(/#.*$/s, "").split("?", 2);
  const absolute = /^(?:[a-z][a-z0-9+.-]*:\/\/|\{\{)/i.test(whole) ? whole : `http://${whole}`;
  const base = baseUrl?.replace(/\/$/, "");
  const isOurs = base !== undefined && (absolute === base || absolute.startsWith(`${base}/`));
  const path = own(isOurs ? absolute.slice(base.length) : absolute);
  return {
    target: path === "" ? "/" : path,
    query: Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, own(value)])),
  };
}

function jsonOf(text: string): Json | undefined {
  const reading = readJsonText(text.replaceAll("<", "\\u003c"));
  return reading.ok && typeof reading.value === "object" && reading.value !== null ? reading.value : undefined;
}
