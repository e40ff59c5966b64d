// Observes coverage during a run: records each exchange when its response arrives, and converts the records to data at
// the end.

import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { parsedUrl } from "../http/parsedUrl.ts";
import type { Plan } from "../planned.ts";
import type { FilePort } from "../ports.ts";
import type { Coverage } from "./coverage.ts";
import { type DocumentCoverage, openDocument } from "./documentCoverage.ts";
import type { Records } from "./record.ts";
import { messageOf } from "./sentMessage.ts";

export interface ExchangeObserver {
  /** `baseUrl`: of the service, undefined if it has none. */
  exchange(service: string, test: string, request: HttpRequest, response: HttpResponse, baseUrl: string | undefined): void;
}

export interface CoverageObserver extends ExchangeObserver {
  result(): Promise<Coverage>;
  /** Services whose coverage is not measured, and why. */
  readonly left: readonly string[];
}

interface Open {
  readonly document: DocumentCoverage;
  readonly records: Records;
}

export async function observeCoverage({ root, services }: Pick<Plan, "root" | "services">, files: FilePort): Promise<CoverageObserver> {
  const open = new Map<string, Open>();
  const left: string[] = [];
  for (const { name, openapi } of services) {
    if (openapi === undefined) {
      if (name !== "")
        left.push(
          `The service ${name} has no OpenAPI document, so its coverage is not measured. Name one in its playbook: openapi: openapi.yaml.`,
        );
      continue;
    }
    try {
      const text = Buffer.from(await files.read(openapi)).toString("utf8");
      const document = await openDocument(text, { path: openapi, root, files });
      open.set(name, { document, records: document.records() });
    } catch (error) {
      left.push(`The coverage of the service ${name} is not measured: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return {
    left,
    exchange(service, test, request, response, baseUrl) {
      const known = open.get(service);
      if (known !== undefined && baseUrl !== undefined) take(known, test, request, response, baseUrl);
    },
    async result() {
      const results = [...open].map(([service, { document, records }]) => document.result(service, records));
      return { services: await Promise.all(results) };
    },
  };
}

function take(
  { document: { find, model }, records }: Open,
  test: string,
  request: HttpRequest,
  response: HttpResponse,
  baseUrl: string,
): void {
  const url = parsedUrl(request.url);
  const base = parsedUrl(baseUrl);
  if (url === null || base === null || url.host !== base.host || url.protocol !== base.protocol) return;
  const { method } = request;
  const search = find(method, url, base);
  if (search.kind === "broken") return;
  if (search.kind !== "found") {
    const isAsked = search.kind === "no method" && (method === "HEAD" || method === "OPTIONS");
    if (!isAsked) records.undocumented(test, "operation", `${method} ${search.path}`, "");
    return;
  }
  const operation = model.operations.get(`${method} ${search.operation.path}`);
  if (operation === undefined) return;
  records.sent(test, operation, messageOf(request, withoutEnd(url, operation.path)));
  // After a redirect, the response is that of another operation.
  if (response.url !== request.url && withoutHash(parsedUrl(response.url)?.href) !== withoutHash(url.href)) return;
  const { status } = response;
  const contentType = response.header("content-type");
  records.answered(test, operation, {
    status,
    isEmpty: method === "HEAD" || status === 204 || status === 304 || response.body.length === 0,
    ...(contentType === undefined ? {} : { contentType }),
    body() {
      const json = contentType !== undefined && /[/+]json\b/i.test(contentType) ? response.json() : undefined;
      return json?.ok === true ? json.value : undefined;
    },
  });
}

/** A slash at the end that the operation does not have. */
function withoutEnd(url: URL, path: string): URL {
  if (path.endsWith("/") || !url.pathname.endsWith("/")) return url;
  const copy = new URL(url);
  copy.pathname = url.pathname.replace(/(?<!\/)\/+$/, "");
  return copy;
}

function withoutHash(href: string | undefined): string | undefined {
  return href?.split("#", 1)[0];
}
