import assert from "node:assert/strict";
import fc from "fast-check";
import { compile } from "../../../language/english/compile.ts";
import { parseAttachment } from "../../../language/text/attachment.ts";
import { checkAll } from "../../../language/workspace/check.ts";
import { emptyWorkspace, withFiles } from "../../../language/workspace/workspace.ts";
import { property } from "../../support/runs.ts";

const signs = (length: number) =>
  fc
    .array(fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"), { minLength: length, maxLength: length })
    .map((all) => `Q7${all.join("")}`);

/** The text, and the part of it that must not be repeated. */
const secrets = fc.oneof(
  signs(36).map((body) => ({ written: `ghp_${body}`, body })),
  signs(30).map((body) => ({ written: `sk-proj-${body}`, body })),
  signs(60).map((body) => ({ written: `eyJ${body.slice(0, 20)}.eyJ${body.slice(20, 40)}.${body.slice(40)}`, body })),
  signs(20).map((body) => ({ written: `Bearer ${body}`, body })),
  signs(20).map((body) => ({ written: `"Authorization: Basic ${body}=="`, body })),
  signs(10).map((body) => ({ written: `https://ada:${body}@example.com/orders`, body })),
  signs(12).map((body) => ({ written: `password "${body}"`, body })),
  signs(12).map((body) => ({ written: `{"api_key": "${body}", x}`, body })),
  signs(12).map((body) => ({ written: `access_token=${body}`, body })),
  signs(60).map((body) => ({ written: `-----BEGIN RSA PRIVATE KEY----- ${body} -----END RSA PRIVATE KEY-----`, body })),
);

const words = fc.constantFrom(
  ..."Send a GET POST request to /orders with body header hedder query token path and then Expect status 200 save it as ${x} until @mongo find “ ” ' \" ` ( [ { : = , $.id {id} password frobnicate".split(
    " ",
  ),
);
const around = fc.array(words, { maxLength: 8 }).map((all) => all.join(" "));

function assertUnspoken(texts: readonly string[], body: string): void {
  const pieces = Array.from({ length: body.length - 7 }, (_, at) => body.slice(at, at + 8).toLowerCase());
  for (const text of texts) {
    const piece = pieces.find((one) => text.toLowerCase().includes(one));
    assert.equal(piece, undefined, text);
  }
}

/** Corrections take longer than all else, so only every fourth case checks them. */
const asksForFixes = fc.nat(3).map((number) => number === 0);

function messagesOf(text: string, asksForFixes = true): readonly string[] {
  const workspace = withFiles(emptyWorkspace(), [
    ["shop.playbook", "---\nservice: shop\nbase_url: http://localhost:1\n---\n"],
    ["a.playbook", text],
  ]);
  return [...checkAll(workspace).values()]
    .flat()
    .flatMap((problem) => [
      problem.message,
      ...(asksForFixes ? (problem.fixes ?? []).map(({ title }) => title) : []),
      ...(problem.related ?? []).map((one) => one.message),
    ]);
}

describe("problems and secrets", () => {
  it("hide a value that is a word only where it is a value", () => {
    const messages = (sentence: string) =>
      messagesOf(`---\nservice: shop\nflow: One\n---\n# Execution\n${sentence}\n`).filter((one) => one.includes("understood"));
    assert.deepEqual(messages('Send a POST request to /login with user "user" and password "password".'), [
      '“with user "user" and password "***"” is not understood.',
    ]);
    assert.deepEqual(messages('Send a POST request to /login with user "username", username "x" and password "username".'), [
      '“with user "***", username "x" and password "***"” is not understood.',
    ]);
  });

  it("never repeat one that is anywhere in a sentence", () => {
    fc.assert(
      fc.property(around, secrets, around, asksForFixes, (before, { written, body }, after, asks) => {
        const sentence = `${before} ${written} ${after}`;
        assertUnspoken(messagesOf(`---\nservice: shop\nflow: A\n---\n\n# Execution\n${sentence}\n`, asks), body);
        const compiled = compile(sentence);
        if (compiled.kind === "understood") return;
        const { problem } = compiled;
        assertUnspoken([problem.message, ...(asks ? problem.suggestions.map(({ title }) => title) : [])], body);
      }),
      property,
    );
  });

  it("never repeat one that is attached or in the front matter", () => {
    fc.assert(
      fc.property(
        secrets,
        fc.constantFrom("Send a POST request to /x with body:", "For each row:", "Set:"),
        ({ written, body }, sentence) => {
          assertUnspoken(
            messagesOf(`---\nservice: shop\nflow: A\n${written}: 1\nrequirement: [${written}, x\n---\n# Execution\nx\n`),
            body,
          );
          for (const attachment of [
            `| ${written} | b |\n| 1 | 2 |`,
            `\`\`\`json\n${written}\n\`\`\``,
            `\`\`\`headers\n${written}\n\`\`\``,
          ]) {
            const compiled = compile(sentence, parseAttachment(attachment));
            if (compiled.kind === "understood") continue;
            const { message, suggestions } = compiled.problem;
            assertUnspoken([message, ...suggestions.map(({ title }) => title)], body);
          }
        },
      ),
      property,
    );
  });

  it("name the part without it, and the fix keeps the text there", () => {
    const compiled = compile('Send a GET request to /x with hedder Authorization "Bearer abcDEF123456"');
    assert.ok(compiled.kind === "refused");
    assert.equal(compiled.problem.message, '“with hedder Authorization "***"” is not understood.');
    const json = compile(`Send a POST request to /x with JSON body {'token': "abcDEF123456"}`);
    assert.ok(json.kind === "refused");
    assert.deepEqual(
      json.problem.suggestions.map(({ title, text }) => ({ title, text })),
      [{ title: 'Write {"token": "***"}', text: '{"token": "abcDEF123456"}' }],
    );
  });

  it("repeat what is not a secret", () => {
    const messageOf = (sentence: string) => {
      const compiled = compile(sentence);
      assert.ok(compiled.kind === "refused");
      return compiled.problem.message;
    };
    for (const sentence of [
      "Frobnicate bearer authentication",
      'Frobnicate the token "abc"',
      'Frobnicate the password "${password}"',
      'Frobnicate "Bearer ${accessToken}"',
      'Frobnicate the field "token" and the field "session"',
    ])
      assert.equal(messageOf(sentence), `“${sentence}” is not understood.`);
  });

  it("know the value of a variable that is a secret by its name", () => {
    const text = "---\nservice: shop\nflow: A\nvariables:\n  password: correct-horse\n---\n\n# Execution\nFrobnicate correct-horse.\n";
    assert.ok(messagesOf(text).includes("“Frobnicate ***” is not understood."));
  });
});
