/**
 * Fills the text fields that edit a part of a step, and makes the step from them.
 */
import type { Json } from "../../../server/protocol.ts";
import { type CheckDraft, type CheckJson, checkDraft, readCheck } from "./checkText.ts";
import { readInput, readJsonText, writeInput, writeJsonText } from "./jsonText.ts";
import { type FieldPath, isObject, type StepJson, storeEntries } from "./stepFields.ts";
import { t } from "./texts.ts";

/** The edited part: a field, or one entry of it (`entry` -1 is a new one). */
export type Target =
  | { readonly form: "request" }
  | { readonly form: "line" | "json" | "duration"; readonly path: FieldPath }
  | { readonly form: "pair" | "store" | "check"; readonly path: FieldPath; readonly entry: number }
  | { readonly form: "step" };

export type Draft = Readonly<Record<string, string>>;

export type DraftReading =
  /** Null: nothing is left of the step. */
  { readonly kind: "step"; readonly step: StepJson } | { readonly kind: "problem"; readonly message: string };

export function draftOf(step: StepJson, target: Target): Draft {
  switch (target.form) {
    case "request": {
      const [method = "GET", ...rest] = String(step.action).split(" ");
      return { method, target: rest.join(" ") };
    }
    case "line":
      return { value: valueAt(step, target.path) === undefined ? "" : writeInput(valueAt(step, target.path) as Json) };
    case "duration": {
      const value = valueAt(step, target.path);
      return { value: value === undefined ? "" : typeof value === "number" ? `${value} ms` : writeInput(value) };
    }
    case "json": {
      const value = valueAt(step, target.path);
      return { value: value === undefined ? "{\n  \n}" : writeJsonText(value) };
    }
    case "pair": {
      const [name = "", value] = Object.entries(objectAt(step, target.path))[target.entry] ?? [];
      return { name, value: value === undefined ? "" : writeInput(value) };
    }
    case "store": {
      const [name = "", source = ""] = storeEntries(listAt(step, target.path))[target.entry] ?? [];
      return { name, source };
    }
    case "check": {
      const check = listAt(step, target.path)[target.entry];
      const draft = check === undefined ? newCheck : checkDraft(check as CheckJson);
      if (draft === undefined) return { json: writeJsonText(check as Json) };
      return { ...draft, not: draft.not ? "yes" : "" };
    }
    case "step":
      return { json: writeJsonText(step) };
  }
}

const newCheck: CheckDraft = { subject: "body field", name: "$.", operator: "equals", not: false, value: "" };

export function readDraft(step: StepJson, target: Target, draft: Draft): DraftReading {
  const { value = "", name = "" } = draft;
  switch (target.form) {
    case "request": {
      const address = (draft.target ?? "").trim();
      if (address === "" || /\s/.test(address.replace(/\$?\{[^{}]*\}/g, "")))
        return problem(t("Write a path such as /orders, or a URL, without spaces."));
      if (!/^(?:\/|https?:\/\/|\$\{)/.test(address)) return problem(t("A path begins with /, a URL with http:// or https://."));
      return changed(step, ["action"], `${draft.method} ${address}`);
    }
    case "line": {
      if (value.trim() === "") return removed(step, target.path);
      const read = readInput(value);
      return read.kind === "problem" ? problem(t("Column {0}: {1}.", read.column, read.message)) : changed(step, target.path, read.value);
    }
    case "duration": {
      if (value.trim() === "") return removed(step, target.path);
      const time = readDuration(value);
      return time === undefined ? problem(t("Write a time such as 500 ms, 2 s, or ${variable}.")) : changed(step, target.path, time);
    }
    case "json": {
      if (value.trim() === "") return removed(step, target.path);
      const read = readJsonText(value);
      return read.kind === "problem" ? problem(at(read)) : changed(step, target.path, read.value);
    }
    case "pair": {
      const entries = Object.entries(objectAt(step, target.path));
      if (name.trim() === "") {
        if (value.trim() !== "") return problem(t("Write the name as well, or clear the value to remove the entry."));
        return entriesChanged(step, target.path, entries.toSpliced(target.entry, target.entry < 0 ? 0 : 1));
      }
      if (entries.some(([other], index) => other === name.trim() && index !== target.entry))
        return problem(t("{0} already exists.", name.trim()));
      const read = readInput(value);
      if (read.kind === "problem") return problem(t("Column {0}: {1}.", read.column, read.message));
      const entry = [name.trim(), read.value] as [string, Json];
      return entriesChanged(step, target.path, target.entry < 0 ? [...entries, entry] : entries.with(target.entry, entry));
    }
    case "store": {
      const entries = storeEntries(listAt(step, target.path));
      const variable = name.trim().replace(/^\$\{(.*)\}$/, "$1");
      const source = (draft.source ?? "").trim();
      if (variable === "" && source === "")
        return storeChanged(step, target.path, target.entry < 0 ? entries : entries.toSpliced(target.entry, 1));
      if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(variable))
        return problem(t("The name of a variable has letters, digits, _ and -, and begins with a letter."));
      if (!/^(?:\$|header .|cookie .|status$|body$|response$)/.test(source))
        return problem(t("Write where the value comes from: a path such as $.id, header Location, cookie session, status, or body."));
      const entry = [variable, source] as const;
      return storeChanged(step, target.path, target.entry < 0 ? [...entries, entry] : entries.with(target.entry, entry));
    }
    case "check": {
      const checks = listAt(step, target.path);
      if (draft.json !== undefined) {
        if (draft.json.trim() === "") return problem(t("Write the check as JSON, or remove it."));
        const read = readJsonText(draft.json);
        return read.kind === "problem" ? problem(at(read)) : checksChanged(step, target.path, placed(checks, target.entry, read.value));
      }
      const read = readCheck({ ...(draft as unknown as CheckDraft), not: draft.not === "yes" });
      return read.kind === "problem" ? problem(read.message) : checksChanged(step, target.path, placed(checks, target.entry, read.check));
    }
    case "step": {
      const read = readJsonText(draft.json ?? "");
      if (read.kind === "problem") return problem(at(read));
      if (!isObject(read.value) || typeof read.value.step !== "string") return problem('A step is an object with "step" and its fields.');
      return { kind: "step", step: read.value as StepJson };
    }
  }
}

