// Parses JSONPaths that select one place into lists of keys.

/** `$.lines[0]['unit price']` → ["lines", 0, "unit price"]; undefined for a path that can select several values. */
export function keysOfPath(path: string): readonly (string | number)[] | undefined {
  const keys: (string | number)[] = [];
  let at = 1;
  const segment = /\.([\p{L}_][\p{L}\p{N}_]*)|\[(-?\d+)\]|\[(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)")\]/uy;
  if (!path.startsWith("$") || path.includes("${")) return undefined;
  while (at < path.length) {
    segment.lastIndex = at;
    const [whole, name, index, single, double] = segment.exec(path) ?? [];
    if (whole === undefined) return undefined;
    keys.push(name ?? (index === undefined ? (single ?? double ?? "").replace(/\\(.)/g, "$1") : Number(index)));
    at += whole.length;
  }
  return keys;
}

/** Returns whether an index counts from the end. */
export function fromEnd(keys: readonly (string | number)[]): boolean {
  return keys.some((key) => typeof key === "number" && key < 0);
}

/** Writes keys as JavaScript does after an object: `.lines[0]["unit price"]`. */
export function membersOf(keys: readonly (string | number)[]): string {
  return keys
    .map((key) => (typeof key === "number" ? `[${key}]` : /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`))
    .join("");
}

/** Undefined if an index counts from the end. */
export function pointerOf(keys: readonly (string | number)[]): string | undefined {
  if (fromEnd(keys)) return undefined;
  return keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
