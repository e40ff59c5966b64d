// Reads the regular expressions of people and documents. No other file compiles one, so that one dialect holds
// everywhere: ECMAScript with the flag u.

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly expression: RegExp;
}

/**
 * Reads `/source/flags` or a bare source. Documents hold patterns that the flag u refuses, such as `[\w-.]`: these are
 * read without it. The flags g and y are left out: where a search begins must not depend on the last one.
 */
export function readPattern(written: string, ignoreCase = false): Pattern | { readonly problem: string } {
  const [, source = written, flags = ""] = /^\/([\s\S]+)\/([a-z]*)$/.exec(written) ?? [];
  return createPattern(source, ignoreCase && !flags.includes("i") ? `${flags}i` : flags);
}

// Compiling is pure; a check of each item of a list compiles the same one again.
const known = new Map<string, ReturnType<typeof compile>>();

export function createPattern(source: string, flags = ""): Pattern | { readonly problem: string } {
  const key = `${flags}/${source}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const compiled = compile(source, flags);
  if (known.size >= 500) known.clear();
  known.set(key, compiled);
  return compiled;
}

function compile(source: string, flags: string): Pattern | { readonly problem: string } {
  const own = flags.replace(/[gy]/g, "");
  const wanted = /[uv]/.test(own) ? [own] : [`${own}u`, own];
  let problem = "";
  for (const candidate of wanted) {
    try {
      return { source, flags: candidate, expression: new RegExp(source, candidate) };
    } catch (error) {
      problem = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, "") : "syntax error";
    }
  }
  return { problem };
}
