// Profile of the floor: the same documents for a server that does nothing with them, bundled as ours is.

import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import playbook from "./playbook.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const program = join(tmpdir(), `playbook-lsp-floor-${process.pid}.cjs`);
await build({
  entryPoints: [join(here, "floorServer.mjs")],
  outfile: program,
  bundle: true,
  minify: true,
  platform: "node",
  target: "node22.19",
  mainFields: ["module", "main"],
});

// biome-ignore lint/style/noDefaultExport: the client that measures takes the default export.
export default { ...playbook, name: "floor", command: ({ node }) => ({ argv: [node, program, "--stdio"] }) };
