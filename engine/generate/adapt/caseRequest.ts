// The request of a test case definition in place of what its endpoint playbook sends, on the steps. A value that comes
// from a variable of the playbook changes where the variable is set, so that all other uses of it still fit.

import {
  type ApiRequestStep,
  bodyFields,
  type CaseRequest,
  isJsonObject,
  type Json,
  type JsonObject,
  type PrepareStep,
  percentDecoded,
  sameData,
} from "../../../language/index.ts";

/** A request, or what prepares it. */
export type RequestStep = ApiRequestStep | PrepareStep;

export interface RequestChange {
  /** In the order in which they were given, the call last. */
  readonly steps: readonly RequestStep[];
  /** By variable: the value that it gets instead. */
  readonly variables: ReadonlyMap<string, Json>;
}

/** Returns whether the variable may have another value: only the request and the steps after it read it. */
export type MayChange = (variable: string, value: Json) => boolean;

/**
 * `template` is the endpoint's path; `steps` are what prepares the call and the call. Throws nothing; a failure is a
 * reason.
 */
export function withCaseRequest(
  steps: readonly RequestStep[],
  template: string,
  { path = {}, query = {}, headers = {}, body, without = [] }: CaseRequest,
  mayChange: MayChange,
): RequestChange | { readonly reason: string } {
  const { work, setPath, setQuery, setHeader, setBody, remove } = requestWork(steps, mayChange);
  for (const [name, value] of Object.entries(path)) {
    const reason = setPath(template, name, value);
    if (reason !== undefined) return { reason };
  }
  for (const [name, value] of Object.entries(query)) setQuery(name, value);
  for (const [name, value] of Object.entries(headers)) setHeader(name, value);
  if (body !== undefined) {
    const reason = setBody(body);
    if (reason !== undefined) return { reason };
  }
  for (const name of without) {
    const reason = remove(name);
    if (reason !== undefined) return { reason };
  }
  return { steps: work.steps, variables: work.variables };
}

