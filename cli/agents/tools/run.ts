// Defines the tool that runs tests like `playbook run`, once a person has agreed.

import { availableParallelism } from "node:os";
import { PlaybookError, type RunEvent } from "../../../engine/index.ts";
import type { JsonObject } from "../../../language/index.ts";
import { counted } from "../../counted.ts";
import { execute, prepare } from "../../execution.ts";
import { notReadyLines } from "../../reporters/notReady.ts";
import { prettyReporter } from "../../reporters/pretty.ts";
import { type AgentTool, inputs, pathInside, pathsInput, requireConsent, textOf, textsOf } from "../agentTool.ts";

/** Length of the report, in characters: a model reads no more, and the first failures matter most. */
const longestReport = 20_000;

export const runTool: AgentTool = {
  name: "run_playbooks",
  title: "Run playbooks",
  description:
    "Runs playbooks against their services: setup, execution and a teardown that always runs. Returns the totals and, for each failure, sentence, place, expected, actual, request and response with secrets masked. It sends real requests, so a person has to agree.",
  inputSchema: inputs({
    paths: pathsInput,
    environment: { type: "string", description: "The environment of the services, such as staging." },
    tags: { type: "array", items: { type: "string" }, description: "Only playbooks with one of these tags; !tag excludes." },
    grep: { type: "string", description: "Only playbooks with this text in the title or path." },
  }),
  needs: "run",
  everywhere: true,
  async call({ paths, environment, tags, grep }, around) {
    const { folder, signal, secrets, people } = around;
    const wanted = textsOf(paths);
    const absolute = (wanted.length > 0 ? wanted : ["."]).map((path) => pathInside(folder, path));
    const named = textOf(environment);
    const { planned } = await prepare(
      absolute,
      {
        paths: absolute,
        unattended: true,
        tags: textsOf(tags),
        ...(named === undefined ? {} : { environment: named }),
        ...(textOf(grep) === undefined ? {} : { grep: String(grep) }),
      },
      secrets,
      folder,
    );
    const total = planned.tests.length;
    if (total === 0 && planned.notReady.length === 0)
      throw new PlaybookError("no-such-path", "No playbook matches.", "list_tests lists the existing playbooks.");
    if (total === 0) {
      const notReady = planned.notReady.length;
      const text = ["Nothing can run.", ...notReadyLines(planned.notReady)].join("\n");
      return { text, data: { summary: { passed: 0, failed: 0, notReady } }, isBad: true };
    }
    const count = counted(total, "test");
    await requireConsent(
      around,
      "run",
      `Run ${count}${named === undefined ? "" : ` in the environment ${named}`}: ${wanted.join(", ") || "all"}.`,
    );
    let report = "";
    let done = 0;
    const pretty = prettyReporter({
      write: (text) => {
        report += text;
      },
      colour: false,
      width: 120,
    });
    const options = { workers: availableParallelism(), detail: "failures", signal } as const;
    const emit = (event: RunEvent) => {
      pretty.event(event);
      if (event.kind === "test finished" && event.last) around.progress?.(++done, total, `${done} of ${total} tests`);
    };
    const summary = await execute(planned, options, emit, people?.(planned.root));
    return { text: shortened(report), data: { summary: summary as unknown as JsonObject }, isBad: summary.exitCode !== 0 };
  },
};

function shortened(report: string): string {
  if (report.length <= longestReport) return report;
  const end = report.slice(-500);
  return `${report.slice(0, longestReport)}\n… ${report.length - longestReport - end.length} more characters …\n${end}`;
}
