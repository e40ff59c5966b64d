// Words the steps of generated playbooks as people do, where that is read as the same steps in the document's context;
// other steps keep their exact sentences.

import {
  type ApiRequestStep,
  type DescribedInstruction,
  describe,
  isJsonObject,
  isReadAs,
  naturalChecks,
  naturalRequests,
  type PhaseName,
  rememberedFor,
  type SentenceContext,
  type Step,
  sentenceContext,
  type Workspace,
  withFile,
} from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { naturalLead } from "./naturalLead.ts";
import type { World } from "./testDraft.ts";

export type Wording = (step: Step, phase: PhaseName) => DescribedInstruction | undefined;

/** Only these express a person's intention; headers and credentials are about the request itself. */
const ownParts: ReadonlySet<string> = new Set(["step", "action", "body", "query", "store"]);

/**
 * Finding an operation by its words takes longer the more there are, and each check of the playbooks does it again:
 * with many, setup and teardown keep the paths, and with more than `mostOperations` all requests do.
 */
const manyOperations = 150;
const mostOperations = 250;

const probe = ".wording.playbook";

/**
 * Creates the wording of playbooks. The reading of a form depends on the operation and the names of its fields, and
 * hardly on their values. So each form is tried once, and the whole playbook is compared with its steps afterwards.
 */
export function createWording(world: World, workspace: Workspace): Wording {
  if (world.api.operations.length > mostOperations) return () => undefined;
  const text = `---\nservice: ${JSON.stringify(world.knowledge.service)}\nflow: wording\n---\n# Execution\n`;
  const context: SentenceContext = sentenceContext(withFile(workspace, probe, text), probe) ?? {};
  const leads = new Map<ApiOperation, string | undefined>();
  const chosen = new Map<string, number>();
  const sharing = Map.groupBy(world.api.operations, (operation) => anyValues(leadOf(operation) ?? ""));
  /** True if a form has been read correctly. */
  const isRead = new Map<ApiOperation, boolean>();

  /**
   * Returns whether several operations have these words in common, and the first form of them was misread: all forms
   * are.
   */
  function isMisread(operation: ApiOperation): boolean {
    return isRead.get(operation) === false && (sharing.get(anyValues(leadOf(operation) ?? ""))?.length ?? 0) > 1;
  }

  function leadOf(operation: ApiOperation): string | undefined {
    if (!leads.has(operation)) leads.set(operation, naturalLead(world, operation));
    return leads.get(operation);
  }

  const isLarge = world.api.operations.length > manyOperations;
  return (step, phase) => {
    if (step.step === "validate") return checksAs(step, context);
    if (isLarge && phase !== "execution") return undefined;
    if (step.step !== "api_request" || !Object.keys(step).every((key) => ownParts.has(key))) return undefined;
    for (const { operation, values } of calledBy(world, step)) {
      const lead = leadOf(operation);
      if (lead === undefined || isMisread(operation)) continue;
      const drafts = naturalRequests(
        step,
        lead.replace(/\{([^{}]+)\}/g, (_, name: string) => values.get(name) ?? ""),
      );
      const key = `${operation.method} ${operation.path} ${formOf(step)}`;
      if (!chosen.has(key))
        chosen.set(
          key,
          drafts.findIndex((draft) => isReadAs(step, draft, context)),
        );
      isRead.set(operation, isRead.get(operation) === true || chosen.get(key) !== -1);
      return drafts[chosen.get(key) ?? -1];
    }
    return undefined;
  };
}

function checksAs(step: Step, context: SentenceContext): DescribedInstruction | undefined {
  const described = describe([step]);
  const [exact] = described.kind === "described" ? described.instructions : [];
  const said = exact === undefined ? undefined : naturalChecks(exact);
  return said !== undefined && isReadAs(step, said, context) ? said : undefined;
}

function anyValues(lead: string): string {
  return lead.replace(/\{[^{}]+\}/g, "{}");
}

/** Names and kinds, without the values. */
function formOf({ body, query, store }: ApiRequestStep): string {
  const kinds = (value: unknown): unknown =>
    isJsonObject(value as never) ? Object.entries(value as object).map(([name, one]) => `${name} ${typeof one}`) : typeof value;
  return JSON.stringify([kinds(body), kinds(query), store === undefined]);
}

/** The operation whose path this is, filled in with nothing but variables. */
function calledBy({ api }: World, { action }: ApiRequestStep) {
  const [method = "", target = ""] = action.split(" ");
  const parts = target.split("/");
  return operationsOf(api.operations, method, parts.length).flatMap((operation) => {
    const values = new Map<string, string>();
    const fits = operation.path.split("/").every((part, index) => {
      const given = parts[index] ?? "";
      const name = /^\{([^{}]+)\}$/.exec(part)?.[1];
      if (name === undefined) return part === given;
      values.set(name, given);
      return /^\$\{[^{}]+\}$/.test(given);
    });
    return fits ? [{ operation, values }] : [];
  });
}

const shapeOf = ({ method, path }: ApiOperation): string => `${method} ${path.split("/").length}`;
const byShape = rememberedFor((all: readonly ApiOperation[]): ReadonlyMap<string, readonly ApiOperation[]> => Map.groupBy(all, shapeOf));

function operationsOf(all: readonly ApiOperation[], method: string, length: number): readonly ApiOperation[] {
  return byShape(all).get(`${method} ${length}`) ?? [];
}
