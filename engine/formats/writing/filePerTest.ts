// Exports with a file for each test, and the list of what none of them says.

import type { Unfit } from "../reading/suite.ts";
import type { Export, ExportedService, ExportedTest } from "./exported.ts";
import { fileName, unusedName } from "./fileName.ts";

/**
 * `text` adds the parts that it leaves out to `unfit`. A test that lacks a request or a value gets no file, because its
 * later sentences would find a different state.
 */
export function filePerTest(
  services: readonly ExportedService[],
  extension: string,
  text: (test: ExportedTest, of: ExportedService, unfit: Unfit[]) => string,
): Export {
  const files = new Map<string, string>();
  const unfit: Unfit[] = [];
  for (const of of services)
    for (const test of of.tests) {
      unfit.push(...test.unfit, ...(of.shared?.unfit ?? []));
      const before = unfit.length;
      const made = text(test, of, unfit);
      const missing = leftOut(test, unfit.slice(before));
      if (missing === undefined) files.set(unusedName(`${fileName(test.title)}${extension}`, files), made);
      else unfit.push(missing);
    }
  return { files, unfit: [...new Set(unfit)] };
}

/** Reports that a test that lacks a request or a value gets no file; undefined if it gets one. */
export function leftOut(test: ExportedTest, unfit: readonly Unfit[]): Unfit | undefined {
  const missing = unfit.find(({ kind }) => kind === "request" || kind === "save" || kind === "variable");
  if (missing === undefined) return undefined;
  const reason = `the test is left out, because one of its ${missing.kind === "request" ? "requests" : "values"} is`;
  return { kind: "file", place: { file: test.path }, what: test.title, reason };
}
