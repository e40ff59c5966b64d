// Runs the product as a user would: the packed one where `npm test` has made one (PLAYBOOK_PACKED is its folder, from
// pack.ts), else the build.

import { join } from "node:path";

const repository = join(import.meta.dirname, "../..");
const packed = process.env.PLAYBOOK_PACKED;

/** The command, as npm installs it. */
export const program =
  packed === undefined ? join(repository, "dist/playbook.cjs") : join(packed, "project/node_modules/playbook-tests/dist/playbook.cjs");

/** The extension, as VS Code unpacks it. */
export const extension = packed === undefined ? repository : join(packed, "vsix/extension");

export const packedServer = packed === undefined ? undefined : join(extension, "dist/server.cjs");
