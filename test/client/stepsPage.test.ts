/**
 * Tests what the page of the steps panel makes of a view, of typed text, and of the events of a run, as far as it needs
 * no browser.
 */
import assert from "node:assert/strict";
import { placeOfEdit } from "../../client/stepsPanel/editAgain.ts";
import type { Shown } from "../../client/stepsPanel/messages.ts";
import { type CheckJson, checkDraft, checkWords, readCheck } from "../../client/webview/steps/checkText.ts";
import { draftOf, readDraft, readDuration, type Target, withoutEntry } from "../../client/webview/steps/fieldDraft.ts";
import { readInput, readJsonText, writeInput, writeJsonText } from "../../client/webview/steps/jsonText.ts";
import { emptyPage, itemAt, type PageState, received } from "../../client/webview/steps/pageState.ts";
import { expectStep, responseFields, saveStep, variableNameFor } from "../../client/webview/steps/responseTree.ts";
import { hasSaved, outcomeOf, runOfStep } from "../../client/webview/steps/results.ts";
import { addable, fieldsOf, type StepJson } from "../../client/webview/steps/stepFields.ts";
import { textParts } from "../../client/webview/steps/textParts.ts";
import type { RunEvent } from "../../engine/protocol.ts";
import { emptyWorkspace, type Json, withFiles } from "../../language/index.ts";
import { stepsOf } from "../../server/features/stepsView.ts";
import type { StepsView } from "../../server/protocol.ts";

/** Returns the view that the language server would send for this execution. */
function viewOf(execution: string, version = 1): StepsView {
  const head = "---\nservice: shop\nflow: One\n---\n# Execution\n";
  const steps = stepsOf(withFiles(emptyWorkspace(), [["a.playbook", head + execution]]), "a.playbook");
  assert.ok(steps);
  const lines = (offset: number) => {
    const before = (head + execution).slice(0, offset).split("\n");
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  };
  type Instruction = (typeof steps.phases)[number]["instructions"][number];
  const view = ({ span, body, ...rest }: Instruction): StepsView["phases"][number]["instructions"][number] => ({
    ...rest,
    range: { start: lines(span.start), end: lines(span.end) },
    body: body.map(view),
  });
  const phases = steps.phases.map(({ name, instructions }) => ({ name, instructions: instructions.map(view) }));
  return {
    uri: "file:///a.playbook",
    version,
    title: steps.title,
    level: steps.level,
    status: { kind: "READY" },
    phases,
    environments: [],
  };
}

function shown(view: StepsView): Shown {
  return { view, problem: null, trusted: true, environment: null, sending: null, session: null };
}

const after = (state: PageState, execution: string): PageState => received(state, { kind: "shown", shown: shown(viewOf(execution)) });
const sentences = ({ items }: PageState) => items.map(({ id, instruction }) => `${id} ${instruction.sentence}`);

describe("the page of the steps panel", () => {
  it("knows an instruction again when the text around it changes, and when it is the one that changes", () => {
    const first = after(emptyPage, "Wait 1 second.\nWait 2 seconds.\nWait 3 seconds.\n");
    const [one, two, three] = first.items.map(({ id }) => id);
    assert.deepEqual(sentences(after(first, "Wait 1 second.\nExpect that ${a} is 1.\nWait 2 seconds.\nWait 3 seconds.\n")), [
      `${one} Wait 1 second.`,
      "i5 Expect that ${a} is 1.",
      `${two} Wait 2 seconds.`,
      `${three} Wait 3 seconds.`,
    ]);
    assert.deepEqual(sentences(after(first, "Wait 1 second.\nWait 20 seconds.\nWait 3 seconds.\n")), [
      `${one} Wait 1 second.`,
      `${two} Wait 20 seconds.`,
      `${three} Wait 3 seconds.`,
    ]);
    assert.deepEqual(sentences(after(first, "Wait 3 seconds.\nWait 1 second.\n")), [`${three} Wait 3 seconds.`, `${one} Wait 1 second.`]);
  });

  it("keeps what is being typed while the text changes, and says when its sentence is gone", () => {
    const first = after(emptyPage, "Wait 1 second.\nWait 2 seconds.\n");
    const id = first.items[1]?.id ?? "";
    const target: Target = { form: "duration", path: ["for"] };
    const editing: PageState = { ...first, editing: { id, index: 0, target, draft: { value: "5 s" }, problem: null, sent: null } };
    assert.equal(after(editing, "Wait 9 seconds.\nWait 1 second.\nWait 2 seconds.\n").editing?.draft.value, "5 s");
    const lost = after(editing, "Wait 1 second.\n");
    assert.equal(lost.editing, null);
    assert.match(lost.said.text, /no longer exists/);
    const refused = received(
      { ...editing, editing: { ...(editing.editing as NonNullable<PageState["editing"]>), sent: 4 } },
      { kind: "edited", edit: 4, outcome: { kind: "refused", reason: "No." } },
    );
    assert.deepEqual([refused.editing?.draft.value, refused.editing?.problem], ["5 s", "No."]);
  });

  it("finds the instruction at the cursor, the innermost one", () => {
    const { items } = after(emptyPage, "Wait 1 second. Wait 2 seconds.\nFor each ${id} in ${ids}:\n  - Wait 3 seconds.\n");
    const at = (line: number, character: number) => itemAt(items, line, character)?.instruction.sentence;
    assert.deepEqual([at(5, 3), at(5, 20), at(7, 6), at(0, 0)], ["Wait 1 second.", "Wait 2 seconds.", "Wait 3 seconds.", undefined]);
  });

  it("makes an edit where its sentence is now, and nowhere when that is not sure", () => {
    const view = viewOf("Wait 1 second.\nWait 2 seconds.\nWait 2 seconds.\n");
    const seen = (sentence: string, milliseconds: number) => ({ sentence, steps: JSON.stringify([{ step: "wait", for: milliseconds }]) });
    const step = { phase: "execution", indexes: [5], index: 0 } as const;
    assert.deepEqual(placeOfEdit(view, { step, seen: seen("Wait 1 second.", 1000) })?.indexes, [0]);
    assert.equal(placeOfEdit(view, { step, seen: seen("Wait 2 seconds.", 2000) }), undefined);
    assert.deepEqual(placeOfEdit(view, { step: { ...step, indexes: [2] }, seen: seen("Wait 2 seconds.", 2000) })?.indexes, [2]);
    assert.equal(placeOfEdit(view, { step: { ...step, indexes: [0] }, seen: seen("Wait 1 second.", 7) }), undefined);
  });
});

