// Represents one root in the server: the workspace of its files, where the text of an open document takes precedence
// over the one on disk.

import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import {
  emptyWorkspace,
  identityOf,
  isBelow,
  isIndexed,
  lastDerived,
  mayBeService,
  missingFilesOf,
  serverFiles,
  serverLockFile,
  stepsFileOf,
  type Workspace,
  withFiles,
  withoutFile,
} from "../language/index.ts";
import { type FileText, listFiles, readFiles, readListed } from "./files.ts";
import { createForgetting } from "./forgetting.ts";
import { createSentFiles } from "./sentFiles.ts";
import { inSlices, nextTurn } from "./slices.ts";

export interface Project {
  /** Absolute path. */
  readonly root: string;
  /**
   * Settles when the parts that open documents need for themselves are loaded: their service, and all files that are
   * not playbooks.
   */
  readonly begun: Promise<void>;
  /** Settles when the files of the root have been read for the first time. */
  readonly ready: Promise<void>;
  /** Returns whether they have been. */
  isRead(): boolean;
  /** Folders below that are roots of their own, whose files are not part of this one; undefined until that is known. */
  innerRoots(): readonly string[] | undefined;
  /** Looks for inner roots again: their files leave, and files of former ones come back. */
  relist(): Promise<void>;
  /** The present state, including unsaved text. */
  workspace(): Workspace;
  /** The last derived state, which may lack the newest keystrokes; the present state where the file was not in it. */
  lastWorkspace(path: string): Workspace;
  /** A person views the file: the values derived from it are remembered for a while. */
  use(path: string): void;
  /** The file was read only for its problems: the values derived on the way are forgotten, unless a person views it. */
  putAside(path: string): void;
  /** A document is open, or has changed. */
  setOpen(path: string, uri: string, text: string): void;
  /** A document has been closed: the file on disk counts again. */
  close(path: string): Promise<void>;
  isOpen(path: string): boolean;
  /** The open documents of the root. */
  openPaths(): readonly string[];
  /**
   * The changed files at a path that count: the file, or the present and former files of the folder; for the root, the
   * path is "".
   */
  affected(path: string, isNew: boolean): Promise<readonly string[]>;
  /** Files have changed on disk; open ones keep the text of their documents. */
  reread(paths: readonly string[]): Promise<void>;
  /** Reads missing files that these playbooks and the services refer to. Returns whether any were read. */
  readReferred(paths: readonly string[]): Promise<boolean>;
  /** The client's own spelling where the document is open. */
  uriOf(path: string): string;
}

interface OpenDocument {
  readonly uri: string;
  readonly text: string;
}

