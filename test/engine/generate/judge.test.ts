import assert from "node:assert/strict";
import type { ApiOperation } from "../../../engine/generate/endpoints/api.ts";
import { judge } from "../../../engine/generate/verify/judge.ts";
import type { AttemptRecord } from "../../../engine/generate/verify/record.ts";

const operation = { method: "GET", path: "/tags/{name}", parameters: [{ in: "path", name: "name", required: true }] };

/** An attempt whose own call got a 200 with these failed checks. */
function attempt(...failedChecks: readonly string[]): AttemptRecord {
  const place = { phase: "execution", step: { step: "validate" } };
  const exchange = { request: { method: "GET", url: "http://127.0.0.1/tags/a" }, response: { status: 200, headers: [], body: "{}" } };
  const failed = { place, result: { checks: [] }, exchange, requests: 1 };
  return { result: { verdict: "failed" }, failed, failedChecks, created: [] } as unknown as AttemptRecord;
}

const judged = (...attempts: readonly AttemptRecord[]) =>
  judge({ id: "1", title: "GET /tags/{name} · Default", path: "tags.playbook", attempts }, operation as unknown as ApiOperation, true);

describe("the judgement of runs", () => {
  it("is a difference where the same checks fail with other random values", () => {
    const of = (name: string, mail: string) => attempt("the body fits the schema tag", `$.name is "color-${name}"`, `$.owner is "${mail}"`);
    const found = judged(of("263115087", "ada.x1@example.com"), of("886354384", "bob.y2@example.com"));
    assert.equal(found.kind, "finding");
  });

  it("is that they are unstable where other checks fail", () => {
    assert.equal(judged(attempt('$.name is "a"'), attempt('$.kind is "a"')).kind, "unstable");
  });
});
