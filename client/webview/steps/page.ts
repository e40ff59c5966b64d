/** Runs the page of the steps panel: keeps its state, draws it, and reports the person's actions to the host. */
import "@vscode-elements/elements/dist/vscode-badge/index.js";
import "@vscode-elements/elements/dist/vscode-button/index.js";
import "@vscode-elements/elements/dist/vscode-progress-ring/index.js";
import "@vscode-elements/elements/dist/vscode-toolbar-button/index.js";
import { render } from "lit";
import type { Json } from "../../../server/protocol.ts";
import type { FromPage, ToPage } from "../../stepsPanel/messages.ts";
import type { Actions } from "./actions.ts";
import { draftOf, readDraft, type Target } from "./fieldDraft.ts";
import type { Item } from "./identity.ts";
import { listenToKeys } from "./keys.ts";
import { emptyPage, type PageState, received } from "./pageState.ts";
import { pageView } from "./pageView.ts";
import { focusOn, scrollTo } from "./scrolling.ts";
import { createSight } from "./sight.ts";
import type { StepJson } from "./stepFields.ts";
import type { Known } from "./values.ts";

interface Host {
  postMessage(message: FromPage): void;
  getState(): { readonly open?: readonly (readonly [string, boolean])[]; readonly top?: number } | undefined;
  setState(state: object): void;
}

declare function acquireVsCodeApi(): Host;

const host = acquireVsCodeApi();
const root = document.querySelector("#page") as HTMLElement;
let state: PageState = emptyPage;
let current: Known["current"] = new Map();
let asked = false;
let edits = 0;
/** After an insertion, the instruction that is none of these is the new one, and edited first. */
let awaited: { readonly known: ReadonlySet<string>; readonly target: Target } | null = null;
let forgetting: ReturnType<typeof setTimeout> | undefined;
let top = host.getState()?.top ?? 0;

function change(next: Partial<PageState>): void {
  state = { ...state, ...next };
  draw();
}

const sight = createSight(root, (ids) => change({ seen: new Set([...state.seen, ...ids]) }));

function draw(): void {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    drawNow();
  });
}

function drawNow(): void {
  keepFocus(() => render(pageView(state, current, act), root));
  sight.follow();
  if (top > 0 && state.items.length > 0 && state.shown?.view?.isPart !== true) {
    document.documentElement.scrollTop = top;
    top = 0;
  }
}

window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => {
  state = received(state, data);
  if (data.kind === "shown" || data.kind === "events") current = currentValues();
  if (data.kind === "shown") openAwaited();
  if (state.said.text !== "" && !state.said.isError) forgetSaidSoon();
  if (data.kind === "cursor" && state.marked !== null) afterDraw(() => showItem(state.marked));
  draw();
});

/** Values of the session, or otherwise those that the last run saved. */
function currentValues(): Known["current"] {
  const values = new Map<string, { readonly value?: Json; readonly secret: boolean }>();
  for (const [name, value] of state.results.saved) values.set(name, { value, secret: value === "***" });
  for (const { name, value, secret, from } of state.shown?.session?.variables ?? [])
    if (secret || from === "saved" || from === "service setup") values.set(name, { ...(value === undefined ? {} : { value }), secret });
  return values;
}

function openAwaited(): void {
  if (awaited === null) return;
  const { known, target } = awaited;
  const item = state.items.find(({ id }) => !known.has(id));
  const step = item?.instruction.steps[0];
  if (item === undefined || step === undefined) return;
  awaited = null;
  state = { ...state, active: item.id };
  act.edit(item, 0, target);
  afterDraw(() => showItem(item.id));
}

/** A success disappears by itself. */
function forgetSaidSoon(): void {
  clearTimeout(forgetting);
  const { said } = state;
  forgetting = setTimeout(() => {
    if (state.said === said) change({ said: { text: "", isError: false } });
  }, 6000);
}

function afterDraw(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}

/** It and its neighbours get their steps first, which would push it out of sight again. */
function showItem(id: string | null): void {
  const index = state.items.findIndex((item) => item.id === id);
  const near = state.items.slice(Math.max(0, index - 15), index + 15).filter((item) => !state.seen.has(item.id));
  const scroll = () => {
    const element = id === null ? null : document.getElementById(id);
    if (element !== null) scrollTo(element);
  };
  if (index >= 0 && near.length > 0) {
    change({ seen: new Set([...state.seen, ...near.map((item) => item.id)]) });
    afterDraw(scroll);
  } else scroll();
}

function send(
  item: Item | null,
  step: { readonly phase: Item["address"]["phase"]; readonly indexes: readonly number[]; readonly index: number },
  changeOf: Extract<FromPage, { kind: "edit" }>["change"],
): number {
  edits += 1;
  const seen = {
    sentence: item?.instruction.sentence ?? null,
    steps: JSON.stringify(item?.instruction.steps.map((one) => one.step) ?? []),
  };
  host.postMessage({ kind: "edit", edit: edits, step, seen, change: changeOf });
  return edits;
}

function stepOf(item: Item, index: number): StepJson | undefined {
  return item.instruction.steps[index]?.step as StepJson | undefined;
}

