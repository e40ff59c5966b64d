// Checks the address of a service: it is missing, or the paths of its OpenAPI document do not continue it, while
// requests have only a path.

import type { Diagnostic, Span } from "../../diagnostic.ts";
import type { ServiceSettings } from "../../playbook.ts";
import { sameData } from "../../sameData.ts";
import type { Step } from "../../step.ts";
import { instructionsOf } from "../compile.ts";
import { identityOf, playbookAt } from "../playbooks.ts";
import { query } from "../query.ts";
import { operationsOf } from "../services.ts";
import { heirsOf } from "../usage.ts";
import type { Workspace } from "../workspace.ts";

export function checkBaseUrl(workspace: Workspace, path: string): readonly Diagnostic[] {
  const { service, settings, level } = playbookAt(workspace, path)?.frontMatter ?? {};
  if (level !== "service" || service === undefined || settings === undefined || identityOf(workspace, path)?.uncertain) return [];
  const addresses = addressesOf(settings);
  const basePath = operationsOf(workspace, path)?.basePath ?? "";
  if (addresses.length > 0 && basePath === "") return [];
  const paths = [path, ...heirsOf(workspace, path)].flatMap((one) => pathsRequested(workspace, one));
  const [first] = paths;
  if (first === undefined) return [];
  if (addresses.length === 0) {
    const message = `The service "${service.value}" has no "base_url", so a path such as ${first} has no address. Add base_url: https://… here, or one to each environment.`;
    return [{ code: "missing-base-url", severity: "error", span: service.span, message }];
  }
  const outside = paths.find((one) => one !== basePath && !one.startsWith(`${basePath}/`));
  if (outside === undefined) return [];
  return addresses
    .filter(({ url }) => !url.includes("${") && !url.replace(/(?<!\/)\/+$/, "").endsWith(basePath))
    .map(({ url, span }): Diagnostic => {
      const message = `By the OpenAPI document all paths are below ${basePath}, and this address does not end with it: ${outside} goes to ${url.replace(/(?<!\/)\/+$/, "")}${outside}. Add ${basePath} to the address, or write it in the paths.`;
      return { code: "base-path", severity: "warning", span, message };
    });
}

function addressesOf({ baseUrl, environments }: ServiceSettings): readonly { readonly url: string; readonly span: Span }[] {
  const own = baseUrl === undefined ? [] : [{ url: baseUrl.value, span: baseUrl.span }];
  return [...own, ...environments.flatMap((one) => (one.baseUrl === undefined ? [] : [{ url: one.baseUrl, span: one.nameSpan }]))];
}

/** The paths of requests that go to the service's address, each once. */
const pathsRequested = query((workspace, path): readonly string[] => {
  const instructions = (instructionsOf(workspace, path) ?? []).flatMap((phase) => phase.instructions);
  const steps = instructions.flatMap((one) => one.steps.flatMap(withInner));
  if (steps.some((step) => step.step === "prepare" && step.baseUrl !== undefined)) return [];
  const targets = steps.flatMap((step) => (step.step === "api_request" ? [step.action.replace(/^\S+\s*/, "")] : []));
  return [...new Set(targets.filter((target) => target.startsWith("/")))];
}, sameData);

function withInner(step: Step): readonly Step[] {
  return step.step === "block" ? [step, ...step.steps.flatMap(withInner)] : [step];
}
