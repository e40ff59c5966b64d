// Attacks encodings: text outside ASCII means the same in the built command as in the sources, and no file that users
// get can be read in two ways.

import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFolder } from "../support/playbookProcess.ts";
import type { Tries } from "./frame/area.ts";

export const area = "the build";

const repository = join(import.meta.dirname, "../..");
const dist = join(repository, "dist");
const characters = [..."“”‘’„«»–—−…•·→×éßİı\u00a0\u2028\ufeff😀"];
const sentences = [
  (character: string) => `Send a GET request to /echo. ${character}$.id${character} exists.`,
  (character: string) => `Expect that $.name is "a${character}b".`,
  (character: string) => `Expect that the customer${character}s name is 5.`,
  (character: string) => `Frobnicate password ${character}Zq8secretvalueXY77${character} blub.`,
  (character: string) => `Send the gift ${character}.`,
  (character: string) => `Expect $.a matches /${character}+/.`,
];

export async function attack({ tried }: Tries): Promise<void> {
  const misread = globSync("**/*.{cjs,js,css,json}", { cwd: dist }).filter((path) => {
    const bytes = readFileSync(join(dist, path));
    return bytes.toString("latin1") !== bytes.toString("utf8");
  });
  tried("no file of dist is misread", misread.length === 0, misread.join(", "));

  const requirements = characters.map(
    (character, index) =>
      `//- /requirements/${index}.md\n# SHOP-${index} ${character} Orders\n\n${character} AC-1 ${character} Expect status 200.`,
  );
  const folder = await writeFolder(
    `//- /openapi.yaml\nopenapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths: {}\n//- /shop.playbook\n---\nservice: shop\nbase_url: http://127.0.0.1:1\nopenapi: openapi.yaml\n---\n${requirements.join("\n")}\n`,
  );
  try {
    const answer = (program: string, argv: readonly string[], input = "") => {
      const { stdout, stderr } = spawnSync(process.execPath, [program, ...argv], { cwd: folder.path, encoding: "utf8", input });
      return `${stdout}${stderr}`;
    };
    const both = (argv: readonly string[], input?: string) => [
      answer(join(repository, "cli/main.ts"), argv, input),
      answer(join(dist, "playbook.cjs"), argv, input),
    ];
    const input = characters.flatMap((character) => sentences.map((sentence) => JSON.stringify({ sentence: sentence(character) })));
    const [ours = [], built = []] = both(["explain", "--stdin", "--json"], input.join("\n")).map((text) => text.trimEnd().split("\n"));
    for (const [index, question] of input.entries()) {
      const character = characters[Math.floor(index / sentences.length)] ?? "";
      const point = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
      tried(
        `${point} in ${question}`,
        ours[index] !== undefined && ours[index] === built[index],
        `${built[index]}\ninstead of\n${ours[index]}`,
      );
    }
    const [found = "", foundByBuild = ""] = both(["generate", "flows", "requirements", "--list", "--json"]);
    tried("bullets and dashes of requirements", found.includes("AC-1") && found === foundByBuild, `${foundByBuild}\ninstead of\n${found}`);
  } finally {
    await folder.remove();
  }
}
