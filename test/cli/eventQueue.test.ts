/** Tests which events reach the editor, and how many at a time. */
import assert from "node:assert/strict";
import { createEventQueue } from "../../cli/eventQueue.ts";
import type { RunEvent } from "../../engine/index.ts";

const event = (kind: string, test: string, more: object = {}) =>
  ({ kind, test, step: {}, result: { checks: [], saved: {} }, ...more }) as unknown as RunEvent;

describe("events on their way to the editor", () => {
  it("leave out the start of a step that is over before it is sent, and keep that of one that runs", () => {
    const sent: string[][] = [];
    const { push, flush } = createEventQueue(({ events }) =>
      sent.push(events.map((one) => `${one.kind} ${"test" in one ? one.test : ""}`)),
    ).open("1");
    for (const test of ["a", "b"]) push(event("test started", test));
    for (const test of ["a", "b"]) push(event("step started", test));
    push(event("step finished", "a"));
    flush();
    push(event("step finished", "b"));
    flush();
    assert.deepEqual(sent, [["test started a", "test started b", "step started b", "step finished a"], ["step finished b"]]);
  });

  it("keep the start of a block whose own steps have come in between", () => {
    const sent: string[] = [];
    const { push, flush } = createEventQueue(({ events }) => sent.push(...events.map(({ kind }) => kind))).open("1");
    for (const kind of ["step started", "step started", "step finished", "step finished"]) push(event(kind, "a"));
    flush();
    assert.deepEqual(sent, ["step started", "step finished", "step finished"]);
  });
});
