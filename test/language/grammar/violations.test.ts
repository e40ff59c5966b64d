// Every check that the constructions of the grammar make, evaluated against answers that satisfy it and against answers
// that violate it in the smallest way.

import { deepEqual, ok } from "node:assert/strict";
import { evaluateCheck } from "../../../engine/checks/evaluate.ts";
import type { CheckSubject } from "../../../engine/checks/subject.ts";
import { createResponse } from "../../../engine/http/response.ts";
import { grammar, rules } from "../../../language/grammar/grammar.ts";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import type { Check, SentenceContext } from "../../../language/index.ts";
import { type Answer, answersTo } from "./answers.ts";

function subjectOf({ status, headers, body, milliseconds, variables }: Answer): CheckSubject {
  const response = createResponse({
    status,
    statusText: "",
    headers: [...headers],
    body: Buffer.from(body),
    url: "http://localhost/",
    durationMs: milliseconds,
  });
  return {
    response,
    variable: (name) => (Object.hasOwn(variables, name) ? { found: true, value: variables[name] as never } : { found: false }),
  };
}

/** Follows a call, so that a sentence that could prepare a request is a check. */
const context: SentenceContext = { before: [{ step: "api_request", action: "GET /before" }] };

/** The checks of a sentence, those that a repetition waits for included. */
function checksIn(sentence: string): readonly Check[] {
  const steps = bestReading(readSentence(sentence, undefined, context), context)?.steps ?? [];
  return steps.flatMap((step) => {
    if (step.step === "validate") return step.checks;
    return step.step === "api_request" || step.step === "repeat" ? (step.until?.checks ?? []) : [];
  });
}

async function isGreen(check: Check, answer: Answer): Promise<boolean> {
  return (await evaluateCheck(check, subjectOf(answer))).passed;
}

/**
 * Subjects and operators that need more than an answer: a schema, the calls of tools, variables with values, paths that
 * select.
 */
function needsMore(check: Check): boolean {
  const paths = [check.path, check.every, check.any, check.none].filter((path) => path !== undefined);
  return (
    check.schema !== undefined ||
    check.succeeded !== undefined ||
    JSON.stringify(check).includes("$var") ||
    JSON.stringify(check).includes("${") ||
    /"\$(?:field|now)"/.test(JSON.stringify(check)) ||
    check.reason !== undefined ||
    JSON.stringify(check.status) === '{"atLeast":100}' ||
    check.every?.includes("..") === true ||
    paths.some((path) => /\*\].*\*|\[\?|\.\.[^.]*\.|\*\]\.\w/.test(path))
  );
}

/** Checks of two fields, with a body that satisfies each, and some that violate it in the smallest way. */
const ofTwoFields: readonly (readonly [sentence: string, good: object, bad: readonly object[]])[] = [
  [
    "$.to is after $.from",
    { from: "2026-03-01", to: "2026-03-02" },
    [
      { from: "2026-03-01", to: "2026-03-01" },
      { from: "2026-03-01" },
      { to: "2026-03-02" },
      { from: null, to: "2026-03-02" },
      { from: "", to: "2026" },
    ],
  ],
  [
    "$.to is not before $.from",
    { from: "2026-03-01", to: "2026-03-01" },
    [
      { from: "2026-03-01", to: "2026-02-28" },
      { from: "2026-03-01" },
      { to: "2026-03-02" },
      { from: null, to: "2026-03-02" },
      { from: "x", to: "y" },
    ],
  ],
  ["$.a is above $.b", { a: 2, b: 1 }, [{ a: 1, b: 1 }, { a: 1 }, { b: 1 }, { a: 1, b: null }, { a: 2, b: "1" }, { a: "2", b: 1 }]],
  ["$.a is not above $.b", { a: 1, b: 1 }, [{ a: 2, b: 1 }, { a: 1 }, { b: 1 }, { a: 1, b: null }, { a: "1", b: "1" }]],
  ["$.a has the sum $.b", { a: [1, 2], b: 3 }, [{ a: [1, 2], b: 4 }, { a: [], b: 0 }, { a: [1, 2] }, { b: 3 }, { a: [1, null], b: 1 }]],
  [
    "Expect $.to of every item in $.all is after $.from",
    { all: [{ from: "2026", to: "2027" }] },
    [{ all: [] }, { all: [{ from: "2026", to: "2027" }, { to: "2027" }] }, { all: [{ from: "2026", to: "2026" }] }],
  ],
  [
    "Expect $.to of no item in $.all is before $.from",
    { all: [{ from: "2026", to: "2027" }] },
    [
      { all: [{ from: "2026", to: "2027" }, { to: "2027" }] },
      { all: [{ from: "2026", to: "2025" }] },
      { all: [{ from: "2026", to: "soon" }] },
    ],
  ],
];

