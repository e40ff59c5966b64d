// The site of the documentation. It searches without a server, and loads nothing from elsewhere.

import { defineConfig } from "vitepress";

export default defineConfig({
  title: "Playbook",
  description: "API tests in plain English",
  outDir: "../out/site",
  cacheDir: "../out/site-cache",
  srcExclude: ["site/**"],
  cleanUrls: false,
  // Links out of docs/ lead to source code: test/docs checks that it exists.
  ignoreDeadLinks: [/^(?:\.\.?\/)+(?:ci|client|cli|engine|language|server|test|examples)\b/],
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Tutorial", link: "/tutorial" },
      { text: "How-to", link: "/mcp" },
      { text: "Reference", link: "/language" },
      { text: "Explanation", link: "/architecture" },
    ],
    sidebar: [
      { text: "Learn", items: [{ text: "From an empty folder to a green test", link: "/tutorial" }] },
      {
        text: "How to",
        items: [
          { text: "Generate tests from a document", link: "/generation" },
          { text: "Generate flows from requirements", link: "/requirements" },
          { text: "Define own phrases", link: "/phrases" },
          { text: "Import", link: "/import" },
          { text: "Export", link: "/export" },
          { text: "Use MCP servers", link: "/mcp" },
          { text: "Use a model", link: "/models" },
          { text: "Keep secrets", link: "/secrets" },
          { text: "Read reports", link: "/reports" },
          { text: "Measure coverage", link: "/coverage" },
          { text: "Run on many machines", link: "/scale" },
          { text: "Debug", link: "/debugging" },
          { text: "Use another editor", link: "/editors" },
          { text: "Let agents use it", link: "/agents" },
        ],
      },
      {
        text: "Reference",
        items: [
          { text: "The language", link: "/language" },
          { text: "Sentences and their steps", link: "/reference/sentences" },
          { text: "The command line", link: "/reference/commands" },
          { text: "VS Code", link: "/reference/vscode" },
          { text: "Formats of files", link: "/reference/formats" },
        ],
      },
      {
        text: "Explanation",
        items: [
          { text: "Architecture", link: "/architecture" },
          { text: "Grammar", link: "/grammar" },
          { text: "Testing", link: "/testing" },
          { text: "The protocol of the engine", link: "/protocol" },
          { text: "Performance", link: "/performance" },
        ],
      },
    ],
  },
});
