// Reads requests with a path of the document, followed by its parameter: “DELETE /orders/{id} for our order”, “with its
// id”.

import type { Topic } from "../kit/construction.ts";

const addressed = {
  act: "operate",
  verb: "call",
  by: "$method",
  object: { words: [], template: "$target" },
  phrases: ["...$phrases"],
} as const;

export const addressedTopic: Topic = {
  Operation: [
    { parts: "Doer? v.send|v.call? method:AnyMethod 'to'? target:Target phrases:Phrases Again?", means: addressed },
    { parts: "Doer? v.send method:RequestNoun f.toward f.the? target:Target phrases:Phrases Again?", means: addressed },
  ],
};
