// Keeps the cookies of a session. The jar's code is loaded with the first cookie that a response sets.

import type { CookieJar as ToughJar } from "tough-cookie";
import type { Headers } from "./message.ts";

export interface CookieJar {
  /** Adds the cookies for the URL; a cookie that the request itself names wins. */
  apply(url: URL, headers: Headers): Headers;
  /** Takes the cookies that a response sets; cookies for other domains are left out, as browsers do. */
  keep(url: URL, headers: Headers): Promise<void>;
  /** All stored cookies, of any scope. */
  stored(): readonly StoredCookie[];
  /** A jar of its own with the same cookies, or without the ones with these names. */
  copy(without?: "all" | readonly string[]): CookieJar;
  /** Returns a function that restores the present state of the jar. */
  remember(): () => void;
}

interface StoredCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
}

let loaded: typeof import("tough-cookie") | undefined;

export function createCookieJar(jar?: ToughJar): CookieJar {
  return {
    apply(url, headers) {
      if (jar === undefined) return headers;
      const stored = jar.getCookiesSync(url.href).map((cookie) => cookie.cookieString());
      return stored.length === 0 ? headers : merged(headers, stored);
    },
    async keep(url, headers) {
      const lines = headers.filter(([name]) => name === "set-cookie").map(([, value]) => value);
      if (lines.length === 0) return;
      loaded ??= await import("tough-cookie");
      jar ??= new loaded.CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: false });
      for (const line of lines) jar.setCookieSync(line, url.href, { ignoreError: true });
    },
    stored: () =>
      (jar?.serializeSync()?.cookies ?? []).map(({ key, value, domain, path }) => ({
        name: textOf(key),
        value: textOf(value),
        domain: textOf(domain),
        path: textOf(path),
      })),
    copy(without = []) {
      const all = without === "all" ? undefined : jar?.serializeSync();
      if (all === undefined || loaded === undefined) return createCookieJar();
      const cookies = all.cookies.filter(({ key }) => !without.includes(textOf(key)));
      return createCookieJar(loaded.CookieJar.deserializeSync({ ...all, cookies }));
    },
    remember() {
      const before = jar?.cloneSync();
      return () => {
        jar = before?.cloneSync();
      };
    },
  };
}

function merged(headers: Headers, stored: readonly string[]): Headers {
  const own = headers.filter(([name]) => name.toLowerCase() === "cookie").map(([, value]) => value);
  const named = new Set(own.flatMap((value) => value.split(";")).map(cookieName));
  const all = [...own, ...stored.filter((cookie) => !named.has(cookieName(cookie)))].join("; ");
  return [...headers.filter(([name]) => name.toLowerCase() !== "cookie"), ["Cookie", all]];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function cookieName(pair: string): string {
  return pair.split("=", 1)[0]?.trim() ?? "";
}
