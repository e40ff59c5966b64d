// Profile of our language server for a scripted client that measures language servers: what it writes, edits and asks.
// Sentences are distinct and made from a seed, so that nothing is measured that a cache of whole sentences would hide.

import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const program = join(dirname(fileURLToPath(import.meta.url)), "../../../dist/server.cjs");
const command = join(dirname(program), "playbook.cjs");
const throughCommand = process.env.PLAYBOOK_LSP === "command";
const head = (file) => ["---", "service: shop", `flow: Flow ${file}`, "variables:", "  sku: A-100", "---", "", "# Execution"];

/** One of many words, the same for the same numbers. */
function word(file, index, salt) {
  let state = (file * 7919 + index * 104729 + salt * 1299709) >>> 0;
  let text = "";
  for (let letter = 0; letter < 7; letter++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += "bcdfghklmnprstvz"[state >>> 28] + (letter % 2 === 0 ? "aeio"[(state >>> 20) & 3] : "");
  }
  return text;
}

function group(file, index) {
  const id = word(file, index, 1);
  return [
    `Send a POST request to /${word(file, index, 2)} with sku "\${sku}" and ${id} ${index}.`,
    `Expect status 201 and that $.${word(file, index, 3)} is "${word(file, index, 4)}".`,
    `Save $.id as \${${id}}.`,
    `Send a GET request to /orders/\${${id}}.`,
    `Expect status 200 and that $.id is "\${${id}}".`,
  ];
}

const first = head(0).length;
const lineOfGroup = (lines, k) => first + 5 * (Math.imul(k, 7919) % Math.max(1, Math.floor((lines.length - first - 1) / 5)));

// biome-ignore lint/style/noDefaultExport: the client that measures takes the default export.
export default {
  name: "playbook",
  languageId: "playbook",
  ext: "playbook",
  command: ({ node }) => ({ argv: throughCommand ? [node, command, "lsp", "--stdio"] : [node, program, "--stdio"] }),
  setup(root) {
    writeFileSync(join(root, ".mcp.json"), "{}");
    writeFileSync(join(root, "shop.playbook"), "---\nservice: shop\nbase_url: http://localhost:1\n---\n");
  },
  generate(lines, file) {
    const text = head(file);
    for (let index = 0; text.length + 5 < lines; index++) text.push(...group(file, index));
    return `${text.join("\n")}\n`;
  },
  toggle(lines, k) {
    const line = lineOfGroup(lines, k);
    return { line, from: 0, to: 4, text: "Sedn" };
  },
  complete(lines, k) {
    const line = lineOfGroup(lines, k);
    return { line, character: lines[line].indexOf("${") + 2 };
  },
  typed: "s",
};
