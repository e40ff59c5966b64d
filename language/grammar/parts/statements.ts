// Reads a line as statements about the last response, joined by commas and conjunctions. Every word has to be a
// part of a statement or idle, and a line with two different meanings has none.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import { sameData } from "../../sameData.ts";
import type { Part, Rule } from "../kit/construction.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { type Categories, type Filled, formsOf, isSaid, phraseAt, sensesAt } from "../stated/match.ts";
import { phrasesAt } from "../stated/phrases.ts";
import { afterCircumstance, isRemarkFrom } from "./asides.ts";
import { categoriesOf } from "./categories.ts";
import { checksOf } from "./checks.ts";
import { countScopesAt } from "./countScopes.ts";
import { forms } from "./forms.ts";
import { idleAt, mayLeave } from "./idle.ts";
import { joinedChecks } from "./joined.ts";
import type { Line, Scope } from "./line.ts";
import { placedScopesAt, severalScopesAt } from "./placedItems.ts";
import { itemsAt, mainOf, scopesAt } from "./scopes.ts";
import type { Subject } from "./subjects.ts";
import { suchItemsAt } from "./suchItems.ts";

/** The checks of a line, and whether a word of it asserts. */
export interface Reading {
  readonly checks: readonly Check[];
  readonly isBare: boolean;
  /** How many statements it has. */
  readonly count: number;
  /** Tokens that are left out. */
  readonly left: readonly number[];
}

/** A line that says more has several sentences. */
const mostStatements = 6;
const mostReadings = 12;

interface Made {
  readonly to: number;
  readonly checks: readonly Check[];
  readonly isBare: boolean;
  readonly scope: Scope | undefined;
  readonly subject: Subject | undefined;
}

/** A phrase that says which items a statement is about, with its place; an inherited one has none. */
interface Scoped {
  readonly from: number;
  readonly to: number;
  readonly scope: Scope;
}

/** A place that idle words lead to, and whether the phrase of the scope is among them. */
interface Reached {
  readonly at: number;
  readonly isScoped: boolean;
}

