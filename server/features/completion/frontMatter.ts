// Completes keys of the front matter that are valid at their place and still missing, and the values of a key.

import {
  casesAt,
  folderOf,
  fromPathOf,
  fromRevision,
  identities,
  keysOf,
  type Level,
  operationsOf,
  pathsOf,
  playbookAt,
  relativePath,
  services,
  titleOf,
  variablesAtStart,
} from "../../../language/index.ts";
import { plainText } from "../markdown.ts";
import { operationDocumentation } from "../operationText.ts";
import { type Caret, type Completion, spanBefore } from "./completion.ts";
import { keyDocumentation, keysInside } from "./frontMatterKeys.ts";

export function frontMatterCompletions(caret: Caret, end: number): readonly Completion[] {
  const { before, text, lineStart } = caret;
  if (lineStart === 0) return [];
  const front = text.slice(0, Math.max(end, caret.offset));
  const value = /^(\s*)(?:- )?([\w-]+):\s+(.*)$/s.exec(before);
  const owners = keysAbove(text.slice(0, lineStart), (value?.[1] ?? /^\s*/.exec(before)?.[0] ?? "").length);
  const inline = /[{,]\s*([\w-]*)$/.exec(value?.[3] ?? "");
  if (value !== null && /^\{/.test(value[3] ?? "")) return inFlowMap(caret, [...owners, value[2] ?? ""], value[3] ?? "", inline?.[1]);
  if (value !== null) return valueCompletions(caret, owners, value[2] ?? "", value[3] ?? "");
  const typed = /^\s*([\w-]*)$/.exec(before)?.[1];
  if (typed === undefined) return [];
  const present = owners.length === 0 ? [...front.matchAll(/^([\w-]+):/gm)].map(([, key]) => key ?? "") : [];
  const keys = owners.length === 0 ? topKeys(present) : keysInside(owners);
  const span = spanBefore(caret, typed.length);
  return keys.filter((key) => !present.includes(key)).map((key, index) => keyCompletion(key, span, index, /^\s*:/.test(caret.after)));
}

function keyCompletion(key: string, span: Completion["span"], rank: number, hasColon: boolean): Completion {
  const { documentation, block } = keyDocumentation(key);
  return { label: key, kind: "key", span, rank, documentation, insert: hasColon ? key : block ? `${key}:\n  ` : `${key}: ` };
}

/** The level that the present keys tell; while they tell none, the keys that would tell it, too. */
function topKeys(present: readonly string[]): readonly string[] {
  const level: Level | undefined = present.includes("endpoint")
    ? "endpoint"
    : present.includes("test_case")
      ? "test case"
      : present.includes("flow")
        ? "flow"
        : undefined;
  if (level !== undefined) return keysOf(level);
  const isService = ["base_url", "openapi", "environments"].some((key) => present.includes(key));
  return isService ? keysOf("service") : [...keysOf("service"), "endpoint", "test_case", "flow"];
}

/** The keys above a line of this indentation, the outermost first. */
function keysAbove(text: string, indent: number): readonly string[] {
  const owners: string[] = [];
  let inner = indent;
  for (const line of text.split(/\r?\n/).reverse()) {
    const match = /^(\s*)(?:- )?([^\s:#][^:]*):(.*)$/.exec(line);
    const at = match?.[1]?.length ?? inner;
    if (match === null || at >= inner) continue;
    owners.unshift(match[2] ?? "");
    inner = at;
    if (inner === 0) break;
  }
  return owners;
}

/** `{ type: text, … }` on one line. */
function inFlowMap(caret: Caret, owners: readonly string[], written: string, typed: string | undefined): readonly Completion[] {
  const inside = /(?<!\w)(\w+):\s*(.*)$/s.exec(written.slice(Math.max(...[...",{}"].map((sign) => written.lastIndexOf(sign))) + 1));
  if (typed === undefined) return inside === null ? [] : valueCompletions(caret, owners, inside[1] ?? "", inside[2] ?? "");
  const present = [...written.matchAll(/(?<![\w-])([\w-]+):/g)].map(([, key]) => key);
  const span = spanBefore(caret, typed.length);
  return keysInside(owners)
    .filter((key) => !present.includes(key))
    .map((key, index) => ({
      label: key,
      kind: "key",
      span,
      rank: index,
      documentation: keyDocumentation(key).documentation,
      insert: `${key}: `,
    }));
}

function valueCompletions(caret: Caret, owners: readonly string[], key: string, typed: string): readonly Completion[] {
  const span = spanBefore(caret, typed.length);
  const plainValues = (values: readonly string[], documentation: string) =>
    values.map((label, rank): Completion => ({ label, kind: "value", span, rank, documentation }));
  const { workspace, path } = caret;
  if (owners[0] === "variables" || owners.includes("variables")) {
    if (key === "type")
      return plainValues(
        ["text", "encrypted text", "object", "file", "list"],
        "The type of the variable. The value of an encrypted text is kept in the secret store.",
      );
    return key === "of" ? plainValues(["text", "encrypted text", "object", "file"], "The type of the list's elements.") : [];
  }
  switch (owners.length === 0 || owners[0] === "environments" || owners[0] === "tls" ? key : "") {
    case "service":
      return [...services(workspace, "")].map(([label, servicePath]) => {
        const front = playbookAt(workspace, servicePath)?.frontMatter;
        return {
          label,
          kind: "value",
          span,
          detail: servicePath,
          documentation: front?.description?.value ?? front?.settings?.baseUrl?.value ?? "A service of this workspace.",
        };
      });
    case "endpoint":
      return (operationsOf(workspace, path)?.operations ?? []).map((operation) => ({
        label: `${operation.method} ${operation.path}`,
        kind: "endpoint",
        span,
        documentation: operationDocumentation(operation),
        ...(operation.summary === undefined ? {} : { detail: operation.summary }),
      }));
    case "name":
      return plainValues(["Default", "Negative", "Edge Case"], "The name of the playbook among those of its endpoint.");
    case "contract":
      return plainValues(["off", "warn", "fail"], "The effect of a response that differs from the OpenAPI document.");
    case "cookies":
    case "insecure":
      return plainValues(["on", "off"], keyDocumentation(key).documentation);
    case "proxy":
      return plainValues(["off"], "No proxy.");
    case "timeout":
      return plainValues(["30 s", "500 ms", "2 minutes"], keyDocumentation(key).documentation);
    case "openapi":
      return files(caret, span, /\.(?:ya?ml|json)$/, "An OpenAPI document.");
    case "from":
      return identities(workspace, "")
        .filter(({ level }) => level === "endpoint")
        .map((identity) => ({
          label: relativePath(folderOf(path), identity.path),
          kind: "file",
          span,
          detail: titleOf(identity),
          documentation: `The endpoint playbook **${plainText(titleOf(identity))}**.`,
        }));
    case "from_revision": {
      const source = fromPathOf(workspace, path);
      const text = source === undefined ? undefined : workspace.files.get(source)?.text;
      return text === undefined
        ? []
        : plainValues([JSON.stringify(fromRevision(text))], "The current state of the playbook that this one is adapted from.");
    }
    case "test_case":
      return pathsOf(workspace, "cases").flatMap((file) =>
        (casesAt(workspace, file)?.cases ?? []).map(
          ({ id, title }): Completion => ({
            label: id.value,
            kind: "value",
            span,
            detail: title.value,
            documentation: `A test case of ${file}.`,
          }),
        ),
      );
    case "data": {
      const lists = variablesAtStart(workspace, path).filter(({ type }) => type === "list");
      const names = lists.map(
        ({ name }): Completion => ({
          label: `\${${name}}`,
          kind: "variable",
          span,
          documentation: "One test for each element of the list.",
          insert: `"\${${name}}"`,
        }),
      );
      return [...names, ...files(caret, span, /\.csv$/, "One test for each line of the table.")];
    }
    default:
      return [];
  }
}

function files({ workspace, path }: Caret, span: Completion["span"], pattern: RegExp, documentation: string): readonly Completion[] {
  return (workspace.paths.get("other") ?? [])
    .filter((file) => pattern.test(file))
    .map((file) => ({ label: relativePath(folderOf(path), file).replace(/^\.\//, ""), kind: "file", span, documentation }));
}
