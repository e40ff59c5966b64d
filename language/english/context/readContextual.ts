// Requests that only the OpenAPI document, the endpoint or the steps before make exact: "delete the order ${orderId}", "call the endpoint".

import type { Json } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { stepClause } from "../draft.ts";
import { readAttachedBody } from "../frames/body.ts";
import { readRequestWords } from "../frames/request.ts";
import { type Assignment, assign, type Clause, report, type Scan, skipAll, spanOf, tokenAt, word } from "../scan.ts";
import { skipSubject } from "../subject.ts";
import { articles, commonMethods, sendVerbs } from "../words.ts";
import { readBodyMember } from "./bodyMember.ts";
import { readEndpoint, readEndpointRequest, readPreparedEndpoint } from "./endpoint.ts";
import { readKnownAuthentication } from "./knownAuthentication.ts";
import { readKnownHeader } from "./knownHeader.ts";
import { readKnownKey } from "./knownKey.ts";
import { readLogin, readLogout } from "./login.ts";
import { methodsOf, nounOf, subjectOf, verbOf } from "./nouns.ts";
import { readOnlyOperation } from "./onlyOperation.ts";
import { indexOf } from "./operationIndex.ts";
import { type Head, isIdentifier, readOperationTail, type TailReading } from "./operationTail.ts";
import { readPayload } from "./payload.ts";
import { readReadiness } from "./ready.ts";

/** Every reading of a clause that leans on the scan's context. */
export function readContextual(scan: Scan, from: number): readonly Clause[] {
  const at = skipSubject(scan, from);
  const known = readBodyMember(scan, at) ?? readKnownAuthentication(scan, at) ?? readKnownKey(scan, at) ?? readKnownHeader(scan, at);
  if (known !== undefined) return [known];
  const requests = readEndpointRequest(scan, at);
  if (requests.length > 0) return requests;
  const endpoint = readPreparedEndpoint(scan, at) ?? readEndpoint(scan, at);
  if (endpoint !== undefined) return [endpoint];
  const operations = scan.context?.operations?.operations;
  if (operations === undefined) return [];
  const other =
    readReadiness(scan, at, operations) ??
    readLogin(scan, at, operations) ??
    readLogout(scan, at, operations) ??
    readPayload(scan, at, operations) ??
    readOnlyOperation(scan, at, operations);
  if (other !== undefined) return [other];
  const named = readOperationId(scan, at, operations);
  if (named.length > 0) return named;
  const head = readPassive(scan, at) ?? readHead(scan, at);
  return head === undefined ? [] : choose(scan, from, head, operations);
}

/** `call the operation createOrder`, `send a GET request to the resource "getOrders"`, `the request "getOrders" is sent`. */
function readOperationId(scan: Scan, from: number, operations: readonly Operation[]): readonly Clause[] {
  let at = from;
  let method: string | undefined;
  const sends = sendVerbs.has(word(scan, at));
  if (sends) {
    const request = readRequestWords(scan, at);
    if (
      request !== undefined &&
      request.target === undefined &&
      !request.nominal &&
      request.assignments.length === 0 &&
      /^(?:to|for)$/.test(word(scan, request.next))
    ) {
      method = request.method;
      at = request.next + 1;
    } else at++;
  }
  at = skipAll(scan, at, articles);
  while (/^(?:operation|request|resource|endpoint|api)$/.test(word(scan, at))) at++;
  const token = tokenAt(scan, at);
  const id = token?.kind === "quoted" ? (token.value as string) : token?.kind === "word" ? token.text : "";
  if (id === "") return [];
  const operation = indexOf(operations).byId.get(id);
  if (operation === undefined || (method !== undefined && method !== operation.method)) return [];
  let next = at + 1;
  if (/^(?:operation|request|endpoint)$/.test(word(scan, next))) next++;
  if (!sends) {
    if (!/^(?:is|was)$/.test(word(scan, next)) || !/^(?:sent|called|made|executed|requested|invoked)$/.test(word(scan, next + 1)))
      return [];
    next += 2;
  }
  return finish(scan, from, [operation], { next, method, verb: "", noun: "", plural: false, at });
}

