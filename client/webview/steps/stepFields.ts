/** What of a step is shown, in which order and under which name: the same for every kind of step, and whatever is not known by name as JSON. */
import type { Json } from "../../../server/protocol.ts";
import type { CheckJson } from "./checkText.ts";

export type StepJson = { readonly [key: string]: Json } & { readonly step: string };
export type FieldPath = readonly (string | number)[];

interface Common {
  /** In the step. */
  readonly path: FieldPath;
  readonly label: string;
}

export type Field =
  | (Common & { readonly kind: "request"; readonly method: string; readonly target: string })
  | (Common & { readonly kind: "line"; readonly value: Json })
  /** Milliseconds, or a variable that holds them. */
  | (Common & { readonly kind: "duration"; readonly value: Json })
  | (Common & { readonly kind: "pairs"; readonly entries: readonly (readonly [name: string, value: Json])[] })
  | (Common & { readonly kind: "json"; readonly value: Json })
  | (Common & { readonly kind: "store"; readonly entries: readonly (readonly [name: string, source: string])[] })
  | (Common & { readonly kind: "checks"; readonly checks: readonly CheckJson[] });

const pairLabels: Readonly<Record<string, string>> = {
  parameters: "Path",
  query: "Query",
  headers: "Headers",
  cookies: "Cookies",
  form: "Form",
  multipart: "Multipart",
  with: "With",
  inputs: "Inputs",
};
const lineLabels: Readonly<Record<string, string>> = {
  provider: "Server",
  tool: "Tool",
  resource: "Resource",
  baseUrl: "Base URL",
  url: "URL",
  text: "Text body",
  file: "File body",
  redirects: "Redirects",
  of: "Response of",
  variable: "Variable",
  playbook: "Playbook",
  name: "Steps",
  times: "At most",
};
const durationLabels: Readonly<Record<string, string>> = { timeout: "Time limit", for: "For", every: "Every" };
const jsonLabels: Readonly<Record<string, string>> = { body: "Body", auth: "Sign in", value: "Value", rows: "Rows", each: "Each" };

const order = [
  "action",
  "provider",
  "tool",
  "resource",
  "baseUrl",
  "url",
  "playbook",
  "name",
  "variable",
  "value",
  "of",
  "for",
  "each",
  "rows",
  "parameters",
  "query",
  "headers",
  "cookies",
  "auth",
  "body",
  "form",
  "multipart",
  "text",
  "file",
  "with",
  "inputs",
  "redirects",
  "timeout",
  "until",
  "checks",
  "store",
];

/** The instructions of a block are shown by themselves. */
const hidden = new Set(["step", "steps"]);

export function fieldsOf(step: StepJson): readonly Field[] {
  const keys = Object.keys(step).filter((key) => !hidden.has(key));
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return keys.toSorted((one, other) => rank(one) - rank(other)).flatMap((key) => fieldOf(step, key));
}

function fieldOf(step: StepJson, key: string): readonly Field[] {
  const value = step[key] as Json;
  const path = [key];
  if (key === "action") {
    if (step.step !== "api_request") return [];
    const [method = "", ...target] = String(value).split(" ");
    return [{ kind: "request", path, label: "Request", method, target: target.join(" ") }];
  }
  if (key === "checks" && Array.isArray(value)) return [{ kind: "checks", path, label: "Checks", checks: value as readonly CheckJson[] }];
  if (key === "store" && Array.isArray(value)) return [{ kind: "store", path, label: "Saves", entries: storeEntries(value) }];
  if (key === "until" && isObject(value)) return untilFields(value);
  if (key in pairLabels && isObject(value)) return [{ kind: "pairs", path, label: pairLabels[key] ?? key, entries: Object.entries(value) }];
  if (key in durationLabels) return [{ kind: "duration", path, label: durationLabels[key] ?? key, value }];
  if (key in lineLabels && (typeof value !== "object" || value === null))
    return [{ kind: "line", path, label: lineLabels[key] ?? key, value }];
  if (key === "value" && (typeof value !== "object" || value === null || isMarker(value)))
    return [{ kind: "line", path, label: "Value", value }];
  return [{ kind: "json", path, label: jsonLabels[key] ?? key, value }];
}

function isMarker(value: object): boolean {
  return ["$var", "$random", "$now", "$file"].some((marker) => marker in value);
}

function untilFields(until: { readonly [key: string]: Json }): readonly Field[] {
  return Object.entries(until).map(([key, value]): Field => {
    const path = ["until", key];
    if (key === "checks" && Array.isArray(value))
      return { kind: "checks", path, label: "Repeat until", checks: value as readonly CheckJson[] };
    if (key in durationLabels) return { kind: "duration", path, label: key === "for" ? "Give up after" : "Pause", value };
    return { kind: "line", path, label: key === "times" ? "At most" : key, value };
  });
}

/** A bare name takes the field of that name. */
export function storeEntries(store: readonly Json[]): readonly (readonly [string, string])[] {
  return store.flatMap((entry) =>
    isObject(entry)
      ? Object.entries(entry).map(([name, source]) => [name, String(source)] as const)
      : [[String(entry), `$.${entry}`] as const],
  );
}

/** What can be added to a step of this kind that it has not yet, each with what it begins as. */
export function addable(step: StepJson): readonly { readonly label: string; readonly path: FieldPath; readonly kind: Field["kind"] }[] {
  const request = step.step === "api_request" || step.step === "prepare";
  const hasBody = ["body", "form", "multipart", "text", "file"].some((key) => key in step);
  const one = (key: string, label: string, kind: Field["kind"]) => ({ label, path: [key], kind });
  return [
    ...(request ? [one("query", "Query parameter", "pairs"), one("headers", "Header", "pairs"), one("cookies", "Cookie", "pairs")] : []),
    ...(request && !hasBody
      ? [one("body", "JSON body", "json"), one("form", "Form field", "pairs"), one("text", "Text body", "line")]
      : []),
    ...(step.step === "mcp_server_call" && !("inputs" in step) ? [one("inputs", "Input", "pairs")] : []),
    ...(step.step === "run" ? [one("with", "Argument", "pairs")] : []),
    ...(step.step === "validate" ? [one("checks", "Check", "checks")] : []),
    ...("store" in step || step.step === "api_request" || step.step === "mcp_server_call" ? [one("store", "Saved variable", "store")] : []),
    ...((request || step.step === "mcp_server_call") && !("timeout" in step) ? [one("timeout", "Time limit", "duration")] : []),
  ];
}

export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
