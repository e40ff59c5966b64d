// Exports with a file for each test, and the list of what none of them says.

import type { Unfit } from "../import/suite.ts";
import type { Export, ExportedService, ExportedTest } from "./exported.ts";
import { fileName, unusedName } from "./fileName.ts";

/** `text` adds to `unfit` what it leaves out; undefined where there is no file for the test. */
export function filePerTest(
  services: readonly ExportedService[],
  extension: string,
  text: (test: ExportedTest, of: ExportedService, unfit: Unfit[]) => string | undefined,
): Export {
  const files = new Map<string, string>();
  const unfit: Unfit[] = [];
  for (const of of services)
    for (const test of of.tests) {
      unfit.push(...test.unfit, ...(of.shared?.unfit ?? []));
      const made = text(test, of, unfit);
      if (made !== undefined) files.set(unusedName(`${fileName(test.title)}${extension}`, files), made);
    }
  return { files, unfit: [...new Set(unfit)] };
}
