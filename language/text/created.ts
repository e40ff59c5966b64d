// `created:` of the front matter: the variables that name what the test creates, and how a response shows that it is
// about that item: `authorId: { $.name: $.name }`.

import type { CreatedVariable } from "../playbook.ts";
import { variableName } from "./names.ts";
import { clip, type YamlEntry, type YamlReader } from "./yaml.ts";

const example = "authorId: { $.name: $.name }";

export function readCreated(yaml: YamlReader, entry: YamlEntry): readonly CreatedVariable[] {
  const members = yaml.entries(entry.node);
  if (members === undefined) {
    yaml.error("wrong-type", entry.span, `"${entry.key}" is a map of variables, such as { ${example} }, not ${yaml.kind(entry.node)}.`);
    return [];
  }
  return members.flatMap((member) => readOne(yaml, member) ?? []);
}

function readOne(yaml: YamlReader, { key: name, keySpan, node, span }: YamlEntry): CreatedVariable | undefined {
  if (!variableName.test(name)) {
    yaml.error("variable-name", keySpan, `"${clip(name)}" cannot be the name of a variable. Write, for example, ${example}.`);
    return undefined;
  }
  const pairs = (yaml.entries(node) ?? []).map((pair) => ({ pair, sent: yaml.text(pair.node)?.trim() ?? "" }));
  const wrong = pairs.find(({ pair, sent }) => !pair.key.startsWith("$") || !sent.startsWith("$"));
  if (pairs.length > 0 && wrong === undefined) return { name, shows: new Map(pairs.map(({ pair, sent }) => [pair.key, sent])) };
  const message = `A variable of "created" has paths in the response, each with the path of the same value in the request: ${example}.`;
  yaml.error("wrong-type", wrong?.pair.span ?? span, message);
  return undefined;
}