/** Sentences of each kind of statement, in the frames that the lexicon gives. */
const statements = [
  'The field "weight" VERB 3',
  'The field "state" VERB "open"',
  'The field "tags" contains "red"',
  'The response body contains "late"',
  'The response contains {"id": 3}',
  'The field "code" starts with "AB"',
  'The field "code" ends with "AB"',
  'The field "code" matches "^A"',
  'The field "email" is an email address',
  'The field "id" is a UUID',
  'The field "day" is a date',
  'The field "at" is a date-time',
  'The field "site" is a URL',
  'The field "age" is above 3',
  'The field "age" is at least 3 and at most 9',
  'The field "age" is between 3 and 9',
  "$.lat is approximately 52.5 (tolerance 0.1)",
  'The field "age" is positive',
  'The field "note" is null',
  'The field "tags" is empty',
  'The field "tags" is unique',
  'The field "tags" is sorted in ascending order',
  'The field "tags" is in reverse order',
  'The field "at" is less than 2 minutes ago',
  'The field "at" is more than 2 hours ago',
  'The field "day" is before 2000',
  'The field "day" is after 2026-03-14',
  'The field "day" is on or after "2026-03"',
  'The field "day" is no later than 2026-03-14',
  'The field "day" is between "2020-02" and "2020-05"',
  'The field "day" is dated 2026',
  'The field "prices" has the sum 30',
  "The sum of $.prices is 30",
  'The field "prices" has the average at least 4',
  'The field "note" is null or missing',
  'The field "tags" has 3 items',
  'The field "tags" has at least 2 items',
  'The field "name" is at most 5 characters long',
  'The field "id" exists',
  'The field "id" is a string',
  'The field "id" is a number',
  'The field "id" is an integer',
  'The field "open" is a boolean',
  'The field "open" is true',
  'The field "owner" is an object',
  'The field "tags" is an array',
  'The field "state" is "open" or "sent"',
  "The header X-A exists",
  'The header X-A is "1"',
  'The header X-A contains "b"',
  'The cookie sid is "abc"',
  "The status is 200",
  "The status is 404 or 410",
  "The status is 4xx",
  "The response time is below 500 ms",
  'Every item in $.rows has the field "sku"',
  'Every item in $.rows has "sku" "A"',
  'At least one item in $.rows has "sku" "A"',
  'No item in $.rows has "sku" "A"',
  '$.rows contains an item with "id" 3 and "state" "open"',
  '$.rows contains no item with "id" 3',
  "The response body is empty",
  'The response body is "done"',
  "The response has 3 items",
].flatMap((sentence) =>
  sentence.includes("VERB") ? ["is", "equals", "should be", "must equal"].map((verb) => sentence.replace("VERB", verb)) : [sentence],
);

/** Third persons of the statements. */
const bases: ReadonlyMap<string, string> = new Map([
  ["contains", "contain"],
  ["has", "have"],
  ["starts", "start"],
  ["ends", "end"],
  ["matches", "match"],
  ["equals", "equal"],
]);

/** The same, denied. */
const denied = statements.flatMap((sentence) => {
  const said = sentence.replace(
    / (is|exists|contains|has|starts|ends|matches|equals) /,
    (_, verb: string) => ` ${verb === "is" ? "is not" : `does not ${bases.get(verb) ?? verb}`} `,
  );
  return said === sentence || /^(?:No|Every|At least)/.test(sentence) ? [] : [said];
});

describe("every check of the grammar", () => {
  grammar();
  const examples = rules().flatMap(({ example }) => (example === undefined ? [] : [example]));
  const sentences = [...examples, ...statements, ...denied];
  const checks = new Map(sentences.flatMap((sentence) => checksIn(sentence).map((check) => [JSON.stringify(check), check] as const)));

  it("is one that answers are known for", () => {
    ok(checks.size > 100, `${checks.size} checks`);
    const unknown = [...checks.values()]
      .filter((check) => !needsMore(check))
      .filter((check) => {
        const answers = answersTo(check);
        return answers === undefined || answers.good.length === 0 || answers.bad.length === 0;
      });
    deepEqual(unknown, []);
  });

  it("is green on an answer that satisfies it, and red on one that violates it in the smallest way", async () => {
    const wrong: string[] = [];
    for (const [written, check] of checks) {
      if (needsMore(check)) continue;
      const { good, bad } = answersTo(check) ?? { good: [], bad: [] };
      for (const answer of good) if (!(await isGreen(check, answer))) wrong.push(`red: ${written} on ${JSON.stringify(answer)}`);
      for (const answer of bad) if (await isGreen(check, answer)) wrong.push(`green: ${written} on ${JSON.stringify(answer)}`);
    }
    deepEqual(wrong, []);
  });

  it("of two fields is green only where both are there and fit", async () => {
    const wrong: string[] = [];
    for (const [sentence, good, bad] of ofTwoFields)
      for (const [index, body] of [good, ...bad].entries())
        for (const check of checksIn(sentence)) {
          const answer = {
            status: 200,
            headers: [["content-type", "application/json"]],
            body: JSON.stringify(body),
            milliseconds: 1,
            variables: {},
          } as const;
          if ((await isGreen(check, answer)) !== (index === 0)) wrong.push(`${sentence} on ${answer.body}`);
        }
    deepEqual(wrong, []);
  });

  it("is read of every statement", () => {
    deepEqual(
      statements.filter((sentence) => checksIn(sentence).length === 0),
      [],
    );
  });
});
