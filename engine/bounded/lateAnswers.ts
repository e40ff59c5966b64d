// Declares answers that checks need and that only the worker may compute. A check is evaluated once to find out which,
// and again when they are available.

import type { Json, Pattern } from "../../language/index.ts";
import type { SchemaValidator } from "../checks/subject.ts";
import { isAbort, runKillable } from "./killable.ts";
import { pathsOf } from "./patternCost.ts";
import { atOnce, type Spending } from "./spending.ts";
import { simplify, type Task } from "./task.ts";

export interface LateAnswers {
  /** True if the last evaluation used placeholders for answers. */
  readonly open: boolean;
  test(pattern: Pattern, text: string): boolean;
  problems(schema: SchemaValidator, value: Json): readonly string[];
  /** Rejects when the signal is aborted; what takes too long is thrown when it is requested again. */
  settle(signal: AbortSignal | undefined): Promise<void>;
}

interface Question {
  readonly task: Task;
  readonly about: string;
  readonly keep: (answer: unknown) => void;
}

export function createLateAnswers(): LateAnswers {
  const known = new Map<unknown, Map<unknown, unknown>>();
  const spending: Spending = { left: atOnce };
  let questions: Question[] = [];

  function ask<T>(subject: unknown, value: unknown, standIn: T, question: () => Omit<Question, "keep">): T {
    const answers = known.get(subject) ?? new Map<unknown, unknown>();
    known.set(subject, answers);
    if (answers.has(value)) {
      const answer = answers.get(value);
      if (answer instanceof Error) throw answer;
      return answer as T;
    }
    answers.set(value, standIn);
    questions.push({ ...question(), keep: (answer) => void answers.set(value, answer) });
    return standIn;
  }

  return {
    get open() {
      return questions.length > 0;
    },
    test(pattern, text) {
      if (isAffordable(spending, pattern, text)) return pattern.expression.test(text);
      const { source, flags } = pattern;
      const written = `/${source}/`;
      const found = ask<unknown>(`${flags}${written}`, text, null, () => ({
        task: { kind: "match", source, flags, text },
        about: `matching ${shortened(written)}`,
      }));
      return found !== null;
    },
    problems(schema, value) {
      return (
        schema.validate(value) ??
        ask<readonly string[]>(schema, value, [], () => ({ task: schema.task(value), about: `validating against ${schema.name}` }))
      );
    },
    async settle(signal) {
      const asked = questions;
      questions = [];
      try {
        const answers = await runKillable(
          asked.map(({ task }) => task),
          signal === undefined ? {} : { signal },
        );
        for (const [index, { keep }] of asked.entries()) keep(answers[index]);
      } catch (error) {
        if (isAbort(error)) throw error;
        for (const { keep, about } of asked) keep(new Error(`${about} failed: ${(error as Error).message}. ${simplify}`));
      }
    },
  };
}

function isAffordable(spending: Spending, pattern: Pattern, text: string): boolean {
  const cost = pathsOf(pattern, text);
  if (!(cost <= spending.left)) return false;
  spending.left -= cost;
  return true;
}

function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 80)}… (${text.length.toLocaleString("en")} characters)` : text;
}
