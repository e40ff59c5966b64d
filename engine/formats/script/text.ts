// Parses one expression in a text of its own, such as `res.body.id`.

import { parseExpressionAt } from "acorn";
import { type Read, readExpression } from "./read.ts";
import type { ScriptWords } from "./script.ts";

export function readExpressionText(text: string, { names }: ScriptWords): Read | undefined {
  try {
    const node = parseExpressionAt(text, 0, { ecmaVersion: "latest" });
    return text.slice(node.end).trim() === "" ? readExpression(node, { names, aliases: new Map() }) : undefined;
  } catch {
    return undefined;
  }
}
