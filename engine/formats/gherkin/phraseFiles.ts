// Imports Gherkin in a team's own words: a playbook with the sentences of each scenario, and an empty phrase for each
// wording that recurs.

import { capitalized, englishEdition, frontMatterText, type Json, type PhaseName, phaseNames } from "../../../language/index.ts";
import { camelCase } from "../reading/names.ts";
import { placeText } from "../reading/suite.ts";
import { type DomainPhrase, type DomainSentence, shapeOf, type TableKind } from "./domainSteps.ts";

export type DomainSentences = Partial<Readonly<Record<PhaseName, readonly DomainSentence[]>>>;

/** Shapes of the phrases that there are. */
export type KnownShapes = ReadonlySet<string>;

export function usesPhrase(sentences: DomainSentences | undefined, shapes: KnownShapes): boolean {
  return phaseNames.some((phase) => sentences?.[phase]?.some((one) => isUse(one, shapes)) === true);
}

export function isUse({ wording }: DomainSentence, shapes: KnownShapes): boolean {
  return wording !== undefined && shapes.has(shapeOf(wording));
}

/**
 * The sentences as they are. One that nothing gives a meaning is an error there: a test without it would pass for
 * something else.
 */
export function scenarioText(front: Readonly<Record<string, Json>>, sentences: DomainSentences): string {
  const phases = phaseNames.flatMap((phase) => {
    const all = sentences[phase] ?? [];
    const title = `# ${capitalized(phase)}`;
    return all.length === 0 ? [] : [`${title}\n${all.flatMap(({ lines }) => lines).join("\n")}\n`];
  });
  return `${frontMatterText(front)}\n${phases.join("\n")}`;
}

const shownPlaces = 3;

const declared: Readonly<Record<TableKind, Json>> = {
  objects: { type: "list", of: "object" },
  texts: { type: "list", of: "text" },
  pairs: { type: "object" },
};

export function phraseFile(
  service: string,
  { wording, places, table, isKnown }: DomainPhrase,
): { readonly name: string; readonly text: string } {
  const shown = places.slice(0, shownPlaces).map((place) => `// ${placeText(place)}`);
  const more = places.length > shownPlaces ? [`// and ${places.length - shownPlaces} more`] : [];
  const types: Readonly<Record<string, Json>> = table === undefined ? {} : { variables: { [table.parameter]: declared[table.is] } };
  // The team gave the sentence its meaning before Playbook came.
  const english = isKnown ? englishEdition - 1 : englishEdition;
  const front = frontMatterText({ service, phrase: wording, ...types, english });
  const text = `${front}\n# Execution\n// Write what this sentence does. It is used in\n${[...shown, ...more].join("\n")}\n`;
  return { name: `${camelCase(wording.replace(/\$\{[^{}]*\}/g, " ")).slice(0, 60)}.playbook`, text };
}
