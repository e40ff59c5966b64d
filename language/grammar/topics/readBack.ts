// What is read and how it is, in one breath: “getting the order should show the name "x"”, “read the order back, whose name has to be "x"”.

import type { Topic } from "../kit/construction.ts";
import { factsAct, saveOne } from "./means.ts";

export const readBack: Topic = {
  OperationClause: [{ parts: "operation:GerundOperation f.modal* v.show facts:Facts", means: ["$operation", factsAct] }],
  SaveClause: [
    { parts: "Doer? 'have' from:Source v.save+ed Purpose?", means: [saveOne], example: "I would like to have the id saved." },
    {
      parts: "Doer? v.fetch from:Source 'and' v.save 'it' Purpose?",
      means: [saveOne],
      example: "Read the id from the response and save it.",
    },
  ],
};
