// Writes plain sentences about everything that a document has, with the steps that each must have.

import type { Check } from "../../../../language/check.ts";
import type { Field, Operations } from "../../../../language/openapi/operations.ts";
import type { Step } from "../../../../language/step.ts";
import { checkField, checkInside, checkResponse, checkTwo } from "./checks.ts";
import { checkRefusal } from "./errors.ts";
import { checkCounts, checkItems } from "./lists.ts";
import { filterThings, listAndCheck, listThings, readAndCheck, readThing } from "./requests.ts";
import { saveField, saveInside, saveOfList, saveOther, saveTwo } from "./saves.ts";
import { surroundingsOf, type Thing } from "./things.ts";
import { isNoun, sampleOf } from "./values.ts";

export interface Plain {
  readonly template: string;
  readonly text: string;
  /** Any of these is right; none means that it must be refused. */
  readonly steps: readonly (readonly Step[])[];
  readonly before: readonly Step[];
  readonly variables: readonly string[];
}

/** Takes a check and what it must be; more lists are as right. Without one the sentence must be refused. */
export type Write = (template: string, text: string, checks: readonly Check[] | undefined, ...more: readonly (readonly Check[])[]) => void;
export type WriteSteps = (template: string, text: string, steps: readonly Step[] | undefined) => void;

export function plainSentences(operations: Operations): readonly Plain[] {
  const { before, things } = surroundingsOf(operations);
  const written: Plain[] = [];
  const variables = ["keepIt", ...before.flatMap((step) => (step.step === "save" ? step.store.flatMap((one) => Object.keys(one)) : []))];
  const after = (group: string, ...steps: readonly Step[]) => {
    const prior = [...before, ...steps];
    const writeSteps: WriteSteps = (template, text, gold) =>
      written.push({ template: `${group}: ${template}`, text, steps: gold === undefined ? [] : [gold], before: prior, variables });
    const write: Write = (template, text, ...checks) =>
      written.push({
        template: `${group}: ${template}`,
        text,
        steps: checks.flatMap((one) => (one === undefined ? [] : [[{ step: "validate", checks: one } as Step]])),
        before: prior,
        variables,
      });
    return { write, writeSteps };
  };
  for (const thing of things) {
    const { noun, read, made, listed, refused } = thing;
    if (read !== undefined) {
      const { write, writeSteps } = after("read", read.step);
      const fields = plainFields(read.fields, thing);
      for (const field of fields) checkField(write, noun, field);
      for (const [one, two] of pairsOf(fields)) {
        checkTwo(write, noun, one, two);
        saveTwo(writeSteps, one, two);
      }
      for (const field of read.fields) {
        checkInside(write, noun, field);
        saveInside(writeSteps, field);
      }
      for (const field of fields) saveField(writeSteps, noun, field);
      checkResponse(write, noun);
      saveOther(writeSteps);
      const request = after("request").writeSteps;
      readThing(request, thing);
      for (const [index, field] of fields.entries()) readAndCheck(request, thing, field, fields[index + 1]);
    }
    if (made !== undefined) {
      const { write, writeSteps } = after("made", made.step);
      for (const field of plainFields(made.fields, thing).slice(0, 2)) {
        checkField(write, noun, field);
        saveField(writeSteps, noun, field);
      }
      for (const [one, two] of pairsOf(plainFields(made.fields, thing)).slice(0, 1)) checkTwo(write, noun, one, two);
    }
    if (listed !== undefined) {
      const { write, writeSteps } = after("list", listed.step);
      const fields = listed.fields.filter((one) => sampleOf(one) !== undefined).slice(0, 4);
      checkCounts(write, thing);
      for (const [index, field] of fields.entries()) {
        checkItems(write, thing, field, fields[index + 1]);
        if (isNoun(field)) saveOfList(writeSteps, thing, field);
      }
      const request = after("request").writeSteps;
      listThings(request, thing);
      filterThings(request, thing);
      for (const field of fields) listAndCheck(request, thing, field);
    }
    if (refused !== undefined && read !== undefined)
      checkRefusal(
        after("refused", read.step, { step: "validate", checks: [{ status: refused.status }] }).write,
        refused.fields,
        read.fields,
      );
  }
  return written;
}

function plainFields(fields: readonly Field[], { id }: Thing): readonly Field[] {
  return fields.filter((one) => sampleOf(one) !== undefined && one.name !== "id" && one.name !== id?.field).slice(0, 6);
}

function pairsOf(fields: readonly Field[]): readonly (readonly [Field, Field])[] {
  return fields.slice(1).map((two, index) => [fields[index] as Field, two] as const);
}
