/**
 * Runs the attacks on the built product: every other `*.ts` file of this folder is an area. Arguments name the areas to
 * run, by file or by title. Prints what did not hold, then the table; the exit code is 1 if anything did not hold, 2 if
 * an area is unknown.
 */
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { argv, exit } from "node:process";
import { pathToFileURL } from "node:url";
import { type Area, type Counted, count, tableOf } from "./frame/area.ts";

const files = globSync("*.ts", { cwd: import.meta.dirname }).filter((file) => file !== basename(import.meta.filename));
const areas: { readonly name: string; readonly area: Area }[] = [];
for (const file of files.toSorted())
  areas.push({ name: basename(file, ".ts"), area: await import(pathToFileURL(join(import.meta.dirname, file)).href) });

const wanted = argv.slice(2);
const isNamed = ({ name, area }: (typeof areas)[number], by: string) => name === by || area.area === by;
const unknown = wanted.filter((by) => !areas.some((one) => isNamed(one, by)));
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(", ")}. The areas are: ${areas.map(({ name }) => name).join(", ")}.`);
  exit(2);
}

const counted: Counted[] = [];
for (const one of areas) {
  if (wanted.length > 0 && !wanted.some((by) => isNamed(one, by))) continue;
  const start = performance.now();
  const result = await count(one.area);
  counted.push(result);
  console.log(
    `${result.area}: ${result.tries - result.failures.length} of ${result.tries}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  for (const failure of result.failures) console.log(`  ✗ ${failure.replaceAll("\n", "\n    ")}`);
}

console.log(`\n${tableOf(counted)}`);
// Handles that an attack has left open do not keep the process.
exit(counted.every(({ failures }) => failures.length === 0) ? 0 : 1);
