import assert from "node:assert/strict";
import { isExpired, isSame, readFindings, withFindings } from "../../engine/index.ts";

const finding = { test: "DELETE /a · Default", what: ["status is 200"], answer: 204, since: "2026-11-23" };

describe("the file of accepted differences", () => {
  it("is read as it was written, and keeps what is in it", () => {
    const text = withFindings(undefined, [finding]);
    assert.deepEqual(readFindings(text), [finding]);
    assert.equal(withFindings(text, [{ ...finding, since: "2027-01-01" }]), text);
    const more = { ...finding, test: "GET /b · Default", what: ["a", "b"], until: "2027-01-31", note: "Ticket 7" };
    assert.deepEqual(readFindings(withFindings(text, [more])), [finding, more]);
  });

  it("knows a difference by its test, its checks and the status, numbers of a run aside", () => {
    const found = { test: "GET /b · Default", what: ['$.name is "x-123456789"'], answer: 200 };
    assert.ok(isSame(found, { ...found, what: ['$.name is "x-987654321"'] }));
    assert.ok(!isSame(found, { ...found, answer: 500 }));
    assert.ok(!isSame(found, { ...found, what: ['$.name is "y-987654321"'] }));
  });

  it("ends on the day after the last one", () => {
    assert.deepEqual(
      ["2027-01-31", "2027-02-01"].map((today) => isExpired({ ...finding, until: "2027-01-31" }, today)),
      [false, true],
    );
  });

  for (const [text, problem] of [
    ["findings: 3", /has no list/],
    ["findings: [{ what: a, since: 2026-01-01 }]", /finding 1 has no “test”/],
    ["findings: [{ test: a, since: 2026-01-01 }]", /finding 1 has no “what”/],
    ["findings: [{ test: a, what: b, since: soon }]", /finding 1 has no “since”/],
    ["findings: [{ test: a, what: b, since: 2026-01-01, until: soon }]", /“until” of finding 1/],
    ["findings: [", /playbook\.findings\.yaml/],
  ] as const)
    it(`says what is wrong with ${text}`, () => assert.throws(() => readFindings(text), problem));
});
