// Finds the root of a document: the nearest one inside the workspace folder around it, else that of the folder, else
// the one that its own folder leads to.

import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isInside } from "../language/index.ts";
import { findRoot, isMark, markedRoot } from "./files.ts";
import { insideRoot, openProject, type Project } from "./project.ts";

/** A file of a root. */
export interface Place {
  readonly project: Project;
  readonly path: string;
}

export interface Projects {
  /** Opens the roots of these folders and the roots inside them; open ones stay as they are. */
  addFolders(uris: readonly string[]): void;
  removeFolders(uris: readonly string[]): void;
  all(): readonly Project[];
  /** Undefined for a document that is in no file system and of no use to a project. */
  placeOf(uri: string): Place | undefined;
  /** That, where others refer to it, and the roots inside a folder at this address. */
  placesOf(uri: string): readonly Place[];
  /** Returns whether the file lies in a folder that the editor has open. */
  isShown(place: Place): boolean;
  /** Returns whether a folder has become a root, or is not one any more, because of the change at this address. */
  decidesRoots(uri: string): boolean;
  /** Looks which folders are roots now. */
  relist(): Promise<void>;
  /** Opens the inner roots that have been found since. */
  openFound(): void;
}

/** `opened` is called with each project of the folders. */
export function createProjects(opened: (project: Project) => void = () => {}): Projects {
  const byRoot = new Map<string, Project>();
  const folders = new Map<string, Project>();

  function projectOf(root: string): Project {
    const known = byRoot.get(root);
    if (known !== undefined) return known;
    const project = openProject(root);
    byRoot.set(root, project);
    return project;
  }

  /** Opens the roots inside a project that lie in the folder, once it is known which there are. */
  async function openInner(project: Project, folder: string): Promise<void> {
    await project.begun;
    for (const inner of project.innerRoots() ?? []) {
      const root = join(project.root, inner);
      if (!isInside(insideRoot(folder, root))) continue;
      const own = projectOf(root);
      opened(own);
      void openInner(own, folder);
    }
  }

  /** The project of the root that is nearest to the file, among those inside this one. */
  function ownerOf(project: Project, file: string): Project {
    const path = insideRoot(project.root, file);
    const inner = project.innerRoots()?.find((folder) => path.startsWith(`${folder}/`));
    if (inner !== undefined) return ownerOf(projectOf(join(project.root, inner)), file);
    if (project.innerRoots() !== undefined) return project;
    const marked = markedRoot(dirname(file));
    return marked !== undefined && isInside(insideRoot(project.root, marked)) ? projectOf(marked) : project;
  }

  function placeOf(uri: string): Place | undefined {
    const file = pathOfUri(uri);
    if (file === undefined) return unsaved(uri, folders.values().next().value);
    const around = [...folders.keys()].filter((folder) => isInside(insideRoot(folder, file)) && folder !== file);
    const [nearest] = around.sort((one, other) => other.length - one.length);
    const outer = nearest === undefined ? undefined : folders.get(nearest);
    const project = outer === undefined ? projectOf(findRoot(dirname(file))) : ownerOf(outer, file);
    return { project, path: insideRoot(project.root, file) };
  }

  return {
    addFolders(uris) {
      for (const uri of uris) {
        const folder = pathOfUri(uri);
        if (folder === undefined) continue;
        // The folder corresponds to the working folder of the command line: a root above it counts only if it is
        // marked.
        const project = projectOf(markedRoot(folder) ?? folder);
        folders.set(folder, project);
        opened(project);
        void openInner(project, folder);
      }
    },
    removeFolders(uris) {
      for (const uri of uris) folders.delete(pathOfUri(uri) ?? "");
    },
    all: () => [...byRoot.values()],
    placeOf,
    placesOf(uri) {
      const own = placeOf(uri);
      const file = pathOfUri(uri);
      if (own === undefined || file === undefined) return [];
      const others = [...byRoot.values()].flatMap((project): readonly Place[] => {
        const path = project === own.project ? "" : insideRoot(project.root, file);
        if (project.workspace().files.has(path)) return [{ project, path }];
        return isInside(insideRoot(file, project.root)) ? [{ project, path: "" }] : [];
      });
      return [own, ...others];
    },
    isShown: ({ project, path }) =>
      [...folders].some(
        ([folder, of]) =>
          (of === project || isInside(insideRoot(of.root, project.root))) && isInside(insideRoot(folder, `${project.root}/${path}`)),
      ),
    decidesRoots(uri) {
      const path = pathOfUri(uri);
      const folder = path !== undefined && isMark(basename(path)) ? dirname(path) : "";
      return folder !== "" && !/[\\/]node_modules[\\/]/.test(folder) && byRoot.has(folder) !== (markedRoot(folder) === folder);
    },
    openFound() {
      for (const [folder, project] of folders) void openInner(project, folder);
    },
    async relist() {
      for (const [folder, project] of folders) {
        const inner = [...byRoot.values()].filter(({ root }) => isInside(insideRoot(project.root, root)));
        for (const one of [project, ...inner]) await one.ready.then(one.relist);
        const ownFolders = new Set(folders.values());
        for (const one of inner) if (!ownFolders.has(one) && markedRoot(one.root) !== one.root) byRoot.delete(one.root);
        await openInner(project, folder);
      }
    },
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
