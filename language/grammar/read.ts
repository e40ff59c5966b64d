// Reads a sentence: tokens, chart, meanings, steps; one list of steps, or none.

import type { Check } from "../check.ts";
import type { Token } from "../english/token.ts";
import type { Attachment } from "../playbook.ts";
import type { FieldSpan, Problem, SentenceContext } from "../reading.ts";
import { sameData } from "../sameData.ts";
import type { Step } from "../step.ts";
import { normalisedKey } from "../steps/normalise.ts";
import { classesOf } from "./classes.ts";
import { bodyOf, type KnownField } from "./correct/fields.ts";
import { following } from "./correct/saved.ts";
import { edgesOf, shapeOf } from "./edges.ts";
import { foreignProblem } from "./foreign.ts";
import { type Chart, parseChart } from "./kit/chart.ts";
import { type Limits, mostMeanings, type Reading, readingsOf } from "./kit/readings.ts";
import { labelledTokens } from "./label.ts";
import type { Act } from "./meaning.ts";
import { mostAssumed, type Weights, weightsOf } from "./preferences.ts";
import { Either, type Place, Told, Unfit, Unsettled } from "./settle/place.ts";
import { type FirstActs, settle } from "./settle/settle.ts";
import { withSignedValues } from "./signedValues.ts";
import { grammar } from "./tables.ts";
import { mostTokens } from "./tokens.ts";
import { serverEdges } from "./tools/edges.ts";

/** A reading that has steps here. */
export interface SettledReading {
  readonly steps: readonly Step[];
  readonly fields: readonly FieldSpan[];
  readonly cost: number;
  readonly assumptions: readonly string[];
  /** Its meaning, before it is settled. */
  readonly acts: readonly Act[];
}

export interface Read {
  readonly tokens: readonly Token[];
  /** Distinct, the one that assumes least first. */
  readonly readings: readonly SettledReading[];
  /** Meanings of the whole sentence, settled or not. */
  readonly meanings: number;
  /** Why plain meanings have no steps here, the one that assumes least first. */
  readonly told: readonly Refusal[];
  /** The messages for meanings that fit only in part, in the same order. */
  readonly unfit: readonly PartialRefusal[];
}

interface PartialRefusal extends Refusal {
  /** Steps that may be meant instead. */
  readonly instead: readonly (readonly Step[])[];
}

/** The problem with a meaning that is clear. */
interface Refusal {
  readonly problem: Problem;
  readonly acts: readonly Act[];
  readonly cost: number;
}

export function readSentence(sentence: string, attachment: Attachment | undefined, context: SentenceContext): Read {
  const tokens = withSignedValues(labelledTokens(sentence), context);
  if (foreignProblem(sentence, tokens, attachment) !== undefined || halfOpen.test(sentence))
    return { tokens, readings: [], meanings: 0, told: [], unfit: [] };
  return readTokens(tokens, attachment, context);
}

/** “in (0, 100]” is neither a list of values nor a remark. */
const halfOpen = /\(\s*-?\d[\d.]*\s*,\s*-?\d[\d.]*\s*\]|\[\s*-?\d[\d.]*\s*,\s*-?\d[\d.]*\s*\)/;

