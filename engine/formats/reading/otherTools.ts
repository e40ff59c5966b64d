// Names collections of tools whose formats Playbook cannot read, so that people do not believe them imported.

import type { ImportFile } from "./suite.ts";

/** The tool that wrote the file; undefined if no sign of one is found. */
export function otherToolOf({ path, text }: Pick<ImportFile, "path" | "text">): string | undefined {
  const name = path.slice(path.search(/(?<![^\\/])[^\\/]*$/)).toLowerCase();
  if (!/\.(?:json|ya?ml)$/.test(name)) return undefined;
  if (/"__export_format"\s*:|"_type"\s*:\s*"export"|^type: *(?:collection|spec|environment)\.insomnia\.rest\//m.test(text))
    return "Insomnia";
  if (/"(?:clientName|client)"\s*:\s*"Thunder Client"/.test(text) || /^thunder(?:-|_|collection)/.test(name)) return "Thunder Client";
  const isHoppscotch = /"requests"\s*:/.test(text) && /"endpoint"\s*:/.test(text) && /"(?:testScript|preRequestScript)"\s*:/.test(text);
  return isHoppscotch || name.startsWith("hoppscotch") ? "Hoppscotch" : undefined;
}
