// Titles, sentences and answers with what steers a terminal, a page or a table, in every output.

import { hostileOutputs, markup, steering } from "../support/hostileTitles.ts";
import type { Tries } from "./frame/area.ts";

export const area = "injection into outputs";

export async function attack({ tried }: Tries): Promise<void> {
  const outputs = await hostileOutputs();
  for (const { name, text } of outputs) {
    tried(`${name} says something`, text.trim().length > 0);
    const found = steering.exec(text);
    tried(
      `${name} steers nothing`,
      found === null,
      found === null ? "" : JSON.stringify(text.slice(Math.max(0, found.index - 40), found.index + 20)),
    );
    if (name === "html" || name === "junit") tried(`${name} holds no markup of a title`, !text.includes(markup));
    if (name === "markdown" || name === "the summary of a job")
      // In fenced blocks and in code it is text; anywhere else it would be escaped.
      tried(`${name} holds no markup of a title`, !text.replace(/^(`{3,})[\s\S]*?^\1$/gm, "").includes(markup));
    if (name.startsWith("github")) tried(`${name} holds no command of a title`, !/^::error::x/m.test(text));
  }
}
