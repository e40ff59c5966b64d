/**
 * Matches the instructions of a new view with the instructions of the last one, so that edits, results and the scroll
 * position stay.
 */
import type { InstructionAddress, InstructionView, StepsView } from "../../../server/protocol.ts";

/** An instruction of the view by itself, in the order of the text. */
export interface Item {
  /** The same in all views for the same instruction. */
  readonly id: string;
  readonly address: InstructionAddress;
  readonly instruction: InstructionView;
  /** How many blocks are around it. */
  readonly depth: number;
  /** True if it is the last of its list. */
  readonly isLast: boolean;
}

/**
 * `free` gives a new id. Instructions with the same text are the same; those between them keep their order.
 */
export function itemsOf(view: StepsView, before: readonly Item[], free: () => string): readonly Item[] {
  const found = view.phases.flatMap(({ name, instructions }) => flat(name, instructions, []));
  const key = ({ address, depth, instruction }: Omit<Item, "id">) => `${address.phase} ${depth} ${instruction.sentence}`;
  const most = Math.min(before.length, found.length);
  const known = before.map(key);
  const keys = found.map(key);
  const ids: (string | undefined)[] = found.map(() => undefined);
  let above = 0;
  while (above < most && known[above] === keys[above]) above += 1;
  let below = 0;
  while (below < most - above && known.at(-1 - below) === keys.at(-1 - below)) below += 1;
  for (let index = 0; index < above; index += 1) ids[index] = before[index]?.id;
  for (let index = 1; index <= below; index += 1) ids[ids.length - index] = before.at(-index)?.id;
  const left = before.slice(above, before.length - below);
  const open = keys.flatMap((_, index) => (ids[index] === undefined ? [index] : []));
  for (const index of open) {
    const same = left.findIndex((item) => key(item) === keys[index]);
    if (same >= 0) ids[index] = left.splice(same, 1)[0]?.id;
  }
  for (const index of open) {
    if (ids[index] !== undefined) continue;
    const near = left.findIndex(({ address, depth }) => address.phase === found[index]?.address.phase && depth === found[index]?.depth);
    if (near >= 0) ids[index] = left.splice(near, 1)[0]?.id;
  }
  return found.map((item, index) => ({ ...item, id: ids[index] ?? free() }));
}

function flat(
  phase: InstructionAddress["phase"],
  instructions: readonly InstructionView[],
  around: readonly number[],
): readonly Omit<Item, "id">[] {
  return instructions.flatMap((instruction, index) => {
    const indexes = [...around, index];
    const item = { address: { phase, indexes }, instruction, depth: around.length, isLast: index === instructions.length - 1 };
    return [item, ...flat(phase, instruction.body, indexes)];
  });
}

const prints = new WeakMap<Item, string>();

/** Equal for instructions that look the same. */
export function printOf(item: Item): string {
  const known = prints.get(item);
  if (known !== undefined) return known;
  const { body: _, range, ...own } = item.instruction;
  const print = JSON.stringify([own, range.start.line, item.address.indexes, item.isLast]);
  prints.set(item, print);
  return print;
}
