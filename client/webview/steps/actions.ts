/** Declares the actions of the page, which its parts call. */
import type { InstructionAddress } from "../../../server/protocol.ts";
import type { SendMode, Way } from "../../stepsPanel/messages.ts";
import type { Draft, Target } from "./fieldDraft.ts";
import type { Item } from "./identity.ts";
import type { StepJson } from "./stepFields.ts";

export interface Actions {
  edit(item: Item, index: number, target: Target): void;
  type(draft: Draft): void;
  commit(): void;
  cancel(): void;
  /** A step after another one of the instruction (-1: before all). */
  insert(item: Item, index: number, step: StepJson, edit?: Target): void;
  insertInto(phase: InstructionAddress["phase"], step: StepJson, edit: Target): void;
  /** The step of a sentence that has none. */
  decide(item: Item, step: StepJson, edit: Target): void;
  replace(item: Item, index: number, step: StepJson): void;
  remove(item: Item, index: number): void;
  move(item: Item, index: number, by: -1 | 1): void;
  reveal(item: Item, focus: boolean): void;
  revealReason(index: number): void;
  fix(reason: number, title: string): void;
  send(item: Item, mode: SendMode): void;
  runToHere(phase: InstructionAddress["phase"], instruction: number): void;
  way(way: Way): void;
  activate(item: Item): void;
  toggle(part: string, open: boolean): void;
  pick(item: Item, run: number, source: string, name: string): void;
  name(name: string): void;
  unpick(): void;
}
