// Sentences made from the lexicon: whatever has one sense is read the same in each frame of that sense, and what
// changes the content changes the steps.

import { deepEqual, notDeepEqual, ok } from "node:assert/strict";
import { lexicon } from "../../../language/grammar/lexicon/lexicon.ts";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import type { Step } from "../../../language/index.ts";

function stepsOf(sentence: string): readonly Step[] | undefined {
  return bestReading(readSentence(sentence, undefined, {}), {})?.steps;
}

/** Each word or phrase of a sense in the forms that the terminal has. */
function formsOf(terminal: string): readonly string[] {
  const entries = [...lexicon.entries.values()].flat();
  return entries.filter((entry) => entry.terminal === terminal).map(({ words }) => words.join(" ").replace(" '", "'"));
}

/** Sentences that do not have the steps of `base`. */
function different(base: string, sentences: readonly string[]): readonly string[] {
  const wanted = stepsOf(base);
  ok(wanted !== undefined, `${base} has no steps`);
  ok(sentences.length > 0, "no sentence was made");
  return sentences.filter((sentence) => !same(stepsOf(sentence), wanted));
}

function same(steps: unknown, wanted: unknown): boolean {
  try {
    deepEqual(steps, wanted);
    return true;
  } catch {
    return false;
  }
}

/** A frame is a sentence with `…` in place of the word; the first is the base with its own word. */
interface Frames {
  readonly terminal: string;
  readonly base: string;
  readonly frames: readonly string[];
  /** Lists the words that the frames take; others have an argument of another kind. */
  readonly takes?: (word: string) => boolean;
}

const takesClause = (word: string): boolean => !/ (?:if|for|to see|to get|to receive|get|to it)$/.test(word);

const verbs: readonly Frames[] = [
  {
    terminal: "v.send",
    base: 'Send a POST request to /parcels with header X-Trace "a"',
    frames: [
      '… a POST request to /parcels with header X-Trace "a"',
      'The client should … a POST request to /parcels with header X-Trace "a"',
      '… a POST request with header X-Trace "a" to /parcels',
    ],
  },
  {
    terminal: "v.send+ed",
    base: "Send a GET request to /parcels",
    frames: ["A GET request to /parcels is …", "A GET request is … to /parcels"],
  },
  {
    terminal: "v.send+ing",
    base: "A GET request to /parcels returns status 200",
    frames: ["… a GET request to /parcels returns status 200", "… a GET request to /parcels should return 200"],
  },
  {
    terminal: "v.assert",
    base: 'Verify that the field "weight" is 3',
    frames: ['… that the field "weight" is 3', 'We … that the field "weight" is 3', '… that the field "weight" equals 3'],
    takes: takesClause,
  },
  {
    terminal: "v.assert+ed",
    base: 'Verify that the field "weight" is 3',
    frames: ['It is … that the field "weight" is 3'],
    takes: takesClause,
  },
  {
    terminal: "v.save",
    base: 'Save the field "id" as parcelId',
    frames: ['… the field "id" as parcelId', 'I … the field "id" as ${parcelId}', '… the field "id" in the variable parcelId'],
  },
  {
    terminal: "v.save+ed",
    base: 'Save the field "id" as parcelId',
    frames: ['The field "id" is … as parcelId', 'The field "id" should be … as parcelId'],
  },
  { terminal: "v.wait", base: "Wait 5 seconds", frames: ["… 5 seconds", "… for 5 seconds", "The user should … for 5 seconds"] },
  {
    terminal: "v.contain",
    base: 'The field "labels" contains "red"',
    frames: ['The field "labels" … "red"', 'The field "labels" should … "red"', 'The "labels" property … "red"'],
  },
  {
    terminal: "v.contain",
    base: 'The response body does not contain "red"',
    frames: ['The response body does not … "red"', 'The response body should not … "red"'],
  },
  {
    terminal: "v.equal",
    base: 'The field "weight" equals 3',
    frames: ['The field "weight" … 3', 'The field "weight" should … 3', 'Verify that the field "weight" … 3'],
  },
  {
    terminal: "v.starts",
    base: 'The field "name" starts with "A"',
    frames: ['The field "name" … "A"', 'The field "name" should … "A"'],
  },
  { terminal: "v.ends", base: 'The field "name" ends with "A"', frames: ['The field "name" … "A"', 'The "name" property must … "A"'] },
  { terminal: "v.exist", base: "The header Location exists", frames: ["The header Location …", "The Location header should …"] },
  { terminal: "v.differ", base: 'The field "weight" differs from 3', frames: ['The field "weight" … 3', 'The field "weight" must … 3'] },
  { terminal: "v.exceed", base: 'The field "weight" exceeds 3', frames: ['The field "weight" … 3', 'The field "weight" should … 3'] },
  {
    terminal: "v.match",
    base: 'The field "name" matches "^A"',
    frames: ['The field "name" … "^A"', 'The field "name" should … the pattern "^A"'],
  },
  {
    terminal: "v.call",
    base: "Call the endpoint /parcels",
    frames: ["… the endpoint /parcels", "The client should … the endpoint /parcels"],
  },
  { terminal: "v.fetch", base: "Send a GET request to /parcels", frames: ["… a GET request to /parcels"] },
  {
    terminal: "v.repeat",
    base: 'Repeat the request every 2 seconds until the field "state" is "sent"',
    frames: ['… the request every 2 seconds until the field "state" is "sent"', '… until the field "state" is "sent" every 2 seconds'],
  },
  { terminal: "v.receive", base: "I receive status 201", frames: ["I … status 201", "The client should … a 201 status code"] },
  { terminal: "v.return", base: "The API returns status 200", frames: ["The API … status 200", "The service should … status code 200"] },
];

