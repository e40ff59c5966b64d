import type { Step } from "../../../language/index.ts";

/** The step with the parameters of its path in their places, as the tables write it. */
export function written(step: Step): Step {
  if (step.step !== "api_request" || step.parameters === undefined) return step;
  const { parameters, ...rest } = step;
  const action = Object.entries(parameters).reduce((text, [name, value]) => {
    const isVariable = typeof value === "object" && value !== null && "$var" in value;
    return text.replace(`{${name}}`, isVariable ? `\${${value.$var}}` : encodeURIComponent(String(value)));
  }, step.action);
  return { ...rest, action };
}
