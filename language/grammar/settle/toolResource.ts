// Resources of servers: by their URI, their name or title, or the name of a template.

import type { LockedResource, LockedServer } from "../../mcp/lock.ts";
import { nearest } from "../../nearest.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { replaceBetween } from "../../text/replaceBetween.ts";
import { isSense } from "../lexicon/lexicon.ts";
import type { CalledMeaning } from "../meaning.ts";
import { type Place, tokenOf, told, unsettled } from "./place.ts";
import { textOf } from "./value.ts";

interface Resource {
  readonly uri: string;
  /** The meaning that says it. */
  readonly from: unknown;
}

export function resourceUri(
  place: Place,
  called: Exclude<CalledMeaning, { readonly tool: unknown }>,
  provider: string,
  server: LockedServer | undefined,
): Resource {
  if ("uri" in called) {
    const uri = textOf(place, called.uri);
    const isKnown = server === undefined || /^(?:[A-Za-z][A-Za-z\d+.-]*:|\$\{)/.test(uri);
    return uri !== "" && isKnown ? { uri, from: called.uri } : unsettled("no URI");
  }
  if (server === undefined || server.resources.length + server.resourceTemplates.length === 0)
    return unsettled("a server without resources");
  const value = textOf(place, called.resource);
  const noun = called.noun.map((word) => tokenOf(place, word).word).filter((word) => !isSense(word, "t.filler"));
  const uri = resourceOf(noun, value, server);
  if (uri !== undefined) return { uri, from: called.resource };
  if (called.resource.as !== "Quoted" || !(noun.length === 0 || noun.some((word) => nounsOf(server).has(lemma(word)))))
    return unsettled("no resource");
  return unknownResource(place, called.resource, value, provider, server);
}

const generalNouns: ReadonlySet<string> = new Set(["resource", "page", "file", "document"]);

function nounsOf({ resourceTemplates }: LockedServer): ReadonlySet<string> {
  return new Set([...generalNouns, ...resourceTemplates.flatMap(wordsOf)]);
}

function wordsOf({ name, title, uri }: LockedResource): readonly string[] {
  const path = replaceBetween(uri, "{", "}", " ").replace(/^[^:]*:/, "");
  return [...splitWords(name), ...splitWords(title ?? ""), ...splitWords(path)].map(lemma);
}

function resourceOf(noun: readonly string[], value: string, { resources, resourceTemplates }: LockedServer): string | undefined {
  const named = resources.filter(({ uri, name, title }) => value === uri || value === name || value === title);
  const words = noun.map(lemma);
  const isGeneral = words.every((one) => generalNouns.has(one));
  if (named.length === 1 && (isGeneral || words.every((one) => wordsOf(named[0] as LockedResource).includes(one)))) return named[0]?.uri;
  if (named.length > 0 || words.length === 0) return undefined;
  const fitting = resourceTemplates.filter((template) => words.every((one) => wordsOf(template).includes(one)));
  const [template] = fitting;
  if (fitting.length !== 1 || template === undefined || template.uri.split("{").length !== 2) return undefined;
  return template.uri.replace(/\{[^{}]*\}/, () => encoded(value, /\{\+/.test(template.uri)));
}

/** Percent-encoded except for variables, whose values are filled in as they are. */
function encoded(value: string, isPath: boolean): string {
  const encode = (text: string) => (isPath ? encodeURI(text) : encodeURIComponent(text));
  return value
    .split(/(\$\{[^{}]*\})/)
    .map((part, index) => (index % 2 === 1 ? part : encode(part)))
    .join("");
}

function unknownResource(
  place: Place,
  from: { readonly token: number },
  value: string,
  provider: string,
  { resources }: LockedServer,
): never {
  const names = resources.map(({ title, name }) => title ?? name);
  const meant = nearest(value, names);
  const token = place.tokens[from.token];
  const span = { start: token?.start ?? 0, end: token?.end ?? 0 };
  const all = names.length === 0 ? "" : ` It has: ${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}.`;
  return told({
    code: "unknown-resource",
    message: `@${provider} has no resource “${value}”.${meant === undefined ? `${all} Write its URI, as in “read file:///guide.md”.` : ` Did you mean “${meant}”?`}`,
    in: "sentence",
    span,
    suggestions: meant === undefined ? [] : [{ title: `Change to "${meant}"`, span, text: `"${meant}"` }],
  });
}
