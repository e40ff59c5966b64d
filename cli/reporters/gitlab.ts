// Code Quality as GitLab reads it (https://docs.gitlab.com/ci/testing/code_quality/): each failure at its sentence in
// the changes of a merge request. Tests themselves it reads from JUnit.

import { createHash } from "node:crypto";
import type { RunEvent, SourcePlace } from "../../engine/index.ts";
import { undocumentedPlaces } from "../coverage/undocumentedPlaces.ts";
import { visibleText } from "../visibleText.ts";
import { comparison, failedChecks, failedSteps, findings, headline } from "./failure.ts";
import type { Reporter, Sink } from "./reporter.ts";
import { gatherTests } from "./testRecord.ts";

type Severity = "info" | "minor" | "major" | "critical" | "blocker";

export function gitlabReporter(sink: Sink): Reporter {
  let count = 0;
  /** Equal fingerprints are one issue for GitLab: the same failure in another round of a block is another one. */
  const seen = new Map<string, number>();
  const issue = (check: string, severity: Severity, place: Omit<SourcePlace, "column">, description: string) => {
    const key = JSON.stringify([check, place.path, place.line, description]);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    const fingerprint = createHash("sha256").update(`${key}${times}`).digest("hex").slice(0, 32);
    const entry = {
      description: visibleText(description),
      check_name: check,
      fingerprint,
      severity,
      location: { path: place.path, lines: { begin: place.line } },
    };
    sink.write(`${count === 0 ? "\n" : ",\n"}${JSON.stringify(entry)}`);
    count += 1;
  };
  const gather = gatherTests((record) => {
    if (!record.last) return;
    const { identity, result } = record;
    const failed = failedSteps(record);
    for (const step of failed) {
      const isTeardown = step.place.phase === "teardown";
      const details = failedChecks(step.result).flatMap((check) => [check.message ?? check.title, ...comparison(check)]);
      const text = [`${identity.title}: ${headline(step)}`, ...details.slice(1)].join("\n");
      const name = isTeardown ? "playbook/teardown" : `playbook/${result.verdict}`;
      issue(name, isTeardown ? "minor" : "critical", step.place.place, text);
    }
    for (const { place, message } of findings(record)) issue("playbook/contract", "minor", place, message);
    if (failed.length === 0 && (result.verdict === "failed" || result.verdict === "broken"))
      issue(
        `playbook/${result.verdict}`,
        "critical",
        { path: identity.path, line: 1 },
        `${identity.title}: ${result.message ?? result.verdict}`,
      );
  });
  return {
    event(event: RunEvent) {
      if (event.kind === "run started") {
        sink.write("[");
        for (const { problems } of event.notReady)
          for (const { message, place } of problems) issue("playbook/not-ready", "major", place, `Not ready: ${message}`);
      }
      gather(event);
      if (event.kind === "notice" && event.severity === "warning" && event.place !== undefined)
        issue("playbook/warning", "info", event.place, event.message);
      if (event.kind === "coverage")
        for (const { place, message } of undocumentedPlaces(event.coverage)) issue("playbook/undocumented", "minor", place, message);
      if (event.kind === "run finished") sink.write("\n]\n");
    },
  };
}
