// Negotiates how to ask an API: begins with its dialect, drops parts that it refuses, and remembers that.

import { type AnswerMode, complaintStatuses, complaints, type Dialect, dialects, type Feature } from "./dialects.ts";

export interface Manner {
  readonly mode: AnswerMode;
  readonly toolChoice: "named" | "required" | "auto";
  readonly limitName: "max_completion_tokens" | "max_tokens" | "none";
  readonly streams: boolean;
  readonly streamUsage: boolean;
}

export function dialectOf(baseUrl: URL): Dialect {
  const address = `${baseUrl.host}${baseUrl.pathname.replace(/(?<!\/)\/*$/, "/")}`;
  return dialects.find((dialect) => dialect.address.test(address)) as Dialect;
}

export function firstManner({ modes, limitName }: Dialect): Manner {
  return { mode: modes[0] ?? "text", toolChoice: "named", limitName, streams: true, streamUsage: true };
}

/** How to ask after this error; undefined if it is about something else, or nothing is left to leave out. */
export function mannerAfterError(manner: Manner, dialect: Dialect, status: number | undefined, message: string): Manner | undefined {
  if (status === undefined || !complaintStatuses.has(status)) return undefined;
  // Of all internal errors of an API, only this one concerns the request.
  if (status === 500 && !/grammar|schema|response_format/i.test(message)) return undefined;
  for (const { of, says } of complaints) {
    if (!isSent(manner, of) || !says.test(message)) continue;
    const next = without(manner, dialect, of);
    if (next !== undefined) return next;
  }
  return undefined;
}

/** How to ask after an answer that ignored the form. */
export function mannerAfterText(manner: Manner, dialect: Dialect): Manner | undefined {
  return withoutMode(manner, dialect);
}

function isSent(manner: Manner, feature: Feature): boolean {
  switch (feature) {
    case "tool choice":
      return manner.mode === "tool" && manner.toolChoice !== "auto";
    case "max_completion_tokens":
    case "max_tokens":
      return manner.limitName === feature;
    case "stream usage":
      return manner.streams && manner.streamUsage;
    case "streaming":
      return manner.streams;
    default:
      return manner.mode === feature;
  }
}

function without(manner: Manner, dialect: Dialect, feature: Feature): Manner | undefined {
  switch (feature) {
    case "tool choice":
      return { ...manner, toolChoice: manner.toolChoice === "named" ? "required" : "auto" };
    case "max_completion_tokens":
    case "max_tokens":
      // The dialect's own name is the one that was tried first.
      return {
        ...manner,
        limitName: feature !== dialect.limitName ? "none" : feature === "max_tokens" ? "max_completion_tokens" : "max_tokens",
      };
    case "stream usage":
      return { ...manner, streamUsage: false };
    case "streaming":
      return { ...manner, streams: false };
    default:
      return withoutMode(manner, dialect);
  }
}

function withoutMode(manner: Manner, { modes }: Dialect): Manner | undefined {
  const mode = modes[modes.indexOf(manner.mode) + 1];
  return mode === undefined ? undefined : { ...manner, mode };
}
