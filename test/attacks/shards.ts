// Reports that were changed or damaged: `playbook merge` refuses them, or ends as with the report that was not.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mutatedReports, mutatedStreams } from "../support/reportMutations.ts";
import { smallRun } from "../support/smallRun.ts";
import type { Tries } from "./frame/area.ts";

export const area = "changed reports";

const refused = 2;
const broken = 4;

export async function attack({ tried }: Tries): Promise<void> {
  const run = await smallRun();
  try {
    const mergeOf = async (name: string) => {
      const { code, stdout, stderr } = await run.folder.run(["merge", name, "--json"]);
      const { summary = undefined } = stdout === "" ? {} : (JSON.parse(stdout) as { readonly summary?: object });
      return { code, stderr, summary: JSON.stringify(summary) };
    };
    for (const [kind, whole, mutated] of [
      ["json", "whole.json", mutatedReports(run.report)],
      ["ndjson", "whole.ndjson", mutatedStreams(run.stream)],
    ] as const) {
      const expected = await mergeOf(whole);
      tried(`${kind} as it was`, expected.code === 3, expected.stderr);
      for (const { name, text } of mutated) {
        await writeFile(join(run.folder.path, "changed"), text);
        const { code, stderr, summary } = await mergeOf("changed");
        const isRefused =
          code === refused && /cannot be read as a run|which this version of Playbook does not know/.test(stderr) && summary === undefined;
        const isCutOff = code === broken && /is cut off/.test(stderr);
        const isEqual = code === expected.code && summary === expected.summary;
        tried(`${kind}: ${name}`, isRefused || isCutOff || isEqual, `ended with ${code}: ${stderr} ${summary}`);
      }
    }
  } finally {
    await run.close();
  }
}
