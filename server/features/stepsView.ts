// Describes a playbook for the steps panel. Places are offsets; the request turns them into positions.

import {
  type Check,
  type CompiledInstruction,
  compiled,
  deriveAction,
  faultBehind,
  type Json,
  type LinkedStep,
  type LocatedUse,
  matchedSteps,
  playbookAt,
  type Reason,
  type Span,
  type Step,
  secretNamesAt,
  servicePathOf,
  type UnfoldedUse,
  usesOf,
  variableFlow,
  type Workspace,
} from "../../language/index.ts";
import type { InstructionView, SentHeaderView, StepView } from "../protocol.ts";
import { useView } from "./variableUse.ts";
import { wireOf } from "./wire.ts";

export interface InstructionSteps extends Omit<InstructionView, "range" | "body"> {
  readonly span: Span;
  readonly body: readonly InstructionSteps[];
}

export interface PlaybookSteps {
  readonly title: string;
  readonly level: "service" | "endpoint" | "test case" | "flow" | "phrase";
  readonly reasons: readonly Reason[];
  readonly phases: readonly { readonly name: "setup" | "execution" | "teardown"; readonly instructions: readonly InstructionSteps[] }[];
  readonly baseUrl?: string;
  readonly environments: readonly string[];
  readonly headers: readonly (readonly SentHeaderView[])[];
  readonly isPart?: true;
}

/** `environment` is the one whose values are shown. Of a longer playbook, only the `first` instructions are there. */
export function stepsOf(
  workspace: Workspace,
  path: string,
  environment?: string,
  first = Number.POSITIVE_INFINITY,
): PlaybookSteps | undefined {
  const playbook = compiled(workspace, path);
  if (playbook === undefined) return undefined;
  const { entries } = matchedSteps(workspace, path);
  const usesIn = Map.groupBy(variableFlow(workspace, path).uses, ({ instruction }) => instruction);
  const service = servicePathOf(workspace, path);
  const settings = service === undefined ? undefined : playbookAt(workspace, service)?.frontMatter.settings;
  const names = secretNamesAt(workspace, path);
  const fault = faultBehind(workspace, path);
  const environments = settings?.environments ?? [];
  const baseUrl = environments.find(({ name }) => name === environment)?.baseUrl ?? settings?.baseUrl?.value;
  const wire = wireOf(workspace, path, names, environment);
  // A filter for each of thousands of sentences would visit all of them each time.
  const grouped = (linked: readonly LinkedStep[]) => Map.groupBy(linked, (one) => one.instruction);
  let left = first;
  const view = (
    { instruction, compiled: read, steps, fromStepsFile, body, use }: CompiledInstruction,
    linked: ReadonlyMap<LinkedStep["instruction"], readonly LinkedStep[]>,
  ): InstructionSteps => {
    const by = entries.get(instruction)?.by;
    const own = linked.get(instruction) ?? [];
    const inside = grouped(body.length === 0 ? [] : [...linked.values()].flat().flatMap((one) => one.steps ?? []));
    const said = use === undefined ? [] : saidOf(use);
    // A request is linked in its place, with its preparations.
    const requests = own.flatMap(({ step }) => (step.step === "api_request" ? [step] : []));
    let request = 0;
    const sentAs = (step: Step) => {
      const linkedRequest = step.step === "api_request" ? requests[request++] : undefined;
      return linkedRequest === undefined ? undefined : wire.of(linkedRequest);
    };
    return {
      sentence: instruction.sentence,
      span: instruction.span,
      fromStepsFile,
      ...(by === undefined ? {} : { by }),
      ...(use === undefined ? {} : { phrase: { wording: use.phrase.wordings[use.use.wording] ?? "", path: use.phrase.path } }),
      steps: steps.map((step, index) => {
        const sent = sentAs(step);
        return {
          ...stepView(step, usesIn.get(instruction) ?? [], environment),
          ...(said[index] === undefined ? {} : { said: said[index] }),
          ...(sent === undefined ? {} : { wire: sent }),
        };
      }),
      implied: own.flatMap(({ step }) => (step.step === "validate" ? step.checks.filter(isImplied) : [])) as unknown as readonly Json[],
      body: body.map((inner) => view(inner, inside)),
      ...(read.kind === "refused" && !fromStepsFile
        ? { problem: fault === undefined ? read.problem.message : `${fault.path}: ${fault.diagnostic.message}` }
        : {}),
    };
  };
  const phases = playbook.phases.map(({ name, instructions, linked }) => {
    const shown = instructions.slice(0, Math.max(left, 0));
    left -= instructions.length;
    const byInstruction = grouped(linked);
    return { name, instructions: shown.map((one) => view(one, byInstruction)) };
  });
  return {
    title: playbook.title,
    level: playbook.identity.level,
    reasons: playbook.status.kind === "ERROR" ? playbook.status.reasons : [],
    phases,
    environments: environments.map(({ name }) => name),
    headers: wire.headers,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(left < 0 ? { isPart: true } : {}),
  };
}

/** For each step of a phrase its sentence there; none for what only gives a parameter its value. */
function saidOf({ sets, sentences }: UnfoldedUse): readonly (string | undefined)[] {
  return [...sets.map(() => undefined), ...sentences.flatMap(({ instruction, steps }) => steps.map(() => instruction.sentence))];
}

function isImplied({ implied }: Check): boolean {
  return implied === true;
}

function stepView(step: Step, uses: readonly LocatedUse[], environment: string | undefined): StepView {
  const own = new Map(usesOf(step).map((use) => [use.reference, use]));
  return {
    kind: step.step,
    action: deriveAction(step),
    step: step as unknown as Json,
    uses: [...own.values()].map((use) =>
      useView(use, uses.find(({ reference }) => reference === use.reference)?.definitions ?? [], environment),
    ),
  };
}
