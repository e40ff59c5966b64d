// The endpoint of an endpoint or test case playbook: "the endpoint is set", "call the endpoint", "make a request with an invalid token".

import { endsClause } from "../frames/pairs.ts";
import { readRequestWords, requestClauses } from "../frames/request.ts";
import { pendingUrl } from "../pendingUrl.ts";
import { anyPhraseEnd, type Clause, report, type Scan, skipAll, spanOf, word } from "../scan.ts";
import { articles, sendVerbs } from "../words.ts";

/** `the endpoint is set`, `I have the endpoint`, `use the endpoint`: the address of the next request. */
export function readPreparedEndpoint(scan: Scan, from: number): Clause | undefined {
  const { endpoint } = scan.context ?? {};
  if (endpoint === undefined) return undefined;
  const verb = /^(?:use|uses|using|have|has|set|sets|prepare|prepares)$/.test(word(scan, from));
  let next = anyPhraseEnd(scan, verb ? from + 1 : from, endpointPhrases);
  if (next < 0) return undefined;
  if (!verb) {
    if (word(scan, next) !== "is" || !/^(?:set|prepared|configured|given|defined)$/.test(word(scan, next + 1))) return undefined;
    next += 2;
  }
  if (!endsClause(scan, next)) return undefined;
  return {
    kind: "prepare",
    next,
    steps: [{ step: "prepare", url: endpoint.path }],
    fields: [{ path: [0, "url"], in: "sentence", span: spanOf(scan, from, next) }],
    usesAttachment: false,
  };
}

/** `make a request with header X-A "1"`: parts of a request to the endpoint, where nothing names a method or an address. */
export function readEndpointRequest(scan: Scan, from: number): readonly Clause[] {
  const { endpoint, before } = scan.context ?? {};
  const pending = pendingUrl(before ?? []);
  if (endpoint === undefined || (pending !== undefined && pending !== endpoint.path)) return [];
  const request = readRequestWords(scan, from);
  if (request === undefined || request.nominal || request.method !== undefined || request.target !== undefined) return [];
  if (request.assignments.length === 0 || readBareRequest(scan, from + 1) === undefined) return [];
  return requestClauses(scan, { ...request, method: endpoint.method, target: pending === undefined ? endpoint.path : undefined });
}

const endpointPhrases = ["the endpoint", "this endpoint", "endpoint", "the api endpoint", "the rest endpoint"];

/** "call the endpoint", "send the request": the endpoint of the playbook, or the prepared target. */
export function readEndpoint(scan: Scan, from: number): Clause | undefined {
  const { endpoint, before } = scan.context ?? {};
  let at = from;
  let passive = false;
  if (sendVerbs.has(word(scan, at))) {
    const noun = anyPhraseEnd(scan, at + 1, endpointPhrases);
    if (noun >= 0) at = noun;
    else {
      const request = readBareRequest(scan, at + 1);
      if (request === undefined) return undefined;
      at = request;
    }
  } else {
    const request = readBareRequest(scan, at) ?? anyPhraseEnd(scan, at, endpointPhrases);
    if (
      request < 0 ||
      !/^(?:is|was|gets)$/.test(word(scan, request)) ||
      !/^(?:sent|made|called|executed|performed|submitted|invoked|requested)$/.test(word(scan, request + 1))
    )
      return undefined;
    passive = true;
    at = request + 2;
  }
  const step = (action: string): Clause => ({
    kind: "request",
    next: at,
    steps: [{ step: "api_request", action }],
    fields: [{ path: [0, "action"], in: "sentence", span: spanOf(scan, from, at) }],
    usesAttachment: false,
  });
  const pending = pendingUrl(before ?? []);
  if (pending !== undefined) {
    if (pending === endpoint?.path) return step(endpoint.method);
    const hasBody = before?.some(
      (other) => other.step === "prepare" && (other.body ?? other.text ?? other.form ?? other.multipart ?? other.file) !== undefined,
    );
    return hasBody === true ? undefined : step("GET");
  }
  if (endpoint !== undefined) return step(`${endpoint.method} ${endpoint.path}`);
  if (!passive && at < scan.end) return undefined;
  return report(scan, {
    code: "needs-context",
    message: "Which request? Name its method and path, for example “Send a GET request to /orders”.",
    in: "sentence",
    span: spanOf(scan, from, at),
    suggestions: [],
  });
}

/** `(the|a|an API) request (to the endpoint)` with nothing else said. */
function readBareRequest(scan: Scan, from: number): number | undefined {
  let at = skipAll(scan, from, articles);
  while (/^(?:api|http|rest|prepared)$/.test(word(scan, at))) at++;
  if (word(scan, at) !== "request") return undefined;
  at++;
  if (/^(?:to|on|at)$/.test(word(scan, at))) {
    const end = anyPhraseEnd(scan, at + 1, endpointPhrases);
    if (end >= 0) return end;
    return undefined;
  }
  return at;
}
