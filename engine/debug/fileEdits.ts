// Writes a changed request and the sentences of the console into files.

import { type ChangeSet, editSteps, type InsertedSentence, insertSentences, parseAttachment } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { SourcePlace } from "../events.ts";
import type { Debugger } from "./debugger.ts";
import { instructionAt } from "./instructionAt.ts";
import { keptRequest } from "./keptRequest.ts";
import type { Tried } from "./sentence.ts";

export interface FileEdit {
  readonly changeSet: ChangeSet;
  /** The places of sentences that have run already, after the edit. */
  readonly done: readonly SourcePlace[];
}

/** The edit after which the sentence sends the changed request. Throws `PlaybookError`. */
export async function keepRequest(debug: Debugger): Promise<FileEdit> {
  const { planned, made, edited } = await debug.changedRequest();
  const place = planned.origins?.findLast(({ sentence }) => sentence !== undefined)?.place ?? planned.place;
  const compiled = instructionAt(debug.workspace, place) ?? gone();
  const { steps, instruction } = compiled;
  const index = steps.findIndex(({ step }) => step === "api_request");
  const own = steps[index];
  if (own?.step !== "api_request")
    throw new PlaybookError("usage", "The request is made of several sentences.", "Change the sentence that gives this part.");
  const kept = keptRequest(own, made, edited);
  const result = editSteps(debug.workspace, place.path, instruction.span, steps.with(index, kept));
  if (result.kind === "refused") throw new PlaybookError("usage", result.reason);
  if (result.how === "nothing")
    throw new PlaybookError("usage", "The request was not changed.", "Change its method, URL, headers or body first.");
  return { changeSet: result.changeSet, done: [] };
}

/**
 * Returns the change that writes the sentences of the console next to the one that the run has stopped at. Throws
 * `PlaybookError`.
 */
export function insertTried(debug: Debugger, ids: readonly number[]): FileEdit {
  const { stop, tried, workspace } = debug;
  const place = stop?.frames[0]?.sentence.place;
  if (stop === undefined || place === undefined) throw new PlaybookError("not-stopped", "The run has not stopped.", "Pause it first.");
  const chosen = ids.map((id) => tried.find((one) => one.id === id) ?? unknown(id));
  if (chosen.length === 0)
    throw new PlaybookError("usage", "The console has run no sentence yet.", "Run one first, such as: Expect status 200.");
  for (const one of chosen) refuseAlone(one, chosen, tried);
  const { instruction } = instructionAt(workspace, place) ?? gone();
  const sentences = chosen.map(({ text, steps }): InsertedSentence => {
    const [sentence = "", ...rest] = text.split("\n");
    const attachment = parseAttachment(rest.join("\n"));
    return { sentence, steps, ...(attachment === undefined ? {} : { attachment }) };
  });
  const result = insertSentences(workspace, place.path, { span: instruction.span, isBefore: !stop.after }, sentences);
  if (result.kind === "refused") throw new PlaybookError("usage", result.reason);
  return { changeSet: result.changeSet, done: result.places.map((at) => ({ path: place.path, ...at })) };
}

function unknown(id: number): never {
  throw new PlaybookError("usage", `The console has run no sentence ${id}.`, "Give the number of a sentence that it has run.");
}

/** Refuses a sentence without the one above it that it reads. */
function refuseAlone({ id, text, reads }: Tried, chosen: readonly Tried[], tried: readonly Tried[]): void {
  if (reads === undefined || chosen.some((one) => one.id === reads && one.id < id)) return;
  const call = tried.find((one) => one.id === reads)?.text ?? "";
  throw new PlaybookError("usage", `“${text}” reads the response of “${call}”.`, "Insert that sentence as well.");
}

function gone(): never {
  throw new PlaybookError("usage", "The sentence is no longer there.", "Restart the frame, which reads the file again.");
}
