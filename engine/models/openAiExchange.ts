// One request to an OpenAI-compatible API and its answer, streamed or whole. Fails with `ExchangeFailure`, or with a
// `PlaybookError` if asking again is of no use.

import { APIConnectionError, APIError, type OpenAI } from "openai";
import { PlaybookError } from "../error.ts";
import { ExchangeFailure } from "./exchangeFailure.ts";
import type { DuringQuestion, ModelReply, TokenUse } from "./modelPort.ts";
import type { openAiRequest } from "./openAiRequest.ts";

export interface ExchangeLimits {
  /** Milliseconds until something of the answer is there, and until all of it is. */
  readonly firstByte: number;
  readonly total: number;
  readonly maxAnswerCharacters: number;
}

interface Received {
  text: string;
  refusal: string;
  finish: string | null | undefined;
  usage: TokenUse | undefined;
}

export async function openAiExchange(
  client: OpenAI,
  body: ReturnType<typeof openAiRequest>,
  { firstByte, total, maxAnswerCharacters }: ExchangeLimits,
  { signal, progress }: DuringQuestion,
): Promise<ModelReply> {
  const late = new AbortController();
  const slow = new AbortController();
  const totalTimer = setTimeout(() => late.abort(), total);
  const firstTimer = body.stream === true ? setTimeout(() => slow.abort(), firstByte) : undefined;
  const options = { signal: AbortSignal.any([signal, late.signal, slow.signal]), maxRetries: 0, timeout: total };
  const received: Received = { text: "", refusal: "", finish: undefined, usage: undefined };
  const grow = (characters: number) => {
    if (characters > maxAnswerCharacters) throw tooLong(maxAnswerCharacters);
    progress?.({ kind: "receiving", characters });
  };
  /** Also of a stream: when it is aborted, it ends like any other. */
  const throwIfInterrupted = (cause?: unknown) => {
    signal.throwIfAborted();
    if (late.signal.aborted)
      throw new ExchangeFailure({ kind: "total time", message: `no complete answer came within ${seconds(total)}.` }, cause);
    if (slow.signal.aborted)
      throw new ExchangeFailure({ kind: "first byte", message: `no answer came within ${seconds(firstByte)}.` }, cause);
  };
  try {
    if (body.stream === true)
      await readStream(await client.chat.completions.create(body, options), received, grow, () => clearTimeout(firstTimer));
    else readWhole(await client.chat.completions.create(body, options), received, grow);
    throwIfInterrupted();
  } catch (error) {
    if (error instanceof PlaybookError || error instanceof ExchangeFailure) throw error;
    throwIfInterrupted(error);
    throw failureOf(error);
  } finally {
    clearTimeout(totalTimer);
    clearTimeout(firstTimer);
  }
  return replyOf(received, body.stream === true);
}

function tooLong(most: number): PlaybookError {
  return new PlaybookError(
    "model-too-long",
    `The answer of the model is longer than ${most.toLocaleString("en")} characters.`,
    "Make the question smaller.",
  );
}

type Chunks = AsyncIterable<OpenAI.Chat.ChatCompletionChunk>;

async function readStream(chunks: Chunks, received: Received, grow: (characters: number) => void, begun: () => void): Promise<void> {
  const calls = new Map<number, string>();
  let thought = 0;
  for await (const chunk of chunks) {
    begun();
    received.usage = useOf(chunk.usage) ?? received.usage;
    const choice = chunk.choices?.[0];
    if (choice === undefined) continue;
    const { content, refusal, tool_calls: pieces, ...rest } = choice.delta ?? {};
    received.text += content ?? "";
    received.refusal += refusal ?? "";
    for (const { index, function: called } of pieces ?? [])
      calls.set(index ?? 0, (calls.get(index ?? 0) ?? "") + (called?.arguments ?? ""));
    // Some send the model's reasoning; it counts, and is not kept.
    for (const value of Object.values(rest)) if (typeof value === "string") thought += value.length;
    received.finish = choice.finish_reason ?? received.finish;
    let called = 0;
    for (const text of calls.values()) called += text.length;
    grow(received.text.length + received.refusal.length + called + thought);
  }
  const [call] = calls.values();
  if (call !== undefined && call !== "") received.text = call;
}

