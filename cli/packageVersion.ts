// Reads the version from `package.json`, which is above the folder of this file and above that of the built command.

import { readFileSync } from "node:fs";

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  return version;
}
