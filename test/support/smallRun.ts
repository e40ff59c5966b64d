// A run with a bit of everything: tests that pass and fail, a teardown that fails, a warning, and a playbook that is
// not ready.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "./playbookProcess.ts";
import { json, startTarget } from "./target.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
---

# Setup
Send a POST request to /login.

//- /passes.playbook
---
service: shop
flow: Passes
---

# Execution
Send a GET request to /orders and expect status 200.

//- /fails.playbook
---
service: shop
flow: Fails
---

# Execution
Send a GET request to /orders.
Expect $.status is "PAID".

//- /leaves.playbook
---
service: shop
flow: Leaves something
---

# Execution
Send a GET request to /orders.

# Teardown
Send a DELETE request to /orders/1.

//- /unready.playbook
---
service: shop
flow: Not ready
---

# Execution
Do the usual thing.
`;

export interface SmallRun {
  readonly folder: Folder;
  /** Texts of its reports. */
  readonly report: string;
  readonly stream: string;
  close(): Promise<void>;
}

/** Runs it once with the built command, which ends with 3. */
export async function smallRun(): Promise<SmallRun> {
  const target = await startTarget(({ method }, response) => json(response, method === "DELETE" ? 409 : 200, { status: "NEW" }));
  const folder = await writeFolder(workspace, { url: target.url });
  const close = async () => {
    await folder.remove();
    await target.close();
  };
  const { code, stderr } = await folder.run([
    "run",
    "--var",
    "unused=1",
    "--reporter",
    "json=whole.json",
    "--reporter",
    "ndjson=whole.ndjson",
  ]);
  if (code !== 3) {
    await close();
    throw new Error(`The run ended with ${code}: ${stderr}`);
  }
  const text = (name: string) => readFile(join(folder.path, name), "utf8");
  return { folder, report: await text("whole.json"), stream: await text("whole.ndjson"), close };
}
