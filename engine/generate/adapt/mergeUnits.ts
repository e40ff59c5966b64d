// Three-way merge of the units of a phase: the former result of adapting, the present one, and a person's version. Each
// side is read as replacements of runs of the base; a conflict is only a part that both replace differently.

import { diffArrays } from "diff";
import type { Step } from "../../../language/index.ts";
import { printOf, type UnitPrint } from "./fingerprint.ts";
import type { Unit } from "./units.ts";

export interface MergedUnit {
  readonly unit: Unit;
  /** The owner of the text. */
  readonly of: "mine" | "now";
  /** For a person's words with new steps: the steps that they must express. */
  readonly steps?: readonly Step[];
}

interface UnitConflict {
  /** None where that side has removed it. */
  readonly mine: readonly Unit[];
  readonly now: readonly Unit[];
  /** The unit above it in the person's text. */
  readonly above?: Unit;
}

export interface MergedUnits {
  readonly units: readonly MergedUnit[];
  readonly conflicts: readonly UnitConflict[];
}

/** `prefer` settles conflicts; without it the person's text wins. */
export function mergeUnits(base: readonly UnitPrint[], mine: readonly Unit[], now: readonly Unit[], prefer?: "mine" | "now"): MergedUnits {
  const [my, their] = [sideOf(base, mine), sideOf(base, now)];
  const units: MergedUnit[] = [];
  const conflicts: UnitConflict[] = [];
  const keepTo = (from: number, to: number): void => {
    for (let index = from; index < to; index++)
      units.push(settled(base[index] as UnitPrint, my.kept[index] as Unit, their.kept[index] as Unit) as MergedUnit);
  };
  let at = 0;
  for (const { from, to, isMine, isNow } of areasOf(my.hunks, their.hunks)) {
    keepTo(at, from);
    at = to;
    const [ofMine, ofNow] = [unitsIn(my, from, to, isMine), unitsIn(their, from, to, isNow)];
    const joined =
      isMine && isNow
        ? bothChanged(base.slice(from, to), ofMine, ofNow)
        : isMine
          ? asMine(ofMine)
          : nowChanged(base.slice(from, to), ofMine, ofNow);
    if (joined !== undefined) {
      units.push(...joined);
      continue;
    }
    const above = units.at(-1)?.unit;
    if (prefer === undefined) conflicts.push({ mine: ofMine, now: ofNow, ...(above === undefined ? {} : { above }) });
    units.push(...(prefer === "now" ? asNow(ofNow) : asMine(ofMine)));
  }
  keepTo(at, base.length);
  return { units, conflicts };
}

/** In place of the base's `from` … The range up to `to` was replaced, maybe by an empty one. */
interface Hunk {
  readonly from: number;
  readonly to: number;
}

interface Side {
  readonly hunks: readonly Hunk[];
  /** By index of the base: its unit, where it has one. */
  readonly kept: readonly (Unit | undefined)[];
  /** The replacements of hunks, by the index of the base where they begin. */
  readonly put: ReadonlyMap<number, readonly Unit[]>;
}

function sideOf(base: readonly UnitPrint[], side: readonly Unit[]): Side {
  const hunks: Hunk[] = [];
  const kept: (Unit | undefined)[] = [];
  const put = new Map<number, Unit[]>();
  const meanings = side.map((unit) => printOf(unit).meaning);
  let [at, next] = [0, 0];
  for (const { added, removed, count } of diffArrays(
    base.map(({ meaning }) => meaning),
    meanings,
  )) {
    if (!added && !removed) {
      for (let index = 0; index < count; index++) kept[at++] = side[next++];
      continue;
    }
    const last = hunks.at(-1);
    const from = last?.to === at && kept[at - 1] === undefined ? (hunks.pop() as Hunk).from : at;
    if (removed) at += count;
    else {
      put.set(from, [...(put.get(from) ?? []), ...side.slice(next, next + count)]);
      next += count;
    }
    hunks.push({ from, to: at });
  }
  return { hunks, kept, put };
}

interface Area extends Hunk {
  readonly isMine: boolean;
  readonly isNow: boolean;
}

