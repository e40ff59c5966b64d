// Tests that generated tests do not collide with each other: a service on loopback refuses a second booking of a room
// at the same time, a second tool of the same number, a second label of the same name, and a second holiday on the
// same day.

import assert from "node:assert/strict";
import { startTarget, type Target } from "../../../support/target.ts";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";
import { runGenerated } from "./runGenerated.ts";

const text = { type: "string" };
const date = { type: "string", format: "date" };
const uuid = { type: "string", format: "uuid" };
const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({ type: "object", required, properties });
const room = object({ id: { type: "integer" }, name: text });
const newBooking = object({ roomId: { type: "integer" }, from: date, to: date });
const newHoliday = object({ day: date });
const newTool = object({ number: { type: "string", pattern: "^[A-Z]{2}-[0-9]{6}$" } });
const newLabel = object({ name: { type: "string", minLength: 3, maxLength: 40, example: "Pool towel" } });
const stored = ({ properties }: { readonly properties: object }) => object({ id: uuid, ...properties });
const item = (name: string, schema: ReturnType<typeof object>) => ({
  parameters: [pathId(name)],
  get: answers({ "200": schema, "404": null }),
  delete: answers({ "204": null, "404": null }),
});
const makes = (schema: Parameters<typeof stored>[0]) => takes(schema, answers({ "201": stored(schema), "400": null, "409": null }));

const document = openapi({
  "/rooms": { get: answers({ "200": { type: "array", items: room } }) },
  "/bookings": { post: makes(newBooking) },
  "/bookings/{bookingId}": item("bookingId", stored(newBooking)),
  "/holidays": { post: makes(newHoliday) },
  "/holidays/{holidayId}": item("holidayId", stored(newHoliday)),
  "/tools": { post: makes(newTool) },
  "/tools/{toolId}": item("toolId", stored(newTool)),
  "/labels": { post: makes(newLabel) },
  "/labels/{labelId}": {
    ...item("labelId", stored(newLabel)),
    put: takes(newLabel, answers({ "200": stored(newLabel), "400": null, "404": null, "409": null })),
  },
});

type Item = Readonly<Record<string, unknown>>;

/** Deleted items keep their time, day, number and name. */
function startHotel(): Promise<Target> {
  const items = new Map<string, Item>();
  const taken = { bookings: [] as Item[], holidays: [] as Item[], tools: [] as Item[], labels: [] as Item[] };
  const isDay = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
  const rules = {
    bookings: {
      isGood: ({ roomId, from, to }: Item) => roomId === 1 && isDay(from) && isDay(to) && String(from) <= String(to),
      collides: (one: Item, other: Item) => String(one.from) <= String(other.to) && String(other.from) <= String(one.to),
    },
    holidays: { isGood: ({ day }: Item) => isDay(day), collides: (one: Item, other: Item) => one.day === other.day },
    tools: {
      isGood: ({ number }: Item) => /^[A-Z]{2}-\d{6}$/.test(String(number)),
      collides: (one: Item, other: Item) => one.number === other.number,
    },
    labels: {
      isGood: ({ name }: Item) => typeof name === "string" && name.length >= 3 && name.length <= 40,
      collides: (one: Item, other: Item) => one.name === other.name,
    },
  };
  return startTarget(({ method, url, text: sent }, response) => {
    const send = (status: number, value?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(value === undefined ? undefined : JSON.stringify(value));
    const [, kind = "", id] = url.split("/");
    if (kind === "rooms") return send(200, [{ id: 1, name: "Blue" }]);
    const known = id === undefined ? undefined : items.get(id);
    if (id !== undefined && known === undefined) return send(404);
    if (method === "GET") return send(200, known);
    if (id !== undefined && method === "DELETE") return send(items.delete(id) ? 204 : 404);
    const { isGood, collides } = rules[kind as keyof typeof rules];
    const before = taken[kind as keyof typeof taken];
    const given = readJson(sent);
    if (given === undefined || !isGood(given)) return send(400);
    const isSame = known !== undefined && collides(known, given);
    if (!isSame && before.some((one) => collides(one, given))) return send(409);
    const made = { ...given, id: id ?? crypto.randomUUID() };
    before.push(given);
    items.set(made.id, made);
    return send(id === undefined ? 201 : 200, made);
  });
}

function readJson(sent: string): Item | undefined {
  try {
    const value: unknown = JSON.parse(sent);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Item) : undefined;
  } catch {
    return undefined;
  }
}

describe("generated tests of things that exclude each other", () => {
  it("pass together and again, though the service keeps each period, day, number and name", async () => {
    const hotel = await startHotel();
    try {
      for (const run of [1, 2]) assert.deepEqual([run, await runGenerated(document, hotel.url)], [run, { failed: [], messages: [] }]);
    } finally {
      await hotel.close();
    }
  });

  it("find a service that refuses a new booking as if it collided", async () => {
    const hotel = await startTarget(({ url }, response) =>
      url === "/rooms"
        ? void response.writeHead(200, { "content-type": "application/json" }).end('[{ "id": 1, "name": "Blue" }]')
        : void response.writeHead(409).end(),
    );
    try {
      const { failed } = await runGenerated(document, hotel.url, {
        endpoints: [{ method: "POST", path: "/bookings" }],
        kinds: ["default"],
      });
      assert.equal(failed.length, 1);
    } finally {
      await hotel.close();
    }
  });

  it("keep the length and the time of day of a documented period", async () => {
    const shift = object({
      starts_at: { type: "string", format: "date-time", example: "2024-05-01T08:30:00Z" },
      ends_at: { type: "string", format: "date-time", example: "2024-05-04T16:00:00Z" },
    });
    const result = await generate(
      shopWith(openapi({ "/shifts": { post: makes(shift) }, "/shifts/{shiftId}": item("shiftId", stored(shift)) })),
    );
    const made = phasesOf(result, "POST /shifts", "Default");
    assert.match(made, /"starts_at": "\$\{year\}-\$\{month\}-03T08:30:00Z"/);
    assert.match(made, /"ends_at": "\$\{year\}-\$\{month\}-06T16:00:00Z"/);
  });

  it("refer to a thing of their own where a field has the name of its key", async () => {
    const rental = object({ toolCode: { ...text, example: "TL-101" }, from: date, to: date });
    const tool = object({ code: text, name: text });
    const result = await generate(
      shopWith(
        openapi({
          "/tools": { post: takes(object({ name: text }), answers({ "201": tool })) },
          "/tools/{code}": { parameters: [pathId("code", text)], get: answers({ "200": tool }), delete: answers({ "204": null }) },
          "/rentals": { post: makes(rental) },
          "/rentals/{rentalId}": item("rentalId", stored(rental)),
        }),
      ),
    );
    const phases = phasesOf(result, "DELETE /rentals/{rentalId}", "Default");
    assert.match(phases, /POST request to \/tools .*save \$\.code as \$\{toolId\}/);
    assert.match(phases, /"toolCode": "\$\{toolId\}"/);
  });
});
