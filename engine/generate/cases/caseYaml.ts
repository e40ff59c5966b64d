// Writes test case definitions as YAML, after the existing ones of the file.

import { type CaseExpectation, type CaseRequest, inlineYaml, type Json, lineEndOf, parseCases } from "../../../language/index.ts";
import { PlaybookError } from "../../error.ts";

export interface NewCase {
  readonly id: string;
  readonly title: string;
  /** `POST /orders` */
  readonly endpoint: string;
  /** Absent: Default. */
  readonly playbook?: string;
  readonly request: CaseRequest;
  readonly expect: CaseExpectation;
}

export interface Appended {
  readonly text: string;
  readonly added: readonly NewCase[];
  /** Ids that the file has already; its definitions stay as they are. */
  readonly kept: readonly string[];
}

/** Throws `PlaybookError` "cases-file" where the file has mistakes, since definitions cannot be added after them. */
export function appendCases(before: string | undefined, path: string, cases: readonly NewCase[], head: string): Appended {
  const known = before === undefined || before.trim() === "" ? undefined : parseCases(before, "yaml");
  const problem = known?.diagnostics.find(({ severity }) => severity === "error");
  if (problem !== undefined)
    throw new PlaybookError(
      "cases-file",
      `${path} has errors: ${problem.message}`,
      `Fix it first (playbook check ${path}), or name another file with --out.`,
    );
  const ids = new Set(known?.cases.map(({ id }) => id.value));
  const added = cases.filter(({ id }) => !ids.has(id));
  const kept = cases.flatMap(({ id }) => (ids.has(id) ? [id] : []));
  const lineEnd = lineEndOf(before ?? "");
  const start =
    known === undefined ? (before ?? `# ${head}${lineEnd}`) : /[\r\n]$/.test(before ?? "") ? (before ?? "") : `${before}${lineEnd}`;
  const text = added.length === 0 ? (before ?? start) : start + added.map((one) => caseText(one).replaceAll("\n", lineEnd)).join("");
  return { text, added, kept };
}

function caseText({ id, title, endpoint, playbook, request, expect }: NewCase): string {
  const lines = [
    `- id: ${inlineYaml(id)}`,
    `  title: ${inlineYaml(title)}`,
    `  endpoint: ${inlineYaml(endpoint)}`,
    ...(playbook === undefined ? [] : [`  playbook: ${inlineYaml(playbook)}`]),
    ...(Object.keys(request).length === 0 ? [] : [`  request: ${inlineYaml(request as Json)}`]),
    `  expect: ${inlineYaml(expect as unknown as Json)}`,
  ];
  return `${lines.join("\n")}\n`;
}
