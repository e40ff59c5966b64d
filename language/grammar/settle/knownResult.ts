// Finds what the output schema of a tool knows of the result that a check is about.

import { isJsonObject } from "../../json.ts";
import { factsOf } from "../../mcp/inputSchema.ts";
import type { LockedTool } from "../../mcp/lock.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { McpServerCallStep } from "../../step.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { type KnownResponse, squeeze } from "./responseShape.ts";

const resultOf = rememberedFor(describeResult);

/** Undefined if the tool is not known, or does not say what it answers. */
export function knownResult({ provider, tool: name }: McpServerCallStep, { servers }: SentenceContext): KnownResponse | undefined {
  const tool = servers?.get(provider)?.tools.find((one) => one.name === name);
  return tool === undefined ? undefined : resultOf(tool);
}

function describeResult({ name, title, outputSchema }: LockedTool): KnownResponse | undefined {
  if (outputSchema === undefined) return undefined;
  const { properties } = factsOf(outputSchema, outputSchema);
  if (properties.size === 0) return undefined;
  const lists: string[] = [];
  const objectLists = new Set<string>();
  for (const [field, schema] of properties) {
    const facts = factsOf(schema, outputSchema);
    if (facts.types?.has("array") !== true) continue;
    lists.push(field);
    const items = factsOf(facts.items, outputSchema);
    if (items.types?.has("object") === true || items.properties.size > 0) objectLists.add(field);
  }
  // “The result” is what the tool gives back, also where that is `{"result": …}`.
  const fields = [...properties.keys()].filter((field) => field !== "result");
  const words = [...splitWords(name), ...splitWords(title ?? "")].map(lemma);
  return {
    isList: false,
    fields: new Map(fields.map((field) => [squeeze(field), field])),
    lists,
    itemNouns: new Map(itemNouns(outputSchema, lists)),
    objectLists,
    things: new Set(words.slice(1)),
    words: new Set(words),
  };
}

/** `Issue` for a list whose items are `$ref: …/Issue`. */
function itemNouns(schema: LockedTool["inputSchema"], lists: readonly string[]): readonly (readonly [string, string])[] {
  return lists.flatMap((list): readonly (readonly [string, string])[] => {
    const field = isJsonObject(schema.properties) ? schema.properties[list] : undefined;
    const items = isJsonObject(field) ? field.items : undefined;
    const reference = isJsonObject(items) && typeof items.$ref === "string" ? items.$ref : undefined;
    if (reference === undefined) return [];
    return [
      [
        list,
        splitWords(reference.slice(reference.lastIndexOf("/") + 1))
          .map(lemma)
          .join(""),
      ],
    ];
  });
}
