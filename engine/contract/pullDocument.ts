// Downloads an OpenAPI document from a web address, and refuses any other response.

import { isUtf8 } from "node:buffer";
import { isJsonObject, type JsonObject, readOperations } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { createHttpClient, HttpFailure, type HttpFailureKind, type HttpResponse } from "../http/client.ts";
import { parseData } from "./parseData.ts";

export interface PullRequest {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Accept any certificate. */
  readonly insecure: boolean;
  /** For HTTP_PROXY and its like. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Says whether a text holds a secret: such headers are not sent on to another origin. */
  readonly isSecret: (text: string) => boolean;
}

export interface PulledDocument {
  /** As it was served; turned into UTF-8 where it was served in another encoding. */
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly format: "json" | "yaml";
  readonly data: JsonObject;
  readonly title: string;
  /** 2.0, 3.0 or 3.1. */
  readonly version: string;
  /** How many. */
  readonly operations: number;
  /** Where it came from in the end, after redirects. */
  readonly from: string;
}

const timeoutMs = 30_000;
const maxBodyBytes = 50 * 1024 * 1024;

/** Throws `PlaybookError`, with the code `openapi-pull` for an answer that is not an OpenAPI document. */
export async function pullDocument(request: PullRequest, signal: AbortSignal): Promise<PulledDocument> {
  refuseAddress(request.url);
  const client = createHttpClient({ cookies: true, environment: request.environment, tls: { insecure: request.insecure }, maxBodyBytes });
  try {
    const response = await client.session().send(
      {
        method: "GET",
        url: request.url,
        headers: [...defaults.filter(([name]) => !request.headers.some(([given]) => given.toLowerCase() === name)), ...request.headers],
        redirects: true,
        timeoutMs,
        // A header that a person types for one server is not meant for another.
        secretHeaders: request.headers.map(([name]) => name),
        isSecret: request.isSecret,
      },
      signal,
    );
    return read(response, request.url);
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    throw new PlaybookError(error.code, error.message, fixOf(error), error);
  } finally {
    await client.close();
  }
}

const defaults: readonly (readonly [string, string])[] = [
  ["accept", "application/vnd.oai.openapi+json, application/json, application/yaml, text/yaml, */*;q=0.5"],
  ["accept-encoding", "gzip, deflate, br"],
  ["user-agent", "playbook"],
];

/** Where the client's own advice is about services and steps. */
const fixes: Readonly<Partial<Record<HttpFailureKind, string>>> = {
  refused: "Check the address, or start the service.",
  redirect: "Give the address at which the document itself is served.",
  timeout: "Try again, or save the document in another way: any file next to the playbook works.",
  "too large": "Save the document in another way: any file next to the playbook works.",
};

function fixOf({ kind, fix }: HttpFailure): string | undefined {
  if (fix?.includes("insecure") !== true) return fixes[kind] ?? fix;
  return "--insecure accepts any certificate; NODE_EXTRA_CA_CERTS=FILE trusts an additional authority.";
}

function refuseAddress(url: string): void {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new PlaybookError("usage", `"${url}" is not an http or https address.`, "Write it as https://host/openapi.json.");
  }
  if (parsed.username !== "" || parsed.password !== "") {
    const message = `The address of ${parsed.host} contains a user name or password, which logs would show.`;
    throw new PlaybookError("usage", message, "Give them in a header: --header 'Authorization: Basic ${CREDENTIALS}'.");
  }
}

function read(response: HttpResponse, asked: string): PulledDocument {
  const led = response.url === URL.parse(asked)?.href || response.url === asked ? "" : ` (redirected to ${response.url})`;
  const name = `GET ${asked}${led}`;
  const type = response.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (response.status < 200 || response.status > 299) throw refuse(`${name} answered ${statusOf(response)}.`, statusFix(response.status));
  const text = response.text().replace(/^\ufeff/, "");
  if (text.trim() === "") throw refuse(`${name} answered ${statusOf(response)} with an empty body.`, otherAddress);
  if (/html/.test(type) || /^\s*<(!doctype html|html)/i.test(text)) {
    throw refuse(`${name} answered with an HTML page, not with an OpenAPI document.`, htmlFix);
  }
  const format = formatOf(type, text);
  const { operations, diagnostics } = readOperations(text);
  if (operations === undefined) {
    const what = type === "" ? "" : ` (${type})`;
    throw refuse(`${name} did not answer with an OpenAPI document${what}. ${diagnostics[0]?.message ?? ""}`.trim(), otherAddress);
  }
  const data = parseData(text, "openapi.yaml");
  if (!isJsonObject(data)) throw refuse(`${name} did not answer with an OpenAPI document.`, otherAddress);
  const bytes = isUtf8(response.body) ? response.body : Buffer.from(text);
  const { title, version } = operations;
  return {
    bytes,
    text: Buffer.from(bytes).toString("utf8"),
    format,
    data,
    title,
    version,
    operations: operations.operations.length,
    from: response.url,
  };
}

/** By the content type where it says so, else by how the text begins. */
function formatOf(type: string, text: string): "json" | "yaml" {
  if (/[/+]json$/.test(type) && /^\s*\{/.test(text)) return "json";
  if (/yaml/.test(type)) return "yaml";
  return /^\s*\{/.test(text) ? "json" : "yaml";
}

const otherAddress =
  "Give the address of the document itself; it often ends in /openapi.json, /openapi.yaml, /v3/api-docs or /swagger.json.";
const htmlFix = `That is a page for people, or a login. ${otherAddress}`;

function statusFix(status: number): string {
  if (status === 401 || status === 403) {
    return "Authenticate: --header 'Authorization: Bearer ${TOKEN}' takes TOKEN from the environment.";
  }
  return status === 404 || status === 410 || (status >= 300 && status < 400)
    ? otherAddress
    : "Check that the service works, and try again.";
}

function statusOf({ status, statusText }: HttpResponse): string {
  return statusText === "" ? String(status) : `${status} ${statusText}`;
}

function refuse(message: string, fix: string): PlaybookError {
  return new PlaybookError("openapi-pull", message, fix);
}
