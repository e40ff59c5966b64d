/** Draws one step: a summary in the first line, and below it the parts, each of which can be edited in place. */
import { html, nothing, type TemplateResult } from "lit";
import type { Json, SentHeaderView, StepView } from "../../../server/protocol.ts";
import type { Actions } from "./actions.ts";
import { type CheckJson, checkWords } from "./checkText.ts";
import { type Target, withoutEntry } from "./fieldDraft.ts";
import { fieldEditor } from "./fieldEditor.ts";
import type { Item } from "./identity.ts";
import type { Editing } from "./pageState.ts";
import type { StepRun } from "./results.ts";
import { addable, type Field, fieldsOf, isObject, type StepJson } from "./stepFields.ts";
import { t, worded } from "./texts.ts";
import { inline, jsonTree, type Known, lineValue, textValue } from "./values.ts";

export interface ShownStep {
  readonly item: Item;
  readonly index: number;
  readonly step: StepView;
  readonly known: Known;
  readonly editing: Editing | null;
  readonly run: StepRun | undefined;
  /** As the request is sent; absent for other steps. */
  readonly headers?: readonly SentHeaderView[] | undefined;
  readonly act: Actions;
}

export function stepView(shown: ShownStep): TemplateResult {
  const { item, index, editing, act, known } = shown;
  const step = shown.step.step as StepJson;
  const fields = fieldsOf(step);
  const [head, ...others] = fields;
  const isHead = head !== undefined && (head.kind === "request" || head.kind === "line" || head.kind === "duration");
  const isSet = step.step === "set" && others[0]?.kind === "line";
  const rest = isHead ? (isSet ? others.slice(1) : others) : fields;
  const added =
    editing !== null && "path" in editing.target && !fields.some(({ path }) => samePath(path, editing.target as { path: Field["path"] }));
  const label = addable(step).find(({ path }) => editing !== null && "path" in editing.target && samePath(path, editing.target))?.label;
  if (editing !== null && editing.target.form === "step")
    return html`<div class="step">${row(t("As JSON"), fieldEditor(editing, act))}</div>`;
  const { said } = shown.step;
  return html`<div class="step ${step.step}">
    ${said === undefined ? nothing : html`<div class="dim">${said}</div>`}
    ${isHead ? html`<div class="head">${headOf(step, head, shown)}${isSet && others[0] !== undefined ? html`<span class="kind">${t("to")}</span>${fieldValue(others[0], shown)}` : nothing}</div>` : nothing}
    ${step.step === "mcp_server_call" && !isHead ? html`<div class="head">${shown.step.action}</div>` : nothing}
    ${shown.step.wire === undefined ? nothing : row(t("URL"), html`<span class="path">${textValue(shown.step.wire.url, known)}</span>`)}
    ${rest.map((field) => fieldView(field, shown))}
    ${shown.headers === undefined ? nothing : sentView(shown.headers)}
    ${added ? row(label ?? t("New"), fieldEditor(editing, act)) : nothing}
    ${known.tab === 0 ? addMenu(step, item, index, act) : nothing}
  </div>`;
}

const kinds: Readonly<Record<string, string>> = {
  mcp_server_call: t("Server"),
  wait: t("Wait"),
  set: t("Set"),
  run: t("Run playbook"),
  steps: t("Run steps"),
  block: t("For each"),
  prepare: t("Prepare"),
};

function headOf(step: StepJson, field: Field, shown: ShownStep): unknown {
  if (field.kind === "request") {
    const edited = editorAt({ form: "request" }, shown);
    if (edited !== undefined) return edited;
    return editable(
      { form: "request" },
      t("Edit request"),
      html`<span class="method">${field.method}</span><span class="url">${
        field.target === "" ? html`<span class="dim">${t("prepared above")}</span>` : textValue(field.target, shown.known, true)
      }</span>`,
      shown,
    );
  }
  return html`<span class="kind">${kinds[step.step] ?? field.label}</span>${fieldValue(field, shown)}`;
}

const origins: Readonly<Record<SentHeaderView["from"], string>> = {
  step: "",
  service: t("default of the service"),
  authentication: t("from the sign-in"),
  body: t("from the body"),
  default: t("default of Playbook"),
  connection: t("added by the connection"),
};

/**
 * Draws the headers that are added to the request: those of the service and the step first, those of every request
 * folded.
 */
