// `requirement:` of the front matter: what a playbook tests, as ids of requirements and their acceptance criteria.

import { didYouMean } from "../nearest.ts";
import type { Located, RequirementLink } from "../playbook.ts";
import { clip, type YamlEntry, type YamlNode, type YamlReader } from "./yaml.ts";

const members = ["id", "criterion", "source", "revision"] as const;

/** An id has no white space and no slash, which separates the requirement from its criterion. */
const idPart = /^[^\s/,]+$/;

export function readRequirements(yaml: YamlReader, entry: YamlEntry): readonly Located<RequirementLink>[] {
  const nodes = yaml.items(entry.node) ?? [entry.node];
  const links = nodes.flatMap((node): readonly Located<RequirementLink>[] => {
    const span = yaml.span(node, entry.span);
    const value = yaml.entries(node) === undefined ? linkOfText(yaml, node) : linkOfMap(yaml, node);
    if (value !== undefined) return [{ value, span, keySpan: span }];
    yaml.error(
      "requirement",
      span,
      '"requirement" is the id of a requirement, optionally with a criterion after a slash, such as SHOP-7 or SHOP-7/AC-2; a map of id, criterion, source and revision; or a list of these.',
    );
    return [];
  });
  const seen = new Set<string>();
  for (const { value, span } of links) {
    const key = requirementKey(value);
    if (seen.has(key)) yaml.error("requirement", span, `"${clip(key)}" is listed twice. Remove one of them.`);
    seen.add(key);
  }
  return links;
}

/** `SHOP-7/AC-2`, or `SHOP-7` for the requirement as a whole. */
export function requirementKey({ id, criterion }: RequirementLink): string {
  return criterion === undefined ? id : `${id}/${criterion}`;
}

function linkOfText(yaml: YamlReader, node: YamlNode): RequirementLink | undefined {
  const [id, criterion, ...more] = (yaml.text(node)?.trim() ?? "").split("/");
  if (id === undefined || !idPart.test(id) || more.length > 0) return undefined;
  if (criterion === undefined) return { id };
  return idPart.test(criterion) ? { id, criterion } : undefined;
}

function linkOfMap(yaml: YamlReader, node: YamlNode): RequirementLink | undefined {
  const entries = yaml.entries(node) ?? [];
  for (const { key, keySpan } of entries)
    if (!members.some((known) => known === key))
      yaml.error("unknown-key", keySpan, `A requirement has no key "${clip(key)}".${didYouMean(key, members)}`);
  const given = Object.fromEntries(
    members.flatMap((name) => {
      const text = yaml.text(entries.find(({ key }) => key === name)?.node ?? null)?.trim();
      return text === undefined || text === "" ? [] : [[name, text]];
    }),
  );
  const areIds = [given.id, given.criterion].every((part) => part === undefined || idPart.test(part));
  return given.id === undefined || !areIds ? undefined : { ...given, id: given.id };
}