export function openProject(root: string): Project {
  let workspace = emptyWorkspace(root);
  const open = new Map<string, OpenDocument>();
  const changed = new Set<string>();
  /** Files that are referred to and cannot be read, so that they are not looked for at each keystroke. */
  const absent = new Set<string>();
  const sent = createSentFiles(root);
  const forgetting = createForgetting(() => workspace);
  let isRead = false;
  let innerRoots: readonly string[] | undefined;

  async function begin(): Promise<readonly FileText[]> {
    // The answer to the client's first request goes out before anything is read.
    await nextTurn();
    const { files: found, innerRoots: inner } = await listFiles(root);
    innerRoots = inner;
    const others = [...serverFiles, serverLockFile].filter((path) => !found.includes(path));
    const texts = [...(await readListed(root, found)), ...(await readFiles(root, others))];
    const isLater = ([path, text]: FileText) => path.endsWith(".playbook") && !mayBeService(text);
    add(texts.filter((file) => !isLater(file)));
    await readReferred([...open.keys()]);
    return texts.filter(isLater);
  }

  /**
   * The other playbooks are indexed before they become part of the state, since any later query needs to know the kind
   * of each of them.
   */
  async function complete(texts: readonly FileText[]): Promise<void> {
    const whole = withFiles(workspace, texts);
    await inSlices(
      texts,
      () => false,
      ([path]) => identityOf(whole, path),
    );
    add(texts);
    await readReferred([...open.keys()]);
    isRead = true;
  }

  function add(texts: readonly FileText[]): void {
    workspace = withFiles(
      current(),
      texts.filter(([path]) => !open.has(path)),
    );
  }

  function current(): Workspace {
    if (changed.size > 0) {
      const texts = [...changed].flatMap((path): (readonly [string, string])[] => {
        const document = open.get(path);
        return document === undefined ? [] : [[path, document.text]];
      });
      changed.clear();
      workspace = withFiles(workspace, texts);
    }
    return workspace;
  }

  async function readReferred(paths: readonly string[]): Promise<boolean> {
    let came = false;
    for (;;) {
      const wanted = missingFilesOf(current(), paths).filter((path) => !absent.has(path));
      if (wanted.length === 0) return (await findSent(paths)) || came;
      for (const path of wanted) absent.add(path);
      const texts = await readFiles(root, wanted);
      if (texts.length === 0) return (await findSent(paths)) || came;
      came = true;
      for (const [path] of texts) absent.delete(path);
      add(texts);
    }
  }

  /** Returns whether one of the files that these playbooks send is found to be missing. */
  async function findSent(paths: readonly string[]): Promise<boolean> {
    await sent.lookFor(paths, current);
    const before = current();
    workspace = sent.noted(before);
    return workspace !== before;
  }

  async function reread(paths: readonly string[]): Promise<void> {
    const isSentOnly = (path: string) => sent.has(path) && !absent.has(path) && !current().files.has(path) && !isIndexed(path);
    sent.look(paths);
    workspace = sent.noted(current());
    const closed = paths.filter((path) => !open.has(path) && !isSentOnly(path));
    const texts = new Map(await readFiles(root, closed.filter(isOwn)));
    for (const path of closed) {
      absent.delete(path);
      // It may have been opened while it was read.
      if (open.has(path)) continue;
      const text = texts.get(path);
      workspace = text === undefined ? withoutFile(current(), path) : withFiles(current(), [[path, text]]);
    }
  }

  /** A referenced file counts in any place. */
  function isOwn(path: string): boolean {
    return !isIndexed(path) || !innerRoots?.some((folder) => isBelow(path, folder));
  }

  async function relist(): Promise<void> {
    const { files, innerRoots: inner } = await listFiles(root);
    innerRoots = inner;
    const known = current().files;
    await reread([...[...known.keys()].filter((path) => !isOwn(path)), ...files.filter((path) => !known.has(path))]);
  }

  async function affected(path: string, isNew: boolean): Promise<readonly string[]> {
    if (/(?:^|\/)node_modules\//.test(path)) return [];
    const known = [...new Set([...current().files.keys(), ...sent.paths()])].filter((file) => isBelow(file, path));
    if (known.length > 0) return known;
    if (isIndexed(path) || absent.has(path)) return [path];
    if (!isNew || /(?:^|\/)\./.test(path)) return [];
    const { files, innerRoots: inner } = await listFiles(root, path);
    const found = inner.filter((folder) => !innerRoots?.includes(folder));
    if (found.length > 0) innerRoots = [...(innerRoots ?? []), ...found];
    return files;
  }

  function use(path: string): void {
    forgetting.use(path, (open.get(path)?.text ?? workspace.files.get(path)?.text)?.length);
  }

  const rest = begin();
  return {
    root,
    affected,
    begun: rest.then(nothing, nothing),
    ready: rest.then(complete),
    isRead: () => isRead,
    innerRoots: () => innerRoots,
    relist,
    workspace: current,
    lastWorkspace: (path) => (workspace.files.has(path) ? lastDerived(workspace) : current()),
    use,
    putAside(path) {
      // It is checked again, for its steps file.
      if (!workspace.files.has(stepsFileOf(path)) || path === stepsFileOf(path)) forgetting.forgetUnlessRecent(path);
    },
    setOpen(path, uri, text) {
      open.set(path, { uri, text });
      changed.add(path);
      use(path);
    },
    async close(path) {
      open.delete(path);
      await reread([path]);
    },
    isOpen: (path) => open.has(path),
    openPaths: () => [...open.keys()],
    reread,
    readReferred,
    uriOf: (path) => open.get(path)?.uri ?? pathToFileURL(join(root, path)).href,
  };
}

/** An absolute path as a workspace names it; `../…` outside the root. */
export function insideRoot(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}

/** A failure is reported to the callers that wait for everything. */
function nothing(): void {}
