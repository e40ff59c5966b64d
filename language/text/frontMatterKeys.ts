// Lists the keys of the front matter for each level, and explains unknown ones.

import { didYouMean, nearest } from "../nearest.ts";
import type { Level } from "../playbook.ts";
import { clip, type YamlEntry, type YamlReader } from "./yaml.ts";

const common = ["service", "description", "tags", "timeout", "variables"] as const;
const byLevel = {
  service: ["base_url", "openapi", "environments", "headers", "cookies", "tls", "proxy", "contract", "rate_limit", "visible"],
  endpoint: ["endpoint", "name", "data", "requirement", "exclusive", "created", "generated"],
  "test case": ["test_case", "title", "from", "from_revision", "adapted", "data", "requirement", "exclusive", "created"],
  flow: ["flow", "data", "requirement", "exclusive", "created"],
  phrase: ["phrase", "gives", "english"],
} as const satisfies Readonly<Record<Level, readonly string[]>>;

export type Key = (typeof common)[number] | (typeof byLevel)[Level][number];

/** The key that decides the level; a service playbook has none of them. */
export const levelKeys = [
  ["endpoint", "endpoint"],
  ["test_case", "test case"],
  ["flow", "flow"],
  ["phrase", "phrase"],
] as const satisfies readonly (readonly [Key, Level])[];

export const allKeys: readonly Key[] = [...new Set<Key>([...common, ...Object.values(byLevel).flat()])];

export function keysOf(level: Level): readonly Key[] {
  // A phrase is part of the playbook that uses it, which has the tags and the time limit.
  return [...common.filter((key) => level !== "phrase" || (key !== "tags" && key !== "timeout")), ...byLevel[level]];
}

/** The level that the first level key gives; each further one is an error. */
export function levelOf(yaml: YamlReader, entries: readonly YamlEntry[]): Level {
  const found = entries.flatMap((entry) => {
    const level = levelKeys.find(([key]) => key === entry.key)?.[1];
    return level === undefined ? [] : [{ entry, level }];
  });
  const [first, ...others] = found;
  for (const { entry } of others)
    yaml.error(
      "two-levels",
      entry.keySpan,
      `"${entry.key}" makes this another kind of playbook than "${first?.entry.key}" does. Keep one of: endpoint (endpoint playbook), test_case (test case), flow (business flow), phrase (own sentence).`,
    );
  return first?.level ?? "service";
}

const otherWords: Readonly<Record<string, Key>> = {
  vars: "variables",
  variable: "variables",
  env: "environments",
  envs: "environments",
  desc: "description",
  summary: "description",
  url: "base_url",
  host: "base_url",
  server: "base_url",
  swagger: "openapi",
  spec: "openapi",
  schema: "openapi",
  id: "test_case",
  case: "test_case",
  revision: "from_revision",
  source: "from",
  requirements: "requirement",
  req: "requirement",
  story: "requirement",
  ticket: "requirement",
  issue: "requirement",
  lock: "exclusive",
  serial: "exclusive",
  resource: "exclusive",
  resource_group: "exclusive",
  rate: "rate_limit",
  throttle: "rate_limit",
  label: "tags",
  labels: "tags",
  rows: "data",
  examples: "data",
  ssl: "tls",
  path: "endpoint",
  api: "service",
  sentence: "phrase",
  wording: "phrase",
  wordings: "phrase",
  returns: "gives",
  results: "gives",
  outputs: "gives",
  parameters: "variables",
  params: "variables",
};

export function unknownKey(yaml: YamlReader, entry: YamlEntry, level: Level): void {
  const keys = keysOf(level);
  const meant = otherWords[entry.key.toLowerCase()] ?? nearest(entry.key, keys) ?? nearest(entry.key, allKeys);
  const help = meant === undefined ? didYouMean(entry.key, keys) : ` Did you mean "${meant}"?`;
  const fixes = meant === undefined ? {} : { fixes: [{ title: `Change to ${meant}`, edits: [{ span: entry.keySpan, text: meant }] }] };
  yaml.error("unknown-key", entry.keySpan, `The front matter has no key "${clip(entry.key)}".${help}`, fixes);
}

export function misplacedKey(yaml: YamlReader, entry: YamlEntry, key: Key, level: Level): void {
  const owners = (Object.keys(byLevel) as Level[]).filter((owner) => keysOf(owner).includes(key));
  const hint = key === "name" && level === "test case" ? ' A test case has a "title".' : "";
  yaml.error(
    "misplaced-key",
    entry.keySpan,
    `"${key}" belongs in ${owners.map(withArticle).join(" or ")} playbook; this is ${withArticle(level)} playbook${because(level)}.${hint}`,
  );
}

function because(level: Level): string {
  const key = levelKeys.find(([, of]) => of === level)?.[0];
  return key === undefined ? ", because it has none of endpoint, test_case, flow and phrase" : `, because it has "${key}"`;
}

function withArticle(level: Level): string {
  return level === "endpoint" ? "an endpoint" : `a ${level}`;
}