describe("results of a run", () => {
  const place = { phase: "execution", instruction: 0, index: 0, sentence: "", iterations: [] } as const;
  const finished = (line: number, kind: string, outcome: "passed" | "failed", test = "a.playbook", saved = {}): RunEvent => ({
    kind: "step finished",
    test,
    step: { ...place, place: { path: "a.playbook", line, column: 1 }, step: { step: kind } as never },
    result: { outcome, duration: 1, checks: [], saved },
  });
  const text = "Send a GET request to /orders.\nExpect status 200.\n";

  it("are next to the sentence, with what was saved", () => {
    const state = received(after(emptyPage, text), {
      kind: "events",
      events: [finished(6, "api_request", "passed", "a.playbook", { id: 1 }), finished(7, "validate", "failed")],
    });
    const runs = state.items.map(({ id }) => state.results.runs.get(id) ?? []);
    assert.deepEqual(runs.map(outcomeOf), ["passed", "failed"]);
    assert.equal(state.results.saved.get("id"), 1);
    assert.equal(runOfStep(runs[1] ?? [], ["validate"], 0)?.result.outcome, "failed");
    assert.equal(after(state, `Wait 1 second.\n${text}`).results.runs.size, 2);
  });

  it("say that a sentence has saved, which runs with the call before it", () => {
    const saves = "Send a GET request to /a.\nSave $.id as ${id}.\nSave $.id as ${a} and $.no as ${b}.\n";
    const before = after(emptyPage, saves);
    assert.deepEqual(
      before.items.map(({ instruction }) => hasSaved(instruction, before.results.saved)),
      [false, false, false],
    );
    const call = finished(6, "api_request", "passed");
    assert.ok(call.kind === "step finished");
    const state = received(before, { kind: "events", events: [{ ...call, result: { ...call.result, saved: { id: 1, a: 1 } } }] });
    assert.deepEqual(
      state.items.map(({ instruction }) => hasSaved(instruction, state.results.saved)),
      [false, true, false],
    );
  });

  it("of data rows are those of the first that failed", () => {
    const events = [finished(6, "api_request", "failed", "a.playbook#1"), finished(6, "api_request", "passed", "a.playbook#2")];
    const state = received(after(emptyPage, text), { kind: "events", events });
    assert.equal(outcomeOf(state.results.runs.get(state.items[0]?.id ?? "") ?? []), "failed");
  });

  it("of an attempt take the place of those of the last one", () => {
    const first = received(after(emptyPage, text), { kind: "events", events: [finished(6, "api_request", "failed")] });
    const started: RunEvent = { kind: "test started", test: "a.playbook", attempt: 2, at: "" };
    const second = received(received(first, { kind: "events", events: [started] }), {
      kind: "events",
      events: [finished(6, "api_request", "passed")],
    });
    assert.deepEqual(
      second.results.runs.get(second.items[0]?.id ?? "")?.map(({ result }) => result.outcome),
      ["passed"],
    );
  });

  it("go when everything is run again, and one by one when one is sent", () => {
    const events = [finished(6, "api_request", "passed"), finished(7, "validate", "passed")];
    const state = received(after(emptyPage, text), { kind: "events", events });
    const view = state.shown?.view as StepsView;
    const sending = (mode: "only this" | "to here") =>
      received(state, { kind: "shown", shown: { ...shown(view), sending: { phase: "execution", instruction: 0, mode } } }).results.runs
        .size;
    assert.deepEqual([sending("only this"), sending("to here")], [1, 0]);
  });
});

