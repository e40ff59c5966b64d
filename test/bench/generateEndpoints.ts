// Measures how long it takes to generate endpoint playbooks, offline: the orders example's document nine times over,
// which gives more than 500. `node test/bench/generateEndpoints.ts`

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parse, stringify } from "yaml";
import { generateEndpoints } from "../../engine/generate/index.ts";
import { nodeFiles } from "../../engine/index.ts";
import { emptyWorkspace, withFiles } from "../../language/index.ts";

const example = join(import.meta.dirname, "../../examples/orders");
const document = parse(await readFile(join(example, "openapi.yaml"), "utf8")) as { paths: Record<string, Record<string, unknown>> };
const paths = Object.fromEntries(
  Array.from({ length: 9 }, (_, shop) =>
    Object.entries(document.paths).map(([path, item]) => [`/shops/${shop}${path}`, renamed(item, shop)] as const),
  ).flat(),
);
const workspace = withFiles(emptyWorkspace(), [
  ["orders.playbook", await readFile(join(example, "orders.playbook"), "utf8")],
  ["openapi.yaml", stringify({ ...document, paths })],
  ["invoices/invoice.pdf", ""],
]);

for (let round = 1; round <= 3; round++) {
  const begun = performance.now();
  const { generated, leftOut } = await generateEndpoints(
    { root: "/", workspace, files: nodeFiles },
    { service: { name: "orders", path: "orders.playbook" } },
  );
  const seconds = ((performance.now() - begun) / 1000).toFixed(2);
  const cases = generated.reduce((sum, one) => sum + one.cases, 0);
  console.log(`${generated.length} playbooks with ${cases} cases in ${seconds} s, ${leftOut.length} left out`);
}

const controller = new AbortController();
let done = 0;
const begun = performance.now();
setTimeout(() => controller.abort(), 200);
await generateEndpoints(
  { root: "/", workspace, files: nodeFiles },
  { service: { name: "orders", path: "orders.playbook" }, signal: controller.signal, progress: (count) => (done = count) },
).catch(() => undefined);
console.log(`cancelled after 200 ms: ended after ${Math.round(performance.now() - begun)} ms, at operation ${done} of ${25 * 9}`);

/** Ids of operations are unique in a document. */
function renamed(item: Record<string, unknown>, shop: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => {
      const { operationId } = (value ?? {}) as { operationId?: string };
      return [key, operationId === undefined ? value : { ...(value as object), operationId: `${operationId}${shop}` }];
    }),
  );
}
