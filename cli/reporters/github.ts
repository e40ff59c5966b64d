// GitHub workflow commands: an annotation on the sentence that failed. See
// https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands

import type { RunEvent } from "../../engine/index.ts";
import { undocumentedPlaces } from "../coverage/undocumentedPlaces.ts";
import { comparison, failedChecks, failedSteps, findings, headline, phraseLines } from "./failure.ts";
import type { Reporter, Sink } from "./reporter.ts";
import { gatherTests } from "./testRecord.ts";

export function githubReporter(sink: Sink): Reporter {
  const gather = gatherTests((record) => {
    if (!record.last) return;
    for (const step of failedSteps(record)) {
      const { path, line, column } = step.place.place;
      const level = step.place.phase === "teardown" ? "warning" : "error";
      const title = step.place.phase === "teardown" ? `${record.identity.title}: teardown failed` : record.identity.title;
      const details = failedChecks(step.result).flatMap((check) => [check.message ?? check.title, ...comparison(check)]);
      const message = [step.place.sentence, ...phraseLines(step.place), ...(details.length > 0 ? details : [headline(step)])].join("\n");
      sink.write(`::${level} file=${property(path)},line=${line},col=${column},title=${property(title)}::${data(message)}\n`);
    }
    for (const { place, message } of findings(record)) {
      sink.write(`::warning file=${property(place.path)},line=${place.line},col=${place.column}::${data(message)}\n`);
    }
    if (failedSteps(record).length === 0 && (record.result.verdict === "failed" || record.result.verdict === "broken")) {
      sink.write(
        `::error file=${property(record.identity.path)},title=${property(record.identity.title)}::${data(record.result.message ?? record.result.verdict)}\n`,
      );
    }
  });
  return {
    event(event: RunEvent) {
      gather(event);
      if (event.kind === "run started") {
        for (const { problems } of event.notReady) {
          for (const { message, place } of problems) {
            sink.write(`::error file=${property(place.path)},line=${place.line},col=${place.column},title=not ready::${data(message)}\n`);
          }
        }
      }
      if (event.kind === "notice" && event.severity === "warning") {
        const where =
          event.place === undefined ? "" : ` file=${property(event.place.path)},line=${event.place.line},col=${event.place.column}`;
        sink.write(`::warning${where}::${data(event.message)}\n`);
      }
      if (event.kind === "coverage")
        for (const { place, message } of undocumentedPlaces(event.coverage))
          sink.write(`::warning file=${property(place.path)},line=${place.line},col=${place.column}::${data(message)}\n`);
    },
  };
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
