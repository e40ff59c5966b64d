// A question as the body of a chat completion, in the manner that the API wants.

import type { OpenAI } from "openai";
import type { Manner } from "./manner.ts";
import type { ModelMessage, ModelRequest } from "./modelPort.ts";

type Body = OpenAI.Chat.ChatCompletionCreateParamsStreaming | OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

/**
 * `strict` modes of APIs allow no objects with free member names, which steps have: the schema is a guide for the
 * model, and the answer is judged here.
 */
export function openAiRequest(model: string, { messages, answer }: ModelRequest, manner: Manner, maxAnswerTokens: number): Body {
  const { name, description, schema } = answer;
  const shape = manner.mode === "json" || manner.mode === "text" ? withSchema(messages, schema) : messages;
  return {
    model,
    messages: shape.map(({ role, text }) => ({ role, content: text })),
    ...(manner.limitName === "none" ? {} : { [manner.limitName]: maxAnswerTokens }),
    ...(manner.mode === "json schema"
      ? { response_format: { type: "json_schema", json_schema: { name, description, schema: { ...schema }, strict: false } } }
      : {}),
    ...(manner.mode === "json" ? { response_format: { type: "json_object" } } : {}),
    ...(manner.mode === "tool"
      ? {
          tools: [{ type: "function", function: { name, description, parameters: { ...schema } } }],
          tool_choice: manner.toolChoice === "named" ? { type: "function", function: { name } } : manner.toolChoice,
        }
      : {}),
    ...(manner.streams ? { stream: true, ...(manner.streamUsage ? { stream_options: { include_usage: true } } : {}) } : {}),
  } as Body;
}

function withSchema(messages: readonly ModelMessage[], schema: object): readonly ModelMessage[] {
  const text = `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
  const at = messages.findLastIndex(({ role }) => role === "system");
  if (at === -1) return [{ role: "system", text }, ...messages];
  return messages.map((message, index) => (index === at ? { ...message, text: `${message.text}\n\n${text}` } : message));
}