/** `create an order`, `send a GET request to read the product`, `send a POST request to the orders endpoint`. */
function readHead(scan: Scan, from: number): Head | undefined {
  const request = readRequestWords(scan, from);
  if (request !== undefined && request.target === undefined && request.assignments.length === 0) {
    const preposition = word(scan, request.next);
    if (/^(?:to|for|of|on)$/.test(preposition)) {
      const at = request.next + 1;
      const verb = verbOf(word(scan, at));
      if (preposition === "to" && methodsOf(verb) !== undefined) {
        const phrase = readPhrase(scan, verb === "search" && word(scan, at + 1) === "for" ? at + 2 : at + 1);
        if (phrase !== undefined) return { ...phrase, method: request.method, verb, at };
      }
      const phrase = readPhrase(scan, at);
      if (phrase !== undefined && request.method !== undefined) return { ...phrase, method: request.method, verb: "", at };
    } else if (request.method === undefined && commonMethods.has(preposition)) {
      const verb = verbOf(word(scan, request.next + 1));
      const method = preposition.toUpperCase();
      const phrase =
        methodsOf(verb)?.includes(method) === true ? readPhrase(scan, verb === "list" ? request.next + 1 : request.next + 2) : undefined;
      if (phrase !== undefined) return { ...phrase, method, verb, at: request.next };
    } else if (request.method !== undefined) {
      const phrase = readPhrase(scan, request.next);
      if (phrase !== undefined) return { ...phrase, method: request.method, verb: "", at: request.next };
    }
  }
  const first = word(scan, from);
  if (first === "") return undefined;
  const method = /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(tokenAt(scan, from)?.text ?? "")
    ? (tokenAt(scan, from)?.text as string)
    : undefined;
  const verb = method === undefined ? verbOf(first) : "";
  let at = from + 1;
  if (verb === "search" && word(scan, at) === "for") at++;
  if (verb === "look" && word(scan, at) === "up") return withVerb(scan, at + 1, "lookup", from);
  // "put update todos", "post create user": the method, then the verb.
  const second = verbOf(word(scan, at));
  if (/^(?:get|post|put|patch|delete)$/.test(first) && methodsOf(second)?.includes(first.toUpperCase()) === true) {
    const phrase = readPhrase(scan, at + 1);
    if (phrase !== undefined) return { ...phrase, method: first.toUpperCase(), verb: second, at: from };
  }
  const phrase = readPhrase(scan, at);
  return phrase === undefined ? undefined : { ...phrase, method, verb, at: from };
}

function withVerb(scan: Scan, at: number, verb: string, from: number): Head | undefined {
  const phrase = readPhrase(scan, at);
  return phrase === undefined ? undefined : { ...phrase, method: undefined, verb, at: from };
}

/** "the order is created", "all bookings are retrieved". */
function readPassive(scan: Scan, from: number): Head | undefined {
  const phrase = readPhrase(scan, from);
  if (phrase === undefined || !/^(?:is|are|was|were|gets)$/.test(word(scan, phrase.next))) return undefined;
  const verb = verbOf(word(scan, phrase.next + 1));
  if (word(scan, phrase.next + 1) === verb || methodsOf(verb) === undefined) return undefined;
  return { ...phrase, next: phrase.next + 2, method: undefined, verb, passive: true, at: from };
}

const stops = new Set(
  "with by using for of in having where whose and from via to without on as is are was were should must will returns return has have that which then or at not no number save expect verify i we it they using".split(
    " ",
  ),
);

interface Phrase {
  readonly next: number;
  readonly noun: string;
  readonly plural: boolean;
  /** "all", "the list of" stand before it. */
  readonly all: boolean;
}

/** The noun behind a verb; the title of the document in front of it is read over: "the Shop order". */
function readPhrase(scan: Scan, from: number): Phrase | undefined {
  const phrase = readNoun(scan, from);
  if (phrase === undefined || isNoun(scan, phrase.noun)) return phrase;
  const start = skipAll(scan, from, articles);
  const title = splitWords(scan.context?.operations?.title ?? "");
  if (title.length === 0 || title.some((text, index) => word(scan, start + index) !== text)) return phrase;
  const rest = readNoun(scan, start + title.length);
  return rest !== undefined && isNoun(scan, rest.noun) ? rest : phrase;
}

function isNoun(scan: Scan, noun: string): boolean {
  return indexOf(scan.context?.operations?.operations ?? []).byNoun.has(noun);
}

/** What behind the name of a thing means the thing itself. */
const thingNouns = /^(?:details?|information|info|data|records?)$/;

