// Notes of one word and one value: “state offline, acked_by hw-team”. The document has to know the field.

import type { Topic } from "../kit/construction.ts";
import { checkOf } from "./means.ts";

export const noted: Topic = {
  Statement: [
    {
      parts: "of:Field|ExactField value:Bare|Constant|Coded|LooseTarget",
      means: checkOf("$of", { is: "equals", value: "$value", noted: true }),
      assume: "verbless",
    },
    {
      parts: "of:Field|ExactField f.adverb? value:Truth|Number|Quoted|Variable",
      means: checkOf("$of", { is: "equals", value: "$value", noted: true }),
      assume: "verbless",
    },
  ],
};
