// Reads files of curl commands: each command is a request, and each file is one test.

import { type CurlCommand, curlCommands, readCurl } from "../../../language/index.ts";
import type { RawBody, RawRequest } from "../reading/request.ts";
import { type ImportSession, openSource } from "../reading/source.ts";
import { type ImportedCall, type ImportedSource, type ImportFile, newCall, shortened } from "../reading/suite.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import { readShellLine } from "./readScript.ts";
import { shellMarker } from "./runtime.ts";

export function readCurlFile(file: ImportFile, session: ImportSession): ImportedSource {
  // The variables of a shell: $name and ${name}.
  const source = openSource(file, "curl", session);
  const commands = curlCommands(file.text);
  const script = ownScript(file.text);
  for (const line of script?.head ?? []) readShellLine(line, source, undefined, undefined);
  const calls: ImportedCall[] = [];
  let read = script?.from ?? 0;
  for (const { text, line, comment } of commands) {
    const place = { file: file.name, line };
    const call = newCall(place, comment);
    for (const between of script?.lines.slice(read, line - 1) ?? []) readShellLine(between, source, calls.at(-1), call);
    read = line - 1 + text.split("\n").length;
    const raw = attempt(
      () => readCommand(text, (what, reason) => void call.unfit.push({ kind: "setting", place, what, reason })),
      (reason) => call.unfit.push({ kind: "request", place, what: shortened(source.secrets.mask(text)), reason }),
    );
    if (raw === undefined) source.found.requests++;
    else source.request(call, script !== undefined && !/ -L(?: |$)/m.test(text) ? { ...raw, redirects: false } : raw);
    calls.push(call);
  }
  for (const rest of script?.lines.slice(read) ?? []) readShellLine(rest, source, calls.at(-1), undefined);
  const title = file.name.replace(/^.*[\\/]/, "").replace(/\.\w+$/, "");
  source.tests.push({ title, phases: { execution: calls } });
  return source.done(title);
}

/** Reads a script that `playbook export` has written: the part above its functions, and where the test begins. */
function ownScript(
  text: string,
): { readonly head: readonly string[]; readonly lines: readonly string[]; readonly from: number } | undefined {
  const lines = text.split(/\r?\n/);
  const from = lines.indexOf("# The test itself.");
  const functions = lines.findIndex((line) => line.startsWith("folder=$(mktemp"));
  if (from < 0 || functions < 0 || !lines.slice(0, 3).includes(shellMarker)) return undefined;
  return { head: lines.slice(0, functions), lines, from };
}

/** Throws `Unfitting` if the command cannot be read. */
export function readCommand(command: string, refused: (what: string, reason: string) => void): RawRequest {
  const curl = readCurl(command);
  if ("problem" in curl) throw new Unfitting(curl.problem);
  for (const option of curl.ignored) refused(option, "steps have no such option");
  const body = bodyOf(curl, refused);
  return {
    method: curl.method,
    url: curl.url,
    headers: curl.headers,
    ...(body === undefined ? {} : { body }),
    ...(curl.user === undefined ? {} : { auth: { kind: "basic", ...curl.user } }),
    ...(curl.timeout === undefined ? {} : { timeout: curl.timeout }),
    ...(curl.redirects ? {} : {}),
  };
}

function bodyOf({ data, json, form, file }: CurlCommand, refused: (what: string, reason: string) => void): RawBody | undefined {
  if (file !== undefined) return { kind: "file", path: file };
  if (form.length > 0)
    return { kind: "multipart", parts: form.map((part) => ("file" in part ? { name: part.name, file: part.file } : part)) };
  if (data === undefined) return undefined;
  void refused;
  return json
    ? { kind: "text", text: data, json: true }
    : { kind: "text", text: data, type: /^\s*[[{]/.test(data) ? "application/json" : "application/x-www-form-urlencoded" };
}
