// A folder with playbooks and MCP servers, and `playbook` run in it as CI would: nobody there, and only the variables
// that are given.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Ended, type Folder, writeFolder } from "./playbookProcess.ts";

interface Called {
  readonly server: string;
  readonly tool: string;
  readonly outcome: "succeeded" | "failed" | "refused";
}

export interface ServerFolder extends Omit<Folder, "run"> {
  run(argv: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** The calls so far in the audit log. */
  calls(): Promise<readonly Called[]>;
  text(path: string): Promise<string>;
}

/** `files` is a fixture; a service `shop` is there, too. */
export async function serverFolder(files: string, variables: Readonly<Record<string, string>> = {}): Promise<ServerFolder> {
  const folder = await writeFolder(`//- /shop.playbook\n---\nservice: shop\nbase_url: http://127.0.0.1:1\n---\n${files}`);
  const environment = {
    ...variables,
    PLAYBOOK_MCP_CREDENTIALS: join(folder.path, "credentials.json"),
    PLAYBOOK_MCP_AUDIT: join(folder.path, "audit.jsonl"),
  };
  const text = (path: string) => readFile(join(folder.path, path), "utf8").catch(() => "");
  return {
    ...folder,
    run: (argv, env = {}) => folder.run(argv, { env: { ...environment, ...env } }),
    start: (argv, env = {}) => folder.start(argv, { ...environment, ...env }),
    text,
    calls: async () => {
      const lines = (await text("audit.jsonl")).split("\n").filter((line) => line !== "");
      return lines.map((line) => JSON.parse(line) as Called);
    },
  };
}
