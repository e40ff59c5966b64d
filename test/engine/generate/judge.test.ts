import assert from "node:assert/strict";
import type { ApiOperation } from "../../../engine/generate/endpoints/api.ts";
import type { Schemas } from "../../../engine/generate/endpoints/schemas.ts";
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

  it("is no difference where a list has fewer items than the test takes from it", () => {
    const short = attempt();
    const result = { ...short.failed?.result, message: "Nothing was saved as ${second}: there is no $[1]; the body has 1 item." };
    const taken = { ...short, failed: { ...short.failed, place: { phase: "execution", step: { step: "api_request" } }, result } };
    const test = { id: "1", title: "GET /tags · List", path: "list.playbook", attempts: [taken as unknown as AttemptRecord] };
    assert.equal(judge(test, operation as unknown as ApiOperation, false).kind, "unprepared");
    assert.equal(judge({ ...test, attempts: [attempt("$[0].id exists")] }, operation as unknown as ApiOperation, false).kind, "finding");
  });

  it("is a refusal where a success has the body of a documented refusal only", () => {
    const schemas = { view: (schema?: object) => ({ properties: new Map(Object.entries(schema ?? {})) }) } as unknown as Schemas;
    const response = (status: string, ...names: readonly string[]) => ({
      status,
      schema: Object.fromEntries(names.map((name) => [name, {}])),
    });
    const documented = {
      ...operation,
      responses: [response("200", "status"), response("4XX", "code", "error")],
    } as unknown as ApiOperation;
    const kindOf = (body: string, of = documented) => {
      const own = { request: { method: "POST", url: "http://127.0.0.1/a" }, response: { status: 200, headers: [], body } };
      const passed = { result: { verdict: "passed" }, failedChecks: [], created: [], own } as unknown as AttemptRecord;
      return judge({ id: "1", title: "POST /a · Default", path: "a.playbook", attempts: [passed] }, of, true, schemas).kind;
    };
    assert.equal(kindOf('{"code": "failed", "error": {}}'), "refused");
    assert.equal(kindOf('{"status": "okay"}'), "green");
    assert.equal(kindOf('{"status": "okay", "error": null}'), "green");
    assert.equal(kindOf('{"code": "failed", "hint": "?"}'), "green");
    assert.equal(kindOf("[]"), "green");
    assert.equal(
      kindOf('{"code": "a"}', { ...documented, responses: [response("200", "code"), response("400", "code")] } as never),
      "green",
    );
  });

  it("is that they are unstable where other checks fail", () => {
    assert.equal(judged(attempt('$.name is "a"'), attempt('$.kind is "a"')).kind, "unstable");
  });
});
