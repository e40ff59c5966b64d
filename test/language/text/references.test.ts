import assert from "node:assert/strict";
import fc from "fast-check";
import { withColumns } from "../../../language/english/placeholder.ts";
import {
  findReferences,
  formatReference,
  instructionReferences,
  parsePlaybook,
  parseReference,
  type Reference,
} from "../../../language/index.ts";
import { reference } from "../../support/hostile.ts";
import { property } from "../../support/runs.ts";

/** The references of a sentence, drawn below it. */
function check(drawing: string, kind: "sentence" | "template" = "sentence") {
  const [text = ""] = drawing.split("\n");
  const found = findReferences(text, kind).map(
    (found) => `${" ".repeat(found.span.start)}${"^".repeat(found.span.end - found.span.start)} ${label(found)}`,
  );
  assert.equal([text, ...found].join("\n"), drawing);
}

function label(reference: Reference): string {
  if (reference.kind === "malformed") return reference.message.split(".")[0] ?? "";
  if (reference.kind === "foreign") return `foreign, means ${reference.replacement}`;
  return `${reference.kind} ${reference.name}${"path" in reference && reference.path.length > 0 ? ` ${JSON.stringify(reference.path)}` : ""}`;
}

describe("placeholders", () => {
  it("are columns in texts, but not groups of regular expressions", () => {
    assert.equal(withColumns("<sku> of $<list>"), "${sku} of ${list}");
    const pattern = String.raw`^(?<end>b)\k<end>$`;
    assert.equal(withColumns(pattern), pattern);
  });
});

describe("references", () => {
  it("variables with a path", () =>
    check(`Send \${a} and \${ order.lines[0].sku } and $<b>, \${x["unit price"][-1]}.
     ^^^^ variable a
              ^^^^^^^^^^^^^^^^^^^^^^^ variable order ["lines",0,"sku"]
                                          ^^^^ variable b
                                                ^^^^^^^^^^^^^^^^^^^^^^ variable x ["unit price",-1]`));

  it("escapes, and what is no reference", () =>
    check(`Cost $\${x} and $\${ and $5 and \${} and \${a b} and \${c
                              ^^^ The braces contain no name of a variable
                                      ^^^^^^ The braces contain no name of a variable
                                                 ^^^ This \${ is not closed`));

  it("columns, but not in markup", () => {
    check(`Create <sku> with <stück-zahl> if 1 < 2 and 3 > 2 or <a b>.
       ^^^^^ column sku
                  ^^^^^^^^^^^^ column stück-zahl`);
    check("Send <order><sku>A</sku></order>.");
    check(String.raw`Expect $.date matches /(?<year>\d{4})-\k<year>/.`);
    check(
      `a <b> c
  ^^^ column b`,
      "template",
    );
  });

  it("parameters of a path", () =>
    check(`Get /orders/{id}/lines/{line_id} and {x}, POST "/a/{b}" https://x.org/{c}?d=\${e}
            ^^^^ parameter id
                       ^^^^^^^^^ parameter line_id
                                                   ^^^ parameter b
                                                                      ^^^ parameter c
                                                                            ^^^^ variable e`));

  it("servers, but not e-mail addresses, quoted text or JSONPath", () =>
    check(`@mongo find ada@example.com in (@mail-1.eu) "@no one" $.x[?@.y == 1] and @<Order Events>, @b.
^^^^^^ server mongo
                                ^^^^^^^^^^ server mail-1.eu
                                                                         ^^^^^^^^^^^^^^^ server Order Events
                                                                                          ^^ server b`));

  it("placeholders of other tools", () =>
    check(`Get /orders/:id for {{ user.name }} #{x} %name% 50% of 20% "a%20b%20c" at 10:30.
            ^^^ foreign, means {id}
                    ^^^^^^^^^^^^^^^ foreign, means \${user.name}
                                    ^^^^ foreign, means \${x}
                                         ^^^^^^ foreign, means \${name}`));

  it("code in backticks is taken literally, except for variables", () =>
    check(`Send \`<a> {{b}} /c/:d \${e}\` to /f/:g.
                      ^^^^ variable e
                                  ^^ foreign, means {g}`));

  it("of an instruction are in its attachment, too, with places in the file", () => {
    const text = '---\nservice: a\nflow: f\n---\n# Execution\nSend ${a} with:\n```json\n{ "x": "${b}" }\n```\nSend with:\n| <c> | ${d} |\n';
    const playbook = parsePlaybook(text);
    const found = playbook.phases[0]?.instructions.flatMap((instruction) => instructionReferences(playbook, instruction)) ?? [];
    assert.deepEqual(
      found.map(({ kind, span }) => `${kind} ${text.slice(span.start, span.end)}`),
      ["variable ${a}", "variable ${b}", "column <c>", "variable ${d}"],
    );
  });

  it("are written as they are read", () =>
    fc.assert(
      fc.property(reference, (text) => {
        const parsed = parseReference(text);
        assert.ok(parsed);
        assert.deepEqual(parseReference(formatReference(parsed)), parsed);
      }),
      property,
    ));
});
