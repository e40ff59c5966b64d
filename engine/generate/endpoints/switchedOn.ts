// Finds the switch of an item without which a call is refused: “Enable private vulnerability reporting for a
// repository” before “Privately report a security vulnerability”.

import { wordsOf } from "../nameWords.ts";
import type { ApiOperation } from "./api.ts";
import { lastParameter } from "./paths.ts";
import { documents } from "./responses.ts";
import type { World } from "./testDraft.ts";

/** The PUT below the same item whose summary has the words of the call's own. */
export function switchedOn({ api, resources }: World, operation: ApiOperation): ApiOperation | undefined {
  const { method, path, summary = "" } = operation;
  const item = resources.ofParameter(path, lastParameter(path) ?? "")?.itemPath;
  if (method !== "POST" || item === undefined) return undefined;
  return api.operations.find((one) => {
    const [, feature = ""] = enables.exec(one.summary ?? "") ?? [];
    const isHere = one.method === "PUT" && one.path.startsWith(`${item}/`) && !one.path.slice(item.length + 1).includes("/");
    return feature !== "" && isHere && one.body === undefined && documents(one, 204) && saysAll(summary, feature);
  });
}

const enables = /^enable ([a-z]+(?: [a-z]+){1,3}) for an? \w+$/i;

/** Returns whether each word of the feature is in the summary, whatever its ending. */
function saysAll(summary: string, feature: string): boolean {
  const said = new Set(wordsOf(summary).map(stem));
  return wordsOf(feature).every((word) => said.has(stem(word)));
}

function stem(word: string): string {
  return word.toLowerCase().slice(0, 6);
}
