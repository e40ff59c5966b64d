// Tests models with OpenAI-compatible APIs, against a scripted one: the request of each dialect, retries, and limits.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlaybookError } from "../../engine/error.ts";
import { createModelMemory, temporaryMemory } from "../../engine/models/modelMemory.ts";
import type { ModelProgress, ModelRequest } from "../../engine/models/modelPort.ts";
import { createOpenAiModel, type ModelLimits } from "../../engine/models/openAiModel.ts";
import { answer, apiError, type ModelServer, type Script, type ScriptedAnswer, startModelServer } from "../support/modelServer.ts";

const question: ModelRequest = {
  messages: [
    { role: "system", text: "Be exact." },
    { role: "user", text: "How many orders?" },
  ],
  answer: { name: "count", description: "the number of orders", schema: { type: "object", properties: { orders: { type: "integer" } } } },
};
const good = answer({ orders: 3 });
const never = new AbortController().signal;

describe("models with an OpenAI-compatible API", () => {
  let server: ModelServer | undefined;

  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  async function ask(
    script: Script | readonly ScriptedAnswer[],
    {
      limits = {},
      key,
      signal = never,
      progress,
      memory = temporaryMemory(),
    }: {
      limits?: Partial<ModelLimits>;
      key?: string;
      signal?: AbortSignal;
      progress?: (one: ModelProgress) => void;
      memory?: ReturnType<typeof temporaryMemory>;
    } = {},
  ) {
    server ??= await startModelServer(script);
    const model = createOpenAiModel(
      { baseUrl: server.url, model: "test-1", limits: { pause: 5, ...limits }, ...(key === undefined ? {} : { key }) },
      memory,
    );
    return model.ask(question, { signal, ...(progress === undefined ? {} : { progress }) });
  }

  const fails = async (asked: Promise<unknown>, code: string, says: RegExp) => {
    const error = await asked.then(
      () => assert.fail("it answered"),
      (one: unknown) => one,
    );
    assert.ok(error instanceof PlaybookError, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, says);
    return error;
  };

  it("streams an answer that has to fit a schema, and counts what it took", async () => {
    const seen: ModelProgress[] = [];
    const reply = await ask([good], { progress: (one) => seen.push(one) });
    assert.deepEqual(JSON.parse(reply.text), { orders: 3 });
    assert.ok((reply.usage?.input ?? 0) > 0 && reply.usage?.output === 3);
    assert.deepEqual(seen.filter(({ kind }) => kind === "receiving").length > 1, true);
    const body = server?.requests[0]?.body;
    assert.equal(body?.response_format?.type, "json_schema");
    assert.deepEqual(body?.response_format?.json_schema?.schema, question.answer.schema);
    assert.equal(body?.stream, true);
  });

  it("says nothing of the machine and sends no key if there is none", async () => {
    process.env.OPENAI_API_KEY = "sk-from-the-environment";
    process.env.OPENAI_CUSTOM_HEADERS = "X-Leaked: yes";
    try {
      await ask([good]);
    } finally {
      delete process.env.OPENAI_API_KEY;
      delete process.env.OPENAI_CUSTOM_HEADERS;
    }
    const headers = server?.requests[0]?.headers ?? {};
    assert.equal(headers.authorization, undefined);
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith("x-")),
      [],
    );
  });

  it("sends the key", async () => {
    await ask([good], { key: "sk-test-123456" });
    assert.equal(server?.requests[0]?.headers.authorization, "Bearer sk-test-123456");
  });

  const refusingSchema = apiError(400, "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.");

  it("asks for a call of a tool where a schema is refused", async () => {
    const reply = await ask((request) => (request.body.response_format === undefined ? good : refusingSchema));
    assert.deepEqual(JSON.parse(reply.text), { orders: 3 });
    const body = server?.requests.at(-1)?.body;
    assert.deepEqual(body?.tools?.[0]?.function.parameters, question.answer.schema);
    assert.deepEqual(body?.tool_choice, { type: "function", function: { name: "count" } });
    assert.equal(server?.requests.length, 2);
  });

  /** Known replies of popular APIs, and the next requests to them. */
  const habits: Readonly<Record<string, Script>> = {
    "LM Studio without tools or JSON mode": ({ body }) => {
      if (body.response_format?.type === "json_object") return apiError(400, "'response_format.type' must be 'json_schema' or 'text'");
      if (body.response_format !== undefined) return apiError(400, "Model does not support structured output");
      return body.tools === undefined ? { kind: "text", text: '```json\n{ "orders": 3 }\n```' } : apiError(400, "tools are not available");
    },
    "a tool choice by name": ({ body }) => {
      if (body.response_format !== undefined) return refusingSchema;
      return typeof body.tool_choice === "object"
        ? apiError(400, "Invalid tool_choice type: 'object'. Supported string values: none, auto, required")
        : good;
    },
    "OpenRouter without a provider for tools": ({ body }) => {
      if (body.response_format?.type === "json_schema")
        return apiError(404, "No endpoints found that can handle the requested parameters.");
      return body.tools === undefined ? good : apiError(404, "No endpoints found that support tool use.");
    },
    "Ollama, whose model has no tools": ({ body }) => {
      if (body.response_format?.type === "json_schema") return apiError(400, "json_schema is not supported");
      return body.tools === undefined ? good : apiError(400, "stablelm2:latest does not support tools");
    },
    "a model with another name for the limit": ({ body }) =>
      body.max_tokens === undefined
        ? good
        : apiError(
            400,
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            {},
            { param: "max_tokens", code: "unsupported_parameter" },
          ),
    "a model with a lower limit": ({ body }) =>
      body.max_tokens === undefined && body.max_completion_tokens === undefined
        ? good
        : apiError(400, "max_tokens is too large: 16000. max_completion_tokens is not known either."),
    "Azure with an old version": ({ body }) => {
      if (body.stream_options !== undefined) return apiError(400, "Unrecognized request argument supplied: stream_options");
      return body.response_format?.type === "json_schema"
        ? apiError(400, "response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later")
        : good;
    },
    "streaming that is not allowed": ({ body }) => (body.stream === true ? apiError(403, "Streaming requests are not yet allowed.") : good),
    "vLLM with unknown fields": ({ body }) =>
      body.response_format === undefined
        ? good
        : apiError(400, "[{'type': 'extra_forbidden', 'loc': ('body', 'response_format'), 'msg': 'Extra inputs are not permitted'}]"),
    "a grammar that cannot be made": ({ body }) =>
      body.response_format?.type === "json_schema" ? apiError(500, "failed to parse grammar") : good,
    "a form that is not looked at": ({ body }) =>
      body.response_format === undefined ? good : { kind: "text", text: "There are three orders." },
    "a tool choice that is not looked at": ({ body }) => {
      if (body.response_format?.type === "json_schema") return refusingSchema;
      return body.tools === undefined ? good : { kind: "text", text: "Hello! How are you doing today?" };
    },
  };

  for (const [name, script] of Object.entries(habits))
    it(`finds out how to ask: ${name}`, async () => {
      const memory = temporaryMemory();
      const reply = await ask(script, { memory });
      const text = /\{.*\}/s.exec(reply.text)?.[0] ?? "";
      assert.deepEqual(JSON.parse(text), { orders: 3 });
      const needed = server?.requests.length ?? 0;
      assert.ok(needed > 1);
      // Another time, in another process: the API refuses nothing any more.
      await ask(script, { memory });
      assert.equal(server?.requests.length, needed + 1);
    });

  it("remembers on disk how to ask", async () => {
    const folder = await mkdtemp(join(tmpdir(), "playbook-models-"));
    try {
      const script: Script = (request) => (request.body.response_format === undefined ? good : refusingSchema);
      await ask(script, { memory: createModelMemory(folder) });
      await ask(script, { memory: createModelMemory(folder) });
      assert.equal(server?.requests.length, 3);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("gives up with what the API says where nothing helps", async () => {
    const error = await fails(
      ask([apiError(400, "The prompt is forbidden here.")]),
      "model-failed",
      /status 400.*The prompt is forbidden here\./,
    );
    assert.ok(error.fix);
    assert.equal(server?.requests.length, 1);
  });

  it("waits as long as Retry-After says", async () => {
    const seen: ModelProgress[] = [];
    const start = performance.now();
    const reply = await ask([apiError(429, "Rate limit reached", { "retry-after": "0.3" }), good], { progress: (one) => seen.push(one) });
    assert.deepEqual(JSON.parse(reply.text), { orders: 3 });
    assert.ok(performance.now() - start >= 290);
    assert.deepEqual(
      seen.find(({ kind }) => kind === "waiting"),
      { kind: "waiting", seconds: 1, reason: "it gets too many requests" },
    );
  });

  it("does not wait for an hour", async () => {
    await fails(ask([apiError(429, "Rate limit reached", { "retry-after": "3600" })]), "model-limit", /too many requests/);
    assert.equal(server?.requests.length, 1);
  });

  it("does not try again where the account is empty", async () => {
    await fails(
      ask([apiError(429, "You exceeded your current quota", {}, { code: "insufficient_quota" })]),
      "model-quota",
      /requires payment/,
    );
    assert.equal(server?.requests.length, 1);
  });

  it("tries again after a failure in passing, each time later, and not for ever", async () => {
    const start = performance.now();
    await fails(
      ask([{ kind: "status", status: 503 }], { limits: { retries: 2, pause: 100 } }),
      "model-failed",
      /status 503 \(asked 3 times\)/,
    );
    assert.equal(server?.requests.length, 3);
    assert.ok(performance.now() - start >= 0.75 * (100 + 200));
  });

  it("names a wrong key and a wrong name", async () => {
    await fails(ask([apiError(401, "Incorrect API key provided")]), "model-key", /does not accept the key \(401\)/);
    await server?.close();
    server = undefined;
    await fails(ask([apiError(404, "The model `test-1` does not exist")]), "model-unknown", /`test-1` does not exist/);
  });

  for (const cleanly of [false, true])
    it(`asks again when a stream ${cleanly ? "ends in the middle" : "breaks off"}`, async () => {
      const reply = await ask([{ kind: "drop", text: '{"orders": ', cleanly }, good]);
      assert.deepEqual(JSON.parse(reply.text), { orders: 3 });
    });

  it("asks again after an event that is not a JSON, and after an error in the stream", async () => {
    const reply = await ask([{ kind: "bad event" }, { kind: "error in stream", error: { message: "overloaded", code: 503 } }, good]);
    assert.deepEqual(JSON.parse(reply.text), { orders: 3 });
    assert.equal(server?.requests.length, 3);
  });

  it("does not wait for a first byte that never comes", async () => {
    await fails(ask([{ kind: "silent" }], { limits: { firstByte: 80, retries: 1 } }), "model-timeout", /no answer came within 80 ms/);
    assert.equal(server?.requests.length, 2);
  });

  it("does not wait for an end that never comes", async () => {
    const slow: ScriptedAnswer = { kind: "answer", value: { orders: 3 }, pieces: 40, pause: 100 };
    await fails(ask([slow], { limits: { total: 300 } }), "model-timeout", /no complete answer came within 300 ms/);
    assert.equal(server?.requests.length, 1);
  });

  it("cuts off an answer without an end", async () => {
    await fails(ask([{ kind: "endless" }], { limits: { maxAnswerCharacters: 50_000 } }), "model-too-long", /longer than 50,000 characters/);
  });

  it("cuts off a line without an end", async () => {
    await fails(
      ask([{ kind: "endless", oneLine: true }], { limits: { maxBytes: 1_000_000 } }),
      "model-too-long",
      /larger than 1,000,000 bytes/,
    );
  });

  it("says that an answer was cut off at its token limit of tokens", async () => {
    await fails(ask([{ kind: "text", text: '{"orders": ', finish: "length" }]), "model-too-long", /cut off at its token limit/);
  });

  it("reports a refusal and a filter", async () => {
    await fails(ask([{ kind: "refusal", text: "I cannot help with that." }]), "model-refused", /I cannot help with that\./);
    await server?.close();
    server = undefined;
    await fails(ask([{ kind: "text", text: "{}", finish: "content_filter" }]), "model-refused", /filter/);
  });

  it("is cancelled while it waits for an answer, and while it waits to ask again", async () => {
    for (const script of [{ kind: "silent" }, apiError(429, "later", { "retry-after": "30" })] as const) {
      const cancel = new AbortController();
      setTimeout(() => cancel.abort(), 60);
      const start = performance.now();
      await fails(ask([script], { signal: cancel.signal }), "cancelled", /cancelled/);
      assert.ok(performance.now() - start < 5_000);
      await server?.close();
      server = undefined;
    }
  });

  it("says that nothing listens", async () => {
    server = await startModelServer([good]);
    await server.close();
    const error = await fails(ask([], { limits: { retries: 1 } }), "model-unreachable", /no program listens there/);
    assert.match(error.message, /asked 2 times/);
    server = undefined;
  });

  it("does not follow a redirect to another place", async () => {
    const other = await startModelServer([good]);
    try {
      await assert.rejects(
        ask([{ kind: "status", status: 307, headers: { location: `${other.url}/chat/completions` } }], { limits: { retries: 0 } }),
        PlaybookError,
      );
      assert.equal(other.requests.length, 0);
    } finally {
      await other.close();
    }
  });

  it("does not send a key over plain HTTP to another machine", () => {
    const create = () => createOpenAiModel({ baseUrl: "http://models.example.com/v1", model: "m", key: "sk-123456" }, temporaryMemory());
    assert.throws(create, /unencrypted/);
  });

  it("sends a query of the address with every request", async () => {
    server = await startModelServer([good]);
    const model = createOpenAiModel(
      { baseUrl: `${server.url}/openai/deployments/gpt?api-version=2024-10-21`, model: "gpt" },
      temporaryMemory(),
    );
    await model.ask(question, { signal: never });
    assert.equal(server.requests[0]?.path, "/v1/openai/deployments/gpt/chat/completions?api-version=2024-10-21");
  });
});
