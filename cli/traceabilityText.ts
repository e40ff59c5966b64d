// Writes the traceability table as text: Markdown for a wiki or a pull request, CSV for a spreadsheet, a self-contained
// HTML page, or JSON for programs.

import type { Traceability, TracedCriterion, TracedPlaybook, TracedRequirement } from "../engine/requirements/index.ts";
import { counted } from "./counted.ts";

/** One line of the table: every playbook of a criterion has one, a criterion without any has one, too. */
interface TraceabilityRow {
  readonly requirement: string;
  readonly title: string;
  readonly url?: string;
  readonly source: string;
  readonly criterion: string;
  readonly criterionTitle: string;
  readonly playbook: string;
  readonly result: string;
  readonly at: string;
  /** Requirements that need attention: not tested, changed, not ready. */
  readonly attention: string;
}

export function traceabilityText(table: Traceability, format: "markdown" | "csv" | "html" | "json"): string {
  switch (format) {
    case "json":
      return `${JSON.stringify({ version: 1, ...table }, null, 2)}\n`;
    case "csv":
      return csv(rowsOf(table));
    case "html":
      return html(table, rowsOf(table));
    case "markdown":
      return markdown(table, rowsOf(table));
  }
}

function rowsOf({ requirements, unknown }: Traceability): readonly TraceabilityRow[] {
  return [
    ...requirements.flatMap((requirement) => [
      ...requirement.playbooks.map((playbook) => row(requirement, undefined, playbook)),
      ...requirement.criteria.flatMap((criterion) =>
        criterion.playbooks.length > 0
          ? criterion.playbooks.map((playbook) => row(requirement, criterion, playbook))
          : [row(requirement, criterion, undefined, requirement.playbooks.length > 0)],
      ),
      ...(requirement.criteria.length + requirement.playbooks.length === 0 ? [row(requirement, undefined, undefined)] : []),
    ]),
    ...unknown.map(({ key, playbook }): TraceabilityRow => {
      const [id = "", criterion = ""] = key.split("/");
      return {
        requirement: id,
        title: "",
        source: "",
        criterion,
        criterionTitle: "",
        playbook: playbook.path,
        ...resultOf(playbook),
        attention: "no source has it",
      };
    }),
  ];
}

function row(
  requirement: TracedRequirement,
  criterion: TracedCriterion | undefined,
  playbook: TracedPlaybook | undefined,
  isWholeTested = false,
): TraceabilityRow {
  const states = { new: "new at the source", changed: "changed at the source", gone: "gone at the source" } as const;
  const attention = [
    playbook === undefined && !isWholeTested && criterion?.source !== "gone"
      ? criterion === undefined
        ? "no acceptance criteria"
        : "not tested"
      : "",
    criterion?.source === undefined ? "" : states[criterion.source],
    playbook?.changed === true && criterion?.source === undefined ? "changed at the source" : "",
    playbook?.status === "ERROR" ? "playbook is in ERROR" : "",
  ];
  return {
    requirement: requirement.id,
    title: requirement.title,
    ...(requirement.url === undefined ? {} : { url: requirement.url }),
    source: requirement.source,
    criterion: criterion?.id ?? "",
    criterionTitle: criterion?.title ?? "",
    playbook: playbook?.path ?? "",
    ...resultOf(playbook),
    attention: attention.filter((one) => one !== "").join(", "),
  };
}

function resultOf(playbook: TracedPlaybook | undefined): { readonly result: string; readonly at: string } {
  return { result: playbook?.result?.verdict ?? (playbook === undefined ? "" : "not run"), at: playbook?.result?.at ?? "" };
}

function summaryText({ summary }: Traceability): string {
  const { requirements, criteria, covered, uncovered, passed, failed, changed } = summary;
  return `${counted(requirements, "requirement")}, ${counted(criteria, "acceptance criterion", "acceptance criteria")}: ${covered} tested, ${uncovered} not tested; ${passed} passed, ${failed} failed; ${changed} changed at the source.`;
}

function markdown(table: Traceability, rows: readonly TraceabilityRow[]): string {
  const cell = (text: string) => text.replace(/[\\`*_{}[\]<>|#!$]/g, "\\$&").replace(/\s+/g, " ");
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  const lines = rows.map(({ requirement, title, url, criterion, criterionTitle, playbook, result, attention }) =>
    line([
      url === undefined ? cell(requirement) : `[${cell(requirement)}](<${encodeURI(url).replace(/[<>]/g, encodeURIComponent)}>)`,
      cell(title),
      cell([criterion, criterionTitle].filter((one) => one !== "").join(" ")),
      playbook === "" ? "" : cell(playbook),
      cell(result),
      cell(attention),
    ]),
  );
  const head =
    line(["Requirement", "Title", "Criterion", "Playbook", "Last result", "Attention"]) + line(["---", "---", "---", "---", "---", "---"]);
  return `# Traceability\n\n${summaryText(table)}\n\n${head}${lines.join("")}`;
}

function csv(rows: readonly TraceabilityRow[]): string {
  // A spreadsheet takes a cell that begins so for a formula.
  const cell = (text: string) => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const head = ["requirement", "title", "url", "source", "criterion", "criterion title", "playbook", "last result", "at", "attention"];
  const lines = rows.map((one) => [
    one.requirement,
    one.title,
    one.url ?? "",
    one.source,
    one.criterion,
    one.criterionTitle,
    one.playbook,
    one.result,
    one.at,
    one.attention,
  ]);
  return [head, ...lines].map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem;max-width:80rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #8888}thead th{border-bottom:2px solid}code{font-family:ui-monospace,monospace}
caption{text-align:left;padding:.4rem 0}.passed,.failed{white-space:nowrap}.passed::before{content:"✓ "}.failed::before{content:"✗ "}.failed,.attention{font-weight:600}`;

function html(table: Traceability, rows: readonly TraceabilityRow[]): string {
  const body = rows.map((one, index) => {
    const isFirst = rows[index - 1]?.requirement !== one.requirement || rows[index - 1]?.source !== one.source;
    const name =
      one.url === undefined
        ? escaped(one.requirement)
        : `<a href="${escaped(one.url)}" rel="noopener noreferrer">${escaped(one.requirement)}</a>`;
    const kind = one.result === "passed" ? "passed" : one.result === "" || one.result === "not run" ? "" : "failed";
    const cells = [
      `<th scope="row">${isFirst ? name : `<span aria-label="${escaped(one.requirement)}">″</span>`}</th>`,
      `<td>${isFirst ? escaped(one.title) : ""}</td>`,
      `<td>${escaped([one.criterion, one.criterionTitle].filter((part) => part !== "").join(" "))}</td>`,
      `<td>${one.playbook === "" ? "" : `<code>${escaped(one.playbook)}</code>`}</td>`,
      `<td${kind === "" ? "" : ` class="${kind}"`}>${escaped(one.result)}</td>`,
      `<td class="attention">${escaped(one.attention)}</td>`,
    ];
    return `<tr>${cells.join("")}</tr>`;
  });
  const head = ["Requirement", "Title", "Criterion", "Playbook", "Last result", "Attention"]
    .map((text) => `<th scope="col">${text}</th>`)
    .join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Traceability</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Traceability</h1>
<p>${escaped(summaryText(table))}</p>
<table>
<caption>Requirements, their acceptance criteria, the playbooks that test them, and the last results</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join("\n")}
</tbody>
</table>
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
