// Finds the checks that only repeat the playbook's own request, so that they change with the request: quantity 2 was
// sent and `$.quantity is 2` is checked, now or when the item is read again.

import { type ApiRequestStep, type Check, isJsonObject, type Json, sameData, type Value } from "../../../language/index.ts";
import { type RequestStep, referenceOf } from "./caseRequest.ts";

/** A value of the request that is another in the test case. */
interface Changed {
  /** `lines.0.quantity`. */
  readonly path: string;
  readonly from: Json;
  readonly to: Json;
}

/** The check with the new value where it repeats the old one; the same check where it does not. */
export type Echo = (check: Check) => Check;

export function echoOf(
  before: readonly RequestStep[],
  valuesBefore: ReadonlyMap<string, Json>,
  after: readonly RequestStep[],
  valuesAfter: ReadonlyMap<string, Json>,
): Echo {
  const old = leavesOf(before, valuesBefore);
  const changes = [...leavesOf(after, valuesAfter)].flatMap(([path, to]): Changed[] => {
    const from = old.get(path);
    return from === undefined || sameData(from, to) ? [] : [{ path, from, to }];
  });
  return (check) => {
    const { path, equals } = check;
    if (path === undefined || equals === undefined || check.every !== undefined || check.any !== undefined || check.none !== undefined)
      return check;
    const place = placeOf(path);
    const fitting = changes.filter((change) => sameData(change.from, equals) && isAt(place, change.path));
    const [only] = fitting;
    // Two changed values had the same name and the same value before: it is unknown which of them comes back.
    return only === undefined || fitting.some(({ to }) => !sameData(to, only.to)) ? check : { ...check, equals: only.to };
  };
}

/** `$.lines[0]['sku']` as `lines.0.sku`. */
function placeOf(path: string): string {
  return path
    .replace(/^\$\.?/, "")
    .replace(/\[(?:'([^']*)'|"([^"]*)"|(\d+))\]/g, (_, one?: string, other?: string, index?: string) => `.${one ?? other ?? index ?? ""}`)
    .replace(/^\./, "");
}

/**
 * Returns whether the end of the one is the other, or they have at least the name in common: `data.quantity`,
 * `lines.0.quantity` and `quantity`.
 */
function isAt(place: string, sent: string): boolean {
  return place === sent || place.endsWith(`.${sent}`) || sent.endsWith(`.${place}`) || place.split(".").at(-1) === sent.split(".").at(-1);
}

function leavesOf(steps: readonly RequestStep[], values: ReadonlyMap<string, Json>): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  for (const step of steps) for (const part of partsOf(step)) walk(part, "");
  return found;

  function walk(value: Value, path: string): void {
    const variable = referenceOf(value);
    const filled = variable === undefined ? value : values.get(variable);
    if (filled === undefined) return;
    if (Array.isArray(filled))
      for (const [index, item] of filled.entries()) walk(item as Value, path === "" ? String(index) : `${path}.${index}`);
    else if (isJsonObject(filled)) for (const [key, member] of Object.entries(filled)) walk(member, path === "" ? key : `${path}.${key}`);
    else if (path !== "") found.set(path, filled);
  }
}

function partsOf({ body, form, query }: Pick<ApiRequestStep, "body" | "form" | "query">): readonly Value[] {
  return [query, form, body].filter((part) => part !== undefined);
}
