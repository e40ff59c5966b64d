/** Draws an instruction: its sentence, its steps, and their results in the last run. */
import { html, nothing, type TemplateResult } from "lit";
import type { Json, ReasonView } from "../../../server/protocol.ts";
import type { Shown } from "../../stepsPanel/messages.ts";
import type { Actions } from "./actions.ts";
import type { CheckJson } from "./checkText.ts";
import type { Item } from "./identity.ts";
import { newSteps } from "./newSteps.ts";
import type { Editing, Picked } from "./pageState.ts";
import { hasSaved, impliedRun, isBad, outcomeOf, runOfStep, type StepRun } from "./results.ts";
import { runView } from "./runView.ts";
import { checkView, stepView } from "./stepView.ts";
import { t } from "./texts.ts";
import { type Known, textValue } from "./values.ts";

export interface ShownInstruction {
  readonly item: Item;
  /** In its list, from 1. */
  readonly number: number;
  readonly shown: Shown;
  readonly reasons: readonly (ReasonView & { readonly index: number })[];
  readonly isActive: boolean;
  readonly isMarked: boolean;
  readonly isRunning: boolean;
  readonly runs: readonly StepRun[];
  readonly current: Known["current"];
  readonly editing: Editing | null;
  readonly picked: Picked | null;
  readonly isOpen: (part: string, otherwise: boolean) => boolean;
  readonly act: Actions;
}

const outcomes = {
  passed: { icon: "codicon-pass passed", text: t("Passed.") },
  failed: { icon: "codicon-error failed", text: t("Failed.") },
  broken: { icon: "codicon-error failed", text: t("Broken.") },
  skipped: { icon: "codicon-debug-step-over skipped", text: t("Skipped.") },
} as const;

export function instructionView(one: ShownInstruction): TemplateResult {
  const { item, number, isActive, isMarked, isRunning, runs, act, reasons, editing } = one;
  const { instruction } = item;
  const tab = isActive ? 0 : -1;
  const outcome = outcomeOf(runs) ?? (hasSaved(instruction, one.current) ? "passed" : undefined);
  const uses = instruction.steps.flatMap((step) => step.uses);
  const implied = impliedRun(runs);
  const known = (uses_: Known["uses"]): Known => ({ uses: uses_, current: one.current, tab });
  const problem = reasons.length === 0 && instruction.problem !== undefined;
  return html`<div role="listitem" class="item depth-${Math.min(item.depth, 4)} ${isActive ? "active" : ""} ${isMarked ? "marked" : ""}">
    <article id=${item.id} data-item tabindex=${tab} aria-labelledby="${item.id}-sentence" aria-current=${isMarked ? "true" : nothing}
      aria-keyshortcuts="Enter Space Control+Enter Alt+ArrowUp Alt+ArrowDown Delete">
      <div class="line">
        <span class="number" aria-hidden="true">${
          isRunning
            ? html`<span class="codicon codicon-loading codicon-modifier-spin"></span>`
            : outcome === undefined
              ? number
              : html`<span class="codicon ${outcomes[outcome].icon}"></span>`
        }</span>
        <p class="sentence" id="${item.id}-sentence" title=${t("Show this sentence in the text")}>${
          outcome === undefined ? nothing : html`<span class="sr">${outcomes[outcome].text} </span>`
        }${textValue(instruction.sentence.replace(/(?<!\s)\s*\n\s*/g, " "), { ...known(uses), current: new Map() })}</p>
        ${badges(one)}${tools(one)}
      </div>
      ${reasons.map((reason) => reasonView(reason, act, tab))}
      ${problem ? html`<div class="message failed">${instruction.problem}</div>` : nothing}
      ${
        instruction.steps.length === 0
          ? html`<div class="row"><span class="label">${t("No steps")}</span><div class="value">${newSteps(t("Decide its steps"), tab, (step, target) => act.decide(item, step, target), t("Decide what it does…"))}</div></div>`
          : nothing
      }
      <div class="steps">${instruction.steps.map((step, index) =>
        stepView({
          item,
          index,
          step,
          known: known(step.uses),
          editing: editing?.index === index ? editing : null,
          run: runOfStep(
            runs,
            instruction.steps.map(({ kind }) => kind),
            index,
          ),
          headers: step.wire === undefined ? undefined : one.shown.view?.headers?.[step.wire.headers],
          act,
        }),
      )}${instruction.implied.map(
        (check) =>
          html`<div class="step implied"><div class="row"><span class="label">${t("Implied")}</span><div class="value"><span class="plain">${checkView(
            check as Json as CheckJson,
            0,
            { known: known([]), run: implied },
          )}</span><span class="dim">${t("applies because no step checks the status")}</span></div></div></div>`,
      )}</div>
      ${runs.map((run, index) => {
        const hasExchange = run.kind !== "validate" || (isBad(run.result) && !runs.some(({ kind }) => kind !== "validate"));
        return runView({ item, index, run, picked: one.picked, isOpen: one.isOpen, tab, hasExchange, act });
      })}
    </article>
  </div>`;
}

function badges({ item: { instruction } }: ShownInstruction): unknown {
  const { phrase } = instruction;
  if (phrase !== undefined)
    return html`<span class="badge" title=${t("This sentence is the phrase “{0}” ({1}). These are its steps.", phrase.wording, phrase.path)}>${t("phrase")}</span>`;
  if (!instruction.fromStepsFile) return nothing;
  const by = instruction.by === undefined || instruction.by === "person" ? t("a person") : instruction.by;
  return html`<span class="badge" title=${t("English does not say these steps. They are kept in the steps file, as decided by {0}.", by)}>${t("decided by {0}", by)}</span>`;
}

function tools({ item, act, isActive, shown }: ShownInstruction): TemplateResult {
  const tab = isActive ? 0 : -1;
  const { steps } = item.instruction;
  const can = item.depth === 0 && steps.length > 0;
  const trusted = (label: string) => (shown.trusted ? label : t("{0} (not in an untrusted workspace)", label));
  const button = (icon: string, label: string, run: () => void, disabled = false) =>
    html`<button class="tool codicon codicon-${icon}" tabindex=${tab} title=${label} aria-label=${label} ?disabled=${disabled} @click=${run}></button>`;
  const busy = shown.sending !== null || !shown.trusted;
  return html`<div class="tools" role="group" aria-label=${t("Instruction")}>
    ${
      can
        ? html`${button("play", trusted(t("Send")), () => act.send(item, "only this"), busy)}${button("run-above", trusted(t("Run to here")), () => act.send(item, "to here"), busy)}`
        : nothing
    }
    ${button("go-to-file", t("Go to the sentence"), () => act.reveal(item, true))}
    ${button("arrow-up", t("Move up"), () => act.move(item, 0, -1), item.address.indexes.at(-1) === 0)}
    ${button("arrow-down", t("Move down"), () => act.move(item, 0, 1), item.isLast)}
    ${button("trash", t("Remove"), () => act.remove(item, 0))}
    ${newSteps(t("Add a step below"), tab, (step, target) => act.insert(item, steps.length - 1, step, target))}
  </div>`;
}

export function reasonView(reason: ReasonView & { readonly index: number }, act: Actions, tab: 0 | -1): TemplateResult {
  const { message, fixes, index } = reason;
  return html`<div class="message failed"><span class="codicon codicon-error" aria-hidden="true"></span><span>${message}${
    fixes.length === 0
      ? nothing
      : html`<br />${fixes.map(({ title }) => html`<button class="small" tabindex=${tab} @click=${() => act.fix(index, title)}>${title}</button>`)}`
  }</span></div>`;
}
