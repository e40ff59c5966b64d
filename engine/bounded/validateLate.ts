// Validates in the worker values that may take too long in this thread.

import type { Json, JsonObject } from "../../language/index.ts";
import { isAbort, runKillable } from "./killable.ts";
import type { SchemaSet, SchemaTask } from "./task.ts";

export function taskFor(schemas: SchemaSet, schema: JsonObject): (value: Json) => SchemaTask {
  let text: string | undefined;
  return (value) => {
    text ??= JSON.stringify(schema);
    return { kind: "schema", schemas, schema: text, value: JSON.stringify(value) };
  };
}

/** The problems in words; taking too long is one, too. Rejects only with an `AbortError`. `limit` in milliseconds. */
export async function validateLate(task: SchemaTask, signal?: AbortSignal, limit?: number): Promise<readonly string[]> {
  try {
    const [answer] = await runKillable([task], { ...(signal === undefined ? {} : { signal }), ...(limit === undefined ? {} : { limit }) });
    if (answer === undefined || answer instanceof Error) throw answer;
    return answer;
  } catch (error) {
    if (isAbort(error)) throw error;
    return [`it could not be checked: ${(error as Error).message}`];
  }
}
