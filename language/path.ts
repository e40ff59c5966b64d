// Paths inside a root: relative, with `/`, without `.` parts; what leads out of the root keeps its leading `..`.

/** `joinPath("api/docs", "../shared/a.yaml")` is `api/shared/a.yaml`. Backslashes count as slashes. */
export function joinPath(folder: string, relative: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${relative}`.replaceAll("\\", "/").split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}

/** The folder of a file; the empty string is the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns whether a joined path stays inside the root. */
export function isInside(path: string): boolean {
  return path !== ".." && !path.startsWith("../") && path !== "";
}

/** Both inside the root, where the empty string is the root itself. A file and a folder are below themselves. */
export function isBelow(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/** How `to` is written in a file of `folder`. */
export function relativePath(folder: string, to: string): string {
  const from = folder === "" ? [] : folder.split("/");
  const parts = to.split("/");
  let shared = 0;
  while (shared < from.length && shared < parts.length - 1 && from[shared] === parts[shared]) shared++;
  const up = from.slice(shared).map(() => "..");
  return [...(up.length === 0 ? ["."] : up), ...parts.slice(shared)].join("/");
}
