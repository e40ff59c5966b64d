// Clauses about a call as a whole: that it succeeds or fails, how long it takes, that MCP calls succeeded.

import type { Span } from "../../diagnostic.ts";
import type { Step } from "../../step.ts";
import { readBounds } from "./bounds.ts";
import type { Condition, Subject } from "./condition.ts";
import { attempt, type Cursor, key, phrases, report, skip, spanFrom, take, takeOf, takePhraseOf, token } from "./cursor.ts";
import type { Lead } from "./lead.ts";
import { statusCheck } from "./status.ts";
import { readStatusThing } from "./statusThing.ts";
import { agents, articles } from "./words.ts";

/** What stands before a clause. */
export interface Before {
  readonly lead: Lead;
  /** The subject of the clause before, for "and should not be empty". */
  readonly subject: Subject | undefined;
}

export interface Clause {
  readonly conditions: readonly Condition[];
  readonly subject?: Subject;
}

export type ClauseReader = (c: Cursor, before: Before) => Clause | undefined;

const outcomes = phrases<"2xx" | "not 2xx" | "fails" | "comes">({
  "be returned": "comes",
  "is returned": "comes",
  "was returned": "comes",
  "be received": "comes",
  "is received": "comes",
  "was received": "comes",
  come: "comes",
  comes: "comes",
  "come back": "comes",
  "comes back": "comes",
  came: "comes",
  "came back": "comes",
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
  "be rejected": "fails",
  "is rejected": "fails",
  "was rejected": "fails",
  "be unsuccessful": "fails",
  "is unsuccessful": "fails",
  "was unsuccessful": "fails",
});
const requestNouns = new Set("request call response it operation".split(" "));

/** `the request succeeds`, `the call should fail with status 404`. */
export const readOutcome: ClauseReader = (c, { lead }) => {
  if (lead.not || lead.kind === "receive") return undefined;
  const start = c.at;
  skip(c, articles);
  take(c, "http") || take(c, "api");
  const noun = takeOf(c, requestNouns);
  if (noun === undefined && (c.at > start || (key(c) !== "should" && key(c) !== "must"))) return undefined;
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
    if (not || outcome === "not 2xx") return undefined;
    const conditions = readStatusThing(c, true, false);
    const status = conditions?.[0]?.check.status;
    if (typeof status === "number" && ((outcome === "2xx" && status >= 300) || (outcome === "fails" && status < 400))) {
      report(
        c,
        "invalid-value",
        `${status} is no status of a request that ${outcome === "fails" ? "fails" : "succeeds"}. Write one of the two.`,
        spanFrom(c, start),
      );
    }
    return conditions === undefined ? undefined : { conditions };
  }
  if (outcome === "comes") return noun === "response" && !not ? { conditions: cameAtAll(span) } : undefined;
  return {
    conditions: [
      { check: statusCheck(outcome === "fails" ? { atLeast: 400 } : "2xx", not !== (outcome === "not 2xx")), spans: [["status", span]] },
    ],
  };
};

/** That there is a response, whatever its status. */
export function cameAtAll(span: Span): readonly Condition[] {
  return [{ check: { status: { atLeast: 100 } }, spans: [["status", span]] }];
}

const fillers = new Set("should must shall will would does did to has have".split(" "));

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
  "been received": true,
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
export const readDurationClause: ClauseReader = (c, { lead }) => {
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

export function readTimeBound(c: Cursor, not: boolean): readonly Condition[] | undefined {
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

/** `@mongo succeeded`, `the calls of @mongo and @mail succeeded`, `the external actions succeeded`. */
export const readSucceeded: ClauseReader = (c, { lead }) => {
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
  return [...new Set(providersOf(c.context?.before ?? []))];
}

function providersOf(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) => {
    if (step.step === "block") return providersOf(step.steps);
    return step.step === "mcp_server_call" ? [step.provider] : [];
  });
}

/** `the API`, `it`, `the HTTP service`. */
export function takeAnswerer(c: Cursor): boolean {
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