function readWhole(completion: OpenAI.Chat.ChatCompletion, received: Received, grow: (characters: number) => void): void {
  const choice = completion.choices?.[0];
  const call = choice?.message?.tool_calls?.find((one) => one.type === "function");
  received.text = call?.function.arguments || choice?.message?.content || "";
  received.refusal = choice?.message?.refusal ?? "";
  received.finish = choice?.finish_reason;
  received.usage = useOf(completion.usage);
  grow(received.text.length);
}

function replyOf({ text, refusal, finish, usage }: Received, isStream: boolean): ModelReply {
  if (refusal !== "" || finish === "content_filter")
    throw new PlaybookError(
      "model-refused",
      refusal === "" ? "The filter of the model’s API stopped the answer." : `The model refuses to answer: ${refusal.slice(0, 300)}`,
      "Change the sentence, or use another model.",
    );
  if (finish === "length")
    throw new PlaybookError(
      "model-too-long",
      "The answer of the model was cut off at its token limit.",
      "Make the question smaller, or use a model that gives shorter answers.",
    );
  if (isStream && (finish === undefined || finish === null) && !/[}\]]\s*(?:```\s*)?$/.test(text))
    throw new ExchangeFailure({ kind: "dropped", message: "the stream ended in the middle." });
  if (text.trim() === "") throw new ExchangeFailure({ kind: "empty", message: "its answer was empty." });
  return { text, ...(usage === undefined ? {} : { usage }) };
}

function useOf(usage: OpenAI.CompletionUsage | null | undefined): TokenUse | undefined {
  if (usage === null || usage === undefined) return undefined;
  const [input, output] = [usage.prompt_tokens, usage.completion_tokens];
  return Number.isFinite(input) && Number.isFinite(output) ? { input, output } : undefined;
}

function failureOf(error: unknown): ExchangeFailure {
  const tooLarge = causeOf(error, (one) => one instanceof PlaybookError);
  if (tooLarge !== undefined) throw tooLarge;
  if (error instanceof APIConnectionError) return new ExchangeFailure({ kind: "connection", message: `${reasonOf(error)}.` }, error);
  if (!(error instanceof APIError)) return new ExchangeFailure({ kind: "dropped", message: `${reasonOf(error)}.` }, error);
  const { status, message, code, param, headers } = error;
  // Within a stream an error has no status of its own, but may name one.
  const named = status ?? (Number.isInteger(Number(code)) && code !== null ? Number(code) : 500);
  const retryAfter = readRetryAfter(headers);
  const whole = [textOf(error.error) ?? message, param, code].filter((part) => typeof part === "string" && part !== "").join(" ");
  return new ExchangeFailure(
    {
      kind: "status",
      status: named,
      message: whole,
      ...(code == null ? {} : { code: String(code) }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
    error,
  );
}

/** APIs differ in where they put their message. */
function textOf(body: unknown): string | undefined {
  if (typeof body === "string") return body;
  const { message, detail, error } = (body ?? {}) as Readonly<Record<string, unknown>>;
  for (const one of [message, detail, error]) if (typeof one === "string") return one;
  return body === undefined || body === null ? undefined : JSON.stringify(body);
}

/** Milliseconds; a date counts from now. */
function readRetryAfter(headers: Headers | undefined): number | undefined {
  const precise = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(precise)) return Math.max(0, precise);
  const text = headers?.get("retry-after");
  if (text === null || text === undefined) return undefined;
  const wait = Number.isFinite(Number(text)) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

function causeOf(error: unknown, is: (error: unknown) => boolean): unknown {
  for (let one = error, depth = 0; one !== undefined && depth < 6; one = (one as { cause?: unknown }).cause, depth++)
    if (is(one)) return one;
  return undefined;
}

/** The innermost reason: the outer ones say no more than that it failed. */
function reasonOf(error: unknown): string {
  let reason = error instanceof Error ? error.message : String(error);
  for (let one = (error as { cause?: unknown }).cause, depth = 0; one instanceof Error && depth < 6; one = one.cause, depth++)
    reason = (one as { code?: string }).code === "ECONNREFUSED" ? "no program listens there" : one.message || reason;
  return reason.replace(/\.$/, "");
}

function seconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${Math.round(milliseconds / 1000)} s`;
}
