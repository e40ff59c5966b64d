import assert from "node:assert/strict";
import { editSteps } from "../../../language/edit/editSteps.ts";
import type { Step } from "../../../language/step.ts";
import { normalisedKey } from "../../../language/steps/normalise.ts";
import { check } from "../../../language/workspace/check.ts";
import { type CompiledInstruction, instructionsOf } from "../../../language/workspace/compile.ts";
import { playbookAt } from "../../../language/workspace/playbooks.ts";
import { emptyWorkspace, withFiles } from "../../../language/workspace/workspace.ts";
import { parseFixture } from "../../support/fixture.ts";

const head = `//- /a.playbook
---
service: shop
flow: One
---

# Execution
`;

/**
 * Changes the steps of the instruction at the cursor and compares the text after the front matter, the kind of change,
 * and the steps file. The law is checked in every case: afterwards the instruction has the steps that were asked for.
 */
function edit(body: string, change: (steps: readonly Step[]) => readonly Step[], how: string, expected: string): void {
  const fixture = parseFixture(head + body);
  const workspace = withFiles(emptyWorkspace(), fixture.files);
  const offset = fixture.cursor?.offset ?? 0;
  const visit = (one: CompiledInstruction): readonly CompiledInstruction[] => [one, ...one.body.flatMap(visit)];
  const all = (instructionsOf(workspace, "a.playbook") ?? []).flatMap(({ instructions }) => instructions.flatMap(visit));
  const playbook = playbookAt(workspace, "a.playbook");
  const places = all.map((one) => ({ one, span: playbook === undefined ? { start: 0, end: 0 } : one.instruction.span }));
  const target = places.findLast(({ span }) => span.start <= offset && offset <= span.end);
  assert.ok(target, "no instruction at the cursor");
  const steps = change(target.one.steps);
  const edited = editSteps(workspace, "a.playbook", target.span, steps);
  assert.equal(edited.kind === "edited" ? edited.how : edited.reason, how);
  if (edited.kind !== "edited") return;
  const after = withFiles(
    workspace,
    edited.changeSet.changes.map(({ path, text }) => [path, text ?? ""] as const),
  );
  const shown = [...after.files].map(([path, { text }]) =>
    path === "a.playbook" ? text.split("# Execution\n")[1] : `//- /${path}\n${text}`,
  );
  assert.equal(shown.join(""), expected);
  const now = (instructionsOf(after, "a.playbook") ?? []).flatMap(({ instructions }) => instructions.flatMap(visit));
  assert.ok(now.some((one) => normalisedKey(one.steps) === normalisedKey(steps)) || now.length > all.length);
  assert.deepEqual(
    check(after, "a.steps.yaml").filter(({ severity }) => severity === "error"),
    [],
  );
}

/** The first step with other fields. */
function set(fields: Readonly<Record<string, unknown>>): (steps: readonly Step[]) => readonly Step[] {
  return ([first, ...rest]) => [{ ...first, ...fields } as Step, ...rest];
}

