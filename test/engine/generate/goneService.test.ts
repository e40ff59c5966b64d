// Tests when a batch of tests that cannot reach the service means that the service has ended.

import assert from "node:assert/strict";
import { goneService } from "../../../engine/generate/verify/goneService.ts";
import type { AttemptRecord, TestRecord } from "../../../engine/generate/verify/record.ts";

const url = "http://127.0.0.1:1";

function record(title: string, place: number, message?: string): TestRecord {
  const attempt = { result: { verdict: "failed", message }, failedChecks: [], created: [], isAnswered: message === undefined, place };
  return { id: title, title, path: `${title}.playbook`, attempts: [attempt as unknown as AttemptRecord] };
}

const unreached = (title: string, place: number) => record(title, place, "GET /a: nothing listens at 127.0.0.1:1. Start the service.");

describe("a service that no test of a batch reaches", () => {
  const batch = [unreached("a", 0), unreached("b", 1)];

  it("has ended if it answered before", () => {
    const gone = goneService(batch, url, true);
    assert.match(
      gone?.message ?? "",
      /ended while the tests ran, and 2 could not reach it\. No file was written, and items of the tests may remain\.$/,
    );
  });

  it("is reported with the items that the tests left", () => {
    const gone = goneService(batch, url, true, () => ["/flows/7"]);
    assert.match(gone?.message ?? "", /No file was written, and these items of the tests may remain: \/flows\/7\.$/);
  });

  it("may never have been there if it has not answered", () => assert.equal(goneService(batch, url, false), undefined));

  it("has not ended if the last test reached it", () =>
    assert.equal(goneService([unreached("a", 0), record("b", 1)], url, true), undefined));
});
