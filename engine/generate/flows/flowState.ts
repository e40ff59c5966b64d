// Collects a flow while its criterion is read line by line: its parts, its saved variables, its created resources.

import type { DraftPart, SentenceContext, Step, Variable } from "../../../language/index.ts";
import { savesOf } from "../../../language/index.ts";
import type { Resource } from "../endpoints/resources.ts";
import type { World } from "../endpoints/testDraft.ts";
import type { FlowService } from "./flowService.ts";
import { variablesIn } from "./guard.ts";

interface MadeItem {
  readonly resource: Resource;
  readonly variable: string;
}

interface FlowParts {
  readonly setup: readonly DraftPart[];
  readonly execution: readonly DraftPart[];
  readonly teardown: readonly DraftPart[];
}

export interface FlowState {
  readonly service: FlowService;
  /** With the variables of the flow, so that the arrangement uses existing ones and takes no name twice. */
  world(): World;
  context(): SentenceContext;
  readable(): ReadonlySet<string>;
  /** The steps of the execution. */
  steps(): readonly Step[];
  made(): readonly MadeItem[];
  add(steps: readonly Step[], comment: string, note?: string): void;
  /** A comment above the next sentence. */
  tell(comment: string): void;
  note(text: string): void;
  notes(): readonly string[];
  /** Adds prerequisites and their removal. */
  arranged(setup: readonly DraftPart[], teardown: readonly DraftPart[]): void;
  make(item: MadeItem): void;
  parts(): FlowParts;
  copy(): FlowState;
  /** Takes over all that the copy has become. */
  become(copy: FlowState): void;
}

interface Contents {
  setup: readonly DraftPart[];
  execution: readonly DraftPart[];
  teardown: readonly DraftPart[];
  made: readonly MadeItem[];
  notes: readonly string[];
  told: readonly string[];
}

const contentsOf = new WeakMap<FlowState, () => Contents>();

/** `columns` belong to the criterion's examples. */
export function createState(service: FlowService, columns: readonly string[], from?: Contents): FlowState {
  let now: Contents = from ?? { setup: [], execution: [], teardown: [], made: [], notes: [], told: [] };
  const stepsOf = (parts: readonly DraftPart[]) => parts.flatMap((part) => part.steps);
  const saved = () =>
    [...stepsOf(now.setup), ...stepsOf(now.execution)].flatMap((step) => (step.step === "set" ? [step.variable] : savesOf(step)));
  const readable = () => new Set([...service.readable, ...columns, ...saved()]);
  const state: FlowState = {
    service,
    world() {
      const { knowledge, ...world } = service.world;
      // Ids may stand for their things; other names of the flow are only reserved.
      const ids = new Set(now.made.map(({ variable }) => variable));
      const own = [...ids].map((name): [string, Variable] => [name, { name, scope: "saved", type: "text", path: "" }]);
      const others = [...readable()].filter((name) => !ids.has(name) && !knowledge.variables.has(name));
      return {
        ...world,
        knowledge: {
          ...knowledge,
          variables: new Map([...knowledge.variables, ...own]),
          secrets: new Set([...knowledge.secrets, ...others]),
        },
      };
    },
    context: () => ({ ...service.context, variables: readable(), before: stepsOf(now.execution), isPartial: true }),
    readable,
    steps: () => stepsOf(now.execution),
    made: () => now.made,
    add(steps, comment, note) {
      const text = [...now.told, ...(comment === "" ? [] : [comment])].join("\n");
      now = { ...now, execution: [...now.execution, { steps, ...(text === "" ? {} : { comment: text }) }], told: [] };
      if (note !== undefined) state.note(note);
    },
    tell(comment) {
      now = { ...now, told: [...now.told, comment] };
    },
    note(text) {
      if (!now.notes.includes(text)) now = { ...now, notes: [...now.notes, text] };
    },
    notes: () => now.notes,
    arranged(setup, teardown) {
      now = { ...now, setup: [...now.setup, ...setup], teardown: [...teardown, ...now.teardown] };
    },
    make(item) {
      now = { ...now, made: [...now.made, item] };
    },
    parts: () => ({ setup: now.setup, execution: now.execution, teardown: now.teardown.map((part) => toleratingGone(part, now)) }),
    copy: () => createState(service, columns, now),
    become(copy) {
      const copied = contentsOf.get(copy)?.();
      // Its sentences belong to one line, which is added as a whole.
      if (copied !== undefined) now = { ...copied, execution: now.execution, told: now.told };
    },
  };
  contentsOf.set(state, () => now);
  return state;
}

/** A resource that the flow itself deletes may be gone at teardown. */
function toleratingGone(part: DraftPart, { execution }: Contents): DraftPart {
  const [request] = part.steps;
  if (request?.step !== "api_request" || part.steps.length > 1) return part;
  const names = variablesIn(request as never);
  const deleted = execution.some(({ steps }) =>
    steps.some(
      (step) =>
        step.step === "api_request" && step.action.startsWith("DELETE ") && names.some((name) => variablesIn(step as never).includes(name)),
    ),
  );
  return deleted ? { ...part, steps: [request, { step: "validate", checks: [{ status: ["2xx", 404, 410] }] }] } : part;
}