/** All readings of the whole line, each with different checks. */
export function readingsOf(line: Line): readonly Reading[] {
  const { tokens } = line;
  const scopes = tokens.flatMap((_, at) =>
    [
      ...scopesAt(line, at),
      ...countScopesAt(line, at),
      ...placedScopesAt(line, at),
      ...severalScopesAt(line, at),
      ...suchItemsAt(line, at),
    ].map(({ to, scope }): Scoped => ({ from: at, to, scope })),
  );
  const categories = new Map<string, Categories>();
  const known = new Map<string, readonly Made[]>();
  const reached = new Map<string, readonly Reached[]>();
  const idle = new Map<string, readonly number[]>();
  const possible = new Map<string, readonly Rule[]>();
  const found: Reading[] = [];
  const isOldSaid = tokens.some((_, at) => phrasesAt(tokens, "NotOld", at).length > 0);
  const passed = line.isTolerant === true ? unknownIn() : new Set<number>();
  for (const start of startsOf(line)) read(start, [], lastItem(line), undefined, false, 0);
  // “one of A, B or C” is one statement, and not two.
  const least = Math.min(...found.map(({ count }) => count));
  return found
    .filter(({ count }) => count === least)
    .filter(({ checks }, at, all) => all.findIndex((one) => sameData(one.checks, checks)) === at);

  function read(
    at: number,
    checks: readonly Check[],
    scope: Scope | undefined,
    subject: Subject | undefined,
    isBare: boolean,
    count: number,
  ): void {
    if (found.length >= mostReadings || count > mostStatements) return;
    if (at >= tokens.length || (count > 0 && (restates(tokens, at) || isRemarkFrom(line, at)))) {
      const joined = joinedChecks(tokens, checks, isOldSaid);
      const before = found.find((one) => sameData(one.checks, joined));
      if (joined.length > 0 && (before === undefined || before.count > count))
        found.push({ checks: joined, isBare, count, left: [...passed] });
      return;
    }
    for (const start of count === 0 ? [at] : joinsAt(tokens, at))
      for (const made of meantBy(start, scope, statementsAt(start, scope, subject)))
        read(
          made.to,
          [...checks, ...made.checks],
          made.scope ?? onlyItem(made.checks, line),
          made.subject,
          isBare || made.isBare,
          count + 1,
        );
  }

  /** “exactly one tag, and it is …”, “one tag, with number 2”: means the tag if possible. */
  function meantBy(at: number, scope: Scope | undefined, all: readonly Made[]): readonly Made[] {
    const isOfIt = /^(?:its?|whose|with)$/.test(tokens[at]?.word ?? "") || tokens[at - 1]?.word === "with";
    if (scope?.of !== "item" || !isOfIt) return all;
    const own = all.filter((made) => sameData(made.scope ?? null, scope));
    return own.length > 0 ? own : all;
  }

  /** Statements that begin there, one for each end and each meaning. */
  function statementsAt(at: number, inherited: Scope | undefined, subject: Subject | undefined): readonly Made[] {
    const key = JSON.stringify([at, inherited, subject]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const own = scopes.filter(({ from }) => from >= at);
    // “and the second station …” is not about the first one.
    const placed = own.find((one) => one.scope.of === "item");
    const isTold =
      placed !== undefined && !tokens.slice(at + 1, placed.from).some((_, index) => joinsAt(tokens, at + 1 + index).length > 0);
    const options = [undefined, ...own, ...(inherited === undefined || isTold ? [] : [{ from: -1, to: -1, scope: inherited }])];
    const made = new Map<string, Made>();
    for (const option of options)
      for (const rule of formsFor(option?.scope))
        for (const one of matches(rule, at, option, subject)) {
          const meaning = JSON.stringify([one.to, one.checks]);
          if (!made.has(meaning)) made.set(meaning, one);
        }
    known.set(key, [...made.values()]);
    return [...made.values()];
  }

  /** The forms that the line has all parts of, anywhere. The subject may be that of the statement before. */
  function formsFor(scope: Scope | undefined): readonly Rule[] {
    const key = JSON.stringify(scope ?? null);
    let able = possible.get(key);
    if (able === undefined) {
      const parts = partsIn(scope);
      const has = new Map<string, boolean>();
      able = formsOf(forms).filter((rule) =>
        rule.parts.every((part) => {
          const [symbol = ""] = part.symbols;
          if (part.optional || /^(?:Subjects?|ItemField)$/.test(symbol)) return true;
          const name = part.symbols.join("|");
          const known = has.get(name) ?? tokens.some((_, at) => fillings(part, at, parts).length > 0);
          has.set(name, known);
          return known;
        }),
      );
      possible.set(key, able);
    }
    return able;
  }

  function matches(rule: Rule, start: number, option: Scoped | undefined, carried: Subject | undefined): readonly Made[] {
    const made: Made[] = [];
    const says = String(rule.means).replace("bare ", "");
    const needsScope = option !== undefined && option.from >= 0;
    const parts = partsIn(option?.scope);
    const walk = (at: number, index: number, isScoped: boolean, slots: ReadonlyMap<string, unknown>, isRepeat: boolean): void => {
      const part = rule.parts[index];
      const places = reach(at, index === 0 && !isRepeat, option);
      if (part === undefined) {
        for (const end of places) {
          if (needsScope && !isScoped && !end.isScoped) continue;
          if (end.at < tokens.length && joinsAt(tokens, end.at).length === 0 && !isRemarkFrom(line, end.at)) continue;
          const checks = checksOf(line, { says, slots, scope: option?.scope });
          if (checks === undefined || (needsScope && !saysScope(checks, option.scope))) return;
          const subject = (slots.get("subject") ?? (slots.get("subjects") as readonly unknown[] | undefined)?.[0]) as Subject | undefined;
          made.push({ to: end.at, checks, isBare: isBareForm(rule, tokens, start, end.at), scope: option?.scope, subject });
        }
        return;
      }
      if (part.optional || isRepeat) walk(at, index + 1, isScoped, slots, false);
      for (const place of places)
        for (const { to, value } of fillings(part, place.at, parts)) {
          const filled = part.slot === "" ? slots : new Map([...slots, [part.slot, value === undefined ? true : value]]);
          walk(to, part.repeated ? index : index + 1, isScoped || place.isScoped, filled, part.repeated);
        }
    };
    walk(start, 0, false, new Map(), false);
    // “… is a text and is not empty”: said of the same.
    const first = rule.parts.findIndex(({ optional }) => !optional);
    const { slot = "", symbols = [] } = rule.parts[first] ?? {};
    const isSubject = /^(?:Subjects?|ItemField)$/.test(symbols[0] ?? "");
    const isOwn = line.clause.body.fields.some(({ name }) => name === tokens[start]?.text);
    if (carried !== undefined && isSubject && !isOwn && !/equals|one of/.test(says))
      walk(start, first + 1, false, new Map([[slot, slot === "subject" ? carried : [carried]]]), false);
    return made;
  }

  function partsIn(scope: Scope | undefined): Categories {
    const key = JSON.stringify(scope ?? null);
    let parts = categories.get(key);
    if (parts === undefined) {
      parts = categoriesOf(line, scope);
      categories.set(key, parts);
    }
    return parts;
  }

  function idleFrom(at: number, isLead: boolean): readonly number[] {
    const key = `${at} ${isLead}`;
    const ends = idle.get(key) ?? idleAt(line, at, isLead);
    idle.set(key, ends);
    return ends;
  }

  /** The tokens that begin no part of any statement and are not idle, as far as they may be left out. */
  function unknownIn(): ReadonlySet<number> {
    const every = [undefined, ...scopes.map(({ scope }) => scope)].map(partsIn);
    const symbols = [...new Set(formsOf(forms).flatMap(({ parts }) => parts.flatMap((part) => part.symbols)))];
    const isPart = (at: number): boolean =>
      every.some((parts) => symbols.some((symbol) => fillings({ symbols: [symbol] } as unknown as Part, at, parts).length > 0));
    const found = tokens.flatMap((_, at) => {
      if (!mayLeave(line, at) || idleFrom(at, true).length > 0 || joinsAt(tokens, at).length > 0) return [];
      return scopes.some(({ from, to }) => from <= at && at < to) || isPart(at) ? [] : [at];
    });
    return new Set(found);
  }

  /** Every place that idle words lead to from there. */
  function reach(at: number, isLead: boolean, option: Scoped | undefined): readonly Reached[] {
    const key = `${at} ${isLead} ${option?.from} ${option?.to} ${option?.scope.list}`;
    const before = reached.get(key);
    if (before !== undefined) return before;
    const places: Reached[] = [{ at, isScoped: false }];
    for (const place of places) {
      const next = [
        ...idleFrom(place.at, isLead).map((to) => ({ at: to, isScoped: place.isScoped })),
        ...(passed.has(place.at) ? [{ at: place.at + 1, isScoped: place.isScoped }] : []),
        ...(option === undefined
          ? []
          : itemsAt(line, place.at).flatMap(({ to, value }) =>
              value === option.scope.list ? [{ at: to, isScoped: place.isScoped }] : [],
            )),
        ...(place.at === option?.from ? [{ at: option.to, isScoped: true }] : []),
        // “for every entry in data, …”
        ...(place.at === option?.from && tokens[option.to]?.text === "," && option.scope.of !== "count"
          ? [{ at: option.to + 1, isScoped: true }]
          : []),
      ];
      for (const one of next) if (!places.some((other) => other.at === one.at && other.isScoped === one.isScoped)) places.push(one);
    }
    reached.set(key, places);
    return places;
  }

  function fillings({ symbols }: Part, at: number, parts: Categories): readonly Filled[] {
    if (at >= tokens.length) return [];
    return symbols.flatMap((symbol) => {
      if (symbol.startsWith("'")) return isSaid(tokens[at], symbol.slice(1, -1)) ? [{ to: at + 1 }] : [];
      return parts[symbol]?.(at) ?? sensesAt(tokens, at, symbol);
    });
  }
}

/** “it is to check, that …”, “expected is that …” */
const announcing =
  /^(?:please )?(?:(?:it|this) (?:is|must|shall|should|has|can|needs|will)(?: now| further| also| then)?(?: to)?(?: be)? (?:check|verify|verified|checked|ensured|ensure|confirmed|expected|assured|seen|tested|asserted|evidenced|demonstrated|shown|established)|expected is|the expectation is)(?: ,)?(?: that)?(?= )/;

/** Where the first statement may begin: at once, after “->”, “within items,” or a circumstance. */
function startsOf(line: Line): readonly number[] {
  const { tokens } = line;
  if (/^(?:->|=>|→)$/.test(tokens[0]?.text ?? "")) return [1];
  const from = hasTerminal(tokens[1]?.word ?? "", /^f\.(?:the|my)$/) ? 2 : 1;
  const lists = /^(?:in|within|inside|among|for)$/.test(tokens[0]?.word ?? "") ? itemsAt(line, from) : [];
  const lead = phraseAt(tokens, 0, announcing).map(({ to }) => (tokens[to]?.text === "," ? to + 1 : to));
  return [0, ...lead, ...lists.flatMap(({ to }) => (tokens[to]?.text === "," ? [to + 1] : [])), ...afterCircumstance(line)];
}

/** “…, neither more nor fewer” repeats the statement. */
function restates(tokens: readonly Token[], at: number): boolean {
  const rest = tokens
    .slice(at)
    .map(({ word, text }) => word || text)
    .join(" ");
  return /^(?:,|–|—|-)? ?(?:and |but )?(?:neither more nor (?:fewer|less)|no more(?:,| and)? no (?:less|fewer)|not (?:one )?more|nothing else|nothing more|(?:to )?no others?|as expected|as it should|like it should)$/.test(
    rest,
  );
}

const joins = group("statements.joins");

/** Where the next statement may begin: after a comma, a conjunction, “together with”. */
function joinsAt(tokens: readonly Token[], at: number): readonly number[] {
  const { kind, text = "", word = "" } = tokens[at] ?? {};
  const isJoint = kind === "symbol" ? /^(?:,|;|&&?|\+|\(|\)|–|—)$/.test(text) : joins.test(word);
  const phrases = [
    ...sensesAt(tokens, at, "f.join"),
    ...(/^(?:together|along)$/.test(word) && tokens[at + 1]?.word === "with" ? [{ to: at + 2 }] : []),
  ];
  // “less than two seconds to get a 201”
  const isPurpose = word === "to" && hasTerminal(tokens[at + 1]?.word ?? "", /^v\.(?:get|receive|return)$/);
  // “201 with a uuid”
  const isBeside = word === "with" && /^[1-5]\d\d$/.test(tokens[at - 1]?.text ?? "");
  const next = [
    ...(isPurpose ? [at + 2] : []),
    ...(isBeside ? [at + 1] : []),
    ...(isJoint ? [at + 1] : []),
    ...phrases.map(({ to }) => to),
  ];
  return [...new Set(next.flatMap((to) => [to, ...joinsAt(tokens, to)]))];
}

const asserting =
  /^(?:f\.(?:be|modal)|v\.(?:assert|have|contain|equal|link|exist|return|get|receive|show|match|starts|ends|take|havevalue|reject|fail)|w\.(?:is|same|there|absent|present|filled))(?:\+|$)/;

/** “it moves on to negotiation”: moved, or to be moved. */
export const moving = group("statements.moving");

/** “status OPEN”: after a request it could be a part of that. */
function isBareForm({ means }: Rule, tokens: readonly Token[], from: number, to: number): boolean {
  if (
    !/^(?:bare .*|equals|one of|state|flag|count|compare|between|extent|compare relative|plain amount|empty|empty list|has entry)$/.test(
      String(means),
    )
  )
    return false;
  return !tokens
    .slice(from, to)
    .some(({ word, text, kind }) =>
      kind === "symbol"
        ? /^(?:==|!=|≠)$/.test(text)
        : (hasTerminal(word, asserting) || hasTerminal(word, /^v\.accept\+ed/)) && !moving.test(word),
    );
}

/** The item of the list that the check before was about. */
function lastItem({ clause }: Line): Scope | undefined {
  const last = clause.context.before?.at(-1);
  if (last?.step !== "validate") return undefined;
  const items = last.checks.map(({ path }) => /^(\$.*?)\[(\d+)\]\./.exec(path ?? ""));
  const [, list, index] = items[0] ?? [];
  const isSame = items.every((one) => one?.[1] === list && one?.[2] === index);
  return list !== undefined && isSame && clause.body.lists.some(({ path }) => path === list)
    ? { of: "item", list, index: Number(index) }
    : undefined;
}

/** “exactly one order, whose total is 5”, “en comes first and is open”: the only item, or the one that was placed. */
function onlyItem(checks: readonly Check[], { clause }: Line): Scope | undefined {
  const last = checks.at(-1);
  const [, placed, index] = /^(\$.*?)\[(-?\d+)\]\.[^[]*$/.exec(last?.path ?? "") ?? [];
  if (placed !== undefined && clause.body.lists.some(({ path }) => path === placed))
    return { of: "item", list: placed, index: Number(index) };
  if (last?.length !== 1 || last.not === true) return undefined;
  const list = last.path ?? "$";
  return clause.body.lists.some(({ path }) => path === list) || list === mainOf(clause.body.lists)
    ? { of: "item", list, index: 0 }
    : undefined;
}

/** “There are two orders and there are at most five”: a count of the list says nothing of two orders. */
function saysScope(checks: readonly Check[], { list }: Scope): boolean {
  return checks.some(({ path, any, every, none }) => [path, any, every, none].some((place) => place?.startsWith(`${list}[`) === true));
}