/** The same of tokens, which may be the beginning of a sentence. */
export function readTokens(tokens: readonly Token[], attachment: Attachment | undefined, context: SentenceContext): Read {
  if (tokens.length === 0 || tokens.length > mostTokens) return { tokens, readings: [], meanings: 0, told: [], unfit: [] };
  const found = meaningsOf(tokens, attachment, context);
  const readings = distinctReadings();
  const told: Refusal[] = [];
  const unfit: PartialRefusal[] = [];
  const firstActs: FirstActs = new Map();
  let best = Number.POSITIVE_INFINITY;
  take(found);
  // There are so many ways to name an operation that no other reading was kept, and none of them fits.
  const isCrowded = found.length >= fewestCrowding || (found.length === 0 && tokens.some(({ text }) => text.startsWith("/")));
  if (readings.all.length === 0 && isCrowded && context.operations !== undefined)
    take(meaningsOf(tokens, attachment, { ...context, operations: undefined }, 4 * mostMeanings));
  return {
    tokens,
    readings: readings.all.sort((one, other) => one.cost - other.cost),
    meanings: found.length,
    told: told.sort((one, other) => one.cost - other.cost),
    unfit: unfit.sort((one, other) => one.cost - other.cost),
  };

  function take(all: readonly WeighedReading[]): void {
    for (const meant of all) takeOne(meant);
  }

  function takeOne({ means, cost, assumptions, ordering, confirmable }: WeighedReading): void {
    // A reading that assumes more than another is not meant, and its problem is not reported.
    if (cost - confirmable > best) return;
    const confirmed = { weight: 0 };
    const acts = means as unknown as readonly Act[];
    const place: Place = { tokens, attachment, context, confirmed };
    const settled = settle(place, acts, firstActs);
    if (settled instanceof Either) {
      const ways = (["field", "whole"] as const).map((bodyWords) => settle({ ...place, bodyWords }, acts));
      for (const way of ways) if (!(way instanceof Unsettled)) readings.add({ ...way, cost, assumptions, acts });
      return;
    }
    const assumed = Math.max(0, cost - confirmed.weight);
    if (settled instanceof Unsettled) {
      if (settled instanceof Told && assumed - ordering <= mostAssumed) told.push({ problem: settled.problem, acts, cost: assumed });
      if (settled instanceof Unfit) unfit.push({ problem: settled.problem, acts, cost: assumed, instead: settled.instead });
      return;
    }
    if (assumed - ordering > mostAssumed || looksIntoText(tokens, context, settled.steps)) return;
    if (takesItemForValue(context, settled.steps) || looksPastItems(tokens, context, settled.steps)) return;
    if (readings.add({ ...settled, cost: assumed, assumptions, acts })) best = Math.min(best, assumed);
  }
}

/** The fewest meanings that the chart keeps of a long sentence. */
const fewestCrowding = 6;

/**
 * "The message has her address": a field of a text, which the document knows to be none. A path that is written out is
 * the author's.
 */
function looksIntoText(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  if (context.operations === undefined || tokens.some(({ kind }) => kind === "jsonPath")) return false;
  return steps.some(
    (step, at) =>
      step.step === "validate" &&
      step.checks.some(({ path, every, any, none }) => {
        if (path === undefined || path.split(".").length < 3 || (every ?? any ?? none) !== undefined) return false;
        const fields = bodyOf(following(context, steps.slice(0, at)))?.fields ?? [];
        return fields.some(
          ({ path: known, list, field }) =>
            list === undefined && path.startsWith(`${known}.`) && /^(?:string|number|integer|boolean)$/.test(field.type ?? ""),
        );
      }),
  );
}

/**
 * “All the dogs have to be available”, “each event has a proper timestamp”: something of each, and not each itself,
 * which is an object.
 */
function takesItemForValue(context: SentenceContext, steps: readonly Step[]): boolean {
  return steps.some(
    (step, at) =>
      step.step === "validate" &&
      step.checks.some(({ path, every, exists, format, not }) => {
        if (path !== "$" || every === undefined || not === true || (exists !== true && format === undefined)) return false;
        const list = every.replace(/\[\*\]$/, "");
        return bodyOf(following(context, steps.slice(0, at)))?.fields.some((field) => field.list === list) === true;
      }),
  );
}

/**
 * “"Lagoon" is in the list”: an item has that name, and not any text of the body. “an entry with the field "grams"”:
 * the items that the document describes have no field of that name.
 */
