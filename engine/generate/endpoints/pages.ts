// Tests the pages of a list: they are as long as requested, follow each other, and agree on the total.

import type { Check, Value } from "../../../language/index.ts";
import type { Listing, Own } from "./lists.ts";
import { checked, lacksItem } from "./oracleParts.ts";

/** Adds the tests of a list with two items of the test. */
export function ownPages({ list, arrangement, oracles, request, among }: Listing, { isolation }: Own): void {
  const { paging, total } = list;
  if (paging === undefined) return;
  const one = { [paging.limit.name]: 1 };
  const single: Check = { path: list.path, length: 1 };
  const key = `${list.path}[0]${list.place}`;
  if (isolation?.of !== "all" || paging.from === undefined) {
    const start = paging.from === undefined ? {} : { [paging.from.parameter.name]: paging.from.first };
    const isOpen = isolation === undefined && paging.from !== undefined;
    const shown = isOpen ? arrangement.newVariable("firstShown") : undefined;
    const store = shown === undefined ? [] : [{ [shown]: key }];
    oracles.add("paging", "A page is not longer than requested", checked(list.operation, among({ ...start, ...one }), [single], store));
    if (shown !== undefined && paging.from !== undefined) {
      // An item that another client adds in front moves the first one to the second page, until it is gone.
      const next = among({ ...one, [paging.from.parameter.name]: paging.from.second });
      const other: Check = { path: key, equals: { $var: shown }, not: true };
      oracles.add("paging", "The second page shows another item", [
        { ...next, until: { checks: [single, other], every: 500, for: 10_000 } },
      ]);
    }
    if (isolation?.of === "one" && paging.from !== undefined) {
      const next = { ...one, [paging.from.parameter.name]: paging.from.second };
      const none: Check = { path: list.path, empty: true };
      oracles.add("paging", "The page after the only item is empty", checked(list.operation, request(next), [none]));
    }
    return;
  }
  const { parameter, first, second } = paging.from;
  const shown = arrangement.newVariable("firstShown");
  const all: readonly Check[] = total === undefined ? [] : [{ path: total, equals: 2 }];
  const page = (from: number) => request({ ...one, [parameter.name]: from });
  oracles.add("paging", "Two pages of one item contain both items, and count both", [
    ...checked(list.operation, page(first), [single, ...all], [{ [shown]: key }]),
    ...checked(list.operation, page(second), [single, { path: key, equals: { $var: shown }, not: true }, ...all]),
  ]);
  oracles.add(
    "paging",
    "The page after the last one is empty",
    checked(list.operation, page(second + 1), [{ path: list.path, empty: true }]),
  );
}

/** Adds the tests of a list that no operation of the document changes; `first` is the variable of its first item. */
export function givenPages({ list, arrangement, oracles, request }: Listing, first: string): void {
  const { paging, total } = list;
  if (paging === undefined) return;
  const single: Check = { path: list.path, length: 1 };
  const one = { [paging.limit.name]: 1 };
  if (paging.from === undefined) {
    // Nothing says that there is any item.
    const atMostOne: Check = { path: list.path, length: { atMost: 1 } };
    oracles.add("paging", "A page is not longer than requested", checked(list.operation, request(one), [atMostOne]));
    return;
  }
  const { parameter, first: from, second } = paging.from;
  const key = `${list.path}[0]${list.place}`;
  const name: Value = { $var: `${first}${list.place}` };
  const counted = total === undefined ? undefined : arrangement.newVariable("counted");
  const store = counted === undefined || total === undefined ? [] : [{ [counted]: total }];
  const same: readonly Check[] = counted === undefined || total === undefined ? [] : [{ path: total, equals: { $var: counted } }];
  const title =
    total === undefined ? "The second page continues after the first" : "The second page continues after the first, and has the same total";
  // The list may have a single item.
  const next: readonly Check[] = [{ path: list.path, length: { atMost: 1 } }, lacksItem(list, name)];
  oracles.add("paging", title, [
    ...checked(list.operation, request({ ...one, [parameter.name]: from }), [single, { path: key, equals: name }], store),
    ...checked(list.operation, request({ ...one, [parameter.name]: second }), [...next, ...same]),
  ]);
}
