// Reads what a curl command sends from its words.

import { isCurlWord, shellCommands } from "../shell/commands.ts";
import { harmlessOptions, optionsOf } from "./options.ts";

/** Variables of the shell appear in its texts as `{{name}}`. */
export interface CurlCommand {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** The body as text; with `json` it is sent as JSON whatever the headers say. */
  readonly data?: string;
  readonly json: boolean;
  /** A file that is the body. */
  readonly file?: string;
  readonly form: readonly CurlPart[];
  readonly user?: { readonly username: string; readonly password: string };
  /** Milliseconds. */
  readonly timeout?: number;
  readonly redirects: boolean;
  /** Options that change what is sent or accepted and have no place above. */
  readonly ignored: readonly string[];
  /** Other addresses: curl sends the same to each. */
  readonly more: readonly string[];
}

/** A part of a multipart form. */
type CurlPart = ({ readonly name: string; readonly value: string } | { readonly name: string; readonly file: string }) & {
  /** `;type=…` and `;filename=…`. */
  readonly type?: string;
  readonly filename?: string;
};

type Reading = CurlCommand | { readonly problem: string };

const mostWords = 10_000;

/** Reads a command as people copy it: of a text with several, the first. */
export function readCurl(command: string): Reading {
  const found = shellCommands(command.replace(/^\s*\$ /, ""), true).find(({ words }) => isCurlWord(words[0]?.text ?? ""));
  const words = found?.words ?? [];
  const computed = words.find((word) => word.computed !== undefined)?.computed;
  if (computed !== undefined) return { problem: `only a shell can compute ${computed}` };
  if (words.some(({ isOpen }) => isOpen)) return { problem: "a quote has no end" };
  return readCurlWords(words.slice(1).map(({ text }) => text));
}

/**
 * Reads the words after `curl`; `input` is the text that the command reads from its input, undefined where only a
 * shell knows it.
 */
