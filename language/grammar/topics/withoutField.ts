// Things made or changed without one of their fields: “but without an email”, “leave the email out”, “and no email”.

import type { Topic } from "../kit/construction.ts";

const without = { words: "$words", without: true } as const;

export const withoutField: Topic = {
  Phrase: [
    { parts: "Lacking Article? words:Thing_", means: without },
    { parts: "','? 'and'|'but'? Leave 'out'|'off'|'away' Article? words:Thing_", means: without },
  ],
  Lacking: [
    "','? 'but' 'without'|'no'|'lacking'|'omitting'",
    "','? 'and' 'no'|'without'",
    "',' 'no'|'without'|'omitting'|'lacking'",
    "'omitting'|'skipping'|'lacking'",
    "','? 'but'? 'without' Giving 'any'?",
  ],
  Leave: ["'leave'|'leaves'|'leaving'"],
  Missing: ["'missing'|'omitted'|'absent'", "'left' 'out'"],
  Giving: ["'giving'|'sending'|'passing'|'providing'|'specifying'|'supplying'|'setting'|'including'|'having'"],
};
