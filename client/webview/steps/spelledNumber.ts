/** Keeps numbers of a response as they were sent: JavaScript would round those with more digits than it can hold. */

// The libraries of TypeScript do not know it yet.
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): { readonly rawJSON: string };
  isRawJSON(value: unknown): boolean;
};

/** For JSON.parse: a number that JSON.stringify writes with the digits that it was read with. */
export function asSpelled(_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  return typeof value === "number" && source !== undefined ? rawJSON(source) : value;
}

/** Returns the number that `asSpelled` has converted; undefined for every other value. */
export function digitsOf(value: unknown): string | undefined {
  return isRawJSON(value) ? (value as { readonly rawJSON: string }).rawJSON : undefined;
}