describe("values as they are typed", () => {
  it("are JSON with bare references, and read back as they were", () => {
    const values: readonly Json[] = [
      { a: [1, -2.5e3, true, null, "x"], b: { $var: "order.lines[0]" } },
      [],
      {},
      "",
      "5",
      5,
      "${x}",
      { $var: "x" },
      'a"b',
      "true",
    ];
    for (const value of values) {
      assert.deepEqual(readJsonText(writeJsonText(value)), { kind: "value", value });
      assert.deepEqual(readInput(writeInput(value)), { kind: "value", value });
    }
    assert.deepEqual(readInput("plain words"), { kind: "value", value: "plain words" });
    assert.equal(writeInput("plain words"), "plain words");
  });

  it("are refused with the place and the reason", () => {
    const problem = (text: string) => {
      const read = readJsonText(text);
      return read.kind === "problem" ? `${read.line}:${read.column} ${read.message}` : "fine";
    };
    assert.equal(problem('{\n  "a": 1,,\n}'), '2:10 expected a key in double quotes, such as "name"');
    assert.equal(problem('{ "a": 1, "a": 2 }'), '1:11 the key "a" occurs twice');
    assert.equal(problem('{ "a" 1 }'), '1:7 expected ":" after the key');
    assert.equal(problem("[1"), '1:3 expected "," or "]"');
    assert.equal(problem("12345678901234567890"), "1:1 this number is too large to keep all digits: write it as a text");
    assert.equal(problem("{ a: 1 }"), '1:3 expected a key in double quotes, such as "name"');
    assert.equal(problem("${x"), "1:1 a variable is written ${name}");
    assert.equal(problem('"open'), "1:1 this text has no closing quote on its line");
    assert.equal(problem(""), "1:1 a value is missing");
  });

  it("of times have units", () => {
    assert.deepEqual(["500 ms", "2 s", "1.5s", "1 min", "${t}", "soon", "0"].map(readDuration), [
      500,
      2000,
      1500,
      60_000,
      { $var: "t" },
      undefined,
      undefined,
    ]);
  });
});