const act: Actions = {
  edit(item, index, target) {
    const step = stepOf(item, index);
    if (step === undefined) return;
    state = { ...state, active: item.id, editing: { id: item.id, index, target, draft: draftOf(step, target), problem: null, sent: null } };
    focusNow(".editor input, .editor textarea", ".editor select");
  },
  type(draft) {
    const { editing } = state;
    const item = state.items.find(({ id }) => id === editing?.id);
    const step = item && editing && stepOf(item, editing.index);
    if (editing === null || step === undefined || step === null) return;
    // JSON is checked as it is typed; problems of other fields wait until they lose the focus.
    const isJson = editing.target.form === "json" || editing.target.form === "step" || draft.json !== undefined;
    const read = isJson || editing.problem !== null ? readDraft(step, editing.target, draft) : null;
    change({ editing: { ...editing, draft, problem: read?.kind === "problem" ? read.message : null } });
  },
  commit() {
    const { editing } = state;
    const item = state.items.find(({ id }) => id === editing?.id);
    const step = item && editing && stepOf(item, editing.index);
    if (editing === null || editing.sent !== null || item === undefined || step === undefined || step === null) return;
    const read = readDraft(step, editing.target, editing.draft);
    if (read.kind === "problem")
      return change({ editing: { ...editing, problem: read.message }, said: { text: read.message, isError: true } });
    if (JSON.stringify(read.step) === JSON.stringify(step)) return act.cancel();
    const sent = send(item, { ...item.address, index: editing.index }, { kind: "replace", step: read.step });
    change({ editing: { ...editing, problem: null, sent } });
    focusItem(item.id);
  },
  cancel() {
    const { editing } = state;
    change({ editing: null });
    if (editing !== null) focusItem(editing.id);
  },
  insert(item, index, step, target) {
    awaited = target === undefined ? null : { known: new Set(state.items.map(({ id }) => id)), target };
    send(item, { ...item.address, index }, { kind: "insert", step });
  },
  insertInto(phase, step, target) {
    awaited = { known: new Set(state.items.map(({ id }) => id)), target };
    send(null, { phase, indexes: [0], index: -1 }, { kind: "insert", step });
  },
  decide(item, step, target) {
    awaited = { known: new Set(state.items.filter(({ id }) => id !== item.id).map(({ id }) => id)), target };
    send(item, { ...item.address, index: 0 }, { kind: "decide", step });
  },
  replace(item, index, step) {
    send(item, { ...item.address, index }, { kind: "replace", step });
  },
  remove(item, index) {
    const at = state.items.findIndex(({ id }) => id === item.id);
    send(item, { ...item.address, index }, { kind: "remove" });
    const next = state.items[at + 1] ?? state.items[at - 1];
    if (next !== undefined && item.instruction.steps.length <= 1) {
      change({ active: next.id });
      focusItem(next.id);
    }
  },
  move(item, index, by) {
    send(item, { ...item.address, index }, { kind: "move", by });
  },
  reveal(item, focus) {
    const { view } = state.shown ?? { view: null };
    if (view !== null) host.postMessage({ kind: "reveal", uri: view.uri, range: item.instruction.range, focus });
  },
  revealReason(index) {
    const status = state.shown?.view?.status;
    const reason = status?.kind === "ERROR" ? status.reasons[index] : undefined;
    if (reason !== undefined) host.postMessage({ kind: "reveal", uri: reason.uri, range: reason.range, focus: true });
  },
  fix: (reason, title) => host.postMessage({ kind: "fix", reason, title }),
  send: (item, mode) => host.postMessage({ kind: "send", phase: item.address.phase, instruction: item.address.indexes[0] ?? 0, mode }),
  runToHere: (phase, instruction) => host.postMessage({ kind: "send", phase, instruction, mode: "to here" }),
  way: (way) => host.postMessage({ kind: "way", way }),
  activate(item) {
    if (state.active !== item.id) change({ active: item.id });
  },
  toggle(part, open) {
    if (state.open.get(part) === open) return;
    change({ open: new Map([...state.open, [part, open]]) });
  },
  pick(item, run, source, name) {
    state = { ...state, active: item.id, picked: { id: item.id, run, source, name } };
    focusNow(".offers input");
  },
  name(name) {
    if (state.picked !== null) change({ picked: { ...state.picked, name } });
  },
  unpick: () => change({ picked: null }),
};

/** Draws and focuses at once: until its next frame, a busy page would lose the keys that a person presses. */
function focusNow(...selectors: readonly string[]): void {
  drawNow();
  const [field = null] = selectors.map((one) => document.querySelector<HTMLElement>(one)).filter((one) => one !== null);
  if (field !== null) focusOn(field);
  if (field instanceof HTMLInputElement) field.select();
}

/** Only while the page has the focus, so that it does not leave the text. */
function focusItem(id: string): void {
  if (!document.hasFocus()) return;
  afterDraw(() => {
    if (document.activeElement === document.body || document.activeElement === null)
      document.getElementById(id)?.focus({ preventScroll: true });
  });
}

listenToKeys(root, () => state, act);
window.addEventListener("scroll", () => host.setState({ top: document.documentElement.scrollTop }), { passive: true });
draw();
host.postMessage({ kind: "ready" });

/** Keeps the focus in an instruction whose row of one sentence is replaced by the instruction with its steps. */
function keepFocus(draw: () => void): void {
  const focused = document.activeElement?.closest(".unseen > [data-item]") ?? null;
  draw();
  if (focused !== null && !focused.isConnected) document.getElementById(focused.id)?.focus({ preventScroll: true });
}
