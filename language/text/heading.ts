// Headings of the phases: `# Setup`, `## execution`, `# Teardown:`; and what a heading that names no phase was probably
// meant to be.

import { capitalized } from "../capitalized.ts";
import { nearest } from "../nearest.ts";
import { type PhaseName, phaseNames } from "../step.ts";

export interface Heading {
  /** As written, without the marks. */
  readonly title: string;
  readonly phase?: PhaseName;
  /** For a heading that names no phase: the one it probably means. */
  readonly meant?: PhaseName;
  /** A phase's name on a line by itself, without `#`. */
  readonly unmarked: boolean;
}

const otherNames: Readonly<Record<string, PhaseName>> = {
  "set up": "setup",
  "set-up": "setup",
  before: "setup",
  background: "setup",
  given: "setup",
  precondition: "setup",
  preconditions: "setup",
  prerequisites: "setup",
  preparation: "setup",
  exec: "execution",
  execute: "execution",
  run: "execution",
  scenario: "execution",
  steps: "execution",
  test: "execution",
  tests: "execution",
  "test steps": "execution",
  when: "execution",
  "tear down": "teardown",
  "tear-down": "teardown",
  after: "teardown",
  cleanup: "teardown",
  "clean up": "teardown",
  "clean-up": "teardown",
};

/** The heading that a line (without white space around it) is, if it is one. */
export function parseHeading(line: string): Heading | undefined {
  let marks = 0;
  while (line[marks] === "#") marks++;
  if (marks === 0) return line.length > longestUnmarked ? undefined : unmarked(line);
  if (marks > 6) return undefined;
  const title = withoutTail(line.slice(marks));
  const name = title.toLowerCase();
  const phase = phaseNames.find((candidate) => candidate === name);
  if (phase !== undefined) return { title, phase, unmarked: false };
  const after = line[marks] ?? " ";
  if (after.trim() !== "") return undefined;
  const meant = otherNames[name] ?? phaseNames.find((candidate) => name.startsWith(`${candidate} `)) ?? nearestPhase(name);
  return { title, unmarked: false, ...(meant === undefined ? {} : { meant }) };
}

/** `**Execution:**` */
const longestUnmarked = 14;

/** `Setup`, `Setup:` or `**Setup**` on a line by itself. */
function unmarked(line: string): Heading | undefined {
  const [, bold, title = ""] = /^(\*\*|__|)([A-Za-z]{5,9}):?\1:?$/.exec(line) ?? [];
  const phase = phaseNames.find((candidate) => candidate === title.toLowerCase());
  return phase === undefined || bold === undefined ? undefined : { title, phase, unmarked: true };
}

/** The phase of a line that is a correct heading. */
export function headingPhase(line: string): PhaseName | undefined {
  if (line[0] !== "#") return undefined;
  return parseHeading(line)?.phase;
}

export function phaseTitle(phase: PhaseName): string {
  return capitalized(phase);
}

function nearestPhase(name: string): PhaseName | undefined {
  const found = nearest(name, phaseNames);
  return phaseNames.find((phase) => phase === found);
}

/** Without white space around it, closing `#` marks and a colon. */
function withoutTail(title: string): string {
  let end = title.length;
  while (end > 0 && (title[end - 1] === "#" || title[end - 1] === ":" || title[end - 1]?.trim() === "")) end--;
  return title.slice(0, end).trimStart();
}
