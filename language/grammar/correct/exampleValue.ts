// The value that an example has where the author says none.

import type { Json } from "../../json.ts";
import type { Slot } from "../settle/slots.ts";

const openText = "…";

export function exampleValue({ type, enum: listed }: Pick<Slot, "type" | "enum">): Json {
  if (listed?.[0] !== undefined) return listed[0];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  if (type === "array") return [];
  return type === "object" ? {} : openText;
}