/** The step without an entry of a field, or without the field; a step that has nothing left to do is undefined. */
export function withoutEntry(step: StepJson, target: Target): StepJson | undefined {
  if (target.form === "request" || target.form === "step") return undefined;
  if (target.form !== "pair" && target.form !== "store" && target.form !== "check") return removed(step, target.path).step;
  if (target.form === "pair") {
    const entries = Object.entries(objectAt(step, target.path)).toSpliced(target.entry, 1);
    return entriesChanged(step, target.path, entries).step;
  }
  if (target.form === "store") {
    const entries = storeEntries(listAt(step, target.path)).toSpliced(target.entry, 1);
    return entries.length === 0 && step.step === "save" ? undefined : storeChanged(step, target.path, entries).step;
  }
  const left = listAt(step, target.path).toSpliced(target.entry, 1);
  if (left.length > 0) return changed(step, target.path, left).step;
  return undefined;
}

/** Milliseconds, or what stands for them. */
export function readDuration(text: string): Json | undefined {
  const read = /^(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|seconds?|min|minutes?)?$/.exec(text.trim());
  if (read !== null) {
    const unit = read[2] ?? "ms";
    const time = Number(read[1]) * (unit.startsWith("ms") || unit.startsWith("milli") ? 1 : unit.startsWith("s") ? 1000 : 60_000);
    return Number.isInteger(time) && time > 0 ? time : undefined;
  }
  const variable = /^\s*\$\{([^{}]+)\}\s*$/.exec(text);
  return variable === null ? undefined : { $var: variable[1]?.trim() ?? "" };
}

function problem(message: string): { readonly kind: "problem"; readonly message: string } {
  return { kind: "problem", message };
}

function at({ line, column, message }: { readonly line: number; readonly column: number; readonly message: string }): string {
  return t("Line {0}, column {1}: {2}.", line, column, message);
}

type Changed = Extract<DraftReading, { kind: "step" }>;

function placed(items: readonly Json[], index: number, item: Json): readonly Json[] {
  return index < 0 ? [...items, item] : items.with(index, item);
}

function entriesChanged(step: StepJson, path: FieldPath, entries: readonly (readonly [string, Json])[]): Changed {
  return entries.length === 0 ? removed(step, path) : changed(step, path, Object.fromEntries(entries));
}

function storeChanged(step: StepJson, path: FieldPath, entries: readonly (readonly [string, string])[]): Changed {
  return entries.length === 0
    ? removed(step, path)
    : changed(
        step,
        path,
        entries.map(([name, source]) => ({ [name]: source })),
      );
}

function checksChanged(step: StepJson, path: FieldPath, checks: readonly Json[]): Changed {
  return changed(step, path, checks as Json);
}

function changed(step: StepJson, path: FieldPath, value: Json): Changed {
  return { kind: "step", step: placedAt(step, path, value) as StepJson };
}

function removed(step: StepJson, path: FieldPath): Changed {
  return { kind: "step", step: placedAt(step, path, undefined) as StepJson };
}

function placedAt(value: Json | undefined, [key, ...rest]: FieldPath, placedValue: Json | undefined): Json {
  const object = isObject(value) ? value : {};
  if (key === undefined) return placedValue as Json;
  if (rest.length > 0) return { ...object, [key]: placedAt(object[key], rest, placedValue) };
  if (placedValue !== undefined) return { ...object, [key]: placedValue };
  const { [key]: _, ...others } = object;
  return others;
}

function valueAt(value: Json | undefined, path: FieldPath): Json | undefined {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as { readonly [key: string]: Json })[key];
  }
  return found;
}

function objectAt(step: StepJson, path: FieldPath): { readonly [key: string]: Json } {
  const value = valueAt(step, path);
  return isObject(value) ? value : {};
}

function listAt(step: StepJson, path: FieldPath): readonly Json[] {
  const value = valueAt(step, path);
  return Array.isArray(value) ? value : [];
}