function sentView(headers: readonly SentHeaderView[]): unknown {
  const added = headers.filter(({ from }) => from !== "step");
  const isUsual = ({ from }: SentHeaderView) => from === "default" || from === "connection";
  const list = (shown: readonly SentHeaderView[]) =>
    html`<ul class="entries">${shown.map(
      ({ name, value, from }) =>
        html`<li><span class="plain"><span class="name">${name}</span><span class="text">${value}</span></span><span class="dim">${origins[from]}</span></li>`,
    )}</ul>`;
  const own = added.filter((header) => !isUsual(header));
  const usual = added.filter(isUsual);
  if (added.length === 0) return nothing;
  return row(
    t("Also sent"),
    html`${own.length === 0 ? nothing : list(own)}<details class="usual"><summary>${usual.map(({ name }) => name).join(", ")}</summary>${list(usual)}</details>`,
  );
}

function fieldView(field: Field, shown: ShownStep): TemplateResult {
  return row(field.label, fieldValue(field, shown));
}

function row(label: string, value: unknown): TemplateResult {
  return html`<div class="row"><span class="label">${label}</span><div class="value">${value}</div></div>`;
}

function fieldValue(field: Field, shown: ShownStep): unknown {
  const { known } = shown;
  switch (field.kind) {
    case "request":
      return nothing;
    case "line":
      return one({ form: "line", path: field.path }, field.label, lineText(field.value, field, known), shown);
    case "duration":
      return one({ form: "duration", path: field.path }, field.label, durationText(field.value, known), shown);
    case "json":
      return one(
        { form: "json", path: field.path },
        field.label,
        field.path[0] === "auth" ? signInText(field.value, known) : html`<span class="json">${jsonTree(field.value, known)}</span>`,
        shown,
        true,
      );
    case "pairs":
      return entries(
        field,
        "pair",
        shown,
        field.entries.map(([name, value]) => html`<span class="name">${name}</span><span class="text">${lineValue(value, known)}</span>`),
      );
    case "store":
      return entries(
        field,
        "store",
        shown,
        field.entries.map(
          ([name, source]) =>
            html`<span class="chip saved"><span class="chip-name">${name}</span></span><span class="from">${t("from")}</span><span class="path">${source}</span>${savedValue(name, shown)}`,
        ),
      );
    case "checks":
      return entries(
        field,
        "check",
        shown,
        field.checks.map((check, index) => checkView(check, index, shown)),
      );
  }
}

const signInHeader = "Authorization";

/** The header that signs in, as it is sent; credentials stay variables. */
function signInText(value: Json, known: Known): unknown {
  const header = (scheme: string, content: unknown) =>
    html`<span class="plain"><span class="name">${signInHeader}</span><span class="text">${scheme} ${content}</span></span>`;
  if (isObject(value) && typeof value.bearer === "string") return header("Bearer", textValue(value.bearer, known));
  const basic = isObject(value) && isObject(value.basic) ? value.basic : undefined;
  if (typeof basic?.username === "string" && typeof basic.password === "string")
    return header("Basic", html`${textValue(basic.username, known)}:${textValue(basic.password, known)}`);
  return html`<span class="json">${jsonTree(value, known)}</span>`;
}

function lineText(value: Json, field: Field, known: Known): unknown {
  if (field.path[0] === "provider") return html`<span class="name">@${String(value)}</span>`;
  if (field.path[0] === "variable") return html`<span class="chip saved"><span class="chip-name">${String(value)}</span></span>`;
  if (value === true || value === false) return value ? t("yes") : t("no");
  return lineValue(value, known);
}

function durationText(value: Json, known: Known): unknown {
  if (typeof value !== "number") return lineValue(value, known);
  return value >= 1000 && value % 100 === 0 ? `${value / 1000} s` : `${value} ms`;
}

function savedValue(name: string, { run, known }: ShownStep): unknown {
  const value = run?.result.saved[name] ?? known.current.get(name)?.value;
  return value === undefined ? nothing : html`<span class="now">${inline(value, known)}</span>`;
}

