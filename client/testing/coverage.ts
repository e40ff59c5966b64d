/**
 * Shows coverage in VS Code: how a run exercised the OpenAPI documents, on the lines of their files. Operations are
 * declarations, outcomes of constraints branches, the rest statements.
 */
import type { FileCoverage, FileCoverageDetail, TestItem, TestRun, TestRunProfile, Uri } from "vscode";
import type { Coverage, CoveragePoint, ServiceCoverage } from "../../engine/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";
import { terminal } from "./stepOutput.ts";

export interface CoverageReports {
  /** `root` is the folder. */
  add(run: TestRun, root: string, coverage: Coverage, itemOf: (test: string) => TestItem | undefined): void;
  /** Lets VS Code ask for the lines of a file, and for those that one test exercised. */
  serve(profile: TestRunProfile): void;
  /** Of the last run that measured it, by address of the file. */
  latest(uri: Uri): CoveredFile | undefined;
}

interface CoveredFile {
  readonly root: string;
  readonly service: string;
  readonly points: readonly CoveragePoint[];
}

interface Shown extends CoveredFile {
  readonly tests: readonly string[];
  readonly itemOf: (test: string) => TestItem | undefined;
}

export function createCoverageReports(vscode: Vscode): CoverageReports {
  const shown = new WeakMap<FileCoverage, Shown>();
  const latest = new Map<string, CoveredFile>();

  function addService(run: TestRun, root: string, service: ServiceCoverage, itemOf: Shown["itemOf"]): void {
    const byFile = Map.groupBy(service.points, ({ place: [file] }) => file);
    for (const [index, points] of byFile) {
      const uri = vscode.Uri.joinPath(vscode.Uri.file(root), service.files[index] ?? "");
      const count = (kind: string) => {
        const own = points.filter((point) => kindOf(point) === kind);
        return new vscode.TestCoverageCount(own.filter(({ seen }) => seen.length > 0).length, own.length);
      };
      const items = new Set(points.flatMap(({ seen }) => seen.flatMap(([test]) => itemOf(service.tests[test] ?? "") ?? [])));
      const file = new vscode.FileCoverage(uri, count("statement"), count("branch"), count("declaration"), [...items]);
      shown.set(file, { root, service: service.service, points, tests: service.tests, itemOf });
      latest.set(uri.toString(), { root, service: service.service, points });
      run.addCoverage(file);
    }
  }

  function details(file: FileCoverage, item?: TestItem): FileCoverageDetail[] {
    const found = shown.get(file);
    if (found === undefined) return [];
    const { points, tests, itemOf } = found;
    const own = item === undefined ? undefined : new Set([...tests.keys()].filter((test) => itemOf(tests[test] ?? "") === item));
    const times = ({ seen }: CoveragePoint) =>
      seen.reduce((sum, [test, count]) => (own === undefined || own.has(test) ? sum + count : sum), 0);
    // For one test, only its own coverage.
    const wanted = own === undefined ? points : points.filter((point) => times(point) > 0);
    return [...Map.groupBy(wanted, ({ place }) => place.join(":")).values()].flatMap((here) => placeDetails(vscode, here, times));
  }

  return {
    add(run, root, { services }, itemOf) {
      for (const service of services) {
        addService(run, root, service, itemOf);
        run.appendOutput(terminal(["", ...summaryLines(service)]));
      }
    },
    serve(profile) {
      profile.loadDetailedCoverage = async (_run, file) => details(file);
      profile.loadDetailedCoverageForTest = async (_run, file, item) => details(file, item);
    },
    latest: (uri) => latest.get(uri.toString()),
  };
}

/** A schema that is used several times has one line: the uses are its branches, too. */
function placeDetails(vscode: Vscode, points: readonly CoveragePoint[], times: (point: CoveragePoint) => number): FileCoverageDetail[] {
  const range = rangeOf(vscode, points[0] as CoveragePoint);
  const operations = points.filter((point) => kindOf(point) === "declaration");
  const others = points.filter((point) => kindOf(point) !== "declaration");
  // Only statements colour a line.
  const declarations = operations.flatMap((point) => [
    new vscode.DeclarationCoverage(point.operation, times(point), range),
    new vscode.StatementCoverage(times(point), range),
  ]);
  if (others.length === 0) return declarations;
  const isOne = others.length === 1 && kindOf(others[0] as CoveragePoint) === "statement";
  const branches = isOne ? [] : others.map((point) => new vscode.BranchCoverage(times(point), range, pointText(point)));
  const executed = others.reduce((sum, point) => sum + times(point), 0);
  return [...declarations, new vscode.StatementCoverage(executed, range, branches)];
}

function rangeOf(vscode: Vscode, { place: [, line, column, endLine, endColumn] }: CoveragePoint) {
  return new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
}

function kindOf({ dimension, outcome }: CoveragePoint): "declaration" | "statement" | "branch" {
  if (dimension === "operations") return "declaration";
  return outcome === undefined ? "statement" : "branch";
}

/** `POST /orders body.quantity minimum 1: at`. */
export function pointText({ dimension, operation, name, constraint, outcome }: CoveragePoint): string {
  if (dimension === "operations") return operation;
  return `${operation} ${name}${constraint === undefined ? "" : ` ${constraint}`}${outcome === undefined ? "" : `: ${outcome}`}`;
}

const dimensions = [
  ["operations", "operations"],
  ["statuses", "statuses"],
  ["parameters", "parameters"],
  ["mediaTypes", "media types"],
  ["schema", "schema"],
] as const;

function summaryLines({ service, files, points, undocumented }: ServiceCoverage): readonly string[] {
  const totals = dimensions.map(([dimension, name]) => {
    const own = points.filter((point) => point.dimension === dimension);
    const covered = own.filter(({ seen }) => seen.length > 0).length;
    return `  ${name.padEnd(12)} ${covered} of ${own.length}`;
  });
  const answers = undocumented.map(({ kind, operation, what }) =>
    kind === "operation" ? `  ⚠ ${operation} is not in the OpenAPI document` : `  ⚠ ${operation} answered ${what}, which is not documented`,
  );
  return [`Coverage of ${service} (${files[0]})`, ...totals, ...answers];
}
