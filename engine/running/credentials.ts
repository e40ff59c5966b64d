// Registers the values of credential variables as secrets as soon as they are known.

import { isNumber, type Json, phaseNames, shownStep, usualNames } from "../../language/index.ts";
import { isFileReference } from "../http/request.ts";
import type { Plan, PlannedPlaybook } from "../planned.ts";
import { type Credentials, credentialsIn } from "../planning/credentials.ts";
import type { Redactor } from "../redact/redactor.ts";
import type { Known } from "../values/scope.ts";
import { playbooksWithin } from "./calledPlaybooks.ts";
import type { Frame } from "./context.ts";

export function noteCredentials({ attempt: { run }, playbook }: Frame, variable: string, value: Json): void {
  note(run.credentials.get(playbook.service), variable, value, run.redactor);
}

/** Registers values known before a run: variables, the columns of rows, and literals in steps. */
export function noteKnown({ services, tests }: Plan, credentials: ReadonlyMap<string, Credentials>, redactor: Redactor): void {
  const names = new Map(services.map(({ name, secretNames = usualNames }) => [name, secretNames]));
  const seen = new Set<PlannedPlaybook>();
  const noteAll = (whole: PlannedPlaybook) => {
    for (const playbook of playbooksWithin(whole)) {
      if (seen.has(playbook)) continue;
      seen.add(playbook);
      noteValues(playbook.variables, credentials.get(playbook.service), redactor);
      const ofService = names.get(playbook.service);
      for (const phase of phaseNames)
        for (const { step } of playbook[phase]) for (const value of shownStep(step, ofService).values) redactor.note(value);
    }
  };
  for (const { playbook } of services) if (playbook !== undefined) noteAll(playbook);
  for (const { playbook, row } of tests) {
    noteAll(playbook);
    if (row !== undefined) noteValues(row, credentials.get(playbook.service), redactor);
  }
}

/** Registers the values of a row or of arguments. */
export function noteValues(values: ReadonlyMap<string, Known>, credentials: Credentials | undefined, redactor: Redactor): void {
  if (credentials === undefined || credentials.size === 0) return;
  for (const name of credentials.keys()) {
    const value = values.get(name);
    if (value !== undefined && typeof value !== "function") note(credentials, name, value, redactor);
  }
}

function note(credentials: Credentials | undefined, name: string, value: Json, redactor: Redactor): void {
  if (credentials === undefined || isFileReference(value)) return;
  for (const one of credentialsIn(credentials, name, value)) noteTexts(one, redactor);
}

function noteTexts(value: Json, redactor: Redactor): void {
  if (typeof value === "string") {
    redactor.note(value);
    // `Bearer …` is saved whole, and comes back without its scheme.
    const [, token] = /^[A-Za-z][\w-]{2,15}\s+(\S{4,})$/.exec(value) ?? [];
    if (token !== undefined) redactor.note(token);
  } else if (isNumber(value)) redactor.note(String(value));
  else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) noteTexts(one as Json, redactor);
}
