// Reads the requirements of a file by its type: Markdown, Gherkin, CSV, PDF, plain text.

import { PlaybookError } from "../error.ts";
import { cleanText } from "../mcp/untrustedText.ts";
import { readRequirementCsv } from "./csvTable.ts";
import { readGherkin } from "./gherkin.ts";
import { requirementStart } from "./ids.ts";
import { type ReadRequirements, whatCounts, withReason } from "./nothingFound.ts";
import { pdfText } from "./pdfText.ts";
import { readRequirementText } from "./readText.ts";
import { type FoundRequirement, requirementsOf } from "./requirement.ts";

export interface FileSource {
  readonly kind: "file";
  /** Inside the root. */
  readonly path: string;
}

export const requirementFileTypes = [".md", ".markdown", ".feature", ".csv", ".pdf", ".txt"] as const;

const longestText = 5_000_000;

const emptyFile: Readonly<Record<string, string>> = { ".pdf": "it has no text: scanned pages are pictures" };

/** Throws `PlaybookError` "requirements" for a file that cannot be read in the format of its name. */
export async function requirementsOfFile({ path }: FileSource, bytes: Uint8Array): Promise<ReadRequirements> {
  const type = requirementFileTypes.find((one) => path.toLowerCase().endsWith(one));
  if (type === undefined) {
    throw new PlaybookError(
      "requirements",
      `${path} is not a kind of file that contains requirements.`,
      `Requirements are read from ${requirementFileTypes.join(", ")}.`,
    );
  }
  const given = type === ".pdf" ? await pdfText(bytes, path) : new TextDecoder("utf-8").decode(bytes);
  const { text, findings } = cleanText(given.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"), longestText);
  const notes = findings.map((finding) => `${path}: ${finding} removed.`);
  const requirements = requirementsOf(await read(type, text, path), path);
  return withReason({ requirements, notes }, () => (text.trim() === "" ? (emptyFile[type] ?? "it is empty") : `in its text ${whatCounts}`));
}

async function read(type: (typeof requirementFileTypes)[number], text: string, path: string): Promise<readonly FoundRequirement[]> {
  if (type === ".csv") return readRequirementCsv(text);
  if (type === ".feature") return readGherkin(text);
  const name = (path.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
  const named = requirementStart(name);
  return readRequirementText(text, { title: name, ...(named?.id === undefined ? {} : { id: named.id }) });
}
