// Completion inside sentences: what can come next at each place, and that each proposal leads to a sentence with steps.

import assert from "node:assert/strict";
import { aheadAt, restAt } from "../../server/features/completion/ahead.ts";
import { completionsAt, sentenceAt } from "../../server/features/completion/complete.ts";
import { worldOf } from "./world.ts";

const shop = `
//- /shop.playbook
---
service: shop
base_url: http://localhost:1
openapi: api.yaml
variables:
  sku: A-100
---
//- /api.yaml
openapi: 3.0.0
paths:
  /orders:
    get: { responses: { 200: {} } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/NewOrder" } } } }
      responses: { 201: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } }
components:
  schemas:
    NewOrder: { type: object, required: [sku], properties: { sku: { type: string }, quantity: { type: integer } } }
    Order: { type: object, properties: { id: { type: string }, status: { type: string, enum: [NEW, PAID] }, total: { type: number } } }
`;

function proposed(body: string): readonly string[] {
  const { workspace, path, text, offset } = worldOf(`---\nservice: shop\nflow: One\n---\n# Execution\n${body}${shop}`);
  const sentence = sentenceAt(workspace, path, text, offset);
  const ahead = sentence && aheadAt(sentence);
  while (ahead?.advance() === true);
  return completionsAt(workspace, path, text, offset)
    .filter(({ kind }) => kind !== "sentence")
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ label }) => label);
}

/** The text in grey after the cursor. */
function rest(body: string): string | undefined {
  const { workspace, path, text, offset } = worldOf(`---\nservice: shop\nflow: One\n---\n# Execution\n${body}${shop}`);
  const sentence = sentenceAt(workspace, path, text, offset);
  const parts = sentence && restAt(sentence);
  for (let part = parts?.next(); part !== undefined; part = parts?.next()) if (part.done === true) return part.value;
  return undefined;
}

const called = "Send a POST request to /orders.\n";

describe("look-ahead", () => {
  it("proposes the next words inside a sentence, the likeliest first", () => {
    assert.deepEqual(proposed("Send a GET $0").slice(0, 1), ["/orders"]);
    assert.ok(proposed("Please send $0").includes("a"));
    assert.ok(proposed(`${called}Expect that the response $0`).slice(0, 8).includes("has"));
  });

  it("proposes names of the document where they are valid", () => {
    const fields = proposed(`${called}Expect that the t$0`);
    assert.ok(fields.includes("total"), fields.join());
    assert.ok(!proposed(`${called}Expect that the t$0`).includes("trumpet"));
  });

  it("narrows what is proposed by what has been typed", () => {
    const labels = proposed(`${called}Expect that the response c$0`);
    assert.ok(labels.length > 0 && labels.every((label) => label.toLowerCase().startsWith("c")), labels.join());
  });

  it("proposes no word that has been typed to its end, so that Enter ends the line", () => {
    assert.ok(!proposed(`${called}Expect that the total$0`).includes("total"));
  });

  it("proposes first what the playbook writes", () => {
    const habits = `${"Send a POST request to /orders.\nThe response must carry an id.\n".repeat(4)}Send a POST request to /orders.\nThe response $0`;
    assert.equal(proposed(habits)[0], "must");
    assert.equal(proposed(habits.replace("The response $0", "The response must $0"))[0], "carry");
  });

  it("continues to the end of a sentence as the playbook does, where all its sentences that begin so go on alike", () => {
    const before = 'Send a POST request to /orders.\nExpect status 201 and that $.status is "NEW".\n';
    assert.equal(rest(`${before}${called}Expect sta$0`), 'tus 201 and that $.status is "NEW"');
    assert.equal(rest(`${before}Expect status 200.\n${called}Expect status $0`), undefined);
    assert.equal(rest(`${before}Expect status 201 and that $0 the response is empty`), undefined);
    assert.equal(rest(`${before}Expect status 201 and that $.status is "N$0`), undefined);
  });

  it("proposes no end after which the sentence would have no steps", () => {
    assert.equal(rest(`${called}Make the moon green.\n${called}Make the m$0`), undefined);
  });

  it("proposes nothing in quotes, in the middle of a sentence, or after words that no sentence has", () => {
    assert.deepEqual(proposed(`${called}Expect that $.id is "some $0`), []);
    assert.deepEqual(proposed(`${called}Expect that $0 the response is empty`), []);
    assert.deepEqual(proposed("Send a POST request to /orders and green ideas sleep $0"), []);
  });
});
