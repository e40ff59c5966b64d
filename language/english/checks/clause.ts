// Whole assertions: one condition or several in a row, each with its lead, its subject and what is said of it.

import { readAuxiliary } from "./auxiliary.ts";
import { readBounds } from "./bounds.ts";
import { type Condition, oneCondition, type Subject } from "./condition.ts";
import { atEnd, attempt, type Cursor, key, phrases, report, skip, spanFrom, take, takeOf, takePhraseOf, token } from "./cursor.ts";
import { type Lead, readLead } from "./lead.ts";
import { grammar, readPredicate } from "./predicate.ts";
import { readTrailing } from "./quantified.ts";
import { statusCheck } from "./status.ts";
import { readStatusThing } from "./statusThing.ts";
import { readCallName, readCoreAndRest, readSubject } from "./subject.ts";
import { agents, answeringVerbs, articles, fieldNouns } from "./words.ts";

interface Before {
  readonly lead: Lead;
  /** The subject of the clause before, for "and should not be empty". */
  readonly subject: Subject | undefined;
}

interface Clause {
  readonly conditions: readonly Condition[];
  readonly subject?: Subject;
}

/** The conditions of all tokens to the end, or undefined. */
export function readAssertion(c: Cursor): readonly Condition[] | undefined {
  const lead = readLead(c);
  if (readPrefix(c) && lead.kind === "none") {
    const inner = readLead(c);
    return readSequence(c, { lead: inner, subject: undefined });
  }
  return readSequence(c, { lead, subject: undefined });
}

/** `in the response of POST /orders,`. */
function readPrefix(c: Cursor): boolean {
  const found = attempt(c, () => {
    if (!take(c, "in") && !take(c, "for") && !take(c, "of") && !take(c, "from")) return undefined;
    skip(c, articles);
    if (!take(c, "response") || (!take(c, "of") && !take(c, "to") && !take(c, "from"))) return undefined;
    const name = readCallName(c);
    if (name === undefined) return undefined;
    c.of = name;
    take(c, ",");
    return true;
  });
  return found === true;
}

