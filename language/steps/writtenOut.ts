// Writes steps and checks out as a key of what is remembered of them.

/** The order of members counts, as it is that of the sentence. */
export function writtenOut(data: object): string {
  return JSON.stringify(data, (_key, value: unknown) => (Object.is(value, -0) ? "-0" : value));
}
