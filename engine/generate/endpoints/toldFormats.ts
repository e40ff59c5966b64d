// Gives values of the formats that schemas name, and of dates and times whose form is only in a description.

import type { Json } from "../../../language/index.ts";

export const formats: Readonly<Record<string, string>> = {
  email: "ada@example.com",
  "idn-email": "ada@example.com",
  date: "2030-01-31",
  "date-time": "2030-01-31T12:00:00Z",
  time: "12:00:00Z",
  duration: "P1D",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  uri: "https://example.com/1",
  url: "https://example.com/1",
  "uri-reference": "/1",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ip: "192.0.2.1",
  ipv6: "2001:db8::1",
  byte: "YWRh",
  password: "Correct-horse-1",
};

/** A date or time whose form only the description names: “a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`”. */
export function toldDate(description: Json | undefined, name: string): string | undefined {
  const [, form] = /(\bISO[- ]?8601\b|\bRFC ?3339\b|\bY{4}-?MM-?DD\b)/i.exec(String(description)) ?? [];
  if (form === undefined || /\bdurations?\b|\bcountry|\brange\b/i.test(String(description))) return undefined;
  const isDay = /\bY{4}-MM-DD(?!T| ?HH)/i.test(String(description));
  if (/^YYYYMMDD$/i.test(form)) return "20300131";
  const date = formats[isDay ? "date" : "date-time"];
  // A search that begins in the future finds nothing.
  return /^(?:min|from|since|start|after|begin)/i.test(name) ? date?.replace("2030", "2024") : date;
}

/** The number of “an offset value such as `+30`”: a read shows the sum. */
export function toldNumber(example: string, description: string): string {
  return /^\+\d+$/.test(example) && /\boffset\b/i.test(description) ? example.slice(1) : example;
}

/** The year of a description: “an integer with four digits representing a year. For example, `2025`”. */
export function toldYear(description: Json | undefined): number | undefined {
  const words = String(description);
  if (!/\bfour[- ]digits?\b[^.]{0,30}\byear\b|\byear\b[^.]{0,30}\bfour[- ]digits?\b/i.test(words)) return undefined;
  return Number(/\b20\d\d\b/.exec(words)?.[0] ?? 2025);
}

/** Seconds since 1970, or the unit of a second that the description wants. */
export function unixTime(description: Json | undefined, name: string): number | undefined {
  const isTime = /\b(?:unix|epoch)\b[^.]{0,20}\btime(?:stamp)?\b|\bseconds since (?:the )?(?:unix )?(?:epoch|1970)\b/i.test(
    String(description),
  );
  if (!isTime) return undefined;
  const seconds = /^(?:min|from|since|start|after|begin|oldest)/i.test(name) ? 1_704_067_200 : 1_893_456_000;
  const [unit] = /\b(?:milli|micro|nano)(?=seconds?\b)/i.exec(String(description)) ?? [];
  return seconds * ({ milli: 1e3, micro: 1e6, nano: 1e9 }[unit?.toLowerCase() ?? ""] ?? 1);
}

/** “If set to "latest", the latest version will be used”: the version of an example is gone one day. */
export function toldLatest(description: Json | undefined): string | undefined {
  return /\bset to [`'"](latest)[`'"]/i.exec(String(description ?? "").replace(/\s+/g, " "))?.[1];
}