describe("editing steps", () => {
  it("touches nothing where the steps are the same", () => {
    edit("Send a $0GET request to /orders.\n", (steps) => steps, "nothing", "Send a GET request to /orders.\n");
  });

  it("keeps the author's words, and writes only the changed parts again", () => {
    edit(
      '1. When the client makes a $0GET request to /orders with header X-Tenant "acme".\n',
      set({ headers: { "X-Tenant": "other one" } }),
      "words",
      '1. When the client makes a GET request to /orders with header X-Tenant "other one".\n',
    );
    edit(
      "Perform a $0GET call to /orders. Expect status 200.\n",
      set({ action: "GET /customers" }),
      "words",
      "Perform a GET call to /customers. Expect status 200.\n",
    );
    edit(
      "Send a GET request to /orders.\nThe status should be $0200.\n",
      set({ checks: [{ status: 404 }] }),
      "words",
      "Send a GET request to /orders.\nThe status should be 404.\n",
    );
    edit('Set ${name} to $0"Ada".\n', set({ value: 'Gr"ace' }), "words", "Set ${name} to 'Gr\"ace'.\n");
    edit("Set ${name} to $05.\n", set({ value: { $var: "other" } }), "words", "Set ${name} to ${other}.\n");
  });

  it("changes several fields of a sentence together, and values in a code block", () => {
    edit(
      'Send a $0GET request to /orders with header X-One "a" and header X-Two "b".\n',
      set({ headers: { "X-One": "b", "X-Two": "c" } }),
      "words",
      'Send a GET request to /orders with header X-One "b" and header X-Two "c".\n',
    );
    edit(
      'Send a $0POST request to /orders with body:\n```json\n{ "sku": "A-100", "quantity": 2 }\n```\nExpect status 201.\n',
      set({ body: { sku: "A-100", quantity: 3 } }),
      "words",
      'Send a POST request to /orders with body:\n```json\n{ "sku": "A-100", "quantity": 3 }\n```\nExpect status 201.\n',
    );
  });

  it("says at the end of the sentence what is added", () => {
    edit(
      "- The client makes a $0GET call to /orders.\n- Expect status 200.\n",
      set({ headers: { Accept: "text/plain" } }),
      "words",
      '- The client makes a GET call to /orders with header "Accept" "text/plain".\n- Expect status 200.\n',
    );
    edit(
      'Perform a $0GET call to /orders with header X-One "a".\n',
      set({ headers: { "X-One": "a", "X-Two": { $var: "two" } }, query: { page: 2 } }),
      "words",
      'Perform a GET call to /orders with header X-One "a" and X-Two ${two} and query parameter page 2.\n',
    );
    edit(
      "Send a GET request to /orders.\nThe status should be $0200.\n",
      set({ checks: [{ status: 200 }, { path: "$.id", exists: true }] }),
      "words",
      "Send a GET request to /orders.\nThe status should be 200 and $.id exists.\n",
    );
  });

  const body = (change: (body: Readonly<Record<string, unknown>>) => object) => (steps: readonly Step[]) =>
    steps.map(
      (step) => (step.step === "api_request" ? { ...step, body: change(step.body as Readonly<Record<string, unknown>>) } : step) as Step,
    );

  it("lets fields of a list come and go, and gives them other names", () => {
    const sentence = 'Send a $0POST request to /orders with sku "A", quantity 2 and note "x".\n';
    const became = (change: Parameters<typeof body>[0], list: string) =>
      edit(sentence, body(change), "words", `Send a POST request to /orders${list}.\n`);
    became((all) => ({ ...all, gift: true }), ' with sku "A", quantity 2, note "x" and gift true');
    became(({ note: _, ...rest }) => rest, ' with sku "A" and quantity 2');
    became(({ sku: _, ...rest }) => rest, ' with quantity 2 and note "x"');
    became(({ sku: _, note: __, ...rest }) => rest, " with quantity 2");
    became(({ sku, ...rest }) => ({ ...rest, productSku: sku }), ' with productSku "A", quantity 2 and note "x"');
    became(({ note: _, ...rest }) => ({ ...rest, country: "DE" }), ' with sku "A", quantity 2 and country "DE"');
    became(({ sku, note: _, ...rest }) => ({ ...rest, item: sku, a: 1, b: 2 }), ' with item "A", quantity 2, a 1 and b 2');
    edit(
      "Send a $0GET request to /orders with query parameter page 1.\n",
      set({ query: { page: 1, size: 5 } }),
      "words",
      "Send a GET request to /orders with query parameter page 1 and size 5.\n",
    );
  });

  it("changes members of JSON in place, whatever is next to them", () => {
    const attached = (json: string) => `Send a POST request to /orders with $0body:\n\`\`\`json\n${json}\n\`\`\`\n`;
    const became = (from: string, change: Parameters<typeof body>[0], to: string) =>
      edit(attached(from), body(change), "words", attached(to).replace("$0", ""));
    const value = '{\n  "a": ${x},  "b": [1, { "c": "}," }],\n\n  "d":{}\n}';
    became(value, (all) => ({ ...all, e: "$" }), value.replace('"d":{}', '"d":{},\n  "e": "$"'));
    became(value, (all) => ({ ...all, d: { f: null } }), value.replace("{}", '{ "f": null }'));
    became(value, ({ d: _, ...rest }) => rest, '{\n  "a": ${x},  "b": [1, { "c": "}," }]\n}');
    became(value, ({ a: _, ...rest }) => rest, value.replace('"a": ${x},  ', ""));
    became(value, ({ a, ...rest }) => ({ ...rest, x: a }), value.replace('"a"', '"x"'));
    became(value, (all) => ({ ...all, b: [1, { c: 2 }] }), value.replace('"},"', "2"));
  });

  it("writes the whole sentence again where a field has no words of its own", () => {
    edit(
      '- Perform a $0GET call to /orders with header X-One "a".\n- Expect status 200.\n',
      ([first]) => [{ step: "api_request", action: (first as { action: string }).action }],
      "sentence",
      "- Send a GET request to /orders.\n- Expect status 200.\n",
    );
  });

  it("changes the steps inside a block", () => {
    edit(
      "For each ${id} in ${ids}:\n  - Send a $0GET request to /orders/${id}.\n  - Expect status 200.\n",
      set({ action: "GET /customers/${id}" }),
      "words",
      "For each ${id} in ${ids}:\n  - Send a GET request to /customers/${id}.\n  - Expect status 200.\n",
    );
  });

  it("keeps in the steps file what no sentence can say, and changes it there", () => {
    edit("Do something $0unheard of.\n", () => [{ step: "wait", for: 5 }], "sentence", "Wait 5 ms.\n");
    edit(
      'Run steps $0"look".\n//- /a.steps.yaml\nnamed:\n  # Kept.\n  look:\n    - { step: wait, for: 1 }\n',
      () => [{ step: "wait", for: 7 }],
      "steps file",
      'Run steps "look".\n//- /a.steps.yaml\nnamed:\n  # Kept.\n  look:\n    - step: wait\n      for: 7\n',
    );
  });

  it("changes the entry of a sentence whose steps are in the steps file, with its comments", () => {
    edit(
      "* Look into the $0database. Expect that ${a} is 1.\n//- /a.steps.yaml\nentries:\n  # Made by hand.\n  - phase: execution\n    instruction: Look into the database.\n    by: person\n    steps: [{ step: wait, for: 1 }]\n",
      () => [{ step: "wait", for: 9 }],
      "steps file",
      "* Look into the database. Expect that ${a} is 1.\n//- /a.steps.yaml\nentries:\n  # Made by hand.\n  - phase: execution\n    instruction: Look into the database.\n    by: person\n    steps:\n      - step: wait\n        for: 9\n",
    );
  });

  it("refuses to leave an instruction without steps", () => {
    edit("Send a $0GET request to /orders.\n", () => [], "An instruction needs at least one step. Remove the sentence instead.", "");
  });
});
