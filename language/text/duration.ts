// Durations with their unit, as in `timeout: 30 s`.

import type { Located } from "../playbook.ts";
import type { YamlEntry, YamlReader } from "./yaml.ts";

const units: Readonly<Record<string, number>> = {
  ms: 1,
  millisecond: 1,
  s: 1000,
  sec: 1000,
  second: 1000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
};

/** Milliseconds of a text such as `30 s`, `500 ms` or `2 minutes`; undefined if the unit is missing or not known. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d{1,9}(?:\.\d{1,6})?)\s*([a-z]+)$/i.exec(text.trim());
  const unit = match?.[2]?.toLowerCase() ?? "";
  const factor = units[unit] ?? units[unit.replace(/s$/, "")];
  return match === null || factor === undefined ? undefined : Math.round(Number(match[1]) * factor);
}

export function readDuration(yaml: YamlReader, entry: YamlEntry): Located<number> | undefined {
  const text = yaml.text(entry.node) ?? "";
  const value = parseDuration(text);
  if (value !== undefined && value > 0) return { value, span: entry.span, keySpan: entry.keySpan };
  const number = /^\d{1,9}$/.test(text);
  const fixes = number
    ? ["s", "ms"].map((unit) => ({ title: `Change to ${text} ${unit}`, edits: [{ span: entry.span, text: `${text} ${unit}` }] }))
    : [];
  yaml.error("duration", entry.span, `"${entry.key}" is a number with its unit, for example 30 s, 500 ms or 2 minutes.`, { fixes });
  return undefined;
}
