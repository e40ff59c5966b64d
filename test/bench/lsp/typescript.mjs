// Profiles TypeScript 7's native language server over a program of as many lines, with a wrong type that is made and
// fixed.

import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

// The program itself, without the Node process of `tsc` that starts it.
const library = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
const { default: getExePath } = await import(pathToFileURL(join(library, "lib/getExePath.js")).href);

const first = 2;
const lineOfGroup = (lines, k) => first + 5 * (Math.imul(k, 7919) % Math.max(1, Math.floor((lines.length - first - 1) / 5)));

// biome-ignore lint/style/noDefaultExport: the client that measures takes the default export.
export default {
  name: "typescript native",
  languageId: "typescript",
  ext: "ts",
  // It is asked for its diagnostics; it sends none by itself.
  pull: true,
  command: () => ({ argv: [getExePath(), "--lsp", "--stdio"] }),
  setup(root) {
    const compilerOptions = { strict: true, noEmit: true, target: "ES2022", module: "ESNext", moduleDetection: "force", types: [] };
    writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  },
  generate(lines, file) {
    const text = ["interface Order { readonly id: number; readonly sku: string }", `export const orders${file}: Order[] = [];`];
    for (let index = 0; text.length + 5 < lines; index++)
      text.push(
        `export function order${index}(): Order {`,
        `  const id = ${index} + orders${file}.length;`,
        `  const sku = "A-${index}";`,
        "  return { id, sku };",
        "}",
      );
    return `${text.join("\n")}\n`;
  },
  toggle(lines, k) {
    const line = lineOfGroup(lines, k) + 3;
    return { line, from: lines[line].indexOf("sku"), to: lines[line].indexOf("sku") + 3, text: "sku: 1" };
  },
  complete(lines, k) {
    const line = lineOfGroup(lines, k) + 3;
    return { line, character: lines[line].indexOf("sku") + 1 };
  },
  typed: "k",
};
