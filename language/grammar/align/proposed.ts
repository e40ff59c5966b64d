// Proposes requests for a clause that no reader can read: what speaks for each operation is weighed against what it
// passes over, and every word that it leaves out is named.

import { subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { attempt } from "../correct/attempt.ts";
import { explicitIn } from "../correct/operationPath.ts";
import { isNamed } from "../settle/called.ts";
import { withIds } from "../settle/impliedSaves.ts";
import { lastThing, type Told, toldOf } from "../settle/mentioned.ts";
import { slotsOf } from "../settle/slots.ts";
import { alignedExplicit } from "./explicit.ts";
import { partsIn } from "./parts.ts";
import { requestOf } from "./request.ts";
import type { Tolerance } from "./tolerated.ts";
import { withUnknownWords } from "./unknownWords.ts";

/** Steps that a clause may mean, with the tokens that they leave out. */
export interface Proposal {
  readonly steps: readonly Step[];
  readonly cost: number;
  readonly left: readonly number[];
}

const costOfProposal = 0.7;
const mostCost = 5;
/** How much more has to speak for a proposal than for the next one. */
const leastLead = 0.7;
const costOfRival = 0.8;

export function proposedRequests(context: SentenceContext, tokens: readonly Token[]): readonly Proposal[] {
  const { operations } = context;
  if (operations === undefined || tokens.length === 0 || tokens.some(({ kind }) => kind === "server")) return [];
  if (explicitIn(tokens) !== undefined) {
    const tolerance: Tolerance = { cost: 0, left: [] };
    return alignedExplicit(context, tokens, tolerance).map(({ steps }) => ({
      steps,
      cost: 0.5 + tolerance.cost,
      left: tolerance.left,
    }));
  }
  if (tokens.some(({ kind }) => kind === "path")) return [];
  const told = toldOf(context, tokens);
  const found = ranked(told, tokens);
  if (found.length > 0) return found;
  const known = attempt(() => withIds(told));
  return known === undefined
    ? []
    : ranked(known.told, tokens).flatMap(({ steps, ...proposal }) => {
        const saves = attempt(() => known.needs(steps[0] as ApiRequestStep));
        return saves === undefined ? [] : [{ ...proposal, steps: [...saves, ...steps] }];
      });
}

function ranked(told: Told, tokens: readonly Token[]): readonly Proposal[] {
  const { operations } = told.context;
  if (operations === undefined) return [];
  const parts = withUnknownWords(partsIn(tokens), tokens, operations);
  const hasValue = parts.some(({ kind }) => kind !== "variable");
  const thing = tokens.some(({ word }) => word === "it" || word === "them") ? attempt(() => lastThing(told)) : undefined;
  const found = operations.operations.flatMap((operation) =>
    [false, true].flatMap((isPathKnown) => {
      if (thing !== undefined && !isAbout(operations, operation, thing)) return [];
      if (isPathKnown && !(hasValue && operation.path.includes("{"))) return [];
      const tolerance: Tolerance = { cost: 0, left: [], isPathKnown };
      const request = attempt(() => requestOf(told, operations, operation, parts, () => undefined, true, tolerance));
      return request === undefined || tolerance.cost > mostCost || lacksBody(operation, request.step)
        ? []
        : [{ request, tolerance, rank: request.weight - tolerance.cost }];
    }),
  );
  found.sort((one, other) => other.rank - one.rank);
  const distinct = [...new Map(found.toReversed().map((one) => [normalisedKey([one.request.step]), one])).values()].toReversed();
  const [best, second] = distinct;
  const rival = best !== undefined && second !== undefined && best.rank - second.rank < leastLead ? costOfRival : 0;
  return distinct.slice(0, 3).map(({ request, tolerance, rank }) => ({
    steps: [request.step],
    cost: costOfProposal + tolerance.cost + rival + Math.max(0, (best?.rank ?? 0) - rank) * 0.5,
    left: tolerance.left,
  }));
}

/** “Turn it on” is about the thing of its path. */
function isAbout(operations: Operations, operation: Operation, thing: string): boolean {
  return isNamed(operations, operation, thing.split(" ")) || subjectOf(operation).parameters.some(({ noun }) => noun === thing);
}

/** Nothing is changed or made by a request without what the document asks for. */
function lacksBody(operation: Operation, { body, form, multipart }: ApiRequestStep): boolean {
  if (operation.body === undefined || body !== undefined || form !== undefined || multipart !== undefined) return false;
  return /^(?:PUT|PATCH)$/.test(operation.method) || slotsOf({ operation }).some((slot) => slot.in === "body" && slot.required === true);
}
