// Parses rate limits such as `rate_limit: 10/s`.

import type { YamlEntry, YamlReader } from "./yaml.ts";

/** Seconds of each unit. */
const units: Readonly<Record<string, number>> = { s: 1, sec: 1, second: 1, m: 60, min: 60, minute: 60, h: 3600, hour: 3600 };

/**
 * Requests a second of a text such as `10/s`, `600 / min` or `2 per second`; undefined for any other, and for none at
 * all.
 */
function parseRateLimit(text: string): number | undefined {
  const match = /^(\d{1,9}(?:\.\d{1,6})?)\s*(?:\/|per)\s*([a-z]+)$/i.exec(text.trim());
  const seconds = units[match?.[2]?.toLowerCase() ?? ""];
  const requests = Number(match?.[1]);
  return seconds === undefined || !(requests > 0) ? undefined : requests / seconds;
}

export function readRateLimit(yaml: YamlReader, entry: YamlEntry | undefined): number | undefined {
  if (entry === undefined) return undefined;
  const text = yaml.text(entry.node) ?? "";
  const value = parseRateLimit(text);
  if (value !== undefined) return value;
  const fixes =
    /^\d{1,9}$/.test(text) && Number(text) > 0 ? [{ title: `Change to ${text}/s`, edits: [{ span: entry.span, text: `${text}/s` }] }] : [];
  yaml.error("rate-limit", entry.span, '"rate_limit" is a number of requests in a time, for example 10/s, 600/min or 5/h.', { fixes });
  return undefined;
}
