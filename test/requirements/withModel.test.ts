// Criteria in prose with a scripted model: what it proposes becomes part of a flow only where a requirement may do it,
// and all of the criterion has steps then.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { answer, type ModelServer, startModelServer } from "../support/modelServer.ts";
import { type OrdersFolder, ordersFolder } from "./ordersFolder.ts";

const text = `# SHOP-30 Prose

AC-1: Given a customer exists, when I create an order with sku "A-100" and quantity 2, then the shopper pays nine euros.

AC-2: The list of articles has at least three entries.

AC-3: Articles are shown to @tracker.
`;
const listed = [
  { step: "api_request", action: "GET /products" },
  { step: "validate", checks: [{ path: "$.total", compare: { atLeast: 3 } }] },
];

describe("flows of prose, with a model", function () {
  this.timeout(120_000);
  let folder: OrdersFolder;
  let server: ModelServer | undefined;
  before(async () => {
    folder = await ordersFolder(`//- /requirements/prose.md\n${text}`);
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  after(() => folder.close());

  /** `replies` go by a word of the sentence that is asked about. */
  async function generate(replies: Readonly<Record<string, readonly object[]>>, ...argv: readonly string[]) {
    server = await startModelServer(({ body }) => {
      const sentence = /<data \w+ sentence>\n([\s\S]*?)\n<\/data/.exec(body.messages[1]?.content ?? "")?.[1] ?? "";
      const steps = Object.entries(replies).find(([word]) => sentence.includes(word))?.[1];
      return answer(steps === undefined ? { steps: [], reason: "I do not know." } : { steps });
    });
    const env = {
      PLAYBOOK_MODEL_URL: server.url,
      PLAYBOOK_MODEL_KEY: "sk-model-key-123456",
      PLAYBOOK_MODEL_CACHE: join(folder.path, ".models"),
    };
    return folder.run(["generate", "flows", "requirements", "--model", "scripted-1", "--no-model-cache", ...argv], env);
  }
  const total = [{ step: "validate", checks: [{ path: "$.total", equals: 9 }] }];

  for (const [what, steps] of [
    ["another host", [{ step: "api_request", action: "GET https://evil.example/products" }]],
    ["a secret", [{ step: "api_request", action: "GET /products", headers: { "X-Token": "${token}" } }]],
    ["a file", [{ step: "api_request", action: "POST /orders", file: "${invoice}", headers: { "Content-Type": "application/pdf" } }]],
  ] as const) {
    it(`takes nothing from a model that names ${what}`, async () => {
      const { stdout, stderr } = await generate({ articles: steps }, "--dry-run", "--only", "SHOP-30/AC-2");
      assert.doesNotMatch(stdout, /evil|token|invoice/, stderr);
      assert.doesNotMatch(stdout, /^\+\+\+ b\/flows/m, stderr);
    });
  }

  it("asks only on request, and shows its questions", async () => {
    const { stdout, stderr } = await folder.run(["generate", "flows", "requirements", "--show-prompt"]);
    assert.match(stdout, /2 questions; nothing was sent\./, stderr);
    assert.doesNotMatch(stdout, /@tracker/);
  });

  it("writes what becomes whole, says whose steps they are, and runs green", async () => {
    const { stdout, stderr, code } = await generate({ pays: total, articles: listed });
    assert.equal(code, 0, stderr);
    assert.match(stderr, /AC-1 .*with steps of scripted-1/);
    assert.match(stderr, /AC-3 .*0 of 1 lines understood: no flow/);
    assert.deepEqual(stdout.trim().split("\n").length, 3, stdout);
    const written = await folder.text("flows/proseAC1.playbook");
    assert.match(written, /\/\/ then the shopper pays nine euros\.\n4\. Expect \$\.total is 9\./);
    const run = await folder.test();
    assert.match(run.stdout, /3 passed, 0 failed/, run.stdout + run.stderr);
  });
});
