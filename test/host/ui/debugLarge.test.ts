import { debuggingInVscode } from "../debuggingInVscode.ts";
import { debugView } from "../debugView.ts";
import { shows, until } from "../editor.ts";
import { clickLimit } from "../until.ts";

const large = ["---", "service: shop", "flow: large", "---", "", "# Execution", "Send a GET request to /large.", "Expect status 200.", ""];

debuggingInVscode("debugging in VS Code: a large response", { "large.playbook": large.join("\n") }, (editor) => {
  const page = () => editor().page;
  const { toolbar, frame, variable, once, breakAt } = debugView(editor);

  it("opens a response of 10 MB some lines at a time", async () => {
    await editor().open("large.playbook");
    await breakAt("Expect status 200");
    await once("Playbook: Debug This Playbook", toolbar());
    await shows(frame("large · execution"));
    // Of a low view only the first rows are drawn.
    const request = variable("Request");
    const isFolded = async () => (await request.getAttribute("aria-expanded")) === "false";
    await until(async () => {
      if (!(await isFolded())) await request.locator(".monaco-tl-twistie").click({ timeout: clickLimit });
    }, isFolded);
    const below = async () => {
      await page().locator(".debug-variables").hover({ timeout: clickLimit });
      await page().mouse.wheel(0, 60);
    };
    await editor().expand(variable("Response"));
    await until(below, variable("body"));
    await editor().expand(variable("body"));
    await until(below, variable("(20000)"));
    await editor().expand(variable("(20000)"));
    await until(below, variable("[10000..19999]"));
    await editor().screenshot("debug-large");
  });
});
