// Text in, playbook out: front matter, phases, instructions, and everything that is wrong with them. Never throws, on
// any text.

import type { Diagnostic, Span } from "../diagnostic.ts";
import type { FrontMatter, Phase, Playbook } from "../playbook.ts";
import { phaseNames } from "../step.ts";
import { parseBody } from "./body.ts";
import { type ParsedFrontMatter, parseFrontMatter } from "./frontMatter.ts";
import { phaseTitle } from "./heading.ts";
import { conflictDiagnostics, conflictsIn, withUpperSides } from "./mergeConflict.ts";

/** The playbook that a text is. Takes time in proportion to the text's length. */
export function parsePlaybook(text: string): Playbook {
  return playbookOf(text, parseFrontMatter(text));
}

/** The playbook that a text with this front matter is. */
export function playbookOf(text: string, { frontMatter, end, diagnostics }: ParsedFrontMatter): Playbook {
  // The front matter's own were found with its YAML.
  const conflicts = conflictsIn(text).filter(({ span }) => span.end > end);
  // Nobody can tell what belongs to the front matter while it is open where that ends.
  if (conflicts.some(({ span }) => span.start <= end))
    return { text, frontMatter, phases: [], diagnostics: conflictDiagnostics(text, conflicts) };
  const body = parseBody(withUpperSides(text, conflicts), end);
  const all = [
    ...diagnostics,
    ...conflictDiagnostics(text, conflicts),
    ...body.diagnostics,
    ...phaseDiagnostics(text.length, frontMatter, body.phases),
  ];
  all.sort((one, other) => one.span.start - other.span.start);
  return { text, frontMatter, phases: body.phases, diagnostics: all };
}

function phaseDiagnostics(length: number, frontMatter: FrontMatter, phases: readonly Phase[]): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const error = (code: string, span: Span, message: string) => found.push({ code, severity: "error", span, message });
  const seen = new Set<string>();
  let latest = -1;
  for (const phase of phases) {
    const title = phaseTitle(phase.name);
    const position = phaseNames.indexOf(phase.name);
    if (seen.has(phase.name))
      error("repeated-phase", phase.heading, `There are two headings # ${title}. Move everything under one of them.`);
    else if (position < latest)
      error(
        "phase-order",
        phase.heading,
        `# ${title} is below # ${phaseTitle(phaseNames[latest] ?? "setup")}. The order is # Setup, # Execution, # Teardown.`,
      );
    if (phase.name === "execution" && frontMatter.level === "service" && frontMatter.service !== undefined)
      error(
        "service-execution",
        phase.heading,
        'A service playbook has no # Execution: its setup runs before the playbooks of the service and its teardown after them. To make this an endpoint playbook, add "endpoint: POST /path" to the front matter; for a flow, "flow: " and its title.',
      );
    if (phase.name === "setup" && frontMatter.level === "phrase")
      error(
        "phrase-setup",
        phase.heading,
        "A phrase has no # Setup: its sentences run where it is used. Move them under # Execution, and the cleanup under # Teardown.",
      );
    seen.add(phase.name);
    latest = Math.max(latest, position);
  }
  if (frontMatter.level !== "service") {
    const execution = phases.find((phase) => phase.name === "execution");
    const { endpoint, testCase, flow, phrase } = frontMatter;
    const place = endpoint?.keySpan ?? testCase?.keySpan ?? flow?.keySpan ?? phrase?.[0]?.keySpan ?? frontMatter.span;
    if (execution === undefined)
      error(
        "missing-execution",
        place ?? { start: 0, end: Math.min(1, length) },
        "There is no # Execution. Write the heading and below it the sentences that test.",
      );
    else if (phases.every((phase) => phase.name !== "execution" || phase.instructions.length === 0))
      error("missing-execution", execution.heading, "# Execution has no sentences, so nothing is tested. Write at least one below it.");
  }
  return found;
}
