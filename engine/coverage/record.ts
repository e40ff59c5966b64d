// Counts what each test did: one exchange at a time, each point once for it.

import type { Json } from "../../language/index.ts";
import { matchingType, responseKey } from "../contract/matching.ts";
import type { Undocumented } from "./coverage.ts";
import type { CoverageModel, MediaModel, OperationModel, SchemaUse } from "./model.ts";
import { observe, type Sink } from "./observe.ts";
import { type Message, parameterValue } from "./parameters.ts";

export interface Answer {
  readonly status: number;
  readonly contentType?: string;
  /** Undefined where it is no JSON. */
  readonly body?: Json;
  /** A status, a method or nothing at all said that there is none. */
  readonly isEmpty: boolean;
}

export interface Records {
  readonly model: CoverageModel;
  sent(test: string, operation: OperationModel, message: Message): void;
  answered(test: string, operation: OperationModel, answer: Answer): void;
  undocumented(test: string, kind: Undocumented["kind"], operation: string, what: string): void;
  /** How often each test did what has this number. */
  readonly seen: ReadonlyMap<number, ReadonlyMap<string, number>>;
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
  const seen = new Map<number, Map<string, number>>();
  const findings = new Map<string, Finding>();
  const stamps = new Int32Array(model.size);
  let exchange = 0;

  const hit = (point: number | undefined, test: string): void => {
    if (point === undefined || stamps[point] === exchange) return;
    stamps[point] = exchange;
    const tests = seen.get(point);
    if (tests === undefined) seen.set(point, new Map([[test, 1]]));
    else tests.set(test, (tests.get(test) ?? 0) + 1);
  };

  const look = ({ shape, first }: SchemaUse, value: Json, asText: boolean, test: string, extra?: Sink["extra"]): void =>
    observe(shape.node, value, asText, { ...judges, hit: (point) => hit(first + point, test), ...(extra === undefined ? {} : { extra }) });

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
    seen,
    get findings() {
      return [...findings.values()];
    },
    undocumented: note,
    sent(test, operation, message) {
      exchange += 1;
      hit(operation.called, test);
      const template = operation.path.split("/");
      const path = message.path.slice(Math.max(0, message.path.length - template.length));
      for (const parameter of operation.parameters) {
        const value = parameterValue(parameter, { ...message, path }, template);
        hit(value === undefined ? parameter.missing : parameter.sent, test);
        if (value !== undefined) look(parameter.use, value, true, test);
      }
      if (!message.hasBody) {
        hit(operation.withoutBody, test);
        return;
      }
      const media = mediaOf(operation.media, message.mediaType);
      hit(media?.point, test);
      if (media?.use !== undefined && message.body !== undefined) look(media.use, message.body.value, message.body.asText, test);
    },
    answered(test, operation, { status, contentType, body, isEmpty }) {
      exchange += 1;
      const key = responseKey(operation.responses, status);
      if (key === undefined) return note(test, "status", operation.key, String(status));
      const answer = operation.answers.get(key.toUpperCase());
      if (answer === undefined) return;
      hit(answer.point, test);
      if (answer.media.length === 0 || isEmpty) return;
      const media = mediaOf(answer.media, contentType);
      if (media === undefined) return note(test, "media type", operation.key, `${status} ${bare(contentType)}`);
      hit(media.point, test);
      if (media.use !== undefined && body !== undefined)
        look(media.use, body, false, test, (path) => note(test, "property", operation.key, `${status} body${path}`));
    },
  };
}

function mediaOf(media: readonly MediaModel[], type: string | undefined): MediaModel | undefined {
  if (type === undefined) return undefined;
  const matching = matchingType(
    type,
    media.map((one) => one.type),
  );
  return media.find((one) => one.type === matching);
}

function bare(type: string | undefined): string {
  return type === undefined ? "without a Content-Type" : (type.split(";", 1)[0] ?? "").trim().toLowerCase();
}
