// Requests and what is prepared for them: the grammar alone reads what describe writes, and refuses what could be sent
// by accident.

import assert from "node:assert/strict";
import fc from "fast-check";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import { compile, describe as describeSteps, normalise, type Step } from "../../../language/index.ts";
import { steps } from "../../support/arbitrarySteps.ts";
import { property } from "../../support/runs.ts";

describe("requests in the grammar alone", () => {
  it("are read as they are described, and so is what is prepared", () => {
    const own = steps().filter(({ step }) => step === "api_request" || step === "prepare");
    const alone = own.map((step): Step => {
      if (step.step !== "api_request") return step;
      const { store: _, until: __, ...rest } = step;
      return rest;
    });
    fc.assert(
      fc.property(alone, (step) => {
        const described = describeSteps([step]);
        if (described.kind !== "described") return;
        for (const { sentence, attachment } of described.instructions) {
          const best = bestReading(readSentence(sentence, attachment, {}), {});
          assert.deepEqual(normalise(best?.steps ?? []), normalise([step]), sentence);
        }
      }),
      { ...property, numRuns: Math.min(property.numRuns, 2_000) },
    );
  }).timeout(3_600_000);

  it("read a list of a hundred names and values", () => {
    const names = Array.from({ length: 100 }, (_, index) => `p${index}`);
    const sentence = `Send a GET request to /orders with query parameters ${names.map((name) => `${name} 1`).join(", ")}.`;
    const best = bestReading(readSentence(sentence, undefined, {}), {});
    const query = Object.fromEntries(names.map((name) => [name, 1]));
    assert.deepEqual(best?.steps, [{ step: "api_request", action: "GET /orders", query }]);
  });

  const refused = [
    "Send a POST request to /echo with qs '?userId=1'",
    'Send a POST request to /a with charset "utf-8"',
    'Send a POST request to /a with referer "x"',
    'Send a GET request to /a with host "x"',
    'Send a POST request to /a with proxy "x"',
    'Send a POST request to /a with certificate "c.pem"',
    "Send a GET request to /a with retries 3",
    'Send a POST request to /a with body "${file:x.json}"',
    "Send a GET request to /orders/${id",
    "Send a GET request to /orders/$<id",
    "Send a GET request to /orders/${id x}",
    "Send a GET request to /orders/$id",
    'Send a GET request to /a with header X-A "%name%"',
    'Send a PUT request to /a with user "bob"',
    'Send a GET request to /a with password "x"',
    'Send a POST request to /a with address.city "Bern"',
    "Send a POST request to /a with photo ./a.png",
    'Send a POST request to /a with token "abc"',
    'Send a PATCH request to /a with header X-A "1" and price 5',
    "Send a POST request to /a with sku 5 and status 410",
  ];
  for (const sentence of refused)
    it(`refuse: ${sentence}`, () => {
      assert.equal(compile(sentence).kind, "refused");
    });
});
