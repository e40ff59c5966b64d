/**
 * Runs the tests of an extension in a VS Code of their own. Prints their output as it is. The verdict comes from the
 * runner inside, since VS Code itself reports success when the extension host dies.
 */
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { VscodeArguments } from "./arguments.ts";
import { type Session, startSession } from "./session.ts";

/** A message of the runner in the extension host, one JSON object a line. */
type Message =
  | { readonly kind: "output"; readonly stream: "stdout" | "stderr"; readonly text: string }
  | { readonly kind: "verdict"; readonly error: string | null };

export interface TestRunOptions {
  readonly limitSeconds: number;
  readonly log: (line: string) => void;
  /** Ends the run, as a signal to the process does. */
  readonly signal: AbortSignal;
}

/** How long a verdict may still be on its way when VS Code says that the tests have ended. */
const endSeconds = 2;

export const exitCodes = { passed: 0, failed: 1, timedOut: 124, interrupted: 130 } as const;

/** The exit code: 0 only if every test passed. */
export async function runExtensionTests(args: VscodeArguments, { limitSeconds, log, signal }: TestRunOptions): Promise<number> {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let failed = false;
  const fail = (reason: string, code: number = exitCodes.failed) => {
    if (!failed) process.stderr.write(`${reason}\n`);
    failed = true;
    end(code);
  };
  const limit = setTimeout(() => fail(`The tests did not end within ${limitSeconds} s.`, exitCodes.timedOut), limitSeconds * 1000);
  signal.addEventListener("abort", () => end(exitCodes.interrupted));
  const listener = createServer((connection) => listen(connection, fail, end));
  await new Promise<void>((listening) => listener.listen(0, "127.0.0.1", listening));
  const { port } = listener.address() as AddressInfo;
  let session: Session | undefined;
  try {
    const starting = startSession({
      development: {
        extensions: args.extensionDevelopmentPath.map((path) => resolve(path)),
        tests: join(import.meta.dirname, "runner.cjs"),
      },
      open: args.open,
      trusted: args.trusted,
      env: { ...process.env, PLAYBOOK_TEST_PORT: String(port), PLAYBOOK_TEST_MODULE: resolve(args.extensionTestsPath ?? "") },
      ...(args.userData === undefined ? {} : { userData: args.userData }),
      ...(args.extensions === undefined ? {} : { extensions: args.extensions }),
      onTestsEnd: (code) => setTimeout(fail, endSeconds * 1000, `VS Code ended the tests with code ${code}, without a verdict.`).unref(),
      log,
    });
    starting.then(
      (started) => {
        session = started;
        started.died.then(fail);
      },
      (error: Error) => fail(error.message),
    );
    const code = await ended;
    await starting.catch(() => {});
    return code;
  } finally {
    clearTimeout(limit);
    failed = true;
    await session?.stop();
    listener.close();
  }
}

function listen(connection: Socket, fail: (reason: string) => void, end: (code: number) => void): void {
  let verdict: string | null | undefined;
  createInterface({ input: connection }).on("line", (line) => {
    const message: Message = JSON.parse(line);
    if (message.kind === "output") process[message.stream].write(message.text);
    else verdict = message.error;
  });
  connection.on("error", () => {});
  connection.on("close", () => {
    if (verdict === undefined) fail("The extension host went away before the tests ended.");
    else if (verdict !== null) fail(verdict);
    else end(exitCodes.passed);
  });
}
