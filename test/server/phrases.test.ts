/** Own phrases in the editor: completion, hover, definition, references, rename, and the hint that nobody uses one. */
import assert from "node:assert/strict";
import { applyEdits, check } from "../../language/index.ts";
import { codeActionsIn } from "../../server/features/codeActions.ts";
import { completionsAt } from "../../server/features/completion/complete.ts";
import { definitionsAt } from "../../server/features/definition.ts";
import { hoverAt } from "../../server/features/hover.ts";
import { referencesAt } from "../../server/features/references.ts";
import { prepareRename, renameAt } from "../../server/features/rename.ts";
import { editedSteps } from "../../server/features/stepsEdits.ts";
import { stepsOf } from "../../server/features/stepsView.ts";
import { worldOf } from "./world.ts";

const shop = `
//- /shop.playbook
---
service: shop
base_url: http://localhost:1
---
//- /phrases/ship.playbook
---
service: shop
phrase: hand the parcel \${id} to \${carrier}
gives: shipmentId
---
# Execution
Send a POST request to /parcels/\${id}/shipments with body {"carrier": \${carrier}}.
Save $.id as \${shipmentId}.
# Teardown
Send a DELETE request to /shipments/\${shipmentId}.
//- /other.playbook
---
service: shop
flow: Two
---
# Execution
Hand the parcel 2 to "UPS" and save the shipmentId as \${two}.
`;
const front = "---\nservice: shop\nflow: One\n---\n# Execution\n";
const world = (body: string) => worldOf(`${front}${body}${shop}`);

describe("own phrases in the editor", () => {
  it("complete as sentences with places for their parameters", () => {
    for (const typed of ["", "Ha", "Hand the par"]) {
      const { workspace, path, text, offset } = world(`${typed}$0`);
      const [first] = completionsAt(workspace, path, text, offset).filter(({ label }) => label.startsWith("Hand the parcel"));
      assert.equal(first?.insert, "Hand the parcel ${1:id} to ${2:carrier}.");
      assert.deepEqual(first?.span, { start: offset - typed.length, end: offset });
      assert.match(first?.documentation ?? "", /Returns `\$\{shipmentId\}`/);
    }
  });

  it("show the sentences of the phrase with their steps", () => {
    const { workspace, path, offset } = world("Hand the par$0cel A-1 to DHL.");
    const { markdown = "" } = hoverAt(workspace, path, offset) ?? {};
    assert.match(markdown, /\*\*hand the parcel \$\{id\} to \$\{carrier\}\*\* — phrase, phrases\/ship\.playbook/);
    assert.match(markdown, /Send a POST request to \/parcels\/\$\{id\}\/shipments.*action: POST \/parcels\/A-1\/shipments/s);
    assert.match(markdown, /Afterwards, in the teardown:.*DELETE \/shipments\/\$\{shipmentId\}/s);
  });

  it("lead to their definition, and from there to all uses", () => {
    const { workspace, path, offset } = world("Hand the par$0cel A-1 to DHL.");
    const places = definitionsAt(workspace, path, offset)?.places ?? [];
    assert.deepEqual(
      places.map((place) => [place.path, workspace.files.get(place.path)?.text.slice(place.span.start, place.span.end)]),
      [["phrases/ship.playbook", "hand the parcel ${id} to ${carrier}"]],
    );
    const found = referencesAt(workspace, "phrases/ship.playbook", places[0]?.span.start ?? 0, true);
    assert.deepEqual(found.map((one) => one.path).sort(), ["main.playbook", "other.playbook", "phrases/ship.playbook"]);
  });

  it("are renamed with all their uses, which keep their values", () => {
    const { workspace, path, offset } = world("Hand the par$0cel A-1 to DHL.");
    assert.deepEqual(prepareRename(workspace, path, offset), {
      kind: "yes",
      span: { start: front.length, end: front.length + "Hand the parcel A-1 to DHL".length },
      name: "hand the parcel ${id} to ${carrier}",
    });
    const renamed = renameAt(workspace, path, offset, "let ${carrier} fetch parcel ${id}");
    assert.equal(renamed.kind, "edits");
    const after = (file: string) =>
      applyEdits(workspace.files.get(file)?.text ?? "", renamed.kind === "edits" ? renamed.edits.filter((edit) => edit.path === file) : []);
    assert.match(after("phrases/ship.playbook"), /^phrase: let \$\{carrier\} fetch parcel \$\{id\}$/m);
    assert.match(after("main.playbook"), /^Let DHL fetch parcel A-1\.$/m);
    assert.match(after("other.playbook"), /^Let "UPS" fetch parcel 2 and save the shipmentId as \$\{two\}\.$/m);
    const refused = renameAt(workspace, path, offset, "hand over the parcel ${id}");
    assert.match(refused.kind === "no" ? refused.message : "", /Keep the parameter \$\{carrier\}/);
  });

  it("have parameters that are renamed like variables", () => {
    const { workspace } = world("Hand the parcel A-1 to DHL.");
    const text = workspace.files.get("phrases/ship.playbook")?.text ?? "";
    const renamed = renameAt(workspace, "phrases/ship.playbook", text.indexOf("carrier}"), "haulier");
    const edits = renamed.kind === "edits" ? renamed.edits : [];
    const after = applyEdits(
      text,
      edits.filter((edit) => (edit.path ?? "phrases/ship.playbook") === "phrases/ship.playbook"),
    );
    assert.match(after, /hand the parcel \$\{id\} to \$\{haulier\}/);
    assert.match(after, /"carrier": \$\{haulier\}/);
  });

  it("are unfolded in the steps panel, and changed in their own file", () => {
    const { workspace, path } = world("Hand the parcel A-1 to DHL.");
    const [instruction] = stepsOf(workspace, path)?.phases[0]?.instructions ?? [];
    assert.deepEqual(instruction?.phrase, { wording: "hand the parcel ${id} to ${carrier}", path: "phrases/ship.playbook" });
    assert.deepEqual(
      instruction.steps.map(({ action, said }) => [action, said]),
      [
        ["POST /parcels/A-1/shipments", 'Send a POST request to /parcels/${id}/shipments with body {"carrier": ${carrier}}.'],
        ["save $.id as ${shipmentId}", "Save $.id as ${shipmentId}."],
      ],
    );
    const edited = editedSteps(workspace, path, { phase: "execution", indexes: [0], index: 0 }, { kind: "remove" });
    assert.match(edited.kind === "refused" ? edited.reason : "", /steps of the phrase .* Change them in phrases\/ship\.playbook/);
  });

  it("are hinted at where no sentence uses them", () => {
    const unused = (text: string) => check(worldOf(text).workspace, "phrases/ship.playbook").filter(({ code }) => code === "unused-phrase");
    assert.equal(unused(`${front}Send a GET request to /x.${shop.replace(/\/\/- \/other[\s\S]*/, "")}`)[0]?.tag, "unused");
    assert.deepEqual(unused(`${front}Send a GET request to /x.${shop}`), []);
  });
});

