// The path of a request: as written, or with each parameter from the sentence or from an earlier step.

import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Operation } from "../../openapi/operations.ts";
import { storeNames } from "../../steps/saves.ts";
import { hasBetween, replaceBetween } from "../../text/replaceBetween.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Told } from "../settle/mentioned.ts";
import { valueTold } from "../settle/pathValues.ts";
import { attempt } from "./attempt.ts";
import { type Draft, isValue, valueIn } from "./values.ts";

export interface Explicit {
  readonly method: string;
  readonly path: string;
  readonly at: readonly number[];
}

/** "PUT /tasks/7", "by posting to /tasks", "POST name "Ada" to /users", "send name "Ada" to /users with POST" */
export function explicitIn(tokens: Told["tokens"]): Explicit | undefined {
  const targets = tokens.flatMap((token, at) => (pathOfToken(token) === undefined ? [] : [at]));
  const [at, ...others] = targets;
  if (at === undefined || others.length > 0) return undefined;
  const path = pathOfToken(tokens[at]) ?? "";
  const near = [at - 1, at - 2, at - 3, at - 4].find((one) => methodAt(tokens, one) !== undefined);
  if (near !== undefined) return { method: methodAt(tokens, near) ?? "", path, at: range(near, at + 1) };
  const methods = tokens.flatMap((token, one) => (/^[A-Z]+$|ing$/.test(token.text) && methodAt(tokens, one) !== undefined ? [one] : []));
  const [far, ...more] = methods;
  if (far === undefined || more.length > 0) return undefined;
  const leads = /^(?:to|at|on)$/.test(tokens[at - 1]?.word ?? "") ? [at - 1] : [];
  return { method: methodAt(tokens, far) ?? "", path, at: [far, ...leads, at].sort((one, other) => one - other) };
}

function methodAt(tokens: Told["tokens"], at: number): string | undefined {
  return lexicon.entries.get(tokens[at]?.word ?? "")?.find(({ terminal }) => terminal === "w.methodverb")?.value;
}

/** A path, with or without quotes. */
function pathOfToken(token: Token | undefined): string | undefined {
  if (token?.kind === "path") return token.text;
  const text = token?.kind === "quoted" ? String(token.value) : "";
  return /^\/[\w$~.{}/?=&:%-]*$/.test(text) ? text : undefined;
}

export function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** Each parameter of the path: the value after its noun, or one from an earlier step. */
export function pathOf(draft: Draft, told: Told, operation: Operation): string | undefined {
  const { tokens } = told;
  const { parameters } = subjectOf(operation);
  let path = operation.path;
  for (const [index, { name, noun }] of parameters.entries()) {
    const at = tokens.findIndex(
      (_, each) => !draft.used.has(each) && isValue(tokens, each) && isOwned(told, each, noun, name) && isCode(tokens, each),
    );
    const named =
      at >= 0
        ? at
        : tokens.findIndex(
            (token, each) => !draft.used.has(each) && token.kind === "reference" && isOfKind(told, String(token.value), noun),
          );
    const said = named < 0 ? undefined : String(valueIn(tokens, named));
    if (named >= 0) draft.used.add(named);
    const value = said ?? attempt(() => valueTold(told, operation, index, name, noun));
    if (value === undefined) return undefined;
    if (at >= 0) draft.used.add(at);
    for (const [each, { word }] of tokens.entries()) if (nounOf([word]) === noun) draft.used.add(each);
    path = path.replace(`{${name}}`, () => value);
  }
  return path.includes("{}") || hasBetween(replaceBetween(path, "${", "}", ""), "{", "}") ? undefined : path;
}

/** A title is not an id: "the board "Garden"" may have any. */
function isCode(tokens: Told["tokens"], at: number): boolean {
  const { kind, text } = tokens[at] as Told["tokens"][number];
  return (
    (kind !== "quoted" && !/^\p{Lu}\p{Ll}*$/u.test(text)) ||
    /\d/.test(text) ||
    /^(?:id|key|code|slug|number|name)$/.test(tokens[at - 1]?.word ?? "")
  );
}

/** Returns whether a variable was saved from a call that is about things of the noun. */
function isOfKind({ before, context }: Told, variable: string, noun: string): boolean {
  let path = "";
  for (const step of before) {
    if (step.step === "api_request") path = step.action.split(" ")[1] ?? "";
    const names = "store" in step ? (step.store ?? []).flatMap(storeNames) : [];
    if (!names.includes(variable)) continue;
    const literal = path.split(/[/?]/).filter((part) => part !== "" && !/[{}$=]|^\d/.test(part));
    return literal.length > 0 && nounOf([literal.at(-1) ?? ""]) === noun;
  }
  return sameName(variable, `${noun} id`) && context.variables?.has(variable) === true;
}

/** "policy POL-1", "the order with id 7" */
function isOwned({ tokens }: Told, at: number, noun: string, name: string): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 4); before--) {
    const { word } = tokens[before] ?? { word: "" };
    if (nounOf([word]) === noun || nounOf([word]) === noun.split(" ").at(-1) || sameName(word, name)) return true;
    // "the file with jo@example.com" is shared with her; "the file with id 7" is that one.
    const isAlone = word === "with" && before === at - 1;
    if (isAlone || !/^(?:with|the|id|number|key|code|called|named|of|whose|is)$/.test(word)) return false;
  }
  return false;
}
