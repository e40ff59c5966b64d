// Tests when a batch of tests that cannot reach the service means that the service has ended.

import assert from "node:assert/strict";
import { endedDuring, endedError, endedNote, endingKey } from "../../../engine/generate/verify/goneService.ts";
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
    const ended = endedDuring(batch, true);
    assert.ok(ended !== undefined);
    assert.match(
      endedError(ended, url, []).message,
      /ended while the tests ran, and 2 could not reach it\. No file was written\. Items of the tests may remain\.$/,
    );
  });

  it("is reported with the tests before it, and the items that they left", () => {
    const ended = endedDuring([record("a", 0), record("b", 1), unreached("c", 2)], true);
    assert.ok(ended !== undefined);
    assert.deepEqual(
      ended.suspects.map(({ title }) => title),
      ["b", "a"],
    );
    assert.match(
      endedNote(ended, url, ["/flows/7"], 30),
      /These tests ran just before: b; a\. These items of the tests remain: \/flows\/7\. Start it again within 30 seconds/,
    );
  });

  it("may never have been there if it has not answered", () => assert.equal(endedDuring(batch, false), undefined));

  it("has not ended if each test reached it", () => assert.equal(endedDuring([record("a", 0), record("b", 1)], true), undefined));

  it("has ended and is back if later tests reached it", () => {
    const ended = endedDuring([record("a", 0), unreached("b", 1), record("c", 2)], true);
    assert.deepEqual(
      [ended?.suspects, ended?.reached].map((of) => of?.map(({ title }) => title)),
      [["a"], ["c"]],
    );
  });

  it("has ended by a test that it names as the generator does", () =>
    assert.equal(
      endingKey(record("POST /flows · Negative Values · row 6: options is a text", 0)),
      "POST /flows · Negative Values · options is a text",
    ));
});
