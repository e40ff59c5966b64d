// Holds what is known of a phase while it is linked: its calls, which one a sentence is about, and what contradicts it.

import { kindOfCall } from "./httpOnly.ts";
import type { LinkedStep, LinkProblem, Origin } from "./linkedStep.ts";
import type { Prepared, Standing } from "./linkPrepare.ts";
import { didYouMean, nearest } from "./nearest.ts";
import type { Instruction } from "./playbook.ts";
import { type ApiRequestStep, type McpServerCallStep, type SaveStep, type Step, serverCallName, type ValidateStep } from "./step.ts";
import { storeNames } from "./steps/saves.ts";
export interface Draft {
  step: Step;
  until?: Instruction | undefined;
  readonly instruction: Instruction;
  readonly index: number;
  readonly origins?: readonly Origin[];
  readonly steps?: readonly LinkedStep[];
  implied?: Map<string, Instruction>;
  call?: Call | undefined;
}

export interface CallDraft extends Draft {
  step: ApiRequestStep | McpServerCallStep;
}

export interface Call {
  readonly draft: CallDraft;
  /** How `of` names it. */
  readonly name: string;
  statusChecked: boolean;
  /** The one status that a sentence expects. */
  status?: number;
  /** Set if a sentence expects it to be refused, so that it creates nothing. */
  isRefused?: true;
}

/** The call that a check without `of` reads. */
export type Last =
  | { readonly kind: "none" }
  | { readonly kind: "call"; readonly call: Call; readonly outer: boolean }
  /** After a block with calls, it is unclear which iteration is meant. */
  | { readonly kind: "in a block" }
  /** After a sentence without steps. */
  | { readonly kind: "unknown" };

/** A phase or the inside a block, while it is linked. */
export interface Scope {
  readonly drafts: Draft[];
  readonly calls: Call[];
  /** How many of `calls` are made here, not around the block. */
  own: number;
  last: Last;
  /** In a block: sentences that read a call above the block. */
  readonly outerReads: Instruction[];
  prepared: Prepared[];
  /** Settings of all requests from here on, in blocks, too. */
  readonly standing: { parts: Standing; ofService: Standing };
  readonly named: ReadonlyMap<string, readonly Step[]>;
  readonly problems: LinkProblem[];
}

/** The call that a sentence without a named one is about; reports why there is none. */
export function lastCall(purpose: "check" | "save" | "repeat", instruction: Instruction, scope: Scope): Call | undefined {
  const { last } = scope;
  const verb = { check: "check", save: "save from", repeat: "repeat" }[purpose];
  if (last.kind === "unknown") return undefined;
  if (last.kind === "call" && (!last.outer || purpose === "check")) {
    if (last.outer) scope.outerReads.push(instruction);
    return last.call;
  }
  const messages = {
    none: `There is no request or tool call above this in the phase, so there is nothing to ${verb}. Write the request first.`,
    call: `The call is above the block. Move this sentence there, or write a request in the block to ${verb}.`,
    "in a block": `The last call is in the block above, once for each iteration. Move this sentence into the block${purpose === "check" ? ", or name the call: the response of POST /orders" : ""}.`,
  };
  report(scope, last.kind === "none" ? "no-call-before" : "call-in-block", instruction, messages[last.kind]);
  return undefined;
}

/** The latest call of that name; the id of a thing is in the response of the latest one that made it. */
export function namedCall(name: string, instruction: Instruction, scope: Scope, isImplied = false): Call | undefined {
  const all = scope.calls.filter((call) => sameCall(call.name, name));
  const found = all.findLast((call) => !isImplied || call.isRefused !== true) ?? all.at(-1);
  if (found !== undefined || scope.last.kind === "unknown") return found;
  const names = [...new Set(scope.calls.map((call) => call.name))];
  const meant = nearest(name, names);
  const help = names.length === 0 ? " Write the request first." : didYouMean(name, names);
  report(
    scope,
    "unknown-call",
    instruction,
    `There is no call ${name} above this in the phase.${help}`,
    meant === undefined ? undefined : { written: name, meant },
  );
  return undefined;
}

function sameCall(name: string, written: string): boolean {
  return name === written || withoutQuery(name) === written;
}

function withoutQuery(name: string): string {
  return name.split("?", 1)[0] ?? name;
}

/** Saving happens when the response arrives; a value set after it would win, against the order of the sentences. */
export function checkNotSetSince(call: Call, step: SaveStep, instruction: Instruction, scope: Scope): void {
  const names = step.store.flatMap(storeNames);
  const from = scope.drafts.findLastIndex((draft) => draft.call === call);
  for (const { step: between } of scope.drafts.slice(from + 1))
    if (between.step === "set" && names.includes(between.variable))
      report(
        scope,
        "saved-and-set",
        instruction,
        `Saving happens when the response arrives, so the value that was set in between would stay. Move this sentence directly below its request.`,
      );
}

/** A tool's result has no headers, cookies or status. */
export function checkSaved(
  call: ApiRequestStep | McpServerCallStep,
  store: SaveStep["store"] | undefined,
  instruction: Instruction,
  scope: Scope,
): void {
  if (call.step !== "mcp_server_call") return;
  const sources = (store ?? []).flatMap((entry) => (typeof entry === "string" ? [] : Object.values(entry)));
  const wrong = sources.find((source) => /^(?:header |cookie |status$)/.test(source));
  if (wrong !== undefined)
    report(
      scope,
      "http-only",
      instruction,
      `${serverCallName(call)} is ${kindOfCall(call)} of a server: its result has no ${wrong}. Save a part of it, such as $.id.`,
    );
}

/** A response has one status: “Expect 201.” and “Expect 200.” of the same one can never both hold. */
export function checkStatuses(call: Call, { checks }: ValidateStep, instruction: Instruction, scope: Scope): void {
  for (const { status, not } of checks) {
    if (typeof status !== "number" || not === true) continue;
    if (call.status !== undefined && call.status !== status)
      report(
        scope,
        "status-conflict",
        instruction,
        `The status cannot be ${status}, since it is expected to be ${call.status} above. Keep one of them.`,
      );
    call.status ??= status;
  }
}

export function report(
  { problems }: Scope,
  code: string,
  instruction: Instruction,
  message: string,
  misspelt?: LinkProblem["misspelt"],
): void {
  problems.push({ code, instruction, message, ...(misspelt === undefined ? {} : { misspelt }) });
}
