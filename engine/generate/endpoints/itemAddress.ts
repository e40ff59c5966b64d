// Lists the members of a body by which the paths know the item: an update of one would move it to another address.

import { lastMember } from "./itemNames.ts";
import { lastParameter } from "./paths.ts";
import type { Resources } from "./resources.ts";

/** `name` of `/labels/{name}`, and of `/teams/{team_slug}`: a service makes the slug from the name. */
export function addressOf(resources: Resources, path: string): readonly string[] {
  const { sent, source } = resources.ofParameter(path, lastParameter(path) ?? "")?.creator ?? {};
  const key = source === undefined ? undefined : lastMember(source);
  return [sent ?? [], key ?? [], key === "slug" ? "name" : []].flat();
}
