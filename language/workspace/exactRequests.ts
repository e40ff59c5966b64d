// The base URL and the headers of every request of a playbook, as far as they are known before it runs.

import type { Json } from "../json.ts";
import type { LinkedStep } from "../linkedStep.ts";
import { isNumber } from "../number.ts";
import { type SentHeader, sentHeaders } from "../request/sentHeaders.ts";
import type { ApiRequestStep } from "../step.ts";
import { parseReference } from "../text/referencePath.ts";
import { variablesAtStart } from "./compile.ts";
import { linkedPhases } from "./linked.ts";
import { frontMatterOf } from "./playbooks.ts";
import { servicePathOf } from "./services.ts";
import { variableFlow } from "./variableFlow.ts";
import type { Workspace } from "./workspace.ts";

export interface ExactRequests {
  readonly baseUrl?: string;
  readonly headers: ReadonlyMap<ApiRequestStep, readonly SentHeader[]>;
  /** The whole address of each request, without the query that a step gives by itself. */
  readonly urls: ReadonlyMap<ApiRequestStep, string>;
}

/** `environment` is the one whose values count. Values that a run saves, rows and secrets stay `${references}`. */
export function exactRequests(workspace: Workspace, path: string, environment?: string): ExactRequests {
  const service = servicePathOf(workspace, path);
  const settings = service === undefined ? undefined : frontMatterOf(workspace, service)?.settings;
  const chosen = settings?.environments.find(({ name }) => name === environment);
  const fill = filler(workspace, path, environment);
  const baseUrl = chosen?.baseUrl ?? settings?.baseUrl?.value;
  const names = new Set(Object.keys(chosen?.headers ?? {}).map((name) => name.toLowerCase()));
  const defaults = Object.entries(settings?.headers ?? {}).filter(([name]) => !names.has(name.toLowerCase()));
  const headers = { ...Object.fromEntries(defaults), ...chosen?.headers };
  const found = new Map<ApiRequestStep, readonly SentHeader[]>();
  const urls = new Map<ApiRequestStep, string>();
  let base = baseUrl;
  const visit = ({ step, steps = [] }: LinkedStep): void => {
    if (step.step === "prepare" && step.baseUrl !== undefined) base = String(step.baseUrl);
    if (step.step === "api_request") {
      found.set(step, sentHeaders(step, { headers, fill, ...(base === undefined ? {} : { baseUrl: base }) }));
      const target = fill(step.action.replace(/^\S+\s*/, ""));
      urls.set(step, /^[a-z][a-z0-9+.-]*:\/\//i.test(target) ? target : `${fill(base ?? "").replace(/(?<!\/)\/+$/, "")}${target}`);
    }
    for (const inner of steps) visit(inner);
  };
  for (const { linked } of linkedPhases(workspace, path)) for (const one of linked) visit(one);
  return { headers: found, urls, ...(baseUrl === undefined ? {} : { baseUrl: fill(baseUrl) }) };
}

/** Fills in the texts and numbers that the files give, where no row and no sentence gives another value. */
function filler(workspace: Workspace, path: string, environment: string | undefined): (text: string) => string {
  const saved = new Set(variableFlow(workspace, path).saved.map(({ name }) => name));
  const known = new Map<string, Json | undefined>();
  for (const variable of variablesAtStart(workspace, path)) {
    if (variable.scope === "environment" && variable.environment !== environment) continue;
    if (known.has(variable.name)) continue;
    known.set(variable.name, variable.type === "encrypted text" || saved.has(variable.name) ? undefined : variable.value);
  }
  const fill = (text: string, open: readonly string[]): string =>
    text.replace(/\$\$\{|\$\{([^{}]*)\}/g, (whole, reference: string | undefined) => {
      if (reference === undefined) return "${";
      const { name = "", path: members = [] } = parseReference(reference.trim()) ?? {};
      const value = members.length > 0 || open.includes(name) ? undefined : known.get(name);
      if (typeof value === "string") return fill(value, [...open, name]);
      return isNumber(value) || typeof value === "boolean" ? String(value) : whole;
    });
  return (text) => fill(text, []);
}
