// Implements --coverage=FILE: maps file extensions to formats, and writes the files.

import { extname, relative, resolve, sep } from "node:path";
import { type Coverage, PlaybookError, type RunEvent } from "../../engine/index.ts";
import { removeLeftovers } from "../leftovers.ts";
import { type OutputFile, openOutputFile } from "../outputFile.ts";
import { coverageJson } from "./coverageJson.ts";

export interface CoverageFiles {
  event(event: RunEvent): void;
  /** The measured coverage, once the run has reported it. */
  readonly coverage: Coverage | undefined;
  /**
   * Puts the files in place. `root`: absolute, where the documents are; tools of programs look for them from the
   * working folder on.
   */
  commit(root: string): Promise<void>;
  /** Leaves no trace of files that were not put in place. */
  close(): void;
}

type Format = (coverage: Coverage, folder: string) => string | Promise<string>;

const formats: Readonly<Record<string, Format>> = {
  ".json": coverageJson,
  ".xml": async (coverage, folder) => (await import("./cobertura.ts")).cobertura(coverage, folder),
  ".info": async (coverage, folder) => (await import("./lcov.ts")).lcov(coverage, folder),
};

/** Throws `PlaybookError` for a name whose ending says nothing, and for a place that cannot be written. */
export function openCoverageFiles(names: readonly string[]): CoverageFiles {
  const wanted = [...new Set(names.filter((name) => name !== "").map((name) => resolve(name)))].map((path) => ({
    path,
    format: formatOf(path),
  }));
  const open: { readonly file: OutputFile; readonly format: Format }[] = [];
  const discard = () => {
    for (const { file } of open.splice(0)) file.discard();
  };
  try {
    for (const { path, format } of wanted) {
      removeLeftovers(path);
      open.push({ file: openOutputFile(path), format });
    }
  } catch (error) {
    discard();
    throw error;
  }
  let coverage: Coverage | undefined;
  return {
    event(event) {
      if (event.kind === "coverage") coverage = event.coverage;
    },
    get coverage() {
      return coverage;
    },
    async commit(root) {
      // A run that was cut off measured nothing: the file of the last one stays.
      if (coverage === undefined) return;
      for (const { file, format } of open.splice(0)) {
        file.write(await format(coverage, relative(process.cwd(), root).split(sep).join("/")));
        await file.commit();
      }
    },
    close: discard,
  };
}

function formatOf(path: string): Format {
  const format = formats[extname(path).toLowerCase()];
  if (format !== undefined) return format;
  throw new PlaybookError(
    "usage",
    `No coverage format has the extension of ${path}.`,
    "Write --coverage=coverage.json for JSON, coverage.xml for Cobertura or lcov.info for LCOV.",
  );
}
