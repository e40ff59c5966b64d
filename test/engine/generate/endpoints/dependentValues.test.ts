// Tests that rows keep out values which the members beside them, or the words of the document, do not allow.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const rowsOf = async (schema: object) => textOf(await all(collection("things", schema, named)), "POST /things", "Edge Case");
const named = object({ id: text, name: text });

describe("dependent values of generated rows", () => {
  it("change no engine beside a version of it", async () => {
    const engine = { ...text, enum: ["pg", "mysql"] };
    const things = (description: string) => object({ name: text, engine, version: told(description, { example: "14" }) });
    assert.doesNotMatch(await rowsOf(things("The version of the database engine in use.")), /engine is mysql/);
    assert.match(await rowsOf(things("The version of your contract.")), /engine is mysql/);
  });

  it("change no type beside an object that has a form for each", async () => {
    const type = { ...text, enum: ["search", "syslog"] };
    const forms = [object({ url: { ...text, example: "https://example.com" } }), object({ port: { type: "integer" } })];
    const sink = (config: object) => object({ name: text, sink_type: type, config });
    assert.doesNotMatch(await rowsOf(sink({ oneOf: forms })), /sink_type is syslog/);
    assert.match(await rowsOf(sink(object({ note: text }))), /sink_type is syslog/);
  });

  it("keep to the value that the words give for a kind, and to pairs of protocols", async () => {
    const rule = (ports: string) => object({ protocol: { ...text, enum: ["tcp", "icmp"] }, ports: told(ports, { example: "80" }) });
    assert.doesNotMatch(await rowsOf(rule('For ICMP rules this parameter will always be "0".')), /protocol is icmp/);
    assert.match(await rowsOf(rule("The ports of the rule.")), /protocol is icmp/);
    const protocol = { ...text, enum: ["http", "tcp", "udp"] };
    const passed = { type: "boolean", description: "Whether SSL traffic is passed through." };
    const balancer = object({ entry_protocol: protocol, target_protocol: protocol, passthrough: passed }, [
      "entry_protocol",
      "target_protocol",
    ]);
    const rows = await rowsOf(balancer);
    assert.doesNotMatch(rows, /protocol is udp|passthrough is true/);
    assert.match(rows, /passthrough is false/);
  });

  it("make nothing in another region than the things that it names", async () => {
    const region = { ...text, enum: ["ams1", "nyc1"] };
    const networks = collection("networks", object({ name: text, region }), named);
    const host = (more: object) => collection("hosts", object({ name: text, region, ...more }), named);
    const rows = async (more: object) => textOf(await all({ ...networks, ...host(more) }), "POST /hosts", "Edge Case");
    assert.doesNotMatch(await rows({ network_id: text }), /region is nyc1/);
    assert.match(await rows({}), /region is nyc1/);
  });

  it("expect no refusal of what the document accepts", async () => {
    const values = async (description: string) => {
      const schema = object({ name: text, system: told(description, { enum: ["Arch", "Debian"] }) });
      return textOf(await all(collection("images", schema, named)), "POST /images", "Negative Values");
    };
    assert.doesNotMatch(await values("Any other value will be accepted but ignored."), /system is (?:a|null|none)/);
    assert.match(await values("The system of the image."), /system is a number/);
    const blob = (description: string) => object({ name: text, data: { ...object({ Raw: text }), description } });
    const missing = async (description: string) =>
      textOf(await all(collection("blobs", blob(description), named)), "POST /blobs", "Negative Values");
    assert.doesNotMatch(await missing("On the wire, the JSON will look something like this."), /data\.Raw/);
    assert.match(await missing("The data."), /data\.Raw is missing/);
  });

  it("call no member set by the service alone that a form of the body has", async () => {
    const forms = ["convert", "move"].map((kind) => object({ type: { ...text, enum: [kind] } }));
    const action = (schema: object) => ({
      "/jobs": { post: { ...takes(schema as never), ...answers({ "201": object({ id: text, type: text, name: text }) }) } },
      "/jobs/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
    });
    const rows = (result: Awaited<ReturnType<typeof all>>) => {
      const is = result.generated.some(({ endpoint, name }) => endpoint === "POST /jobs" && name === "Negative Values");
      return is ? textOf(result, "POST /jobs", "Negative Values") : "";
    };
    assert.doesNotMatch(rows(await all(action({ oneOf: forms }))), /type is given/);
  });
});
