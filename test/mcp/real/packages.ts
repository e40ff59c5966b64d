// The servers that the long tests run, from npm, and what they need.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { cachedPackages } from "../../support/npmCache.ts";

const packages = [
  "@modelcontextprotocol/server-everything@2026.8.31",
  "@modelcontextprotocol/server-filesystem@2026.8.31",
  "@modelcontextprotocol/server-memory@2026.8.31",
  "@notionhq/notion-mcp-server@2.5.2",
  "@nexus2520/jira-mcp-server@1.2.0",
  "@bytebase/dbhub@0.21.2",
  "@electric-sql/pglite@0.5.14",
  "@electric-sql/pglite-socket@0.2.17",
  "mongodb-mcp-server@3.0.4",
  "bson@7.3.4",
  "mingo@7.2.6",
];

export interface Packages {
  /** The file that a package runs as a command. */
  readonly program: (name: string) => string;
  /** Loads a package as CommonJS. */
  readonly load: <T>(name: string) => T;
}

/** Installs what is missing, which takes half a minute. */
export function realPackages(): Packages {
  const pathOf = cachedPackages(packages);
  return {
    program(name) {
      const { bin } = JSON.parse(readFileSync(join(pathOf(name), "package.json"), "utf8")) as { bin: string | Record<string, string> };
      return join(pathOf(name), typeof bin === "string" ? bin : (Object.values(bin)[0] ?? ""));
    },
    load: (name) => createRequire(join(pathOf(name), "package.json"))(name),
  };
}
