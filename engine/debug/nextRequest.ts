// Keeps the request of the sentence before which a run has stopped, with the changes that a person made to it.

import { sameData } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { HttpRequest } from "../http/message.ts";
import type { PlannedStep } from "../planned.ts";
import type { PhaseState } from "../running/context.ts";
import { aheadOf, previewOf } from "./previews.ts";
import { createRequestEdits, type RequestEdits } from "./requestEdits.ts";
import type { Preview } from "./scopes.ts";
import type { Stop } from "./stops.ts";

interface Sending {
  readonly planned: PlannedStep;
  readonly edits: RequestEdits;
  preview?: Promise<Preview>;
}

export interface ChangedRequest {
  readonly planned: PlannedStep;
  readonly made: HttpRequest;
  readonly edited: HttpRequest;
}

export class NextRequest {
  #sending: Sending | undefined;

  /** Undefined if the sentence sends no request, or has sent it. */
  at(stop: Stop): Sending | undefined {
    if (stop.after) return undefined;
    const planned = aheadOf(stop.level, stop.planned, "api_request");
    if (planned === undefined) return undefined;
    if (this.#sending?.planned !== planned) this.#sending = { planned, edits: createRequestEdits() };
    return this.#sending;
  }

  /** The request as it was changed, which is done once. */
  change(made: HttpRequest, state: PhaseState): HttpRequest {
    const sending = this.#sending;
    if (sending === undefined || sending.planned !== state.current) return made;
    this.#sending = undefined;
    return sending.edits.isEmpty ? made : sending.edits.apply(made);
  }

  /** Keeps the changes of a request that reads as before in the steps that were read again. */
  moveTo(stop: Stop): void {
    const before = this.#sending;
    this.#sending = undefined;
    const now = this.at(stop);
    if (now !== undefined && before !== undefined && sameData(now.planned.step, before.planned.step))
      this.#sending = { planned: now.planned, edits: before.edits };
  }

  /** Throws `PlaybookError` if the stopped sentence sends no request. */
  async changed(stop: Stop | undefined): Promise<ChangedRequest> {
    const sending = stop === undefined ? undefined : this.at(stop);
    if (stop === undefined || sending === undefined)
      throw new PlaybookError("not-stopped", "The run has not stopped before a sentence that sends a request.");
    sending.preview ??= previewOf(sending.planned, stop.level.state);
    const { request, problem } = await sending.preview;
    if (request === undefined) throw new PlaybookError("no-request", problem ?? "No request can be prepared.");
    return { planned: sending.planned, made: request, edited: sending.edits.apply(request) };
  }
}
