// Requests fixed beforehand, one list for each service: they decide whether a fault counts, by answers that contradict
// the document or a property that they name. No tool has a part in them.

import type { Answer, Conforms } from "./conforms.ts";

export interface Drive {
  readonly call: (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  /** A property with the class of the fault where it does not hold. */
  readonly hold: (fault: string, what: string, holds: boolean) => void;
}

/** The contradictions, `F113 what was deleted is gone`, each once. */
export async function drive(
  url: string,
  authorization: string | undefined,
  conforms: Conforms,
  run: (drive: Drive) => Promise<void>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  let step = 0;
  const call: Drive["call"] = async (method, path, body, headers = {}) => {
    step += 1;
    const all: Record<string, string> = {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    };
    if (all.authorization === "") delete all.authorization;
    const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const response = await fetch(url + path, { method, headers: all, ...sent, signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
    const text = (await response?.text().catch(() => "")) ?? "";
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {}
    const answer: Answer = { status: response?.status ?? 599, headers: response?.headers ?? new Headers(), text, json };
    const contradiction = conforms(method, path, answer);
    if (contradiction !== undefined)
      found.add(`${contradiction} of request ${step}, ${method} ${path.replace(/\/[0-9a-zA-Z-]{10,}/g, "/…").replace(/=[^&]*/g, "=…")}`);
    return answer;
  };
  await run({ call, hold: (fault, what, holds) => void (holds || found.add(`${fault} ${what}`)) }).catch((error: Error) => {
    found.add(`F200 the requests cannot go on: ${error.name}`);
  });
  return found;
}

// biome-ignore lint/suspicious/noExplicitAny: the drive reads responses member by member; a missing member is a contradiction.
export type Item = Record<string, any>;
export const listOf = ({ json }: Answer, name: string): Item[] =>
  ((name === "" ? json : (json as Item | undefined)?.[name]) as Item[] | undefined) ?? [];
export const itemOf = ({ json }: Answer): Item => (json as Item | undefined) ?? {};
export const isSorted = (values: readonly (string | number)[]) =>
  values.every((value, index) => index === 0 || (values[index - 1] as string | number) <= value);
