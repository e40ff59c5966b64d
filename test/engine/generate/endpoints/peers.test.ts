// Tests that generated playbooks make several things where a body names several, and remove what joins them.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text } from "./generated.ts";

const named = object({ id: text, name: text });
const networks = collection("networks", object({ name: text }), named);
const ids = (more: object) => ({ type: "array", items: text, example: ["c140286f-e6ce-4131-8b7b-df4590ce8d6a"], ...more });
const phases = async (paths: Readonly<Record<string, object>>, endpoint: string) =>
  phasesOf(await generate(shopWith(openapi(paths))), endpoint, "Default");

describe("playbooks of what joins several things", () => {
  const both = ["c140286f-e6ce-4131-8b7b-df4590ce8d6a", "994a2735-dc84-11e8-80bc-3cfdfea9fba1"];
  const peerings = (network_ids: object) => ({ ...networks, ...collection("peerings", object({ name: text, network_ids }), named) });

  it("make as many as the list must have", async () => {
    const two = await phases(peerings(ids({ example: both, minItems: 2 })), "POST /peerings");
    assert.match(two, /"\$\{networkId\}",\s+"\$\{otherNetworkId\}"/);
    assert.equal(two.match(/DELETE request to \/networks/g)?.length, 2);
    const one = await phases(peerings(ids({ example: both })), "POST /peerings");
    assert.equal(one.match(/DELETE request to \/networks/g)?.length, 1);
  });

  it("take one thing for the entries of a list that may have any number", async () => {
    const entries = {
      type: "array",
      items: object({ network_id: text, note: text }),
      example: both.map((id) => ({ network_id: id, note: "a note" })),
    };
    const paths = { ...networks, ...collection("plans", object({ name: text, network_id: text, entries }), named) };
    assert.equal((await phases(paths, "POST /plans")).match(/POST request to \/networks/g)?.length, 1);
  });

  const joins = (description: string): Readonly<Record<string, object>> => {
    const network_id = { ...text, description };
    const id = pathId("network_id", text);
    return {
      "/networks": { post: { ...takes(object({ name: text })), ...answers({ "201": named }) } },
      "/networks/{network_id}": { parameters: [id], get: answers({ "200": named }), delete: answers({ "204": null }) },
      "/networks/{network_id}/peerings": {
        parameters: [id],
        post: { ...takes(object({ name: text, network_id })), ...answers({ "201": object({ peering: named }) }) },
      },
      "/networks/{network_id}/peerings/{peering_id}": {
        parameters: [id, pathId("peering_id", text)],
        patch: { ...takes(object({ name: text })), ...answers({ "200": named }) },
      },
      "/peerings": { get: answers({ "200": object({ peerings: { type: "array", items: named } }) }) },
      "/peerings/{peering_id}": { parameters: [pathId("peering_id", text)], delete: answers({ "204": null }) },
    };
  };

  it("join the thing of the path with another one", async () => {
    const other = await phases(joins("The ID of the network to peer with."), "POST /networks/{network_id}/peerings");
    assert.equal(other.match(/POST request to \/networks /g)?.length, 2);
    const same = await phases(joins("The ID of the network."), "POST /networks/{network_id}/peerings");
    assert.equal(same.match(/POST request to \/networks /g)?.length, 1);
  });

  it("remove the join where the document removes it under another path", async () => {
    const text = await phases(joins("The ID of the network to peer with."), "POST /networks/{network_id}/peerings");
    assert.match(
      text,
      /save \$\.peering\.id as \$\{(\w+)\}[\s\S]*# Teardown\nSend a DELETE request to \/peerings\/\$\{\1\}\.\nSend a DELETE request to \/networks/,
    );
  });
});
