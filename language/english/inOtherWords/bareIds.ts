// Names the thing whose id a sentence has without a noun: “the title of p-7” is that of the piece p-7, where earlier
// steps were about pieces. Otherwise the id would be taken for a value.

import { partsIn } from "../../grammar/align/parts.ts";
import { variablesOf } from "../../grammar/correct/saved.ts";
import { lexicon } from "../../grammar/lexicon/lexicon.ts";
import { changes, hasSense } from "../../grammar/settle/called.ts";
import { lastThing, nounOfValue, toldOf, withParameters } from "../../grammar/settle/mentioned.ts";
import { slotsOf } from "../../grammar/settle/slots.ts";
import { leavesOf } from "../../json.ts";
import type { Step } from "../../step.ts";
import { nounOf, sameName, subjectOf } from "../context/nouns.ts";
import { operationsOf, type Rewording, type Said, stepsOf, textAfter, textOf } from "./rewording.ts";

export const bareIds: Rewording = {
  name: "ids without a noun",
  example: ["Change the kind of q-8 to march", "Change the kind of the piece q-8 to march", "GET /pieces/p-7"],
  needs: "document",
  cue: /\$\{|\d/u,
  reads: withNouns,
};

function withNouns(said: Said): readonly Step[] | undefined {
  if (said.tokens.some(({ kind }) => kind === "path" || kind === "json")) return undefined;
  const found = idIn(said);
  if (found === undefined) return undefined;
  const { at, field, id } = found;
  for (const noun of new Set(nounsFor(said, id, field))) {
    const isSaid = said.tokens.some(
      ({ word }, index) => word !== "" && !(field !== undefined && index < at) && nounOf([word]) === noun.split(" ").at(-1),
    );
    if (isSaid) continue;
    const steps = stepsOf(said, `${said.sentence.slice(0, said.tokens[at]?.start)}the ${noun} ${textAfter(said, at).trimStart()}`);
    if (steps?.some((step) => isAbout(step, id)) === true) return steps;
  }
  return undefined;
}

interface BareId {
  readonly at: number;
  readonly id: string;
  /** The words of the field that is the thing's: “due date” of “the due date of p-7”. */
  readonly field?: string | undefined;
}

/** The only id, where a preposition after a field leads to it, or a verb that changes, names or removes. */
function idIn(said: Said): BareId | undefined {
  const { tokens } = said;
  for (const { at, end, kind, text } of partsIn(tokens)) {
    const isId = kind === "variable" || kind === "code" || (/^(?:text|number)$/.test(kind) && /^[\w-]+$/.test(text) && /\d/.test(text));
    if (!isId || end !== at + 1 || !/^[\w.:-]+$/.test(text)) continue;
    const { word: lead = "" } = tokens[at - 1] ?? {};
    const id = kind === "variable" ? `\${${text}}` : text;
    if (/^(?:of|for|on)$/.test(lead)) {
      const from = tokens.findLastIndex(({ word }, index) => index < at - 1 && /^(?:the|its)$/.test(word));
      const field = from < 0 || from > 4 ? undefined : textOf(said, from + 1, at - 1);
      const isEnd = tokens[end] === undefined;
      if (field !== undefined && (kind === "number" ? lead === "of" && !isEnd : lead === "of" || isEnd)) return { at, id, field };
    } else if (at > 0 && at <= 4 && isDoneToThings(lead, tokens[at - 2]?.word ?? "")) return { at, id };
  }
  return undefined;
}

/** “update”, “rename”, “get rid of” */
function isDoneToThings(word: string, before: string): boolean {
  return [word, `${before} ${word}`, `get rid ${word}`].some((verb) =>
    ["o.update", "o.rename", "o.delete"].some((sense) => lexicon.names.has(verb) && hasSense(verb, sense)),
  );
}

/** The things that the id may be of: one with that id, the last one, and the only one with the field. */
function nounsFor(said: Said, id: string, field: string | undefined): readonly string[] {
  const { context } = said;
  const told = toldOf(context);
  const variable = /^\$\{(.+)\}$/.exec(id)?.[1];
  const operations = operationsOf(said).filter((operation) => subjectOf(operation).isItem);
  const nounOfItem = (operation: (typeof operations)[number]): string => subjectOf(operation).parameters.at(-1)?.noun ?? "";
  if (variable !== undefined) {
    const nouns = operations.map(nounOfItem).filter((noun) => noun !== "" && sameName(variable, `${noun} id`));
    return nouns.length > 0 || !variablesOf(context).some(({ name }) => name === variable) ? nouns : [lastThing(told) ?? ""];
  }
  const known = nounOfValue(told, id);
  if (known !== undefined) return [known];
  const last = lastThing(told);
  const owners = operations.filter(
    (operation) => field !== undefined && changes(operation) && slotsOf({ operation }).some(({ name }) => sameName(name, field)),
  );
  const [only, ...others] = new Set(owners.map(nounOfItem));
  return [last, others.length === 0 ? only : undefined].filter((noun) => noun !== undefined && noun !== "") as string[];
}

/** Returns whether the request is about the thing with that id, and sends the id nowhere else. */
function isAbout(step: Step, id: string): boolean {
  if (step.step !== "api_request") return false;
  const path = withParameters(step.action, step.parameters);
  return `${path}/`.includes(`/${id}/`) && leavesOf([step.body ?? null, step.query ?? null]).every(({ value }) => String(value) !== id);
}
