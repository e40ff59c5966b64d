/** Code actions: what is offered at a place, and the text that each leads to. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  applyEdits,
  type CompiledInstruction,
  emptyWorkspace,
  instructionsOf,
  normalisedKey,
  playbookAt,
  substituted,
  type Workspace,
  withFile,
  withFiles,
} from "../../language/index.ts";
import { canonicalAction } from "../../server/features/actions/canonical.ts";
import { extractAction } from "../../server/features/actions/extract.ts";
import { codeActionsIn } from "../../server/features/codeActions.ts";
import { worldOf } from "./world.ts";

const shop = "\n//- /shop.playbook\n---\nservice: shop\nbase_url: http://localhost:1\n---\n";
const front = "---\nservice: shop\nflow: One\n---\n";

function actionsAt(literal: string) {
  const world = worldOf(`${literal}${shop}`);
  return { ...world, actions: codeActionsIn(world.workspace, world.path, { start: world.offset, end: world.offset }) };
}

/** The file as it is after the action whose title begins so. */
function check(literal: string, title: string, expected: string): void {
  const { actions, path, text } = actionsAt(literal);
  const action = actions.find((one) => one.title.startsWith(title));
  assert.ok(action !== undefined, `${title} is not among: ${actions.map((one) => one.title).join(", ")}`);
  const edits = action.edits.filter((edit) => (edit.path ?? path) === path);
  assert.equal(applyEdits(text, edits).trimEnd(), expected.trimEnd());
}

const absent = (literal: string, title: string) =>
  assert.deepEqual(
    actionsAt(literal).actions.filter((one) => one.title.startsWith(title)),
    [],
  );

/** The instructions of all phases and blocks. */
function everyInstruction(workspace: Workspace, path: string): readonly CompiledInstruction[] {
  const within = (one: CompiledInstruction): readonly CompiledInstruction[] => [one, ...one.body.flatMap(within)];
  return (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => instructions.flatMap(within));
}

/** The steps of a playbook with the values of its own variables put in. */
function filledSteps(workspace: Workspace, path: string): string {
  const variables = playbookAt(workspace, path)?.frontMatter.variables ?? [];
  const bindings = new Map(
    variables.flatMap(({ name, type, value }) => (type === "text" && value !== undefined ? [[name, { value }] as const] : [])),
  );
  const by = { bindings, moved: (file: string) => file, stuck: new Set<string>() };
  return everyInstruction(workspace, path)
    .map(({ steps }) => normalisedKey(substituted(steps, by)))
    .join("\n");
}

