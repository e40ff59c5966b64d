// Finds requests about a thing of somebody else than the sentence says: “Ada's job”, where only Bob has one; and those
// that lose whom it is about: “Link him to device 7”.

import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { membersIn } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import type { Token } from "../token.ts";
import { finding, type Guard, namesPath, type Reading, sentBy, valuesInPath, withoutTexts } from "./reading.ts";

export const ownerGuards: readonly Guard[] = [
  finding(
    ownerLost,
    (said) => `Nothing that this sends belongs to “${said}”. Save the id of what is meant where it is made, and name that variable here.`,
  ),
  finding(
    variableLost,
    (name) => `Nothing uses \${${name}} here. Write the method and the path of the request, or the field with the variable.`,
  ),
  { finds: losesPronoun, message: () => "This does not say who or what is meant. Write the id, such as “with person_id ${personId}”." },
  finding(turnedRound, (said) => `This would send GET ${said}, where thing and owner have changed places. Name the owner by its id.`),
];

const linked =
  /^(?:(?:and|then|now|please),? )*\p{L}+ (?:(?:him|her|it|them|this one|that one) (?:to|from|into|onto) |[^,;]{1,60} (?:to|from|with) (?:him|her|it|them)[.!]?$)/iu;

/** “Link him to device 7”, of which the request would send the device alone */
function losesPronoun({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || namesPath(sentence) || !linked.test(withoutTexts(sentence))) return false;
  const [only, ...others] = steps.filter(({ step }) => step === "api_request" || step === "save");
  // “Switch it to dark”: the only one of its kind.
  const last = lastRequest(context.before)?.action.split(" ")[1];
  if (only?.step !== "api_request" || others.length > 0 || /^GET /.test(only.action) || only.action.split(" ")[1] === last) return false;
  const sent = [...valuesInPath(only, context), ...sentBy(only)].map(({ value }) => membersIn(value).$var ?? value);
  return sent.every((value) => sentence.includes(String(value)));
}

/** “Assign it to bed ${bedId}”, with another id in the path */
function variableLost({ sentence, steps }: Reading): string | undefined {
  const said = sentence.includes("${") ? JSON.stringify(steps) : "";
  return [...sentence.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name).find((name) => !said.includes(name));
}

/** “List the tasks of the project” as `GET /tasks/{id}/projects` */
function turnedRound({ sentence, steps, context, tokens }: Reading): string | undefined {
  if (!/ (?:of|in|for|on) /.test(sentence) || sentence.includes("$") || namesPath(sentence)) return undefined;
  for (const step of steps) {
    const operation = step.step === "api_request" ? operationOf(context, step) : undefined;
    const owner = operation?.method === "GET" ? subjectOf(operation).parameters.at(-1)?.noun : undefined;
    const own = nounOf([operation?.path.split("/").at(-1) ?? ""]);
    if (operation === undefined || owner === undefined || owner === own || !/^[a-z]/i.test(own)) continue;
    const all = tokens();
    const isTurned = all.some(({ word }, at) => {
      if (!/^(?:of|in|for|on)$/.test(word) || nounOf([all[at - 1]?.word ?? ""]) !== owner) return false;
      return hasTerminal(all[at + 1]?.word ?? "", /^f\.(?:the|my)$/) && nounOf([all[at + 2]?.word ?? ""]) === own;
    });
    if (isTurned) return operation.path;
  }
  return undefined;
}

/** The owner to whom no id of the request leads. */
function ownerLost(reading: Reading): string | undefined {
  const { sentence, steps, context, tokens } = reading;
  if (!/\p{Lu}\p{Ll}+['’]s?\b|\b(?:of|for) \p{Lu}/u.test(sentence) || sentence.includes("${") || namesPath(sentence)) return undefined;
  const requests = steps.flatMap((step, at) => (step.step === "api_request" ? [{ step, at }] : []));
  if (requests.length === 0) return undefined;
  const said = JSON.stringify(steps).toLowerCase();
  const owners = ownersIn(tokens()).filter((owner) => !said.includes(owner.toLowerCase()));
  if (owners.length === 0) return undefined;
  const before = context.before ?? [];
  const all = [...before, ...steps];
  return owners.find(
    (owner) => !isTitle(reading, owner) && !requests.some(({ step, at }) => leadsTo(step, all, before.length + at, owner.toLowerCase())),
  );
}

const name = /^\p{Lu}\p{L}+$/u;

function ownersIn(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap(({ kind, text, word }, at) => {
    const isOwner =
      tokens[at + 1]?.word === "'s" || (/^(?:of|for)$/.test(tokens[at - 1]?.word ?? "") && !name.test(tokens[at + 1]?.text ?? ""));
    return kind === "word" && isOwner && name.test(text) && !lexicon.vocabulary.has(word) ? [text] : [];
  });
}

/** “Acme's orders” are all orders of the service. */
function isTitle({ steps, context }: Reading, owner: string): boolean {
  const own = steps.flatMap((step) => operationOf(context, step) ?? []);
  const texts = [context.operations?.title ?? "", ...own.map(({ summary = "", path }) => `${summary} ${path}`)];
  return texts.some((text) => splitWords(text).includes(owner.toLowerCase()));
}

/** Returns whether the request takes an id of the person, or of what was made with it. */
function leadsTo(request: ApiRequestStep, steps: readonly Step[], at: number, owner: string): boolean {
  const variables = variablesIn(request);
  const carried = steps.slice(0, at).findLast((step) => step.step === "prepare");
  const sender = request.auth === undefined && carried !== undefined ? variablesIn(carried) : [];
  return [...variables, ...sender].some((variable) => belongs(variable, steps, at, owner, 0));
}

/** As deep as things of things are made. */
const mostOwners = 6;

/** A variable that no step has saved may hold anything. */
function belongs(variable: string, steps: readonly Step[], end: number, owner: string, depth: number): boolean {
  if (splitWords(variable).includes(owner)) return true;
  const saved = steps.slice(0, end).findLastIndex((step) => stores(step, variable));
  if (saved < 0) return depth === 0;
  const source = steps[saved];
  const maker = steps
    .slice(0, saved + 1)
    .findLastIndex(
      (step) => step.step === "api_request" && (source?.step !== "save" || source.of === undefined || step.action === source.of),
    );
  const made = steps[maker];
  if (made === undefined || depth > mostOwners) return false;
  return wordsOf(made).includes(owner) || variablesIn(made).some((one) => one !== variable && belongs(one, steps, maker, owner, depth + 1));
}

function stores(step: Step, variable: string): boolean {
  if (step.step === "set") return step.variable === variable;
  if (step.step !== "save" && step.step !== "api_request") return false;
  return (step.store ?? []).some((entry) => (typeof entry === "string" ? entry === variable : variable in entry));
}

function variablesIn(step: Step): readonly string[] {
  return [...JSON.stringify(step).matchAll(/\$\{([^{}]+)\}|"\$var":"([^"]+)"/g)].map(([, text, own]) => text ?? own ?? "");
}

function wordsOf(step: Step): readonly string[] {
  return JSON.stringify(step)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
}
