// Declares coverage in the HTML report.

import { type CoveragePoint, dimensions, nextTests, type ServiceCoverage, totalsOf, withinOperation } from "../../../engine/index.ts";
import { dimensionNames, undocumentedText } from "../../coverage/coverageText.ts";
import type { CoverageData, ServiceCoverageData } from "./pageData.ts";

/** Proposals that are shown; who has done these sees the next ones. */
const mostNext = 200;

export function coverageData(services: readonly ServiceCoverage[]): CoverageData {
  return services.map(serviceData);
}

function serviceData({ service, files, tests, points, undocumented, levels }: ServiceCoverage): ServiceCoverageData {
  const totals = totalsOf(points);
  const next = nextTests(points);
  const byOperation = Map.groupBy(points, ({ operation }) => operation);
  return {
    service,
    document: files[0] ?? "",
    tests,
    totals: dimensions.map((dimension) => ({ name: dimensionNames[dimension], ...totals[dimension] })),
    undocumented: undocumented.map((one) => ({ text: undocumentedText(one), tests: one.seen.map(([test]) => test) })),
    next: next.slice(0, mostNext).map(({ what, points: own }) => [what, own.length] as const),
    moreNext: Math.max(0, next.length - mostNext),
    operations: [...byOperation].map(([name, own]) => ({ name, points: own.map((point) => pointData(point, files)) })),
    ...(levels === undefined ? {} : { levels }),
  };
}

function pointData(point: CoveragePoint, files: readonly string[]): ServiceCoverageData["operations"][number]["points"][number] {
  const [file, line] = point.place;
  const text = point.dimension === "operations" ? "called" : withinOperation(point);
  return [dimensionNames[point.dimension], text, `${files[file]}:${line}`, point.seen];
}