/** Articles, "new", "all", "a list of" are read over. */
function readNoun(scan: Scan, from: number): Phrase | undefined {
  let at = from;
  let plural = false;
  for (;;) {
    const next = word(scan, at);
    if (articles.has(next) || /^(?:new|existing|single|specific|particular|given)$/.test(next)) at++;
    else if (next === "all" || next === "every") {
      plural = true;
      at++;
    } else if (next === "list" && word(scan, at + 1) === "of") {
      plural = true;
      at += 2;
    } else if (/^(?:details|information|info|data)$/.test(next) && /^(?:of|for|about)$/.test(word(scan, at + 1))) at += 2;
    else if (next === "list" && tokenAt(scan, at + 1)?.kind === "word" && !stops.has(word(scan, at + 1))) {
      plural = true;
      at++;
    } else break;
  }
  const all = plural;
  const words: string[] = [];
  while (words.length < 4 && tokenAt(scan, at)?.kind === "word" && word(scan, at) !== "" && !stops.has(word(scan, at))) {
    const here = word(scan, at);
    if (words.length > 0 && isIdentifier(tokenAt(scan, at))) break;
    if (words.length > 0 && /^(?:id|endpoint|resource|detail|details|information|list|api)$/.test(here)) break;
    if (words.length > 0 && thingNouns.test(here) && !isNoun(scan, nounOf([...words, here]))) break;
    words.push((tokenAt(scan, at)?.text ?? "").replace(/['’]s$/, ""));
    at++;
  }
  const last = words.at(-1);
  if (last === undefined) return undefined;
  if (/^(?:endpoint|resource)$/.test(word(scan, at))) {
    plural = true;
    at++;
  } else if (word(scan, at) === "list" || thingNouns.test(word(scan, at))) {
    plural ||= word(scan, at) === "list" || word(scan, at) === "records";
    at++;
  }
  const lower = last.toLowerCase();
  return { next: at, noun: nounOf(words), plural: plural || lemma(lower) !== lower, all };
}

/** The operations that fit verb and noun, then those whose tail reads furthest; exactly one is a request. */
function choose(scan: Scan, from: number, head: Head, operations: readonly Operation[]): readonly Clause[] {
  const methods = head.verb === "" ? undefined : methodsOf(head.verb);
  const fitting = (indexOf(operations).byNoun.get(head.noun) ?? []).filter((operation) => {
    if (head.method !== undefined && operation.method !== head.method) return false;
    const subject = subjectOf(operation);
    if (subject.action !== undefined) {
      const verb = subject.action.split(" ")[0];
      const finds = /^(?:find|search|list|get)$/.test(verb ?? "") && operation.method === "GET";
      const named = operation.method !== "GET" && subject.verb === head.verb;
      return verb === head.verb || named || (finds && methods?.includes("GET") === true);
    }
    if (methods !== undefined) return methods.includes(operation.method);
    return head.verb === "" ? head.method !== undefined : subject.verb === head.verb;
  });
  if (fitting.length === 0) return [];
  // "Cancel the order" is the operation of that name before it is a way to say DELETE.
  const acting = fitting.filter((operation) => operation.method !== "GET" && subjectOf(operation).action !== undefined);
  return finish(scan, from, acting.length > 0 ? acting : fitting, head);
}

function finish(scan: Scan, from: number, operations: readonly Operation[], head: Head): readonly Clause[] {
  let best: ReturnType<typeof readOperationTail>[] = [];
  for (const operation of operations) {
    const tail = readOperationTail(scan, operation, head);
    if (tail === undefined) continue;
    const furthest = best[0]?.next ?? -1;
    if (tail.next > furthest) best = [tail];
    else if (tail.next === furthest) best.push(tail);
  }
  const [only, other] = best;
  if (only === undefined) return [];
  if (other !== undefined) {
    const names = best.map((tail) => `${tail?.operation.method} ${tail?.operation.path}`);
    report(scan, {
      code: "unknown-operation",
      message: `Several operations fit: ${names.join(", ")}. Name the method and the path.`,
      in: "sentence",
      span: spanOf(scan, from, head.next),
      suggestions: names.slice(0, 3).map((name) => {
        const [method = "", path = ""] = name.split(" ");
        return { title: name, span: spanOf(scan, from, head.next), text: `send a ${method} request to ${path}` };
      }),
    });
    return [];
  }
  const clauses = [clauseOf(scan, from, head, only, [])];
  const given = only.assignments.some(({ path }) => ["body", "text", "form", "multipart", "file"].includes(String(path[0])));
  if (scan.attachment !== undefined && !only.usesAttachment && !given && only.operation.body !== undefined) {
    const body = readAttachedBody(scan, scan.end, "any");
    if (body !== undefined) clauses.push(clauseOf(scan, from, head, { ...only, usesAttachment: true }, body.assignments));
  }
  return clauses.filter((clause) => clause !== undefined);
}

function clauseOf(scan: Scan, from: number, head: Head, tail: TailReading, more: readonly Assignment[]): Clause | undefined {
  const action = `${tail.operation.method} ${tail.operation.path}`;
  const assignments = [assign(scan, ["action"], action as Json, from, head.next), ...tail.assignments, ...more];
  return stepClause(scan, "request", { step: "api_request", action: "" }, assignments, tail);
}
