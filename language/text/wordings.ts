// `phrase:` of the front matter: how a team's own sentence is worded, in one way or several, with `${parameters}`.

import type { Span } from "../diagnostic.ts";
import type { Located, VariableDefinition } from "../playbook.ts";
import { findReferences } from "./references.ts";
import type { YamlEntry, YamlReader } from "./yaml.ts";

/** A text or a list of texts, none of them empty. */
export function readWordings(yaml: YamlReader, entry: YamlEntry | undefined): readonly Located<string>[] {
  if (entry === undefined) return [];
  const nodes = yaml.items(entry.node) ?? [entry.node];
  const found = nodes.flatMap((node): readonly Located<string>[] => {
    const value = yaml.text(node)?.trim();
    const span = yaml.span(node, entry.span);
    if (value !== undefined && value !== "") return [{ value, span, keySpan: entry.keySpan }];
    yaml.error("wrong-type", span, `"phrase" is a sentence, such as "ship the order \${orderId}", or a list of them.`);
    return [];
  });
  if (nodes.length === 0) yaml.error("wrong-type", entry.span, '"phrase" is empty. Write the sentence that the team uses.');
  return found;
}

/** The parameters that only the wording names are texts; `variables` gives others a type and a default. */
export function undeclared(wordings: readonly Located<string>[], defined: readonly VariableDefinition[]): readonly VariableDefinition[] {
  const known = new Set(defined.map(({ name }) => name));
  return wordings.flatMap(({ value, span }) =>
    findReferences(value, "template").flatMap((reference): readonly VariableDefinition[] => {
      if (reference.kind !== "variable" || known.has(reference.name)) return [];
      known.add(reference.name);
      // For a wording in quotes, the place inside them.
      const base = span.start + (span.end - span.start === value.length + 2 ? 1 : 0);
      const place = (inner: Span): Span => ({ start: base + inner.start, end: base + inner.end });
      return [{ name: reference.name, type: "text", nameSpan: place(reference.nameSpan), span: place(reference.span) }];
    }),
  );
}
