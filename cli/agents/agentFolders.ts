// Finds the root among several open folders that an agent's call is about, by its paths or its service. Without either,
// returns all roots or the first one with a service.

import { existsSync } from "node:fs";
import { basename, isAbsolute, resolve } from "node:path";
import { loadWorkspace, nodeFiles, PlaybookError, rootOf } from "../../engine/index.ts";
import type { AgentFolder } from "../../engine/protocol.ts";
import { type JsonObject, services } from "../../language/index.ts";
import { type AgentSurroundings, isInFolder, textOf, textsOf } from "./agentTool.ts";
import { agentTools, callAgentTool } from "./agentTools.ts";

/**
 * The answers for a model to read, each with its root where several folders are open. Throws `PlaybookError` if no root
 * has an answer.
 */
export async function callInFolders(
  name: string,
  given: JsonObject,
  folders: readonly AgentFolder[],
  around: Omit<AgentSurroundings, "folder">,
): Promise<string> {
  const roots = await rootsOf(folders);
  const [first] = roots;
  if (first === undefined) throw new PlaybookError("usage", "No folder is open.", "Open a folder.");
  const answer = async ({ root, inputs }: Call) => (await callAgentTool(name, inputs, { ...around, folder: root.path })).text;
  if (roots.length === 1) return answer({ root: first, inputs: given });
  const calls = await callsOf(name, given, folders, roots);
  const texts: string[] = [];
  const failures: PlaybookError[] = [];
  for (const call of calls) {
    try {
      texts.push(`In ${call.root.name}:\n${await answer(call)}`);
    } catch (error) {
      // One root may have nothing to run; the output of the others counts.
      if (!(error instanceof PlaybookError)) throw error;
      failures.push(error);
      texts.push(`In ${call.root.name}:\n${[error.message, error.fix].filter((part) => part !== undefined).join(" ")}`);
    }
  }
  const [failure] = failures;
  if (failure !== undefined && failures.length === calls.length) throw failure;
  return texts.join("\n\n");
}

/** A root by its absolute path, with the name of the folder that led to it. */
type Root = AgentFolder;

interface Call {
  readonly root: Root;
  readonly inputs: JsonObject;
}

async function rootsOf(folders: readonly AgentFolder[]): Promise<readonly Root[]> {
  const roots = new Map<string, Root>();
  for (const { name, path } of folders) {
    const root = await rootOf(path, nodeFiles);
    if (!roots.has(root)) roots.set(root, { name: root === path ? name : basename(root), path: root });
  }
  return [...roots.values()];
}

async function callsOf(name: string, given: JsonObject, folders: readonly AgentFolder[], roots: readonly Root[]): Promise<readonly Call[]> {
  for (const key of ["path", "playbook"]) {
    const path = textOf(given[key]);
    if (path === undefined) continue;
    const [place] = placesOf(path, folders, roots);
    return place === undefined ? [] : [{ root: place.root, inputs: { ...given, [key]: place.path } }];
  }
  const paths = textsOf(given.paths);
  if (paths.length > 0) {
    const byRoot = Map.groupBy(
      paths.flatMap((path) => placesOf(path, folders, roots)),
      ({ root }) => root,
    );
    return [...byRoot].map(([root, own]) => ({ root, inputs: { ...given, paths: own.map(({ path }) => path) } }));
  }
  if (agentTools.find((tool) => tool.name === name)?.everywhere === true) return roots.map((root) => ({ root, inputs: given }));
  const root = await serviceRoot(roots, textOf(given.service));
  return root === undefined ? [] : [{ root, inputs: given }];
}

interface Place {
  readonly root: Root;
  /** Absolute. */
  readonly path: string;
}

/** A path is given relative to a root, or begins with the name of a folder or a root. Throws if both or several fit. */
function placesOf(path: string, folders: readonly AgentFolder[], roots: readonly Root[]): readonly Place[] {
  if (/^\.?[\\/]?$/.test(path)) return roots.map((root) => ({ root, path: root.path }));
  const around = (absolute: string): readonly Place[] => {
    const holders = roots.filter((root) => isInFolder(absolute, root.path)).sort((one, other) => other.path.length - one.path.length);
    return holders.slice(0, 1).map((root) => ({ root, path: absolute }));
  };
  const inside = roots.flatMap((root) => {
    const absolute = resolve(root.path, path);
    return isInFolder(absolute, root.path) ? around(absolute) : [{ root, path: absolute }];
  });
  const [, head = "", rest = "."] = /^([^\\/]+)(?:[\\/](.+))?$/.exec(path) ?? [];
  const named = [...folders, ...roots].filter((folder) => folder.name === head).flatMap((folder) => around(resolve(folder.path, rest)));
  const all = isAbsolute(path) ? around(path) : [...new Map([...named, ...inside].map((place) => [place.path, place])).values()];
  const [found, ...others] = all.filter(({ root, path: absolute }) => isInFolder(absolute, root.path) && existsSync(absolute));
  if (found !== undefined && others.length > 0)
    throw new PlaybookError(
      "usage",
      `${path} is in several folders: ${[found, ...others].map(({ root }) => root.name).join(", ")}.`,
      `Start the path with the name of a folder, as in ${found.root.name}/${path}, or give the absolute path.`,
    );
  // The tool itself judges paths that do not exist yet or lead out of the root.
  return [found ?? all[0] ?? inside[0]].filter((place) => place !== undefined);
}

/** The first root that has the service, else one at all, else the first. */
async function serviceRoot(roots: readonly Root[], name: string | undefined): Promise<Root | undefined> {
  let some: Root | undefined;
  for (const root of roots) {
    const known = services((await loadWorkspace(root.path, nodeFiles)).workspace, "");
    if (name !== undefined && known.has(name)) return root;
    if (known.size > 0) some ??= root;
    if (name === undefined && some !== undefined) break;
  }
  return some ?? roots[0];
}
