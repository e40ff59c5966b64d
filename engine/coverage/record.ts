// Counts what each test did: one exchange at a time, each point once for it.

import type { Json } from "../../language/index.ts";
import { matchingType, responseKey } from "../contract/matching.ts";
import type { Undocumented } from "./coverage.ts";
import { createLateMatches } from "./lateMatches.ts";
import type { AnswerModel, CoverageModel, MediaModel, OperationModel, SchemaUse } from "./model.ts";
import { observe, type Sink } from "./observe.ts";
import { type Message, parameterValue } from "./parameters.ts";
import { type Count, createTally } from "./tally.ts";

interface Answer {
  readonly status: number;
  readonly contentType?: string;
  /** Undefined if it is not JSON; asked for only where the document has a schema for it. */
  body?(): Json | undefined;
  /** A status, a method or nothing at all said that there is none. */
  readonly isEmpty: boolean;
}

export interface Records {
  readonly model: CoverageModel;
  sent(test: string, operation: OperationModel, request: Message): void;
  answered(test: string, operation: OperationModel, answer: Answer): void;
  undocumented(test: string, kind: Undocumented["kind"], operation: string, what: string): void;
  /** How often each test did which points, by their numbers. */
  counts(): readonly Count[];
  /** Resolves when everything is counted. */
  settle(): Promise<void>;
  readonly findings: readonly Finding[];
}

export interface Finding extends Omit<Undocumented, "seen"> {
  readonly seen: Map<string, number>;
}

/** `fits`: whether a value fits the schema at a pointer. `isOpen`: values that are only known when they run. */
export type Judges = Pick<Sink, "fits" | "isOpen">;

/** Different ones that are kept: a service that answers something new each time fills no memory. */
const mostFindings = 1_000;

export function createRecords(model: CoverageModel, judges: Judges): Records {
  const findings = new Map<string, Finding>();
  const { hit, ...tally } = createTally(model.size);
  const late = createLateMatches();
  let message = 0;
  const mediaOf = createMediaOf();
  const answerOf = createAnswerOf();

  // One sink for all schemas. The caller sets the place of the schema's points, and the current test and response.
  let from = 0;
  let looking: { readonly test: string; readonly operation: string; readonly status: number } | undefined;
  let sender = "";
  /** Points of the messages, each of which counts once. */
  const lateHits = new Map<string, { readonly test: string; readonly point: number }>();
  const sink: Sink = {
    ...judges,
    hit: (point) => hit(from + point),
    hitLate(point, pattern, text) {
      const [test, of, first] = [sender, message, from + point];
      late.ask(pattern, text, (matches) => {
        const hitPoint = matches ? first : first + 1;
        lateHits.set(`${of} ${hitPoint}`, { test, point: hitPoint });
      });
    },
  };
  const telling: Sink = {
    ...sink,
    extra: (path) => {
      if (looking !== undefined) note(looking.test, "property", looking.operation, `${looking.status} body${path}`);
    },
  };
  const look = ({ shape, first }: SchemaUse, value: Json, asText: boolean, into = sink): void => {
    from = first;
    observe(shape.node, value, asText, into);
  };

  function note(test: string, kind: Undocumented["kind"], operation: string, what: string): void {
    const key = `${kind} ${operation} ${what}`;
    let finding = findings.get(key);
    if (finding === undefined) {
      if (findings.size >= mostFindings) return;
      finding = { kind, operation, what, seen: new Map() };
      findings.set(key, finding);
    }
    finding.seen.set(test, (finding.seen.get(test) ?? 0) + 1);
  }

  return {
    model,
    counts: tally.counts,
    get findings() {
      return [...findings.values()];
    },
    async settle() {
      await late.settle();
      for (const { test, point } of lateHits.values()) {
        tally.start(test);
        hit(point);
      }
      lateHits.clear();
    },
    undocumented: note,
    sent(test, operation, request) {
      tally.start(test);
      sender = test;
      message += 1;
      hit(operation.called);
      for (const parameter of operation.parameters) {
        const value = parameterValue(parameter, request);
        if (value !== undefined) {
          hit(parameter.sent);
          look(parameter.use, value, true);
        } else if (parameter.missing !== undefined) hit(parameter.missing);
      }
      if (!request.hasBody) {
        if (operation.withoutBody !== undefined) hit(operation.withoutBody);
        return;
      }
      const media = mediaOf(operation.media, request.mediaType);
      if (media?.point !== undefined) hit(media.point);
      if (media?.use === undefined) return;
      const body = request.body();
      if (body !== undefined) look(media.use, body.value, body.asText);
    },
    answered(test, operation, { status, contentType, body, isEmpty }) {
      tally.start(test);
      const answer = answerOf(operation, status);
      if (answer === undefined) return note(test, "status", operation.key, String(status));
      if (answer.point !== undefined) hit(answer.point);
      if (answer.media.length === 0 || isEmpty) return;
      const media = mediaOf(answer.media, contentType);
      if (media === undefined) return note(test, "media type", operation.key, `${status} ${bare(contentType)}`);
      if (media.point !== undefined) hit(media.point);
      const value = media.use === undefined ? undefined : body?.();
      if (media.use === undefined || value === undefined) return;
      looking = { test, operation: operation.key, status };
      look(media.use, value, false, telling);
    },
  };
}

const noAnswer: AnswerModel = { media: [] };

/** Remembers which of the documented answers each status is. */
function createAnswerOf() {
  const known = new Map<OperationModel, Map<number, AnswerModel | undefined>>();
  return (operation: OperationModel, status: number): AnswerModel | undefined => {
    const before = known.get(operation);
    if (before?.has(status)) return before.get(status);
    const statuses = before ?? new Map<number, AnswerModel | undefined>();
    known.set(operation, statuses);
    const key = responseKey(operation.responses, status);
    const answer = key === undefined ? undefined : (operation.answers.get(key.toUpperCase()) ?? noAnswer);
    statuses.set(status, answer);
    return answer;
  };
}

/** A service may answer with a new type each time: no more types are remembered. */
const mostTypes = 64;

/** Remembers which of the documented types each type is. */
function createMediaOf() {
  const known = new Map<readonly MediaModel[], Map<string, MediaModel | undefined>>();
  return (media: readonly MediaModel[], type: string | undefined): MediaModel | undefined => {
    if (type === undefined) return undefined;
    const before = known.get(media);
    if (before?.has(type)) return before.get(type);
    const types = before ?? new Map<string, MediaModel | undefined>();
    known.set(media, types);
    const matching = matchingType(
      type,
      media.map((one) => one.type),
    );
    const found = media.find((one) => one.type === matching);
    if (types.size < mostTypes) types.set(type, found);
    return found;
  };
}

function bare(type: string | undefined): string {
  return type === undefined ? "without a Content-Type" : (type.split(";", 1)[0] ?? "").trim().toLowerCase();
}
