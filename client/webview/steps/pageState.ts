/**
 * Holds everything that the page's display depends on as one value; the host's messages and a person's actions produce
 * the next one.
 */
import type { RunEvent } from "../../../engine/protocol.ts";
import type { EditOutcome, Said, Shown, ToPage } from "../../stepsPanel/messages.ts";
import type { Draft, Target } from "./fieldDraft.ts";
import { type Item, itemsOf } from "./identity.ts";
import { noResults, type Results, withEvents, withoutResults } from "./results.ts";
import { t } from "./texts.ts";

export interface PageState {
  readonly shown: Shown | null;
  readonly items: readonly Item[];
  readonly results: Results;
  /** The instruction that has the one place in the tab order. */
  readonly active: string | null;
  /** The instruction that contains the cursor of the text. */
  readonly marked: string | null;
  readonly editing: Editing | null;
  readonly picked: Picked | null;
  /** Parts that a person has opened or closed: `id part` → open. */
  readonly open: ReadonlyMap<string, boolean>;
  /** The instructions that have been in sight, next to the first ones: they are drawn with their steps. */
  readonly seen: ReadonlySet<string>;
  readonly said: Said;
  readonly nextId: number;
}

export interface Editing {
  readonly id: string;
  readonly index: number;
  readonly target: Target;
  readonly draft: Draft;
  readonly problem: string | null;
  /** Sent, and not yet answered. */
  readonly sent: number | null;
}

/** A field of a response for which it is offered to save or to expect it. */
export interface Picked {
  readonly id: string;
  readonly run: number;
  readonly source: string;
  readonly name: string;
}

export const firstDrawn = 30;

export const emptyPage: PageState = {
  shown: null,
  items: [],
  results: noResults,
  active: null,
  marked: null,
  editing: null,
  picked: null,
  open: new Map(),
  seen: new Set(),
  said: { text: "", isError: false },
  nextId: 1,
};

export function received(state: PageState, message: ToPage): PageState {
  switch (message.kind) {
    case "shown":
      return withShown(state, message.shown);
    case "cursor":
      return { ...state, marked: itemAt(state.items, message.line, message.character)?.id ?? null };
    case "edited":
      return withOutcome(state, message.edit, message.outcome);
    case "events":
      return { ...state, results: withEvents(begun(state, message.events), state.items, message.events) };
    case "said": {
      const { kind: _, ...said } = message;
      return { ...state, said };
    }
  }
}

/**
 * A run begins with no results, and an attempt without those of the last one; a request that is sent by hand has lost
 * its own before.
 */
function begun({ results, shown }: PageState, events: readonly RunEvent[]): Results {
  if ((shown?.sending ?? null) !== null) return results;
  if (events.some(({ kind }) => kind === "run started")) return withoutResults(results, "all");
  const again = new Set(events.flatMap((event) => (event.kind === "test started" ? [event.test] : [])));
  if (again.size === 0) return results;
  const runs = [...results.runs].map(([id, list]) => [id, list.filter(({ test }) => !again.has(test))] as const);
  return { ...results, runs: new Map(runs.filter(([, list]) => list.length > 0)) };
}

/** An instruction that is sent loses its own results, and with everything before it all lose theirs. */
function beforeSending({ results, shown, items }: PageState, { sending }: Shown): Results {
  if (sending === null || (shown?.sending ?? null) !== null) return results;
  if (sending === "reset" || sending.mode === "to here") return withoutResults(results, "all");
  const isSent = ({ address }: Item) => address.phase === sending.phase && address.indexes[0] === sending.instruction;
  return withoutResults(
    results,
    items.filter(isSent).map(({ id }) => id),
  );
}

function withShown(before: PageState, shown: Shown): PageState {
  const state = { ...before, results: beforeSending(before, shown) };
  if (shown.view === null) return { ...state, shown: { ...shown, view: state.shown?.view ?? null } };
  if (shown.view === state.shown?.view) return { ...state, shown };
  let nextId = state.nextId;
  const items = itemsOf(shown.view, state.items, () => {
    nextId += 1;
    return `i${nextId}`;
  });
  const has = (id: string | undefined) => items.some((item) => item.id === id);
  const editing = has(state.editing?.id) ? state.editing : null;
  const lost = state.editing !== null && editing === null;
  return {
    ...state,
    shown,
    items,
    nextId,
    editing,
    active: has(state.active ?? undefined) ? state.active : (items[0]?.id ?? null),
    marked: has(state.marked ?? undefined) ? state.marked : null,
    picked: has(state.picked?.id) ? state.picked : null,
    said: lost ? { text: t("The sentence that you were editing no longer exists. Your change was not made."), isError: true } : state.said,
  };
}

/** Refused input stays in its field. */
function withOutcome(state: PageState, edit: number, outcome: EditOutcome): PageState {
  const { editing } = state;
  const isOwn = editing?.sent === edit;
  if (outcome.kind === "refused")
    return {
      ...state,
      said: { text: outcome.reason, isError: true },
      editing: isOwn && editing !== null ? { ...editing, sent: null, problem: outcome.reason } : editing,
    };
  return { ...state, editing: isOwn ? null : editing, said: { text: saidOf[outcome.how], isError: false } };
}

const saidOf = {
  nothing: t("Nothing to change."),
  words: t("The sentence was changed."),
  sentence: t("The sentence was rewritten."),
  "steps file": t("No sentence can express this, so it is in the steps file, marked as decided by a person."),
} as const;

/** The innermost instruction at the place, else the last one above it on the same line or in its attachment. */
export function itemAt(items: readonly Item[], line: number | null, character: number): Item | undefined {
  if (line === null) return undefined;
  const isBehind = ({ instruction: { range } }: Item) =>
    range.start.line < line || (range.start.line === line && range.start.character <= character);
  const inside = items.findLast((item) => isBehind(item) && item.instruction.range.end.line >= line);
  return inside ?? items.find(({ instruction: { range } }) => range.start.line === line);
}
