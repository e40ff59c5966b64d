// The ids that requirements and acceptance criteria carry in texts: SHOP-7, REQ-12, US 3.1; AC-1, AC 2, Criterion 3.

const criterion =
  /^\s*(?:[[(]\s*)?((?:AC|A\.C\.|ACC|CRIT)[\s_.-]?\d+(?:\.\d+)*[a-z]?|(?:acceptance\s+)?criterion\s+\d+|(?:scenario|example|test case|TC)[\s_-]?\d+(?:\.\d+)*)(?:\s*[\])])?\s*(?:[:.)–—-]\s*|$|\s+(?=\S))/i;
const numbered = /^\s*(?:[[(]\s*)?([A-Z][A-Z0-9_]{0,14}-\d+(?:\.\d+)*)(?:\s*[\])])?\s*(?:[:.)–—-]\s*|$|\s+(?=\S))/;
const named = /^\s*(?:requirement|story|user story|feature|issue)\s+((?:[A-Z]+[\s-]?)?\d+(?:\.\d+)*)\s*(?:[:.)–—-]\s*|$)/i;
const scenario = /^\s*(?:scenario(?: outline| template)?|example)\s*:\s*(.*)$/is;

export interface Named {
  readonly id?: string;
  /** The text after the id. */
  readonly rest: string;
}

/** A line that begins an acceptance criterion. */
export function criterionStart(text: string): Named | undefined {
  const titled = scenario.exec(text);
  if (titled !== null) {
    const inner = criterionStart(titled[1] ?? "") ?? requirementStart(titled[1] ?? "");
    return inner ?? { rest: titled[1] ?? "" };
  }
  const match = criterion.exec(text);
  if (match === null) return undefined;
  const id = (match[1] ?? "")
    .replace(/^(?:acceptance\s+)?criterion\s+/i, "AC-")
    .replace(
      /^(?:A\.C\.|ACC?|CRIT)[\s_.-]?(?=\d)/i,
      (prefix) =>
        `${prefix
          .replace(/(?<![\s_.-])[\s_.-]+$/, "")
          .replaceAll(".", "")
          .toUpperCase()}-`,
    )
    .replace(/\s+/g, "-");
  return { id, rest: text.slice(match[0].length).trim() };
}

/** A line that begins a requirement. */
export function requirementStart(text: string): Named | undefined {
  if (criterion.test(text) || scenario.test(text)) return undefined;
  const match = numbered.exec(text) ?? named.exec(text);
  return match === null ? undefined : { id: (match[1] ?? "").replace(/\s+/g, "-"), rest: text.slice(match[0].length).trim() };
}

export function isCriteriaHeading(text: string): boolean {
  return /^(?:\d+(?:\.\d+)*\.?\s+)?(?:acceptance\s+(?:criteria|criterion|tests?)|criteria|scenarios?|examples?|definition of done)\s*:?$/i.test(
    text.trim(),
  );
}

/** Headings of what explains a requirement and is not one. */
export function isExplaining(text: string): boolean {
  return /^(?:\d+(?:\.\d+)*\.?\s+)?(?:description|background|context|notes?|out of scope|motivation|details?|steps(?: to \w+)?|test steps|expected(?: results?)?|preconditions?)\s*:?$/i.test(
    text.trim(),
  );
}
