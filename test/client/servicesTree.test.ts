// The Services view as data: services of one name in two roots are two.

import assert from "node:assert/strict";
import { givenService } from "../../client/serviceQuestion.ts";
import { belongsTo, type ServiceNode, serviceNodes } from "../../client/services/servicesTree.ts";
import type { IndexEntry } from "../../server/protocol.ts";

const entry = (root: string, path: string, level: IndexEntry["level"], service: string): IndexEntry => ({
  uri: `file:///${root}/${path}`,
  path,
  root: `file:///${root}`,
  level,
  title: path,
  service,
  tags: [],
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
});

describe("services of several roots", () => {
  const entries = [
    entry("b", "shop.playbook", "service", "shop"),
    entry("b", "flow.playbook", "flow", "shop"),
    entry("a", "flow.playbook", "flow", "shop"),
    entry("a", "other.playbook", "service", "other"),
  ];
  const nodes = serviceNodes(entries);

  it("are distinct where they have one name", () => {
    assert.deepEqual(
      nodes.map(({ name, root, isTwin, entry: own }) => [name, root, isTwin, own?.uri]),
      [
        ["other", "file:///a", false, "file:///a/other.playbook"],
        ["shop", "file:///a", true, undefined],
        ["shop", "file:///b", true, "file:///b/shop.playbook"],
      ],
    );
    const below = (node: ServiceNode | undefined) =>
      entries.filter((one) => node !== undefined && belongsTo(node, one)).map(({ uri }) => uri);
    assert.deepEqual(below(nodes[1]), ["file:///a/flow.playbook"]);
    assert.deepEqual(below(nodes[2]), ["file:///b/flow.playbook"]);
  });

  it("are what a command is about that is called at one of them", () => {
    const services = [entry("a", "shop.playbook", "service", "shop"), ...entries.filter(({ level }) => level === "service")];
    assert.equal(givenService(services, { service: "shop", root: "file:///b" })?.uri, "file:///b/shop.playbook");
    assert.equal(givenService(services, {}), undefined);
  });
});
