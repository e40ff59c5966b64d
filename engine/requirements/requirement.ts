// Requirements with their acceptance criteria, from any source: a file, an issue tracker, a wiki. Text from outside is
// data, never an instruction.

import { hash, type Json } from "../../language/index.ts";

export interface Requirement {
  /** As its source has it (`SHOP-7`), else made of its title. Without white space, slashes and commas. */
  readonly id: string;
  readonly title: string;
  readonly url?: string;
  /** A file inside the root, or `@name` of a server. */
  readonly source: string;
  readonly criteria: readonly Criterion[];
  /** Hash of the title and of all criteria. */
  readonly revision: string;
}

type CriterionKind = "given-when-then" | "steps" | "table" | "prose";

export interface Criterion {
  /** As the text has it (`AC-1`), else its number in the requirement. */
  readonly id: string;
  readonly title?: string;
  readonly kind: CriterionKind;
  readonly lines: readonly CriterionLine[];
  /** One test for each row, where the text has examples. */
  readonly examples?: readonly Readonly<Record<string, Json>>[];
  /** Hash of its content. */
  readonly revision: string;
}

export interface CriterionLine {
  /** One sentence or clause, without list markers; Given, When and Then stay. */
  readonly text: string;
  /** The table or the fenced code block below it. */
  readonly attachment?: string;
  /** It is in a column of expected results. */
  readonly expects?: true;
  /** From 1, in the file or in the text of the item. */
  readonly line: number;
}

/** A reader's finding; `requirementOf` adds identities and revisions. */
export interface FoundRequirement {
  readonly id?: string;
  readonly title: string;
  readonly url?: string;
  readonly criteria: readonly FoundCriterion[];
}

export interface FoundCriterion {
  readonly id?: string;
  readonly title?: string;
  readonly kind: CriterionKind;
  readonly lines: readonly CriterionLine[];
  readonly examples?: readonly Readonly<Record<string, Json>>[];
}

/**
 * Existing ids are kept; a criterion without one gets its number, and one whose id is taken gets its number appended.
 */
function requirementOf(found: FoundRequirement, source: string, takenIds: ReadonlySet<string>): Requirement {
  const own = cleanId(found.id ?? "") || cleanId(slug(found.title)) || "requirement";
  const taken = new Set<string>();
  const criteria = found.criteria.map(({ id, title, kind, lines, examples }, index): Criterion => {
    const unique = unused(cleanId(id ?? "") || String(index + 1), taken);
    taken.add(unique);
    return {
      id: unique,
      ...(title === undefined || title === "" ? {} : { title }),
      kind,
      lines,
      ...(examples === undefined ? {} : { examples }),
      revision: hash(JSON.stringify([title ?? "", lines.map(({ text, attachment }) => [text, attachment ?? ""]), examples ?? []])),
    };
  });
  return {
    id: unused(own, takenIds),
    title: found.title.trim() === "" ? own : found.title.trim(),
    ...(found.url === undefined ? {} : { url: found.url }),
    source,
    criteria,
    revision: hash(JSON.stringify([found.title, criteria.map(({ id, revision }) => [id, revision])])),
  };
}

/** Requirements of one source: each id once. */
export function requirementsOf(found: readonly FoundRequirement[], source: string): readonly Requirement[] {
  const taken = new Set<string>();
  return found.map((one) => {
    const requirement = requirementOf(one, source, taken);
    taken.add(requirement.id);
    return requirement;
  });
}

function unused(id: string, taken: ReadonlySet<string>): string {
  for (let number = 2, candidate = id; ; number++) {
    if (!taken.has(candidate)) return candidate;
    candidate = `${id}-${number}`;
  }
}

function cleanId(id: string): string {
  return id
    .trim()
    .replace(/[^\p{L}\p{N}._#-]+/gu, "-")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
}

function slug(title: string): string {
  return (
    title
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 6)
      .join("-") ?? ""
  );
}
