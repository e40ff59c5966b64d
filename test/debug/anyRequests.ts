// Any requests of the protocol, for the playbook `signedIn.playbook` of a service that signs in.

import assert from "node:assert/strict";
import fc from "fast-check";
import type { DebugSession } from "../support/debugSession.ts";

export const password = "correct-horse-battery-staple";
/** The password, the service's token for it, and its cookie. */
export const secrets = [password, "token-0815-secret", "cookie-4711-secret"].flatMap((one) => [
  one,
  Buffer.from(one).toString("base64").slice(0, 20),
]);

export const playbook = [
  "---",
  "service: shop",
  "flow: signed in",
  "variables:",
  "  password: { type: encrypted text }",
  "  quantity: 2",
  "---",
  "",
  "# Setup",
  'Send a POST request to /customers with name "Ada" and password "${password}". Save $.id as ${customer}.', // 10
  "",
  "# Execution",
  'Send a POST request to /login with body {"password": "${password}"}.', // 13
  "Save $.token as ${token}.",
  "Send a POST request to /orders with bearer token ${token} and quantity ${quantity}.", // 15
  "Save $.id as ${order}.",
  "For each ${size} in [1, 2]:", // 17
  "  - Send a GET request to /orders/${order}.", // 18
  "  - Expect $.quantity is ${size}.", // 19
  "",
  "# Teardown",
  "Send a DELETE request to /orders/${order}.", // 22
  "Send a DELETE request to /customers/${customer}.",
  "",
].join("\n");

export interface Asked {
  readonly command: string;
  readonly given: object;
}

const threadId = 1;
const line = fc.integer({ min: -1, max: 26 });
/** The adapter counts from 1000. */
const anyId = fc.oneof({ weight: 1, arbitrary: fc.nat(9) }, { weight: 9, arbitrary: fc.integer({ min: 1_000, max: 1_012 }) });
const said = fc.constantFrom(
  "${password}",
  "${token}",
  "${customer}",
  "$",
  "$.token",
  "$.password",
  "Send a GET request to /orders/${order}.",
  'Send a POST request to /login with body {"password": "${password}"}.',
  'Expect ${password} is "x".',
  "Expect status 500.",
  "Save $.token as ${other}.",
  "nonsense",
  "",
);

const going: fc.Arbitrary<Asked> = fc
  .constantFrom("continue", "next", "next", "next", "stepIn", "stepIn", "stepOut")
  .map((command) => ({ command, given: { threadId } }));

