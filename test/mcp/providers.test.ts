// Tests the data of the integrations: they can be used as they are.

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readServers } from "../../engine/mcp/config.ts";
import { mcpProviders, providerConfig } from "../../engine/mcp/providers.ts";
import { withServer } from "../../engine/mcp/writeConfig.ts";

describe("integrations of MCP servers", () => {
  it("go into .mcp.json without a secret and are read from it as they were, read-only variants too", () => {
    for (const provider of mcpProviders) {
      for (const readOnly of provider.readOnly === undefined ? [false] : [false, true]) {
        const config = { ...providerConfig(provider.id, readOnly), name: "it", from: ".mcp.json" };
        const { servers, problems } = readServers(new Map([[".mcp.json", withServer(undefined, config)]]));
        assert.deepEqual(problems, [], provider.id);
        assert.deepEqual(servers.get("it"), config, provider.id);
      }
    }
  });

  it("say where they are, how one is let in, and where to read more", () => {
    assert.equal(new Set(mcpProviders.map(({ id }) => id)).size, mcpProviders.length);
    for (const { id, url, command, authentication, documentation, env = {}, headers = {}, prepare } of mcpProviders) {
      assert.ok((url === undefined) !== (command === undefined), id);
      assert.match(url ?? "https:", /^https:/, id);
      assert.match(documentation, /^https:\/\//, id);
      assert.ok(authentication.length > 0, id);
      // Required settings are listed.
      for (const [, name = ""] of [...Object.values(env), ...Object.values(headers)].join(" ").matchAll(/\$\{(\w+)\}/g)) {
        assert.ok(
          prepare.some((step) => step.includes(name)),
          `${id}: ${name}`,
        );
      }
    }
    assert.throws(() => providerConfig("notoin"), /Did you mean “notion”/);
  });
});
