// Sentences as templates: each is compiled for the things of every service, and has to mean the same of all of them.

import { deepEqual } from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { type Check, compile, type Step } from "../../../language/index.ts";
import { written } from "../grammar/written.ts";
import { article, type Resource, resources, states } from "./resources.ts";

export type StepsOf = (resource: Resource) => readonly Step[];

/**
 * Makes a test of each line of `texts`, after the steps `before`. A template names its thing as `{thing}`, `{things}`,
 * `{a thing}` and `{Thing}`, its key as `{key}`, and fields as `{name}`, `{text}`, `{state}`, `{flag}`,
 * `{other flag}`, `{number}` and `{texts}`, or
 * `{a name}`.
 */
export function idioms(title: string, before: StepsOf, meaning: StepsOf, texts: string): void {
  describe(title, () => {
    for (const template of texts.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()])))
      it(template, () => {
        const read = resources.map((resource) => ({
          text: filled(template, resource),
          read: compiled(template, before, resource),
          meant: meaning(resource),
        }));
        deepEqual(
          read.filter(({ read, meant }) => !isDeepStrictEqual(read, meant)),
          [],
        );
      });
  });
}

function filled(template: string, resource: Resource): string {
  const { thing, things, key, spoken } = resource;
  const [capital = "", ...rest] = thing;
  return template.replaceAll(/(?<!\$)\{([\w ]+)\}/g, (_, name: string) => {
    switch (name) {
      case "thing":
        return thing;
      case "Thing":
        return capital.toUpperCase() + rest.join("");
      case "a thing":
        return article(thing);
      case "things":
        return things;
      case "key":
        return key;
      default: {
        const [, before = "", field = ""] = /^(a )?(.+)$/.exec(name) ?? [];
        const words = spoken(field as Parameters<Resource["spoken"]>[0]);
        return before === "" ? words : article(words);
      }
    }
  });
}

/** The steps that are sent and checked; implied saves belong to the steps before. */
function compiled(template: string, before: StepsOf, resource: Resource): readonly unknown[] | string {
  const steps = before(resource);
  const names = steps.flatMap((step) => (step.step === "save" ? step.store.flatMap((entry) => Object.keys(entry)) : []));
  const result = compile(filled(template, resource), undefined, {
    operations: resource.operations,
    before: steps,
    variables: new Set(names),
  });
  if (result.kind === "refused") return result.problem.message;
  return result.steps.filter((step) => !(step.step === "save" && step.implied === true)).map((step) => plain(written(step)));
}

/** Names a variable as sentences do, and the whole body as `$`; a list that is counted is a list anyway. */
function plain(step: Step): unknown {
  const named = JSON.parse(JSON.stringify(step), (_, value: Record<string, unknown> | string | null) => {
    if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
    if (typeof value.$var === "string" && Object.keys(value).length === 1) return `\${${value.$var}}`;
    const { body, ...rest } = value;
    return body === "json" && rest.path === undefined ? { path: "$", ...rest } : value;
  }) as Step;
  if (named.step !== "validate" || named.checks.length < 2) return named;
  return { ...named, checks: named.checks.filter(({ path, type }) => path !== "$" || type !== "array") };
}

export const request =
  (method: string, path: (resource: Resource) => string, rest: (resource: Resource) => object = () => ({})): StepsOf =>
  (resource) => [{ step: "api_request", action: `${method} ${path(resource)}`, ...rest(resource) }];

/** The path of what was made. */
export const own = ({ collection, variable }: Resource): string => `${collection}/\${${variable}}`;
export const item = ({ item: path }: Resource): string => path;
export const collection = ({ collection: path }: Resource): string => path;

export const checks =
  (of: (resource: Resource) => readonly Check[]): StepsOf =>
  (resource) => [{ step: "validate", checks: of(resource) }];

export const status = (expected: number): StepsOf => checks(() => [{ status: expected }]);

/** One after the other. */
export const both =
  (...parts: readonly StepsOf[]): StepsOf =>
  (resource) =>
    parts.flatMap((part) => part(resource));

export const nothing: StepsOf = () => [];
export const made: StepsOf = ({ made: steps }) => steps;
export const twoMade: StepsOf = ({ twoMade: steps }) => steps;
export const gotItem: StepsOf = request("GET", item);
export const listed: StepsOf = request("GET", collection);
export const deleted: StepsOf = both(made, request("DELETE", own));
export const [, active] = states;