/**
 * The hunks of both sides in order, with overlapping ones combined. Two insertions at one place overlap; an insertion
 * at the edge of another change does not.
 */
function areasOf(mine: readonly Hunk[], now: readonly Hunk[]): readonly Area[] {
  const all = [
    ...mine.map((hunk): Area => ({ ...hunk, isMine: true, isNow: false })),
    ...now.map((hunk): Area => ({ ...hunk, isMine: false, isNow: true })),
  ].sort((one, other) => one.from - other.from || one.to - other.to);
  const areas: Area[] = [];
  for (const next of all) {
    const last = areas.at(-1);
    const isInsertion = last !== undefined && last.from === last.to && next.from === next.to && last.from === next.from;
    if (last !== undefined && (next.from < last.to || isInsertion))
      areas[areas.length - 1] = {
        from: last.from,
        to: Math.max(last.to, next.to),
        isMine: last.isMine || next.isMine,
        isNow: last.isNow || next.isNow,
      };
    else areas.push(next);
  }
  return areas;
}

/**
 * A side's units for that part of the base; units that it inserts at the edge of another's change are not part of it.
 */
function unitsIn({ kept, put, hunks }: Side, from: number, to: number, isChanged: boolean): readonly Unit[] {
  const isOwn = (index: number) =>
    isChanged && hunks.some((hunk) => hunk.from === index && (hunk.to > index || from === to || index > from));
  const units: Unit[] = [];
  for (let index = from; index < Math.max(to, from + 1); index++) {
    if (isOwn(index)) units.push(...(put.get(index) ?? []));
    const unit = index < to ? kept[index] : undefined;
    if (unit !== undefined) units.push(unit);
  }
  return units;
}

const asMine = (units: readonly Unit[]) => units.map((unit): MergedUnit => ({ unit, of: "mine" }));
const asNow = (units: readonly Unit[]) => units.map((unit): MergedUnit => ({ unit, of: "now" }));

function nowChanged(base: readonly UnitPrint[], mine: readonly Unit[], now: readonly Unit[]): readonly MergedUnit[] {
  if (mine.length !== now.length || base.length !== now.length) return asNow(now);
  return now.map((unit, index) => settled(base[index] as UnitPrint, mine[index] as Unit, unit) ?? { unit, of: "now" });
}

function bothChanged(base: readonly UnitPrint[], mine: readonly Unit[], now: readonly Unit[]): readonly MergedUnit[] | undefined {
  const [ofMine, ofNow] = [mine.map((unit) => printOf(unit).meaning), now.map((unit) => printOf(unit).meaning)];
  if (ofMine.join() === ofNow.join()) return asMine(mine);
  if (base.length === 0) {
    if ([...mine, ...now].some(hasCall)) return undefined;
    return [...asMine(mine), ...asNow(now.filter((unit) => !ofMine.includes(printOf(unit).meaning)))];
  }
  if (base.length !== mine.length || base.length !== now.length) return undefined;
  const settledAll = base.map((print, index) => settled(print, mine[index] as Unit, now[index] as Unit));
  return settledAll.every((unit) => unit !== undefined) ? settledAll : undefined;
}

/** One unit of all three; undefined if both have changed its steps. */
function settled(base: UnitPrint, mine: Unit, now: Unit): MergedUnit | undefined {
  const [my, their] = [printOf(mine), printOf(now)];
  const isReworded = my.words !== base.words;
  if (my.meaning === their.meaning)
    return isReworded ? { unit: mine, of: "mine" } : their.words === my.words ? { unit: mine, of: "mine" } : { unit: now, of: "now" };
  if (their.meaning === base.meaning) return { unit: mine, of: "mine" };
  if (my.meaning !== base.meaning) return undefined;
  return isReworded && mine.kind === "sentences" ? { unit: mine, of: "mine", steps: now.steps } : { unit: now, of: "now" };
}

/** Steps after a call read its result, so the order of two additions matters. */
function hasCall({ steps }: Unit): boolean {
  return steps.some(({ step }) => step !== "validate" && step !== "save" && step !== "set" && step !== "wait");
}
