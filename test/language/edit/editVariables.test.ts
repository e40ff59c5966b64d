import assert from "node:assert/strict";
import fc from "fast-check";
import { editVariables, type VariableEdit, type VariableOwner } from "../../../language/edit/editVariables.ts";
import { inlineYaml, removeInYaml, setInYaml } from "../../../language/edit/editYaml.ts";
import type { Json } from "../../../language/json.ts";
import { readYaml } from "../../../language/text/yaml.ts";
import { emptyWorkspace, withFile } from "../../../language/workspace/workspace.ts";
import { property } from "../../support/runs.ts";

/**
 * Edits the variables of a service playbook, given its front matter after `service:`, and compares the new front
 * matter, or the reason for a refusal.
 */
function edit(front: string, change: VariableEdit, expected: string, owner: Partial<VariableOwner> = {}): void {
  const head = "---\nservice: shop\n";
  const tail = "---\n\n# Setup\nWait 1 second.\n";
  const workspace = withFile(emptyWorkspace(), "shop.playbook", head + front + tail);
  const edited = editVariables(workspace, { path: "shop.playbook", ...owner }, change);
  const text = edited.kind === "edited" ? edited.changeSet.changes[0]?.text : undefined;
  assert.equal(edited.kind === "refused" ? edited.reason : text?.slice(head.length, -tail.length), expected);
}

