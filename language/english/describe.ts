// Steps to English: the canonical sentence of every step. Reads each sentence back before it returns it, so that
// `compile(describe(step))` is that step; otherwise the step is unsayable.

import { describeChecks } from "../grammar/describe/checks.ts";
import { describeCall } from "../grammar/describe/toolCall.ts";
import { bestReading, readSentence } from "../grammar/read.ts";
import type { Attachment } from "../playbook.ts";
import type { SentenceContext } from "../reading.ts";
import type { McpServerCallStep, Step } from "../step.ts";
import { normalisedKey } from "../steps/normalise.ts";
import { writtenOut } from "../steps/writtenOut.ts";
import { remembered } from "../text/remembered.ts";
import { describeBlock } from "./describe/block.ts";
import { describeSave, describeUntil } from "./describe/call.ts";
import { writeDuration } from "./describe/duration.ts";
import { writePairs } from "./describe/maps.ts";
import { describePrepare, describeRequest } from "./describe/request.ts";
import { type Draft, writeName, writeTitle } from "./describe/words.ts";
import { quote } from "./quote.ts";
import { writeSlot } from "./slot.ts";

export type Description =
  | { readonly kind: "described"; readonly instructions: readonly DescribedInstruction[] }
  | { readonly kind: "unsayable"; readonly step: Step; readonly reason: string };

/**
 * A sentence with its final period (or colon, before an attachment or a list), the attachment below it, and the list
 * below that.
 */
export interface DescribedInstruction {
  readonly sentence: string;
  readonly attachment?: Attachment;
  readonly body?: readonly DescribedInstruction[];
}

/**
 * One instruction for each step, or the first step that no sentence can say. If `servers` are known, calls of their
 * tools are written as they are read with that knowledge; otherwise so that they have the same steps in any case.
 */
export function describe(steps: readonly Step[], servers?: Servers): Description {
  const instructions: DescribedInstruction[] = [];
  for (const step of steps) {
    const described = servers === undefined ? describeOnce(writtenOut(step), step) : describeStep(step, servers);
    if (described.kind === "unsayable") return described;
    instructions.push(...described.instructions);
  }
  return { kind: "described", instructions };
}

/**
 * The first wording of a step, which has not been read back: the caller compares how its text is read. Undefined if a
 * step has instructions inside it, or depends on the known servers.
 */
export function firstWording(step: Step): DescribedInstruction | undefined {
  return step.step === "block" || step.step === "mcp_server_call" ? undefined : firstOnce(writtenOut(step), step);
}

const firstOnce = remembered((_written: string, step: Step): DescribedInstruction | undefined => {
  for (const draft of drafts(step, false)) if (draft !== undefined) return instructionOf(draft, undefined);
  return undefined;
});

/** Returns whether `describe` writes the step with this sentence. The block below it holds data, not words. */
export function isWordingOf(step: Step, sentence: string, attachment: Attachment | undefined): boolean {
  for (const draft of drafts(step, false)) {
    const wording = draft === undefined ? undefined : instructionOf(draft, undefined);
    if (wording?.sentence === sentence && wording.attachment?.kind === attachment?.kind) return true;
  }
  return false;
}

/** The known facts about MCP servers, by their names. */
export type Servers = SentenceContext["servers"];

/** The same setup is in many playbooks of a service. */
const describeOnce = remembered((_written: string, step: Step): Description => describeStep(step));

function describeStep(step: Step, servers?: Servers): Description {
  let body: readonly DescribedInstruction[] | undefined;
  let alone = step;
  if (step.step === "block") {
    const inner = describe(step.steps, servers);
    if (inner.kind === "unsayable") return inner;
    body = inner.instructions;
    alone = { ...step, steps: [] };
  }
  const key = normalisedKey([alone]);
  for (const draft of drafts(alone, servers !== undefined)) {
    if (draft === undefined) continue;
    const instruction = instructionOf(draft, body);
    const { sentence, attachment } = instruction;
    const isRead =
      alone.step === "mcp_server_call" ? callReadsBack(alone, sentence, attachment, key, servers) : readsBack(sentence, attachment, key);
    if (!isRead) continue;
    return { kind: "described", instructions: [instruction] };
  }
  return { kind: "unsayable", step, reason: `No sentence says exactly this ${step.step} step; it is kept in the steps file.` };
}

