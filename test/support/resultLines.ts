/**
 * A mocha reporter that writes a JSON line for each result at once, so that a suite that is stopped has told how far it
 * came.
 */
import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { cwd } from "node:process";
import Mocha from "mocha";

/** About a test or hook, of which `began` says that it has begun; `file` is its path in the repository. */
export type ResultLine = { readonly title: string; readonly file: string } & (
  | { readonly kind: "began" | "passed" }
  | { readonly kind: "failed"; readonly error: TestError }
);

/** The parts of an error that mocha prints. */
export interface TestError {
  readonly message: string;
  readonly stack?: string | undefined;
  readonly showDiff?: boolean | undefined;
  readonly actual?: unknown;
  readonly expected?: unknown;
}

/** The option `output` names the file. */
// biome-ignore lint/style/noDefaultExport: mocha finds a reporter by it
export default class ResultLines extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const { output } = options.reporterOptions as { readonly output: string };
    const write = (line: ResultLine) => appendFileSync(output, `${JSON.stringify(line)}\n`);
    const about = (runnable: Mocha.Runnable) => ({
      title: runnable.fullTitle(),
      file: relative(cwd(), runnable.file ?? runnable.parent?.file ?? "").replaceAll("\\", "/"),
    });
    const began = (runnable: Mocha.Runnable) => write({ kind: "began", ...about(runnable) });
    // Code that runs after a test may add to the message of its failure.
    const failures: [Mocha.Runnable, Error][] = [];
    const tellFailures = () => {
      for (const [test, error] of failures.splice(0)) write({ kind: "failed", ...about(test), error: errorOf(error) });
    };
    const { EVENT_HOOK_BEGIN, EVENT_TEST_BEGIN, EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_SUITE_END, EVENT_RUN_END } = Mocha.Runner.constants;
    for (const event of [EVENT_TEST_BEGIN, EVENT_SUITE_END, EVENT_RUN_END]) runner.on(event, tellFailures);
    runner.on(EVENT_HOOK_BEGIN, began);
    runner.on(EVENT_TEST_BEGIN, began);
    runner.on(EVENT_TEST_PASS, (test) => write({ kind: "passed", ...about(test) }));
    runner.on(EVENT_TEST_FAIL, (test, error) => failures.push([test, error]));
  }
}

/** `Base` has made texts of `actual` and `expected` where it shows their difference. */
function errorOf(error: Error & Partial<TestError>): TestError {
  const { message, stack, showDiff, actual, expected } = error;
  const isShown = typeof actual === "string" && typeof expected === "string";
  return { message, stack, ...(isShown ? { showDiff, actual, expected } : { showDiff: false }) };
}
