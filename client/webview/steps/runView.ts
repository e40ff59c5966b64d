/**
 * Shows a step of the last run: its verdict, the request as it was sent, and the response, whose fields can be saved or
 * expected.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Exchange } from "../../../engine/protocol.ts";
import type { Json } from "../../../server/protocol.ts";
import type { Actions } from "./actions.ts";
import type { Item } from "./identity.ts";
import type { Picked } from "./pageState.ts";
import { expectStep, isMasked, mostFields, type ResponseField, responseFields, saveStep, variableNameFor } from "./responseTree.ts";
import type { StepRun } from "./results.ts";
import { asSpelled } from "./spelledNumber.ts";
import { t } from "./texts.ts";

export interface ShownRun {
  readonly item: Item;
  /** The index of the instruction's run. */
  readonly index: number;
  readonly run: StepRun;
  readonly picked: Picked | null;
  readonly isOpen: (part: string, otherwise: boolean) => boolean;
  readonly tab: 0 | -1;
  /** True if the request and the response belong to it: a check shows those of its call only if it failed. */
  readonly hasExchange: boolean;
  readonly act: Actions;
}

export function runView(shown: ShownRun): TemplateResult {
  const { run, item, index, isOpen, tab, act } = shown;
  const { result } = run;
  const { exchange } = result;
  const part = `${item.id} run ${index}`;
  const message = result.message === undefined ? nothing : html`<div class="message ${result.outcome}">${result.message}</div>`;
  const contract = result.checks.filter((check) => check.contract === true && !check.passed);
  const problems = contract.map(
    ({ title, message: why }) => html`<div class="message failed">${title}${why === undefined ? "" : `: ${why}`}</div>`,
  );
  if (exchange === undefined || !shown.hasExchange) return html`${message}${problems}`;
  const { response } = exchange;
  return html`${message}${problems}<details class="run" ?open=${isOpen(part, tab === 0)} @toggle=${(event: Event) => act.toggle(part, (event.target as HTMLDetailsElement).open)}>
    <summary tabindex=${tab}><span class="label">${t("Response")}</span>${
      response === undefined
        ? html`<span class="dim">${t("none")}</span>`
        : html`<span class="code ${response.status < 400 ? "good" : "bad"}">${response.status} ${response.statusText}</span><span class="dim">${Math.round(response.duration)} ms · ${size(response.bodyBytes)}${
            (result.attempts ?? 1) > 1 ? ` · ${t("{0} attempts", result.attempts ?? 0)}` : ""
          }</span>`
    }</summary>
    ${isOpen(part, tab === 0) ? exchangeView(exchange, shown) : nothing}
  </details>`;
}

function exchangeView({ request, response }: Exchange, shown: ShownRun): TemplateResult {
  const { isOpen, item, index, tab, act } = shown;
  const part = `${item.id} request ${index}`;
  return html`${response === undefined ? nothing : responseView(response, request.url, shown)}
    <details class="sent" ?open=${isOpen(part, false)} @toggle=${(event: Event) => act.toggle(part, (event.target as HTMLDetailsElement).open)}>
      <summary tabindex=${tab}><span class="label">${t("Request")}</span><span class="method">${request.method}</span><span class="url">${request.url}</span></summary>
      <dl class="headers">${request.headers.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
      ${request.body === undefined || request.body === "" ? nothing : html`<pre tabindex=${tab} aria-label=${t("Body of the request")}>${pretty(request.body)}</pre>`}
    </details>`;
}

function responseView(response: NonNullable<Exchange["response"]>, url: string, shown: ShownRun): TemplateResult {
  const { isOpen, item, index, tab, act } = shown;
  const part = `${item.id} headers ${index}`;
  const fields = responseFields(response.body);
  const status: ResponseField = { key: "status", path: "status", depth: 0, text: String(response.status), value: response.status };
  return html`<ul class="fields" aria-label=${t("Response")}>
      ${fieldLine(status, url, shown)}
      ${fields?.map((field) => fieldLine(field, url, shown))}
    </ul>
    ${fields !== undefined && fields.length >= mostFields ? html`<div class="dim">${t("Only the first {0} fields are shown.", mostFields)}</div>` : nothing}
    ${fields === undefined && response.body !== "" ? html`<pre tabindex=${tab} aria-label=${t("Body of the response")}>${response.body.slice(0, 20_000)}</pre>` : nothing}
    <details class="sent" ?open=${isOpen(part, false)} @toggle=${(event: Event) => act.toggle(part, (event.target as HTMLDetailsElement).open)}>
      <summary tabindex=${tab}><span class="label">${t("Headers")}</span><span class="dim">${response.headers.length}</span></summary>
      <ul class="fields" aria-label=${t("Headers of the response")}>
        ${response.headers.map(([name, value]) => fieldLine({ key: name, path: `header ${name}`, depth: 0, text: value, value }, url, shown))}
      </ul>
    </details>`;
}

const indents = ["d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7"];

function fieldLine(field: ResponseField, url: string, shown: ShownRun): TemplateResult {
  const { picked, item, index, act, tab } = shown;
  const isPicked = picked !== null && picked.id === item.id && picked.run === index && picked.source === field.path;
  const pick = () =>
    isPicked ? act.unpick() : act.pick(item, index, field.path, variableNameFor(field.path.replace(/^header /, "$."), pathOf(url)));
  return html`<li class=${indents[Math.min(field.depth, indents.length - 1)] ?? ""}><button class="field" tabindex=${tab} aria-expanded=${isPicked ? "true" : "false"} title=${t("Save or expect {0}", field.path)} @click=${pick}><span class="j-key">${
    field.key === "" ? t("body") : field.key
  }</span><span class="field-value ${colourOf(field.value)}">${field.text}</span></button>${
    isPicked && picked !== null ? offers(field, picked, shown) : nothing
  }</li>`;
}

function colourOf(value: Json): string {
  if (typeof value === "string") return "j-string";
  if (typeof value === "number") return "j-number";
  return typeof value === "object" && value !== null ? "dim" : "j-word";
}

function offers(field: ResponseField, picked: Picked, { item, act }: ShownRun): TemplateResult {
  const behind = (step: ReturnType<typeof saveStep>) => {
    act.unpick();
    act.insert(item, item.instruction.steps.length - 1, step);
  };
  const save = () => behind(saveStep(picked.name, field.path));
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") act.unpick();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class="offers" role="group" aria-label=${t("What to do with {0}", field.path)} @keydown=${keys}>
    <label>${t("Save as")} <span class="brace">\${</span><input size="12" .value=${picked.name} spellcheck="false" @input=${(event: Event) => act.name((event.target as HTMLInputElement).value)} /><span class="brace">}</span></label>
    <button class="small" @click=${save}>${t("Save")}</button>
    ${isMasked(field.value) ? html`<span class="dim">${t("A secret is not expected.")}</span>` : html`<button class="small" @click=${() => behind(expectStep(field.path, field.value))}>${expected(field)}</button>`}
  </div>`;
}

function expected({ path, value, text }: ResponseField): string {
  if (Array.isArray(value)) return t("Expect {0} items in {1}", value.length, path);
  if (typeof value === "object" && value !== null) return t("Expect that {0} exists", path);
  return t("Expect {0} is {1}", path, text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, "");
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body, asSpelled), null, 2);
  } catch {
    return body;
  }
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}