describe("Extract Phrase and Inline Phrase", () => {
  const actionOf = (body: string, title: string, until = "") => {
    const found = world(body);
    const end = until === "" ? found.offset : found.text.indexOf(until) + until.length;
    const actions = codeActionsIn(found.workspace, found.path, { start: found.offset, end });
    return { ...found, action: actions.find((one) => one.title.startsWith(title)), titles: actions.map((one) => one.title) };
  };

  it("makes a phrase of the selected sentences, with what they read as parameters and what is read later as given", () => {
    const body = [
      'Set ${sku} to "A-1".',
      '$0Send a POST request to /orders with body {"sku": ${sku}}.',
      "Save $.id as ${orderId}.",
      "Expect status 201.",
      "Send a GET request to /orders/${orderId}.",
    ].join("\n");
    const { action, path, text, titles } = actionOf(body, "Extract", "status 201.");
    assert.ok(action !== undefined, titles.join(", "));
    const after = applyEdits(
      text,
      action.edits.filter((edit) => (edit.path ?? path) === path),
    );
    assert.match(
      after,
      /^Set \$\{sku\} to "A-1"\.\nDo the steps of One with \$\{sku\}\.\nSend a GET request to \/orders\/\$\{orderId\}\.$/m,
    );
    assert.equal(
      action.creates?.text,
      '---\nservice: shop\nphrase: do the steps of One with ${sku}\ngives: orderId\nenglish: 2\n---\n\n# Execution\nSend a POST request to /orders with body {"sku": ${sku}}.\nSave $.id as ${orderId}.\nExpect status 201.\n',
    );
  });

  it("writes the sentences of a phrase where it is used, and its cleanup in the teardown", () => {
    const { action, path, text, titles } = actionOf("Hand the par$0cel A-1 to DHL.\nExpect status 201.", "Inline");
    assert.ok(action !== undefined, titles.join(", "));
    const after = applyEdits(
      text,
      action.edits.filter((edit) => (edit.path ?? path) === path),
    );
    assert.equal(
      after,
      `${front}Send a POST request to /parcels/A-1/shipments with body {"carrier": "DHL"}.\nSave $.id as \${shipmentId}.\nExpect status 201.\n\n# Teardown\nSend a DELETE request to /shipments/\${shipmentId}.\n`,
    );
  });

  it("offers no phrase of a part of a sentence", () => {
    assert.equal(actionOf("Send a GET req$0uest to /x.", "Extract the").action, undefined);
  });
});
