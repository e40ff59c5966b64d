/** The page: what state the playbook is in and the ways out, then its phases with their instructions. */
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import type { Shown } from "../../stepsPanel/messages.ts";
import type { Actions } from "./actions.ts";
import { type Item, printOf } from "./identity.ts";
import { instructionView, reasonView } from "./instructionView.ts";
import { newSteps } from "./newSteps.ts";
import { firstDrawn, itemAt, type PageState } from "./pageState.ts";
import type { StepRun } from "./results.ts";
import { t } from "./texts.ts";
import { looksOf, numberOf, rowsOf, unseenGroup } from "./unseenRows.ts";
import type { Known } from "./values.ts";

const phases = ["setup", "execution", "teardown"] as const;
const titles = { setup: "Setup", execution: "Execution", teardown: "Teardown" } as const;
const noRuns: readonly StepRun[] = [];

export function pageView(state: PageState, current: Known["current"], act: Actions): TemplateResult {
  const { shown } = state;
  return html`${shown === null ? loading() : shown.view === null ? empty(shown, act) : page(state, shown, current, act)}
    <div class="said ${state.said.isError ? "error" : ""}" role="status" aria-live="polite">${state.said.text}${runToHere(state, act)}</div>`;
}

/** A sentence above may save the missing value. */
function runToHere({ said, shown }: PageState, act: Actions): unknown {
  const { runToHere: place } = said;
  if (place === undefined || shown?.trusted !== true) return nothing;
  return html` <button class="small" @click=${() => act.runToHere(place.phase, place.instruction)}>${t("Run everything to here")}</button>`;
}

function loading(): TemplateResult {
  return html`<main class="empty" aria-busy="true"><vscode-progress-ring aria-hidden="true"></vscode-progress-ring><p>${t("The language server reads the playbook…")}</p></main>`;
}

function empty({ problem }: Shown, act: Actions): TemplateResult {
  return html`<main class="empty"><h1>${t("No steps to show")}</h1><p>${problem?.text ?? t("This file is not a playbook of the workspace.")}</p>${way(problem, act)}</main>`;
}

function way(problem: Shown["problem"], act: Actions): unknown {
  const labels = {
    restart: t("Restart it"),
    log: t("Show the log"),
    trust: t("Manage Workspace Trust"),
    text: t("Open the text"),
  } as const;
  const name = problem?.way as keyof typeof labels | null | undefined;
  if (name === undefined || name === null || !(name in labels)) return nothing;
  return html`<vscode-button @click=${() => act.way(name)}>${labels[name]}</vscode-button>`;
}

function page(state: PageState, shown: Shown, current: Known["current"], act: Actions): TemplateResult {
  const { view } = shown;
  if (view === null) return empty(shown, act);
  const { status } = view;
  const all = status.kind === "ERROR" ? status.reasons.map((reason, index) => ({ ...reason, index })) : [];
  const placed = Map.groupBy(all, ({ uri, range }) =>
    uri === view.uri ? itemAt(state.items, range.start.line, range.start.character)?.id : undefined,
  );
  const others = placed.get(undefined) ?? [];
  const open = (part: string, otherwise: boolean) => state.open.get(part) ?? otherwise;
  const byPhase = Map.groupBy(state.items, ({ address }) => address.phase);
  const first = new Set(state.items.slice(0, firstDrawn).map(({ id }) => id));
  const parts = Map.groupBy([...state.open], ([part]) => part.slice(0, part.indexOf(" ")));
  const isUnseen = ({ id }: Item): boolean =>
    !first.has(id) &&
    !state.seen.has(id) &&
    state.active !== id &&
    state.editing?.id !== id &&
    !state.results.runs.has(id) &&
    !state.results.running.has(id);
  const item = (one: Item): unknown => {
    const isActive = state.active === one.id;
    const runs = state.results.runs.get(one.id) ?? noRuns;
    const reasons = placed.get(one.id) ?? [];
    const editing = state.editing?.id === one.id ? state.editing : null;
    const picked = state.picked?.id === one.id ? state.picked : null;
    const isRunning = state.results.running.has(one.id);
    const isMarked = state.marked === one.id;
    const opened = (parts.get(one.id) ?? []).join();
    const looks = [
      printOf(one),
      JSON.stringify(reasons),
      isActive,
      isMarked,
      isRunning,
      runs,
      editing,
      picked,
      opened,
      shown.sending,
      shown.trusted,
      current,
    ];
    return guard(looks, () =>
      instructionView({
        item: one,
        number: numberOf(one),
        shown,
        reasons,
        isActive,
        isMarked,
        isRunning,
        runs,
        current,
        editing,
        picked,
        isOpen: open,
        act,
      }),
    );
  };
  return html`${header(shown, act)}
    <main>
      ${shown.problem === null ? nothing : html`<div class="notice"><span class="codicon codicon-warning" aria-hidden="true"></span>${shown.problem.text}${way(shown.problem, act)}</div>`}
      ${others.length === 0 ? nothing : html`<section class="reasons" aria-label=${t("Problems")}>${others.map((reason) => reasonView(reason, act, 0))}</section>`}
      ${phases.map((name) => {
        const list = byPhase.get(name) ?? [];
        const total = list.length;
        return html`<section class="phase" aria-labelledby="phase-${name}">
          <h2 id="phase-${name}">${titles[name]}<vscode-badge variant="counter" aria-hidden="true">${total}</vscode-badge></h2>
          ${
            total === 0
              ? html`<p class="none">${name === "execution" ? t("Nothing is tested yet. Write a sentence in the text, or add a step:") : t("No sentences.")} ${newSteps(
                  t("Add a step to {0}", titles[name]),
                  0,
                  (step, target) => act.insertInto(name, step, target),
                )}</p>`
              : html`<div role="list" class="instructions">${repeat(
                  rowsOf(list, isUnseen),
                  ({ id }) => id,
                  ({ items, isUnseen: unseen }) => (unseen ? guard(looksOf(items), () => unseenGroup(items)) : item(items[0])),
                )}</div>`
          }
        </section>`;
      })}
    </main>`;
}

