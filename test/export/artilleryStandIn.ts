// Stands in for Artillery, which `npm run bench:artillery` takes from npm: the order in which it calls the functions of
// a processor, and their arguments.

import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parse } from "yaml";

type Hook = (...given: unknown[]) => unknown;
type Step = Readonly<Record<string, unknown>>;

export interface ArtilleryRun {
  readonly failures: readonly string[];
  readonly counters: Readonly<Record<string, number>>;
}

/** Runs the script `name` of an export, each virtual user after the other. */
export async function runAsArtillery(folder: string, files: ReadonlyMap<string, string>, name: string): Promise<ArtilleryRun> {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of files) writeFileSync(join(folder, file), text);
  const script = parse(files.get(`${name}.yml`) ?? "") as {
    readonly config: { readonly phases: readonly { readonly arrivalCount: number }[]; readonly payload?: { readonly path: string } };
    readonly before?: { readonly flow: readonly Step[] };
    readonly after?: { readonly flow: readonly Step[] };
    readonly scenarios: readonly { readonly flow: readonly Step[]; readonly onError: readonly string[] }[];
  };
  const processor = createRequire(import.meta.url)(join(folder, `${name}.cjs`)) as Readonly<Record<string, Hook>>;
  const counters: Record<string, number> = {};
  const emit = (_: string, counter: string, by: number) => {
    counters[counter] = (counters[counter] ?? 0) + by;
  };
  const failures: string[] = [];
  const rows = (files.get(script.config.payload?.path ?? "") ?? "")
    .split("\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => line.slice(1, -1).replaceAll('""', '"'));

  const request = async (method: string, given: Step, context: object) => {
    const params: Record<string, unknown> = { ...given, method: method.toUpperCase() };
    await processor[String(given.beforeRequest)]?.(params, context, { emit });
    emit("counter", "http.requests", 1);
    const response = await fetch(String(params.url), {
      method: String(params.method),
      headers: params.headers as Record<string, string>,
      redirect: params.followRedirect === false ? "manual" : "follow",
      ...(params.body === undefined ? {} : { body: new Uint8Array(params.body as Buffer) }),
    });
    const answer = { statusCode: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
    await processor[String(given.afterResponse)]?.(params, answer, context, { emit });
  };
  const walk = async (flow: readonly Step[], context: { readonly vars: Record<string, unknown> }): Promise<void> => {
    for (const step of flow) {
      if (typeof step.function === "string") await processor[step.function]?.(context, { emit });
      else if (Array.isArray(step.loop)) {
        let goesOn = true;
        while (goesOn) {
          await walk(step.loop as Step[], context);
          goesOn = await new Promise<boolean>((resolve) => void processor[String(step.whileTrue)]?.(context, resolve));
        }
      } else {
        const [[method, given] = ["", {}]] = Object.entries(step) as [string, Step][];
        if (processor[String(given.ifTrue)]?.(context.vars) === true) await request(method, given, context);
      }
    }
  };
  const common: { readonly vars: Record<string, unknown> } = { vars: {} };
  await walk(script.before?.flow ?? [], common);
  const [scenario] = script.scenarios;
  const users = script.config.phases.reduce((sum, { arrivalCount }) => sum + arrivalCount, 0);
  for (let user = 0; user < users; user += 1) {
    const vars = { ...common.vars, ...(rows.length === 0 ? {} : { row: rows[user % rows.length] }) };
    const context = { vars };
    try {
      await walk(scenario?.flow ?? [], context);
    } catch (error) {
      failures.push((error as Error).message);
      for (const hook of scenario?.onError ?? []) await processor[hook]?.(error, {}, context, { emit });
    }
  }
  await walk(script.after?.flow ?? [], common);
  return { failures, counters };
}