/** The changes to the steps, one part after the other; each gives the reason where it cannot be made. */
function requestWork(steps: readonly RequestStep[], mayChange: MayChange) {
  const work = { steps: [...steps] as readonly RequestStep[], variables: new Map<string, Json>() };
  const call = () => work.steps.at(-1) as ApiRequestStep;

  function setPath(template: string, name: string, value: Json): string | undefined {
    const [method = "", target = ""] = splitAction(call().action);
    const [bare = "", tail = ""] = splitTarget(target);
    const [names, parts] = [template.split("/"), bare.split("/")];
    const index = names.indexOf(`{${name}}`);
    const at = parts.length - names.length + index;
    const part = parts[at];
    if (index < 0 || part === undefined)
      return `The path ${template} has no parameter {${name}}${index < 0 ? "" : `, as far as ${target} shows`}.`;
    if (value === "" || value === null || typeof value === "object")
      return `The path parameter {${name}} needs a value that is a text or a number.`;
    const own = /^\{([^{}]+)\}$/.exec(part)?.[1];
    const given = own === undefined ? undefined : call().parameters?.[own];
    const current = own === undefined ? part : (given ?? `\${${own}}`);
    if (isSame(current, value) || byVariable(current, value)) return undefined;
    if (own !== undefined && given !== undefined) {
      replaceCall({ ...call(), parameters: { ...call().parameters, [own]: asValue(value) } });
      return undefined;
    }
    const text = String(value);
    parts[at] = text.includes("${") ? text : encodeURIComponent(text);
    replaceCall({ ...call(), action: `${method} ${parts.join("/")}${tail}` });
    return undefined;
  }

  function setQuery(name: string, value: Json): void {
    const [method = "", target = ""] = splitAction(call().action);
    const [bare = "", tail = ""] = splitTarget(target);
    const pairs = tail === "" ? [] : tail.slice(1).split("&");
    const index = pairs.findIndex((pair) => percentDecoded(pair.split("=")[0] ?? "") === name);
    if (index < 0) {
      setMember("query", name, value);
      return;
    }
    const current = percentDecoded((pairs[index] ?? "").split("=").slice(1).join("="));
    if (current === String(value) || byVariable(current, value)) return;
    if (value === null || typeof value === "object") {
      const rest = pairs.toSpliced(index, 1);
      replaceCall({ ...call(), action: `${method} ${bare}${rest.length === 0 ? "" : `?${rest.join("&")}`}` });
      setMember("query", name, value);
      return;
    }
    const text = String(value);
    pairs[index] = `${encodeURIComponent(name)}=${text.includes("${") ? text : encodeURIComponent(text)}`;
    replaceCall({ ...call(), action: `${method} ${bare}?${pairs.join("&")}` });
  }

  function setHeader(name: string, value: Json): void {
    // An Authorization that the definition gives takes the place of one that the sentence spells out.
    if (name.toLowerCase() === "authorization")
      work.steps = work.steps.map((step) => (step.auth === undefined ? step : without(step, "auth")));
    setMember("headers", name, value);
  }

  /** Members where the definition and the playbook both have an object, else the whole body. */
  function setBody(body: Json): string | undefined {
    const index = work.steps.findLastIndex((step) => bodyFields.some((field) => step[field] !== undefined));
    const at = index < 0 ? work.steps.length - 1 : index;
    const step = work.steps[at] as RequestStep;
    const field = bodyFields.find((one) => step[one] !== undefined) ?? "body";
    if (field === "text" || field === "file")
      return `${call().action} sends its body as ${field === "text" ? "raw text" : "a file"}, which the members of the definition's body cannot replace.`;
    if ((field === "form" || field === "multipart") && !isJsonObject(body))
      return `${call().action} sends a form; the definition's body must be a map of its fields.`;
    const value = merged(step[field] as Json | undefined, body);
    replace(at, { ...step, [field]: value } as RequestStep);
    return undefined;
  }

  function remove(name: string): string | undefined {
    const dot = name.indexOf(".");
    const [part, path] = [name.slice(0, dot), name.slice(dot + 1)];
    if (part === "headers") {
      const isAuthorization = path.toLowerCase() === "authorization";
      work.steps = work.steps.map((step) => {
        const kept = Object.entries(step.headers ?? {}).filter(([key]) => key.toLowerCase() !== path.toLowerCase());
        const rest = isAuthorization && step.auth !== undefined ? without(step, "auth") : step;
        return kept.length === 0 ? without(rest, "headers") : { ...rest, headers: Object.fromEntries(kept) };
      });
      // A header that the service's front matter adds to every request is left out, too.
      if (isAuthorization) replaceCall({ ...call(), auth: "none" });
      else setMember("headers", path, null);
      return undefined;
    }
    if (part === "query") {
      const [method = "", target = ""] = splitAction(call().action);
      const [bare = "", tail = ""] = splitTarget(target);
      const pairs =
        tail === ""
          ? []
          : tail
              .slice(1)
              .split("&")
              .filter((pair) => percentDecoded(pair.split("=")[0] ?? "") !== path);
      replaceCall({ ...call(), action: `${method} ${bare}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}` });
      work.steps = work.steps.map((step) => withoutMember(step, "query", [path]));
      return undefined;
    }
    const fields = ["body", "form", "multipart"] as const;
    const before = work.steps;
    work.steps = work.steps.map((step) => fields.reduce((one, field) => withoutMember(one, field, path.split(".")), step));
    return sameData(before as unknown as Json, work.steps as unknown as Json)
      ? `${call().action} does not send ${name}, so it cannot be left out.`
      : undefined;
  }

  function setMember(part: "query" | "headers", name: string, value: Json): void {
    const same = (key: string) => (part === "headers" ? key.toLowerCase() === name.toLowerCase() : key === name);
    const index = work.steps.findLastIndex((step) => Object.keys(step[part] ?? {}).some(same));
    const at = index < 0 ? work.steps.length - 1 : index;
    const step = work.steps[at] as RequestStep;
    const members = step[part] ?? {};
    const key = Object.keys(members).find(same) ?? name;
    const current = members[key];
    if (current !== undefined && (isSame(current, value) || byVariable(current, value))) return;
    replace(at, { ...step, [part]: { ...members, [key]: asValue(value) } } as RequestStep);
  }

  function merged(before: Json | undefined, value: Json): Json {
    if (before !== undefined && (isSame(before, value) || byVariable(before, value))) return before;
    if (!isJsonObject(value) || !isJsonObject(before) || isMarker(before)) return asValue(value);
    const members = Object.entries(value).map(([key, member]) => [key, merged(before[key], member)] as const);
    return { ...before, ...Object.fromEntries(members) };
  }

  /** Returns whether the value is that of a variable which may have another one; it has it then. */
  function byVariable(current: Json, value: Json): boolean {
    const variable = referenceOf(current);
    if (variable === undefined || typeof value === "object" || (typeof value === "string" && value.includes("${"))) return false;
    // In quotes a number would be sent as a text.
    if (typeof current === "string" && typeof value !== "string" && current !== `\${${variable}}`) return false;
    const known = work.variables.get(variable);
    if (known !== undefined) return known === value;
    if (!mayChange(variable, value)) return false;
    work.variables.set(variable, value);
    return true;
  }

  function replaceCall(step: ApiRequestStep): void {
    replace(work.steps.length - 1, step);
  }

  function replace(at: number, step: RequestStep): void {
    work.steps = work.steps.with(at, step);
  }

  return { work, setPath, setQuery, setHeader, setBody, remove };
}

