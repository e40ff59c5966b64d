// The roots of a workspace, by its folders and the playbooks in them.

import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { rootsOf } from "../../client/openRoots.ts";

describe("the roots of a workspace", () => {
  const shop = resolve("/work/shop");
  const folder = (path: string, name = "shop") => ({ name, path });
  const drawn = (folders: Parameters<typeof rootsOf>[0], known: readonly string[]) =>
    rootsOf(folders, known).map(({ name, path }) => [name, path]);

  it("are those of its folders, and those inside them", () => {
    assert.deepEqual(drawn([folder(shop)], []), [["shop", shop]]);
    assert.deepEqual(drawn([folder(shop), folder(resolve("/work/shop-two"), "two")], [join(shop, "packages/a"), shop]), [
      ["shop", shop],
      ["shop/packages/a", join(shop, "packages/a")],
      ["two", resolve("/work/shop-two")],
    ]);
  });

  it("may lie above the folder, and are named once", () => {
    const inner = join(shop, "packages/a");
    assert.deepEqual(drawn([folder(inner, "a")], [shop]), [["a", shop]]);
    assert.deepEqual(drawn([folder(shop), folder(inner, "a")], [shop, inner]), [
      ["shop", shop],
      ["shop/packages/a", inner],
    ]);
  });
});
