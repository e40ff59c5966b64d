// Recognizes members that are for things of another kind than those of the test: `mysql_settings`, or “set to true for
// MongoDB clusters”, where the test has made a cluster of another engine.

import { isJsonObject, type Json } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { withoutMembers } from "./bodySample.ts";
import { parametersIn } from "./paths.ts";
import type { TestDraft } from "./testDraft.ts";

export type IsOfOtherKind = (key: string, description: Json | undefined) => boolean;

export function ofOtherKind({ world: { api, resources }, made }: TestDraft, { path }: ApiOperation): IsOfOtherKind {
  const kinds = parametersIn(path).flatMap((name) => {
    const resource = resources.ofParameter(path, name);
    const sample = resource && made.get(resource.itemPath)?.plan?.sample;
    const chosen = isJsonObject(sample) ? sample.engine : undefined;
    const { properties } = api.schemas.view(resource?.creator?.operation.body?.schema);
    const listed = api.schemas.view(properties.get("engine")).keywords.enum;
    if (typeof chosen !== "string" || !Array.isArray(listed)) return [];
    return [{ chosen, others: listed.filter((one) => typeof one === "string" && one !== chosen && one.length > 3) as readonly string[] }];
  });
  if (kinds.length === 0) return () => false;
  return (key, description) =>
    kinds.some(({ chosen, others }) => {
      if (others.some((one) => key.startsWith(`${one}_`))) return true;
      const words = new Set(
        String(description ?? "")
          .toLowerCase()
          .split(/\W+/),
      );
      return !words.has(chosen) && others.some((one) => words.has(one));
    });
}

/** The body without its optional members of another kind. */
export function ofOwnKind(draft: TestDraft, of: ApiOperation, sample: Json | undefined): Json | undefined {
  if (!isJsonObject(sample)) return sample;
  const { schemas } = draft.world.api;
  const { properties, required } = schemas.view(of.body?.schema);
  const isOther = ofOtherKind(draft, of);
  return withoutMembers(sample, (key) => !required.has(key) && isOther(key, schemas.view(properties.get(key)).keywords.description));
}