describe("editing context variables", () => {
  it("adds after the last one, in the existing layout", () => {
    const add = (type: "text" | "list", name: string, input: string) => ({ kind: "add", type, name, input }) as const;
    edit(
      "variables:\n  sku: A-100 # the usual\n\n# end\n",
      add("text", "quantity", "2"),
      "variables:\n  sku: A-100 # the usual\n  quantity: 2\n\n# end\n",
    );
    edit(
      "variables:\n    order:\n      type: object\n      value: { a: 1 }\nbase_url: http://x\n",
      add("text", "b", "x"),
      "variables:\n    order:\n      type: object\n      value: { a: 1 }\n    b: x\nbase_url: http://x\n",
    );
    edit("variables: { sku: A-100 }\n", add("text", "b", "two words"), "variables: { sku: A-100, b: two words }\n");
    edit("variables: {\n  sku: A-100 # one\n}\n", add("text", "b", "2"), "variables: {\n  sku: A-100,\n  b: 2 # one\n}\n");
    edit("variables: {}\n", add("text", "b", "2"), "variables: { b: 2 }\n");
    edit("variables: # none yet\nbase_url: http://x\n", add("text", "b", "2"), "variables: # none yet\n  b: 2\nbase_url: http://x\n");
    edit(
      "base_url: http://x\n",
      add("list", "skus", "A-100, B-200"),
      "base_url: http://x\nvariables:\n  skus: { type: list, of: text, values: [ A-100, B-200 ] }\n",
    );
    edit("variables:\r\n  a: 1\r\n", add("text", "b", "2"), "variables:\r\n  a: 1\r\n  b: 2\r\n");
  });

  it("adds each type as the reader wants it, and texts with what YAML takes for something else", () => {
    const add = (type: "text" | "object" | "file" | "encrypted text", input: string, definition: string) =>
      edit("", { kind: "add", name: "v", type, input }, `variables:\n  v: ${definition}\n`);
    add("encrypted text", "hunter2-hunter2", "{ type: encrypted text }");
    add("object", "sku: A-100, quantity: 2", "{ type: object, value: { sku: A-100, quantity: 2 } }");
    add("object", '{"sku": "007"}', '{ type: object, value: { sku: "007" } }');
    add("file", "./invoice.pdf", "{ type: file, path: ./invoice.pdf }");
    add("text", "007", '"007"');
    add("text", '"2"', '"2"');
    add("text", "a: b # c", '"a: b # c"');
    add("text", "true", "true");
    add("text", "null", '"null"');
    add("text", " padded ", '" padded "');
    add("text", "", '""');
    add("text", "- one", '"- one"');
    add("text", "two\nlines", '"two\\nlines"');
    add("text", "${host}/v1, {x}", '"${host}/v1, {x}"');
  });

  it("changes a value and nothing around it", () => {
    const value = (input: string, members?: readonly (string | number)[]) =>
      ({ kind: "value", name: "v", input, ...(members === undefined ? {} : { members }) }) as const;
    edit(
      "variables:\n  # what is ordered\n  v:   A-100   # the usual\n  w: 'x'\n",
      value("B-200"),
      "variables:\n  # what is ordered\n  v:   B-200   # the usual\n  w: 'x'\n",
    );
    edit(
      "variables:\n  v: { type: text, value: a, description: d }\n",
      value("b"),
      "variables:\n  v: { type: text, value: b, description: d }\n",
    );
    edit("variables:\n  v:\n", value("b"), "variables:\n  v: b\n");
    edit("variables:\n  v: |\n    one\n    two\n  w: 1\n", value("b"), "variables:\n  v: b\n  w: 1\n");
    edit("variables:\n  v: { type: file, path: ./a.pdf }\n", value("./b.pdf"), "variables:\n  v: { type: file, path: ./b.pdf }\n");
    edit(
      "variables:\n  v: { type: object, value: {sku: A, n: 1} }\n",
      value("2", ["n"]),
      "variables:\n  v: { type: object, value: {sku: A, n: 2} }\n",
    );
    edit(
      "variables:\n  v:\n    type: list\n    of: text\n    values:\n      - a # first\n      - b\n",
      value("c", [2]),
      "variables:\n  v:\n    type: list\n    of: text\n    values:\n      - a # first\n      - b\n      - c\n",
    );
    edit("variables: { v: 1, w: 2 }\n", value("9"), "variables: { v: 9, w: 2 }\n");
  });

  it("changes the type and takes the value over as far as it can be", () => {
    const type = (of: "text" | "object" | "list" | "encrypted text" | "file", input?: string) =>
      ({ kind: "type", name: "v", type: of, ...(input === undefined ? {} : { input }) }) as const;
    edit("variables:\n  v: s3cret-word # c\n", type("encrypted text"), "variables:\n  v: { type: encrypted text } # c\n");
    edit("variables:\n  v: A-100\n", type("list"), "variables:\n  v: { type: list, of: text, values: [ A-100 ] }\n");
    edit("variables:\n  v: '{\"a\": 1}'\n", type("object"), "variables:\n  v: { type: object, value: { a: 1 } }\n");
    edit(
      "variables:\n  v: { type: encrypted text, description: d }\n",
      type("text"),
      'variables:\n  v: { type: text, value: "", description: d }\n',
    );
    edit("variables:\n  v: { type: object, value: { a: 1 } }\n", type("text"), "variables:\n  v: '{\"a\":1}'\n");
    edit("variables:\n  v: x\n", type("file", "./a.csv"), "variables:\n  v: { type: file, path: ./a.csv }\n");
  });

  it("removes the line, and with the last variable the key", () => {
    const remove = { kind: "remove", name: "v" } as const;
    edit("variables:\n  a: 1\n  v: 2 # two\n  b: 3\n", remove, "variables:\n  a: 1\n  b: 3\n");
    edit("base_url: http://x\nvariables:\n  v: 2\ncontract: fail\n", remove, "base_url: http://x\ncontract: fail\n");
    edit("variables:\n  # kept\n  v: 2\n", remove, "variables:\n  # kept\n");
    edit("variables: { v: 1, w: 2 }\n", remove, "variables: { w: 2 }\n");
    edit("variables: { a: 1, v: x }\n", remove, "variables: { a: 1 }\n");
    edit("variables:\n  v:\n    type: object\n    value:\n      a: 1\n  w: 1\n", remove, "variables:\n  w: 1\n");
  });

  it("does the same in an environment", () => {
    const demo = { environment: "demo" };
    const add = { kind: "add", type: "text", name: "v", input: "1" } as const;
    edit(
      "environments:\n  demo: { base_url: http://d }\n",
      add,
      "environments:\n  demo: { base_url: http://d, variables: { v: 1 } }\n",
      demo,
    );
    edit(
      "environments:\n  demo:\n    base_url: http://d # here\n",
      add,
      "environments:\n  demo:\n    base_url: http://d # here\n    variables:\n      v: 1\n",
      demo,
    );
    edit("", add, 'The service has no environment "demo".', demo);
  });

  it("refuses what would not be right", () => {
    edit(
      "",
      { kind: "add", type: "text", name: "1st", input: "" },
      '"1st" is not a valid name of a variable: use a letter or _, then letters, digits, _ and -.',
    );
    edit(
      "variables:\n  v: 1\n",
      { kind: "add", type: "text", name: "v", input: "" },
      'The variable "v" already exists. Choose another name, or change that one.',
    );
    edit("", { kind: "remove", name: "v" }, 'The variable "v" no longer exists.');
    edit(
      "variables:\n  v: { type: encrypted text }\n",
      { kind: "value", name: "v", input: "x" },
      'The value of "v" is a secret and must not be in a file. Set it in the secret store.',
    );
    edit("variables:\n  v: [\n", { kind: "remove", name: "v" }, 'The variable "v" no longer exists.');
    edit("", { kind: "add", type: "object", name: "v", input: "just words" }, "An object is written like { sku: A-100, quantity: 2 }.");
    edit(
      "",
      { kind: "add", type: "file", name: "v", input: "/etc/passwd" },
      "The path of a file is relative to this playbook and inside the project, for example ./invoice.pdf.",
    );
  });
});

