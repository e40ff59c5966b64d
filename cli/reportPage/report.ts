// Reads the data of the report: the line of every test at once, the steps of a test on demand.

import type { CoverageData, RunData, StepData, TestData } from "../reporters/html/pageData.ts";

/** The last attempt of a test, and where its steps are. */
export interface ShownTest extends TestData {
  readonly attempts: readonly AttemptData[];
  readonly flaky: boolean;
  /** In the order in which the tests finished. */
  readonly position: number;
}

export interface AttemptData extends TestData {
  readonly block: number;
  readonly index: number;
}

export interface Report {
  readonly run: RunData;
  readonly tests: readonly ShownTest[];
  stepsOf(attempt: AttemptData): Promise<readonly StepData[]>;
  /** Undefined if coverage was not measured. */
  readonly coverage: (() => Promise<CoverageData>) | undefined;
}

export async function readReport(): Promise<Report> {
  const [run] = await Promise.all(embedded("run").map((text) => unpacked<RunData>(text)));
  if (run === undefined) throw new Error("The file is incomplete: the result of the run is missing.");
  const blocks = await Promise.all(embedded("tests").map((text) => unpacked<readonly TestData[]>(text)));
  const steps = embedded("steps");
  const read = new Map<number, Promise<readonly (readonly StepData[])[]>>();
  const [coverage] = embedded("coverage");
  return {
    run,
    coverage: coverage === undefined ? undefined : () => unpacked<CoverageData>(coverage),
    tests: shownTests(blocks.flatMap((tests, block) => tests.map((test, index) => ({ ...test, block, index })))),
    async stepsOf({ block, index }) {
      const known = read.get(block) ?? unpacked<readonly (readonly StepData[])[]>(steps[block] ?? "");
      read.set(block, known);
      return (await known)[index] ?? [];
    },
  };
}

function shownTests(attempts: readonly AttemptData[]): readonly ShownTest[] {
  const byId = Map.groupBy(attempts, ({ id }) => id);
  return [...byId.values()].flatMap((own, position) => {
    const last = own.at(-1);
    if (last === undefined) return [];
    const flaky = own.some(isPassed) && own.some(({ verdict }) => verdict === "failed" || verdict === "broken");
    return { ...last, attempts: own, flaky, position };
  });
}

function isPassed({ verdict }: TestData): boolean {
  return verdict === "passed";
}

function embedded(kind: string): readonly string[] {
  return [...document.querySelectorAll(`script[data-playbook="${kind}"]`)].map((script) => script.textContent ?? "");
}

async function unpacked<T>(base64: string): Promise<T> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text()) as T;
}
