// Lists every place of the workspace that names something, for references, highlights and rename.

import {
  casesAt,
  fileKindOf,
  type Instruction,
  instructionReferences,
  instructionsOf,
  operationOfRequest,
  operationsOf,
  type Playbook,
  pathsOf,
  placeOf,
  playbookAt,
  resolvePlaybook,
  type Span,
  type Step,
  serverFiles,
  serverLockFile,
  serverOrigins,
  type Workspace,
} from "../../language/index.ts";
import { type Named, nameIn, sameEndpoint, unquoted } from "./cursor.ts";
import { phraseOccurrences } from "./phraseText.ts";
import { type Occurrence, variableFamily, variableOccurrences } from "./variableFamily.ts";

/** `path` is the file in which the thing was pointed at. */
export function occurrencesOf(workspace: Workspace, path: string, named: Named): readonly Occurrence[] {
  switch (named.kind) {
    case "variable":
    case "path parameter":
      return variableOccurrences(workspace, variableFamily(workspace, path, named.name), named.name);
    case "server":
      return serverOccurrences(workspace, named.name);
    case "service":
      return serviceOccurrences(workspace, named.name);
    case "endpoint":
      return endpointOccurrences(workspace, named.endpoint);
    case "playbook":
      return playbookOccurrences(workspace, named.path);
    case "playbook name":
      return [{ path, span: named.span, role: "definition" }, ...playbookOccurrences(workspace, path)];
    case "phrase":
      return phraseOccurrences(workspace, named.path);
    case "file":
      return fileOccurrences(workspace, named.path);
  }
}

/** Instructions with the steps that each of them has, blocks before their bodies. */
export function* instructionsWithSteps(
  workspace: Workspace,
  path: string,
): Generator<{ readonly instruction: Instruction; readonly steps: readonly Step[] }> {
  for (const phase of instructionsOf(workspace, path) ?? []) {
    const open = [...phase.instructions].reverse();
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const isBlock = one.body.length > 0;
      yield {
        instruction: one.instruction,
        steps: isBlock ? one.steps.filter(({ step }) => step !== "block") : one.steps.flatMap(withInner),
      };
      open.push(...[...one.body].reverse());
    }
  }
}

function withInner(step: Step): readonly Step[] {
  return step.step === "block" ? step.steps.flatMap(withInner) : [step];
}

/** Where the configuration defines a server. */
export function serverDefinition(workspace: Workspace, name: string): Occurrence | undefined {
  const origin = serverOrigins(workspace, "").get(name);
  const text = origin === undefined ? undefined : workspace.files.get(origin)?.text;
  if (origin === undefined || text === undefined) return undefined;
  const key = origin.startsWith(".vscode/") ? "servers" : "mcpServers";
  return { path: origin, span: nameIn(text, placeOf(text, [key, name]), name), role: "definition" };
}

function serverOccurrences(workspace: Workspace, name: string): readonly Occurrence[] {
  const defined = serverFiles.flatMap((path): readonly Occurrence[] => {
    const text = workspace.files.get(path)?.text;
    const key = path.startsWith(".vscode/") ? "servers" : "mcpServers";
    return text === undefined ? [] : keyPlace(path, text, [key, name], "definition");
  });
  const lock = workspace.files.get(serverLockFile)?.text;
  const locked = lock === undefined ? [] : keyPlace(serverLockFile, lock, ["servers", name], "read");
  const used = pathsOf(workspace, "playbook").flatMap((path) => serverUses(playbookAt(workspace, path), path, name));
  const pattern = new RegExp(`(?<=\\bprovider\\s*:\\s*["']?)${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?=["']?\\s*(?:[,}]|$))`, "gm");
  const inSteps = pathsOf(workspace, "steps").flatMap((path) =>
    [...(workspace.files.get(path)?.text ?? "").matchAll(pattern)].map(
      ({ index }): Occurrence => ({ path, span: { start: index, end: index + name.length }, role: "read" }),
    ),
  );
  return [...defined, ...locked, ...used, ...inSteps];
}

