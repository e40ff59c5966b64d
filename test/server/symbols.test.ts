/** Symbols of a document and of the workspace. */
import assert from "node:assert/strict";
import { type OutlineSymbol, outlineOf, workspaceSymbols } from "../../server/features/symbols.ts";
import { worldOf } from "./world.ts";

const world = worldOf(`
---
service: shop
endpoint: POST /orders
variables:
  sku: A-100
---
# Setup
Wait 1 second.

# Execution
For each \${item} in \${items}:
  - Send a GET request
    to /x.
//- /flow.playbook
---
service: shop
flow: Buying
---
`);

describe("symbols", () => {
  it("of a document are its front matter with variables, and its phases with sentences", () => {
    const draw = (symbol: OutlineSymbol, indent = ""): string =>
      `${indent}${symbol.kind}: ${symbol.name}\n${symbol.children.map((child) => draw(child, `${indent}  `)).join("")}`;
    const text = outlineOf(world.workspace, world.path)
      .map((symbol) => draw(symbol))
      .join("");
    assert.equal(
      text,
      `playbook: Front matter
  variable: sku
phase: Setup
  instruction: Wait 1 second.
phase: Execution
  instruction: For each \${item} in \${items}:
    instruction: Send a GET request to /x.
`,
    );
  });

  it("contain the places of their names", () => {
    const visit = (symbol: OutlineSymbol): void => {
      assert.ok(symbol.span.start <= symbol.nameSpan.start && symbol.nameSpan.end <= symbol.span.end, symbol.name);
      symbol.children.forEach(visit);
    };
    outlineOf(world.workspace, world.path).forEach(visit);
  });

  it("of the workspace are playbooks and variables, found by letters in their order", () => {
    const names = (query: string) => workspaceSymbols(world.workspace, query).map(({ name }) => name);
    assert.deepEqual(names(""), ["Buying", "POST /orders · Default", "sku"]);
    assert.deepEqual(names("byg"), ["Buying"]);
    assert.deepEqual(names("postord"), ["POST /orders · Default"]);
    assert.deepEqual(names("zz"), []);
  });
});
