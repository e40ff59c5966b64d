// "the orders API is up and running": the one operation of the document that tells whether the service works.

import type { Operation } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { anyPhraseEnd, type Clause, type Scan, skipAll, spanOf, word } from "../scan.ts";
import { articles } from "../words.ts";

const states = [
  "up and running",
  "up",
  "running",
  "available",
  "ready",
  "online",
  "reachable",
  "accessible",
  "healthy",
  "alive",
  "live",
  "operational",
];

/** GET of the health operation; what stands before "API" must be a name of the service. */
export function readReadiness(scan: Scan, from: number, operations: readonly Operation[]): Clause | undefined {
  let at = skipAll(scan, from, articles);
  const name: string[] = [];
  while (name.length < 4 && !/^(?:api|service|server|application|system|backend|is|)$/.test(word(scan, at))) name.push(word(scan, at++));
  const noun = at;
  while (/^(?:api|rest|service|server|application|system|backend)$/.test(word(scan, at))) at++;
  if (at === noun || !/^(?:is|are)$/.test(word(scan, at))) return undefined;
  const next = anyPhraseEnd(scan, at + 1, states);
  const operation = next < 0 ? undefined : healthOf(operations);
  if (operation === undefined || !isNamed(scan, name, operations)) return undefined;
  return {
    kind: "request",
    next,
    steps: [{ step: "api_request", action: `GET ${operation.path}` }],
    fields: [{ path: [0, "action"], in: "sentence", span: spanOf(scan, from, next) }],
    usesAttachment: false,
  };
}

const health = /^(?:health|healthz|healthcheck|ping|ready|readiness|readyz|alive|liveness|livez|heartbeat)$/;

/** The one operation that is called health, ping, ready or alive; without any, the one called status. */
function healthOf(operations: readonly Operation[]): Operation | undefined {
  const asking = operations.filter(({ method, path }) => method === "GET" && !path.includes("{"));
  const called = (pattern: RegExp) =>
    asking.filter(({ path, operationId }) =>
      [...splitWords(path.split("/").at(-1) ?? ""), ...splitWords(operationId ?? "")].some((text) => pattern.test(text)),
    );
  const found = called(health);
  const candidates = found.length > 0 ? found : called(/^status$/);
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** Whether every word of the name is one of the service's title or of its paths. */
function isNamed(scan: Scan, name: readonly string[], operations: readonly Operation[]): boolean {
  const title = splitWords(scan.context?.operations?.title ?? "");
  const known = new Set([...title, ...operations.flatMap(({ path }) => splitWords(path))].map(lemma));
  return name.every((text) => known.has(lemma(text)));
}
