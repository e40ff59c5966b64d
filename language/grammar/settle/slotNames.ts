// Compares what a sentence calls a field with its name in the document: other order, other spelling, a moment.

import { splitWords } from "../../openapi/words.ts";

/** Returns whether people call it so: “due date” `due_on`, “raw bio” `bio_raw`, “colour” a tag's `tag_color`. */
export function isCalledOtherwise(name: string, said: string, own: readonly string[]): boolean {
  const words = splitWords(american(name));
  const spoken = splitWords(american(said));
  const isMoment = /^(?:on|at)$/.test(words.at(-1) ?? "") && /^(?:date|day|time|moment)$/.test(spoken.at(-1) ?? "");
  if (isMoment && words.length > 1 && words.slice(0, -1).join() === spoken.slice(0, -1).join()) return true;
  if (words.length > 1 && words.toSorted().join() === spoken.toSorted().join()) return true;
  if (words.join() === spoken.join() || own.some((noun) => words.join(" ") === `${noun} ${spoken.join(" ")}`)) return true;
  return said === "text" && /^(?:content|body)$/i.test(name);
}

/** "colour" as “color” */
function american(text: string): string {
  return text.replace(/(?<=[a-z]{3})our(?![a-z]?rs?$)(?=[A-Z_-]|s?$|s?[A-Z_ -])/g, "or").replace(/\bcentre/g, "center");
}
