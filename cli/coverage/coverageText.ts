// Prints coverage on the console: a line for each dimension, undocumented responses, and dimensions below the minimum.

import { type Coverage, type Dimension, dimensions, percentOf, type ServiceCoverage, type Total, totalsOf } from "../../engine/index.ts";
import { counted } from "../counted.ts";
import { visibleText } from "../visibleText.ts";

export const dimensionNames: Readonly<Record<Dimension, string>> = {
  operations: "operations",
  statuses: "statuses",
  parameters: "parameters",
  mediaTypes: "media types",
  schema: "schema",
};

/** Undocumented answers that are listed; the rest are in the reports. */
const mostListed = 10;

export function coverageText({ services }: Coverage): string {
  return services.map((service) => `${serviceLines(service).join("\n")}\n`).join("\n");
}

function serviceLines(service: ServiceCoverage): readonly string[] {
  const totals = totalsOf(service.points);
  const cut = service.levels === undefined ? "" : `, schemas to ${counted(service.levels, "level")}`;
  return [
    visibleText(`Coverage of ${service.service} (${service.files[0]}${cut})`),
    ...dimensions.map((dimension) => totalLine(dimensionNames[dimension], totals[dimension])),
    ...undocumentedLines(service),
  ];
}

/** `  statuses         7 of   12    58 %` */
function totalLine(name: string, total: Total): string {
  return `  ${name.padEnd(12)} ${String(total.covered).padStart(6)} of ${String(total.total).padStart(6)} ${percentText(total).padStart(7)}`;
}

export function percentText(total: Total): string {
  return total.total === 0 ? "" : `${percentOf(total)} %`;
}

function undocumentedLines({ undocumented, tests }: ServiceCoverage): readonly string[] {
  if (undocumented.length === 0) return [];
  const lines = undocumented.slice(0, mostListed).map((one) => {
    return visibleText(`    ${undocumentedText(one)} (${testsOf(one, tests)})`);
  });
  const rest = undocumented.length - lines.length;
  return [`  not documented: ${undocumented.length}`, ...lines, ...(rest > 0 ? [`    … and ${rest} more, see the reports`] : [])];
}

/** The tests that met it: the first, and how many others. */
export function testsOf({ seen }: ServiceCoverage["undocumented"][number], tests: readonly string[]): string {
  const [first, ...others] = seen.map(([test]) => tests[test] ?? "");
  return `${first}${others.length === 0 ? "" : ` and ${counted(others.length, "other test")}`}`;
}

/** `POST /orders answered 418`. */
export function undocumentedText({ kind, operation, what }: ServiceCoverage["undocumented"][number]): string {
  if (kind === "operation") return `${operation} is not in the OpenAPI document`;
  if (kind === "property") return `${operation} answered ${what.replace(" body.", " with the property ")}`;
  return `${operation} answered ${what}`;
}
