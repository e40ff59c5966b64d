// Finds how often something is asked for, and for how long: “every 2 seconds”, “1 s interval”, “a minute at most”.

import type { Token } from "../../english/token.ts";
import { asideAt } from "../align/phrases.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { numberAt } from "./nouns.ts";

/** The tokens from `from` up to `to`, with milliseconds or a number of attempts. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly kind: "every" | "for" | "times";
  readonly amount: number;
}

export interface Spans {
  readonly every?: number;
  readonly for?: number;
  readonly times?: number;
  /** Returns whether a span has the token. */
  readonly has: (at: number) => boolean;
}

/** Undefined if one kind of limit is given twice. */
export function spansIn(tokens: readonly Token[]): Spans | undefined {
  const found = tokens.flatMap((_, at) => [...spansAt(tokens, at)]);
  const outer = found.filter((one) => !found.some((two) => two !== one && two.from <= one.from && two.to >= one.to));
  const clear = outer.filter((one) => !outer.some((two) => two.from < one.from && two.to > one.from));
  const kinds = Map.groupBy(clear, ({ kind }) => kind);
  if ([...kinds.values()].some(({ length }) => length > 1)) return undefined;
  return {
    ...Object.fromEntries(clear.map(({ kind, amount }) => [kind, amount])),
    has: (at) => clear.some(({ from, to }) => from <= at && at < to),
  };
}

function* spansAt(tokens: readonly Token[], from: number): Generator<Span> {
  const [every, most] = [asideAt(tokens, from, "a.every"), asideAt(tokens, from, "a.most")];
  const time = timeAt(tokens, from);
  if (time !== undefined) {
    const [apart, tops] = [asideAt(tokens, time.to, "a.apart"), asideAt(tokens, time.to, "a.tops")];
    if (apart > 0) yield { from, to: time.to + apart, kind: "every", amount: time.amount };
    else if (tops > 0) yield { from, to: time.to + tops, kind: "for", amount: time.amount };
  }
  const interval = every === 0 ? undefined : (timeAt(tokens, from + every) ?? unitAt(tokens, from + every));
  if (interval !== undefined) {
    const apart = asideAt(tokens, interval.to, "a.apart");
    // “with 2 seconds in between”, and not “with 2 seconds”.
    if (tokens[from]?.word !== "with" || every > 1 || apart > 0)
      yield { from, to: interval.to + apart, kind: "every", amount: interval.amount };
  }
  // “(timeout: 30 s)”
  const colon = most > 0 && tokens[from + most]?.text === ":" ? 1 : 0;
  const limit = most === 0 ? undefined : timeAt(tokens, from + most + colon);
  if (limit !== undefined) yield { from, to: limit.to + asideAt(tokens, limit.to, "a.tops"), kind: "for", amount: limit.amount };
  const times = timesAt(tokens, from + most);
  const tops = times === undefined ? 0 : asideAt(tokens, times.to, "a.tops");
  if (times !== undefined && most + tops > 0) yield { from, to: times.to + tops, kind: "times", amount: times.amount };
}

interface Amount {
  readonly amount: number;
  readonly to: number;
}

/** Milliseconds; `m` counts with a number only. */
const units: readonly (readonly [terminal: RegExp, letter: string, factor: number])[] = [
  [/^n\.ms/, "ms", 1],
  [/^n\.second/, "s", 1000],
  [/^n\.minute/, "m", 60_000],
  [/^n\.hour/, "h", 3_600_000],
];

function factorOf(unit: string): number | undefined {
  return units.find(([terminal, letter]) => unit === letter || hasTerminal(unit, terminal))?.[2];
}

/** “2 seconds”, “half a minute”, “a minute”, “20s” */
function timeAt(tokens: readonly Token[], at: number): Amount | undefined {
  const { word = "", text = "" } = tokens[at] ?? {};
  const of = (amount: number, unit: number): Amount | undefined => {
    const factor = factorOf(tokens[unit]?.word ?? "");
    return factor === undefined ? undefined : { amount: amount * factor, to: unit + 1 };
  };
  const [, digits = "", letters = ""] = /^(\d+(?:\.\d+)?)([a-z]+)$/i.exec(text) ?? [];
  const glued = factorOf(letters.toLowerCase());
  if (glued !== undefined) return { amount: Number(digits) * glued, to: at + 1 };
  if (word === "half") return of(0.5, /^an?$/.test(tokens[at + 1]?.word ?? "") ? at + 2 : at + 1);
  if (word === "a" || word === "an") return of(1, at + 1);
  const [number] = numberAt({ tokens }, at);
  return number === undefined ? undefined : of(Number(number.value), number.to);
}

/** “every second”, where no noun follows: “every second job” is another thing. */
function unitAt(tokens: readonly Token[], at: number): Amount | undefined {
  const { word = "" } = tokens[at] ?? {};
  const factor = /^(?:second|sec|minute|min|hour)$/.test(word) ? factorOf(word) : undefined;
  const next = tokens[at + 1];
  const isEnd =
    next === undefined ||
    next.kind === "symbol" ||
    hasTerminal(next.word, /^f\./) ||
    asideAt(tokens, at + 1, "a.most") + asideAt(tokens, at + 1, "a.between") > 0;
  return factor === undefined || !isEnd ? undefined : { amount: factor, to: at + 1 };
}

/** “10 tries”, “5 times” */
function timesAt(tokens: readonly Token[], at: number): Amount | undefined {
  const [number] = numberAt({ tokens }, at);
  const unit = tokens[number?.to ?? -1]?.word ?? "";
  const isTimes = hasTerminal(unit, /^n\.times/) || /^(?:try|tries|polls?|retries|rounds)$/.test(unit);
  return number === undefined || !isTimes ? undefined : { amount: Number(number.value), to: number.to + 1 };
}
