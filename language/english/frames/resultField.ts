// "save the issue key": a field of the result of the last call, in the words of the output schema of its tool.

import { knownResult } from "../../grammar/settle/knownResult.ts";
import { pathOfMember } from "../../grammar/settle/path.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import type { Step } from "../../step.ts";
import { anyPhraseEnd, type Scan, skipAll, tokenAt } from "../scan.ts";
import { articles, nameLinks } from "../words.ts";
import type { SourceReading } from "./source.ts";

const longest = 4;

/** The field whose name the words at `from` are, what the tool is about before it or not. */
export function readResultField(scan: Scan, from: number): SourceReading | undefined {
  const call = [...scan.calls].filter(([at]) => at < from).at(-1)?.[1] ?? lastCall(scan);
  const known = call?.step !== "mcp_server_call" || scan.context === undefined ? undefined : knownResult(call, scan.context);
  if (known === undefined) return undefined;
  const start = skipAll(scan, from, articles);
  for (let length = longest; length > 0; length--) {
    const words: string[] = [];
    for (let at = start; at < start + length; at++) {
      const token = tokenAt(scan, at);
      if (token?.kind === "word" && token.word !== "" && !nameLinks.has(token.word)) words.push(token.word);
    }
    if (words.length < length) continue;
    const skipped = words.findIndex((word) => !known.things.has(word));
    const names = [words, ...(skipped > 0 ? [words.slice(skipped)] : [])].map((name) => squeeze(name.join("")));
    const field = names.map((name) => known.fields.get(name)).find((name) => name !== undefined);
    if (field === undefined) continue;
    const end = anyPhraseEnd(scan, start + length, ["from the result", "of the result", "from the response", "of the response"]);
    return { source: pathOfMember(field), next: end < 0 ? start + length : end };
  }
  return undefined;
}

function lastCall({ context }: Scan): Step | undefined {
  return context?.before?.findLast(({ step }) => step === "api_request" || step === "mcp_server_call");
}
