/** The choice of a new step, and what each begins as. */
import { html, type TemplateResult } from "lit";
import type { Target } from "./fieldDraft.ts";
import type { StepJson } from "./stepFields.ts";
import { t } from "./texts.ts";

interface NewStep {
  readonly label: string;
  readonly step: StepJson;
  /** The part that is edited first. */
  readonly target: Target;
}

const stepChoices: readonly NewStep[] = [
  { label: t("Request"), step: { step: "api_request", action: "GET /" }, target: { form: "request" } },
  { label: t("Check"), step: { step: "validate", checks: [{ status: 200 }] }, target: { form: "check", path: ["checks"], entry: 0 } },
  { label: t("Save a value"), step: { step: "save", store: [{ id: "$.id" }] }, target: { form: "store", path: ["store"], entry: 0 } },
  { label: t("Set a variable"), step: { step: "set", variable: "name", value: "value" }, target: { form: "line", path: ["value"] } },
  { label: t("Wait"), step: { step: "wait", for: 1000 }, target: { form: "duration", path: ["for"] } },
  { label: t("Tool of an MCP server"), step: { step: "mcp_server_call", provider: "server", tool: "tool" }, target: { form: "step" } },
];

/** `text` is the label of the choice. */
export function newSteps(label: string, tab: 0 | -1, choose: (step: StepJson, target: Target) => void, text = "+"): TemplateResult {
  const chosen = (event: Event) => {
    const select = event.target as HTMLSelectElement;
    const choice = stepChoices[Number(select.value)];
    select.value = "";
    if (choice !== undefined) choose(choice.step, choice.target);
  };
  return html`<select class=${text === "+" ? "new" : "new wide"} tabindex=${tab} aria-label=${label} title=${label} @change=${chosen}>
    <option value="" selected disabled hidden>${text}</option>
    ${stepChoices.map((choice, index) => html`<option value=${index}>${choice.label}</option>`)}
  </select>`;
}
