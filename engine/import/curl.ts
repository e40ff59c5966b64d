// Files of curl commands: each command is a request, the file one test.

import { type CurlCommand, curlCommands, readCurl } from "../../language/index.ts";
import type { RawBody, RawRequest } from "./request.ts";
import { type ImportSession, openSource } from "./source.ts";
import { type ImportedSource, type ImportFile, newCall, shortened } from "./suite.ts";
import { attempt, Unfitting } from "./unfitting.ts";

export function readCurlFile(file: ImportFile, session: ImportSession): ImportedSource {
  // The variables of a shell: $name and ${name}.
  const source = openSource(file, "curl", session);
  const calls = curlCommands(file.text).map(({ text, line, comment }) => {
    const place = { file: file.name, line };
    const call = newCall(place, comment);
    const raw = attempt(
      () => readCommand(text, (what, reason) => void call.unfit.push({ kind: "setting", place, what, reason })),
      (reason) => call.unfit.push({ kind: "request", place, what: shortened(source.secrets.mask(text)), reason }),
    );
    if (raw === undefined) source.found.requests++;
    else source.request(call, raw);
    return call;
  });
  const title = file.name.replace(/^.*[\\/]/, "").replace(/\.\w+$/, "");
  source.tests.push({ title, phases: { execution: calls } });
  return source.done(title);
}

/** Throws `Unfitting` where it is no command that can be read. */
export function readCommand(command: string, refused: (what: string, reason: string) => void): RawRequest {
  const curl = readCurl(command);
  if ("problem" in curl) throw new Unfitting(curl.problem);
  for (const option of curl.ignored) refused(option, "a step has no such option");
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