function header(shown: Shown, act: Actions): TemplateResult {
  const { view, trusted, environment, sending, session } = shown;
  if (view === null) return html``;
  const { status } = view;
  const count = status.kind === "ERROR" ? status.reasons.length : 0;
  const state =
    status.kind === "READY"
      ? { icon: "pass", text: "READY", title: t("Every instruction has steps.") }
      : {
          icon: "error",
          text: count === 1 ? t("ERROR: 1 problem") : t("ERROR: {0} problems", count),
          title: status.reasons[0]?.message ?? "",
        };
  const busy = sending !== null;
  return html`<header>
    <div class="title"><h1>${view.title}</h1><span class="level">${view.level}</span></div>
    <div class="bar">
      <span class="status ${status.kind}" title=${state.title}><span class="codicon codicon-${busy ? "loading codicon-modifier-spin" : state.icon}" aria-hidden="true"></span>${
        busy ? t("Sending…") : state.text
      }</span>
      ${count === 0 ? nothing : html`<button class="small" @click=${() => act.revealReason(0)}>${t("Show the first")}</button>`}
      <span class="space"></span>
      ${
        view.environments.length === 0
          ? nothing
          : html`<button class="small" title=${t("Environment whose values are shown and used")} @click=${() => act.way("environment")}><span class="codicon codicon-globe" aria-hidden="true"></span>${environment ?? t("no environment")}</button>`
      }
      ${session?.open === true && !busy ? html`<vscode-toolbar-button icon="debug-restart" label=${t("Tear down what was tried, and forget its values")} @click=${() => act.way("reset")}></vscode-toolbar-button>` : nothing}
      ${
        busy
          ? html`<vscode-toolbar-button icon="debug-stop" label=${t("Cancel")} @click=${() => act.way("cancel")}></vscode-toolbar-button>`
          : html`<vscode-toolbar-button icon="run-all" label=${trusted ? t("Run this playbook") : t("{0} (not in an untrusted workspace)", t("Run this playbook"))} ?disabled=${!trusted || status.kind === "ERROR"} @click=${() => act.way("run")}></vscode-toolbar-button>`
      }
      <vscode-toolbar-button icon="go-to-file" label=${t("Show the text beside")} @click=${() => act.way("text")}></vscode-toolbar-button>
    </div>
    ${trusted ? nothing : html`<div class="notice"><span class="codicon codicon-workspace-untrusted" aria-hidden="true"></span><span>${t("Steps can be read and edited here. Nothing is sent: the workspace is not trusted.")}</span><button class="small" @click=${() => act.way("trust")}>${t("Manage Workspace Trust")}</button></div>`}
    ${view.baseUrl === undefined ? nothing : html`<div class="base"><span class="label">${t("Base URL")}</span><span class="path">${view.baseUrl}</span></div>`}
  </header>`;
}
