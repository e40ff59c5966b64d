// The numbers of a list together: their sum and their average.

import type { Topic } from "../kit/construction.ts";

export const totals: Topic = {
  Looked: [
    { parts: "f.the? SumNoun 'of' of:Counted", means: { of: "sum", inner: "$of" }, example: "The sum of $.lines[*].price is 30." },
    {
      parts: "f.the? AverageNoun 'of' of:Counted",
      means: { of: "average", inner: "$of" },
      example: "The average of $.lines[*].rating is at least 4.",
    },
  ],
  Verb: [
    {
      parts: "v.have f.the? 'sum' 'of'? value:NumberOrField",
      means: { is: "sum", value: "$value" },
      example: "$.lines[*].price has the sum 30.",
    },
    { parts: "v.have f.the? 'sum' 'of'? bound:Bound", means: { is: "sum", bound: "$bound" } },
    { parts: "v.have f.the? 'average' 'of'? value:NumberOrField", means: { is: "average", value: "$value" } },
    { parts: "v.have f.the? 'average' 'of'? bound:Bound", means: { is: "average", bound: "$bound" } },
  ],
  SumNoun: ["'sum'|'total'"],
  AverageNoun: ["'average'|'mean'", "'average'|'mean' n.value"],
};
