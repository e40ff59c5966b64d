// Caches parsed URLs: every request needs the base URL, and its own URL when it is built and when it is sent.

const most = 64;
let known = new Map<string, URL | null>();

/** Null if the text is not a URL. The result is shared: it must not be changed. */
export function parsedUrl(text: string): URL | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const url = URL.parse(text);
  if (known.size >= most) known = new Map();
  known.set(text, url);
  return url;
}