function serverUses(playbook: Playbook | undefined, path: string, name: string): readonly Occurrence[] {
  if (playbook === undefined || !playbook.text.includes(name)) return [];
  const visit = (instruction: Instruction): readonly Occurrence[] => [
    ...instructionReferences(playbook, instruction).flatMap((reference): readonly Occurrence[] =>
      reference.kind === "server" && reference.name === name ? [{ path, span: reference.nameSpan, role: "read" }] : [],
    ),
    ...(instruction.body ?? []).flatMap(visit),
  ];
  return playbook.phases.flatMap((phase) => phase.instructions.flatMap(visit));
}

/** The place of a key, where a file has it. */
function keyPlace(path: string, text: string, keys: readonly string[], role: Occurrence["role"]): readonly Occurrence[] {
  const name = keys.at(-1) ?? "";
  const place = placeOf(text, keys);
  const span = nameIn(text, place, name);
  return text.slice(span.start, span.end) === name ? [{ path, span, role }] : [];
}

function serviceOccurrences(workspace: Workspace, name: string): readonly Occurrence[] {
  return pathsOf(workspace, "playbook").flatMap((path): readonly Occurrence[] => {
    const playbook = playbookAt(workspace, path);
    const { service, level } = playbook?.frontMatter ?? {};
    if (playbook === undefined || service?.value !== name) return [];
    return [{ path, span: unquoted(playbook.text, service.span), role: level === "service" ? "definition" : "read" }];
  });
}

function endpointOccurrences(workspace: Workspace, endpoint: { readonly method: string; readonly path: string }): readonly Occurrence[] {
  const playbooks = pathsOf(workspace, "playbook").flatMap((path): readonly Occurrence[] => {
    const playbook = playbookAt(workspace, path);
    const own = playbook?.frontMatter.endpoint;
    const found: Occurrence[] = [];
    if (playbook !== undefined && own !== undefined && sameEndpoint(own.value, endpoint))
      found.push({ path, span: unquoted(playbook.text, own.span), role: "definition" });
    const operations = operationsOf(workspace, path);
    if (playbook === undefined) return found;
    for (const { instruction, steps } of instructionsWithSteps(workspace, path)) {
      for (const step of steps) {
        if (step.step !== "api_request") continue;
        const [method = "", target = ""] = step.action.split(" ");
        const operation = operations && operationOfRequest(operations, method, target);
        if (!sameEndpoint(operation ?? { method, path: target.replace(/\?.*/, "") }, endpoint)) continue;
        const span = nameIn(instruction.sentence, { start: 0, end: instruction.sentence.length }, target);
        const { start } = instruction.span;
        found.push({ path, span: { start: span.start + start, end: span.end + start }, role: "read" });
      }
    }
    return found;
  });
  const cases = pathsOf(workspace, "cases").flatMap((path) =>
    (casesAt(workspace, path)?.cases ?? []).flatMap((one): readonly Occurrence[] =>
      sameEndpoint(one.endpoint.value, endpoint) ? [{ path, span: one.endpoint.span, role: "read" }] : [],
    ),
  );
  return [...playbooks, ...cases];
}

/** Where other playbooks run this one, or are adapted from it. */
export function playbookOccurrences(workspace: Workspace, target: string): readonly Occurrence[] {
  return pathsOf(workspace, "playbook").flatMap((path): readonly Occurrence[] => {
    const playbook = playbookAt(workspace, path);
    if (playbook === undefined) return [];
    const found: Occurrence[] = [];
    const leads = (name: string) => {
      const resolved = resolvePlaybook(workspace, path, name);
      return resolved.kind === "found" && resolved.path === target;
    };
    const { from } = playbook.frontMatter;
    if (from !== undefined && leads(from.value)) found.push({ path, span: unquoted(playbook.text, from.span), role: "read" });
    if (!/\brun\b/i.test(playbook.text)) return found;
    for (const { instruction, steps } of instructionsWithSteps(workspace, path))
      for (const step of steps)
        if (step.step === "run" && leads(step.playbook))
          found.push({ path, span: nameIn(playbook.text, instruction.span, step.playbook), role: "read" });
    return found;
  });
}

function fileOccurrences(workspace: Workspace, target: string): readonly Occurrence[] {
  const start: Span = { start: 0, end: 0 };
  return fileKindOf(target) === "other" && workspace.files.has(target) ? [{ path: target, span: start, role: "definition" }] : [];
}