function instructionOf({ text, attachment }: Draft, body: readonly DescribedInstruction[] | undefined): DescribedInstruction {
  const below = attachment !== undefined || body !== undefined;
  const sentence = text.endsWith(":") ? text : `${text}${below ? ":" : "."}`;
  return { sentence, ...(attachment === undefined ? {} : { attachment }), ...(body === undefined ? {} : { body }) };
}

function readsBack(sentence: string, attachment: Attachment | undefined, key: string): boolean {
  const best = bestReading(readSentence(sentence, attachment, {}), {});
  return best !== undefined && normalisedKey(best.steps) === key;
}

/** Calls of servers are read by the grammar; where the tools are known, as the same step with that knowledge, too. */
function callReadsBack(
  { provider }: McpServerCallStep,
  sentence: string,
  attachment: Attachment | undefined,
  key: string,
  servers: Servers,
) {
  const contexts: readonly SentenceContext[] = servers?.get(provider) === undefined ? [{}] : [{}, { servers }];
  return contexts.every((context) => {
    const best = bestReading(readSentence(sentence, attachment, context), context);
    return best !== undefined && normalisedKey(best.steps) === key;
  });
}

/** Wordings of a step, the most natural first. */
function* drafts(step: Step, isKnown: boolean): Generator<Draft | undefined> {
  switch (step.step) {
    case "api_request":
      yield* describeRequest(step);
      return;
    case "prepare":
      yield* describePrepare(step);
      return;
    case "validate":
      yield describeChecks(step.checks, step.of);
      return;
    case "mcp_server_call":
      yield* describeCall(step, isKnown);
      return;
    case "save":
      yield step.of === undefined ? describeSave(step) : withPrefix(`In the response of ${step.of},`, lowered(describeSave(step)));
      return;
    case "repeat":
      yield withPrefix("Repeat the request", describeUntil(step.until));
      return;
    case "set":
      yield describeSet(step.variable, writeSlot(step.value));
      if (typeof step.value === "string") yield describeSet(step.variable, prefixed("the text ", quote(step.value)));
      return;
    case "wait": {
      const duration = writeDuration(step.for as never);
      yield duration === undefined ? undefined : { text: `Wait ${duration}` };
      return;
    }
    case "block":
      yield* describeBlock(step);
      return;
    case "run":
      yield* describeRun(step);
      return;
    case "steps": {
      const name = quote(step.name);
      yield name === undefined ? undefined : { text: `Run steps ${name}` };
    }
  }
}

function prefixed(prefix: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : prefix + text;
}

function withPrefix(prefix: string, draft: Draft | undefined): Draft | undefined {
  return draft === undefined ? undefined : { ...draft, text: `${prefix} ${draft.text}` };
}

function lowered(draft: Draft | undefined): Draft | undefined {
  return draft === undefined ? undefined : { ...draft, text: draft.text.charAt(0).toLowerCase() + draft.text.slice(1) };
}

function describeSet(variable: string, value: string | undefined): Draft | undefined {
  return value === undefined ? undefined : { text: `Set \${${variable}} to ${value}` };
}

function* describeRun(step: Extract<Step, { step: "run" }>): Generator<Draft | undefined> {
  const name = quote(step.playbook);
  const taken = (step.store ?? []).flatMap((entry) =>
    typeof entry === "string" ? [`\${${entry}}`] : Object.entries(entry).map(([mine, theirs]) => `${writeName(theirs)} as \${${mine}}`),
  );
  if (name === undefined) return;
  const pairs = step.with === undefined ? "" : writePairs(step.with);
  if (pairs === undefined) return;
  const text = `Run the playbook ${name}${pairs === "" ? "" : ` with ${pairs}`}`;
  yield { text: taken.length === 0 ? text : `${text}, and save ${taken.join(" and ")}` };
}

/**
 * The `action` of a step: a short title, derived and never compared. For a request, this is the request line itself.
 */
export function deriveAction(step: Step): string {
  return step.step === "api_request" ? step.action : writeTitle(step, () => describeStep(step));
}