function looksPastItems(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  if (context.operations === undefined || tokens.some(({ kind }) => kind === "jsonPath")) return false;
  return steps.some((step, at) => {
    if (step.step !== "validate") return false;
    const isTextOfList = step.checks.some(({ body, contains }) => body === "text" && contains !== undefined) && speaksOfList(tokens);
    const unknown = step.checks.flatMap(({ any, exists, path = "$", not }) => {
      const [, list, member] = /^(\$[^[]*)\[-?\d+\]\.([^[]+)$/.exec(path) ?? [];
      if (exists !== true || not === true || path === "$") return [];
      return any !== undefined ? [{ list: any.replace(/\[\*\]$/, ""), path }] : list !== undefined ? [{ list, path: `$.${member}` }] : [];
    });
    const indexed = step.checks.flatMap(({ path = "" }) => /^(\$\.[\w.]+)\[-?\d+\]/.exec(path)?.[1] ?? []);
    const isDenied = step.checks.some(({ not, equals, oneOf }) => not === true && (typeof equals === "string" || oneOf !== undefined));
    if (!isTextOfList && unknown.length === 0 && indexed.length === 0 && !isDenied) return false;
    const body = bodyOf(following(context, steps.slice(0, at)));
    // “neither online nor on view”: no object is a text.
    if (isDenied && step.checks.some((check) => deniesObject(check, body?.fields ?? []))) return true;
    // “two zones, the first one …” is not an item of the tank.
    if (
      indexed.some((path) => body?.fields.some((field) => field.path === path && field.list === undefined && field.field.type === "object"))
    )
      return true;
    const itemsOf = (list: string) => (body?.fields ?? []).filter((field) => field.list === list);
    const main = body?.lists.find(({ isMain }) => isMain) ?? (body?.lists.length === 1 ? body.lists[0] : undefined);
    // A deletion answers nothing, and so no text of it is in a list.
    if (isTextOfList && body !== undefined && body.fields.length === 0 && body.lists.length === 0) return true;
    return (
      (isTextOfList && main !== undefined && itemsOf(main.path).some(({ name }) => /^(?:name|title|label)$/i.test(name))) ||
      unknown.some(({ list, path }) => {
        const items = itemsOf(list);
        return items.length > 0 && !items.some((field) => field.path === path);
      })
    );
  });
}

function deniesObject({ not, equals, oneOf, path, every, any, none }: Check, fields: readonly KnownField[]): boolean {
  if (not !== true || (every ?? any ?? none) !== undefined || (typeof equals !== "string" && oneOf === undefined)) return false;
  return fields.some((field) => field.path === path && field.list === undefined && /^(?:object|array)$/.test(field.field.type ?? ""));
}

function speaksOfList(tokens: readonly Token[]): boolean {
  return (
    tokens.some(({ word }) => word === "list" || word === "listed") &&
    !tokens.some(({ word }) => /^(?:body|text|response|answer)$/.test(word))
  );
}

/**
 * Readings with distinct steps: of those with the same the one that assumes least. Most sentences have one, and need no
 * keys.
 */
function distinctReadings() {
  const all: SettledReading[] = [];
  let keys: string[] | undefined;
  const add = (reading: SettledReading): boolean => {
    const [first] = all;
    if (first === undefined) {
      all.push(reading);
      return true;
    }
    // Most say the same in the same words.
    if (all.length === 1 && sameData(first.steps, reading.steps)) {
      if (first.cost <= reading.cost) return false;
      all[0] = reading;
      return true;
    }
    keys ??= [normalisedKey(first.steps)];
    const key = normalisedKey(reading.steps);
    const at = keys.indexOf(key);
    if (at >= 0 && (all[at] as SettledReading).cost <= reading.cost) return false;
    const place = at >= 0 ? at : all.length;
    keys[place] = key;
    all[place] = reading;
    return true;
  };
  return { all, add };
}

const mostShapes = 2_000;

/** The values that all sentences of a shape share; the older half is dropped when it is full. */
function remembered<Kind>() {
  let young = new Map<string, Kind>();
  let older = young;
  return (shape: string, find: () => Kind): Kind => {
    const known = young.get(shape) ?? older.get(shape);
    if (known !== undefined) return known;
    const found = find();
    if (young.size >= mostShapes) {
      older = young;
      young = new Map();
    }
    young.set(shape, found);
    return found;
  };
}

/** A reading with what its assumptions weigh, which is the same for all sentences of a shape. */
interface WeighedReading extends Reading, Weights {}

const rememberedMeanings = remembered<readonly WeighedReading[]>();

/** The meanings of the whole sentence, remembered by its shape. */
function meaningsOf(
  tokens: readonly Token[],
  attachment: Attachment | undefined,
  { servers, operations }: SentenceContext,
  most?: number,
): readonly WeighedReading[] {
  const table = grammar();
  const classified = classesOf(tokens, attachment);
  const named = serverEdges(tokens, servers);
  const shape = `${operations === undefined ? (most ?? "") : "document"}${shapeOf(table, tokens, classified, named)}`;
  return rememberedMeanings(shape, () => {
    const start = table.symbols.get("Sentence") as number;
    // Without a document nothing is called by its name.
    const left = operations === undefined ? [table.symbols.get("OperationClause") as number] : [];
    const found =
      readingsOf(
        parseChart(table, edgesOf(table, tokens, classified, named), start, left),
        start,
        most === undefined ? undefined : limitsOf(most, tokens.length),
      ) ?? [];
    return found.map((reading) => ({ ...reading, ...weightsOf(reading.assumptions) }));
  });
}

/**
 * Where operations have crowded out everything else, more is kept: without them there are fewer ways to read a
 * sentence.
 */
function limitsOf(most: number, length: number): Limits {
  return { most: most / 2, mostWhole: most, budget: 8_000 + 1_800 * length };
}

/** How far a sentence can be read. */
export interface Beginnings {
  /** Before which tokens a sentence could end, the last one first. */
  readonly ends: readonly number[];
  /** The last token that something leads to. */
  readonly reach: number;
}

const rememberedBeginnings = remembered<Beginnings | "too many ways">();

/**
 * Undefined if there are more ways to read it than can be followed. The categories and terminals `without` are left
 * out.
 */
export function beginningsOf(tokens: readonly Token[], context: SentenceContext, without: readonly string[]): Beginnings | undefined {
  const table = grammar();
  const named = serverEdges(tokens, context.servers);
  const shape = `${without.join()} ${shapeOf(table, tokens, classesOf(tokens, undefined), named)}`;
  const found = rememberedBeginnings(shape, () => {
    const chart = chartOf(tokens, undefined, context, without);
    if (chart === undefined) return "too many ways";
    const ends = chart.ends[0]?.get(table.symbols.get("Sentence") as number) ?? [];
    return { ends: [...ends].sort((one, other) => other - one), reach: chart.reach };
  });
  return found === "too many ways" ? undefined : found;
}

/**
 * Everything that was found on the way, for the message about a sentence without a reading. The categories and
 * terminals `without` are left out.
 */
export function chartOf(
  tokens: readonly Token[],
  attachment: Attachment | undefined,
  { servers }: SentenceContext,
  without: readonly string[] = [],
): Chart | undefined {
  const table = grammar();
  const edges = edgesOf(table, tokens, classesOf(tokens, attachment), serverEdges(tokens, servers));
  const left = without.map((symbol) => table.symbols.get(symbol) as number);
  const words = left.filter((symbol) => symbol >= table.categories);
  const kept = words.length === 0 ? edges : edges.map((here) => new Map([...here].filter(([symbol]) => !words.includes(symbol))));
  return parseChart(table, kept, table.symbols.get("Sentence") as number, left);
}

/** The steps of the reading that assumes least; undefined if there is none, or where two are equally likely. */
export function bestReading({ tokens, readings, told }: Read, context: SentenceContext): SettledReading | undefined {
  const [first] = readings;
  // A guess does not fix a sentence that is clear and wrong, and the other reading does not fix an ambiguous one.
  if (first !== undefined && told.some(({ cost, problem }) => cost < first.cost || (cost === first.cost && problem.code === "ambiguous")))
    return undefined;
  const cheapest = readings.filter(({ cost }) => cost === first?.cost);
  if (cheapest.length <= 1) return first;
  // “The header X is …” prepares the next request before there is any response, and checks the response after a call.
  const wanted = context.before === undefined ? undefined : context.before.some(({ step }) => calls.has(step)) ? "validate" : "prepare";
  // "Give the list the name "x"" is an order.
  const ordered = tokens[0]?.word === "give" ? cheapest.filter(({ acts: [act] }) => act?.act === "operate") : [];
  if (ordered.length === 1) return ordered[0];
  // "The name is changed to "x"" does it, where no call before has.
  const doing = cheapest.filter(({ acts }) => acts.some((act) => act.act === "operate" && act.passive === true));
  if (doing.length === 1) return doing[0];
  // “List the returned loans”: those that are RETURNED, where the document has such loans.
  const filtered = cheapest.filter(({ steps: [step] }) => step?.step === "api_request" && step.query !== undefined);
  if (filtered.length === 1 && cheapest.length === 2 && sameAction(cheapest)) return filtered[0];
  const fitting = cheapest.filter(({ steps }) => steps[0]?.step === wanted);
  return fitting.length === 1 ? fitting[0] : undefined;
}

function sameAction(readings: readonly SettledReading[]): boolean {
  const [one, other] = readings.map(({ steps: [step, ...more] }) => (step?.step === "api_request" && more.length === 0 ? step : undefined));
  return one !== undefined && one.action === other?.action;
}

const calls: ReadonlySet<string> = new Set(["api_request", "mcp_server_call", "run", "block"]);
