// Reads coverage that a run has measured, from a report or from the file of --coverage.

import { basename } from "node:path";
import { type Coverage, maxReportBytes, readRegularText } from "../../engine/index.ts";
import { isJsonObject, parseJson, validate } from "../../language/index.ts";
import { coverageSchema } from "../reporters/coverageSchema.ts";
import { notAReport, whereText } from "../reporters/readJson.ts";
import { readReport } from "../reporters/readReport.ts";
import { coverageOfFile } from "./coverageJson.ts";

/** Throws `PlaybookError` for any other file, and for a report of a run without coverage. */
export async function readCoverage(path: string): Promise<Coverage> {
  const text = await readRegularText(path, maxReportBytes).catch(() => "");
  const parsed = parseJson(text);
  if (parsed.ok && isJsonObject(parsed.value) && parsed.value.services !== undefined && parsed.value.tests === undefined) {
    const coverage = coverageOfFile(parsed.value);
    const [problem] = validate(coverageSchema, coverage);
    if (problem !== undefined) throw notAReport(basename(path), `${problem.message.replace(/\.$/, "")}${whereText(problem.path)}`);
    return coverage as unknown as Coverage;
  }
  const measured = (await readReport(path)).find((event) => event.kind === "coverage");
  return measured?.coverage ?? { services: [] };
}
