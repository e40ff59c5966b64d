// Holds the place in which a meaning is settled: the sentence with its tokens, and its surroundings.

import type { Span } from "../../diagnostic.ts";
import { lastCall } from "../../english/context/above.ts";
import type { Token } from "../../english/token.ts";
import type { Attachment } from "../../playbook.ts";
import type { Problem, SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import type { TokenReference } from "../edges.ts";
import { type Assumption, weigh } from "../preferences.ts";
import { describeResponse } from "./known.ts";
import type { KnownResponse } from "./responseShape.ts";

export interface Place {
  readonly tokens: readonly Token[];
  readonly attachment: Attachment | undefined;
  readonly context: SentenceContext;
  /** The weight of assumptions that turn out to be facts, since the document confirms them. */
  readonly confirmed: { weight: number };
  /** The meaning chosen for a word such as “body” that names the whole as well as a field. */
  readonly bodyWords?: "field" | "whole" | undefined;
  /** The statement is about an item of a list, which has no status, header or body of its own. */
  readonly isOfItem?: boolean | undefined;
}

/** A fact that the document confirms is not an assumption. */
export function confirm({ confirmed }: Place, ...assumptions: readonly Assumption[]): void {
  for (const assumption of assumptions) confirmed.weight += weigh(assumption);
}

/**
 * A meaning that has no steps here: the types do not fit, or the document says otherwise. Thrown inside of `settle/`
 * only, many times for each sentence: not an Error, which would write down the calls that led to it.
 */
export class Unsettled {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** A meaning that is clear but wrong here, with the message about it. */
export class Told extends Unsettled {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

export function told(problem: Problem): never {
  throw new Told(problem);
}

/**
 * A meaning that fits only in part, with the message for the case that no other one fits. `instead` are steps that it
 * may stand for.
 */
export class Unfit extends Unsettled {
  readonly problem: Problem;
  readonly instead: readonly (readonly Step[])[];

  constructor(problem: Problem, instead: readonly (readonly Step[])[]) {
    super(problem.message);
    this.problem = problem;
    this.instead = instead;
  }
}

/** A meaning that is settled in two ways: with each of `bodyWords`. */
export class Either extends Unsettled {}

export function unfit(problem: Problem, instead: readonly (readonly Step[])[] = []): never {
  throw new Unfit(problem, instead);
}

export function unsettled(reason: string): never {
  throw new Unsettled(reason);
}

export function tokenOf({ tokens }: Place, { token }: TokenReference): Token {
  return tokens[token] ?? unsettled("a token is missing");
}

/** The word of a meaning: written in the grammar, or that of a token. */
export function wordText(place: Place, word: string | TokenReference): string {
  return typeof word === "string" ? word : tokenOf(place, word).word;
}

export interface MeantPlace {
  readonly in: "sentence" | "attachment";
  readonly span: Span;
}

/** The place of a meaning: from the first to the last token that it refers to. Undefined if it refers to none. */
export function placeOf({ tokens, attachment }: Place, meaning: unknown): MeantPlace | undefined {
  // A place that is known exactly, such as that of a cell.
  if (typeof meaning === "object" && meaning !== null && "in" in meaning && "span" in meaning) return meaning as MeantPlace;
  let first = Number.POSITIVE_INFINITY;
  let last = -1;
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if ("token" in part && typeof part.token === "number") {
      first = Math.min(first, part.token);
      last = Math.max(last, part.token);
    }
    if (Array.isArray(part)) {
      for (const member of part) visit(member);
      return;
    }
    if ("at" in part && Array.isArray(part.at)) {
      first = Math.min(first, part.at[0] as number);
      last = Math.max(last, (part.at[1] as number) - 1);
    }
    for (const name in part) if (name !== "at") visit((part as Readonly<Record<string, unknown>>)[name]);
  };
  visit(meaning);
  if (last < 0) return undefined;
  if (last >= tokens.length) return attachment === undefined ? undefined : { in: "attachment", span: attachment.span };
  return { in: "sentence", span: { start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0 } };
}

/**
 * The document's description of the response that the checks of the sentence are about; `steps` are those of the
 * sentence so far.
 */
function responseAfter({ context }: Place, steps: readonly Step[]): KnownResponse | undefined {
  const { operations, servers } = context;
  // Without a document nothing is known, whatever steps come before.
  if (operations === undefined && servers === undefined) return undefined;
  const isOwn = lastCall(steps) !== undefined;
  if (!isOwn && "response" in context) return context.response;
  const before = isOwn ? steps : (context.before ?? []);
  return describeResponse({
    ...(operations === undefined ? {} : { operations }),
    ...(servers === undefined ? {} : { servers }),
    before,
    get endpoint() {
      return context.endpoint as NonNullable<typeof context.endpoint>;
    },
  });
}

/** The steps above a check, read only if a check depends on them: the sentence is read again when they change. */
interface Above {
  readonly response: () => KnownResponse | undefined;
  readonly before: () => readonly Step[];
}

/** A class, since one is made for each statement of each reading, and what it looks at late must not cost before. */
class PlaceOfCheck implements CheckPlace {
  readonly tokens: readonly Token[];
  readonly attachment: Attachment | undefined;
  readonly context: SentenceContext;
  readonly confirmed: { weight: number };
  readonly bodyWords: Place["bodyWords"];
  readonly whole: boolean | undefined;
  readonly isFact: boolean | undefined;
  readonly isWithin: boolean | undefined;
  readonly isOfItem: boolean | undefined;
  readonly #above: Above;

  constructor(above: Above, { tokens, attachment, context, confirmed, bodyWords, whole, isFact, isWithin, isOfItem }: CheckMarks) {
    this.tokens = tokens;
    this.attachment = attachment;
    this.context = context;
    this.confirmed = confirmed;
    this.bodyWords = bodyWords;
    this.whole = whole;
    this.isFact = isFact;
    this.isWithin = isWithin;
    this.isOfItem = isOfItem;
    this.#above = above;
  }

  get response(): KnownResponse | undefined {
    return this.#above.response();
  }

  get before(): readonly Step[] {
    return this.#above.before();
  }
}

/** The place after `steps`. */
export function behind(place: Place, steps: readonly Step[]): CheckPlace {
  let known: { readonly response: KnownResponse | undefined } | undefined;
  const own = [...steps];
  const above: Above = {
    response: () => {
      known ??= { response: responseAfter(place, own) };
      return known.response;
    },
    before: () => [...(place.context.before ?? []), ...own],
  };
  return new PlaceOfCheck(above, place);
}

/** The same place, except for the given properties. */
export function placeWith(place: CheckPlace, changes: Partial<CheckPlace>): CheckPlace {
  const { before } = changes;
  const above: Above = {
    response: "response" in changes ? () => changes.response : () => place.response,
    before: before === undefined ? () => place.before : () => before,
  };
  const marks: CheckMarks = {
    tokens: place.tokens,
    attachment: place.attachment,
    context: place.context,
    confirmed: changes.confirmed ?? place.confirmed,
    bodyWords: place.bodyWords,
    whole: changes.whole ?? place.whole,
    isFact: changes.isFact ?? place.isFact,
    isWithin: changes.isWithin ?? place.isWithin,
    isOfItem: changes.isOfItem ?? place.isOfItem,
  };
  return new PlaceOfCheck(above, marks);
}

/** The meaning that the words around a check add to it. */
interface CheckMarks extends Place {
  /** True if a body that is named is the whole of it. */
  readonly whole?: boolean | undefined;
  /** True if a part of the sentence has, contains or returns the subject. */
  readonly isFact?: boolean | undefined;
  /** True if a part of the sentence contains or mentions it. */
  readonly isWithin?: boolean | undefined;
}

export interface CheckPlace extends CheckMarks {
  /** The document's description of the response. */
  readonly response: KnownResponse | undefined;
  /** The steps before, those of the sentence included. */
  readonly before: readonly Step[];
}
