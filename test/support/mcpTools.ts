// Tools of the tests' MCP server: one for each way in which a call can go.

import type { TestTool } from "./mcpServer.ts";

const readOnly = { readOnlyHint: true };
const text = (value: string) => ({ content: [{ type: "text", text: value }] });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const store: { id: number; sku: unknown }[] = [];

/** An order book with tools that say what they take and give. */
export function orderTools(): Readonly<Record<string, TestTool>> {
  const orders = new Map<string, { readonly id: string; readonly sku: unknown; readonly quantity: unknown }>();
  const order = { type: "object", properties: { id: { type: "string" }, sku: { type: "string" }, quantity: { type: "integer" } } };
  const structured = (value: object) => ({ ...text(JSON.stringify(value)), structuredContent: value });
  return {
    create_order: {
      annotations: { destructiveHint: false },
      inputSchema: { ...order, properties: { sku: { type: "string" }, quantity: { type: "integer" } }, required: ["sku", "quantity"] },
      outputSchema: { ...order, required: ["id"] },
      run({ sku, quantity }) {
        const made = { id: `order-${orders.size + 1}`, sku, quantity };
        orders.set(made.id, made);
        return structured(made);
      },
    },
    find_orders: {
      annotations: readOnly,
      inputSchema: { type: "object", properties: { sku: { type: "string" } }, required: ["sku"] },
      outputSchema: { type: "object", properties: { orders: { type: "array", items: order } }, required: ["orders"] },
      run: ({ sku }) => structured({ orders: [...orders.values()].filter((one) => one.sku === sku) }),
    },
    delete_order: {
      annotations: { destructiveHint: true },
      inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      run: ({ id }) => (orders.delete(String(id)) ? text(`Order ${id} is gone.`) : { ...text(`There is no order ${id}.`), isError: true }),
    },
  };
}

export const testTools: Readonly<Record<string, TestTool>> = {
  find: {
    title: "Find documents",
    description: "Finds documents of a collection.",
    annotations: readOnly,
    inputSchema: { type: "object", properties: { collection: { type: "string" }, filter: { type: "object" } }, required: ["collection"] },
    outputSchema: { type: "object", properties: { documents: { type: "array", items: { type: "object" } } }, required: ["documents"] },
    run: ({ collection, filter }) => ({ ...text(`Found in ${collection}`), structuredContent: { documents: [{ collection, filter }] } }),
  },
  add: {
    description: "Adds an item.",
    annotations: { destructiveHint: false },
    run: ({ sku }) => {
      store.push({ id: store.length + 1, sku });
      return text(JSON.stringify(store.at(-1)));
    },
  },
  remove: {
    description: "Removes all items.",
    annotations: { destructiveHint: true },
    run: () => text(`${store.splice(0).length} removed`),
  },
  refuse: { annotations: readOnly, run: () => ({ ...text("There is no such collection."), isError: true }) },
  wrong: {
    annotations: readOnly,
    outputSchema: { type: "object", properties: { count: { type: "integer" } }, required: ["count"] },
    run: () => ({ ...text("many"), structuredContent: { count: "many" } }),
  },
  slow: {
    annotations: readOnly,
    run: async ({ steps = 5, pause: each = 100 }, { progress }) => {
      for (let step = 1; step <= Number(steps); step += 1) {
        await pause(Number(each));
        progress(step, `step ${step}`);
      }
      return text("done");
    },
  },
  hang: { annotations: readOnly, run: () => new Promise(() => {}) },
  ask: {
    annotations: readOnly,
    run: async (_inputs, { ask }) => {
      const answer = await ask("elicitation/create", {
        message: "Delete everything?",
        requestedSchema: { type: "object", properties: { sure: { type: "boolean" } } },
      });
      return text(`You said ${JSON.stringify(answer.result)}`);
    },
  },
};

const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** Numbers whose spelling JavaScript does not keep. */
export const exactDigits: readonly string[] = [
  "9007199254740993",
  "1e400",
  "1.10",
  "-0",
  "0.10000000000000001",
  "123456789012345678901234567890.5",
];

/** Answers with structured content alone, whose numbers have `exactDigits`. */
export const numbers: TestTool = {
  annotations: { readOnlyHint: true },
  run: () => ({ content: [], structuredContent: { ids: exactDigits.map(rawJson), name: 'a "9007199254740993"\n\ndata: b', deep: [[{}]] } }),
};
