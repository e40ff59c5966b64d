// A playbook ready to run: its variables, its service, its cookies.

import { dirname, isAbsolute, join } from "node:path";
import type { SchemaLookup } from "../checks/subject.ts";
import { PlaybookError } from "../error.ts";
import type { HttpSession } from "../http/client.ts";
import type { PlannedPlaybook } from "../planned.ts";
import { createScope, type Known } from "../values/scope.ts";
import type { Attempt, Frame } from "./context.ts";
import { noteValues } from "./credentials.ts";

export interface FrameOptions {
  /** The data row, or the arguments of a call. */
  readonly row?: ReadonlyMap<string, Known>;
  /** Frame of the caller: a playbook of the same service shares its cookies. */
  readonly caller?: Frame;
}

/** Throws `PlaybookError` when its service is not planned. */
export function openFrame(attempt: Attempt, playbook: PlannedPlaybook, { row, caller }: FrameOptions = {}): Frame {
  const service = attempt.run.services.get(playbook.service);
  if (service === undefined) throw new PlaybookError("unknown-service", `The service "${playbook.service}" is not part of this run.`);
  if (row !== undefined) noteSecrets(attempt, playbook, row);
  const folder = dirname(playbook.path);
  const session: HttpSession = caller?.service === service ? caller.session : service.client.session(service.session);
  return {
    attempt,
    playbook,
    folder,
    service,
    schema: schemaIn(folder, service.schema),
    session,
    scope: createScope(playbook.variables, service.shared, row),
    filling: undefined,
    unsaved: new Map(),
    called: [],
    uses: [],
  };
}

/** A value for an encrypted variable, from an argument or a row, is a secret like a saved one. */
export function noteSecrets({ run }: Attempt, { encrypted, service }: PlannedPlaybook, row: ReadonlyMap<string, Known>): void {
  noteValues(row, run.credentials.get(service), run.redactor);
  if (encrypted.size === 0) return;
  for (const [name, value] of row) if (encrypted.has(name) && typeof value !== "function") run.redactor.add(value);
}

function schemaIn(folder: string, schema: SchemaLookup): SchemaLookup {
  return (named) => {
    const file = typeof named === "string" && /\.(?:json|ya?ml)$/i.test(named) && !isAbsolute(named);
    return schema(file ? join(folder, named) : named);
  };
}