export function readCurlWords(words: readonly string[], input?: string): Reading {
  if (words.length > mostWords)
    return {
      problem: `it has ${words.length.toLocaleString("en")} words, but a curl command can have at most ${mostWords.toLocaleString("en")}`,
    };
  const headers: { name: string; value: string }[] = [];
  const data: string[] = [];
  const form: CurlCommand["form"][number][] = [];
  const ignored: string[] = [];
  let method: string | undefined;
  let url: string | undefined;
  let file: string | undefined;
  let user: CurlCommand["user"];
  let timeout: number | undefined;
  const query: string[] = [];
  const more: string[] = [];
  let asQuery = false;
  let isHead = false;
  let globs = true;
  let uploads = false;
  let json = false;
  let redirects = false;
  let unknownInput: string | undefined;
  for (const { option, value } of optionsOf(words)) {
    switch (option) {
      case "-X":
      case "--request":
        method = value.toUpperCase();
        break;
      case "-H":
      case "--header": {
        const [, name, content] = /^([^:;]+)[:;]\s*([\s\S]*)$/.exec(value) ?? [];
        if (name === undefined) ignored.push(`-H ${value}`);
        else headers.push({ name: name.trim(), value: content ?? "" });
        break;
      }
      case "--json":
        if (value === "@-" && input === undefined) unknownInput = "--json @-";
        else if (value.startsWith("@") && value !== "@-") {
          file = value.slice(1);
          headers.push({ name: "Content-Type", value: "application/json" });
        } else data.push(value === "@-" ? (input ?? "") : value);
        json = true;
        break;
      case "-d":
      case "--data":
      case "--data-ascii":
      case "--data-binary":
        if (value !== "@-") {
          if (value.startsWith("@")) file = value.slice(1);
          else data.push(value);
        } else if (input === undefined) unknownInput = `${option} @-`;
        else data.push(option === "--data-binary" ? input : input.replace(/[\r\n]/g, ""));
        break;
      case "--data-raw":
        data.push(value);
        break;
      case "--data-urlencode": {
        if (/^[^=]*@/.test(value)) ignored.push(`--data-urlencode ${value}`);
        else data.push(encodedPair(value));
        break;
      }
      case "-F":
      case "--form":
      case "--form-string": {
        const part = partOf(value, option === "--form-string");
        if (part === undefined) ignored.push(`${option} ${value}`);
        else form.push(part);
        break;
      }
      case "-T":
      case "--upload-file":
        if (value === "-" && input === undefined) unknownInput = `${option} -`;
        else if (value === "-") data.push(input ?? "");
        else file = value;
        uploads = true;
        break;
      case "-u":
      case "--user": {
        const cut = value.indexOf(":");
        user = { username: cut < 0 ? value : value.slice(0, cut), password: cut < 0 ? "" : value.slice(cut + 1) };
        break;
      }
      case "--oauth2-bearer":
        headers.push({ name: "Authorization", value: `Bearer ${value}` });
        break;
      case "-b":
      case "--cookie":
        if (value.includes("=")) headers.push({ name: "Cookie", value });
        else ignored.push(`${option} ${value}`);
        break;
      case "-A":
      case "--user-agent":
        headers.push({ name: "User-Agent", value });
        break;
      case "-e":
      case "--referer":
        headers.push({ name: "Referer", value });
        break;
      case "-G":
      case "--get":
        asQuery = true;
        break;
      case "-I":
      case "--head":
        isHead = true;
        break;
      case "-m":
      case "--max-time":
        if (/^\d+(?:\.\d+)?$/.test(value) && Number(value) > 0) timeout = Math.round(Number(value) * 1000);
        break;
      case "--url":
      case "":
        if (url === undefined) url = value;
        else more.push(value);
        break;
      case "--url-query":
        query.push(value.startsWith("+") ? value.slice(1) : encodedPair(value));
        break;
      default:
        if (option === "-g" || option === "--globoff") globs = false;
        if (option === "-L" || option === "--location" || option === "--location-trusted") redirects = true;
        if (!harmlessOptions.has(option)) ignored.push(value === "" ? option : `${option} ${value}`);
    }
  }
  if (url === undefined) return { problem: "it has no address" };
  const several =
    globs && [url, ...more].map((each) => each.replace(/\{\{\w+\}\}/g, "")).find((each) => /\{[^{},]*,[^{}]*\}|\[\w+-\w+[\]:]/.test(each));
  if (typeof several === "string") return { problem: `curl sends a request for each of the addresses in ${several}` };
  if (unknownInput !== undefined) return { problem: `only a shell knows what its input (${unknownInput}) is` };
  if (file !== undefined && data.length > 0) ignored.push(`-d ${data[0]}`);
  const joined = data.length === 0 ? undefined : data.join(json ? "" : "&");
  const added = [...query, ...(asQuery && joined !== undefined ? [joined] : [])].join("&");
  return {
    method: method ?? (isHead ? "HEAD" : uploads ? "PUT" : !asQuery && (joined ?? file ?? form[0]) !== undefined ? "POST" : "GET"),
    url: added === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${added}`,
    headers,
    ...(joined === undefined || asQuery ? {} : { data: joined }),
    json,
    ...(file === undefined ? {} : { file }),
    form,
    ...(user === undefined ? {} : { user }),
    ...(timeout === undefined ? {} : { timeout }),
    redirects,
    ignored,
    more,
  };
}

/** `name=value`, `name=@path` and `name=<path`, with `;type=…` and `;filename=…`. */
function partOf(text: string, isString: boolean): CurlPart | undefined {
  const cut = text.indexOf("=");
  if (cut <= 0) return undefined;
  const name = text.slice(0, cut);
  const content = text.slice(cut + 1);
  if (isString) return { name, value: content };
  const [, sign = "", quoted, plain, rest = ""] = /^([@<]?)(?:"((?:[^"\\]|\\.)*)"|([^;]*))([\s\S]*)$/.exec(content) ?? [];
  const given = quoted?.replace(/\\(.)/g, "$1") ?? plain ?? "";
  const details: { type?: string; filename?: string } = {};
  let plainText = given;
  for (const piece of rest.split(/;/).slice(1)) {
    const [, key, value = ""] = /^\s*(type|filename|encoder|headers)=([\s\S]*)$/.exec(piece) ?? [];
    const bare = value.replace(/^"(.*)"$/, "$1");
    if (key === "type") details.type = bare;
    else if (key === "filename") details.filename = bare;
    // A semicolon of the text itself.
    else if (key === undefined && sign === "") plainText += `;${piece}`;
  }
  return { name, ...(sign === "" ? { value: plainText } : { file: given }), ...details };
}

function encodedPair(value: string): string {
  const cut = value.indexOf("=");
  return cut < 0 ? encodeURIComponent(value) : `${value.slice(0, cut)}${cut === 0 ? "" : "="}${encodeURIComponent(value.slice(cut + 1))}`;
}
