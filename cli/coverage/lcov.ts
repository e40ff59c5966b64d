// Writes coverage as LCOV's tracefile: functions are operations, branches are outcomes of constraints, and a line is
// hit if any of its points was seen.

import { posix } from "node:path";
import { type Coverage, type CoveragePoint, kindOf } from "../../engine/index.ts";
import { pointsByFile } from "./fileCounts.ts";
import { lineHits, timesOf } from "./lineHits.ts";

/**
 * `folder`: of the documents, from where tools look for them. Format: https://github.com/linux-test-project/lcov,
 * geninfo(1).
 */
export function lcov({ services }: Coverage, folder: string): string {
  return services
    .flatMap((service) => pointsByFile(service).map(({ file, points }) => record(service.service, posix.join(folder, file), points)))
    .join("");
}

function record(service: string, file: string, points: readonly CoveragePoint[]): string {
  const operations = points.filter((point) => kindOf(point) === "declaration");
  const branches = points.filter((point) => kindOf(point) === "branch");
  const lines = lineHits(points);
  const out = [`TN:${service.replace(/\W+/g, "_")}`, `SF:${file}`];
  for (const point of operations) out.push(`FN:${point.place[1]},${inLine(point.operation)}`);
  for (const point of operations) out.push(`FNDA:${timesOf(point)},${inLine(point.operation)}`);
  out.push(`FNF:${operations.length}`, `FNH:${operations.filter((point) => timesOf(point) > 0).length}`);
  for (const [index, point] of branches.entries()) out.push(`BRDA:${point.place[1]},0,${index},${timesOf(point)}`);
  out.push(`BRF:${branches.length}`, `BRH:${branches.filter((point) => timesOf(point) > 0).length}`);
  for (const { line, hits } of lines) out.push(`DA:${line},${hits}`);
  out.push(`LF:${lines.length}`, `LH:${lines.filter(({ hits }) => hits > 0).length}`, "end_of_record");
  return `${out.join("\n")}\n`;
}

function inLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}
