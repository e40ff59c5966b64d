// Writes coverage as Cobertura's XML, which CI systems show on the lines of a merge request: a document is a class, an
// operation a method, an outcome of a constraint a condition.

import { type Coverage, type CoveragePoint, kindOf, type ServiceCoverage } from "../../engine/index.ts";
import { pointsByFile } from "./fileCounts.ts";
import { type LineHits, lineHits, timesOf } from "./lineHits.ts";

/** Writes Cobertura XML after the DTD coverage-04. Tools look for the documents in `folder`. */
export function cobertura({ services }: Coverage, folder: string): string {
  const all = sumOf(services.flatMap(({ files, points }) => pointsByFile({ files, points })));
  const attributes = `line-rate="${rate(all.lines)}" branch-rate="${rate(all.branches)}"`;
  const counts = `lines-covered="${all.lines[0]}" lines-valid="${all.lines[1]}" branches-covered="${all.branches[0]}" branches-valid="${all.branches[1]}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">',
    `<coverage ${attributes} ${counts} complexity="0" version="playbook" timestamp="0">`,
    `  <sources><source>${escaped(folder === "" ? "." : folder)}</source></sources>`,
    "  <packages>",
    ...services.flatMap(packageLines),
    "  </packages>",
    "</coverage>",
    "",
  ].join("\n");
}

type Part = readonly [covered: number, valid: number];

function packageLines(service: ServiceCoverage): readonly string[] {
  const files = pointsByFile(service);
  const sum = sumOf(files);
  return [
    `    <package name="${escaped(service.service)}" line-rate="${rate(sum.lines)}" branch-rate="${rate(sum.branches)}" complexity="0">`,
    "      <classes>",
    ...files.flatMap(({ file, points }) => classLines(file, points)),
    "      </classes>",
    "    </package>",
  ];
}

function classLines(file: string, points: readonly CoveragePoint[]): readonly string[] {
  const sum = sumOf([{ points }]);
  const operations = points.filter((point) => kindOf(point) === "declaration");
  return [
    `        <class name="${escaped(file)}" filename="${escaped(file)}" line-rate="${rate(sum.lines)}" branch-rate="${rate(sum.branches)}" complexity="0">`,
    "          <methods>",
    ...operations.map((point) => {
      const hits = timesOf(point);
      const own = `line-rate="${hits > 0 ? 1 : 0}" branch-rate="1" complexity="0"`;
      return `            <method name="${escaped(point.operation)}" signature="" ${own}><lines><line number="${point.place[1]}" hits="${hits}" branch="false"/></lines></method>`;
    }),
    "          </methods>",
    "          <lines>",
    ...lineHits(points).map(lineElement),
    "          </lines>",
    "        </class>",
  ];
}

function lineElement({ line, hits, points }: LineHits): string {
  const branches = points.filter((point) => kindOf(point) === "branch");
  if (branches.length === 0) return `            <line number="${line}" hits="${hits}" branch="false"/>`;
  const covered = branches.filter((point) => timesOf(point) > 0).length;
  const percent = Math.floor((covered / branches.length) * 100);
  return `            <line number="${line}" hits="${hits}" branch="true" condition-coverage="${percent}% (${covered}/${branches.length})"/>`;
}

function sumOf(files: readonly { readonly points: readonly CoveragePoint[] }[]): { readonly lines: Part; readonly branches: Part } {
  const lines = files.flatMap(({ points }) => lineHits(points));
  const branches = files.flatMap(({ points }) => points.filter((point) => kindOf(point) === "branch"));
  return {
    lines: [lines.filter(({ hits }) => hits > 0).length, lines.length],
    branches: [branches.filter((point) => timesOf(point) > 0).length, branches.length],
  };
}

function rate([covered, valid]: Part): string {
  return valid === 0 ? "1" : (covered / valid).toFixed(4);
}

function escaped(text: string): string {
  return text.replace(/\p{Cc}/gu, " ").replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
