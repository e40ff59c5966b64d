// Reads a multipart body written out in a file, including its boundaries.

import type { RawPart } from "../reading/request.ts";

export function multipartParts(body: string, boundary: string): readonly RawPart[] {
  return body
    .split(/\r?\n/)
    .reduce<string[][]>((parts, line) => {
      if (line.trim() === `--${boundary}` || line.trim() === `--${boundary}--`) parts.push([]);
      else parts.at(-1)?.push(line);
      return parts;
    }, [])
    .flatMap((lines): readonly RawPart[] => {
      const blank = lines.findIndex((line) => line.trim() === "");
      if (blank < 0) return [];
      const head = lines.slice(0, blank).join("\n");
      const name = /(?<!file)name="?([^";\n]+)"?/i.exec(head)?.[1];
      const content = lines
        .slice(blank + 1)
        .join("\n")
        .replace(/(?<!\n)\n+$/, "");
      const type = /^content-type:\s*(\S.*)$/im.exec(head)?.[1]?.trim();
      const filename = /;\s*filename="?([^";\n]+)"?/i.exec(head)?.[1];
      const details = { ...(type === undefined ? {} : { type }), ...(filename === undefined ? {} : { filename }) };
      const file = /^<(?:@\w*)?\s+(\S.*)$/.exec(content.trim())?.[1];
      if (name === undefined) return [];
      return [{ ...(file === undefined ? { name, value: content } : { name, file: file.trim() }), ...details }];
    });
}
