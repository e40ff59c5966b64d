// Which variables one sentence reads and gives values to, and what each of them means there.

import type { Json } from "../json.ts";
import type { Instruction } from "../playbook.ts";
import { sameData } from "../sameData.ts";
import type { PhaseName, Step } from "../step.ts";
import { blockVariables, type CompiledInstruction } from "./compile.ts";
import { savesOf, type Use, usesOf } from "./uses.ts";
import type { Variable } from "./variables.ts";

export interface LocatedUse extends Use {
  readonly phase: PhaseName;
  readonly instruction: Instruction;
  readonly fromStepsFile: boolean;
  /** The definitions of the name that can be seen there, the one that counts first; empty for an undefined variable. */
  readonly definitions: readonly Variable[];
  /** Of an undefined variable: the columns and elements that can be seen there. */
  readonly columns: readonly string[];
}

/** What an instruction reads and saves, and what can be seen of each name behind it that it has touched: the same wherever it stands. */
export interface FlowEntry {
  readonly uses: readonly FlowUse[];
  readonly saved: readonly FlowName[];
  readonly given: readonly (readonly [name: string, definitions: readonly Variable[]])[];
  /** Whether it holds a block, which looks at all that can be seen. */
  readonly isBlock: boolean;
  readonly isSuspect: boolean;
}

/** `inner` is the sentence where it is one of a block. */
export interface FlowUse extends Omit<LocatedUse, "phase" | "instruction" | "fromStepsFile"> {
  readonly inner?: CompiledInstruction;
}

interface FlowName {
  readonly name: string;
  readonly inner?: CompiledInstruction;
}

/** What a sentence of a playbook can see. */
export interface Sight {
  readonly path: string;
  /** What can be seen of each name, and the sentences above that give values to more: those are looked at when that is asked for, seldom. */
  readonly visible: Map<string, readonly Variable[]>;
  readonly unseen: FlowEntry[];
  /** How often they have been searched for a name. */
  searches: number;
}

/** What the first sentence of a playbook can see. */
export function openSight(path: string, start: readonly Variable[]): Sight {
  const visible = new Map<string, readonly Variable[]>();
  for (const variable of start) visible.set(variable.name, [...(visible.get(variable.name) ?? none), variable]);
  return { path, visible, unseen: [], searches: 0 };
}

/** Whether it may be otherwise where these names mean something else. Blocks, and names that nothing defines, look at all that can be seen. */
export function touches({ isBlock, uses, saved }: FlowEntry, names: ReadonlySet<string>): boolean {
  return (
    isBlock ||
    uses.some(({ name, definitions }) => definitions.length === 0 || names.has(name)) ||
    saved.some(({ name }) => names.has(name))
  );
}

export function flowEntry(sight: Sight, phase: PhaseName, whole: CompiledInstruction): FlowEntry {
  const walk: Walk = { sight, phase, whole, uses: [], saved: [] };
  const seen: Seen = { own: new Map(), sight };
  visit(walk, whole, seen);
  const { uses, saved } = walk;
  const isBlock = whole.steps.some(({ step }) => step === "block");
  if (uses.length === 0 && seen.own.size === 0 && !isBlock) return untouching;
  return { uses: orNone(uses), saved: orNone(saved), given: orNone([...seen.own]), isBlock, isSuspect: uses.some(mayBeWrong) };
}

interface Walk {
  readonly sight: Sight;
  readonly phase: PhaseName;
  readonly whole: CompiledInstruction;
  readonly uses: FlowUse[];
  readonly saved: FlowName[];
}

/** What can be seen of each name at a place: what the sentence has given a value, and all that stands above it. In a block everything is its own. */
interface Seen {
  readonly own: Map<string, readonly Variable[]>;
  readonly sight?: Sight;
}

