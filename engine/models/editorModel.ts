// The models of the editor: it is asked for one call of a tool, whose input is the answer, since it knows no other way
// to ask for a form.

import { PlaybookError } from "../error.ts";
import type { EditorModelAnswer, EditorModelQuestion } from "../modelProtocol.ts";
import type { ModelPort } from "./modelPort.ts";

export interface EditorModels {
  ask(question: EditorModelQuestion, signal: AbortSignal, received: (characters: number) => void): Promise<EditorModelAnswer>;
}

/** Milliseconds until an answer has to be there; a person may have to agree first. */
const longest = 600_000;
const mostCharacters = 200_000;

let count = 0;

export function createEditorModel(id: string, name: string, models: EditorModels): ModelPort {
  return {
    name,
    id: `editor ${id}`,
    async ask({ messages, answer }, { signal, progress }) {
      progress?.({ kind: "asking", model: name });
      count += 1;
      const tooMuch = new AbortController();
      const late = AbortSignal.timeout(longest);
      const received = (characters: number) => {
        if (characters > mostCharacters) tooMuch.abort();
        progress?.({ kind: "receiving", characters });
      };
      const question: EditorModelQuestion = { question: `question ${count}`, id, messages, tool: answer };
      const any = AbortSignal.any([signal, tooMuch.signal, late]);
      // An editor may not answer a cancelled question.
      const ended = new Promise<never>((_, reject) => {
        // A signal that is already aborted emits no event.
        if (any.aborted) reject(any.reason);
        else any.addEventListener("abort", () => reject(any.reason), { once: true });
      });
      const reply = await Promise.race([models.ask(question, any, received), ended]).catch((error: unknown) => {
        if (signal.aborted) throw new PlaybookError("cancelled", "The question to the model was cancelled.");
        if (tooMuch.signal.aborted)
          throw new PlaybookError(
            "model-too-long",
            `The answer of ${name} is longer than ${mostCharacters.toLocaleString("en")} characters.`,
            "Make the question smaller.",
          );
        if (late.aborted)
          throw new PlaybookError(
            "model-timeout",
            `${name} has not answered for ${longest / 60_000} minutes.`,
            "Try again, or use another model.",
          );
        throw new PlaybookError(
          "model-failed",
          `${name} cannot be asked: ${error instanceof Error ? error.message : String(error)}`,
          "Try again.",
          error,
        );
      });
      if (reply.kind === "failed") throw new PlaybookError(reply.code, reply.message, reply.fix);
      return reply;
    },
  };
}
