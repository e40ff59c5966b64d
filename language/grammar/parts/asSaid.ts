// Finds the words that point to what an earlier request has sent: “as we sent it”, “that I entered”.

import type { Token } from "../../english/token.ts";
import { type Filled, phraseAt, wordsFrom } from "../stated/match.ts";
import { phrasesAt } from "../stated/phrases.ts";

/** “as sent”, “as we sent it”, “that we sent in” */
export function asSaidAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const said = wordsFrom(tokens, at, 7);
  const found =
    wasSent.exec(said)?.[0] ??
    /^(?:(?:that |which |as |like |what |how )?(?:we|i) (?:have )?(?:just )?(?:sent|gave|provided|entered|submitted|posted|supplied|set|used)(?: (?:in|it|them|before|above|earlier))?|(?:exactly )?(?:as|like) (?:(?:it|they) (?:was|were) )?(?:sent|before|given|(?!expected|required|needed|documented|described|agreed|planned|always|usual|indeed|supposed)\w+ed)|(?:(?:found to be )?identical|equal) to (?:those|what was|the ones?) (?:sent|submitted|given|entered|provided|posted)|from the (?:request|payload))(?= |$)/.exec(
      said,
    )?.[0];
  const ends = [...phrasesAt(tokens, "AsSaid", at), ...(found === undefined ? [] : [{ to: at + found.split(" ").length }])];
  return ends.flatMap(({ to }) => [
    { to },
    ...phraseAt(tokens, to, /^(?:in|at|with|during) (?:the )?(?:step \d+|first step|request|payload|registration|beginning|start)/),
  ]);
}

/** “matches the one in the request”, “equals the value that was sent”, “what we sent” */
const wasSent =
  /^(?:(?:match(?:es)?|equals?|(?:identical|equal) to|corresponds? to|the same as) )?(?:(?:what|(?:the |those )?(?:ones?|values?)|that|which) (?:(?:that|which) )?(?:(?:was|were|we|i) )?(?:have )?(?:just )?(?:sent|given|entered|submitted|posted|supplied)(?: (?:in|with) the request)?|(?:the )?(?:ones?|values?) (?:in|of|from) the (?:request|payload)|as (?:in )?the (?:request|payload))(?= |$)/;
