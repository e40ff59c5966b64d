// TAP 14 (https://testanything.org/tap-version-14-specification.html): a test point for each test as it finishes, what
// went wrong as YAML below it, the plan at the end.

import type { RunEvent } from "../../engine/index.ts";
import { comparison, failedChecks, failedSteps, headline, spokenStep } from "./failure.ts";
import type { Reporter, Sink } from "./reporter.ts";
import { gatherTests, type StepRecord, type TestRecord } from "./testRecord.ts";

export function tapReporter(sink: Sink): Reporter {
  let count = 0;
  const point = (passed: boolean, title: string, rest = "") => {
    count += 1;
    sink.write(`${passed ? "ok" : "not ok"} ${count} - ${described(title)}${rest}\n`);
  };
  const gather = gatherTests((record) => {
    if (!record.last) return;
    const { verdict, message, teardown } = record.result;
    const isBad = verdict === "failed" || verdict === "broken";
    const isSkipped = !isBad && verdict !== "passed";
    point(!isBad, `${record.identity.title} (${record.identity.path})`, isSkipped ? ` # SKIP ${described(message ?? verdict)}` : "");
    if (isBad || teardown === "failed" || isSkipped) sink.write(diagnostics(details(record)));
  });
  return {
    event(event: RunEvent) {
      if (event.kind === "run started") {
        sink.write("TAP version 14\n");
        for (const { path, problems } of event.notReady) {
          point(false, `${path} is not ready`);
          const [first] = problems;
          const at = first === undefined ? {} : { file: first.place.path, line: first.place.line, column: first.place.column };
          sink.write(diagnostics({ message: problems.map(({ message }) => message).join("\n"), severity: "fail", ...(first && { at }) }));
        }
      }
      gather(event);
      if (event.kind === "notice" && event.severity === "warning") sink.write(`# ${oneLine(event.message)}\n`);
      if (event.kind === "run finished") sink.write(`1..${count}${count === 0 ? " # no test ran" : ""}\n`);
    },
  };
}

function details(record: TestRecord): object {
  const { result } = record;
  const failed = failedSteps(record);
  const own = failed.filter(({ place }) => place.phase !== "teardown");
  const left = failed.filter(({ place }) => place.phase === "teardown");
  const [first] = own;
  return {
    message: first === undefined ? (result.message ?? result.verdict) : headline(first),
    severity: result.verdict === "passed" ? "comment" : "fail",
    duration_ms: Math.round(result.duration),
    ...(first === undefined ? {} : { at: at(first), sentence: spokenStep(first.place), checks: own.flatMap(checksOf) }),
    ...(result.teardown === undefined ? {} : { teardown: result.teardown }),
    ...(left.length === 0 ? {} : { teardownFailures: left.map((step) => ({ at: at(step), message: headline(step) })) }),
  };
}

function at({ place: { place } }: StepRecord): object {
  return { file: place.path, line: place.line, column: place.column };
}

function checksOf({ result }: StepRecord): readonly object[] {
  return failedChecks(result).map((check) => {
    const { expected, actual, title } = check;
    const lines = comparison(check);
    const isDifference = lines[0]?.startsWith("- expected") === true;
    return {
      title,
      ...(isDifference
        ? { difference: lines.join("\n") }
        : { ...(expected !== undefined && { expected }), ...(actual !== undefined && { actual }) }),
    };
  });
}

/** All JSON is YAML: each member is on a line of its own. */
function diagnostics(of: object): string {
  const lines = Object.entries(of).map(
    ([name, value]) => `  ${name}: ${JSON.stringify(value).replaceAll(/[\u007f-\u009f\u2028\u2029]/g, escaped)}\n`,
  );
  return `  ---\n${lines.join("")}  ...\n`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A `#` would begin a directive, a backslash an escape. */
function described(text: string): string {
  return oneLine(text).replace(/[\\#]/g, (character) => `\\${character}`);
}

function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are not allowed in a line
  return text.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
}
