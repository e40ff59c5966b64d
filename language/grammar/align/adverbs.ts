// Adverbs between who acts and the verb.

import { group } from "../lexicon/groups.ts";
import { lexicon } from "../lexicon/lexicon.ts";

const adverbs = group("adverbs.adverbs");
/** Adverbs that say that it is not done, or not quite. */
const denyingAdverbs = group("adverbs.denyingAdverbs");

/** Returns whether the adverb leaves it an order: “hardly” and “supposedly” do not. */
export function isAdverb(word: string): boolean {
  return adverbs.test(word) || (/.{2}ly$/.test(word) && !denyingAdverbs.test(word) && !lexicon.names.has(word));
}

const ofManner = group("adverbs.ofManner");

/** Returns whether the adverb adds nothing to what is done: “anonymously” and “repeatedly” do. */
export function addsNothing(word: string): boolean {
  return adverbs.test(word) || ofManner.test(word);
}
