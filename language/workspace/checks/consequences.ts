// Suppresses consequences of an unreadable service: its problem is reported once, at the service, and not at every
// sentence that needs it.

import type { Diagnostic } from "../../diagnostic.ts";
import { sameData } from "../../sameData.ts";
import { playbookAt } from "../playbooks.ts";
import { keptQuery } from "../query.ts";
import { servicePathOf, services } from "../services.ts";
import type { Workspace } from "../workspace.ts";
import { checkOpenapi } from "./references.ts";

/** A problem of a service for which its operations or variables are not known. */
export interface ServiceFault {
  readonly path: string;
  readonly diagnostic: Diagnostic;
  /** True if its variables are not known either. */
  readonly hidesVariables: boolean;
}

/** Problems of a front matter for which no key of it may be known. */
const unreadable = new Set(["yaml-syntax", "no-front-matter", "front-matter-open", "front-matter-too-long", "nested-too-deeply"]);

/** The problem of a service playbook; undefined if it can be read. */
const faultOfService = keptQuery((workspace, path): ServiceFault | undefined => {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return undefined;
  const broken = playbook.diagnostics.find(({ code }) => unreadable.has(code));
  const diagnostic = broken ?? checkOpenapi(workspace, path, playbook)[0];
  return diagnostic === undefined ? undefined : { path, diagnostic, hidesVariables: broken !== undefined };
}, sameData);

/** The problem of the service of a playbook; undefined for the service itself, which reports it. */
export function serviceFault(workspace: Workspace, path: string): ServiceFault | undefined {
  const service = servicePathOf(workspace, path);
  return service === undefined || service === path ? undefined : faultOfService(workspace, service);
}

/** The problem of the document of a service playbook, which its own setup may need. */
export function documentFault(workspace: Workspace, path: string): ServiceFault | undefined {
  const fault = servicePathOf(workspace, path) === path ? faultOfService(workspace, path) : undefined;
  return fault?.hidesVariables === false ? fault : undefined;
}

/**
 * Returns whether the playbook names a missing service: this is reported at that name, and the meaning of its sentences
 * is unknown.
 */
export function lacksService(workspace: Workspace, path: string): boolean {
  const named = playbookAt(workspace, path)?.frontMatter;
  return named?.service !== undefined && named.level !== "service" && !services(workspace, "").has(named.service.value);
}
