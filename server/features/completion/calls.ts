// Completes inside a sentence that calls: endpoints of the OpenAPI document, fields of the body, names of playbooks and
// of steps.

import {
  compile,
  endpointKey,
  folderOf,
  httpMethods,
  identities,
  matchedSteps,
  type Operation,
  operationOfRequest,
  operationsOf,
  relativePath,
  sentenceContext,
  titleOf,
} from "../../../language/index.ts";
import { plainText } from "../markdown.ts";
import { fieldText, operationDocumentation } from "../operationText.ts";
import { type Completion, plain, type SentenceCaret, spanBefore } from "./completion.ts";
import { visibleNames } from "./variables.ts";

const method = new RegExp(`\\b(${httpMethods.join("|")})\\b`, "i");

/** Undefined if none of these is being written. */
export function callCompletions(caret: SentenceCaret): readonly Completion[] | undefined {
  const sentence = caret.before.slice(caret.sentenceStart);
  const playbook = /\brun (?:the )?(playbook|steps) "([^"]*)$/i.exec(sentence);
  if (playbook !== null)
    return playbook[1]?.toLowerCase() === "steps" ? namedSteps(caret, playbook[2] ?? "") : playbooks(caret, playbook[2] ?? "");
  const path =
    /(?:^|\s)(\/[^\s"'`]*)$/.exec(sentence) ??
    /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?: request)?(?: to| of| on)? ()$/i.exec(sentence);
  if (path !== null && !/"[^"]*$/.test(sentence.replace(/"[^"]*"/g, ""))) return endpoints(caret, sentence, path[1] ?? "");
  const typed = /\b(?:with|and|,)\s+(?:the\s+)?([\w-]*)$/.exec(sentence)?.[1];
  if (typed === undefined || !/\bwith\b/.test(sentence)) return undefined;
  const operation = operationOf(caret, sentence);
  return operation && fields(caret, sentence, operation, typed);
}

function endpoints(caret: SentenceCaret, sentence: string, typed: string): readonly Completion[] {
  const wanted = method.exec(sentence)?.[1]?.toUpperCase();
  const all = operationsOf(caret.workspace, caret.path)?.operations ?? [];
  const fitting = wanted === undefined ? all : all.filter((operation) => operation.method === wanted);
  const behind = /^[^\s"'`]*/.exec(caret.after)?.[0].length ?? 0;
  const span = spanBefore(caret, typed.length, behind);
  const seen = new Set<string>();
  return fitting.flatMap((operation): readonly Completion[] => {
    const key = wanted === undefined ? operation.path : endpointKey(operation.method, operation.path);
    if (seen.has(key)) return [];
    seen.add(key);
    return [
      {
        label: operation.path,
        kind: "endpoint",
        span,
        insert: pathSnippet(caret, operation.path, 1),
        isSnippet: true,
        detail: [operation.method, operation.summary].filter(Boolean).join(" · "),
        documentation: operationDocumentation(operation),
        ...(operation.deprecated ? { isDeprecated: true as const, rank: 1 } : {}),
      },
    ];
  });
}

/** The path with a variable for each parameter: the one that is probably meant, or a place to fill in. */
export function pathSnippet(caret: SentenceCaret, path: string, first: number): string {
  const names = visibleNames(caret);
  let place = first;
  return path
    .split(/(\{[^{}]+\})/)
    .map((part, index, parts) => {
      const parameter = /^\{(.+)\}$/.exec(part)?.[1];
      if (parameter === undefined) return plain(part);
      const owner = (parts[index - 1] ?? "").split("/").filter(Boolean).at(-1)?.replace(/ies$/, "y").replace(/s$/, "") ?? "";
      const guesses = [parameter, `${owner}Id`, `${owner}_id`, owner].map((one) => one.toLowerCase());
      const guess = guesses.flatMap((wanted) => names.find((name) => name.toLowerCase() === wanted) ?? [])[0];
      return `\\\${\${${place++}:${guess ?? parameter}}\\}`;
    })
    .join("");
}

/** The first method that a path follows, without a quotation between them. */
function requestIn(sentence: string): { readonly method: string; readonly target: string } | undefined {
  let method: string | undefined;
  for (const [found, named] of sentence.matchAll(/\b(GET|POST|PUT|PATCH|DELETE)\b|"|\/\S*/g)) {
    if (found === '"') method = undefined;
    else if (named !== undefined) method ??= named;
    else if (method !== undefined) return { method, target: found };
  }
  return undefined;
}

/** The operation that the sentence calls, from its words up to `with`. */
function operationOf(caret: SentenceCaret, sentence: string): Operation | undefined {
  const operations = operationsOf(caret.workspace, caret.path);
  if (operations === undefined) return undefined;
  const explicit = requestIn(sentence);
  if (explicit !== undefined) return operationOfRequest(operations, explicit.method, explicit.target);
  const call = sentence.replace(/(?<!\s)\s+with\b[\s\S]*$/, "");
  const context = sentenceContext(caret.workspace, caret.path);
  // The body is still missing.
  const compiled = compile(`${call} without a body.`, undefined, { ...context, variables: new Set(visibleNames(caret)) });
  const request = compiled.kind === "understood" ? compiled.steps.find(({ step }) => step === "api_request") : undefined;
  const [verb = "", target = ""] = request?.action?.split(" ") ?? [];
  return request && operationOfRequest(operations, verb, target);
}

function fields(
  caret: SentenceCaret,
  sentence: string,
  { body, parameters, method: verb, path }: Operation,
  typed: string,
): readonly Completion[] {
  const span = spanBefore(caret, typed.length);
  const given = sentence.slice(0, sentence.length - typed.length);
  const variables = new Set(visibleNames(caret));
  const isGiven = (name: string) => new RegExp(`\\b${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\b\\s`).test(given);
  const ofBody = (body?.fields ?? []).map((field) => {
    const isText = field.type === undefined || field.type === "string";
    const value = variables.has(field.name)
      ? `\\\${${field.name}\\}`
      : field.enum !== undefined
        ? `\${1|${field.enum.map((one) => one.replace(/[,|\\]/g, "\\$&")).join(",")}|}`
        : "$1";
    const documentation = `A field of the body of ${verb} ${path}.`;
    return { field, insert: `${plain(field.name)} ${isText ? `"${value}"` : value}`, documentation };
  });
  const ofQuery = parameters
    .filter((parameter) => parameter.in === "query")
    .map((field) => ({ field, insert: `query parameter ${plain(field.name)} $1`, documentation: `A query parameter of ${verb} ${path}.` }));
  return [...ofBody, ...ofQuery]
    .filter(({ field }) => !isGiven(field.name))
    .map(({ field, insert, documentation }, index) => ({
      label: field.name,
      kind: "field",
      span,
      insert,
      isSnippet: true,
      rank: index + (field.required ? 0 : 100),
      detail: fieldText(field),
      documentation,
    }));
}

function playbooks(caret: SentenceCaret, typed: string): readonly Completion[] {
  const span = spanBefore(caret, typed.length);
  return identities(caret.workspace, "")
    .filter(({ path, level }) => path !== caret.path && level !== "service")
    .map((identity) => ({
      label: relativePath(folderOf(caret.path), identity.path),
      kind: "file",
      span,
      detail: titleOf(identity),
      documentation: `The ${identity.level} playbook **${plainText(titleOf(identity))}**: its setup and execution run here, its teardown runs after this one's.`,
    }));
}

function namedSteps(caret: SentenceCaret, typed: string): readonly Completion[] {
  return [...matchedSteps(caret.workspace, caret.path).named].map(([label, steps]) => ({
    label,
    kind: "value",
    span: spanBefore(caret, typed.length),
    detail: `${steps.length} ${steps.length === 1 ? "step" : "steps"}`,
    documentation: "Steps of the steps file.",
  }));
}
