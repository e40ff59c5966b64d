// The last look at a reading where it stands: a request without a target takes the endpoint, an unclear header is refused.

import type { Compiled, Parsed, Problem, SentenceContext, SentenceReading } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { pendingUrl } from "../pendingUrl.ts";

/** The reading as steps, or what its surroundings have against it. */
export function settle(parsed: Parsed, reading: SentenceReading, context: SentenceContext): Compiled {
  let { steps } = reading;
  const unclear = unclearHeader(parsed, steps, context);
  if (unclear !== undefined) return { kind: "refused", problem: unclear };
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index] as Step;
    if (step.step === "api_request" && !step.action.includes(" ")) {
      const target = targetOf(parsed, step.action, steps.slice(0, index), context);
      if (typeof target !== "string") return { kind: "refused", problem: target };
      if (target !== "") steps = steps.with(index, { ...step, action: `${step.action} ${target}` });
    }
  }
  return { kind: "understood", steps, fields: reading.fields };
}

/** The path of the endpoint where nothing has prepared another; empty where a prepared target is used or nothing is known. */
function targetOf(parsed: Parsed, method: string, own: readonly Step[], { endpoint, before }: SentenceContext): string | Problem {
  if (pendingUrl([...(before ?? []), ...own]) !== undefined) return "";
  if (endpoint !== undefined && endpoint.method === method) return endpoint.path;
  if (before === undefined && endpoint === undefined) return "";
  return {
    code: "needs-context",
    message:
      endpoint === undefined
        ? "This request has no path. Say where it goes, for example “to /orders”."
        : `This request has no path, and the endpoint of this playbook is ${endpoint.method} ${endpoint.path}. Say where the ${method} request goes.`,
    in: "sentence",
    span: { start: 0, end: Math.max(1, parsed.sentence.length) },
    suggestions: [],
  };
}

/** "The content type is text/plain; charset=utf-8" behind a call: said of the response as well as of the next request. */
function unclearHeader(parsed: Parsed, steps: readonly Step[], context: SentenceContext): Problem | undefined {
  if (steps.length !== 1 || steps[0]?.step !== "prepare" || steps[0].headers === undefined) return undefined;
  if (context.before?.some(({ step }) => step === "api_request" || step === "run") !== true) return undefined;
  if (!/^(?:(?:given|when|then|and|that|the)\s+)*(?:content[- ]type|accept)(?:\s+header)?\s+is\s/i.test(parsed.sentence)) return undefined;
  return {
    code: "ambiguous",
    message:
      "Is this a header of the next request, or is one of the response checked? Say “request header … is …” or “the response header … is …”.",
    in: "sentence",
    span: { start: 0, end: parsed.sentence.length },
    suggestions: [],
  };
}
