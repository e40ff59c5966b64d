// Gathers what the runs of Defaults prove about refusals, and judges refused Defaults by it.

import type { Api, ApiOperation } from "../endpoints/api.ts";
import { type BodyWay, type Learnt, operationKey, type World } from "../endpoints/testDraft.ts";
import { contradictionOf, shownIn } from "./contradictions.ts";
import type { Judgement } from "./judge.ts";
import { operationFinder } from "./learn.ts";
import type { AttemptRecord, TestRecord } from "./record.ts";

interface Run {
  readonly record: TestRecord;
  readonly judgement: Judgement;
}

/** A refused Default, and how its body was made. */
interface Refused {
  readonly operation: ApiOperation;
  readonly world: World;
  readonly attempt: AttemptRecord;
  readonly way: BodyWay | undefined;
  readonly needed: ReadonlySet<string> | undefined;
  readonly unwanted: ReadonlySet<string> | undefined;
}

export interface Evidence {
  /** Defaults that ran with this world; `operations` by `POST /orders`. */
  add(world: World & { readonly learnt: Learnt }, runs: readonly Run[], operations: ReadonlyMap<string, ApiOperation>): void;
  /** With operations whose refusal contradicted the document at least once: their Default is made that way again. */
  withContradicted(learnt: Learnt): Learnt;
  /** A finding in place of a refusal if each attempt contradicts the document; else the judgement itself. */
  judged(world: World, record: TestRecord, operation: ApiOperation, judgement: Judgement): Judgement;
}

export function createEvidence(api: Api, baseUrl: string): Evidence {
  const operationOf = operationFinder(api, baseUrl);
  const shown = new Map<string, string>();
  const refused = new Map<string, Refused[]>();
  const reasonOf = (world: World, operation: ApiOperation, attempt: AttemptRecord) =>
    contradictionOf(world, operation, attempt, { shown, operationOf });

  return {
    add(world, runs, operations) {
      for (const [creator, reader] of shownIn(runs, world.resources, operationOf)) shown.set(creator, reader);
      for (const { record, judgement } of runs) {
        const [attempt] = record.attempts;
        const operation =
          judgement.kind === "refused" ? operations.get(operationOf(attempt?.failed?.exchange?.request ?? nowhere) ?? "") : undefined;
        if (attempt === undefined || operation === undefined) continue;
        const key = operationKey(operation);
        const { bodies, needed, unwanted } = world.learnt;
        const made = { way: bodies.get(key), needed: needed?.get(key), unwanted: unwanted?.get(key) };
        const one = { operation, world, attempt, ...made };
        refused.set(key, [...(refused.get(key) ?? []), one]);
      }
    },
    withContradicted(learnt) {
      const bodies = new Map(learnt.bodies);
      const needed = new Map(learnt.needed);
      const unwanted = new Map(learnt.unwanted);
      const states = new Map(learnt.states);
      const contradicted = new Set<string>();
      for (const [key, attempts] of refused) {
        if (!learnt.refused.has(key)) continue;
        const found = attempts.find(({ world, operation, attempt }) => reasonOf(world, operation, attempt) !== undefined);
        if (found === undefined) continue;
        contradicted.add(key);
        states.delete(key);
        if (found.way === undefined) bodies.delete(key);
        else bodies.set(key, found.way);
        if (found.needed === undefined) needed.delete(key);
        else needed.set(key, found.needed);
        if (found.unwanted === undefined) unwanted.delete(key);
        else unwanted.set(key, found.unwanted);
      }
      return contradicted.size === 0 ? learnt : { ...learnt, bodies, needed, unwanted, states, contradicted };
    },
    judged(world, record, operation, judgement) {
      if (judgement.kind !== "refused") return judgement;
      const reasons = record.attempts.map((attempt) => reasonOf(world, operation, attempt));
      const [why] = reasons;
      if (why === undefined || reasons.includes(undefined)) return judgement;
      const { status, message, answer } = judgement;
      return { kind: "finding", status, message, answer, why, checks: record.attempts[0]?.failedChecks ?? [] };
    },
  };
}

const nowhere = { method: "", url: "" };
