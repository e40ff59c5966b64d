// Finds in a clause which thing of which list or earlier request is meant: “our donor”, “every entry in it”, “ours”.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import { splitWords } from "../../openapi/words.ts";
import { isSynonym } from "../align/things.ts";
import type { KnownField } from "../correct/fields.ts";
import { variablesOf } from "../correct/saved.ts";
import type { Filled } from "./match.ts";
import { type Clause, fieldAt, isArticle, lower } from "./nouns.ts";
import { phrasesAt } from "./phrases.ts";

/** The fields of the items of the response's only list, or of its main one. */
export function mainItems(clause: Clause): readonly KnownField[] {
  const list = mainList(clause);
  return list === undefined ? [] : clause.body.fields.filter((field) => field.list === list);
}

export function mainList({ body: { lists } }: Clause): string | undefined {
  const main = lists.filter(({ isMain }) => isMain);
  const [only, ...others] = main.length > 0 ? main : lists;
  return others.length > 0 ? undefined : only?.path;
}

/** The thing of an earlier request, whose id a variable holds: “our donor”, “the customer”. */
export function ownerAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens } = clause;
  let from = at;
  while (from < tokens.length && (isArticle(tokens[from]) || /^(?:same|new|created|registered|saved|of)$/.test(tokens[from]?.word ?? "")))
    from++;
  if (from === at) return [];
  return [1, 2].flatMap((count): readonly Filled[] => {
    const noun = nounOf(lower(clause, from, from + count));
    const variable = from + count > tokens.length ? undefined : variableOf(clause, noun);
    return variable === undefined ? [] : [{ to: from + count, value: { noun, variable } }];
  });
}

const identity = /^(?:id|number|ref|reference|key)$/;

/** The only variable that holds the id of such a thing. */
export function variableOf({ context }: Pick<Clause, "context">, noun: string): string | undefined {
  const wanted = splitWords(noun).join("");
  const found = variablesOf(context).filter(({ name }) => {
    const words = splitWords(name);
    const own = words.slice(/^(?:our|the|my|new)$/.test(words[0] ?? "") ? 1 : 0);
    return [own, own.slice(0, -1)].some((part, at) => part.join("") === wanted && (at === 0 || identity.test(own.at(-1) ?? "")));
  });
  const [only, ...others] = [...new Set(found.map(({ name }) => name))];
  return only === undefined || others.length > 0 ? undefined : only;
}

/** Something that has to be in the list: “ours”, “our meeting”, “the claim that has just been submitted”. */
export function itemAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens } = clause;
  if (at > 0) return [];
  if (/^(?:ours|mine|hers|his|theirs)$/.test(tokens[0]?.word ?? "")) return [{ to: 1 }];
  let from = 0;
  if (isArticle(tokens[0])) from = 1;
  // “Ms Brandt's application”
  const own = tokens.findIndex(({ word }, index) => index < 4 && word === "'s");
  if (own > 0) from = own + 1;
  if (from === 0) return [];
  while (/^(?:new|newly|just|created|added|registered|own)$/.test(tokens[from]?.word ?? "")) from++;
  return [1, 2].flatMap((count): readonly Filled[] => {
    if (from + count > tokens.length) return [];
    const noun = nounOf(lower(clause, from, from + count));
    // “The moorings are in the list”: which ones?
    if (noun !== lower(clause, from, from + count).join(" ")) return [];
    const to = from + count;
    return [{ to, value: noun }, ...afterRelative(clause, to).map((end) => ({ to: end, value: noun }))];
  });
}

/** “that has just been submitted”, “we created before” */
function afterRelative({ tokens }: Clause, at: number): readonly number[] {
  const words = tokens.slice(at).map(({ word }) => word);
  const found =
    /^(?:(?:that|which) (?:has|have|was|had) (?:just )?(?:been )?\w+(?:ed|en|de)|(?:that |which )?(?:we|i) (?:have )?(?:just )?\w+(?:ed|en|de|ok))(?: (?:before|above|earlier|just now|first))?(?= |$)/.exec(
      words.join(" "),
    )?.[0];
  return found === undefined ? [] : [at + found.split(" ").length];
}

/** “all of them”, “every entry in it”, “each event”, “all the listed tours”. */
export function eachAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens, body } = clause;
  if (at > 0 || !/^(?:all|every|each|everyone)$/.test(tokens[0]?.word ?? "")) return [];
  let from = 1;
  if (tokens[from]?.word === "single") from++;
  if (tokens[from]?.word === "one") from++;
  if (tokens[from]?.word === "of") from++;
  if (/^(?:them|those|these)$/.test(tokens[from]?.word ?? "") && from > 1) return [{ to: from + 1 }];
  if (isArticle(tokens[from])) from++;
  while (/^(?:listed|returned|shown|found|resulting)$/.test(tokens[from]?.word ?? "")) from++;
  const noun = nounOf([tokens[from]?.word ?? ""]);
  const list = mainList(clause);
  // The walks of a dog are no dogs.
  const owners = new Set(subjectOf(body.operation).parameters.map((parameter) => parameter.noun));
  const nouns = body.lists.filter(({ path }) => path === list).flatMap((one) => one.nouns.filter((own) => !owners.has(own)));
  const isItem = /^(?:entry|item|element|result|hit|row|record|one|event)$/.test(noun) || nouns.some((one) => isSynonym(one, noun));
  if (list === undefined || !isItem) return [];
  const where = phrasesAt(tokens, "Where", from + 1);
  return [{ to: from + 1 }, ...where];
}

/** “name and blood group” */
export function fieldListAt(clause: Clause, at: number): readonly Filled[] {
  return fieldAt(clause, at).flatMap(({ to, value }) => {
    const first = { to, value: [value] };
    const join = clause.tokens[to]?.word === "and" || clause.tokens[to]?.text === "," ? to + 1 : undefined;
    if (join === undefined) return [first];
    const others = fieldListAt(clause, join).map((rest) => ({ to: rest.to, value: [value, ...(rest.value as readonly unknown[])] }));
    return [first, ...others];
  });
}

/** “as entered in step 3”: where only one request has said it, it is that step. */
export function asSaidAt({ tokens }: Clause, at: number): readonly Filled[] {
  return phrasesAt(tokens, "AsSaid", at).flatMap(({ to }) => {
    const words = tokens.slice(to, to + 4).map(({ word, text }) => word || text);
    const step = /^(?:in|at|during|with|under|from) (?:the )?(?:step|first step|step no\.?) ?(?:\d+)?(?= |$)/.exec(words.join(" "))?.[0];
    return step === undefined ? [{ to }] : [{ to }, { to: to + step.split(" ").length }];
  });
}
