// Requirements of a source, whichever kind it is.

import { join, relative, sep } from "node:path";
import type { McpLock } from "../../language/index.ts";
import { isInside } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { FilePort, ToolPort } from "../ports.ts";
import { unreadableSentence } from "../regularFile.ts";
import { requirementsOfFile } from "./fromFile.ts";
import { requirementsOfServer } from "./fromServer.ts";
import type { ReadRequirements } from "./nothingFound.ts";
import { parseRequirementLock, type RequirementLock, type RequirementSource, requirementLockFile, withSource } from "./requirementLock.ts";

export interface RequirementPorts {
  /** Absolute. */
  readonly root: string;
  readonly files: FilePort;
  readonly lock: McpLock;
  /** Connects when it is first needed. */
  readonly tools: () => Promise<Pick<ToolPort, "call">>;
}

/** If there are no acceptance criteria, the last note gives the reason. */
export async function readRequirements(source: RequirementSource, ports: RequirementPorts, signal: AbortSignal): Promise<ReadRequirements> {
  const read = await readFrom(source, ports, signal);
  if (read.nothing === undefined) return read;
  const name = source.kind === "server" ? `@${source.server}` : source.path;
  return { ...read, notes: [...read.notes, `warning: ${name} has no acceptance criteria: ${read.nothing}.`] };
}

async function readFrom(source: RequirementSource, ports: RequirementPorts, signal: AbortSignal): Promise<ReadRequirements> {
  if (source.kind === "server")
    return requirementsOfServer(source, ports.lock.servers.get(source.server)?.tools ?? [], await ports.tools(), signal);
  const { path } = source;
  if (!isInside(path))
    throw new PlaybookError(
      "requirements",
      `${path} is outside the project.`,
      "Copy it into the project, since the playbooks record its path.",
    );
  const root = await ports.files.real(ports.root);
  const real = await ports.files.real(join(ports.root, path));
  if (!isInside(relative(root, real).split(sep).join("/")))
    throw new PlaybookError("requirements", `${path} leads out of the project.`, "Copy the file into the project.");
  const bytes = await ports.files.read(real).catch((error: unknown) => {
    throw new PlaybookError("requirements", unreadableSentence(path, error), "Check the spelling.", error);
  });
  return requirementsOfFile(source, bytes);
}

/**
 * The lock of a root, with its raw text; undefined if there is no such file. Throws `PlaybookError` for one that cannot
 * be used.
 */
export async function readRequirementLock(
  root: string,
  files: FilePort,
): Promise<{ readonly text: string | undefined; readonly lock: RequirementLock }> {
  const path = join(root, requirementLockFile);
  const text = (await files.exists(path)) ? Buffer.from(await files.read(path)).toString("utf8") : undefined;
  return { text, lock: parseRequirementLock(text) };
}

/** Reads all sources of the lock again, one after the other. */
export async function readSourcesAgain(
  { sources }: RequirementLock,
  read: (source: RequirementSource) => Promise<ReadRequirements>,
): Promise<RequirementLock> {
  let now: RequirementLock = { sources: [] };
  for (const { source } of sources) now = withSource(now, source, (await read(source)).requirements);
  return now;
}
