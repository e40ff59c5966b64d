// Joins the checks of all statements of a line: said twice, said of one item, or in contrast to each other.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject } from "../../json.ts";
import { sameData } from "../../sameData.ts";
import { sensesAt } from "../stated/match.ts";

/**
 * Joins the checks of a line. With `isOldSaid` the line names the old value on purpose, so that “not the old one”
 * stays.
 */
export function joinedChecks(tokens: readonly Token[], checks: readonly Check[], isOldSaid: boolean): readonly Check[] {
  return withoutEvery(tokens, ofOneItem(tokens, isOldSaid ? distinct(checks) : withoutContrast(distinct(checks))));
}

function distinct(checks: readonly Check[]): readonly Check[] {
  return checks.filter((check, at) => checks.findIndex((one) => sameData(one, check)) === at);
}

/** “is not high any more but critical”: what it is says what it is not. */
function withoutContrast(checks: readonly Check[]): readonly Check[] {
  return checks.filter(
    (check) =>
      !(check.not === true && check.equals !== undefined) ||
      !checks.some(
        ({ path, not, equals, any, every }) =>
          path === check.path && any === check.any && every === check.every && not !== true && equals !== undefined,
      ),
  );
}

/** Several values of one item: one check of an item that has them all. */
function ofOneItem(tokens: readonly Token[], checks: readonly Check[]): readonly Check[] {
  const [first] = checks;
  // “No order is open and paid” says nothing of those that are only open.
  const isNone =
    first?.none !== undefined &&
    tokens.some(({ word }) => word === "and") &&
    tokens.filter((_, at) => ["w.none", "f.no", "f.not", "f.or"].some((sense) => sensesAt(tokens, at, sense).length > 0)).length < 2;
  const which = isNone ? "none" : "any";
  const list = first?.[which];
  // “both orders are listed”: one item for each.
  if (checks.length < 2 || list === undefined || checks.every(({ path }) => path === first?.path)) return checks;
  const members = checks.map(({ [which]: own, path, equals, not }) =>
    own === list && not !== true && isPlain(equals) ? ([/^\$\.(\w+)$/.exec(path ?? "")?.[1], equals] as const) : undefined,
  );
  if (members.some((member) => member?.[0] === undefined)) return [];
  return [
    { [which]: list, contains: Object.fromEntries(members as readonly (readonly [string, NonNullable<Check["equals"]>])[]) } as Check,
  ];
}

/** “Not all orders are open” is not that none of them is. */
function withoutEvery(tokens: readonly Token[], checks: readonly Check[]): readonly Check[] {
  const isSome = tokens.some((_, at) => sensesAt(tokens, at, "f.not").some(({ to }) => sensesAt(tokens, to, "w.every").length > 0));
  return isSome && checks.some(({ every }) => every !== undefined) ? [] : checks;
}

function isPlain(value: unknown): boolean {
  return value !== undefined && !isJsonObject(value as never);
}
