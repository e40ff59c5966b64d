// Reads Hurl files: each is one test, and its entries are the calls. Reads the grammar of hurl.dev (8.0) line by line.

import { type Check, type Json, readByValue, type Step } from "../../../language/index.ts";
import type { RawAuth, RawBody, RawPair, RawPart, RawRequest } from "../reading/request.ts";
import { type ImportSession, openSource, type Source } from "../reading/source.ts";
import { type Found, type ImportedCall, type ImportedSource, type ImportFile, newCall, type Place, shortened } from "../reading/suite.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import { headerValue, readAssert, readCapture } from "./query.ts";
import { bodyStart, cutComment, readBody, unescaped } from "./text.ts";

const requestLine = /^([A-Z][A-Z-]*)\s+(\S.*)$/;
const responseLine = /^HTTP(\/[\d.]+)?\s+(\d{3}|\*)\s*(?:#.*)?$/;
const headerLine = /^([^:\s]+)\s*:\s*(.*)$/s;
const sectionLine = /^\[([A-Za-z]+)\]\s*(?:#.*)?$/;

export function readHurl(file: ImportFile, session: ImportSession): ImportedSource {
  const source = openSource(file, "hurl", session);
  const reader = new Reader(source, file.text.replace(/^\uFEFF/, "").split(/\r?\n/));
  const calls: ImportedCall[] = [];
  for (let call = reader.entry(); call !== undefined; call = reader.entry()) calls.push(call);
  const title = file.name.replace(/^.*[\\/]/, "").replace(/\.hurl$/, "");
  source.tests.push({ title, phases: { execution: calls } });
  return source.done(title);
}

interface Options {
  readonly headers: RawPair[];
  readonly pairs: Map<string, RawPair[]>;
  readonly parts: RawPart[];
  redirects?: boolean;
  timeout?: number;
  retry?: number;
  interval?: number;
  auth?: RawAuth;
  body?: RawBody;
  skipped?: boolean;
}

/** The lines of a file and how far they are read. */
class Reader {
  readonly #source: Source;
  readonly #lines: readonly string[];
  #at = 0;

  constructor(source: Source, lines: readonly string[]) {
    this.#source = source;
    this.#lines = lines;
  }

  entry(): ImportedCall | undefined {
    const comments: string[] = [];
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#line();
      if (line === "") comments.length = 0;
      else if (line.startsWith("#")) comments.push(line.replace(/^#+\s*/, ""));
      else if (requestLine.test(cutComment(line))) break;
      else this.#source.list("setting", this.#place(), shortened(line), "it is not a known part of a request");
    }
    const [, method = "", url = ""] = requestLine.exec(cutComment(this.#line())) ?? [];
    if (method === "") return undefined;
    const call = newCall(this.#place(), comments.filter((line) => line !== "").join("\n"));
    this.#at++;
    const options: Options = { headers: [], pairs: new Map(), parts: [] };
    this.#request(call, options);
    this.#response(call);
    const { query = [], form, cookies = [] } = Object.fromEntries(options.pairs);
    const body =
      options.body ??
      (options.parts.length > 0
        ? ({ kind: "multipart", parts: options.parts } as const)
        : form && ({ kind: "form", fields: form } as const));
    const raw: RawRequest = {
      method,
      url: unescaped(url.trim()),
      headers: options.headers,
      query,
      cookies,
      ...(body === undefined ? {} : { body }),
      ...(options.auth === undefined ? {} : { auth: options.auth }),
      // Hurl follows redirects only where an option says so.
      ...(options.redirects === true ? {} : { redirects: false }),
      ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    };
    if (options.skipped === true) {
      this.#skip(call, `${method} ${url.trim()}`);
      return this.entry();
    }
    this.#source.request(call, raw);
    // Hurl wants the scheme in an address, so the variable at its beginning contains it.
    const [, first] = /^\{\{\s*([\w-]+)\s*\}\}/.exec(raw.url) ?? [];
    if (first !== undefined) this.#source.addresses.add(this.#source.names.of(first));
    if (options.body !== undefined && (form !== undefined || options.parts.length > 0))
      call.unfit.push({ kind: "body", place: call.place, what: "form fields", reason: "the request already has a body" });
    if (options.retry !== undefined) this.#repeat(call, options.retry, options.interval ?? 1000);
    return call;
  }

  #skip({ place, asserts, saves, unfit }: ImportedCall, words: string): void {
    this.#source.found.requests++;
    this.#source.list("request", place, shortened(words), "Hurl skips it");
    for (const one of unfit) this.#source.list(one.kind, one.place, one.what, one.reason);
    for (const one of asserts) this.#source.list("assertion", one.place, one.what, "its request is skipped");
    for (const one of saves) this.#source.list("save", one.place, one.what, "its request is skipped");
  }

  #request(call: ImportedCall, options: Options): void {
    let section = "headers";
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#line();
      if (line === "" || line.startsWith("#")) continue;
      if (responseLine.test(line)) return;
      const named = sectionLine.exec(line)?.[1];
      if (named !== undefined && !this.#isList()) {
        section = named;
        continue;
      }
      if (this.#startsEntry(line)) return;
      if (options.body === undefined && bodyStart(line)) {
        options.body = this.#body(call);
        continue;
      }
      this.#pair(call, section, line, options);
    }
  }

  /** `[1, 2]` is a body, `[Asserts]` is none; both begin with a bracket. */
  #isList(): boolean {
    return !/^\[(?:QueryStringParams|Query|FormParams|Form|MultipartFormData|Multipart|Cookies|BasicAuth|Options|Captures|Asserts)\]/.test(
      this.#line(),
    );
  }

  #startsEntry(line: string): boolean {
    return /^[A-Z][A-Z-]*\s+(?:https?:|\{\{|\/|[\w.-]+[:/])/.test(line) && !/^[\w-]+\s*:/.test(line);
  }

  #pair(call: ImportedCall, section: string, line: string, options: Options) {
    const place = this.#place();
    const [, rawName, rawValue = ""] = /^((?:\\.|[^:\\])+):\s*(.*)$/s.exec(cutComment(line)) ?? [];
    const refuse = (reason: string) =>
      void call.unfit.push({ kind: section === "headers" ? "header" : "setting", place, what: shortened(line), reason });
    if (rawName === undefined) return refuse("it is not a known part of a request");
    const pair = { name: unescaped(rawName.trim()), value: unescaped(rawValue.trim()), place };
    const add = (key: string) => void options.pairs.set(key, [...(options.pairs.get(key) ?? []), pair]);
    switch (section) {
      case "headers":
        return void options.headers.push(pair);
      case "QueryStringParams":
      case "Query":
        return add("query");
      case "FormParams":
      case "Form":
        return add("form");
      case "Cookies":
        return add("cookies");
      case "MultipartFormData":
      case "Multipart": {
        const [, path, type] = /^file,([^;]*);\s*(.*)$/s.exec(pair.value) ?? [];
        if (path === undefined) options.parts.push(pair);
        else
          options.parts.push({ name: pair.name, file: path.trim(), ...(type === undefined || type === "" ? {} : { type: type.trim() }) });
        return;
      }
      case "BasicAuth":
        options.auth = { kind: "basic", username: pair.name, password: pair.value };
        return;
      case "Options":
        return this.#option(call, pair, options, refuse);
      default:
        return refuse(`[${section}] is not a section of a request`);
    }
  }

  #option(call: ImportedCall, { name, value, place }: RawPair, options: Options, refuse: (reason: string) => void) {
    const milliseconds = () => {
      const [, number, unit = "ms"] = /^(\d+)(ms|s|m)?$/.exec(value) ?? [];
      return number === undefined ? undefined : Number(number) * ({ ms: 1, s: 1000, m: 60_000 }[unit] ?? 1);
    };
    switch (name) {
      case "location":
        options.redirects = value === "true";
        return;
      case "delay": {
        const time = milliseconds();
        if (time !== undefined && time > 0) return void call.before.push({ step: "wait", for: time });
        break;
      }
      case "retry":
        if (/^\d+$/.test(value)) options.retry = Number(value);
        else refuse("steps cannot repeat forever");
        return;
      case "retry-interval":
        options.interval = milliseconds() ?? 1000;
        return;
      case "max-time": {
        const time = /^\d+$/.test(value) ? Number(value) * 1000 : milliseconds();
        if (time !== undefined) options.timeout = time;
        return;
      }
      case "user": {
        const cut = value.indexOf(":");
        options.auth = { kind: "basic", username: cut < 0 ? value : value.slice(0, cut), password: cut < 0 ? "" : value.slice(cut + 1) };
        return;
      }
      case "header": {
        const [, header, text = ""] = headerLine.exec(value) ?? [];
        if (header !== undefined) return void options.headers.push({ name: header, value: text, place });
        break;
      }
      case "skip":
        if (value === "true") options.skipped = true;
        return;
      case "repeat":
        if (value === "1") return;
        break;
      case "variable": {
        const [, variable, text] = /^([^=]+)=(.*)$/.exec(value) ?? [];
        if (variable === undefined || text === undefined) break;
        attempt(() => {
          const name = this.#source.names.of(variable.trim());
          const plain = text.replace(/^"(.*)"$/, "$1");
          if (this.#source.takesSecret(name, plain)) throw new Unfitting("its value is a secret, so it becomes an encrypted variable");
          const typed = /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text) ? readByValue(text) : undefined;
          call.before.push({ step: "set", variable: name, value: typed ?? this.#source.templates.value(plain, call.before) });
        }, refuse);
        return;
      }
    }
    refuse("steps have no such option");
  }

  #body(call: ImportedCall): RawBody {
    const place = this.#place();
    const { body, next, reason } = readBody(this.#lines, this.#at);
    if (reason !== undefined) call.unfit.push({ kind: "body", place, what: shortened(this.#line()), reason });
    this.#at = next - 1;
    return body;
  }

  #response(call: ImportedCall): void {
    const [, version, status] = responseLine.exec(this.#line()) ?? [];
    if (status === undefined) return;
    const place = this.#place();
    this.#source.assertion();
    call.asserts.push({ place, what: this.#line(), value: [status === "*" ? { status: { atLeast: 100 } } : { status: Number(status) }] });
    if (version !== undefined)
      call.unfit.push({ kind: "setting", place, what: `HTTP${version}`, reason: "the version of HTTP is not checked" });
    let section = "headers";
    for (this.#at++; this.#at < this.#lines.length; this.#at++) {
      const line = this.#line();
      if (line === "" || line.startsWith("#")) continue;
      const named = this.#isList() ? undefined : sectionLine.exec(line)?.[1];
      if (named !== undefined) {
        section = named;
        continue;
      }
      if (this.#startsEntry(line) && requestLine.test(cutComment(line))) break;
      if (section === "Asserts") this.#assert(call, line, (words) => readAssert(words, this.#source, call.before));
      else if (section === "Captures") this.#capture(call, line);
      else if (bodyStart(line)) this.#expectedBody(call);
      else
        this.#assert(call, line, () => {
          const [, name, value = ""] = headerLine.exec(cutComment(line)) ?? [];
          if (name === undefined) throw new Unfitting("it is not a known part of a response");
          const text = this.#source.templates.text(unescaped(value.trim()), call.before);
          return [this.#isOneOfSeveral(name) ? headerValue(name, text) : { header: name, equals: text }];
        });
    }
  }

  /** Several headers of one name are expected, or it is the one that usually comes several times. */
  #isOneOfSeveral(name: string): boolean {
    const isSame = (line: string | undefined) => headerLine.exec(line?.trim() ?? "")?.[1]?.toLowerCase() === name.toLowerCase();
    return /^set-cookie$/i.test(name) || isSame(this.#lines[this.#at - 1]) || isSame(this.#lines[this.#at + 1]);
  }

  #assert(call: ImportedCall, line: string, read: (line: string) => readonly Check[]): void {
    const place = this.#place();
    this.#source.assertion();
    // An assertion may hold a text of several lines.
    const whole = this.#withBlock(line);
    const made = attempt(
      () => read(whole),
      (reason) => call.unfit.push({ kind: "assertion", place, what: shortened(line), reason }),
    );
    if (made !== undefined) call.asserts.push({ place, what: shortened(line), value: made });
  }

  #withBlock(line: string): string {
    if ((line.match(/```/g)?.length ?? 0) % 2 === 0) return line;
    const lines = [line];
    while (++this.#at < this.#lines.length) {
      lines.push(this.#lines[this.#at] ?? "");
      if (this.#lines[this.#at]?.includes("```") === true) break;
    }
    return lines.join("\n");
  }

  #capture(call: ImportedCall, line: string): void {
    const place = this.#place();
    const made = attempt(
      () => readCapture(line, this.#source, call.before),
      (reason) => call.unfit.push({ kind: "save", place, what: shortened(line), reason }),
    );
    if (made !== undefined) call.saves.push({ place, what: shortened(line), value: made });
  }

  #expectedBody(call: ImportedCall): void {
    const place = this.#place();
    const what = shortened(this.#line());
    const { body, next, reason } = readBody(this.#lines, this.#at);
    this.#at = next - 1;
    this.#source.assertion();
    const { templates } = this.#source;
    const check = attempt(
      (): Check => {
        if (reason !== undefined || body.kind !== "text") throw new Unfitting(reason ?? "responses cannot be compared with a file");
        const json = body.json === true ? templates.json(body.text, call.before) : undefined;
        return json === undefined ? { body: "text", equals: templates.text(body.text, call.before) } : { path: "$", equals: json as Json };
      },
      (why) => call.unfit.push({ kind: "assertion", place, what, reason: why }),
    );
    if (check !== undefined) call.asserts.push({ place, what, value: [check] });
  }

  /** Hurl repeats a request until all of its assertions hold. */
  #repeat(call: ImportedCall, retry: number, every: number): void {
    const checks = call.asserts.flatMap(({ value }: Found<readonly Check[]>) => value);
    if (call.request === undefined || checks.length === 0) return;
    const until: Extract<Step, { step: "repeat" }>["until"] = { checks, every, times: retry + 1 };
    call.request = { ...call.request, until };
  }

  #line(): string {
    return (this.#lines[this.#at] ?? "").trim();
  }

  #place(): Place {
    return { file: this.#source.file, line: this.#at + 1 };
  }
}
