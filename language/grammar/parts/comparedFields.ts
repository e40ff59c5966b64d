// Reads a header that is compared with a field of the same response: “the X-Total-Count header should equal the total”,
// “the Location header ends with its id”. The field is saved for that, as nobody has named it.

import type { Check } from "../../check.ts";
import { lastRequest } from "../../english/context/above.ts";
import { nounOf } from "../../english/context/nouns.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { sameData } from "../../sameData.ts";
import type { SaveStep, Step } from "../../step.ts";
import { shallowest } from "../correct/fields.ts";
import { variablesOf } from "../correct/saved.ts";
import type { Topic } from "../kit/construction.ts";
import { camelCase } from "../settle/value.ts";
import { type Categories, type Filled, type Matched, matchesOf, phraseAt, sensesAt } from "../stated/match.ts";
import { type Clause, clauseOf, isArticle } from "../stated/nouns.ts";
import { isNamed, type Subject, subjectsAt } from "./subjects.ts";

const forms: Topic = {
  Compared: [
    { parts: "f.the? subject:Header Header_? Must_* not:f.not? Must_* Equal other:Other", means: "equals" },
    { parts: "f.the? subject:Header Header_? Must_* v.contain other:Other", means: "contains" },
    { parts: "f.the? subject:Header Header_? Must_* v.ends other:Other", means: "endsWith" },
    { parts: "f.the? subject:Header Header_? Must_* PointsTo other:Thing", means: "endsWith" },
  ],
};
const mostTokens = 16;

/** The save of the other field, and the check; undefined if the line says something else, or may mean two fields. */
export function comparedFields(context: SentenceContext, tokens: readonly Clause["tokens"][number][]): readonly Step[] | undefined {
  if (tokens.length > mostTokens) return undefined;
  const clause = clauseOf(context, tokens);
  const request = lastRequest(context.before);
  if (clause === undefined || request === undefined || clause.isError) return undefined;
  const found = matchesOf(tokens, forms, categoriesOf(clause)).flatMap((match) => {
    const steps = stepsOf(clause, request.action, match);
    return steps === undefined ? [] : [steps];
  });
  const [only] = found;
  return found.every((steps) => sameData(steps, only)) ? only : undefined;
}

function categoriesOf(clause: Clause): Categories {
  const { tokens } = clause;
  const line = { tokens, clause };
  const subjects = (at: number): readonly Filled[] =>
    isArticle(tokens[at]) ? [] : subjectsAt(line, at, clause.fields).filter(({ value }) => isNamed(value as Subject));
  const fields = (at: number): readonly Filled[] =>
    subjectsAt(line, isArticle(tokens[at]) ? at + 1 : at, clause.fields).filter(
      ({ value }) => isNamed(value as Subject) && "field" in (value as Subject),
    );
  return {
    Header: (at) => subjects(at).filter(({ value }) => "header" in (value as Subject)),
    Header_: (at) => sensesAt(tokens, at, "n.rheader").concat(phraseAt(tokens, at, /^header(?= )/)),
    Must_: (at) => phraseAt(tokens, at, /^(?:should|must|shall|has to|have to|is to|to|be|is|are)(?= )/),
    Equal: (at) =>
      phraseAt(tokens, at, /^(?:equals?|match(?:es)?|(?:the )?same as|equal to|identical to|agrees? with|corresponds? to)(?= )/),
    PointsTo: (at) => phraseAt(tokens, at, /^(?:points? (?:to|at)|leads? to|refers? to|is for|be for|links? to)(?= )/),
    Other: (at) => [...fields(at), ...fields(at).flatMap(({ to, value }) => thingsAt(clause, to).map((end) => ({ to: end, value })))],
    // “the new boat”: by its id
    Thing: (at) => {
      const own = shallowest(clause.fields.filter(({ name, isOfError }) => name === "id" && !isOfError));
      const from = isArticle(tokens[at]) ? at + 1 : at;
      const noun = /^(?:new|created|added|made)$/.test(tokens[from]?.word ?? "") ? from + 1 : from;
      return own !== undefined && clause.body.things.has(nounOf([tokens[noun]?.word || "-"]))
        ? [{ to: noun + 1, value: { field: own, isNamed: true } satisfies Subject }]
        : [];
    },
  };
}

/** “of the boat” after its id */
function thingsAt({ tokens, body }: Clause, at: number): readonly number[] {
  const noun = tokens[at]?.word === "of" && isArticle(tokens[at + 1]) ? at + 2 : undefined;
  return noun !== undefined && body.things.has(nounOf([tokens[noun]?.word || "-"])) ? [noun + 1] : [];
}

function stepsOf({ context, body }: Clause, action: string, { says, slots }: Matched): readonly Step[] | undefined {
  const subject = slots.get("subject") as Subject;
  const other = slots.get("other") as Subject;
  if (!("header" in subject) || !("field" in other) || /^(?:object|array)$/.test(other.field.field.type ?? "")) return undefined;
  const known = savedName(context, other.field.path);
  const name = known ?? freeName(context, nameOf(body, other.field.name));
  const save: SaveStep = { step: "save", of: action, store: [{ [name]: other.field.path }], implied: true };
  const check = { header: subject.header, [says]: `\${${name}}`, ...(slots.has("not") ? { not: true as const } : {}) };
  return [...(known === undefined ? [save] : []), { step: "validate", checks: [check as Check] }];
}

/** The variable that the last request has saved the field in. */
function savedName({ before = [] }: SentenceContext, path: string): string | undefined {
  const last = before.findLastIndex(({ step }) => step === "api_request");
  const saved = last < 0 ? [] : before.slice(last).flatMap((step) => ("store" in step ? (step.store ?? []) : []));
  return saved.flatMap((entry) => (typeof entry === "string" ? [] : Object.entries(entry))).find(([, source]) => source === path)?.[0];
}

/** `boatId` for the `id` of a boat */
function nameOf({ things }: Clause["body"], field: string): readonly string[] {
  const [thing] = field === "id" ? things : [];
  return [...(thing === undefined ? [] : splitWords(thing)), ...splitWords(field)];
}

function freeName(context: SentenceContext, words: readonly string[]): string {
  const taken = new Set([...(context.variables ?? []), ...variablesOf(context).map(({ name }) => name)]);
  const own = camelCase([...words]);
  let name = own;
  for (let count = 2; taken.has(name); count++) name = `${own}${count}`;
  return name;
}
