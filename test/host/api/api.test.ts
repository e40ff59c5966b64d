/** The extension as VS Code's own API shows it. The tests are in `inside/`. */
import { join } from "node:path";
import { reportFromVscode } from "../reportFromVscode.ts";

await reportFromVscode({
  tests: join(import.meta.dirname, "inside"),
  workspace: join(import.meta.dirname, "../../../examples/orders"),
});
