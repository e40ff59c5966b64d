// Requirements in Gherkin: a feature is a requirement, a scenario an acceptance criterion; the steps of a background
// come first in each.

import type * as messages from "@cucumber/messages";
import { capitalized, type Json } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { criterionStart, requirementStart } from "./ids.ts";
import type { CriterionLine, FoundCriterion, FoundRequirement } from "./requirement.ts";

/** In any of Gherkin's languages. Throws `PlaybookError` "requirements" with the lines that are not Gherkin. */
export async function readGherkin(text: string): Promise<readonly FoundRequirement[]> {
  const { AstBuilder, GherkinClassicTokenMatcher, Parser, dialects } = await import("@cucumber/gherkin");
  let counter = 0;
  let document: messages.GherkinDocument;
  try {
    document = new Parser(new AstBuilder(() => String(counter++)), new GherkinClassicTokenMatcher()).parse(text);
  } catch (error) {
    throw new PlaybookError(
      "requirements",
      `This is not valid Gherkin: ${(error as Error).message}`,
      "Fix it; Cucumber cannot read it either.",
      error,
    );
  }
  const { feature } = document;
  if (feature === undefined) return [];
  const dialect = dialects[feature.language] ?? dialects.en;
  const keyword = (step: messages.Step): string => {
    const own = step.keyword;
    for (const word of ["given", "when", "then", "and", "but"] as const)
      if (dialect?.[word].includes(own) && own.trim() !== "*") return `${capitalized(word)} `;
    return "";
  };
  const lineOf = (step: messages.Step): CriterionLine => {
    const attachment = attachmentOf(step);
    return { text: `${keyword(step)}${step.text}`, ...(attachment === undefined ? {} : { attachment }), line: step.location.line };
  };
  const criteriaOf = (
    children: readonly (messages.FeatureChild | messages.RuleChild)[],
    above: readonly CriterionLine[],
  ): readonly FoundCriterion[] => {
    const background = [...above, ...children.flatMap(({ background: one }) => one?.steps ?? []).map(lineOf)];
    return children.flatMap((child): readonly FoundCriterion[] => {
      if ("rule" in child && child.rule !== undefined) return criteriaOf(child.rule.children, background);
      return child.scenario === undefined ? [] : [criterionOf(child.scenario, background, lineOf)];
    });
  };
  const named = nameOf(feature.name, feature.tags);
  return [{ ...named, criteria: criteriaOf(feature.children, []) }];
}

function criterionOf(
  { name, tags, steps, examples }: messages.Scenario,
  background: readonly CriterionLine[],
  lineOf: (step: messages.Step) => CriterionLine,
): FoundCriterion {
  const rows = examples.flatMap(({ tableHeader, tableBody }) =>
    tableBody.map(({ cells }) =>
      Object.fromEntries(cells.map(({ value }, index) => [columnName(tableHeader?.cells[index]?.value ?? ""), cellValue(value)])),
    ),
  );
  const columns = new Map((examples[0]?.tableHeader?.cells ?? []).map(({ value }) => [value, columnName(value)]));
  const renamed = (line: CriterionLine): CriterionLine => ({
    ...line,
    text: withColumns(line.text, columns),
    ...(line.attachment === undefined ? {} : { attachment: withColumns(line.attachment, columns) }),
  });
  const { id, title } = nameOf(name, tags);
  return {
    ...(id === undefined ? {} : { id }),
    title,
    kind: "given-when-then",
    lines: [...background, ...steps.map(lineOf)].map(renamed),
    ...(rows.length === 0 ? {} : { examples: rows }),
  };
}

/** An id is in a tag (@SHOP-7, @AC-1) or before the name. */
function nameOf(name: string, tags: readonly messages.Tag[]): { readonly id?: string; readonly title: string } {
  const inName = criterionStart(name) ?? requirementStart(name);
  if (inName?.id !== undefined) return { id: inName.id, title: inName.rest === "" ? name : inName.rest };
  for (const { name: tag } of tags) {
    const text = tag.slice(1);
    const found = criterionStart(text) ?? requirementStart(text);
    if (found?.id !== undefined && found.rest === "") return { id: found.id, title: name };
  }
  return { title: name };
}

function attachmentOf({ docString, dataTable }: messages.Step): string | undefined {
  if (docString !== undefined) {
    const type = docString.mediaType?.replace(/^application\//, "") ?? "";
    return `\`\`\`${type}\n${docString.content}\n\`\`\``;
  }
  if (dataTable === undefined) return undefined;
  return dataTable.rows
    .map(({ cells }) => `| ${cells.map(({ value }) => value.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`)
    .join("\n");
}

function columnName(text: string): string {
  const name = text.trim().replace(/[^\p{L}\p{N}]+/gu, "_");
  return /^[\p{L}_]/u.test(name) ? name : `_${name}`;
}

function withColumns(text: string, columns: ReadonlyMap<string, string>): string {
  return text.replace(/<([^<>\n]+)>/g, (whole, name: string) => {
    const column = columns.get(name);
    return column === undefined ? whole : `<${column}>`;
  });
}

/** As in a CSV file: numbers and booleans where the spelling stays. */
function cellValue(text: string): Json {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}
