// Tests the checks on members that show success or failure, for services that answer 200 to everything.

import assert from "node:assert/strict";
import { answers, generate, openapi, phasesOf, shopWith } from "./generated.ts";

type Schema = Readonly<Record<string, unknown>>;

/** The checks of a Default whose response has these members. */
async function checksOf(properties: Schema, { required = [], shown }: { required?: readonly string[]; shown?: object } = {}) {
  const schema = { type: "object", required, properties };
  const operation = answers({ "200": schema }) as { responses: Record<string, { content: Record<string, object> }> };
  if (shown !== undefined) Object.assign(operation.responses["200"]?.content["application/json"] ?? {}, { example: shown });
  const text = phasesOf(
    await generate(shopWith(openapi({ "/state": { get: operation } })), { kinds: ["default"] }),
    "GET /state",
    "Default",
  );
  return /Expect (.*)\./.exec(text)?.[1] ?? "";
}

describe("a member that shows success or failure", () => {
  const boolean = { type: "boolean" };
  const text = { type: "string" };

  it("is true where the document allows or shows nothing else", async () => {
    for (const one of [{ const: true }, { ...boolean, enum: [true] }, { ...boolean, example: true }])
      assert.equal(await checksOf({ ok: one }, { required: ["ok"] }), "status 200 and $.ok is true");
    assert.equal(await checksOf({ success: boolean }, { shown: { success: true } }), "status 200 and $.success is true");
    assert.equal(await checksOf({ error: { ...boolean, example: false } }), "status 200 and $.error is false");
  });

  it("is a word where the document names one, or only that and failures", async () => {
    assert.equal(await checksOf({ status: { ...text, example: "ok" } }), 'status 200 and $.status is "ok"');
    assert.equal(await checksOf({ status: { ...text, enum: ["success", "error", "fail"] } }), 'status 200 and $.status is "success"');
  });

  it("is not assumed of a state, of either value, or of an optional member beside required ones", async () => {
    assert.equal(await checksOf({ status: { ...text, enum: ["active", "failed"], example: "active" } }), "status 200");
    assert.equal(await checksOf({ status: { ...text, enum: ["ok", "paused"] } }), "status 200");
    assert.equal(await checksOf({ success: boolean }), "status 200");
    assert.equal(await checksOf({ success: { ...boolean, example: false } }), "status 200");
    assert.equal(await checksOf({ id: text, ok: { const: true } }, { required: ["id"] }), "status 200 and $.id exists");
  });
});
