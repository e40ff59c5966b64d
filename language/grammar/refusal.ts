// Why a sentence has no steps, as far as only the grammar knows: a meaning that is plain and wrong, two meanings, or one that the document does not bear out.

import type { Problem, Suggestion } from "../reading.ts";
import type { Step } from "../step.ts";
import { sentenceOf } from "./correct/rewriting.ts";
import { mostAssumed } from "./preferences.ts";
import type { Read } from "./read.ts";

/** Undefined where no meaning says what is wrong. */
export function refusalOf({ tokens, readings, told, unfit }: Read): Problem | undefined {
  const [plain] = told;
  if (plain !== undefined) return plain.problem;
  const [first] = readings;
  const equal = readings.filter(({ cost }) => cost === first?.cost);
  if (equal.length > 1) {
    const span = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 1 };
    const meant = equal.map(({ steps }) => steps);
    return withWritten(
      { code: "ambiguous", message: "This can be read in two ways. Choose one of them.", in: "sentence", span, suggestions: [] },
      meant,
    );
  }
  const [partly] = unfit;
  return partly === undefined || partly.cost > mostAssumed ? undefined : withWritten(partly.problem, partly.instead);
}

/** With a sentence for each list of steps; they are written when somebody asks for them. */
function withWritten(problem: Problem, meant: readonly (readonly Step[])[]): Problem {
  if (meant.length === 0) return problem;
  let made: readonly Suggestion[] | undefined;
  return {
    ...problem,
    get suggestions() {
      made ??= meant.slice(0, 3).flatMap((steps) => {
        const text = sentenceOf(steps);
        return text === undefined ? [] : [{ title: `Write: ${text}`, text }];
      });
      return made;
    },
  };
}
