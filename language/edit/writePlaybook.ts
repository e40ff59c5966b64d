// Writes a playbook from steps: its text, in the words of `describe`, and the steps file for steps that no sentence
// expresses. Everything that produces tests uses it.

import { capitalized } from "../capitalized.ts";
import { type DescribedInstruction, type Description, describe, type Servers } from "../english/describe.ts";
import { isJsonObject, type Json } from "../json.ts";
import { type PhaseName, phaseNames, type Step } from "../step.ts";
import { editStepsFile } from "../steps/writeSteps.ts";
import { inlineYaml } from "./editYaml.ts";
import { instructionText } from "./instructionText.ts";

export interface PlaybookDraft {
  /**
   * In the order in which it is written. A map that is too long for a line gets a line for each member, a list of maps
   * one for each map.
   */
  readonly frontMatter: Readonly<Record<string, Json>>;
  readonly phases: Partial<Readonly<Record<PhaseName, readonly DraftPart[]>>>;
}

/** Steps that belong together: checks and saves are in the part of their call. */
export interface DraftPart {
  readonly steps: readonly Step[];
  /** Written above them as `// …`, line by line; where they are kept in the steps file, its first line names them. */
  readonly comment?: string;
}

export interface WrittenPlaybook {
  readonly text: string;
  /** The text of the steps file next to it; absent if English expresses every step. */
  readonly stepsFile?: string;
  readonly unsaid: readonly UnsaidSteps[];
}

/** Steps one of which has no sentence: `Run steps "name".` replaces all of them. */
export interface UnsaidSteps {
  readonly phase: PhaseName;
  readonly name: string;
  readonly steps: readonly Step[];
  readonly reason: string;
}

/** Maximum length of a map of the front matter on one line. */
const lineWidth = 100;

/**
 * Setup and teardown have a line for each instruction; the instructions of execution are numbered. `wording` has the
 * sentence of a step if there is a better one than that of `describe`; it must be read as that step.
 */
export function writePlaybook(
  { frontMatter, phases }: PlaybookDraft,
  servers?: Servers,
  wording: (step: Step, phase: PhaseName) => DescribedInstruction | undefined = () => undefined,
): WrittenPlaybook {
  const unsaid: UnsaidSteps[] = [];
  const say = (phase: PhaseName, { steps, comment }: DraftPart): readonly DescribedInstruction[] =>
    groups(steps).flatMap((group) => {
      const described = describedIn(group, (step) => wording(step, phase) ?? describe([step], servers));
      if (described.kind === "described") return described.instructions;
      const name = unusedName(comment ?? phase, unsaid);
      unsaid.push({ phase, name, steps: group, reason: described.reason });
      return [{ sentence: `Run steps "${name}".` }];
    });
  const phaseText = (phase: PhaseName): readonly string[] => {
    const parts = phases[phase] ?? [];
    if (parts.length === 0 && phase !== "execution") return [];
    let number = 1;
    const lines = parts.flatMap((part, index) => {
      const instructions = say(phase, part);
      const marker = phase === "execution" ? `${number}. ` : "";
      number += instructions.length;
      const gap = part.comment === undefined || index === 0 ? [] : [""];
      return [
        ...gap,
        ...commentLines(part.comment),
        ...(instructions.length === 0 ? [] : [marker + instructionText(instructions, "", marker)]),
      ];
    });
    return [`# ${capitalized(phase)}\n${lines.map((line) => `${line}\n`).join("")}`];
  };
  const text = `${frontMatterText(frontMatter)}\n${phaseNames.flatMap(phaseText).join("\n")}`;
  const edits = unsaid.map(({ name, steps }) => ({ kind: "set named", name, steps }) as const);
  return { text, ...(edits.length === 0 ? {} : { stepsFile: editStepsFile("", edits) }), unsaid };
}

/** With the lines above and below it. */
export function frontMatterText(frontMatter: PlaybookDraft["frontMatter"]): string {
  return `---\n${Object.entries(frontMatter).map(frontMatterEntry).join("")}---\n`;
}

function describedIn(steps: readonly Step[], say: (step: Step) => DescribedInstruction | Description): Description {
  const instructions: DescribedInstruction[] = [];
  for (const step of steps) {
    const said = say(step);
    if (!("kind" in said)) instructions.push(said);
    else if (said.kind === "unsayable") return said;
    else instructions.push(...said.instructions);
  }
  return { kind: "described", instructions };
}

/** Each call with what prepares it and what reads its result, which named steps would lose sight of. */
function groups(steps: readonly Step[]): readonly (readonly Step[])[] {
  const found: Step[][] = [];
  for (const step of steps) {
    const group = found.at(-1);
    const continues = step.step === "validate" || step.step === "save" || step.step === "repeat";
    if (group !== undefined && (continues || group.at(-1)?.step === "prepare")) group.push(step);
    else found.push([step]);
  }
  return found;
}

function unusedName(comment: string, unsaid: readonly UnsaidSteps[]): string {
  const [first = ""] = comment.split(/[\r\n]/);
  const words = first
    .replace(/[^\p{L}\p{N} ,:()/_-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const name = withWholeWords(words, 60) || "steps";
  const taken = (candidate: string) => unsaid.some((known) => known.name === candidate);
  let candidate = name;
  for (let number = 2; taken(candidate); number++) candidate = `${name} ${number}`;
  return candidate;
}

/** The text up to the limit, in code points; a word is cut only if it is the first one. */
function withWholeWords(text: string, limit: number): string {
  const letters = [...text];
  const cut = letters.slice(0, limit).join("");
  if (letters.length <= limit || letters[limit] === " ") return cut.trim();
  const end = cut.lastIndexOf(" ");
  return (end < 0 ? cut : cut.slice(0, end)).replace(/(?<![ ,:(/_-])[ ,:(/_-]+$/, "");
}

/** Control characters: NUL makes a file binary, and others reverse the direction of a line. */
const steering = /[^\P{Cc}\t]|[\u202a-\u202e\u2066-\u2069]/gu;

function commentLines(comment: string | undefined): readonly string[] {
  return comment === undefined ? [] : comment.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => `// ${line.replace(steering, " ")}`.trimEnd());
}

function frontMatterEntry([key, value]: readonly [string, Json]): string {
  const line = `${key}: ${inlineYaml(value)}`;
  if (Array.isArray(value) && value.length > 0 && value.every(isJsonObject))
    return `${key}:\n${value.map((item) => `  - ${inlineYaml(item)}\n`).join("")}`;
  if (!isJsonObject(value) || Object.keys(value).length === 0 || (line.length <= lineWidth && key !== "variables")) return `${line}\n`;
  const members = Object.entries(value).map(([name, member]) => `  ${inlineYaml(name)}: ${inlineYaml(member)}\n`);
  return `${key}:\n${members.join("")}`;
}
