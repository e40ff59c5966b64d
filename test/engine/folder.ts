// A temporary folder with the files of a test, as a root of its own.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Folder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Texts by path; an indentation that all lines share is taken off. */
export async function folderWith(files: Readonly<Record<string, string>>): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "playbook-engine-"));
  await mkdir(join(path, ".vscode"));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), dedent(text));
  }
  return { path, remove: () => rm(path, { recursive: true }) };
}

function dedent(text: string): string {
  const lines = text.replace(/^\n/, "").split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const shared = Math.min(...indents);
  return lines.map((line) => line.slice(shared)).join("\n");
}
