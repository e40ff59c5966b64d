// Builds the parts that behavioural tests share: each part detects a class of faults, with checks on lists.

import type { ApiRequestStep, Check, DraftPart, StoreEntry, Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { type FaultClass, faultClasses, ordered } from "./faultClasses.ts";
import { member } from "./itemNames.ts";
import type { ListOperation } from "./listOperation.ts";
import { successStatus } from "./requests.ts";

export interface Oracles {
  readonly parts: readonly DraftPart[];
  readonly faults: readonly FaultClass[];
}

export interface OracleParts extends Oracles {
  /** A part that looks for this class; `title` is a sentence without its full stop. */
  add(fault: FaultClass, title: string, steps: DraftPart["steps"]): void;
}

export function oracleParts(): OracleParts {
  const parts: DraftPart[] = [];
  const found = new Set<FaultClass>();
  return {
    parts,
    get faults() {
      return ordered(found);
    },
    add(fault, title, steps) {
      found.add(fault);
      parts.push({ comment: `${title} (${/^F\d/.test(fault) ? `${fault}: ${faultClasses[fault]}` : fault}).`, steps });
    },
  };
}

/** A call and the checks of its response beyond its success. */
export function checked(
  operation: ApiOperation,
  request: ApiRequestStep,
  checks: readonly Check[],
  store?: readonly StoreEntry[],
): DraftPart["steps"] {
  const call = store === undefined || store.length === 0 ? request : { ...request, store: [...(request.store ?? []), ...store] };
  return [call, { step: "validate", checks: [{ status: statusesOf(operation) } as Check, ...checks] }];
}

/** Of a call that writes, each success that the document lists passes. */
export function statusesOf(operation: ApiOperation): Check["status"] {
  const listed = operation.responses.flatMap(({ status }) => (/^2\d\d$/.test(status) ? [Number(status)] : []));
  return listed.length < 2 || operation.method === "GET" ? successStatus(operation) : listed;
}

/** The value of a path parameter in a body: a number where it is one. */
export function nameValue(text: string, type: string | undefined): Value {
  const variable = /^\$\{(\w+)\}$/.exec(text)?.[1];
  return variable !== undefined && type !== "string" ? { $var: variable } : text;
}

export function hasItem({ path, place }: ListOperation, name: Value): Check {
  return { any: `${path}[*]`, path: `$${place}`, equals: name };
}

export function lacksItem({ path, place }: ListOperation, name: Value): Check {
  return { none: `${path}[*]`, path: `$${place}`, equals: name };
}

/** Holds of an empty list. */
export function noItem({ path }: ListOperation, field: string, check: Partial<Check>): Check {
  return { none: `${path}[*]`, path: `$${member(field)}`, ...check };
}