describe("each word of a sense in each of its frames", () => {
  for (const { terminal, base, frames, takes } of verbs)
    it(`${terminal}: ${base}`, () => {
      const words = formsOf(terminal).filter((word) => takes?.(word) ?? true);
      const sentences = frames.flatMap((frame) => words.map((word) => frame.replace("…", word)));
      deepEqual(different(base, sentences), []);
    });
});

describe("what carries nothing", () => {
  const request = "send a GET request to /parcels";
  const check = 'the field "weight" is 3';

  it("openers", () => {
    const openers = formsOf("f.opener").flatMap((opener) => [`${opener} ${request}`, `${opener}, ${request}`, `${opener}: ${request}`]);
    deepEqual(different(request, openers), []);
  });

  it("who acts, and that it should", () => {
    const people = formsOf("f.who").map((who) => `${who} should ${request}`);
    const modals = formsOf("f.modal").map((modal) => `the user ${modal} ${request}`.replace(" '", "'"));
    deepEqual(different(request, [...people, ...modals]), []);
  });

  it("politeness", () => {
    deepEqual(
      different(
        request,
        formsOf("f.politely").map((word) => `${word} ${request}`),
      ),
      [],
    );
  });

  it("adverbs of a check", () => {
    deepEqual(
      different(
        check,
        formsOf("f.adverb").map((word) => `${check} ${word}`),
      ),
      [],
    );
  });

  it("articles", () => {
    deepEqual(
      different(
        check,
        formsOf("f.the").map((word) => `${word} field "weight" is 3`),
      ),
      [],
    );
  });
});

describe("the order of the parts of a request", () => {
  const parts = ["to /parcels", 'with header X-Trace "a"', "with query parameter page 2", "without a token"];
  it("carries nothing", () => {
    const sentences = permutations(parts).map((order) => `Send a GET request ${order.join(" ")}`);
    deepEqual(different(sentences[0] as string, sentences), []);
  });
});

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

describe("a change of the content changes the steps", () => {
  const sentences = [
    'The field "weight" should not be 3',
    'The response body does not contain "red"',
    "The header Location must not exist",
    'The field "state" is not "open" and the field "weight" is 12',
    'Send a POST request to /parcels with header X-Trace "a" and query parameter page 2',
    "A DELETE request to /parcels/7 should not return 204",
    'Save the field "id" as parcelId',
    "Wait 5 seconds",
    'Repeat every 2 seconds until the field "state" is "sent", at most 5 times',
    'No item in $.labels has the field "secret"',
    'Every item in $.lines has the field "sku" with value "A-1"',
    "The response has at least 3 items",
    'The field "weight" is between 1 and 5',
    'The field "number" has the format INV-NNNN',
    "$.lat is approximately 52.5 (tolerance 0.1)",
    "The response headers include X-Cache: HIT or MISS",
    '$.db and $.cache are both "ok"',
  ];
  const mutations: readonly (readonly [name: string, mutate: (sentence: string) => readonly string[]])[] = [
    [
      "without “not”",
      (sentence) =>
        / (?:not|No)\b/.test(` ${sentence}`) ? [sentence.replace(/\bnot |\bNo /, (word) => (word === "No " ? "Any " : ""))] : [],
    ],
    [
      "another number",
      (sentence) =>
        [...sentence.matchAll(/\d+(?:\.\d+)?/g)].map(({ 0: text, index }) => spliced(sentence, index, text, String(Number(text) + 91))),
    ],
    [
      "another name",
      (sentence) => [...sentence.matchAll(/"[^"]+"/g)].map(({ 0: text, index }) => spliced(sentence, index, text, '"other"')),
    ],
    [
      "another path",
      (sentence) => [...sentence.matchAll(/\$\.\w+|\/\w+/g)].map(({ 0: text, index }) => spliced(sentence, index, text, `${text}2`)),
    ],
    ["a word that restricts", (sentence) => ["only", "twice", "never", "unless"].map((word) => `${sentence} ${word}`)],
  ];
  for (const [name, mutate] of mutations)
    it(name, () => {
      const mutated = sentences.flatMap((sentence) => mutate(sentence).map((other) => [sentence, other] as const));
      ok(mutated.length > 0);
      for (const [sentence, other] of mutated) notDeepEqual(stepsOf(other), stepsOf(sentence) ?? `${sentence} has no steps`, other);
    });

  it("and each sentence has steps", () => {
    deepEqual(
      sentences.filter((sentence) => stepsOf(sentence) === undefined),
      [],
    );
  });
});

function spliced(text: string, at: number, old: string, replacement: string): string {
  return text.slice(0, at) + replacement + text.slice(at + old.length);
}
