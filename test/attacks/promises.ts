// Attacks promises: playbooks that could be called READY and cannot run, invalid addresses, and commands at odd places
// are reported, and not sent.

import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { writeFolder } from "../support/playbookProcess.ts";
import { startTarget } from "../support/target.ts";
import type { Tries } from "./frame/area.ts";

export const area = "what READY promises";

const files = ["./none.txt", "./folder.txt", "./link.txt", "../out.txt", "/etc/hostname", "C:/x.txt"];
const forms: Readonly<Record<string, (file: string) => string>> = {
  "a body from a file": (file) => `Send a POST request to /f with body from file "${file}".`,
  "the file": (file) => `Send a PUT request to /f with the file "${file}".`,
  "a part": (file) => `Send a POST request to /f with multipart fields a the file "${file}".`,
  "an upload": (file) => `Upload "${file}" as "data" to /f.`,
  "an attachment": (file) => `Send a POST request to /f and attach "${file}" as "data".`,
  "a block": (file) => `For each \${n} in [1]:\n  - Send a POST request to /f with body from file "${file}".`,
};
const variables = ["./none.txt", "./folder.txt", "./link.txt"];
const addresses = [
  "ftp://x/y",
  "ws://x",
  "file:///etc/passwd",
  "localhost:3000/mcp",
  "127.0.0.1:80",
  "mcp.example.com:443/mcp",
  "http:/x",
  "https:x",
];

export async function attack({ tried }: Tries): Promise<void> {
  const target = await startTarget();
  const playbooks = [
    ...Object.entries(forms).flatMap(([form, write]) =>
      files.map((file) => ({ what: `${form} of ${file}`, sentence: write(file), head: "tags: [a]" })),
    ),
    ...variables.flatMap((file) =>
      [`x: { type: file, path: ${file} }`, `x: { type: list, of: file, values: [./there.txt, ${file}] }`].map((definition) => ({
        what: definition,
        sentence: "Send a POST request to /f with multipart fields a ${x}.",
        head: `variables: { ${definition} }`,
      })),
    ),
    ...["x: &a 1", "x: !!str 1", "&a x: 1"].map((line) => ({
      what: line,
      sentence: "Send a GET request to /f/${x}.",
      head: `variables:\n  ${line}`,
    })),
  ];
  const text = playbooks.map(
    ({ sentence, head }, index) => `//- /p${index}.playbook\n---\nservice: shop\nflow: P${index}\n${head}\n---\n# Execution\n${sentence}\n`,
  );
  const folder = await writeFolder(
    `//- /shop.playbook\n---\nservice: shop\nbase_url: {{url}}\n---\n//- /there.txt\nhere\n${text.join("")}`,
    { url: target.url },
  );
  try {
    mkdirSync(join(folder.path, "folder.txt"));
    symlinkSync("/etc/hostname", join(folder.path, "link.txt"));
    const { problems } = JSON.parse((await folder.run(["check", "--json"])).stdout) as {
      problems: readonly { path: string; severity: string }[];
    };
    const told = new Set(problems.filter(({ severity }) => severity === "error").map(({ path }) => path));
    for (const [index, { what }] of playbooks.entries()) tried(`check of ${what}`, told.has(`p${index}.playbook`), "it is called READY");
    const ran = await folder.run(["run"]);
    tried(
      "a run of all of them",
      ran.code === 3 && target.received.length === 0,
      `exit code ${ran.code}, ${target.received.length} requests`,
    );

    for (const address of addresses) {
      const { code, stderr } = await folder.run(["mcp", "discover", address]);
      tried(`discover ${address}`, code === 2 && /is not an address of an MCP server/.test(stderr), stderr);
    }

    rmSync(join(folder.path, ".vscode"), { recursive: true });
    const deep = join(folder.path, "a/b");
    mkdirSync(deep, { recursive: true });
    for (const path of ["a/b", "a", "p0.playbook", "."]) {
      const { stderr, stdout } = await folder.run(["check", path]);
      tried(`check ${path} without a mark`, !/There is no service/.test(`${stdout}${stderr}`), `${stdout}${stderr}`);
    }
  } finally {
    await folder.remove();
    await target.close();
  }
}
