// Writes documentation of a service's tests: an overview, and the sentences of each test as written.

import {
  attachmentLines,
  capitalized,
  hideInText,
  type Instruction,
  type Json,
  type Playbook,
  phaseNames,
  playbookAt,
  type Workspace,
} from "../../../language/index.ts";
import type { Unfit } from "../reading/suite.ts";
import type { Export, ExportedService, ExportedTest } from "../writing/exported.ts";
import { fileName, unusedName } from "../writing/fileName.ts";

export function exportMarkdown(services: readonly ExportedService[], workspace: Workspace): Export {
  const files = new Map<string, string>();
  for (const one of services) files.set(unusedName(`${fileName(one.service.name || "tests")}.md`, files), serviceText(one, workspace));
  return { files, unfit: [] as readonly Unfit[] };
}

function serviceText({ service, shared, tests }: ExportedService, workspace: Workspace): string {
  const byPath = [...Map.groupBy(tests, ({ path }) => path)];
  const rows = byPath.map(([path, own]) => {
    const title = titleOf(own, workspace, path);
    return `| [${cell(title)}](#${anchor(title)}) | ${own.length === 1 ? "" : own.length} | ${cell(requestsOf(own[0]))} |`;
  });
  const path = shared?.path;
  return [
    `# Tests of ${service.name || "no service"}\n`,
    ...(service.baseUrl === undefined ? [] : [`Address: \`${service.baseUrl}\`\n`]),
    "| test | rows | requests |\n| --- | --- | --- |",
    `${rows.join("\n")}\n`,
    ...(path === undefined || shared === undefined ? [] : [`## Before and after all tests\n`, playbookText(path, shared, workspace)]),
    ...byPath.flatMap(([own, [first]]) =>
      first === undefined ? [] : [`## ${titleOf([first], workspace, own)}\n`, playbookText(own, first, workspace)],
    ),
  ].join("\n");
}

/** Without the row, if there are several. */
function titleOf(tests: readonly ExportedTest[], workspace: Workspace, path: string): string {
  const front = playbookAt(workspace, path)?.frontMatter;
  const endpoint = front?.endpoint?.value;
  if (endpoint !== undefined) return `${endpoint.method} ${endpoint.path} · ${front?.name?.value ?? "Default"}`;
  return front?.title?.value ?? front?.flow?.value ?? front?.testCase?.value ?? tests[0]?.title ?? path;
}

function requestsOf(test: ExportedTest | undefined): string {
  const actions = phaseNames.flatMap((phase) => test?.phases[phase].map(({ request }) => request.action) ?? []);
  return [...new Set(actions)].map((action) => `\`${action}\``).join(", ");
}

function playbookText(path: string, test: ExportedTest, workspace: Workspace): string {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return "";
  const { frontMatter } = playbook;
  const tags = frontMatter.tags.map(({ value }) => `\`${value}\``).join(" ");
  const variables = [
    ...[...test.variables].map(([name, value]) => `| \`${name}\` | ${cell(shown(value))} |`),
    ...[...test.encrypted].map((name) => `| \`${name}\` | encrypted |`),
  ];
  return [
    ...(frontMatter.description === undefined ? [] : [`${frontMatter.description.value}\n`]),
    `File: \`${path}\`${tags === "" ? "" : `, tags: ${tags}`}\n`,
    ...(variables.length === 0 ? [] : [`| variable | value |\n| --- | --- |\n${variables.join("\n")}\n`]),
    ...playbook.phases.map(({ name, instructions }) => `### ${capitalized(name)}\n\n${listText(instructions, playbook)}`),
  ].join("\n");
}

function listText(instructions: readonly Instruction[], playbook: Playbook, indent = ""): string {
  void playbook;
  return instructions
    .map(({ sentence, attachment, body }, index) => {
      const marker = indent === "" ? `${index + 1}. ` : "- ";
      const below = indent + " ".repeat(marker.length);
      const lines = attachment === undefined ? [] : ["", ...attachmentLines(attachment).map((line) => `${below}${line}`.trimEnd()), ""];
      return [
        `${indent}${marker}${hideInText(sentence).replace(/(?<!\s)\s*\n\s*/g, " ")}`,
        ...lines,
        ...(body === undefined ? [] : [listText(body, playbook, below)]),
      ].join("\n");
    })
    .join("\n")
    .concat(indent === "" ? "\n" : "");
}

function shown(value: Json): string {
  return `\`${(typeof value === "string" ? value : JSON.stringify(value)).replaceAll("`", "'")}\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

/** As GitHub makes it of a heading. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}