describe("the fields of a step", () => {
  const request: StepJson = {
    step: "api_request",
    action: "POST /orders",
    headers: { Accept: "text/plain", "X-One": { $var: "one" } },
    body: { a: 1 },
    store: ["id", { total: "$.total" }],
    until: { checks: [{ status: 200 }], for: 5000 },
    unheardOf: 1,
  };

  it("come in the order of a request, and none is left out", () => {
    assert.deepEqual(
      fieldsOf(request).map(({ kind, label }) => `${kind} ${label}`),
      ["request Request", "pairs Headers", "json Body", "checks Repeat until", "duration Give up after", "store Saves", "json unheardOf"],
    );
    assert.ok(addable(request).every(({ path }) => path[0] !== "body"));
  });

  it("can be edited each by itself, and stay the same when nothing is typed", () => {
    const edit = (target: Target, change: Readonly<Record<string, string>>) => {
      const read = readDraft(request, target, { ...draftOf(request, target), ...change });
      return read.kind === "step" ? read.step : read.message;
    };
    const targets: readonly Target[] = [
      { form: "request" },
      { form: "pair", path: ["headers"], entry: 1 },
      { form: "json", path: ["body"] },
      { form: "check", path: ["until", "checks"], entry: 0 },
      { form: "duration", path: ["until", "for"] },
      { form: "step" },
    ];
    for (const target of targets) assert.deepEqual(edit(target, {}), request, JSON.stringify(target));
    assert.deepEqual(edit({ form: "request" }, { method: "PUT", target: "/orders/${id}" }), { ...request, action: "PUT /orders/${id}" });
    assert.equal(edit({ form: "request" }, { target: "orders" }), "A path begins with /, a URL with http:// or https://.");
    assert.deepEqual(edit({ form: "pair", path: ["headers"], entry: -1 }, { name: "X-Two", value: "2" }), {
      ...request,
      headers: { ...(request.headers as object), "X-Two": 2 },
    });
    assert.equal(edit({ form: "pair", path: ["headers"], entry: -1 }, { name: "Accept", value: "2" }), "Accept already exists.");
    assert.match(String(edit({ form: "json", path: ["body"] }, { value: '{ "a": }' })), /^Line 1, column 8: expected a value/);
    assert.deepEqual(edit({ form: "store", path: ["store"], entry: 0 }, { name: "orderId" }), {
      ...request,
      store: [{ orderId: "$.id" }, { total: "$.total" }],
    });
    assert.deepEqual(withoutEntry(request, { form: "pair", path: ["headers"], entry: 0 })?.headers, { "X-One": { $var: "one" } });
    assert.equal(withoutEntry({ step: "validate", checks: [{ status: 1 }] }, { form: "check", path: ["checks"], entry: 0 }), undefined);
  });

  it("say checks in words, and read them back", () => {
    const words = (check: Readonly<Record<string, Json>>) => {
      const { scope, subject, operator, value } = checkWords(check);
      return [scope, subject, operator, value === undefined ? undefined : JSON.stringify(value)]
        .filter((part) => part !== undefined)
        .join(" ");
    };
    assert.equal(words({ status: 201 }), "status is 201");
    assert.equal(words({ status: [200, 201], not: true }), "status is not one of [200,201]");
    assert.equal(
      words({ path: "$.a", every: "$.lines", compare: { above: 1, atMost: 3 } }),
      'each of $.lines $.a is {"$bounds":"above 1 and at most 3"}',
    );
    assert.equal(
      words({ path: "$.due", date: { after: { $field: "$.from" }, onOrBefore: "2026-03" } }),
      '$.due is {"$bounds":"after $.from and on or before 2026-03"}',
    );
    assert.equal(words({ path: "$.prices", sum: { $field: "$.total" } }), '$.prices has the sum {"$bounds":"$.total"}');
    assert.equal(
      words({ path: "$.prices", average: { atLeast: 4 }, not: true }),
      '$.prices does not have the average {"$bounds":"at least 4"}',
    );
    assert.equal(words({ header: "Location", exists: true, not: true }), "header Location does not exist");
    assert.equal(words({ time: { below: 500 } }), 'response time is {"$bounds":"below 500 ms"}');
    assert.equal(words({ succeeded: ["mongo"] }), "@mongo succeeded");
    const checks: readonly CheckJson[] = [
      { status: 404 },
      { status: "2xx", not: true },
      { path: "$.a", equals: "5" },
      { header: "X", contains: "a" },
      { variable: "x", empty: true },
      { body: "text", matches: "^\\d" },
    ];
    for (const check of checks) {
      const draft = checkDraft(check);
      assert.ok(draft, JSON.stringify(check));
      assert.deepEqual(readCheck(draft), { kind: "check", check });
    }
    assert.equal(checkDraft({ path: "$.a", any: "$.b", equals: 1 }), undefined);
  });

  it("show references as pieces of their own", () => {
    assert.deepEqual(textParts("/a/${x.y}/{id}?$${z}", true), [
      { kind: "text", text: "/a/" },
      { kind: "reference", reference: "x.y" },
      { kind: "text", text: "/" },
      { kind: "reference", reference: "id" },
      { kind: "text", text: "?$${z}" },
    ]);
  });
});

describe("a response", () => {
  it("is a tree of fields with their paths", () => {
    const fields = responseFields('{"id":1,"a b":{"x":[true]}}');
    assert.deepEqual(
      fields?.map(({ path, text }) => `${path} ${text}`),
      ["$ { 2 fields }", "$.id 1", "$['a b'] { 1 field }", "$['a b'].x [ 1 item ]", "$['a b'].x[0] true"],
    );
    const [, id, price] = responseFields('{"id":9007199254740993,"price":1.10}') ?? [];
    assert.deepEqual([id?.text, id?.value, price?.text, price?.value], ["9007199254740993", {}, "1.10", 1.1]);
    assert.equal(responseFields("<a/>"), undefined);
  });

  it("becomes variables with telling names, and checks", () => {
    assert.deepEqual(
      [
        variableNameFor("$.id", "/orders"),
        variableNameFor("$.id", "/categories/7?x=1"),
        variableNameFor("$.lines[0].sku", "/orders"),
        variableNameFor("$.customer.id", "/orders"),
        variableNameFor("$", "/"),
      ],
      ["orderId", "categoryId", "sku", "customerId", "response"],
    );
    assert.deepEqual(saveStep("x", "header Location"), { step: "save", store: [{ x: "header Location" }] });
    assert.deepEqual(expectStep("$.lines", [1, 2]), { step: "validate", checks: [{ path: "$.lines", length: 2 }] });
    assert.deepEqual(expectStep("header X", "v"), { step: "validate", checks: [{ header: "X", equals: "v" }] });
  });
});
