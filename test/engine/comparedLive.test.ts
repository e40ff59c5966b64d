// Dates, other fields, sums and orders against a real server: green as the sentences say, and red when the service
// answers otherwise.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { loadWorkspace } from "../../engine/load.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import { plan } from "../../engine/plan.ts";
import { json, startTarget, type Target } from "../support/target.ts";
import { type Folder, folderWith } from "./folder.ts";
import { runPlan } from "./handPlan.ts";

const document = readFileSync(new URL("../language/grammar/documents/rentals.yaml", import.meta.url), "utf8");

const rental = (id: string, price: number, startsOn: string, endsOn: string) => ({
  id,
  bikeId: "b",
  customer: id === "1" ? "Ida" : "Bo",
  startsOn,
  endsOn,
  price,
  deposit: 5,
  createdAt: `${startsOn}T09:00:00+02:00`,
  updatedAt: `${endsOn}T09:00:00Z`,
  status: "OPEN",
});

const right = [rental("1", 10.1, "2026-05-01", "2026-05-03"), rental("2", 20.2, "2026-06-01", "2026-06-02")];

const sentences = [
  "Every rental ends after it starts.",
  "No rental starts before 2026.",
  'The rental of customer "Ida" ends no later than 3 May 2026.',
  "The total price is the sum of the prices.",
  "The average price is at least 15.15.",
  "The first rental is the cheapest.",
  "The deposit of every rental is below its price.",
  "Every rental was created in 2026.",
];

describe("dates, other fields and sums against a server", () => {
  let target: Target;
  let answer: object;
  let folder: Folder;
  before(async () => {
    target = await startTarget((_, response) => json(response, 200, answer));
    folder = await folderWith({
      "rentals.yaml": document,
      "rental.playbook": `
        ---
        service: rental
        base_url: ${target.url}
        openapi: ./rentals.yaml
        ---
      `,
      "list.playbook": `
        ---
        service: rental
        flow: The rentals
        ---
        # Execution
        List the rentals.
        ${sentences.join("\n        ")}
      `,
    });
  });
  after(async () => {
    await target.close();
    await folder.remove();
  });

  /** The sentences whose checks fail. */
  async function failing(body: object): Promise<readonly string[]> {
    answer = body;
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const planned = await plan(loaded, {}, { files: nodeFiles, secrets: { secret: async () => ({ missing: "no" }) } });
    assert.deepEqual(planned.notReady, []);
    const ran = await runPlan(planned);
    const checks = ran.results.flatMap(({ checks = [] }) => checks);
    assert.ok(checks.length >= sentences.length, ran.messages.join("\n"));
    return checks.flatMap(({ passed, message = "" }) => (passed ? [] : [message]));
  }

  it("pass where the service answers so", async () => {
    assert.deepEqual(await failing({ rentals: right, totalPrice: 30.3 }), []);
  });

  for (const [what, body, message] of [
    ["another sum", { rentals: right, totalPrice: 30.30001 }, /the sum is 30\.3/],
    [
      "an end before the start",
      { rentals: [right[0], { ...right[1], endsOn: "2026-05-31" }], totalPrice: 30.3 },
      /\$\.endsOn is after \$\.startsOn/,
    ],
    ["a missing end", { rentals: [right[0], { ...right[1], endsOn: undefined }], totalPrice: 30.3 }, /there is no \$\.endsOn/],
    ["a date that is none", { rentals: [right[0], { ...right[1], startsOn: "soon" }], totalPrice: 30.3 }, /"soon"/],
    ["an earlier year", { rentals: [{ ...right[0], startsOn: "2025-12-31" }, right[1]], totalPrice: 30.3 }, /is not before "2026"/],
    ["another order", { rentals: right.toReversed(), totalPrice: 30.3 }, /does not exist/],
    ["no items", { rentals: [], totalPrice: 0 }, /no items/],
  ] as const)
    it(`fail for ${what}`, async () => {
      const messages = await failing(body);
      assert.ok(
        messages.some((one) => message.test(one)),
        messages.join("\n"),
      );
    });
});
