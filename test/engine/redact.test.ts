// Tests redaction of secrets in any spelling, at any place, and where a text was cut off within one.

import assert from "node:assert/strict";
import fc from "fast-check";
import { redactEvent } from "../../engine/redact/event.ts";
import { createRedactor, mask } from "../../engine/redact/redactor.ts";
import { escapes, json } from "../support/escapes.ts";
import { property } from "../support/runs.ts";

function redactorOf(...secrets: readonly string[]) {
  const redactor = createRedactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor;
}

const base64 = (before: string, secret: string, after: string) => Buffer.from(before + secret + after, "utf8").toString("base64");

/** A secret without surrogates standing alone, which no encoder accepts. */
const secret = fc.oneof(
  fc.string({ minLength: 6, maxLength: 40 }),
  fc.string({ minLength: 6, maxLength: 40, unit: "grapheme" }),
  fc.stringMatching(/^[A-Za-z0-9+/=_-]{6,60}$/),
  fc.constantFrom("p@ss w/rd&<b>\"q'", "100%25 sure", "back\\slash\\n", "a+b c+d e", "tab\there\nline", "ключ-ключ", "🔑🔑🔑🔑🔑🔑"),
);

describe("redaction", function () {
  this.timeout(300_000);

  it("hides a secret in any escape, anywhere in a text", () => {
    fc.assert(
      fc.property(secret, fc.constantFrom(...escapes), fc.string(), fc.string(), (value, spell, before, after) => {
        const spelt = spell(value);
        const shown = redactorOf(value).text(`${before}${spelt}${after}`);
        assert.ok(shown.includes(mask));
        assert.ok(!shown.includes(spelt));
      }),
      property,
    );
  });

  it("hides what base64 makes of it, at every alignment and in both alphabets, escaped or not", () => {
    fc.assert(
      fc.property(
        secret,
        fc.string({ maxLength: 8 }),
        fc.string({ maxLength: 8 }),
        fc.boolean(),
        fc.constantFrom(...escapes),
        (value, before, after, url, spell) => {
          const encoded = base64(before, value, after);
          const spelt = url ? encoded.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") : encoded;
          const shown = redactorOf(value).text(`x ${spell(spelt)} y`);
          assert.ok(shown.includes(mask), `${value} in ${spelt}`);
          // The rest decodes to no six characters of the secret in a row.
          const left = shown
            .split(mask)
            .map((piece) => Buffer.from(piece.replaceAll("-", "+").replaceAll("_", "/"), "base64").toString("latin1"));
          const bytes = Buffer.from(value, "utf8").toString("latin1");
          for (const piece of left) assert.ok(!piece.includes(bytes));
        },
      ),
      property,
    );
  });

  it("hides hexadecimal and UTF-8 that was read byte by byte", () => {
    fc.assert(
      fc.property(secret, (value) => {
        const hex = Buffer.from(value, "utf8").toString("hex");
        const redactor = redactorOf(value);
        assert.ok(!redactor.text(`<${hex}>`).includes(hex));
        assert.ok(!redactor.text(`<${hex.toUpperCase()}>`).includes(hex.toUpperCase()));
        const bytewise = Buffer.from(value, "utf8").toString("latin1");
        assert.ok(redactor.text(`[${bytewise}]`).includes(mask));
      }),
      property,
    );
  });

  it("hides a body that came back encoded, in which JSON or an address had escaped it before", () => {
    const value = 'Zq#  \\x"y/1';
    for (const escaped of [json, encodeURIComponent]) {
      const body = Buffer.from(`{"a":"${escaped(value)}"}`, "utf8");
      const shown = redactorOf(value).text(`said ${body.toString("base64")} and ${body.toString("hex")}`);
      assert.equal(shown.split(mask).length - 1, 2, shown);
    }
  });

  it("hides the piece at the end of a text that was cut off", () => {
    const redactor = redactorOf("correct-horse-battery");
    assert.equal(redactor.text("token: correct-ho"), "token: ***");
    assert.equal(redactor.text("token: correct-ho… (cut)"), "token: ***… (cut)");
    assert.equal(redactor.text("token: corre"), "token: corre");
    for (const cut of ['{"a":"p@ssword', '{"a":"p@ssword\\', '{"a":"p@ssword\\"w', "p%40ssword%2"]) {
      for (const tail of ["", "… (130 characters)"])
        assert.ok(
          !redactorOf('p@ssword"word')
            .text(cut + tail)
            .includes("ssw"),
          cut + tail,
        );
    }
  });

  it("hides a secret that ends the text with what could be a cut escape as well", () => {
    for (const ending of ["é+1", "é/a0", '"a', "\\1", "&b;c"]) {
      const redactor = redactorOf(`passphrase ${ending}`);
      for (const spell of escapes) assert.equal(redactor.text(`key=${spell(`passphrase ${ending}`)}`), `key=${mask}`, ending);
    }
  });

  it("hides secrets that overlap, whichever comes first, and all of many", () => {
    assert.equal(redactorOf("abcdefgh", "efghijkl").text("-abcdefghijkl-"), "-***-");
    assert.equal(redactorOf("abcdefgh", "abcdefghijkl").text("-abcdefghijkl-"), "-***-");
    assert.equal(redactorOf("abcdef").text("abcdefabcdef abcdef"), "*** ***");
    const many = Array.from({ length: 5_000 }, (_, index) => `secret-${index}-${index * 7919}`);
    const redactor = redactorOf(...many);
    for (const one of [0, 17, 4_999]) assert.equal(redactor.text(`x${many[one]} `), "x*** ");
  });

  it("looks at names, numbers and lists, and leaves what holds no secret the same object", () => {
    const redactor = redactorOf("123456", "hunter-two");
    const clean = { a: [1, "x", null], b: { c: true } };
    assert.equal(redactor.value(clean), clean);
    assert.deepEqual(redactor.value({ "hunter-two": 123456, list: ["hunter-two!"] }), { "***": "***", list: ["***!"] });
  });

  it("hides a secret in encodings that services answer with, whatever its case", () => {
    const value = "Tök3n-'q\"/+Zz99";
    const utf8 = Buffer.from(value);
    const base64 = utf8.toString("base64");
    const pairs = utf8.toString("hex").match(/../g) ?? [];
    const printable = [...utf8].map((byte) =>
      byte > 32 && byte < 127 && byte !== 61 ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase()}`,
    );
    const wide = Buffer.from(value, "utf16le");
    const spellings = {
      upper: value.toUpperCase(),
      lower: value.toLowerCase(),
      "base64 twice": Buffer.from(base64).toString("base64"),
      "base64 twice, after a prefix": Buffer.from(`x${Buffer.from(`ab${value}`).toString("base64")}`).toString("base64"),
      "base64url twice": Buffer.from(utf8.toString("base64url")).toString("base64url"),
      "base64 in lines": base64.replace(/(.{8})/g, "$1\r\n"),
      "base64 of UTF-16": wide.toString("base64"),
      "hex with spaces": pairs.join(" "),
      "hex with colons": pairs.join(":").toUpperCase(),
      "hex with 0x": pairs.map((pair) => `0x${pair}`).join(", "),
      "hex escapes": pairs.map((pair) => `\\x${pair}`).join(""),
      "hex of UTF-16": wide.toString("hex"),
      "percent codes of each byte": pairs.map((pair) => `%${pair}`).join(""),
      "byte codes": JSON.stringify([...utf8]),
      "byte codes, indented": JSON.stringify([...utf8], null, 6),
      "character codes": [...value].map((character) => character.charCodeAt(0)).join(" "),
      "quoted-printable": printable.join(""),
      "quoted-printable in lines": printable.map((one, index) => (index % 3 === 2 ? `${one}=\r\n` : one)).join(""),
      octal: [...utf8].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join(""),
      "braced units": [...value].map((character) => `\\u{${character.charCodeAt(0).toString(16)}}`).join(""),
      CSV: `"${value.replaceAll('"', '""')}"`,
      SQL: `'${value.replaceAll("'", "''")}'`,
      shell: `'${value.replaceAll("'", "'\\''")}'`,
      NFD: value.normalize("NFD"),
      "base64 of NFD": Buffer.from(value.normalize("NFD")).toString("base64"),
    };
    const redactor = redactorOf(value);
    const shown = Object.entries(spellings).filter(([, spelt]) => !redactor.text(`<${spelt}>`).includes(mask));
    assert.deepEqual(shown, []);
  });

  it("hides a short one only where it is the whole value", () => {
    const redactor = createRedactor();
    assert.equal(redactor.add("4711"), false);
    assert.equal(redactor.add({ pin: "0815", key: "long enough" }), false);
    assert.equal(redactor.text("4711"), mask);
    assert.equal(redactor.text("room 4711"), "room 4711");
    assert.equal(redactor.text('{"pin": "4711", "n": [4711,1], "m":4711}'), '{"pin": "***", "n": [***,1], "m":***}');
    assert.equal(redactor.text('pin=4711&x=1 <pin>4711</pin> /users/4711?a is "4711"'), 'pin=***&x=1 <pin>***</pin> /users/***?a is "***"');
    assert.deepEqual(redactor.value({ pin: 4711 }), { pin: mask });
  });

  it("hides single lines of a long secret, and what a server trimmed", () => {
    const key = "-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEF\nAASCBKcwggSjAgEAAoIBAQC7\n-----END KEY-----\n";
    const redactor = redactorOf(key);
    assert.ok(!redactor.text("near MIIEvQIBADANBgkqhkiG9w0BAQEF there").includes("MIIEvQ"));
    assert.equal(redactorOf(" padded secret ").text("[padded secret]"), "[***]");
  });

  it("leaves what the engine itself says, though a secret is spelt like it", () => {
    const redactor = redactorOf("passed", "validate", "step finished");
    const step = { step: "validate", checks: [{ status: 200 }] } as const;
    const place = {
      phase: "setup",
      instruction: 0,
      index: 0,
      sentence: "It passed.",
      place: { path: "a", line: 1, column: 1 },
      step,
      iterations: [],
    } as const;
    const event = redactEvent(
      { kind: "step finished", test: "t", step: place, result: { outcome: "passed", duration: 1, checks: [], saved: { x: "passed" } } },
      redactor,
    );
    assert.ok(event.kind === "step finished");
    assert.equal(event.result.outcome, "passed");
    assert.equal(event.step.step.step, "validate");
    assert.equal(event.step.sentence, "It ***.");
    assert.deepEqual(event.result.saved, { x: mask });
  });

  it("hides a trivial value that was noted by its place only where it is a whole value", () => {
    const redactor = createRedactor();
    for (const one of ["password", "abcd", "x", "hunter-two-33"]) redactor.note(one);
    assert.equal(redactor.text("the password is not a string"), "the password is not a string");
    assert.equal(
      redactor.text('{"a":"password","b":"abcd","c":"x","d":"my hunter-two-33!"}'),
      '{"a":"***","b":"***","c":"x","d":"my ***!"}',
    );
  });

  it("takes no switch for a secret, though its place is that of one", () => {
    const redactor = createRedactor();
    for (const value of ["true", "False", "null"]) redactor.note(value);
    assert.deepEqual(redactor.value({ withOptional: "true", secrets: false }), { withOptional: "true", secrets: false });
    assert.equal(redactor.text('{"done":true}'), '{"done":true}');
  });

  it("takes the end of a path for no piece of a secret, which no path is cut off within", () => {
    const redactor = redactorOf("playbook-pass-1", "kA7f0c3d");
    assert.equal(redactor.text("endpoints/list/default.playbook"), "endpoints/list/default.***");
    assert.equal(redactor.whole("endpoints/list/default.playbook"), "endpoints/list/default.playbook");
    assert.equal(redactor.whole("endpoints/playbook-pass-1/default.playbook"), "endpoints/***/default.playbook");
    assert.equal(redactor.whole("6b 41 37 66 30 63"), "6b 41 37 66 30 63");
  });

  it("gives each test an id of its own, which stays the same", () => {
    const redactor = redactorOf("orchard-1");
    const ids = ["a/orchard-1.playbook", "a/Orchard-1.playbook", "a/pear-22.playbook"];
    const shown = ["a/***.playbook", "a/***.playbook (2)", "a/pear-22.playbook"];
    assert.deepEqual(ids.map(redactor.id), shown);
    redactor.add("pear-22");
    assert.deepEqual(ids.map(redactor.id), shown);
  });

  it("takes time that hardly grows with the secrets", () => {
    const text = "lorem ipsum dolor sit amet, 1234567890 & more %20 of \\n it ".repeat(1_000);
    const many = redactorOf(...Array.from({ length: 2_000 }, (_, index) => `secret-value-${index}`));
    assert.equal(many.text(text), text);
  });
});