/** A check in words; after a run with its verdict and the actual value. */
export function checkView(check: CheckJson, index: number, { known, run }: Pick<ShownStep, "known" | "run">): TemplateResult {
  const words = checkWords(check);
  const result = run?.result.checks.filter(({ contract }) => contract !== true)[index];
  const bounds = isObject(words.value) && typeof words.value.$bounds === "string" ? words.value.$bounds : undefined;
  return html`${
    result === undefined
      ? html`<span class="mark codicon codicon-circle-small-filled" aria-hidden="true"></span>`
      : html`<span class="mark codicon ${result.passed ? "codicon-pass passed" : "codicon-error failed"}" role="img" aria-label=${result.passed ? t("Passed:") : t("Failed:")}></span>`
  }${words.scope === undefined ? nothing : html`<span class="scope">${words.scope}</span>`}<span class="path">${textValue(words.subject, known)}</span><span class="operator">${
    words.operator
  }</span>${words.value === undefined ? nothing : html`<span class="text">${bounds ?? inline(words.value, known)}</span>`}${
    result === undefined || result.passed || result.actual === undefined
      ? nothing
      : html`<span class="actual">${worded("but was {0}", inline(result.actual, known))}</span>`
  }`;
}

function one(target: Target, label: string, content: unknown, shown: ShownStep, tall = false): unknown {
  return editorAt(target, shown) ?? editable(target, t("Edit {0}", label), content, shown, tall);
}

function entries(field: Field, form: "pair" | "store" | "check", shown: ShownStep, contents: readonly TemplateResult[]): unknown {
  const target = (entry: number): Target => ({ form, path: field.path, entry });
  const added = editorAt(target(-1), shown);
  return html`<ul class="entries" aria-label=${field.label}>${contents.map(
    (content, entry) => html`<li>${one(target(entry), field.label, content, shown)}${removeButton(target(entry), field.label, shown)}</li>`,
  )}${added === undefined ? nothing : html`<li>${added}</li>`}</ul>`;
}

function removeButton(target: Target, label: string, { item, index, step, act, known, editing }: ShownStep): unknown {
  if (known.tab !== 0 || editing !== null) return nothing;
  const remove = () => {
    const left = withoutEntry(step.step as StepJson, target);
    if (left === undefined) act.remove(item, index);
    else act.replace(item, index, left);
  };
  return html`<button class="tool codicon codicon-close" aria-label=${t("Remove from {0}", label)} title=${t("Remove")} @click=${remove}></button>`;
}

function editorAt(target: Target, { editing, act }: ShownStep): TemplateResult | undefined {
  return editing !== null && JSON.stringify(editing.target) === JSON.stringify(target) ? fieldEditor(editing, act) : undefined;
}

/** JSON holds controls of its own, so that only its pencil is a button there. */
function editable(target: Target, label: string, content: unknown, { item, index, act, known }: ShownStep, tall = false): TemplateResult {
  const edit = () => act.edit(item, index, target);
  if (tall)
    return html`<div class="tall" @dblclick=${edit}>${content}<button class="tool codicon codicon-edit" tabindex=${known.tab} aria-label=${label} title=${t("{0} (double-click)", label)} @click=${edit}></button></div>`;
  return html`<button class="editable" tabindex=${known.tab} title=${label} @click=${edit}>${content}<span class="pencil codicon codicon-edit" aria-hidden="true"></span></button>`;
}

function addMenu(step: StepJson, item: Item, index: number, act: Actions): TemplateResult {
  const options = addable(step);
  const choose = (event: Event) => {
    const select = event.target as HTMLSelectElement;
    const option = options[Number(select.value)];
    select.value = "";
    if (option === undefined) act.edit(item, index, { form: "step" });
    else if (option.kind === "pairs") act.edit(item, index, { form: "pair", path: option.path, entry: -1 });
    else if (option.kind === "store") act.edit(item, index, { form: "store", path: option.path, entry: -1 });
    else if (option.kind === "checks") act.edit(item, index, { form: "check", path: option.path, entry: -1 });
    else if (option.kind !== "request") act.edit(item, index, { form: option.kind, path: option.path });
  };
  return html`<div class="row add"><span class="label"></span><select aria-label=${t("Add to this step")} @change=${choose}>
    <option value="" selected disabled hidden>${t("Add to this step…")}</option>
    ${options.map(({ label }, at) => html`<option value=${at}>${label}</option>`)}
    <option value="json">${t("Edit the step as JSON")}</option>
  </select></div>`;
}

function samePath(path: Field["path"], target: { readonly path: Field["path"] }): boolean {
  return path.join("\n") === target.path.join("\n");
}
