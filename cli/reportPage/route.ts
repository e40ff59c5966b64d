// Keeps the state of the page in the part of its address after `#`, so that the browser's Back works and a link to a
// test can be sent.

const views = ["tests", "timeline", "coverage", "tags", "remarks"] as const;
export type View = (typeof views)[number];

export interface Route {
  readonly view: View;
  /** The id of a test. */
  readonly test?: string;
  readonly attempt?: number;
}

export function readRoute(hash: string): Route {
  const [name = "", id, attempt] = hash.replace(/^#/, "").split("/");
  if (name === "test" && id !== undefined) {
    return { view: "tests", test: decoded(id), ...(attempt === undefined ? {} : { attempt: Number(attempt) }) };
  }
  const view = views.find((one) => one === name);
  return { view: view ?? "tests" };
}

export function testAddress(id: string, attempt?: number): string {
  return `#test/${encodeURIComponent(id)}${attempt === undefined ? "" : `/${attempt}`}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
