// Completes input in the debug console: variables, members of the last response, and beginnings of sentences.

import type { DebugProtocol } from "@vscode/debugprotocol";
import { allPhrases, isJsonObject, type Json, operationsOf, type Workspace } from "../../language/index.ts";

export interface ConsoleKnown {
  readonly names: readonly string[];
  readonly workspace: Workspace;
  readonly path: string;
  /** The body of the last response. */
  readonly body?: Json;
}

const most = 60;

/** `before` is the line up to the cursor, `after` the rest of it: a console may have closed the bracket already. */
export function completionsAt(before: string, after: string, known: ConsoleKnown): readonly DebugProtocol.CompletionItem[] {
  const [, name] = /\$\{([\w-]*)$/.exec(before) ?? [];
  if (name !== undefined)
    return known.names
      .filter((one) => one.toLowerCase().startsWith(name.toLowerCase()))
      .slice(0, most)
      .map((one) => replacing({ label: `\${${one}}`, text: after.startsWith("}") ? one : `${one}}`, type: "variable" }, before, name));
  const [, path = "", member] = /(\$(?:\.\w+|\[\d+\])*)\.(\w*)$/.exec(before) ?? [];
  if (member !== undefined) {
    const value = at(known.body, path);
    const keys = isJsonObject(value ?? null) ? Object.keys(value as object).filter((key) => /^[A-Za-z_]\w*$/.test(key)) : [];
    return keys
      .filter((key) => key.startsWith(member))
      .slice(0, most)
      .map((key) => replacing({ label: key, text: key, type: "field" }, before, member));
  }
  const typed = before.trimStart();
  return beginnings(known)
    .filter((one) => one.toLowerCase().startsWith(typed.toLowerCase()))
    .slice(0, most)
    .map((one) => replacing({ label: one, text: one, type: "text" }, before, typed));
}

function replacing(item: DebugProtocol.CompletionItem, before: string, typed: string): DebugProtocol.CompletionItem {
  return { ...item, start: before.length - typed.length, length: typed.length };
}

function beginnings({ workspace, path, body }: ConsoleKnown): readonly string[] {
  const requests = (operationsOf(workspace, path)?.operations ?? []).map(
    ({ method, path: target }) => `Send a ${method} request to ${target.replace(/\{(\w+)\}/g, "$${$1}")}`,
  );
  const checks = body === undefined ? [] : ["Expect status 200.", "Expect $.", "Save $."];
  const phrases = allPhrases(workspace, "").flatMap(({ wordings }) => wordings);
  return [...checks, ...requests, ...phrases, "Send a GET request to /", "Wait 1 second."];
}

function at(body: Json | undefined, path: string): Json | undefined {
  let here: Json | undefined = body;
  for (const [, member, index] of path.matchAll(/\.(\w+)|\[(\d+)\]/g)) {
    if (member !== undefined) here = isJsonObject(here ?? null) ? (here as Readonly<Record<string, Json>>)[member] : undefined;
    else here = Array.isArray(here) ? here[Number(index)] : undefined;
  }
  return here;
}
