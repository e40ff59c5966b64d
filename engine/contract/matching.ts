// Finds the documented status and media type of a response.

import type { JsonObject } from "../../language/index.ts";

/** Exact, then the class, then the default. */
export function responseKey(documented: JsonObject, status: number): string | undefined {
  const wanted = [String(status), `${String(status)[0]}XX`, "DEFAULT"];
  return wanted.map((one) => Object.keys(documented).find((key) => key.toUpperCase() === one)).find((key) => key !== undefined);
}

/** The most specific of the documented types, parameters aside. */
export function matchingType(type: string, documented: readonly string[]): string | undefined {
  const bare = (text: string): string => (text.split(";", 1)[0] ?? "").trim().toLowerCase();
  const wanted = bare(type);
  const [main = ""] = wanted.split("/");
  return [wanted, `${main}/*`, "*/*"].map((one) => documented.find((text) => bare(text) === one)).find((text) => text !== undefined);
}
