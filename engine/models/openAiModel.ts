// Asks models with an OpenAI-compatible API: in the manner that the API accepts, again after a pause on temporary
// failures, with limits on all of it.

import { setTimeout as pause } from "node:timers/promises";
import { OpenAI } from "openai";
import type { Json } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { answerJson } from "./answerJson.ts";
import { ExchangeFailure, type FailureFacts, isTransient, playbookErrorOf } from "./exchangeFailure.ts";
import { dialectOf, firstManner, type Manner, mannerAfterError, mannerAfterText } from "./manner.ts";
import { modelFetch } from "./modelFetch.ts";
import type { ModelMemory } from "./modelMemory.ts";
import type { ModelPort, ModelReply, TokenUse } from "./modelPort.ts";
import { type ExchangeLimits, openAiExchange } from "./openAiExchange.ts";
import { openAiRequest } from "./openAiRequest.ts";

export interface OpenAiSettings {
  /** With the version: `https://api.openai.com/v1`; a query (`?api-version=…`) goes with every request. */
  readonly baseUrl: string;
  readonly model: string;
  readonly key?: string;
  readonly limits?: Partial<ModelLimits>;
}

export interface ModelLimits extends ExchangeLimits {
  /** After the first time. */
  readonly retries: number;
  /** Milliseconds before the first retry; each further one waits twice as long. */
  readonly pause: number;
  /** Milliseconds; when an API asks for more patience, it is not waited for. */
  readonly longestPause: number;
  readonly maxAnswerTokens: number;
  /** Limit of the whole response, with the overhead of a stream. */
  readonly maxBytes: number;
}

const usual: ModelLimits = {
  firstByte: 90_000,
  total: 300_000,
  retries: 3,
  pause: 1_000,
  longestPause: 60_000,
  maxAnswerTokens: 16_000,
  maxAnswerCharacters: 200_000,
  maxBytes: 20_000_000,
};

/** `memory` keeps the manner. Throws `PlaybookError` for a base URL that is none. */
export function createOpenAiModel({ baseUrl, model, key, limits }: OpenAiSettings, memory: ModelMemory): ModelPort {
  const url = readBaseUrl(baseUrl, key);
  const dialect = dialectOf(url);
  const all = { ...usual, ...limits };
  const name = `${model} at ${url.host}`;
  const id = `${url.origin}${url.pathname} ${model}`;
  const query = Object.fromEntries(url.searchParams);
  const tooLarge = () =>
    new PlaybookError(
      "model-too-long",
      `The answer of ${name} is larger than ${all.maxBytes.toLocaleString("en")} bytes.`,
      "Make the question smaller.",
    );
  // Everything that the package would otherwise read from the environment is named.
  const client = new OpenAI({
    apiKey: key ?? "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, "")}`,
    defaultQuery: query,
    defaultHeaders: {
      ...(key === undefined ? { authorization: null } : {}),
      ...(key !== undefined && dialect.keyHeader !== undefined ? { authorization: null, [dialect.keyHeader]: key } : {}),
    },
    fetch: modelFetch(all.maxBytes, tooLarge),
    maxRetries: 0,
    logLevel: "off",
  });
  const mannerKey: Json = ["manner", 1, id, query];
  let known: Manner | undefined;

  return {
    name,
    id,
    async ask(request, during) {
      let manner = known ?? (await remembered(memory, mannerKey)) ?? firstManner(dialect);
      let used: TokenUse | undefined;
      for (let tries = 1; ; ) {
        during.progress?.({ kind: "asking", model: name });
        try {
          const body = openAiRequest(model, request, manner, all.maxAnswerTokens);
          const reply = await openAiExchange(client, body, all, during);
          used = together(used, reply.usage);
          const found = answerJson(reply.text);
          const next = found.kind === "none" && found.near === undefined ? mannerAfterText(manner, dialect) : undefined;
          if (next === undefined) {
            if (known !== manner) await memory.set(mannerKey, { ...manner });
            known = manner;
            return withUse(reply, used);
          }
          manner = next;
        } catch (error) {
          if (during.signal.aborted) throw new PlaybookError("cancelled", "The question to the model was cancelled.");
          if (!(error instanceof ExchangeFailure)) throw error;
          const { facts } = error;
          const next = mannerAfterError(manner, dialect, facts.status, facts.message);
          if (next !== undefined) {
            manner = next;
            continue;
          }
          const wait = isTransient(facts) && tries <= all.retries ? pauseBefore(facts, tries, all) : undefined;
          if (wait === undefined) throw playbookErrorOf(facts, name, tries);
          during.progress?.({
            kind: "waiting",
            seconds: Math.ceil(wait / 1000),
            reason: facts.status === 429 ? "it gets too many requests" : facts.message,
          });
          await pause(wait, undefined, { signal: during.signal }).catch(() => {
            throw new PlaybookError("cancelled", "The question to the model was cancelled.");
          });
          tries += 1;
        }
      }
    },
  };
}

function readBaseUrl(text: string, key: string | undefined): URL {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:") || url.username !== "")
    throw new PlaybookError(
      "usage",
      `${text} is not an address of a model’s API.`,
      "Write it with its version: https://api.openai.com/v1, http://localhost:11434/v1.",
    );
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === "http:" && key !== undefined && !isHere)
    throw new PlaybookError("usage", `The key of the model would go to ${url.host} unencrypted.`, "Use https, or an API on this machine.");
  return url;
}

/** Undefined: it is not worth waiting. Some chance in it keeps many from coming back at once. */
function pauseBefore({ retryAfter }: FailureFacts, tries: number, { pause: first, longestPause }: ModelLimits): number | undefined {
  if (retryAfter !== undefined) return retryAfter > longestPause ? undefined : retryAfter;
  return Math.min(longestPause, first * 2 ** (tries - 1)) * (0.75 + Math.random() / 4);
}

async function remembered(memory: ModelMemory, key: Json): Promise<Manner | undefined> {
  const kept = (await memory.get(key)) as Partial<Manner> | undefined;
  const isWhole = typeof kept?.mode === "string" && typeof kept.limitName === "string" && typeof kept.streams === "boolean";
  return isWhole ? (kept as Manner) : undefined;
}

function together(one: TokenUse | undefined, other: TokenUse | undefined): TokenUse | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return { input: one.input + other.input, output: one.output + other.output };
}

function withUse({ text }: ModelReply, usage: TokenUse | undefined): ModelReply {
  return { text, ...(usage === undefined ? {} : { usage }) };
}
