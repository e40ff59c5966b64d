// Reads files that are proposed and not written yet as if they existed, for tests that run before they are written.

import { join, relative, sep } from "node:path";
import type { FilePort } from "../../engine/index.ts";
import type { Workspace } from "../../language/index.ts";

/** `root` is absolute. */
export function proposedFiles(root: string, { files }: Workspace, port: FilePort): FilePort {
  const textOf = async (path: string): Promise<string | undefined> => {
    if (await port.exists(path)) return undefined;
    const inRoot = (base: string) => files.get(relative(base, path).split(sep).join("/"))?.text;
    return inRoot(root) ?? inRoot(await port.real(root));
  };
  const bytesOf = async (path: string) => {
    const text = await textOf(path);
    return text === undefined ? undefined : Buffer.from(text);
  };
  return {
    ...port,
    read: async (path) => (await bytesOf(path)) ?? port.read(path),
    async open(path) {
      const bytes = await bytesOf(path);
      if (bytes === undefined) return port.open(path);
      return {
        size: bytes.byteLength,
        async *bytes() {
          yield bytes;
        },
      };
    },
    exists: async (path) => (await textOf(path)) !== undefined || port.exists(path),
    isFile: async (path) => (await textOf(path)) !== undefined || port.isFile(path),
    // A root may be reached through a link.
    real: async (path) => ((await textOf(path)) === undefined ? port.real(path) : join(await port.real(root), relative(root, path))),
  };
}