function readSequence(c: Cursor, before: Before): readonly Condition[] | undefined {
  for (const read of readers) {
    const found = attempt(c, () => {
      const clause = read(c, before);
      if (clause === undefined) return undefined;
      if (atEnd(c)) return clause.conditions;
      if (!takeSeparator(c)) return undefined;
      const at = c.at;
      const lead = readLead(c);
      const subject = clause.subject ?? before.subject;
      const rest = readSequence(c, {
        lead: lead.kind === "none" ? { ...before.lead, not: false } : lead,
        subject: c.at === at || lead.kind === "none" ? subject : undefined,
      });
      return rest === undefined ? undefined : [...clause.conditions, ...rest];
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

function takeSeparator(c: Cursor): boolean {
  const comma = take(c, ",") || take(c, ";");
  const word = take(c, "and") || take(c, "but") || take(c, "&");
  return (comma || word) && !atEnd(c);
}

type ClauseReader = (c: Cursor, before: Before) => Clause | undefined;

/** `the status code should be 200`, `"sku" is "A" for every item in $.items`. */
const readPlain: ClauseReader = (c, { lead }) => {
  if (lead.not || lead.kind === "receive") return undefined;
  const subject = readSubject(c);
  if (subject === undefined) return undefined;
  const start = c.at;
  const conditions = readPredicate(c, subject);
  if (conditions === undefined) return undefined;
  if (subject.bare === true && conditions.some(({ check }) => check.exists === true)) askWhatQuoted(c, subject);
  if (start === c.at && conditions.length > 0 && !c.usesAttachment) return undefined;
  const quantifier =
    subject.kind === "path" && subject.quantifier === undefined && !atEnd(c) ? readTrailing(c, readCoreAndRest) : undefined;
  if (quantifier === undefined) return { conditions, subject };
  const spread = conditions.map(
    ({ check, spans }): Condition => ({
      check: { [quantifier.kind]: quantifier.path, ...check },
      spans: [...spans, [quantifier.kind, quantifier.span]],
    }),
  );
  return { conditions: spread, subject };
};

function askWhatQuoted(c: Cursor, subject: Subject): void {
  const span = subject.span ?? { start: 0, end: 1 };
  report(
    c,
    "ambiguous",
    "A quoted text by itself can be the name of a field or a text in the body. Write: the field …, or: the body contains the text ….",
    span,
  );
}

/** `there is no field "sku"`, `there should be 3 items in $.items`. */
const readThere: ClauseReader = (c, { lead }) => {
  if (lead.not || !take(c, "there")) return undefined;
  const { mode, not } = readAuxiliary(c);
  if (mode !== "be" && !take(c, "exists") && !take(c, "exist")) return undefined;
  return readThing(c, "have", take(c, "not") ? !not : not);
};

/** Things of the response, or of the place named behind them: `3 items in $.items`. */
function readThing(c: Cursor, verb: "have" | "contain" | "return", not: boolean): Clause | undefined {
  const response: Subject = { kind: "body", form: "response" };
  const inPlace = attempt(c, () => readCountIn(c, not));
  if (inPlace !== undefined) return { conditions: inPlace };
  const conditions = grammar.objects(c, response, verb, not);
  if (conditions === undefined) return undefined;
  takePlace(c);
  return { conditions, subject: response };
}

const places = phrases({
  "in the response": true,
  "in response": true,
  "in the response body": true,
  "in the body": true,
  "in the json response": true,
  "in the response json": true,
  "in the payload": true,
  "in the returned json": true,
  "in the response headers": true,
  "from the api": true,
  "from the server": true,
  "from the service": true,
  "from the endpoint": true,
  "as response": true,
  "as a response": true,
  "as the response": true,
  "in return": true,
  back: true,
});

function takePlace(c: Cursor): void {
  takePhraseOf(c, places);
}

/** `3 items in $.items`, `at least one item in "items"`. */
function readCountIn(c: Cursor, not: boolean): readonly Condition[] | undefined {
  const start = c.at;
  const found = grammar.objects(c, { kind: "body", form: "json" }, "have", not);
  const [only] = found ?? [];
  if (only === undefined || found?.length !== 1 || (only.check.length === undefined && only.check.empty === undefined)) return undefined;
  if (!take(c, "in") && !take(c, "inside") && !take(c, "within") && !take(c, "under")) return undefined;
  skip(c, articles);
  const place = readCoreAndRest(c);
  if (place === undefined || (place.kind !== "path" && place.kind !== "variable") || place.aspect !== undefined) return undefined;
  const { length, empty } = only.check;
  return length === undefined
    ? oneCondition(place, { key: "empty", value: empty as true, span: spanFrom(c, start), not: only.check.not === true })
    : oneCondition(place, { key: "length", value: length as never, span: spanFrom(c, start), not: only.check.not === true });
}

/** `the API should return a 404`, `responds with status 200 and body {…}`, `it returns the field "sku"`. */
const readAnswer: ClauseReader = (c, { lead }) => {
  if (lead.not || lead.kind === "receive" || lead.kind === "see") return undefined;
  takeAnswerer(c);
  const { mode, not } = readAuxiliary(c);
  if (mode === "be" || takeOf(c, answeringVerbs) === undefined) return undefined;
  const time = readTimeBound(c, not);
  if (time !== undefined) return { conditions: time };
  take(c, "back");
  take(c, "with") || take(c, "as");
  return readResponseThing(c, not);
};

function takeAnswerer(c: Cursor): boolean {
  const at = c.at;
  skip(c, articles);
  let found = false;
  while (agents.has(key(c)) || key(c) === "http" || key(c) === "rest" || key(c) === "web") {
    found = agents.has(key(c)) || found;
    c.at++;
  }
  if (!found) c.at = at;
  return found;
}

/** `a response with status 200`, or the thing itself. */
function readResponseThing(c: Cursor, not: boolean): Clause | undefined {
  const wrapped = attempt(c, () => {
    skip(c, articles);
    take(c, "http") || take(c, "api");
    if (!take(c, "response") && !take(c, "reply")) return undefined;
    if (take(c, "with") || take(c, "having")) return readThing(c, "have", not);
    if (take(c, "containing") || (take(c, "that") && take(c, "contains"))) return readThing(c, "contain", not);
    return undefined;
  });
  return wrapped ?? readThing(c, "return", not);
}

/** `I receive a 404`, `I should see the text "x"`, `expect status 200`, `expect 3 items`. */
const readReceived: ClauseReader = (c, { lead }) => {
  if (lead.kind === "none") return undefined;
  if (lead.kind === "see" && startsText(c)) return readThing(c, "contain", lead.not);
  return readResponseThing(c, lead.not);
};

/** A quoted text, with a noun before it or without. */
function startsText(c: Cursor): boolean {
  for (let ahead = 0; ahead < 4; ahead++) {
    const here = token(c, ahead);
    if (here?.kind === "quoted") return !fieldNouns.has(key(c, ahead + 1));
    if (here === undefined || !textLeads.has(here.word)) return false;
  }
  return false;
}

const textLeads = new Set("the a an following text string word phrase message error".split(" "));

const outcomes = phrases<"2xx" | "not 2xx" | "fails">({
  succeed: "2xx",
  succeeds: "2xx",
  succeeded: "2xx",
  "be successful": "2xx",
  "is successful": "2xx",
  "was successful": "2xx",
  "is not successful": "not 2xx",
  "was not successful": "not 2xx",
  "be a success": "2xx",
  "is a success": "2xx",
  fail: "fails",
  fails: "fails",
  failed: "fails",
  "be unsuccessful": "fails",
  "is unsuccessful": "fails",
  "was unsuccessful": "fails",
});
const requestNouns = new Set("request call response it operation".split(" "));

/** `the request succeeds`, `the call should fail with status 404`. */
const readOutcome: ClauseReader = (c, { lead }) => {
  if (lead.not || lead.kind === "receive") return undefined;
  const start = c.at;
  skip(c, articles);
  take(c, "http") || take(c, "api");
  if (takeOf(c, requestNouns) === undefined) return undefined;
  if (key(c) === "call" || key(c) === "request") c.at++;
  let not = false;
  for (; ; c.at++) {
    const word = key(c);
    if (word === "not" || word === "doesn't" || word === "didn't") not = !not;
    else if (!fillers.has(word)) break;
  }
  const outcome = takePhraseOf(c, outcomes);
  if (outcome === undefined) return undefined;
  const span = spanFrom(c, start);
  if (take(c, "with")) {
    if (not) return undefined;
    const conditions = readStatusThing(c, true, false);
    return conditions === undefined ? undefined : { conditions };
  }
  return {
    conditions: [
      { check: statusCheck(outcome === "fails" ? { atLeast: 400 } : "2xx", not !== (outcome === "not 2xx")), spans: [["status", span]] },
    ],
  };
};

const fillers = new Set("should must shall will would does did to has have".split(" "));

/** `status 200 is returned`, `a 404 error should be received`, `field "sku" and header X are returned`. */
const readReturned: ClauseReader = (c, { lead }) => {
  if (lead.not || lead.kind === "receive") return undefined;
  const conditions = readStatusThing(c, true, false);
  if (conditions === undefined) return undefined;
  const { mode, not } = readAuxiliary(c);
  if (mode !== "be" || takePhraseOf(c, participles) === undefined) return undefined;
  takeBy(c);
  return { conditions: not ? conditions.map(({ check, spans }) => ({ check: { ...check, not: true }, spans })) : conditions };
};

const participles = phrases({
  returned: true,
  received: true,
  sent: true,
  given: true,
  thrown: true,
  raised: true,
  "sent back": true,
  "returned back": true,
});

function takeBy(c: Cursor): void {
  if (key(c) === "by" || key(c) === "from") {
    const at = c.at;
    c.at++;
    skip(c, articles);
    if (takeOf(c, agents) === undefined) c.at = at;
  } else takePlace(c);
}

const timeVerbs = phrases({
  take: true,
  takes: true,
  took: true,
  respond: true,
  responds: true,
  responded: true,
  answer: true,
  answers: true,
  complete: true,
  completes: true,
  completed: true,
  finish: true,
  finishes: true,
  arrive: true,
  arrives: true,
  arrived: true,
  return: true,
  returns: true,
  "be received": true,
  "is received": true,
  "was received": true,
  "be returned": true,
  "is returned": true,
  "was returned": true,
  "be completed": true,
  "come back": true,
  "comes back": true,
});

/** `the response takes at most 2 seconds`, `the API should respond within 500 ms`, `no more than 2 seconds are taken` is not read. */
const readDurationClause: ClauseReader = (c, { lead }) => {
  if (lead.not || lead.kind === "receive") return undefined;
  takeAnswerer(c);
  let not = false;
  for (; ; c.at++) {
    const word = key(c);
    if (word === "not" || word === "doesn't") not = !not;
    else if (!fillers.has(word)) break;
  }
  if (takePhraseOf(c, timeVerbs) === undefined) return undefined;
  const conditions = readTimeBound(c, not);
  return conditions === undefined ? undefined : { conditions };
};

function readTimeBound(c: Cursor, not: boolean): readonly Condition[] | undefined {
  return attempt(c, () => {
    const start = c.at;
    const time = readBounds(c, "time");
    if (time === undefined || !unitBehind(c)) return undefined;
    return [{ check: { time, ...(not ? { not: true } : {}) }, spans: [["time", spanFrom(c, start)]] }];
  });
}

const unitWord = /^(?:\d+(?:\.\d+)?)?(?:ms|msecs?|millis|milliseconds?|s|secs?|seconds?|m|mins?|minutes?)$/;

/** Without a unit "returns at most 3" would be a time. */
function unitBehind(c: Cursor): boolean {
  return unitWord.test(key(c, -1));
}

/** `and should not be empty`: of the subject of the clause before. */
const readSame: ClauseReader = (c, { subject }) => {
  const it = take(c, "it");
  const same: Subject | undefined = subject ?? (it ? { kind: "body", form: "response" } : undefined);
  if (same === undefined) return undefined;
  const at = c.at;
  const conditions = readPredicate(c, same);
  return conditions === undefined || c.at === at ? undefined : { conditions, subject: same };
};

/** `@mongo succeeded`, `the calls of @mongo and @mail succeeded`, `the external actions succeeded`. */
const readSucceeded: ClauseReader = (c, { lead }) => {
  if (lead.not) return undefined;
  const start = c.at;
  skip(c, articles);
  take(c, "all");
  skip(c, articles);
  const external = take(c, "external") || take(c, "mcp");
  let named = false;
  while (mcpNouns.has(key(c))) {
    named = true;
    c.at++;
  }
  const servers: string[] = [];
  if (!external && (!named || take(c, "of") || take(c, "to") || take(c, "on") || token(c)?.kind === "server")) {
    for (;;) {
      const here = token(c);
      if (here?.kind !== "server") break;
      servers.push(here.value as string);
      c.at++;
      take(c, "call");
      const at = c.at;
      const comma = take(c, ",");
      if ((!take(c, "and") && !comma) || token(c)?.kind !== "server") {
        c.at = at;
        break;
      }
    }
    if (servers.length === 0) return undefined;
  } else if (external && named) servers.push(...calledServers(c));
  else return undefined;
  if (takePhraseOf(c, succeeding) === undefined) return undefined;
  const span = spanFrom(c, start);
  if (servers.length === 0) {
    report(c, "needs-context", "No MCP server is called before this sentence in the same phase.", span);
    return { conditions: [] };
  }
  return { conditions: [{ check: { succeeded: servers }, spans: [["succeeded", span]] }] };
};

const mcpNouns = new Set("call calls action actions tool tools server servers".split(" "));
const succeeding = phrases({
  succeeded: true,
  succeed: true,
  "have succeeded": true,
  "has succeeded": true,
  "should succeed": true,
  "should have succeeded": true,
  succeeds: true,
  "did not fail": true,
  "were successful": true,
  "was successful": true,
  "are successful": true,
  "is successful": true,
  "should be successful": true,
});

/** The servers that the phase has called so far, in order. */
function calledServers(c: Cursor): readonly string[] {
  const servers = (c.context?.before ?? []).flatMap((step) => (step.step === "mcp_server_call" ? [step.provider] : []));
  return [...new Set(servers)];
}

const readers: readonly ClauseReader[] = [
  readThere,
  readSucceeded,
  readDurationClause,
  readOutcome,
  readPlain,
  readReturned,
  readAnswer,
  readReceived,
  readSame,
];
