// Forgetting what was derived from a file changes no answer, and sets free what it says to.

import assert from "node:assert/strict";
import fc from "fast-check";
import { check, checkAll } from "../../../language/workspace/check.ts";
import { instructionsOf } from "../../../language/workspace/compile.ts";
import { statusOf } from "../../../language/workspace/compiled.ts";
import { forgetDetails } from "../../../language/workspace/forgetDetails.ts";
import { missingFiles } from "../../../language/workspace/missingFiles.ts";
import { passDetails } from "../../../language/workspace/passDetails.ts";
import { frontMatterOf } from "../../../language/workspace/playbooks.ts";
import { fixedWorkspace, loadingWorkspace } from "../../../language/workspace/query.ts";
import { sentFiles } from "../../../language/workspace/sentFiles.ts";
import { unusedNames } from "../../../language/workspace/usage.ts";
import { emptyWorkspace, type Workspace, withAbsent, withFile, withFiles } from "../../../language/workspace/workspace.ts";
import { parseFixture } from "../../support/fixture.ts";
import { property } from "../../support/runs.ts";

const { files } = parseFixture(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
variables: { region: eu, unused: 1 }
---
# Setup
Send a POST request to /sessions.
Save $.token as \${token}.
//- /orders.playbook
---
service: shop
endpoint: POST /orders
variables: { sku: A-100, size: 1 }
data: rows.csv
---
# Execution
Run the playbook "login.playbook" and save \${user}.
Send a POST request to /orders with sku "\${sku}" and user "\${user}" and count "\${count}".
Expect the body to match the schema "order.json".
Whatever this is.
//- /orders.steps.yaml
entries:
  - phase: execution
    instruction: Whatever this is.
    steps: [{ step: wait, for: 1 }]
//- /case.playbook
---
service: shop
test_case: TC-1
from: orders.playbook
---
# Execution
Send a POST request to /orders with size "\${size}" and region "\${region}".
Expect status 201.
//- /login.playbook
---
service: shop
flow: Login
---
# Execution
Send a POST request to /users.
Save $.id as \${user}.
//- /rows.csv
count
1
`);

const paths = [...files.keys()];
const edits: readonly (readonly [from: string, to: string])[] = [
  ["${user}", "${guest}"],
  ["${size}", "${region}"],
  ["sku: A-100", "sku: A-100, more: 1"],
  ["region: eu", "place: eu"],
  ["Whatever this is.", "Whatever that was."],
  ["service: shop", "service: store"],
  ["flow: Login", "flow: login again"],
  ["count\n", "number\n"],
  ["Save $.token as ${token}.", "Save $.token as ${size}."],
];
const asked = { check, instructionsOf, statusOf, unusedNames };
const action = fc.oneof(
  fc.record({ kind: fc.constant("edit" as const), path: fc.constantFrom(...paths), edit: fc.constantFrom(...edits), isBack: fc.boolean() }),
  fc.record({ kind: fc.constant("ask" as const), path: fc.constantFrom(...paths), what: fc.constantFrom(...Object.keys(asked)) }),
  fc.record({ kind: fc.constant("forget" as const), path: fc.constantFrom(...paths) }),
);

describe("forgetting what was derived from a file", () => {
  it("makes no difference to any answer", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        let workspace = withFiles(emptyWorkspace(), files);
        for (const one of actions) {
          if (one.kind === "forget") forgetDetails(workspace, one.path);
          else if (one.kind === "ask") asked[one.what as keyof typeof asked](workspace, one.path);
          else {
            const [from, to] = one.isBack ? [one.edit[1], one.edit[0]] : one.edit;
            workspace = withFile(
              workspace,
              one.path,
              (workspace.files.get(one.path)?.text ?? "").replace(from, () => to),
            );
          }
        }
        const fresh = withFiles(
          emptyWorkspace(),
          [...workspace.files].map(([name, file]) => [name, file.text] as const),
        );
        assert.deepEqual([...checkAll(workspace)], [...checkAll(fresh)]);
        assert.deepEqual(missingFiles(workspace), missingFiles(fresh));
        for (const path of paths) {
          assert.deepEqual(statusOf(workspace, path), statusOf(fresh, path));
          assert.deepEqual(stepsOf(workspace, path), stepsOf(fresh, path));
        }
      }),
      property,
    );
  });

  const difference = (isPassing: boolean) => () => {
    const tracked = withFiles(emptyWorkspace(), files);
    for (const path of paths.slice(0, 2)) check(tracked, path);
    const [fixed, fresh] = [fixedWorkspace(tracked, isPassing), withFiles(emptyWorkspace(), files)];
    for (let round = 0; round < 2; round += 1) {
      for (const path of paths) {
        assert.deepEqual(statusOf(fixed, path), statusOf(fresh, path));
        assert.deepEqual(stepsOf(fixed, path), stepsOf(fresh, path));
        passDetails(fixed, path);
        assert.deepEqual(check(fixed, path), check(fresh, path));
      }
      assert.deepEqual([...checkAll(fixed)], [...checkAll(fresh)]);
    }
    const changed = withFile(fixed, paths[0] ?? "", "");
    assert.deepEqual([...checkAll(changed)], [...checkAll(withFile(fresh, paths[0] ?? "", ""))]);
  };

  it("makes no difference where files never change", difference(false));

  it("makes no difference where there are many files that never change", difference(true));

  it("makes no difference where there are many files, and more come while they are loaded", () => {
    const late = "rows.csv";
    const fresh = withFiles(emptyWorkspace(), files);
    let loading = loadingWorkspace(
      withFiles(
        emptyWorkspace(),
        [...files].filter(([path]) => path !== late),
      ),
    );
    assert.deepEqual(missingFiles(loading), [late, "order.json"]);
    loading = withFiles(loading, [[late, files.get(late) ?? ""]]);
    assert.deepEqual(missingFiles(loading), missingFiles(fresh));
    assert.deepEqual(sentFiles(loading), sentFiles(fresh));
    const fixed = fixedWorkspace(withAbsent(loading, new Set(["absent.pdf"])));
    assert.deepEqual([...checkAll(fixed)], [...checkAll(withAbsent(fresh, new Set(["absent.pdf"])))]);
    for (const path of paths) assert.deepEqual(stepsOf(fixed, path), stepsOf(fresh, path));
  });

  it("derives what has been derived of few files not again where they never change", () => {
    const tracked = withFiles(emptyWorkspace(), files);
    const before = paths.map((path) => frontMatterOf(tracked, path));
    const fixed = fixedWorkspace(withFile(tracked, "other.txt", "one more file"));
    checkAll(fixed);
    for (const [index, path] of paths.entries()) assert.equal(frontMatterOf(fixed, path), before[index]);
  });

  it("leaves nothing but who they are and what they read where there are many files that never change", () => {
    const fixed = fixedWorkspace(withFiles(emptyWorkspace(), files), true);
    checkAll(fixed);
    const left = new Set(reached(fixed.memory.passing, isInstruction).map(({ sentence }) => sentence));
    // The details of the service, and of the playbook that another one runs.
    const used = [
      "Save $.id as ${user}.",
      "Save $.token as ${token}.",
      "Send a POST request to /sessions.",
      "Send a POST request to /users.",
    ];
    assert.deepEqual([...left].sort(), used);
    for (const of of fixed.memory.cells.values()) for (const { reads } of of.values()) assert.deepEqual(reads, []);
  });

  it("leaves its problems, and neither its sentences nor its steps", () => {
    const workspace = withFiles(emptyWorkspace(), files);
    const before = paths.map((path) => check(workspace, path));
    missingFiles(workspace);
    assert.ok(reached(workspace.memory.cells, isInstruction).length > 8);
    for (const path of paths) forgetDetails(workspace, path);
    const kept = reached(workspace.memory.cells, isInstruction).map(({ sentence }) => sentence);
    // The details of the service.
    assert.deepEqual([...new Set(kept)].sort(), ["Save $.token as ${token}.", "Send a POST request to /sessions."]);
    for (const [index, path] of paths.entries()) assert.equal(check(workspace, path), before[index]);
  });
});

function stepsOf(workspace: Workspace, path: string): unknown {
  return instructionsOf(workspace, path)?.map(({ name, instructions }) => [name, instructions.map(({ steps }) => steps)]);
}

function isInstruction(value: object): value is { readonly sentence: string } {
  return "sentence" in value && "span" in value;
}

/** All objects of a kind that can be reached, through maps and lists, too. */
function reached<Kind extends object>(root: object, isWanted: (value: object) => value is Kind): readonly Kind[] {
  const seen = new Set<object>();
  const found: Kind[] = [];
  const queue: unknown[] = [root];
  for (let value = queue.pop(); value !== undefined || queue.length > 0; value = queue.pop()) {
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isWanted(value)) found.push(value);
    if (value instanceof Map) queue.push(...value.keys(), ...value.values());
    else if (value instanceof Set) queue.push(...value);
    else queue.push(...Object.values(value));
  }
  return found;
}