/** The variable that a value is, where it is nothing but one: `{ $var: name }` or `${name}`. */
export function referenceOf(value: Json | undefined): string | undefined {
  const text = isJsonObject(value) && Object.keys(value).length === 1 && typeof value.$var === "string" ? `\${${value.$var}}` : value;
  return typeof text === "string" ? /^\$\{([\p{L}_][\p{L}\p{N}_]*)\}$/u.exec(text)?.[1] : undefined;
}

/** As the value of a step: a text that is a single reference is the variable with its own type. */
export function asValue(value: Json): Json {
  const variable = typeof value === "string" ? /^\$\{([^{}]+)\}$/.exec(value)?.[1] : undefined;
  if (variable !== undefined) return { $var: variable };
  if (Array.isArray(value)) return (value as readonly Json[]).map(asValue);
  if (!isJsonObject(value)) return value;
  const members = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, asValue(member)]));
  return isMarker(value) ? { $literal: value } : members;
}

/** Returns whether a step sends the value already. */
export function isSame(current: Json, value: Json): boolean {
  return sameData(current, value) || sameData(current, asValue(value)) || sameData(asValue(current), asValue(value));
}

function isMarker(value: JsonObject): boolean {
  return (
    Object.keys(value).some((key) => key.startsWith("$")) &&
    Object.keys(value).some((key) => /^\$(?:var|file|random|now|literal)$/.test(key))
  );
}

function withoutMember(step: RequestStep, field: "query" | "body" | "form" | "multipart", path: readonly string[]): RequestStep {
  const value = step[field] as Json | undefined;
  if (!isJsonObject(value)) return step;
  const next = removed(value, path);
  if (field !== "body" && Object.keys(next).length === 0) return without(step, field);
  return { ...step, [field]: next } as RequestStep;
}

function removed(value: JsonObject, [key = "", ...rest]: readonly string[]): JsonObject {
  const member = value[key];
  if (rest.length > 0) return isJsonObject(member) ? { ...value, [key]: removed(member, rest) } : value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function without(step: RequestStep, field: string): RequestStep {
  return Object.fromEntries(Object.entries(step).filter(([key]) => key !== field)) as unknown as RequestStep;
}

function splitAction(action: string): readonly string[] {
  const space = action.indexOf(" ");
  return space < 0 ? [action, ""] : [action.slice(0, space), action.slice(space + 1)];
}

function splitTarget(target: string): readonly string[] {
  const at = target.indexOf("?");
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at)];
}
