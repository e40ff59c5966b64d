// Each word of the lexicon in each frame of its sense: verbs in every inflection, nouns and other words.

import { deepEqual, ok } from "node:assert/strict";
import { grammar } from "../../../language/grammar/grammar.ts";
import { lexicon } from "../../../language/grammar/lexicon/lexicon.ts";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import type { SentenceContext } from "../../../language/index.ts";
import { frames, valuedFrames } from "./frames.ts";

/** Follows a call, so that a sentence that could prepare a request is a check. */
const context: SentenceContext = { before: [{ step: "api_request", action: "GET /before" }] };

function stepsOf(sentence: string): string | undefined {
  const steps = bestReading(readSentence(sentence, undefined, context), context)?.steps;
  return steps === undefined ? undefined : JSON.stringify(steps);
}

interface Word {
  readonly word: string;
  readonly value: string | undefined;
}

/** Each word or phrase of a sense in the forms that the terminal has. */
function wordsOf(terminal: string, but: readonly string[] = []): readonly Word[] {
  const entries = [...lexicon.entries.values()].flat().filter((entry) => entry.terminal === terminal);
  return entries.map(({ words, value }) => ({ word: words.join(" ").replace(" '", "'"), value })).filter(({ word }) => !but.includes(word));
}

describe("each word of a sense is read the same in its frames", () => {
  for (const { terminal, base, frames: all, but } of frames)
    it(`${terminal}: ${base}`, () => {
      const wanted = stepsOf(base);
      ok(wanted !== undefined, `${base} has no steps`);
      const words = wordsOf(terminal, but);
      ok(words.length > 0, `${terminal} has no words`);
      const sentences = all.flatMap((frame) => words.map(({ word }) => frame.replace("…", word)));
      deepEqual(
        sentences.filter((sentence) => stepsOf(sentence) !== wanted),
        [],
      );
    });
});

describe("each word that stands for a value is read as that value", () => {
  for (const { terminal, base, frames: all, but } of valuedFrames)
    it(terminal, () => {
      const words = wordsOf(terminal, but);
      ok(words.length > 0);
      const sentences = all.flatMap((frame) => words.map(({ word, value = "" }) => [frame.replace("…", word), base(value)] as const));
      deepEqual(
        sentences.filter(([sentence, same]) => stepsOf(sentence) === undefined || stepsOf(sentence) !== stepsOf(same)),
        [],
      );
    });
});

describe("the frames", () => {
  /**
   * Verbs in the frames of `variation.test.ts`, and those that one construction uses with the argument of its example
   * only.
   */
  const elsewhere: ReadonlySet<string> = new Set([
    "v.assert",
    "v.send+ing",
    "v.follow+ed",
    "v.setvar+ed",
    "v.disable+ed",
    "v.assert+ed",
    "v.receive",
    "v.equal",
    "v.acknowledge",
    "v.match",
    "v.exist",
    "v.remove+ed",
    "v.save+ed",
    "v.starts",
    "v.ends",
    "v.differ",
    "v.exceed",
    "v.equal+ed",
    "v.changed",
    "v.changed+ed",
    "v.enable+ed",
    "v.succeed+ing",
    "v.follow+ing",
    "v.save",
    "v.wait",
    "v.repeat",
    "v.wait+ing",
    "v.repeat+ing",
    "v.count",
    "v.count+ing",
    "v.fetch+ed",
    "v.get+ed",
    "v.get+ing",
    "v.receive+ing",
    "v.show+ing",
    "v.take+ed",
    "v.shift",
    "v.shift+ed",
    "v.have+ing",
    "v.generate+ed",
  ]);

  it("hold every verb of the grammar in every form that it uses", () => {
    const known = new Set([...frames.map(({ terminal }) => terminal), ...elsewhere]);
    const verbs = [...grammar().symbols.keys()].filter((symbol) => symbol.startsWith("v."));
    deepEqual(
      verbs.filter((verb) => !known.has(verb)),
      [],
    );
  });
});
