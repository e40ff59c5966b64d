// Adverbs between who acts and the verb.

import { lexicon } from "../lexicon/lexicon.ts";

const adverbs =
  /^(?:also|then|now|just|finally|please|again|next|first|afterwards|simply|therefore|still|and|so|here|kindly|later|lastly|once|too|soon|thus|hence|even|already|actually|thereafter|thereupon|afterward|straightaway|likewise|henceforth|accordingly|anew|thereby|hereby)$/;
/** Adverbs that say that it is not done, or not quite. */
const denyingAdverbs =
  /^(?:only|hardly|barely|nearly|scarcely|rarely|seldom|supposedly|allegedly|reportedly|apparently|possibly|probably|presumably|unlikely|likely|partially|partly|formerly|previously|recently|wrongly|falsely|theoretically|hypothetically|usually|normally|occasionally|separately|differently)$/;

/** Whether the adverb leaves it an order: “hardly” and “supposedly” do not. */
export function isAdverb(word: string): boolean {
  return adverbs.test(word) || (/.{2}ly$/.test(word) && !denyingAdverbs.test(word) && !lexicon.names.has(word));
}
