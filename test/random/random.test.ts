// Random values of every kind, and moments relative to now.

import assert from "node:assert/strict";
import { hasFormat } from "../../engine/checks/valueFormat.ts";
import { createRandom, nowValue } from "../../engine/random.ts";
import type { Json, NowValue, RandomValue } from "../../language/index.ts";
import { randomKinds } from "../../language/step.ts";

describe("random values", () => {
  it("gives the same for the same seed, and else something new", async () => {
    const all = (seed?: number) => {
      const source = createRandom(seed);
      return Promise.all(randomKinds.map((kind) => source.value({ $random: kind })));
    };
    assert.deepEqual(await all(7), await all(7));
    assert.notDeepEqual(await all(7), await all(8));
    assert.notDeepEqual(await all(), await all());
  });

  it("gives the same in the order of asking, whoever waits for the library", async () => {
    const oneByOne = createRandom(5);
    const apart = [await oneByOne.value({ $random: "name" }), await oneByOne.value({ $random: "uuid" })];
    const atOnce = createRandom(5);
    assert.deepEqual(await Promise.all([atOnce.value({ $random: "name" }), atOnce.value({ $random: "uuid" })]), apart);
  });

  it("continues after a value that was refused", async () => {
    const source = createRandom(5);
    await assert.rejects(source.value({ $random: "text", length: 0 }));
    assert.match(String(await source.value({ $random: "name" })), /^\p{L}.* \p{L}/u);
  });

  it("makes e-mails of a domain that is reserved for examples, and user names, each once", async () => {
    const source = createRandom(2);
    const made = { email: new Set<Json>(), username: new Set<Json>() };
    for (let count = 0; count < 1000; count++) {
      const email = await source.value({ $random: "email" });
      assert.match(String(email), /^[a-z0-9-]+\.[a-z0-9-]+\.[a-z0-9]{8}@example\.com$/);
      made.email.add(email);
      const username = await source.value({ $random: "username" });
      assert.match(String(username), /^[a-z0-9-]+_[a-z0-9]{8}$/);
      made.username.add(username);
    }
    assert.deepEqual([made.email.size, made.username.size], [1000, 1000]);
  });

  for (const seed of [undefined, 1]) {
    it(`has the form of each kind (seed ${seed})`, async () => {
      const source = createRandom(seed);
      for (let count = 0; count < 200; count++) {
        const one = async (wanted: RandomValue) => (await source.value(wanted)) as string;
        assert.ok(hasFormat(await one({ $random: "uuid" }), "uuid"));
        assert.match(await one({ $random: "uuid" }), /^.{14}4.{4}[89ab]/);
        assert.ok(hasFormat(await one({ $random: "email" }), "email"));
        assert.ok(hasFormat(await one({ $random: "url" }), "url"));
        assert.ok(hasFormat(await one({ $random: "date" }), "date"));
        assert.ok(hasFormat(await one({ $random: "date-time" }), "date-time"));
        for (const kind of [
          "name",
          "first name",
          "last name",
          "city",
          "country",
          "street",
          "company",
          "word",
          "sentence",
          "text",
        ] as const) {
          const text = await one({ $random: kind });
          assert.ok(text.length > 1 && text.trim() === text, `${kind}: ${text}`);
        }
        assert.match(await one({ $random: "url" }), /^https:\/\/[a-z-]+\.example\.com\//);
        assert.match(await one({ $random: "phone number" }), /^\+1\d{3}55501\d\d$/);
        const password = await one({ $random: "password" });
        assert.ok(
          password.length === 16 && /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password) && /[^\w]|_/.test(password),
        );
        for (const kind of ["text", "password", "word", "username", "sentence"] as const) {
          const text = await one({ $random: kind, length: count + 1 });
          assert.equal(text.length, count + 1);
          assert.equal(text.trim(), text);
        }
      }
    });
  }

  it("keeps to bounds, both included", async () => {
    const source = createRandom(3);
    const seen = new Set<unknown>();
    for (let count = 0; count < 300; count++) seen.add(await source.value({ $random: "number", min: 1, max: 3 }));
    assert.deepEqual([...seen].sort(), [1, 2, 3]);
    const halves = new Set<unknown>();
    for (let count = 0; count < 300; count++) halves.add(await source.value({ $random: "number", min: 0.5, max: 0.7 }));
    assert.deepEqual([...halves].sort(), [0.5, 0.6, 0.7]);
    assert.equal(await source.value({ $random: "integer", min: -4.5, max: -3.5 }), -4);
    assert.ok(Number(await source.value({ $random: "number", min: 5000 })) >= 5000);
    assert.ok(Number(await source.value({ $random: "number", max: -5 })) <= -5);
    const days = new Set<unknown>();
    for (let count = 0; count < 100; count++) days.add(await source.value({ $random: "date", from: "2030-01-31", to: "2030-02-01" }));
    assert.deepEqual([...days].sort(), ["2030-01-31", "2030-02-01"]);
  });

  it("refuses options that exclude everything or mean nothing", async () => {
    for (const [wanted, message] of [
      [{ $random: "number", min: 5, max: 1 }, "There is no number between 5 and 1."],
      [{ $random: "integer", min: 1.2, max: 1.8 }, "There is no whole number between 1.2 and 1.8."],
      [{ $random: "date", from: "2030-02-01", to: "2030-01-01" }, "There is no date from 2030-02-01 to 2030-01-01."],
      [{ $random: "date", from: "soon" }, '"soon" is not a date such as 2030-12-31.'],
      [{ $random: "uuid", length: 4 }, '"length" is not an option of a random uuid: it has no options.'],
      [{ $random: "date", min: 4 }, '"min" is not an option of a random date: it has from and to.'],
      [{ $random: "text", length: 0 }, "The length 0 is not a whole number from 1 to 1,000,000."],
    ] as const) {
      await assert.rejects(createRandom(1).value(wanted), { code: "invalid-value", message });
    }
  });
});

describe("now", () => {
  const now = new Date("2030-01-31T22:30:15.250Z");
  for (const [wanted, expected] of [
    [{ $now: "date" }, "2030-01-31"],
    [{ $now: "date-time" }, "2030-01-31T22:30:15.250Z"],
    [{ $now: "time" }, "22:30:15"],
    [{ $now: "timestamp" }, 1896129015],
    [{ $now: "timestamp-ms" }, 1896129015250],
    [{ $now: "date", offset: "+3 days" }, "2030-02-03"],
    [{ $now: "date", offset: "-1 week" }, "2030-01-24"],
    [{ $now: "date", offset: "+1 month" }, "2030-02-28"],
    [{ $now: "date", offset: "-1 year" }, "2029-01-31"],
    [{ $now: "date", offset: "2 hours" }, "2030-02-01"],
    [{ $now: "date-time", offset: "-1 day 30 minutes" }, "2030-01-30T22:00:15.250Z"],
  ] as const satisfies readonly (readonly [NowValue, unknown])[]) {
    it(JSON.stringify(wanted), () => assert.equal(nowValue(wanted, now), expected));
  }

  for (const offset of ["soon", "+3", "3 fortnights", "+1.5 months", "3 days ago", ""]) {
    it(`refuses ${JSON.stringify(offset)}`, () =>
      assert.throws(() => nowValue({ $now: "date", offset }, now), {
        code: "invalid-value",
        message: `"${offset}" is not an offset of a date.`,
      }));
  }
});