const key = fc.constantFrom("a", "b", "c", "long name");
const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constantFrom("007", "1.10", "yes", "null", "# x", "a: b", "[", "é"));
const json = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.dictionary(key, tie("any"), { maxKeys: 3, noNullPrototype: true }),
    fc.array(tie("any"), { maxLength: 3 }),
  ),
})).any;
const style = fc.constantFrom("block", "flow");

/** YAML of a map with a comment on each line. */
function drawn(value: Readonly<Record<string, Json>>, how: string): string {
  if (how === "flow") return `root: ${inlineYaml(value)} # c\n`;
  return Object.entries(value)
    .map(([name, member], index) => `# above ${index}\n${inlineYaml(name)}: ${inlineYaml(member)}  # behind ${index}\n`)
    .join("");
}

describe("editing YAML", () => {
  it("gives a place the value that was asked for, and keeps every comment and all other values", () => {
    fc.assert(
      fc.property(fc.dictionary(key, json, { maxKeys: 3, noNullPrototype: true }), style, key, json, (map, how, name, value) => {
        const source = drawn(map, how);
        const change = setInYaml(source, how === "flow" ? ["root", name] : [name], value);
        if (change === undefined) return;
        const after = source.slice(0, change.span.start) + change.text + source.slice(change.span.end);
        const yaml = readYaml(after);
        assert.deepEqual(yaml.diagnostics, []);
        const found = yaml.json(yaml.root) as Record<string, Json>;
        assert.deepEqual(how === "flow" ? found.root : found, { ...map, [name]: value });
        for (const [comment] of source.matchAll(/# (?:above|behind) \d/g)) assert.ok(after.includes(comment), after);
      }),
      property,
    );
  });

  it("can set and remove what has no strange form", () => {
    fc.assert(
      fc.property(fc.dictionary(key, fc.integer(), { minKeys: 1, maxKeys: 3, noNullPrototype: true }), style, (map, how) => {
        const source = drawn(map, how);
        const [first = ""] = Object.keys(map);
        const path = how === "flow" ? ["root", first] : [first];
        assert.ok(setInYaml(source, path, "x"));
        assert.ok(removeInYaml(source, path));
      }),
      property,
    );
  });
});
