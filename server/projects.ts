// Which root a document belongs to: that of the workspace folder around it, else the one that its own folder leads to.

import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { isInside } from "../language/index.ts";
import { findRoot } from "./files.ts";
import { insideRoot, openProject, type Project } from "./project.ts";

/** A file of a root. */
export interface Place {
  readonly project: Project;
  readonly path: string;
}

export interface Projects {
  /** Opens the roots of these folders; those that are open already stay as they are. */
  addFolders(uris: readonly string[]): readonly Project[];
  removeFolders(uris: readonly string[]): void;
  all(): readonly Project[];
  /** Undefined for a document that is in no file system and of no use to a project. */
  placeOf(uri: string): Place | undefined;
  /** Whether the file lies in a folder that the editor has open. */
  isShown(place: Place): boolean;
}

export function createProjects(): Projects {
  const byRoot = new Map<string, Project>();
  const folders = new Map<string, Project>();

  function projectAt(folder: string): Project {
    const root = findRoot(folder);
    const known = byRoot.get(root);
    if (known !== undefined) return known;
    const project = openProject(root);
    byRoot.set(root, project);
    return project;
  }

  return {
    addFolders(uris) {
      return uris.flatMap((uri) => {
        const folder = pathOfUri(uri);
        if (folder === undefined) return [];
        const project = projectAt(folder);
        folders.set(folder, project);
        return [project];
      });
    },
    removeFolders(uris) {
      for (const uri of uris) folders.delete(pathOfUri(uri) ?? "");
    },
    all: () => [...byRoot.values()],
    placeOf(uri) {
      const file = pathOfUri(uri);
      if (file === undefined) return unsaved(uri, folders.values().next().value);
      const around = [...folders.keys()].filter((folder) => isInside(insideRoot(folder, file)) && folder !== file);
      const [nearest] = around.sort((one, other) => other.length - one.length);
      const project = (nearest === undefined ? undefined : folders.get(nearest)) ?? projectAt(dirname(file));
      return { project, path: insideRoot(project.root, file) };
    },
    isShown: ({ project, path }) =>
      [...folders].some(([folder, of]) => of === project && isInside(insideRoot(folder, `${project.root}/${path}`))),
  };
}

/** A document without a file counts as one at the root. */
function unsaved(uri: string, project: Project | undefined): Place | undefined {
  const name = /^untitled:(.*)$/.exec(uri)?.[1]?.replace(/^.*[\\/]/, "");
  if (name === undefined || project === undefined) return undefined;
  return { project, path: name.endsWith(".playbook") ? name : `${name}.playbook` };
}

function pathOfUri(uri: string): string | undefined {
  try {
    const path = fileURLToPath(uri);
    return path.length > 1 ? path.replace(/[\\/]$/, "") : path;
  } catch {
    return undefined;
  }
}
