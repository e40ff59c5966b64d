// Every text file that users get decodes to the same text as UTF-8 and as Latin-1.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Tries } from "./frame/area.ts";

export const area = "the build";

const dist = join(import.meta.dirname, "../../dist");

export async function attack({ tried }: Tries): Promise<void> {
  const misread = globSync("**/*.{cjs,js,css,json}", { cwd: dist }).filter((path) => {
    const bytes = readFileSync(join(dist, path));
    return bytes.toString("latin1") !== bytes.toString("utf8");
  });
  tried("no file of dist is misread", misread.length === 0, misread.join(", "));
}
