// Implements `playbook coverage`: how much of a service's OpenAPI document its playbooks exercise, planned by their
// steps and, next to it, seen in a run.

import { plannedCoverage } from "../engine/generate/index.ts";
import {
  type CoveragePoint,
  dimensions,
  isSeen,
  loadWorkspace,
  mergeCoverage,
  nextTests,
  nodeFiles,
  PlaybookError,
  pointText,
  type ServiceCoverage,
  type Total,
  totalsOf,
} from "../engine/index.ts";
import { counted } from "./counted.ts";
import { withPercent } from "./coverage/coverageJson.ts";
import { dimensionNames, percentText, undocumentedText } from "./coverage/coverageText.ts";
import { readCoverage } from "./coverage/readCoverage.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { chooseService } from "./generate/service.ts";
import { standardOutput } from "./terminal.ts";
import { visibleText } from "./visibleText.ts";

export interface CoverageOptions {
  readonly json?: boolean;
  readonly missing?: boolean;
  readonly next?: boolean;
  readonly seen?: string;
}

export async function coverageCommand(name: string | undefined, options: CoverageOptions): Promise<ExitCode> {
  const loaded = await loadWorkspace(process.cwd(), nodeFiles);
  const service = chooseService(loaded, name);
  const { coverage: planned, playbooks } = await plannedCoverage(
    { root: loaded.root, workspace: loaded.workspace, files: nodeFiles },
    service,
  );
  const coverage = options.seen === undefined ? planned : await beside(planned, options.seen);
  const view = { coverage, playbooks, hasSeen: options.seen !== undefined };
  standardOutput(options.json === true ? coverageJson(view) : coverageLines(view, options));
  return exitCode.passed;
}

interface View {
  readonly coverage: ServiceCoverage;
  readonly playbooks: number;
  readonly hasSeen: boolean;
}

async function beside(planned: ServiceCoverage, path: string): Promise<ServiceCoverage> {
  const { services } = await readCoverage(path);
  const seen = services.find(({ service }) => service === planned.service);
  if (seen === undefined)
    throw new PlaybookError(
      "not-a-report",
      `${path} has no coverage of ${planned.service}.`,
      services.length === 0
        ? "Run the playbooks with --coverage."
        : `It has the coverage of ${services.map(({ service }) => service).join(", ")}.`,
    );
  const { coverage, problems } = mergeCoverage([
    { name: "the playbooks", coverage: { services: [planned] } },
    { name: path, coverage: { services: [seen] } },
  ]);
  const [problem] = problems;
  if (problem !== undefined) throw new PlaybookError("not-a-report", problem);
  return coverage.services[0] ?? planned;
}

function isPlanned({ planned = [] }: CoveragePoint): boolean {
  return planned.length > 0;
}

/** Seen where that is known, else planned. */
function covers({ hasSeen }: View): (point: CoveragePoint) => boolean {
  return hasSeen ? isSeen : isPlanned;
}

function coverageJson(view: View): string {
  const { coverage, playbooks, hasSeen } = view;
  const { service, points, undocumented, ...rest } = coverage;
  const text = {
    version: 2,
    service,
    playbooks,
    planned: withPercent(totalsOf(points, isPlanned)),
    ...(hasSeen ? { seen: withPercent(totalsOf(points)), undocumented } : {}),
    next: nextTests(points, covers(view)),
    ...rest,
    points,
  };
  return `${JSON.stringify(text, null, 2)}\n`;
}

function coverageLines(view: View, { missing, next }: CoverageOptions): string {
  const { coverage, playbooks, hasSeen } = view;
  const { service, points, undocumented, files, levels } = coverage;
  const planned = totalsOf(points, isPlanned);
  const seen = totalsOf(points);
  const uncovered = points.filter((point) => !covers(view)(point));
  const cut = levels === undefined ? "" : `, schemas to ${counted(levels, "level")}`;
  const lines = [
    `${service}: ${counted(playbooks, "playbook")} (${files[0]}${cut})`,
    `  ${"".padEnd(12)} ${"planned".padStart(24)}${hasSeen ? "seen".padStart(26) : ""}`,
  ];
  for (const dimension of dimensions) {
    lines.push(`  ${dimensionNames[dimension].padEnd(12)} ${column(planned[dimension])}${hasSeen ? `  ${column(seen[dimension])}` : ""}`);
    if (missing === true)
      lines.push(...uncovered.filter((point) => point.dimension === dimension).map((point) => `    ${pointText(point)}`));
  }
  if (undocumented.length > 0)
    lines.push(`  not documented: ${undocumented.length}`, ...undocumented.map((one) => `    ${undocumentedText(one)}`));
  if (next === true)
    lines.push(
      "",
      "Next tests:",
      ...nextTests(points, covers(view)).map(({ what, points: own }) => `  ${what} (${counted(own.length, "point")})`),
    );
  return `${lines.map(visibleText).join("\n")}\n`;
}

function column(total: Total): string {
  return `${String(total.covered).padStart(6)} of ${String(total.total).padStart(6)} ${percentText(total).padStart(7)}`;
}
