// Returns imports of the fixtures as values: the playbooks by their paths, and the messages about them.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { formatOf, type ImportFile, importFiles, type WrittenSuite, writeSuite } from "../../engine/formats/reading/index.ts";
import { emptyWorkspace } from "../../language/index.ts";

const fixtures = join(import.meta.dirname, "fixtures");

export interface Imported extends WrittenSuite {
  readonly texts: Readonly<Record<string, string>>;
}

export async function imported(...names: readonly string[]): Promise<Imported> {
  const files = names.flatMap(filesOf).map((name): ImportFile => ({ name, path: name, text: fixture(name) }));
  return importedFrom(files);
}

/** Files by their names, as if they were in the root; `beside` gives the text of a file that they name. */
export async function importedTexts(
  texts: Readonly<Record<string, string>>,
  beside = besideFixtures,
  workspace = emptyWorkspace(),
): Promise<Imported> {
  return importedFrom(
    Object.entries(texts).map(([name, text]) => ({ name, path: name, text })),
    beside,
    workspace,
  );
}

function besideFixtures(path: string): string | undefined {
  return existsSync(join(fixtures, path)) ? fixture(path.replace(/^\.\//, "")) : undefined;
}

async function importedFrom(files: readonly ImportFile[], beside = besideFixtures, workspace = emptyWorkspace()): Promise<Imported> {
  const sources = await importFiles(files, { exists: (path) => existsSync(join(fixtures, path)), beside: (_, path) => beside(path) });
  const written = writeSuite(sources, workspace, { folder: "", ...(workspace.files.size > 0 ? { service: "shop" } : {}) });
  return { ...written, texts: Object.fromEntries(written.changeSet.changes.map(({ path, text }) => [path, text ?? ""])) };
}

export function fixture(name: string): string {
  return readFileSync(join(fixtures, name), "utf8");
}

function filesOf(name: string): readonly string[] {
  if (!statSync(join(fixtures, name)).isDirectory()) return [name];
  return readdirSync(join(fixtures, name))
    .sort()
    .flatMap((inner) => filesOf(`${name}/${inner}`))
    .filter((path) => formatOf({ path, text: fixture(path) }) !== undefined);
}
