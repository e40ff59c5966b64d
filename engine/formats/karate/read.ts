// Reads features of Karate, whose sentences are a separate language: imports exactly the requests, saved values and
// checks.

import type { Json, Step } from "../../../language/index.ts";
import type { RawBody, RawPair, RawRequest } from "../reading/request.ts";
import type { Source } from "../reading/source.ts";
import { type ImportedCall, newCall, type Place, shortened, type UnfitKind } from "../reading/suite.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import { booleanChecks } from "../script/boolean.ts";
import { plainValue } from "../script/read.ts";
import { sourceOf } from "../script/script.ts";
import { type KarateScope, karateText, karateValue, parsedKarate, placeholders, readKarate, scriptScope } from "./expression.ts";
import { matchChecks } from "./match.ts";

/** A sentence with the text below it; columns of examples are already expressions. */
export interface KarateSentence {
  readonly text: string;
  readonly attached?: string;
  readonly place: Place;
}

/** Returns whether a feature is one of Karate: prose does not contain these sentences. */
export function isKarate(sentences: readonly string[]): boolean {
  return sentences.some((text) =>
    /^(?:method\s+[A-Za-z]+|def\s+\w+\s*=.*|match\s+(?:each\s+)?[\w$'"[].*(?:==|!=|contains).*)$/s.test(text),
  );
}

/** The calls of one scenario, with its background. */
export function karateCalls(sentences: readonly KarateSentence[], source: Source): readonly ImportedCall[] {
  const reader = new Reader(source);
  for (const sentence of sentences) reader.read(sentence);
  return reader.done();
}

/** Settings of the sentences above a `method`. */
interface Pending {
  path: string[];
  query: RawPair[];
  headers: RawPair[];
  cookies: RawPair[];
  form: RawPair[];
  body?: RawBody;
  /** Why the request cannot be made as it was meant. */
  broken?: string;
}

const empty = (): Pending => ({ path: [], query: [], headers: [], cookies: [], form: [] });

/** The state of a scenario, sentence by sentence. */
class Reader {
  readonly #source: Source;
  readonly #calls: ImportedCall[] = [];
  readonly #lost = new Set<string>();
  readonly #fixed = new Map<string, Json>();
  readonly #scope: KarateScope;
  #url: string | undefined;
  /** The reason why all requests from here on differ from the intended ones. */
  #changed: string | undefined;
  #pending = empty();
  /** For the next request that is sent. */
  readonly #sets: Step[] = [];
  #waiting: ImportedCall["unfit"] = [];

  constructor(source: Source) {
    this.#source = source;
    this.#scope = { names: source.names, lost: this.#lost, fixed: this.#fixed };
  }

  read(sentence: KarateSentence): void {
    const { text } = sentence;
    const [, word = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
    const handle = this.#handlers[word];
    if (handle === undefined) this.#other(sentence);
    else handle(sentence, rest);
  }

  readonly #handlers: Readonly<Record<string, (sentence: KarateSentence, rest: string) => void>> = {
    url: (sentence, rest) =>
      this.#request(sentence, () => {
        this.#url = undefined;
        this.#url = karateText(rest, this.#scope);
      }),
    path: (sentence, rest) => this.#request(sentence, () => this.#pending.path.push(...pathOf(rest, this.#scope))),
    param: (sentence, rest) => this.#request(sentence, () => this.#pair("param", rest)),
    header: (sentence, rest) => this.#request(sentence, () => this.#pair("header", rest)),
    cookie: (sentence, rest) => this.#request(sentence, () => this.#pair("cookie", rest)),
    params: (sentence, rest) => this.#request(sentence, () => this.#pairs("param", rest, sentence.attached)),
    headers: (sentence, rest) => this.#request(sentence, () => this.#pairs("header", rest, sentence.attached)),
    cookies: (sentence, rest) => this.#request(sentence, () => this.#pairs("cookie", rest, sentence.attached)),
    form: (sentence, rest) => this.#request(sentence, () => this.#form(rest, sentence.attached)),
    request: (sentence, rest) =>
      this.#request(sentence, () => {
        this.#pending.body = bodyOf(rest === "" ? (sentence.attached ?? "") : rest, this.#scope);
      }),
    method: (sentence, rest) => this.#send(sentence, rest.trim()),
    status: (sentence, rest) =>
      this.#assertion(sentence, () => {
        if (!/^\d{3}$/.test(rest.trim())) throw new Unfitting("the status is not a number");
        return [{ status: Number(rest.trim()) }];
      }),
    match: (sentence, rest) => this.#assertion(sentence, () => matchChecks(rest, sentence.attached, this.#scope)),
    assert: (sentence, rest) => this.#assertion(sentence, () => booleanChecks(parsedKarate(rest), true, scriptScope(this.#scope))),
    def: (sentence, rest) => this.#define(sentence, rest),
    print: (sentence) => this.#list("output", sentence, "it only prints, which a run does anyway"),
    configure: (sentence, rest) => {
      const isQuiet = /^(?:ssl|connectTimeout|readTimeout|report|printEnabled|logPrettyRequest|logPrettyResponse)\b/.test(rest);
      if (!isQuiet) this.#changed = '"configure" above it changes the request';
      this.#list("setting", sentence, "Karate settings have no counterpart");
    },
  };

  done(): readonly ImportedCall[] {
    const last = this.#calls.at(-1);
    for (const one of this.#waiting) (last?.unfit ?? this.#source.unfit).push(one);
    return this.#calls;
  }

  /** The subject may be different from here on. */
  #other(sentence: KarateSentence): void {
    const { text } = sentence;
    const named = /^(?:set|remove|replace|copy|table|text|json|xml|xmlstring|string|yaml|csv|bytes)\s+(\w+)/.exec(text)?.[1];
    const assigned = /^(\w+)(?:[.[][^=]*|\s*)=[^=]/.exec(text)?.[1];
    const name = named ?? assigned;
    if (name !== undefined) this.#lose(name);
    else if (/^(?:multipart|soap|retry|call|callonce|eval|if|listen|doc|driver|karate\.)/.test(text)) {
      if (/^(?:multipart|soap|retry)\b/.test(text)) this.#pending.broken ??= `"${shortened(text)}" above it is not imported`;
      else if (!/^(?:doc|listen)\b/.test(text)) this.#changed ??= `"${shortened(text)}" above it may change the request`;
    }
    this.#list("sentence", sentence, "it is Karate code, which steps cannot express");
  }

  #lose(name: string): void {
    this.#lost.add(name);
    this.#fixed.delete(name);
  }

  /** A part of the next request: without it, none is sent. */
  #request(sentence: KarateSentence, make: () => void): void {
    attempt(make, (reason) => {
      this.#pending.broken ??= `"${shortened(sentence.text)}" above it is not imported: ${reason}`;
    });
  }

  #pair(kind: "param" | "header" | "cookie", text: string): void {
    const at = text.indexOf("=");
    const name = text
      .slice(0, Math.max(0, at))
      .trim()
      .replace(/^['"]|['"]$/g, "");
    const value = text.slice(at + 1).trimStart();
    if (name === "" || value === "" || /['"]/.test(name)) throw new Unfitting("it has no name and value");
    this.#add(kind, name.trim(), karateValue(value, this.#scope));
  }

  #pairs(kind: "param" | "header" | "cookie" | "field", text: string, attached: string | undefined): void {
    const value = karateValue(text === "" ? (attached ?? "") : text, this.#scope);
    if (typeof value !== "object" || value === null || Array.isArray(value) || "$var" in value)
      throw new Unfitting("its names and values are not written here");
    for (const [name, one] of Object.entries(value)) this.#add(kind, name, one as Json);
  }

  #add(kind: "param" | "header" | "cookie" | "field", name: string, value: Json): void {
    const { query, headers, cookies, form } = this.#pending;
    const into = { param: query, header: headers, cookie: cookies, field: form }[kind];
    const several = (kind === "param" || kind === "field") && Array.isArray(value);
    // The last one counts.
    for (let at = into.length - 1; at >= 0; at--) if (into[at]?.name.toLowerCase() === name.toLowerCase()) into.splice(at, 1);
    for (const one of several ? (value as readonly Json[]) : [value]) into.push({ name, value: placeholders(one) });
  }

  #form(text: string, attached: string | undefined): void {
    const [, name, value = ""] = /^field\s+['"]?([^='"\s]+)['"]?\s*=\s*([\s\S]+)$/.exec(text) ?? [];
    const fields = /^fields\s*([\s\S]*)$/.exec(text)?.[1];
    if (name !== undefined) this.#add("field", name, karateValue(value, this.#scope));
    else if (fields !== undefined) this.#pairs("field", fields, attached);
    else throw new Unfitting("it names no field");
  }

  #send({ place, text }: KarateSentence, method: string): void {
    const pending = this.#pending;
    const call = newCall(place);
    call.unfit.push(...this.#waiting);
    this.#waiting = [];
    this.#calls.push(call);
    this.#pending = empty();
    const raw = attempt(
      () => this.#raw(method, pending),
      (reason) => {
        this.#source.found.requests++;
        call.unfit.push({ kind: "request", place, what: shortened(`${text} ${pending.path.join("/")}`.trim()), reason });
      },
    );
    if (raw === undefined) return;
    this.#source.request(call, raw);
    call.before.unshift(...this.#sets.splice(0));
  }

  #raw(method: string, { path, query, headers, cookies, form, body, broken }: Pending): RawRequest {
    const reason = broken ?? this.#changed;
    if (reason !== undefined) throw new Unfitting(reason);
    if (this.#url === undefined) throw new Unfitting("its url is unknown");
    if (!/^[A-Za-z]+$/.test(method)) throw new Unfitting("its method is not a literal");
    if (path.length > 0 && this.#url.includes("?")) throw new Unfitting("a path is appended to an address with a query");
    const content: RawBody | undefined = form.length > 0 ? { kind: "form", fields: form } : body;
    return {
      method: method.toUpperCase(),
      url: [path.length > 0 ? this.#url.replace(/(?<!\/)\/+$/, "") : this.#url, ...path].join("/"),
      query,
      headers,
      cookies,
      ...(content === undefined ? {} : { body: content }),
    };
  }

  #assertion(sentence: KarateSentence, make: () => ReturnType<typeof matchChecks>): void {
    const { place, text } = sentence;
    this.#source.assertion();
    const call = this.#calls.at(-1);
    const checks = attempt(
      () => {
        if (call === undefined) throw new Unfitting("there is no request before it");
        return make();
      },
      (reason) => this.#list("assertion", sentence, reason),
    );
    if (checks !== undefined) call?.asserts.push({ place, what: shortened(text), value: checks });
  }

  #define(sentence: KarateSentence, text: string): void {
    const [, name = "", written = ""] = /^(\w+)\s*=\s*([\s\S]*)$/.exec(text) ?? [];
    const call = this.#calls.at(-1);
    this.#lost.delete(name);
    this.#fixed.delete(name);
    const made = attempt(
      () => {
        if (name === "") throw new Unfitting("it names no variable");
        const read = readKarate(written === "" ? (sentence.attached ?? "") : written, this.#scope);
        const variable = this.#source.names.of(name);
        if (read.kind === "value") {
          if (JSON.stringify(read.value).includes("$${")) throw new Unfitting("a text contains ${, which would be read as a variable");
          if (!this.#source.takesSecret(variable, read.value)) this.#fixed.set(name, read.value);
          return true;
        }
        const text = read.kind === "joined" ? plainValue(read) : undefined;
        if (text !== undefined) return this.#sets.push({ step: "set", variable, value: text });
        const store = sourceOf(read);
        if (store === undefined || call === undefined) throw new Unfitting("steps can only save parts of a response");
        if (call.request === undefined) throw new Unfitting("its request is not imported");
        call.saves.push({ place: sentence.place, what: shortened(sentence.text), value: { [variable]: store } });
        return true;
      },
      (reason) => this.#list(call === undefined ? "variable" : "save", sentence, reason),
    );
    if (made === undefined) this.#lose(name);
  }

  #list(kind: UnfitKind, { place, text }: KarateSentence, reason: string): void {
    (this.#calls.at(-1)?.unfit ?? this.#waiting).push({ kind, place, what: shortened(text), reason });
  }
}

/** `'users', id` as segments. */
function pathOf(text: string, scope: KarateScope): readonly string[] {
  const parts = karateValue(`[${text}]`, scope);
  if (!Array.isArray(parts)) throw new Unfitting("its parts are not written here");
  return (parts as readonly Json[]).map((part) => {
    const segment = placeholders(part).replace(/^\/+|(?<!\/)\/+$/g, "");
    if (/[?#]/.test(segment)) throw new Unfitting("versions of Karate treat a ? in a path differently: write it as param");
    return segment;
  });
}

function bodyOf(text: string, scope: KarateScope): RawBody {
  const value = karateValue(text, scope);
  return typeof value === "string" ? { kind: "text", text: placeholders(value), type: "text/plain" } : { kind: "json", value };
}
