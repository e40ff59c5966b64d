// Proposes requests for a clause that is refused: it passes over more than a reading, at a cost, and names every word
// that it leaves out.

import type { Token } from "../../english/token.ts";
import type { Operations } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { attempt } from "../correct/attempt.ts";
import type { Guess } from "../correct/guesses.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { stepsBefore, type Told } from "../settle/mentioned.ts";
import { partsIn } from "./parts.ts";
import { isDocumented } from "./phrases.ts";
import { type AlignedRequest, requestOf } from "./request.ts";
import type { Tolerance } from "./tolerated.ts";
import { withUnknownWords } from "./unknownWords.ts";

const costOfProposal = 0.7;
const mostCost = 3;
/** How much more has to speak for a proposal than for the next one. */
const leastLead = 0.7;
const costOfRival = 0.8;

export function proposedRequests(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const { operations } = context;
  if (
    operations === undefined ||
    tokens.length === 0 ||
    tokens.some(({ kind, text }) => /^(?:path|server|unknown)$/.test(kind) || text === "?")
  )
    return [];
  const parts = withUnknownWords(partsIn(tokens), tokens, operations);
  const told: Told = { tokens, attachment: undefined, context, confirmed: { weight: 0 }, before: stepsBefore({ context }, []) };
  const found = operations.operations.flatMap((operation) => {
    const tolerance: Tolerance = { cost: 0, left: [] };
    const request = attempt(() => requestOf(told, operations, operation, parts, () => undefined, true, tolerance));
    return request === undefined || tolerance.cost > mostCost ? [] : [{ request, tolerance, rank: rankOf(request, tolerance) }];
  });
  found.sort((one, other) => other.rank - one.rank);
  const [best, second] = found;
  const rival = best !== undefined && second !== undefined && best.rank - second.rank < leastLead ? costOfRival : 0;
  return found.slice(0, 3).map(({ request, tolerance }) => ({
    steps: [request.step],
    cost: costOfProposal + tolerance.cost + rival,
    ...(tolerance.left.length > 0 ? {} : { read: [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0] as const }),
    unsaid: unsaidIn(tokens, tolerance, request.step, operations),
  }));
}

/** Words that are left out, and words around the request that nobody knows. */
function unsaidIn(tokens: readonly Token[], { left }: Tolerance, step: Step, operations: Operations): readonly string[] {
  const said = JSON.stringify(step).toLowerCase();
  return tokens.flatMap(({ kind, word, text }, at) => {
    if (kind !== "word" || word === "") return [];
    const isUnknown = /^\p{Ll}{3,}$/u.test(text) && !lexicon.vocabulary.has(word) && !lexicon.names.has(word);
    // “80 litres” of a field of its own unit
    const isOpen = isUnknown && tokens[at - 1]?.kind !== "number" && !isDocumented(operations, word) && !said.includes(word);
    return left.includes(at) || isOpen ? [text] : [];
  });
}

function rankOf({ weight }: AlignedRequest, { cost }: Tolerance): number {
  return weight - cost;
}