/** The beginning of every path, text and number of the sentences, those of the same form once. */
function offsetsOf(workspace: Workspace, path: string, seen: Set<string>): readonly number[] {
  return everyInstruction(workspace, path).flatMap(({ instruction: { sentence, span } }) => {
    const form = sentence.replace(/\w+(?=")|\d+/g, "");
    if (seen.has(form)) return [];
    seen.add(form);
    return [...sentence.matchAll(/\$\.|(?<=\s)"(?=\w)|(?<=\s)[\dA-Z]/g)].map(({ index }) => span.start + index + 1);
  });
}

describe("code actions", () => {
  it("fix misspelt names, and define missing ones, here or at the service", () => {
    const body = "# Execution\nSet ${sku} to 1.\nSend a GET request to /x/${sk$0v}.\n";
    check(`${front}${body}`, 'Change to "sku"', `${front}${body.replace("sk$0v", "sku")}`);
    check(
      `${front}${body}`,
      'Define "skv" in this playbook',
      `${front.replace("One\n", "One\nvariables:\n  skv: \n")}${body.replace("$0", "")}`,
    );
    const { actions } = actionsAt(`${front}${body}`);
    assert.equal(actions.find(({ title }) => title.includes("in shop.playbook"))?.edits[0]?.path, "shop.playbook");
  });

  it("prefer a corrected typing error, and never what leaves words out", () => {
    const preferred = (sentence: string) =>
      actionsAt(`${front}# Execution\n${sentence}\n`).actions.flatMap(({ title, isPreferred }) => (isPreferred ? [title] : []));
    assert.deepEqual(preferred("Sned a GET request to /ord$0ers."), ["Change “Sned” to “Send”"]);
    assert.deepEqual(preferred("Send a GET request to /orders polite$0ly."), []);
  });

  it("offer an example to begin from where nothing can be proposed", () => {
    const document = `
//- /openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      summary: Create an order
      requestBody: { content: { application/json: { schema: { type: object, required: [sku], properties: { sku: { type: string } } } } } }
      responses: { "201": { description: Created } }
`;
    const service = shop.replace("---\nservice", "---\nopenapi: openapi.yaml\nservice");
    const { workspace, path, offset, text } = worldOf(`${front}# Execution\nCreate whatever or$0der pleases.\n${service}${document}`);
    const [action] = codeActionsIn(workspace, path, { start: offset, end: offset });
    const example = 'Send a POST request to /orders with body {"sku": "…"}.';
    assert.equal(action?.title, `For example: ${example}`);
    assert.equal(action?.isPreferred, undefined);
    assert.equal(applyEdits(text, action?.edits ?? []).trimEnd(), `${front}# Execution\n${example}`);
  });

  it("correct a path, with the values that are written for its parameters", () => {
    const document = "//- /openapi.yaml\nopenapi: 3.1.0\npaths: { /orders: { get: {} }, '/orders/{orderId}': { get: {} } }\n";
    const service = shop.replace("---\nservice", "---\nopenapi: openapi.yaml\nservice");
    const corrected = (path: string) => {
      const world = worldOf(`${front}# Execution\nSend a GET request to $0${path}.\n${service}${document}`);
      const [action] = codeActionsIn(world.workspace, world.path, { start: world.offset, end: world.offset });
      const line = /Send.*/.exec(applyEdits(world.text, action?.edits ?? []))?.[0];
      return [action?.title, action?.isPreferred, line];
    };
    assert.deepEqual(corrected("/order/A-1?sort=id"), ['Change to "/orders/A-1"', true, "Send a GET request to /orders/A-1?sort=id."]);
    assert.deepEqual(corrected("/ordrs"), ['Change to "/orders"', true, "Send a GET request to /orders."]);
  });

  it("write a sentence as the compiler says it", () => {
    check(`${front}# Execution\nGE$0T /orders\n`, "Write it as", `${front}# Execution\nSend a GET request to /orders.\n`);
    absent(`${front}# Execution\nSend a GET req$0uest to /orders.\n`, "Write it as");
    absent(`${front}# Execution\nWhatever th$0is is.\n`, "Write it as");
  });

  it("make a variable of a value", () => {
    const one = 'Send a POST request to /orders with sku "A-$0100" and quantity 2.\n';
    check(
      `${front}# Execution\n${one}`,
      'Extract "A-100" to the variable "sku"',
      `${front.replace("One\n", "One\nvariables:\n  sku: A-100\n")}# Execution\n${one.replace("A-$0100", "${sku}")}`,
    );
    const two = "Send a POST request to /orders with quantity $02.\n";
    check(
      `${front}# Execution\n${two}`,
      'Extract 2 to the variable "quantity"',
      `${front.replace("One\n", "One\nvariables:\n  quantity: 2\n")}# Execution\n${two.replace("$02", "${quantity}")}`,
    );
  });

  it("make no variable of the subject of a check", () => {
    const request = `${front}# Execution\nSend a GET request to /books/1.\n`;
    for (const sentence of [
      "Expect that $.ye$0ar is 1965.",
      "Expect that $.ye$0ar is not 1900.",
      "Expect that ye$0ar is 1965.",
      'Expect that header Content-T$0ype is "a".',
      "Save $.i$0d as ${id}.",
      "Expect that $.title matches /^D$0une/.",
    ])
      absent(`${request}${sentence}\n`, "Extract");
    check(
      `${request}Expect that $.year is 19$065.\n`,
      "Extract 1965",
      `${front.replace("One\n", "One\nvariables:\n  value: 1965\n")}${request.slice(front.length)}Expect that $.year is \${value}.\n`,
    );
  });

  it("keep the steps of the sentences of the examples", () => {
    const folder = join(import.meta.dirname, "../../examples/orders");
    const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:playbook|ya?ml)$/.test(path))
      .map((path): readonly [string, string] => [path.replaceAll("\\", "/"), readFileSync(join(folder, path), "utf8")]);
    const workspace = withFiles(emptyWorkspace(), new Map(texts));
    const seen = new Set<string>();
    let extracted = 0;
    for (const [path] of texts.filter(([name]) => name.startsWith("endpoints/"))) {
      const before = filledSteps(workspace, path);
      for (const offset of offsetsOf(workspace, path, seen)) {
        const span = { start: offset, end: offset };
        for (const action of [...extractAction(workspace, path, span), ...canonicalAction(workspace, path, span)]) {
          const text = applyEdits(playbookAt(workspace, path)?.text ?? "", action.edits);
          assert.equal(filledSteps(withFile(workspace, path, text), path), before, `${path}: ${action.title}`);
          if (action.kind === "refactor.extract") extracted++;
        }
      }
    }
    assert.ok(extracted > 5, `only ${extracted} values were extracted`);
  });

  it("take a free name for it", () => {
    const taken = front.replace("One\n", "One\nvariables:\n  sku: 1\n");
    check(
      `${taken}# Execution\nSend a POST request to /orders with sku "B$0".\n`,
      'Extract "B" to the variable "sku2"',
      `${taken.replace("sku: 1\n", "sku: 1\n  sku2: B\n")}# Execution\nSend a POST request to /orders with sku "\${sku2}".\n`,
    );
  });

  it("turn a curl command into a sentence", () => {
    check(`${front}# Execution\ncurl$0 http://localhost:1/orders\n`, "Convert", `${front}# Execution\nSend a GET request to /orders.\n`);
    check(
      `${front}# Execution\ncu$0rl -X PUT 'http://localhost:1/orders/7' \\\n  -H 'X-Trace: 1' \\\n  -d 'paid'\nWait 1 second.\n`,
      "Convert",
      `${front}# Execution\nSend a PUT request to /orders/7 with header X-Trace "1" and text body "paid".\nWait 1 second.\n`,
    );
    const { actions, text, path } = actionsAt(
      `${front}# Execution\ncurl$0 -s https://example.com/a?b=c -H "Content-Type: application/json" -d '{"sku": "A", "n": [1]}'\n`,
    );
    const converted = applyEdits(text, actions.find(({ title }) => title.startsWith("Convert"))?.edits ?? []);
    assert.match(converted, /POST request to https:\/\/example\.com\/a/);
    assert.doesNotMatch(converted, /Content-Type/);
    assert.equal(path, "main.playbook");
    absent(`${front}# Execution\ncurl$0 -F file=@x http://localhost:1/orders\n`, "Convert");
  });

  it("put phases in order", () =>
    check(
      `${front}# Execution\nWait 1 second.\n\n# Set$0up\nWait 2 seconds.\n`,
      "Put the phases in order",
      `${front}# Setup\nWait 2 seconds.\n\n# Execution\nWait 1 second.\n`,
    ));

  it("remove what nobody reads, and the key above when nothing is left", () => {
    const body = "# Execution\nWait 1 second.\n";
    check(`---\nservice: shop\nflow: One\nvariables:\n  s$0ku: 1\n---\n${body}`, 'Remove "sku"', `${front}${body}`);
    const two = "---\nservice: shop\nflow: One\nvariables:\n  s$0ku: 1\n  other: 2\n---\n";
    check(`${two}${body}`, 'Remove "sku"', `${two.replace("  s$0ku: 1\n", "")}${body}`);
  });

  it("name one of two playbooks differently", () => {
    const other = "//- /other.playbook\n---\nservice: shop\nflow: One\n---\n# Execution\nWait 1 second.\n";
    check(
      `---\nservice: shop\nflow: O$0ne\n---\n# Execution\nWait 1 second.\n${other}`,
      'Name this one "One 2"',
      "---\nservice: shop\nflow: One 2\n---\n# Execution\nWait 1 second.\n",
    );
  });
});
