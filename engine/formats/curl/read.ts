// Reads files of curl commands: each command is a request, and each file is one test.

import { type CurlCommand, readCurl, readCurlWords, type ScriptedCurl, scriptEvents } from "../../../language/index.ts";
import type { RawBody, RawRequest } from "../reading/request.ts";
import { type ImportSession, openSource, type Source } from "../reading/source.ts";
import { type ImportedCall, type ImportedSource, type ImportFile, newCall, shortened } from "../reading/suite.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import { readShellLine } from "./readScript.ts";
import { shellMarker } from "./runtime.ts";
import { openShellVariables } from "./variables.ts";

export function readCurlFile(file: ImportFile, session: ImportSession): ImportedSource {
  // The variables of a shell: $name and ${name}.
  const source = openSource(file, "curl", session);
  const script = ownScript(file.text);
  const calls = script === undefined ? readCalls(file, source) : readOwnScript(script, source);
  const title = file.name.replace(/^.*[\\/]/, "").replace(/\.\w+$/, "");
  source.tests.push({ title, phases: { execution: calls } });
  return source.done(title);
}

function readCalls(file: ImportFile, source: Source): readonly ImportedCall[] {
  const isScript = /\.(?:sh|bash)$/i.test(file.name) || /^#!/.test(file.text);
  const variables = openShellVariables(source, file.text);
  const calls: ImportedCall[] = [];
  let wait = 0;
  for (const event of scriptEvents(file.text, !isScript)) {
    if (event.kind === "wait") wait += event.time;
    else if (event.kind === "assignment") variables.assign(event.assignment, event.isSteady);
    else if (event.kind === "test") variables.test(event, calls.at(-1));
    else {
      for (const call of callsOf(event.call, source)) {
        if (wait > 0 && call.request !== undefined) call.before.unshift({ step: "wait", for: wait });
        wait = 0;
        variables.sent(event.call, call);
        calls.push(call);
      }
    }
  }
  variables.end();
  return calls;
}

/** One command with several addresses, or with `--next`, is several requests. */
function callsOf(curl: ScriptedCurl, source: Source): readonly ImportedCall[] {
  const place = { file: source.file, line: curl.line };
  const groups: string[][] = [[]];
  for (const { text } of curl.words)
    if (text === "--next" || text === "-:") groups.push([]);
    else groups.at(-1)?.push(text);
  return groups.flatMap((words, index): readonly ImportedCall[] => {
    const call = newCall(place, index === 0 ? curl.comment : undefined);
    const refused = (what: string, reason: string) => void call.unfit.push({ kind: "setting", place, what, reason });
    const made = attempt(
      () => {
        if (curl.problem !== undefined) throw new Unfitting(curl.problem);
        const command = readCurlWords(words, curl.input);
        return { command, raw: rawOf(command, refused) };
      },
      (reason) => call.unfit.push({ kind: "request", place, what: shortened(source.secrets.mask(curl.text)), reason }),
    );
    if (made === undefined) {
      source.found.requests++;
      return [call];
    }
    source.request(call, made.raw);
    for (const condition of index === 0 ? curl.conditions : []) refused(shortened(condition), "steps send the request in any case");
    if (curl.isNegated && index === 0) refused(`! ${shortened(curl.text)}`, "that it must fail is not checked");
    const more = "more" in made.command ? made.command.more : [];
    return [
      call,
      ...more.map((url) => {
        const other = newCall(place);
        source.request(other, { ...made.raw, url });
        return other;
      }),
    ];
  });
}

interface OwnScript {
  readonly head: readonly string[];
  readonly lines: readonly string[];
  readonly from: number;
}

/** Reads a script that `playbook export` has written: the part above its functions, and where the test begins. */
function ownScript(text: string): OwnScript | undefined {
  const lines = text.split(/\r?\n/);
  const from = lines.indexOf("# The test itself.");
  const functions = lines.findIndex((line) => line.startsWith("folder=$(mktemp"));
  if (from < 0 || functions < 0 || !lines.slice(0, 3).includes(shellMarker)) return undefined;
  return { head: lines.slice(0, functions), lines, from };
}

function readOwnScript({ head, lines, from }: OwnScript, source: Source): readonly ImportedCall[] {
  for (const line of head) readShellLine(line, source, undefined, undefined);
  const test = [...lines.slice(0, from).map(() => ""), ...lines.slice(from)].join("\n");
  const calls: ImportedCall[] = [];
  let read = from;
  for (const event of scriptEvents(test)) {
    if (event.kind !== "curl") continue;
    // Conditions are the export's own: a request whose variables have no value is not sent here either.
    const [call] = callsOf({ ...event.call, conditions: [] }, source);
    if (call === undefined) continue;
    for (const between of lines.slice(read, event.call.line - 1)) readShellLine(between, source, calls.at(-1), call);
    read = event.call.lastLine;
    if (call.request !== undefined && !event.call.words.some(({ text }) => text === "-L"))
      call.request = { ...call.request, redirects: false };
    calls.push(call);
  }
  for (const rest of lines.slice(read)) readShellLine(rest, source, calls.at(-1), undefined);
  return calls;
}

/** Throws `Unfitting` if the command cannot be read. */
export function readCommand(command: string, refused: (what: string, reason: string) => void): RawRequest {
  const curl = readCurl(command);
  if ("more" in curl) for (const url of curl.more) refused(url, "a step sends one request");
  return rawOf(curl, refused);
}

function rawOf(curl: ReturnType<typeof readCurl>, refused: (what: string, reason: string) => void): RawRequest {
  if ("problem" in curl) throw new Unfitting(curl.problem);
  for (const option of curl.ignored) refused(option, "steps have no such option");
  const body = bodyOf(curl);
  return {
    method: curl.method,
    url: curl.url,
    headers: curl.headers,
    ...(body === undefined ? {} : { body }),
    ...(curl.user === undefined ? {} : { auth: { kind: "basic", ...curl.user } }),
    ...(curl.timeout === undefined ? {} : { timeout: curl.timeout }),
  };
}

function bodyOf({ data, json, form, file }: CurlCommand): RawBody | undefined {
  if (file !== undefined) return { kind: "file", path: file };
  if (form.length > 0) return { kind: "multipart", parts: form };
  if (data === undefined) return undefined;
  return json
    ? { kind: "text", text: data, json: true }
    : { kind: "text", text: data, type: /^\s*[[{]/.test(data) ? "application/json" : "application/x-www-form-urlencoded" };
}
