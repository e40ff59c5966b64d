// Opens a debug session for each test of a suite, in a folder of playbooks for the shop.

import { join } from "node:path";
import { type Folder, folderWith } from "../engine/folder.ts";
import { type DebugSession, startDebugSession } from "../support/debugSession.ts";
import { shopFiles, startShop } from "./shop.ts";

type Shop = Awaited<ReturnType<typeof startShop>>;

export interface InShop {
  readonly shop: () => Shop;
  readonly session: () => DebugSession;
  /** Opens another session in the same folder. */
  reopen(): Promise<void>;
  /** The path of a file in the folder. */
  path(file?: string): string;
}

/** Registers the hooks of the suite; `files` gives the playbooks, by the address of the shop. */
export function debugInShop(files: (url: string) => Readonly<Record<string, string>> = shopFiles): InShop {
  let shop: Shop;
  let folder: Folder;
  let session: DebugSession;
  beforeEach(async () => {
    shop = await startShop();
    folder = await folderWith(files(shop.url));
    session = await startDebugSession();
  });
  afterEach(async () => {
    await session.close();
    await shop.close();
    await folder.remove();
  });
  return {
    shop: () => shop,
    session: () => session,
    reopen: async () => {
      session = await startDebugSession();
    },
    path: (file = "orders.playbook") => join(folder.path, file),
  };
}
