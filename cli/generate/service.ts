// Finds the service of a generation: the one that is named, or the only one.

import { type Loaded, PlaybookError } from "../../engine/index.ts";
import { didYouMean, services } from "../../language/index.ts";

export interface ChosenService {
  readonly name: string;
  /** Path of its service playbook. */
  readonly path: string;
}

/**
 * Throws `PlaybookError` "usage" that lists the services where the name is none of them, or if there are several and
 * none is named.
 */
export function chooseService({ workspace }: Pick<Loaded, "workspace">, name: string | undefined): ChosenService {
  const known = services(workspace, "");
  const names = [...known.keys()].sort();
  if (names.length === 0)
    throw new PlaybookError(
      "usage",
      "There is no service here.",
      "Write a service playbook first: service, base_url and openapi in the front matter.",
    );
  const wanted = name ?? (names.length === 1 ? names[0] : undefined);
  const path = wanted === undefined ? undefined : known.get(wanted);
  if (wanted !== undefined && path !== undefined) return { name: wanted, path };
  const list = `The services are: ${names.join(", ")}.`;
  if (wanted === undefined) throw new PlaybookError("usage", "There are several services.", `Name one of them. ${list}`);
  throw new PlaybookError("usage", `There is no service "${wanted}".${didYouMean(wanted, names)}`, list);
}
