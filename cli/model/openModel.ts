// Opens a model for one command: masks the secrets of the workspace, keeps answers in the user's folder, and reports on
// standard error.

import type { Loaded } from "../../engine/index.ts";
import { createRedactor, type Redactor } from "../../engine/index.ts";
import type { Model, ModelProgress } from "../../engine/models/index.ts";
import { environmentSecrets } from "../secrets.ts";
import { type ChosenModel, chooseModel, type ModelOptions } from "./modelOptions.ts";

export interface OpenedModel {
  readonly model: Model;
  /** For standard error, at the end: the tokens and the cost. */
  readonly spent: () => string;
}

/** Throws `PlaybookError` "no-model" if no model is named. */
export async function openModel(loaded: Loaded, options: ModelOptions, progress?: (progress: ModelProgress) => void): Promise<OpenedModel> {
  const chosen: ChosenModel = chooseModel(options, process.env);
  const models = await import("../../engine/models/index.ts");
  const redactor = await promptRedactor(loaded);
  if (chosen.key !== undefined) redactor.add(chosen.key);
  const folder = options.modelCache === false ? undefined : models.modelMemoryFolder(process.env);
  const memory = folder === undefined ? undefined : models.createModelMemory(folder);
  const port = models.createOpenAiModel(chosen, memory ?? models.temporaryMemory());
  const meter = models.createTokenMeter(chosen.price, chosen);
  const model = models.createModel(port, {
    redactor,
    meter,
    ...(memory === undefined ? {} : { memory }),
    ...(progress === undefined ? {} : { progress }),
  });
  return { model, spent: () => `${model.name}: ${models.spentText(model.spent())}` };
}

/** Masks every secret that can be had. */
export async function promptRedactor({ workspace, root }: Loaded): Promise<Redactor> {
  const { knownSecrets } = await import("../../engine/models/knownSecrets.ts");
  const redactor = createRedactor();
  for (const secret of await knownSecrets(workspace, root, environmentSecrets(process.env), process.env)) redactor.add(secret);
  return redactor;
}
