// A service that does not say where it is, while requests below it have a path only.

import type { Diagnostic } from "../../diagnostic.ts";
import type { Step } from "../../step.ts";
import { instructionsOf } from "../compile.ts";
import { identityOf, playbookAt } from "../playbooks.ts";
import { query } from "../query.ts";
import { heirsOf } from "../usage.ts";
import type { Workspace } from "../workspace.ts";

export function checkBaseUrl(workspace: Workspace, path: string): readonly Diagnostic[] {
  const { service, settings, level } = playbookAt(workspace, path)?.frontMatter ?? {};
  if (level !== "service" || service === undefined || identityOf(workspace, path)?.uncertain) return [];
  if (settings?.baseUrl !== undefined || settings?.environments.some(({ baseUrl }) => baseUrl !== undefined)) return [];
  const target = [path, ...heirsOf(workspace, path)].map((one) => firstPath(workspace, one)).find((found) => found !== undefined);
  if (target === undefined) return [];
  const message = `The service "${service.value}" has no "base_url", so that a path such as ${target} leads nowhere. Add base_url: https://… here, or one to each environment.`;
  return [{ code: "missing-base-url", severity: "error", span: service.span, message }];
}

/** The first path of a request that needs a base URL. */
const firstPath = query((workspace, path): string | undefined => {
  const steps = (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) =>
    instructions.flatMap((one) => one.steps.flatMap(withInner)),
  );
  if (steps.some((step) => step.step === "prepare" && step.baseUrl !== undefined)) return undefined;
  const request = steps.find((step) => step.step === "api_request" && /^\S+ \//.test(step.action));
  return request?.action?.replace(/^\S+\s+/, "");
});

function withInner(step: Step): readonly Step[] {
  return step.step === "block" ? [step, ...step.steps.flatMap(withInner)] : [step];
}