const others: fc.Arbitrary<Asked> = fc.oneof(
  fc.constantFrom("pause", "threads", "exceptionInfo", "loadedSources").map((command) => ({ command, given: { threadId } })),
  fc.record({ startFrame: fc.nat(3), levels: fc.nat(3) }).map((some) => ({ command: "stackTrace", given: { threadId, ...some } })),
  anyId.map((frameId) => ({ command: "scopes", given: { frameId } })),
  fc.record({ variablesReference: anyId, start: fc.nat(3), count: fc.nat(9) }).map((given) => ({ command: "variables", given })),
  fc
    .record({
      variablesReference: anyId,
      name: fc.constantFrom("quantity", "password", "token", "body", "url", "method"),
      value: fc.constantFrom("3", "x", password),
    })
    .map((given) => ({ command: "setVariable", given })),
  fc
    .record({
      expression: said,
      context: fc.constantFrom("repl", "watch", "hover", "clipboard"),
      frameId: fc.option(anyId, { nil: undefined }),
    })
    .map((given) => ({ command: "evaluate", given })),
  said.map((text) => ({ command: "completions", given: { text, column: text.length + 1 } })),
  fc
    .array(fc.record({ line, condition: fc.option(said, { nil: undefined }), logMessage: fc.option(said, { nil: undefined }) }), {
      maxLength: 3,
    })
    .map((breakpoints) => ({ command: "setBreakpoints", given: { source: "signedIn.playbook", breakpoints } })),
  fc.constantFrom("POST /orders", "/login", "x").map((name) => ({ command: "setFunctionBreakpoints", given: { breakpoints: [{ name }] } })),
  fc.constantFrom("token", "password", "order").map((dataId) => ({ command: "setDataBreakpoints", given: { breakpoints: [{ dataId }] } })),
  fc
    .subarray(["check", "status", "server", "error", "teardown"])
    .map((filters) => ({ command: "setExceptionBreakpoints", given: { filters } })),
  line.map((one) => ({ command: "gotoTargets", given: { source: "signedIn.playbook", line: one } })),
  fc.nat(2).map((targetId) => ({ command: "goto", given: { threadId, targetId } })),
  anyId.map((frameId) => ({ command: "restartFrame", given: { frameId } })),
  fc.record({ confirmed: fc.boolean() }).map((given) => ({ command: "playbook/retry", given })),
  fc.constantFrom("playbook/tried", "playbook/keepRequest").map((command) => ({ command, given: {} })),
  fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }).map((ids) => ({ command: "playbook/insertTried", given: { ids } })),
  fc
    .record({ variablesReference: anyId, name: fc.constantFrom("quantity", "url", "token") })
    .map((given) => ({ command: "dataBreakpointInfo", given })),
  fc.constantFrom("configurationDone", "terminate").map((command) => ({ command, given: {} })),
);

export const asked = fc.oneof({ weight: 1, arbitrary: going }, { weight: 2, arbitrary: others });

/** After these the run continues, where they are not refused. */
const goes: ReadonlySet<string> = new Set(["continue", "next", "stepIn", "stepOut", "goto", "restartFrame", "playbook/retry"]);

/**
 * Asks, and waits for where that leads to. A refusal is an answer; one that says that Playbook itself has failed is
 * not.
 */
async function ask({ client }: DebugSession, { command, given }: Asked, path: string): Promise<void> {
  const full = "source" in given ? { ...given, source: { path } } : given;
  const next = Promise.race([client.waitForEvent("stopped"), client.waitForEvent("terminated")]);
  const answer = await client.send(command, full).catch((error: Error) => error.message);
  if (typeof answer === "string") assert.doesNotMatch(answer, /Internal error/);
  else if (goes.has(command) && answer.body?.asks === undefined) await next;
}

/** The second one ends the teardown. */
export function stopsIn(all: readonly Asked[]): number {
  return all.filter(({ command }) => command === "terminate").length;
}

/** Requests before the launch, before the run begins, and while it runs. */
export interface Order {
  readonly beforeLaunch: readonly Asked[];
  readonly beforeRun: readonly Asked[];
  readonly running: readonly Asked[];
}

/**
 * Launches the playbook, to stop before its first sentence, and asks everything; then the client is gone. `asking` is
 * called after each request of the run.
 */
export async function askAll(
  session: DebugSession,
  { beforeLaunch, beforeRun, running }: Order,
  path: string,
  asking: () => void = () => undefined,
): Promise<void> {
  const over = new Promise((resolve) => session.client.once("terminated", resolve));
  try {
    await session.client.initializeRequest();
    for (const one of beforeLaunch) await ask(session, one, path);
    const initialized = session.client.waitForEvent("initialized");
    await session.client.launchRequest({ program: path, stopOnEntry: true } as object);
    await initialized;
    const begun = Promise.race([session.client.waitForEvent("stopped"), over]);
    for (const one of beforeRun) await ask(session, one, path);
    // One of them may have begun the run.
    await session.client.configurationDoneRequest().catch(() => undefined);
    await begun;
    for (const one of running) {
      await ask(session, one, path);
      asking();
    }
    // To disconnect before the teardown is over would be a second stop.
    if (stopsIn([...beforeRun, ...running]) === 1) await over;
  } finally {
    await session.close();
  }
}
