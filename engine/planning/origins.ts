// The phrases that a step comes from, with the places of their sentences.

import type { Instruction, Origin, Span } from "../../language/index.ts";
import type { SourcePlace } from "../events.ts";
import type { PlannedOrigin, PlannedStep } from "../planned.ts";

/** Absent for a step of no phrase. `around` is the sentence of `path` that uses the outermost one. */
export function plannedOrigins(
  { origins, cleanup }: { readonly origins?: readonly Origin[]; readonly cleanup?: string },
  path: string,
  around: Instruction,
  placeAt: (path: string, span: Span) => SourcePlace,
): Pick<PlannedStep, "origins" | "cleanup"> {
  if (origins === undefined) return {};
  const planned = origins.map(
    ({ use, phrase, path: file, instruction }): PlannedOrigin => ({
      use,
      phrase,
      ...(instruction === undefined ? {} : { sentence: instruction.sentence }),
      place: instruction === undefined ? placeAt(path, around.span) : placeAt(file, instruction.span),
    }),
  );
  return { origins: planned, ...(cleanup === undefined ? {} : { cleanup }) };
}
