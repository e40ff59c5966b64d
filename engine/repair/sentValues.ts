// Fills a step of a finished test with the values that its report and its files know, to compare requests as sent.

import {
  type ApiRequestStep,
  dataRows,
  isJsonObject,
  isSecretField,
  type Json,
  playbookAt,
  type Step,
  servicePathOf,
  usualNames,
  type Workspace,
} from "../../language/index.ts";
import { follow, parseReference } from "../values/reference.ts";
import type { FinishedStep, FinishedTest } from "./failedTest.ts";

/** The step of a call with values in the place of variables. A variable without a known value stays. */
export function asSent(workspace: Workspace, test: FinishedTest, call: FinishedStep): Step {
  const values = valuesAt(workspace, test, call);
  return filled(call.place.step as unknown as Json, values) as unknown as ApiRequestStep;
}

/** Values before the call, except secrets: the files first, then the row, then what was saved. */
function valuesAt(workspace: Workspace, { identity, steps }: FinishedTest, call: FinishedStep): ReadonlyMap<string, Json> {
  const { path, row } = identity;
  const values = new Map<string, Json>();
  const matter = playbookAt(workspace, path)?.frontMatter;
  const service = servicePathOf(workspace, path);
  const definitions = [
    ...(service === undefined ? [] : (playbookAt(workspace, service)?.frontMatter.variables ?? [])),
    ...(matter?.variables ?? []),
  ];
  for (const { name, value, type } of definitions) if (value !== undefined && type !== "file") values.set(name, value);
  const data = matter?.data;
  const table = row === undefined || data === undefined ? undefined : dataRows(workspace, path, data.value, (name) => values.get(name));
  for (const [name, value] of Object.entries(table?.rows[(row ?? 0) - 1] ?? {})) values.set(name, value);
  for (const { result } of steps.slice(0, steps.indexOf(call)))
    for (const [name, value] of Object.entries(result.saved)) values.set(name, value);
  for (const [name, value] of values) if (isSecretField(name, usualNames) || JSON.stringify(value).includes("***")) values.delete(name);
  return values;
}

function filled(value: Json, values: ReadonlyMap<string, Json>): Json {
  if (typeof value === "string") {
    return value.replace(/\$\{([^{}]+)\}/g, (whole, name: string) => {
      const known = valueOfReference(name, values);
      return known === undefined ? whole : typeof known === "string" ? known : JSON.stringify(known);
    });
  }
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => filled(item, values));
  if (!isJsonObject(value)) return value;
  if (typeof value.$var === "string") return valueOfReference(value.$var, values) ?? value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, filled(member as Json, values)]));
}

function valueOfReference(written: string, values: ReadonlyMap<string, Json>): Json | undefined {
  const { name, path } = parseReference(written);
  const value = values.get(name);
  return value === undefined ? undefined : follow(value, path);
}
