// Asks a model for data of a known form: with secrets masked, within limits, once for the same question, and with an
// answer that is judged before anyone uses it.

import { isJsonObject, type Json, type schema, secretForms, toJsonSchema, validate } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { mask, type Redactor } from "../redact/redactor.ts";
import { answerJson } from "./answerJson.ts";
import type { ModelMemory } from "./modelMemory.ts";
import type { AnswerForm, ModelMessage, ModelPort, ModelProgress, ModelRequest } from "./modelPort.ts";
import { type Spent, type TokenMeter, tokensOf } from "./tokenMeter.ts";

export interface Question<T> {
  readonly messages: readonly ModelMessage[];
  readonly answer: { readonly name: string; readonly description: string; readonly schema: schema.Schema<T> };
  /** The problems of a well-formed answer, each a sentence for the model; an answer without any is taken. */
  readonly judge?: (answer: T) => readonly string[];
}

type Answered<T> =
  | { readonly kind: "answered"; readonly value: T; readonly isKept: boolean }
  /** Twice no answer that can be used. */
  | { readonly kind: "unusable"; readonly problems: readonly string[] };

/** A model as the rest of the engine asks it. */
export interface Model {
  readonly name: string;
  /** Throws `PlaybookError`: no answer at all, or a limit. */
  ask<T>(question: Question<T>, signal: AbortSignal): Promise<Answered<T>>;
  spent(): Spent;
}

export interface ModelSurroundings {
  readonly redactor: Redactor;
  readonly meter: TokenMeter;
  readonly memory?: ModelMemory;
  readonly progress?: (progress: ModelProgress) => void;
}

export function createModel(port: ModelPort, { redactor, meter, memory, progress }: ModelSurroundings): Model {
  async function send(request: ModelRequest, signal: AbortSignal): Promise<string> {
    const sent = charactersOf(request);
    meter.admit(sent);
    try {
      const { text, usage } = await port.ask(request, { signal, ...(progress === undefined ? {} : { progress }) });
      meter.add(usage ?? { input: tokensOf(sent), output: tokensOf(text.length), isEstimate: true });
      return text;
    } catch (error) {
      if (!(error instanceof PlaybookError)) throw error;
      throw new PlaybookError(error.code, redactor.text(error.message), error.fix, error);
    }
  }

  return {
    name: port.name,
    spent: meter.spent,
    async ask<T>(question: Question<T>, signal: AbortSignal): Promise<Answered<T>> {
      const request = promptOf(question, redactor);
      const key: Json = ["answer", 1, port.id, request as unknown as Json];
      const kept = await memory?.get(key);
      if (kept !== undefined && problemsOf(question, kept).length === 0) {
        meter.addKept();
        return { kind: "answered", value: kept as T, isKept: true };
      }
      const first = await send(request, signal);
      const judged = judge(question, first);
      if (judged.kind === "good") {
        await memory?.set(key, judged.value);
        return { kind: "answered", value: judged.value as T, isKept: false };
      }
      const again: ModelRequest = {
        ...request,
        messages: [
          ...request.messages,
          // All of a long answer that cannot be used would cost as much again.
          { role: "assistant", text: masked(first.length > 20_000 ? `${first.slice(0, 20_000)}…` : first, redactor) },
          { role: "user", text: masked(correction(judged.problems), redactor) },
        ],
      };
      const second = judge(question, await send(again, signal));
      if (second.kind === "bad") return { kind: "unusable", problems: second.problems.map((problem) => redactor.text(problem)) };
      await memory?.set(key, second.value);
      return { kind: "answered", value: second.value as T, isKept: false };
    },
  };
}

/** Text that looks like a secret is masked as well: a document or a server may hold an undeclared one. */
function masked(text: string, redactor: Redactor): string {
  return redactor.text(text).replace(secretForms, mask);
}

/** Exactly what would be sent first. */
export function promptOf<T>({ messages, answer }: Question<T>, redactor: Redactor): ModelRequest {
  const form: AnswerForm = { name: answer.name, description: answer.description, schema: toJsonSchema(answer.schema, { patterns: false }) };
  return { messages: messages.map(({ role, text }) => ({ role, text: masked(text, redactor) })), answer: redactor.value(form) };
}

/** A prompt for people. */
export function promptText({ messages, answer }: ModelRequest): string {
  const parts = messages.map(({ role, text }) => `--- ${role} ---\n${text}\n`);
  return `${parts.join("\n")}\n--- form of the answer (${answer.name}) ---\n${JSON.stringify(answer.schema)}\n`;
}

function charactersOf({ messages, answer }: ModelRequest): number {
  return messages.reduce((sum, { text }) => sum + text.length, JSON.stringify(answer.schema).length);
}

type Judged = { readonly kind: "good"; readonly value: Json } | { readonly kind: "bad"; readonly problems: readonly string[] };

function judge<T>(question: Question<T>, text: string): Judged {
  const found = answerJson(text);
  if (found.kind === "none") return { kind: "bad", problems: [found.problem] };
  const problems = problemsOf(question, found.value);
  return problems.length === 0 ? { kind: "good", value: found.value } : { kind: "bad", problems };
}

function problemsOf<T>({ answer, judge: judgeAnswer }: Question<T>, value: Json): readonly string[] {
  if (!isJsonObject(value)) return ["The answer must be a JSON object."];
  const wrong = validate(answer.schema, value);
  if (wrong.length > 0) return wrong.slice(0, 10).map(({ message }) => message);
  return judgeAnswer?.(value as T) ?? [];
}

function correction(problems: readonly string[]): string {
  return `This answer cannot be used:\n${problems.map((problem) => `- ${problem}`).join("\n")}\n\nAnswer again, in the same form, with these problems solved. Do not invent anything.`;
}
