// Reads clauses that name the state of the last response's thing: one value that the document lists, and words of being around it: “the parcel stands
// on created”, “by now it counts as active”.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { stem } from "../settle/called.ts";
import { squeeze } from "../settle/responseShape.ts";
import { bodyOf, type KnownBody, type KnownField } from "./fields.ts";
import type { Guess } from "./guesses.ts";
import { expectsError } from "./namedFields.ts";
import { resourcesOf } from "./resources.ts";
import { isValue } from "./values.ts";
import { wordsOfValue } from "./words.ts";

interface State {
  readonly field: KnownField;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

const being =
  /^(?:f\.(?!not$|no$|without$|until$|or$|who$)|v\.(?:have|show|equal|assert|return|look|become|get|receive)(?:\+|$)|n\.(?:status|state|response|value|field)|w\.(?:received|updated|expected))/;
const standing =
  /^(?:stands?|stays?|remains?|remained|starts?|started|sits?|reads?|says?|counts?|turned|turns?|goes|gone|went|becomes?|became|life|out|on|off|up|by|still|marked|considered|listed|shown|state|status|stage|of|type|kind|for|moment|time|being|point|means|default)$/;

export function stateAlone(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const body = bodyOf(context);
  if (body === undefined || tokens.some((_, at) => isValue(tokens, at) && !isListed(body.fields, tokens[at]?.text ?? ""))) return [];
  if (
    tokens.some(
      ({ word, kind }) => lexicon.restricting.has(word) || hasTerminal(word, /^f\.(?:not|no|without|until|or)$/) || kind === "path",
    )
  )
    return [];
  // "is still to become", "remains to be"
  if (tokens.some(({ word }) => word === "to")) return [];
  const first = tokens.find(({ word }) => word !== "" && !hasTerminal(word, /^f\./))?.word ?? "";
  if (hasTerminal(first, /^v\.(?:send|fetch|remove|call|save|wait|set|repeat)(?:\+|$)/) && !body.things.has(nounOf([first]))) return [];
  const isError = expectsError(context, tokens);
  const fields = body.fields.filter(({ list, isOfError }) => list === undefined && (!isOfError || isError));
  const states = fields.flatMap((field) => statesIn(field, tokens));
  const longest = states.filter(
    (one) =>
      !states.some((other) => other !== one && other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from),
  );
  const [only, ...others] = longest;
  if (only === undefined || others.length > 0) return [];
  const left = tokens.filter(({ kind, word }, at) => {
    if (kind !== "word" || word === "" || (at >= only.from && at < only.to)) return false;
    // "the parcel": whatever the thing is called.
    if (at > 0 && at <= 2 && hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/) && !namesOther(context, body, word)) return false;
    if (body.things.has(nounOf([word])) || standing.test(word) || hasTerminal(word, being) || word === "'s") return false;
    return !splitWords(only.field.name).some((part) => stem(part) === stem(word));
  });
  if (left.length > 0) return [];
  return [
    {
      steps: [{ step: "validate", checks: [{ path: only.field.path, equals: only.value }] }],
      cost: 0.7 + (only.field.depth - 1) * 0.2,
      unsaid: [],
    },
  ];
}

/** Whether the word names another resource or a field, and so not the thing. */
function namesOther({ operations }: SentenceContext, { fields, things }: KnownBody, word: string): boolean {
  const noun = nounOf([word]);
  if (fields.some(({ name }) => nounOf([name]) === noun || nounOf([name]) === `${noun} id`)) return true;
  return !things.has(noun) && operations !== undefined && resourcesOf(operations).has(noun);
}

function isListed(fields: readonly KnownField[], text: string): boolean {
  return fields.some(({ field }) => field.enum?.some((value) => squeeze(value) === squeeze(text)) === true);
}

function statesIn(known: KnownField, tokens: readonly Token[]): readonly State[] {
  const { enum: values } = known.field;
  if (values === undefined) return [];
  return values.flatMap((value) =>
    tokens.flatMap((_, from): readonly State[] => {
      const count = wordsOfValue(tokens, from, value, 3);
      return count === 0 ? [] : [{ field: known, value, from, to: from + count }];
    }),
  );
}
