/** Draws the text fields in place of the part that is edited. Enter or leaving them commits, Escape cancels. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Actions } from "./actions.ts";
import { checkOperators, checkSubjects, isBare, operatorWords } from "./checkText.ts";
import type { Editing } from "./pageState.ts";
import { t } from "./texts.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "QUERY", "TRACE"];

export function fieldEditor({ target, draft, problem, sent }: Editing, act: Actions): TemplateResult {
  const set = (name: string) => (event: Event) => act.type({ ...draft, [name]: (event.target as HTMLInputElement).value });
  const input = (name: string, label: string, grow = true) =>
    html`<input class=${grow ? "grow" : ""} aria-label=${label} placeholder=${label} .value=${live(draft[name] ?? "")} spellcheck="false"
      aria-invalid=${problem === null ? "false" : "true"} aria-describedby=${problem === null ? nothing : "edit-problem"} @input=${set(name)} />`;
  const area = (name: string, label: string) =>
    html`<textarea aria-label=${label} .value=${live(draft[name] ?? "")} rows=${rowsOf(draft[name] ?? "")} spellcheck="false" wrap="off"
      aria-invalid=${problem === null ? "false" : "true"} aria-describedby=${problem === null ? nothing : "edit-problem"} @input=${set(name)}></textarea>`;
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    html`<select aria-label=${label} .value=${live(draft[name] ?? "")} @change=${set(name)}>${options.map(
      ([value, text]) => html`<option value=${value} ?selected=${draft[name] === value}>${text}</option>`,
    )}</select>`;
  const fields = () => {
    switch (target.form) {
      case "request":
        return html`${select(
          "method",
          t("Method"),
          (methods.includes(draft.method ?? "") ? methods : [draft.method ?? "", ...methods]).map((one) => [one, one]),
        )}${input("target", t("Path or URL"))}`;
      case "line":
        return input("value", t("Value"));
      case "duration":
        return input("value", t("Time, such as 500 ms or 2 s"), false);
      case "json":
        return area("value", "JSON");
      case "pair":
        return html`${input("name", t("Name"), false)}${input("value", t("Value"))}`;
      case "store":
        return html`${input("name", t("Variable"), false)}<span class="word">${t("from")}</span>${input("source", t("Path, such as $.id"))}`;
      case "step":
        return area("json", t("The step as JSON"));
      case "check":
        if (draft.json !== undefined) return area("json", t("The check as JSON"));
        return html`${select(
          "subject",
          t("What is checked"),
          checkSubjects.map((one) => [one, one]),
        )}${draft.subject === "status" || draft.subject === "body as text" ? nothing : input("name", draft.subject === "body field" ? t("Path, such as $.id") : t("Name"))}${
          draft.subject === "status"
            ? select("not", t("Condition"), [
                ["", "is"],
                ["yes", "is not"],
              ])
            : html`<select aria-label=${t("Condition")} @change=${(event: Event) => {
                const [operator = "", not = ""] = (event.target as HTMLSelectElement).value.split(" ");
                act.type({ ...draft, operator, not });
              }}>${checkOperators.flatMap((operator) =>
                [false, true].map(
                  (not) =>
                    html`<option value=${`${operator} ${not ? "yes" : ""}`} ?selected=${draft.operator === operator && (draft.not === "yes") === not}>${operatorWords(
                      operator,
                      not,
                    )}</option>`,
                ),
              )}</select>`
        }${draft.subject !== "status" && isBare((draft.operator ?? "equals") as "equals") ? nothing : input("value", t("Value"))}`;
    }
  };
  const keys = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isArea = event.target instanceof HTMLTextAreaElement;
    if (event.key === "Escape") act.cancel();
    else if (event.key === "Enter" && (!isArea || event.ctrlKey || event.metaKey)) act.commit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const left = (event: FocusEvent) => {
    const editor = event.currentTarget as HTMLElement;
    if (event.relatedTarget instanceof Node && editor.contains(event.relatedTarget)) return;
    act.commit();
  };
  return html`<div class="editor ${target.form}" role="group" aria-label=${t("Edit")} aria-busy=${sent === null ? "false" : "true"} @keydown=${keys} @focusout=${left}>${fields()}${
    problem === null ? nothing : html`<div class="problem" id="edit-problem" role="alert">${problem}</div>`
  }</div>`;
}

function rowsOf(text: string): number {
  return Math.min(24, Math.max(3, text.split("\n").length));
}