function visit(walk: Walk, compiled: CompiledInstruction, seen: Seen): void {
  const { body } = compiled;
  const inner = compiled.instruction === walk.whole.instruction ? {} : { inner: compiled };
  for (const step of compiled.steps) {
    // What is saved on receipt can be read by the conditions on which the same call is repeated.
    const received = "until" in step ? savesOf(step) : none;
    for (const { reference, name, members, as } of usesOf(step)) {
      const definitions = definitionsOf(seen, name) ?? (received.includes(name) ? [savedHere(walk, step, name)] : none);
      const columns = definitions.length === 0 ? columnsAmong(allOf(seen)) : none;
      walk.uses.push({ reference, name, members, as, definitions, columns, ...inner });
    }
    if (step.step === "block") visitBlock(walk, step, compiled, seen);
    for (const name of savesOf(step)) {
      seen.own.set(name, definedAgain(savedHere(walk, step, name), definitionsOf(seen, name) ?? none));
      walk.saved.push({ name, ...inner });
    }
  }
  if (body.length > 0 && compiled.steps.at(-1)?.step !== "block") for (const sentence of body) visit(walk, sentence, seen);
}

function visitBlock(walk: Walk, block: Extract<Step, { step: "block" }>, compiled: CompiledInstruction, seen: Seen): void {
  const { path } = walk.sight;
  const inside: Seen = { own: new Map(allOf(seen)) };
  for (const name of blockVariables(block))
    inside.own.set(name, [{ name, scope: "block", path, phase: walk.phase }, ...(definitionsOf(seen, name) ?? none)]);
  const sentences = compiled.body.length > 0 ? compiled.body : [{ ...compiled, steps: block.steps, body: none }];
  for (const sentence of sentences) visit(walk, sentence, inside);
  for (const [name, definitions] of inside.own) {
    if (definitions[0]?.scope !== "saved") continue;
    const outside = definitions.filter(({ scope }) => scope !== "block");
    seen.own.set(name, outside);
  }
}

function definitionsOf({ own, sight }: Seen, name: string): readonly Variable[] | undefined {
  return own.get(name) ?? (sight && visibleOf(sight, name));
}

function allOf({ own, sight }: Seen): ReadonlyMap<string, readonly Variable[]> {
  return sight === undefined ? own : new Map([...visibleNames(sight), ...own]);
}

/** One name is found sooner from below than by gathering all of them. */
function visibleOf(sight: Sight, name: string): readonly Variable[] | undefined {
  if (sight.searches++ > mostSearches) return visibleNames(sight).get(name);
  const last = sight.unseen.findLast(({ given }) => given.some(([one]) => one === name));
  return last?.given.find(([one]) => one === name)?.[1] ?? sight.visible.get(name);
}

const mostSearches = 20;

function visibleNames({ visible, unseen }: Sight): ReadonlyMap<string, readonly Variable[]> {
  for (const { given } of unseen) for (const [name, definitions] of given) visible.set(name, definitions);
  unseen.length = 0;
  return visible;
}

/** One for all sentences that neither read nor save anything. */
const untouching: FlowEntry = { uses: [], saved: [], given: [], isBlock: false, isSuspect: false };

/** Most uses are in order, and finding the place of one takes longer than seeing that. */
function mayBeWrong({ definitions, members, as }: FlowUse): boolean {
  return definitions.length === 0 || members.length > 0 || as === "list";
}

function savedHere({ sight: { path }, phase }: Walk, step: Step, name: string): Variable {
  return { name, scope: "saved", path, phase, ...literalOf(step) };
}

function literalOf(step: Step): { readonly value?: Json } {
  return step.step === "set" && JSON.stringify(step.value).includes("$") === false ? { value: step.value } : {};
}

/** What is saved again and again under one name is one definition. */
function definedAgain(definition: Variable, before: readonly Variable[]): readonly Variable[] {
  return sameData(before[0], definition) ? before : [definition, ...before];
}

function columnsAmong(seen: ReadonlyMap<string, readonly Variable[]>): readonly string[] {
  return [...seen].flatMap(([name, [first]]) => (first?.scope === "data" || first?.scope === "block" ? [name] : []));
}

const none: readonly never[] = [];

/** A copy has no room for more, as a list that grew has. */
function orNone<Item>(items: readonly Item[]): readonly Item[] {
  return items.length === 0 ? none : items.slice();
}
