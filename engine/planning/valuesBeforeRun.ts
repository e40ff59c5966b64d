// The values that variables have before the run, with secrets, and why others have none.

import { join } from "node:path";
import { isInside } from "../../language/index.ts";
import type { FilePort } from "../ports.ts";
import type { Known } from "../values/scope.ts";
import { listOf } from "./declaredSecrets.ts";
import { type Layered, resolveReferences } from "./layers.ts";
import { noList, sentence } from "./optionValue.ts";
import type { Places, Problem } from "./places.ts";
import type { SecretLookup } from "./secretLookup.ts";
import { isList } from "./variableLayers.ts";

export interface ValuesQuestion {
  readonly path: string;
  readonly service: string;
  readonly layered: Layered;
  /** Names that the playbook reads. */
  readonly reads: ReadonlySet<string>;
  /** Names that get a value during the run. */
  readonly late: ReadonlySet<string>;
  /** Names of secrets that were given for this run. */
  readonly given: readonly string[];
}

export interface ValuesContext {
  readonly root: string;
  readonly files: FilePort;
  readonly secrets: SecretLookup;
  readonly places: Places;
}

/**
 * `unset` has the reasons why variables have no value. Adds the problems of the variables that are read to `problems`.
 */
export async function valuesBeforeRun(
  { path, service, layered, reads, late, given }: ValuesQuestion,
  { root, files, secrets, places }: ValuesContext,
  problems: Problem[],
): Promise<{ readonly values: ReadonlyMap<string, Known>; readonly unset: ReadonlyMap<string, string> }> {
  const values = new Map(layered.values);
  const unset = new Map<string, string>();
  const opaque = new Set<string>(given);
  for (const name of reads) {
    const defined = layered.definitions.get(name);
    const place = (message: string) => places.problem(defined?.path ?? path, message, defined?.definition.nameSpan);
    for (const file of layered.files.get(name) ?? []) {
      if (!isInside(file)) problems.push(place(`The file ${file} of \${${name}} is outside the root. Move it inside.`));
      else if (!(await files.isFile(join(root, file)))) problems.push(place(`The file of \${${name}} is missing: there is no ${file}.`));
    }
    if (!layered.encrypted.has(name) || values.has(name)) continue;
    const definition = layered.definitions.get(name)?.definition;
    const secret = await secrets.find({ service, name, list: isList(definition), needed: !late.has(name) });
    if ("value" in secret) {
      const list = isList(definition) ? listOf(secret.value) : undefined;
      if (isList(definition) && list === undefined) problems.push(place(noList(name)));
      values.set(name, list ?? secret.value);
      opaque.add(name);
      for (const text of list ?? [secret.value]) secrets.values.add(text);
    } else if (!late.has(name)) {
      unset.set(name, sentence(secret.missing));
      problems.push(place(sentence(secret.missing)));
    }
  }
  const resolved = resolveReferences(values, (name) => late.has(name), opaque);
  for (const [name, message] of resolved.problems) {
    const defined = layered.definitions.get(name);
    unset.set(name, message);
    if (reads.has(name)) problems.push(places.problem(defined?.path ?? path, message, defined?.definition.nameSpan));
  }
  return { values: resolved.values, unset };
}
