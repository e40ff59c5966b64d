// Extracts the text of a PDF file, line by line as on its pages.

import { PlaybookError } from "../error.ts";

/**
 * No scanned pages: a picture has no text. Throws `PlaybookError` "requirements" if it is not a PDF, is locked, or has
 * no text.
 */
export async function pdfText(bytes: Uint8Array, name: string): Promise<string> {
  const { extractTextItems, getDocumentProxy } = await import("unpdf");
  let pages: readonly (readonly { readonly str: string; readonly x: number; readonly y: number; readonly hasEOL: boolean }[])[];
  try {
    // The library takes the bytes over.
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    pages = (await extractTextItems(document)).items;
  } catch (error) {
    throw new PlaybookError(
      "requirements",
      `${name} cannot be read as PDF: ${(error as Error).message}.`,
      "Export it again without a password, or as text.",
      error,
    );
  }
  const text = pages.map(linesOfPage).join("\n\n");
  if (text.trim() === "") {
    throw new PlaybookError(
      "requirements",
      `${name} contains no text; its pages are probably images.`,
      "Export it from the program it was written with, or use its text.",
    );
  }
  return text;
}

/** Items at nearly the same height are one line; a jump of more than a line and a half is a blank line. */
function linesOfPage(items: readonly { readonly str: string; readonly y: number; readonly hasEOL: boolean }[]): string {
  const lines: string[] = [];
  let current = "";
  let height: number | undefined;
  let step = Number.POSITIVE_INFINITY;
  for (const { str, y } of items) {
    if (str.trim() === "" && str === "") continue;
    if (height !== undefined && Math.abs(y - height) > 2) {
      lines.push(current.trimEnd());
      const distance = Math.abs(y - height);
      if (distance > step * 1.4) lines.push("");
      step = Math.min(step, distance);
      current = "";
    }
    current += str;
    height = y;
  }
  return [...lines, current.trimEnd()].join("\n");
}
