// Tools that do several things, which of them an input says: `create an issue` of a tool `issues` whose input `action`
// may be `create`.

import { inputsOf } from "../../mcp/inputSchema.ts";
import type { LockedTool } from "../../mcp/lock.ts";
import { splitWords } from "../../openapi/words.ts";
import { isSense } from "../lexicon/lexicon.ts";

/** Words that mean a tool together with the value of one of its inputs. */
export interface ActionForm {
  readonly words: readonly string[];
  readonly preset: Preset;
}

export interface Preset {
  readonly path: readonly string[];
  readonly value: string;
}

const names = /^(?:action|operation|op|command|method|verb)$/i;
/** `own` are the words of the tool's name without those that all tools or the server itself are called. */
export function actionForms(tool: LockedTool, own: readonly string[]): readonly ActionForm[] {
  const input = inputsOf(tool).own.find(({ path, required, facts }) => required && names.test(path[0] ?? "") && facts.values !== undefined);
  if (input === undefined) return [];
  // `issue_write`, `manage_issues`: the parts of such names beside the thing that they are about.
  const about = own.filter((word) => !isSense(word, "t.managing"));
  return (input.facts.values ?? []).flatMap((value): readonly ActionForm[] => {
    if (typeof value !== "string") return [];
    const said = splitWords(value);
    const preset = { path: input.path, value };
    const forms = about.length === 0 ? [said] : [[...said, ...about], [...about, ...said], ...(said.length > 1 ? [said] : [])];
    return forms.map((words) => ({ words, preset }));
  });
}
