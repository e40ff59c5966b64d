/**
 * The extension as VS Code's own API shows it, installed from the file that is published. The tests are in `inside/`.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packedFolder } from "../../support/pack.ts";
import { entriesOf } from "../../support/unzip.ts";
import { reportFromVscode } from "../reportFromVscode.ts";

const repository = join(import.meta.dirname, "../../..");
const vsix = join(packedFolder(), "playbook.vsix");
await reportFromVscode({ tests: join(import.meta.dirname, "inside"), workspace: join(repository, "examples/orders"), vsix });

describe("the VSIX", () => {
  it("holds what runs and nothing else", () => {
    const files = entriesOf(readFileSync(vsix))
      .map(({ name }) => name)
      .filter((name) => name.startsWith("extension/"))
      .map((name) => name.replace("extension/", ""));
    const expected =
      /^(?:package(?:\.nls(?:\.[a-z-]+)?)?\.json|l10n\/bundle\.l10n(?:\.[a-z-]+)?\.json|docs\/[\w-]+\.md|docs\/ci\/[\w.]+|docs\/schemas\/\w+\.schema\.json|examples\/orders\/[\w./-]+|templates\/playbook\.yml|action\.yml|CONTRIBUTING\.md|readme\.md|changelog\.md|LICENSE\.txt|dist\/(?:(?:client|command|server)\/)?[^/]+\.[cm]?js|dist\/[^/]+\.(?:css|ttf|schema\.json)|media\/(?:walkthrough\/)?[^/]+\.(?:png|svg)|syntaxes\/[^/]+\.json|docs\/images\/journey-6-red-light\.png)$/;
    assert.deepEqual(
      files.filter((file) => !expected.test(file)),
      [],
    );
    for (const file of [
      "package.json",
      "dist/client.cjs",
      "dist/server.cjs",
      "dist/playbook.cjs",
      "dist/steps.schema.json",
      "dist/cases.schema.json",
      "docs/language.md",
      "media/icon.png",
      "package.nls.json",
      ...["de", "es", "fr", "ja", "zh-cn"].flatMap((language) => [`package.nls.${language}.json`, `l10n/bundle.l10n.${language}.json`]),
      "docs/images/journey-6-red-light.png",
      "l10n/bundle.l10n.json",
      "media/activity.svg",
      "media/walkthrough/run.svg",
    ])
      assert.ok(files.includes(file), file);
  });
});
