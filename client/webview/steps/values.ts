/** Draws values: texts with their variables as chips, JSON in colours and foldable. */
import { html, nothing, type TemplateResult } from "lit";
import type { Json, VariableUseView } from "../../../server/protocol.ts";
import { referenceOf } from "./jsonText.ts";
import { isObject } from "./stepFields.ts";
import { textParts } from "./textParts.ts";
import { t } from "./texts.ts";

/** The known values of a step's references: from the view before a run, from the saved values after it. */
export interface Known {
  readonly uses: readonly VariableUseView[];
  /** Values of the current try, secrets masked. */
  readonly current: ReadonlyMap<string, { readonly value?: Json; readonly secret: boolean }>;
  /** True if controls of this instruction are in the tab order. */
  readonly tab: 0 | -1;
}

function chip(reference: string, { uses, current }: Known): TemplateResult {
  const use = uses.find((one) => one.reference === reference);
  const name = /^[^.[]+/.exec(reference)?.[0] ?? reference;
  const now = current.get(name);
  const isSecret = use?.state === "secret" || now?.secret === true;
  if (isSecret)
    return chipOf(
      reference,
      "secret",
      "••••••",
      use?.origin === undefined ? t("{0}: a secret", reference) : t("{0}: a secret, {1}", reference, use.origin),
    );
  const value = now?.value === undefined ? undefined : memberOf(now.value, reference.slice(name.length));
  const text = value === undefined ? use?.value : typeof value === "string" ? value : JSON.stringify(value);
  const origin = [use?.type, use?.origin].filter((part) => part !== undefined).join(", ");
  if (text !== undefined) return chipOf(reference, "known", short(text), `${reference}: ${text}${origin === "" ? "" : `\n${origin}`}`);
  if (use?.state === "undefined")
    return chipOf(
      reference,
      "unknown",
      t("not defined"),
      t("{0} is not defined here. Add it to the variables, or save it above.", reference),
    );
  return chipOf(reference, "later", "", t("{0}: gets its value when the playbook runs", reference) + (origin === "" ? "" : `\n${origin}`));
}

function chipOf(reference: string, state: "secret" | "known" | "unknown" | "later", value: string, title: string): TemplateResult {
  return html`<span class="chip ${state}" title=${title}><span class="chip-name">${reference}</span>${
    value === "" ? nothing : html`<span class="chip-value">${value}</span>`
  }</span>`;
}

function short(text: string): string {
  return text.length > 32 ? `${text.slice(0, 31)}…` : text;
}

function memberOf(value: Json, path: string): Json | undefined {
  let at: Json | undefined = value;
  for (const [, field, index] of path.matchAll(/\.([^.[\]]+)|\[(-?\d+)\]/g)) {
    if (typeof at !== "object" || at === null) return undefined;
    at = Array.isArray(at) ? (at as readonly Json[]).at(Number(index)) : (at as { readonly [key: string]: Json })[field ?? ""];
  }
  return at;
}

/** A text with chips; `parameters`: `{id}` is one, too. */
export function textValue(text: string, known: Known, parameters = false): readonly unknown[] {
  return textParts(text, parameters).map((part) => (part.kind === "text" ? part.text : chip(part.reference, known)));
}

/** A value on one line. */
export function lineValue(value: Json, known: Known): unknown {
  if (typeof value === "string") return textValue(value, known);
  return inline(value, known);
}

/** JSON on one line, in colours. */
export function inline(value: Json, known: Known): unknown {
  const marker = markerOf(value, known);
  if (marker !== undefined) return marker;
  if (typeof value === "string") return html`<span class="j-string">"${textValue(escaped(value), known)}"</span>`;
  if (Array.isArray(value)) return html`[${joined(value.map((item: Json) => inline(item, known)))}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([key, item]) => html`<span class="j-key">${JSON.stringify(key)}</span>: ${inline(item, known)}`,
    );
    return members.length === 0 ? "{}" : html`{ ${joined(members)} }`;
  }
  return html`<span class=${typeof value === "number" ? "j-number" : "j-word"}>${JSON.stringify(value)}</span>`;
}

function joined(items: readonly unknown[]): readonly unknown[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [", ", item]));
}

/** A text as written between quotes. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const markers: Readonly<Record<string, string>> = { $file: t("file"), $random: t("random"), $now: t("now") };

function markerOf(value: Json, known: Known): TemplateResult | undefined {
  const reference = referenceOf(value);
  if (reference !== undefined) return chip(reference, known);
  if (!isObject(value)) return undefined;
  const marker = Object.keys(markers).find((key) => key in value);
  if (marker === undefined) return undefined;
  const { [marker]: what, ...limits } = value;
  const text = [markers[marker], String(what), ...Object.entries(limits).map(([key, limit]) => `${key} ${limit}`)].join(" ");
  return html`<span class="chip made" title=${t("Made when the step runs")}>${text}</span>`;
}

const mostInline = 64;

/** Draws JSON as a tree whose objects and lists can be folded; short ones are on one line. */
export function jsonTree(value: Json, known: Known, depth = 0): unknown {
  if (typeof value !== "object" || value === null || markerOf(value, known) !== undefined) return inline(value, known);
  if (JSON.stringify(value).length <= mostInline) return inline(value, known);
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  return html`<details class="fold" ?open=${depth < 4}><summary tabindex=${known.tab}>${isList ? "[" : "{"}<span class="folded"> … ${
    isList ? "]" : "}"
  }</span></summary><div class="members">${entries.map(
    ([key, item], index) =>
      html`<div class="member">${isList ? nothing : html`<span class="j-key">${JSON.stringify(key)}</span>: `}${jsonTree(item as Json, known, depth + 1)}${
        index < entries.length - 1 ? "," : nothing
      }</div>`,
  )}</div><span class="closing">${isList ? "]" : "}"}</span></details>`;
}
