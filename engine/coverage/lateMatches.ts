// Collects texts that a pattern could take long to match, so that the worker can match all of them at the end.

import type { Pattern } from "../../language/index.ts";
import { runKillable } from "../bounded/killable.ts";
import type { MatchTask } from "../bounded/task.ts";

export interface LateMatches {
  /** Calls `tell` with the answer. */
  ask(pattern: Pattern, text: string, tell: (matches: boolean) => void): void;
  /** Resolves when all texts are matched; a match that times out gets no answer. */
  settle(): Promise<void>;
}

/** Limits the memory that waiting texts take. */
const most = 50_000;
const longest = 10_000;

export function createLateMatches(): LateMatches {
  const questions = new Map<string, { readonly task: MatchTask; readonly tells: ((matches: boolean) => void)[] }>();
  let asked = 0;
  return {
    ask({ source, flags }, text, tell) {
      asked += 1;
      if (asked > most || text.length > longest) return;
      const key = `${flags}/${source}/${text}`;
      const known = questions.get(key) ?? { task: { kind: "match", source, flags, text }, tells: [] };
      questions.set(key, known);
      known.tells.push(tell);
    },
    async settle() {
      const all = [...questions.values()];
      questions.clear();
      const answers = await runKillable(all.map(({ task }) => task)).catch(() => []);
      for (const [index, answer] of answers.entries())
        if (!(answer instanceof Error)) for (const tell of all[index]?.tells ?? []) tell(answer !== null);
    },
  };
}
