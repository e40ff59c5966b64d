/**
 * Lists the fields of a step in the order of the page, with their names; unknown fields are shown as JSON.
 */
import type { Json } from "../../../server/protocol.ts";
import type { CheckJson } from "./checkText.ts";
import { t } from "./texts.ts";

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
  parameters: t("Path"),
  query: t("Query"),
  headers: t("Headers"),
  cookies: t("Cookies"),
  form: t("Form"),
  multipart: t("Multipart"),
  with: t("With"),
  inputs: t("Inputs"),
};
const lineLabels: Readonly<Record<string, string>> = {
  provider: t("Server"),
  tool: t("Tool"),
  resource: t("Resource"),
  baseUrl: t("Base URL"),
  url: t("URL"),
  text: t("Text body"),
  file: t("File body"),
  redirects: t("Redirects"),
  of: t("Response of"),
  variable: t("Variable"),
  playbook: t("Playbook"),
  name: t("Steps"),
  times: t("At most"),
};
const durationLabels: Readonly<Record<string, string>> = { timeout: t("Time limit"), for: t("For"), every: t("Every") };
const jsonLabels: Readonly<Record<string, string>> = {
  body: t("Body"),
  auth: t("Sign in"),
  value: t("Value"),
  rows: t("Rows"),
  each: t("Each"),
};

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
    return [{ kind: "request", path, label: t("Request"), method, target: target.join(" ") }];
  }
  if (key === "checks" && Array.isArray(value))
    return [{ kind: "checks", path, label: t("Checks"), checks: value as readonly CheckJson[] }];
  if (key === "store" && Array.isArray(value)) return [{ kind: "store", path, label: t("Saves"), entries: storeEntries(value) }];
  if (key === "until" && isObject(value)) return untilFields(value);
  if (key in pairLabels && isObject(value)) return [{ kind: "pairs", path, label: pairLabels[key] ?? key, entries: Object.entries(value) }];
  if (key in durationLabels) return [{ kind: "duration", path, label: durationLabels[key] ?? key, value }];
  if (key in lineLabels && (typeof value !== "object" || value === null))
    return [{ kind: "line", path, label: lineLabels[key] ?? key, value }];
  if (key === "value" && (typeof value !== "object" || value === null || isMarker(value)))
    return [{ kind: "line", path, label: t("Value"), value }];
  return [{ kind: "json", path, label: jsonLabels[key] ?? key, value }];
}

function isMarker(value: object): boolean {
  return ["$var", "$random", "$now", "$file"].some((marker) => marker in value);
}

function untilFields(until: { readonly [key: string]: Json }): readonly Field[] {
  return Object.entries(until).map(([key, value]): Field => {
    const path = ["until", key];
    if (key === "checks" && Array.isArray(value))
      return { kind: "checks", path, label: t("Repeat until"), checks: value as readonly CheckJson[] };
    if (key in durationLabels) return { kind: "duration", path, label: key === "for" ? t("Give up after") : t("Pause"), value };
    return { kind: "line", path, label: key === "times" ? t("At most") : key, value };
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

/** Returns the fields that a step of this kind still lacks, each with its first value. */
export function addable(step: StepJson): readonly { readonly label: string; readonly path: FieldPath; readonly kind: Field["kind"] }[] {
  const request = step.step === "api_request" || step.step === "prepare";
  const hasBody = ["body", "form", "multipart", "text", "file"].some((key) => key in step);
  const one = (key: string, label: string, kind: Field["kind"]) => ({ label, path: [key], kind });
  return [
    ...(request
      ? [one("query", t("Query parameter"), "pairs"), one("headers", t("Header"), "pairs"), one("cookies", t("Cookie"), "pairs")]
      : []),
    ...(request && !hasBody
      ? [one("body", t("JSON body"), "json"), one("form", t("Form field"), "pairs"), one("text", t("Text body"), "line")]
      : []),
    ...(step.step === "mcp_server_call" && !("inputs" in step) ? [one("inputs", t("Input"), "pairs")] : []),
    ...(step.step === "run" ? [one("with", t("Argument"), "pairs")] : []),
    ...(step.step === "validate" ? [one("checks", t("Check"), "checks")] : []),
    ...("store" in step || step.step === "api_request" || step.step === "mcp_server_call"
      ? [one("store", t("Saved variable"), "store")]
      : []),
    ...((request || step.step === "mcp_server_call") && !("timeout" in step) ? [one("timeout", t("Time limit"), "duration")] : []),
  ];
}

export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
