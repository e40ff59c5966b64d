/* Starts the `playbook` command: refuses an old Node, and loads the command on any other.
 * It is written so that every Node since version 4 can parse it; the build takes MINIMUM_NODE from package.json. */
"use strict";

const minimum = MINIMUM_NODE.split(".").map(Number);
const actual = process.versions.node.split(".").map(Number);

if (actual[0] > minimum[0] || (actual[0] === minimum[0] && actual[1] >= minimum[1])) {
  // An editor waits for its language server: it is loaded without the command, as `cli/lsp.ts` loads it where more is
  // written.
  require(process.argv.slice(2).join(" ") === "lsp --stdio" ? "./server.cjs" : "./loader.cjs");
} else {
  process.stderr.write(
    "playbook needs Node.js " +
      MINIMUM_NODE +
      " or newer, and this is " +
      process.version +
      " (" +
      process.execPath +
      ").\nInstall a newer one from https://nodejs.org, or add it to your project: npm install --save-dev node@24\n",
  );
  process.exitCode = 4;
}
