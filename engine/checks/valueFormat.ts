// Tests whether a text has one of the formats that checks know by name.

import { isIPv4, isIPv6 } from "node:net";
import type { ValueFormat } from "../../language/index.ts";
import { isJson } from "../plainJson.ts";

const tests: Readonly<Record<ValueFormat, (text: string) => boolean>> = {
  uuid: (text) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text),
  email: (text) => /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(?:\.[^\s@.]+)*$/.test(text) && !/^\.|\.\.|\.@/.test(text),
  date: isDate,
  "date-time": (text) => {
    const [, date = "", time = ""] = /^(\d{4}-\d\d-\d\d)[Tt ](.*)$/.exec(text) ?? [];
    return isDate(date) && isTime(time) && /(?:[Zz]|[+-]\d\d:\d\d)$/.test(time);
  },
  time: isTime,
  url: (text) => /^[a-z][a-z0-9+.-]*:\/\/[^\s]+$/i.test(text) && URL.canParse(text),
  ipv4: isIPv4,
  ipv6: isIPv6,
  hostname: (text) => text.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*\.?$/i.test(text),
  base64: (text) => text.length > 0 && text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
  json: isJson,
  jwt: (text) => {
    const parts = text.split(".");
    const [header = "", claims = ""] = parts;
    const readable = [header, claims].every((part) => /^[\w-]+$/.test(part) && isJson(Buffer.from(part, "base64url").toString()));
    return parts.length === 3 && readable && /^[\w-]*$/.test(parts[2] ?? "");
  },
};

export function hasFormat(text: string, format: ValueFormat): boolean {
  return tests[format](text);
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return day !== undefined && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** Seconds may be 60: a leap second. */
function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/.test(text);
}
