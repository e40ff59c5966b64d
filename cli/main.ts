/**
 * The `playbook` command. Loading this file runs it; parts are loaded when first needed. Nothing that it imports statically may
 * use top-level await, since the launcher loads it with `require`.
 */
import { readFileSync } from "node:fs";

const [argument] = process.argv.slice(2);
if (argument === "--version") {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  console.log(version);
} else {
  console.error("usage: playbook --version");
  process.exitCode = 2;
}
