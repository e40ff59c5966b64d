// Tests as shell scripts of curl commands. What is saved and checked stands beside each command as a comment: a shell does neither by itself.

import { phaseNames, type Step } from "../../language/index.ts";
import type { Unfit } from "../import/suite.ts";
import { attempt, Unfitting } from "../import/unfitting.ts";
import type { Export, ExportedCall, ExportedService, ExportedTest } from "./exported.ts";
import { filePerTest } from "./filePerTest.ts";
import { writtenRequest } from "./httpRequest.ts";
import { jsonIn, textIn } from "./templates.ts";

// A variable ends the single quotes around it, so that the shell fills it in.
const placeholders = {
  inText: (name: string) => `'"$${name.replaceAll("-", "_")}"'`,
  literal: (text: string) => text.replaceAll("'", `'\\''`),
};

export function exportCurl(services: readonly ExportedService[]): Export {
  return filePerTest(services, ".sh", (test, { shared }, unfit) => script(test, shared, unfit));
}

function script(test: ExportedTest, shared: ExportedTest | undefined, unfit: Unfit[]): string {
  const variables = new Map([...(shared?.variables ?? []), ...test.variables]);
  const { baseUrl } = test.service;
  const base =
    baseUrl === undefined
      ? undefined
      : attempt(
          () => quoted(textIn(baseUrl, test, placeholders)),
          () => undefined,
        );
  const lines = [
    "#!/bin/sh",
    `# ${test.title}`,
    "# Secrets, and what is saved on the way, are taken from the environment.",
    ...[...variables]
      .filter(([, value]) => typeof value !== "object")
      .map(([name, value]) => `: "\${${name.replaceAll("-", "_")}:=${String(value).replace(/["\\$`]/g, "\\$&")}}"`),
    ...(base === undefined ? [] : [`: "\${baseUrl:=${/^'([^'"\\$`]*)'$/.exec(base)?.[1] ?? ""}}"`]),
  ];
  const calls = [
    ...(shared?.phases.setup ?? []).map((call) => commandOf(call, shared as ExportedTest, unfit)),
    ...phaseNames.flatMap((phase) => test.phases[phase].map((call) => commandOf(call, test, unfit))),
    ...(shared?.phases.teardown ?? []).map((call) => commandOf(call, shared as ExportedTest, unfit)),
  ];
  return `${[lines.join("\n"), ...calls].join("\n\n")}\n`;
}

function commandOf(call: ExportedCall, test: ExportedTest, unfit: Unfit[]): string {
  const refuse = (reason: string) =>
    void unfit.push({ kind: "request", place: { file: test.path, line: call.line }, what: call.sentence, reason });
  const notes = [
    ...call.store.map(({ variable, source }) => `# then: ${variable.replaceAll("-", "_")} is ${source} of the response`),
    ...[...new Set(call.checks.map(({ sentence }) => `# then: ${sentence.split("\n")[0]}`))],
  ];
  for (const { sentence, line } of call.checks)
    unfit.push({
      kind: "assertion",
      place: { file: test.path, line },
      what: sentence,
      reason: "a curl command checks nothing; it stands as a comment",
    });
  const command = attempt(() => commandText(call, test), refuse);
  return [
    `# ${call.sentence.split("\n")[0]}`,
    ...call.before.map(beforeText),
    command ?? "# This request is not exported: see the list.",
    ...notes,
  ].join("\n");
}

/** The command alone; secrets and variables stand in it as `"$name"`. Throws `Unfitting`. */
export function commandText(call: ExportedCall, test: ExportedTest): string {
  const { request } = call;
  if (request.until !== undefined) throw new Unfitting("a request is sent once, and not until checks hold");
  const written = writtenRequest(call, test);
  const text = (template: string) => textIn(template, test, placeholders);
  const query = written.query.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value, test)}`).join("&");
  const target = `${written.target.startsWith("/") ? `'"$baseUrl"'` : ""}${text(written.target)}${query === "" ? "" : `${written.target.includes("?") ? "&" : "?"}${query}`}`;
  const words = [
    `curl -X ${written.method} ${quoted(target)}`,
    ...written.headers.map(([name, value]) => `-H ${quoted(`${name}: ${text(value)}`)}`),
    ...(written.basic === undefined ? [] : [`-u ${quoted(`${text(written.basic.username)}:${text(written.basic.password)}`)}`]),
    ...(request.redirects === false ? [] : ["-L"]),
    ...(typeof request.timeout === "number" ? [`--max-time ${request.timeout / 1000}`] : []),
    ...bodyWords(written.body, test),
  ];
  return words.join(" \\\n  ");
}

function bodyWords(body: ReturnType<typeof writtenRequest>["body"], test: ExportedTest): readonly string[] {
  switch (body?.kind) {
    case "json":
      return [
        `--data-raw ${quoted(jsonIn(body.value, test, placeholders, (name) => (typeof (test.variables.get(name) ?? "") === "string" ? `"${placeholders.inText(name)}"` : placeholders.inText(name))))}`,
      ];
    case "text":
      return [`--data-raw ${quoted(textIn(body.text, test, placeholders))}`];
    case "form":
      return body.fields.map(
        ([name, value]) => `--data-urlencode ${quoted(`${placeholders.literal(name)}=${textIn(value, test, placeholders)}`)}`,
      );
    default:
      return [];
  }
}

function encoded(value: string, test: ExportedTest): string {
  return textIn(value, test, { inText: placeholders.inText, literal: (text) => encodeURIComponent(text).replaceAll("'", "%27") });
}

function quoted(text: string): string {
  return `'${text}'`.replace(/^''(?=")/, "").replace(/(?<=")''$/, "");
}

function beforeText(step: Step): string {
  if (step.step === "wait") return `# before: wait ${JSON.stringify(step.for)} ms`;
  return step.step === "set" ? `# before: ${step.variable} is ${JSON.stringify(step.value)}` : "# before";
}
