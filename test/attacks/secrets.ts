// Secrets that a service gives back in every spelling: no report, command or tool shows one.

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { exportFormats } from "../../engine/formats/names.ts";
import { writeFolder } from "../support/playbookProcess.ts";
import { spellings } from "../support/spellings.ts";
import { startTarget } from "../support/target.ts";
import type { Tries } from "./frame/area.ts";

export const area = "secrets";

/** Each with quotes, a letter outside of ASCII, and what escapes change. */
const secrets = {
  declared: "Zk7-d'clä\"r&d/3f+9=",
  "declared and not read": "Qx9-sp'äre\"<4>/e1+7",
  "saved and used as a bearer token": "tok-ß'1\"c/5d+2=77aa",
  "cookie of the sign-in": "c00kie-5e55ion-8f2a",
};

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
variables:
  password: { type: encrypted text }
  spare: { type: encrypted text }
  pin: { type: encrypted text }
  keys: { type: list, of: encrypted text }
---
# Setup
Send a POST request to /sessions with body {"user": "ada", "password": "\${password}"}.
Expect status 200. Save $.token as \${token}.

//- /echo.playbook
---
service: shop
flow: Gets everything back
---
# Execution
Send a POST request to /echo?pin=\${pin} with bearer token "\${token}" and body {"pin": "\${pin}", "secret": "written-in-text-1", "list": "\${keys[1]}"}.
Expect status 201 and $.pin is "x" and $.echo[0] is "nothing" and header X-Echo is "nothing".

# Teardown
Send a GET request to /echo/\${pin} and expect status 418.
`;

const short = "4Z7q";
const listed = "list-item-2-9f";
const reports = [
  "json=r.json",
  "ndjson=r.ndjson",
  "html=r.html",
  "junit=r.xml",
  "markdown=r.md",
  "tap=r.tap",
  "github=r.github",
  "gitlab=r.gitlab",
  "allure=allure",
];

export async function attack({ tried }: Tries): Promise<void> {
  const echoes = Object.values(secrets).flatMap((secret) => Object.values(spellings).map((spell) => spell(secret)));
  const target = await startTarget(({ url }, response) => {
    const isSignIn = url.startsWith("/sessions");
    response.writeHead(200, {
      "content-type": "application/json",
      "x-echo": encodeURIComponent(secrets.declared),
      ...(isSignIn ? { "set-cookie": `sid=${secrets["cookie of the sign-in"]}; Path=/` } : {}),
    });
    const answer = { token: secrets["saved and used as a bearer token"], user: "ada", pin: short, short: [short], listed, echo: echoes };
    response.end(JSON.stringify(answer));
  });
  const folder = await writeFolder(workspace, { url: target.url });
  const env = {
    PLAYBOOK_SECRET_SHOP_PASSWORD: secrets.declared,
    PLAYBOOK_SECRET_SHOP_SPARE: secrets["declared and not read"],
    PLAYBOOK_SECRET_SHOP_PIN: short,
    PLAYBOOK_SECRET_SHOP_KEYS_1: "list-item-1-9f",
    PLAYBOOK_SECRET_SHOP_KEYS_2: listed,
  };
  try {
    const argv = ["run", "--verbose", "--history", "r.history", "--reporter", "pretty", ...reports.flatMap((one) => ["--reporter", one])];
    const ran = await folder.run(argv, { env });
    tried("the run ends with failures of the test", ran.code === 1, ran.stderr);
    const sinks = new Map([["pretty", ran.stdout + ran.stderr]]);
    for (const name of await readdir(folder.path))
      if (name.startsWith("r.") || name === "allure") sinks.set(name, await textsAt(join(folder.path, name)));
    for (const command of [
      ["steps", "echo.playbook"],
      ["steps", "echo.playbook", "--json"],
      ["check"],
      ["check", "--json"],
      ["run", "--dry-run"],
    ]) {
      const { stdout, stderr } = await folder.run(command, { env });
      sinks.set(command.join(" "), stdout + stderr);
    }
    for (const format of exportFormats) {
      const { stdout, stderr } = await folder.run(["export", ".", "--format", format, "--out", `exported-${format}`], { env });
      sinks.set(`export ${format}`, stdout + stderr + (await textsAt(join(folder.path, `exported-${format}`))));
    }
    const whole = {
      "a short secret": [`"${short}"`, `=${short}`, `/${short} `, `/${short}"`, `>${short}<`],
      "an item of a list": [listed],
      "written in a body": ["written-in-text-1"],
    };
    for (const [sink, text] of sinks) {
      for (const [kind, secret] of Object.entries(secrets))
        for (const [name, spell] of Object.entries(spellings))
          tried(`${sink}: ${kind}, ${name}`, !shows(text, spell(secret)), spell(secret));
      for (const [kind, forms] of Object.entries(whole))
        tried(`${sink}: ${kind}`, !forms.some((form) => shows(text, form)), forms.find((form) => shows(text, form)) ?? "");
    }
    tried("the reports hold the exchanges", [...sinks].filter(([, text]) => text.includes("***")).length >= 8);
  } finally {
    await folder.remove();
    await target.close();
  }
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** As it is, and as a report of JSON, HTML or XML writes it. */
function shows(text: string, spelt: string): boolean {
  const json = JSON.stringify(spelt).slice(1, -1);
  const twice = JSON.stringify(json).slice(1, -1);
  const html = [spelt, json].map((one) => one.replace(/[&<>"']/g, (character) => entities[character] ?? character));
  return [spelt, json, twice, ...html].some((one) => text.includes(one));
}

async function textsAt(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return "";
  if (!found.isDirectory()) return readFile(path, "utf8");
  const texts: string[] = [];
  for (const name of await readdir(path)) texts.push(await textsAt(join(path, name)));
  return texts.join("\n");
}
