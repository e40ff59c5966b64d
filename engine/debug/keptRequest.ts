// Converts a request that was changed while a debugger stopped before it to a step: changes are taken literally,
// everything else stays as in the step.

import {
  type ApiRequestStep,
  isCredentialHeader,
  isJsonObject,
  isMarker,
  type Json,
  type JsonObject,
  literal,
  literalText,
  parseJson,
  percentDecoded,
  sameData,
  setKey,
  type Value,
} from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { HttpRequest } from "../http/message.ts";

/**
 * The step that sends `edited` where `step` sends `made`. Throws `PlaybookError` for a change that no step can say, or
 * that would write a credential into the file.
 */
export function keptRequest(step: ApiRequestStep, made: HttpRequest, edited: HttpRequest): ApiRequestStep {
  const parts = [withLine, withHeaders, withBody];
  return parts.reduce((kept, change) => change(kept, made, edited), step);
}

function withLine(step: ApiRequestStep, made: HttpRequest, edited: HttpRequest): ApiRequestStep {
  const [, ownMethod = "", target = ""] = /^(\S+)\s*(.*)$/s.exec(step.action) ?? [];
  const method = made.method === edited.method ? ownMethod : edited.method;
  if (made.url === edited.url) return { ...step, action: `${method} ${target}`.trimEnd() };
  const [before, after] = [new URL(made.url), new URL(edited.url)];
  const [path = "", inTarget = ""] = splitOnce(target, "?");
  const isElsewhere = before.origin !== after.origin;
  const kept = isElsewhere ? undefined : keptPath(path, before.pathname, after.pathname);
  const parameters = Object.entries(step.parameters ?? {}).filter(([name]) => (kept ?? "").includes(`{${name}}`));
  const { query: ofTarget, changed } = keptQuery(inTarget, before.searchParams, after.searchParams);
  const query = { ...step.query, ...changed };
  for (const name of Object.keys(changed)) if (changed[name] === null && !isDefault(name, step)) delete query[name];
  const { parameters: _, query: __, ...rest } = step;
  const place = kept ?? (isElsewhere ? after.origin : "") + literalText(after.pathname);
  return {
    ...rest,
    action: `${method} ${place}${ofTarget === "" ? "" : `?${ofTarget}`}`,
    ...(parameters.length === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
  };
}

/** Returns whether the step itself does not say the parameter, so that only a null leaves it out. */
function isDefault(name: string, { query = {} }: ApiRequestStep): boolean {
  return query[name] === undefined;
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** With the segments that were not changed as written; the base URL's own path stays out of it. */
function keptPath(written: string, before: string, after: string): string {
  const own = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(written)?.[0] ?? "";
  const segments = written.slice(own.length).split("/");
  const [old, fresh] = [before.split("/"), after.split("/")];
  const base = old.length - segments.length;
  const inBase = old.slice(0, base + 1).join("/");
  if (base < 0 || (base > 0 && !`${after}/`.startsWith(`${inBase}/`)))
    throw new PlaybookError("usage", "This path is not below the base URL of the service.", "Keep the base URL's path at its beginning.");
  const rest = fresh.slice(base);
  const isAligned = rest.length === segments.length;
  return (
    own + rest.map((segment, index) => (isAligned && segment === old[base + index] ? segments[index] : literalText(segment))).join("/")
  );
}

interface KeptQuery {
  /** The part of it that is in the target. */
  readonly query: string;
  /** For the step: null is a parameter that is gone. */
  readonly changed: Readonly<Record<string, Value>>;
}

function keptQuery(written: string, before: URLSearchParams, after: URLSearchParams): KeptQuery {
  const pairs = written === "" ? [] : written.split("&");
  const nameOf = (pair: string) => percentDecoded(splitOnce(pair, "=")[0] ?? "");
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const differing = names.filter((name) => !sameData(before.getAll(name), after.getAll(name)));
  const changed: Record<string, Value> = {};
  let kept = pairs;
  for (const name of differing) {
    const values = after.getAll(name);
    if (pairs.some((pair) => nameOf(pair) === name)) {
      const fresh = values.map((value) => `${encodeURIComponent(name)}=${literalText(encodeURIComponent(value))}`);
      const at = kept.findIndex((pair) => nameOf(pair) === name);
      kept = kept.toSpliced(at, 1, ...fresh).filter((pair, index) => nameOf(pair) !== name || (index >= at && index < at + fresh.length));
    } else if (values.length === 0) changed[name] = null;
    else changed[name] = values.length === 1 ? literalText(values[0] ?? "") : values.map(literalText);
  }
  return { query: kept.join("&"), changed };
}

function withHeaders(step: ApiRequestStep, made: HttpRequest, edited: HttpRequest): ApiRequestStep {
  const changed = new Map<string, string | null>();
  const valuesOf = ({ headers }: HttpRequest, name: string) => headers.filter(([one]) => one === name).map(([, value]) => value);
  for (const name of new Set(made.headers.map(([one]) => one))) {
    const [before, after] = [valuesOf(made, name), valuesOf(edited, name)];
    if (!sameData(before, after)) changed.set(name, after.length === 0 ? null : after.join(", "));
  }
  if (changed.size === 0) return step;
  const headers: Record<string, Value> = { ...step.headers };
  for (const [name, value] of changed) {
    if (isCredentialHeader(name))
      throw new PlaybookError(
        "secret-in-file",
        `The header ${name} is a credential, which is not written into a file.`,
        "Change the sentence, or the variable that holds the secret.",
      );
    const own = Object.keys(headers).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
    headers[own] = value === null ? null : literalText(value);
  }
  return { ...step, headers };
}

function withBody(step: ApiRequestStep, made: HttpRequest, edited: HttpRequest): ApiRequestStep {
  if (made.body === edited.body || edited.body === undefined) return step;
  const [before, after] = [textOf(made.body), textOf(edited.body)];
  const { body, text: _, form, multipart, file, ...rest } = step;
  if (multipart !== undefined || file !== undefined)
    throw new PlaybookError(
      "usage",
      "The body comes from files, so the change cannot be written as a sentence.",
      "Change the files, or the sentence.",
    );
  if (form !== undefined) return { ...rest, form: keptForm(form, before, after) };
  const [old, fresh] = [parseJson(before), parseJson(after)];
  if (body !== undefined && old.ok && fresh.ok) return { ...rest, body: keptValue(body, old.value, fresh.value) };
  if (body === undefined && step.text === undefined && fresh.ok) return { ...rest, body: literal(fresh.value) };
  const mediaType = edited.headers.find(([name]) => /^content-type$/i.test(name))?.[1];
  const isNamed = Object.keys(rest.headers ?? {}).some((name) => /^content-type$/i.test(name));
  const headers =
    mediaType === undefined || isNamed || step.text !== undefined ? {} : { headers: { ...rest.headers, "Content-Type": mediaType } };
  return { ...rest, text: literalText(after), ...headers };
}

function textOf(body: HttpRequest["body"]): string {
  if (body === undefined || typeof body === "string") return body ?? "";
  throw new PlaybookError("usage", "The body is binary, so the change cannot be written as a sentence.", "Change the sentence.");
}

function keptForm(form: Readonly<Record<string, Value>>, before: string, after: string): Readonly<Record<string, Value>> {
  const [old, fresh] = [new URLSearchParams(before), new URLSearchParams(after)];
  const kept: Record<string, Value> = {};
  for (const name of new Set(fresh.keys())) {
    const values = fresh.getAll(name);
    const written = form[name];
    const value =
      written !== undefined && sameData(old.getAll(name), values)
        ? written
        : values.length === 1
          ? literalText(values[0] ?? "")
          : values.map(literalText);
    setKey(kept, name, value);
  }
  return kept;
}

/** Returns the new value. Parts that did not change stay as the step writes them, with their variables. */
function keptValue(written: Value, before: Json, after: Json): Value {
  if (sameData(before, after)) return written;
  if (isPlain(written) && isJsonObject(before) && isPlain(after)) {
    const kept: Record<string, Value> = {};
    for (const [key, value] of Object.entries(after)) {
      const [own, old] = [written[key], before[key]];
      setKey(kept, key, own === undefined || old === undefined ? literal(value) : keptValue(own, old, value));
    }
    return kept;
  }
  if (Array.isArray(written) && Array.isArray(before) && Array.isArray(after) && written.length === before.length)
    return (after as readonly Json[]).map((item, index) =>
      index < written.length ? keptValue(written[index] ?? null, before[index] ?? null, item) : literal(item),
    );
  return literal(after);
}

function isPlain(value: Value): value is JsonObject {
  return isJsonObject(value) && !isMarker(value);
}
