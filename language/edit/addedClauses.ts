// Adds parts of a step as a clause at the end of its sentence, so that the author's words stay unchanged.

import { describe } from "../english/describe.ts";
import { isJsonObject, type Json } from "../json.ts";
import { sameData } from "../sameData.ts";
import type { Step } from "../step.ts";
import type { Difference } from "./differences.ts";

/**
 * Clauses that express the difference at the end of the sentence, the best first; `isWith` says that there is already a
 * clause with "with". Undefined if it adds nothing, or nothing that a clause could say.
 */
export function addedClauses({ path, before, after }: Difference, wanted: readonly Step[], isWith: boolean): readonly string[] | undefined {
  const [index, key, name] = path;
  const call = typeof index === "number" ? wanted[index] : undefined;
  if (call?.step === "mcp_server_call" && key === "inputs") {
    const isNew = typeof name === "string" && path.length === 3 && before === undefined && after !== undefined;
    return isNew ? inputClauses(name, after, isWith) : undefined;
  }
  const step = typeof index === "number" && index === wanted.length - 1 ? wanted[index] : undefined;
  if (step === undefined || typeof key !== "string" || after === undefined) return undefined;
  if (step.step === "validate" && key === "checks" && path.length === 2) {
    const added = behind(before, after);
    return added === undefined
      ? undefined
      : clauses({ step: "validate", checks: added } as unknown as Step, "Expect ", [" and ", ", and "]);
  }
  if (key === "store" && "store" in step) {
    const added = before === undefined ? after : path.length === 2 ? behind(before, after) : undefined;
    return added === undefined
      ? undefined
      : clauses({ step: "save", store: added } as unknown as Step, "Save ", [" and save ", ", and save "]);
  }
  if (step.step !== "api_request" || before !== undefined || path.length > 3) return undefined;
  const part = name === undefined ? after : { [name]: after };
  const alone = { step: "api_request", action: "GET /x", [key]: part } as unknown as Step;
  const ways = clauses(alone, "Send a GET request to /x with ", isWith ? [" and ", ", with "] : [" with ", " and ", ", with "]);
  return ways ?? clauses(alone, "Send a GET request to /x", [""]);
}

/** One more input of a tool. A variable in words gets the type that the schema of the tool requires. */
function inputClauses(name: string, value: Json, isWith: boolean): readonly string[] | undefined {
  const links = isWith ? [" and ", ", "] : [" with ", " and ", ", "];
  const alone: Step = { step: "mcp_server_call", provider: "x", tool: "t", inputs: { [name]: value } };
  const said = clauses(alone, "@x t with ", links);
  const variable = isJsonObject(value) && typeof value.$var === "string" ? `\${${value.$var}}` : undefined;
  const named = variable === undefined || !/^[A-Za-z][\w-]*$/.test(name) ? [] : links.map((link) => `${link}${name} ${variable}`);
  return said === undefined && named.length === 0 ? undefined : [...named, ...(said ?? [])];
}

/** The items that the longer list has after the items of the shorter one. */
function behind(before: Json | undefined, after: Json): Json | undefined {
  if (!Array.isArray(before) || !Array.isArray(after) || after.length <= before.length) return undefined;
  return sameData(after.slice(0, before.length), before) ? after.slice(before.length) : undefined;
}

function clauses(step: Step, head: string, links: readonly string[]): readonly string[] | undefined {
  const described = describe([step]);
  if (described.kind !== "described" || described.instructions.length !== 1) return undefined;
  const [only] = described.instructions;
  if (only === undefined || only.attachment !== undefined || !only.sentence.startsWith(head)) return undefined;
  const rest = only.sentence.slice(head.length).replace(/[.:]$/, "");
  return links.map((link) => `${link}${rest}`);
}
