// Runs a command's work with a model: shows the current question on one line, ends on Ctrl-C, and always reports the
// usage.

import type { Loaded } from "../../engine/index.ts";
import type { Model } from "../../engine/models/index.ts";
import { cancellable } from "../cancellable.ts";
import { standardError } from "../terminal.ts";
import type { ModelOptions } from "./modelOptions.ts";
import { openModel } from "./openModel.ts";
import { type ModelProgressLine, modelProgressLine } from "./progressLine.ts";

export interface ModelWork {
  readonly model: Model;
  readonly signal: AbortSignal;
  readonly status: Pick<ModelProgressLine, "at" | "clear">;
}

/** Throws `PlaybookError` "no-model" if no model is named. */
export async function withModel<T>(loaded: Loaded, options: ModelOptions, work: (given: ModelWork) => Promise<T>): Promise<T> {
  const status = modelProgressLine();
  const { model, spent } = await openModel(loaded, options, status.model);
  try {
    return await cancellable((signal) => work({ model, signal, status }));
  } finally {
    status.clear();
    standardError(`${spent()}\n`);
  }
}
