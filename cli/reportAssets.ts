// Loads the script and the style of the HTML report, which the build writes next to the command.

import { readFileSync } from "node:fs";
import { PlaybookError } from "../engine/index.ts";
import type { PageAssets } from "./reporters/html/document.ts";

export function reportAssets(): PageAssets {
  try {
    return { script: asset("report.js"), style: asset("report.css") };
  } catch (cause) {
    throw new PlaybookError("incomplete", "The page of the HTML report is missing next to the command.", "Reinstall Playbook.", cause);
  }
}

/** The same place from the sources and from dist/. */
function asset(name: string): string {
  return readFileSync(new URL(`../dist/${name}`, import.meta.url), "utf8").trim();
}
