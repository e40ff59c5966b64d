// Sentences that ask for nothing a test could do, and commands that are read elsewhere only.

import type { Token } from "../english/token.ts";
import type { Problem } from "../reading.ts";
import { isSense, lexicon } from "./lexicon/lexicon.ts";

/**
 * "Print the response", "set the base URL for the shop", "set up the HTTP client"; undefined for all other sentences.
 */
export function nothingToDo(all: readonly Token[]): Problem | undefined {
  const led = all.findIndex(
    ({ word }) => !isSense(word, "f.opener") && !isSense(word, "w.heading") && !isSense(word, "f.who") && word !== "",
  );
  const tokens = all.slice(Math.max(0, led));
  const [first, second] = tokens.map(({ word }) => word);
  const idle = (code: Problem["code"], message: string): Problem => {
    const span = { start: all[0]?.start ?? 0, end: all.at(-1)?.end ?? 1 };
    return { code, message, in: "sentence", span, suggestions: [] };
  };
  if (first === undefined) return undefined;
  if (isSense(first, "k.output") && !isSense(second ?? "", "k.unprinted"))
    return idle("nothing-to-do", "This only asks for output. Every run keeps requests, responses and variables; leave the sentence out.");
  if (isSense(first, "k.curl"))
    return idle(
      "not-understood",
      "Playbook cannot read a curl command in a sentence. Write it as a sentence, for example “Send a POST request to URL with header … and body {…}”.",
    );
  const object = isSense(second ?? "", "f.the") ? 2 : 1;
  const base = phraseEnd(tokens, object, "n.base");
  if (isSense(first, "v.set") && base > 0 && tokens[base]?.word === "for" && tokens.slice(base).every(isPlain))
    return idle("nothing-to-do", "The base URL of the service is in the service playbook (base_url). Leave out the sentence.");
  const isSetUp = first === "set" && second === "up";
  const client = phraseEnd(tokens, isSense(tokens[2]?.word ?? "", "f.the") && isSetUp ? 3 : object, "k.serving");
  if (client === tokens.length && (isSetUp || isSense(first, "v.set") || isSense(first, "v.send")))
    return idle("nothing-to-do", "No setup is needed to send requests. Leave out the sentence.");
  return undefined;
}

function isPlain({ kind }: Token): boolean {
  return kind === "word";
}

/** Where an entry of that sense ends that begins at `from`, or -1. */
function phraseEnd(tokens: readonly Token[], from: number, terminal: string): number {
  const entries = lexicon.entries.get(tokens[from]?.word ?? "") ?? [];
  const ends = entries.flatMap(({ terminal: own, words }) =>
    own === terminal && words.every((word, index) => tokens[from + index]?.word === word) ? [from + words.length] : [],
  );
  return Math.max(-1, ...ends);
}
