// The page of the reference that shows every command with its options, as the command's own help says it.

import { execFileSync } from "node:child_process";

/** `program` is the path of the built command. */
export function commandsPage(program: string): string {
  const pages = [
    "# The command line\n",
    "This page is the help of the command itself: `playbook --help`, and that of each of its commands.\n",
  ];
  const visit = (words: readonly string[]): void => {
    const help = execFileSync(process.execPath, [program, ...words, "--help"], {
      encoding: "utf8",
      env: { ...process.env, COLUMNS: "120", NO_COLOR: "1" },
    });
    pages.push(
      `${words.length === 0 ? "" : `${"#".repeat(Math.min(words.length + 1, 3))} playbook ${words.join(" ")}\n\n`}\`\`\`text\n${help.trimEnd()}\n\`\`\`\n`,
    );
    for (const name of subcommands(help)) visit([...words, name]);
  };
  visit([]);
  return pages.join("\n");
}

function subcommands(help: string): readonly string[] {
  const [, listed = ""] = help.split(/^Commands:\n/m);
  return [...(listed.split(/\n\n/)[0]?.matchAll(/^ {2}([a-z][\w-]*)/gm) ?? [])]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "help");
}
