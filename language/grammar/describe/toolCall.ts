// The canonical wording of calls of tools.

import { withCall } from "../../english/describe/call.ts";
import { writeDuration } from "../../english/describe/duration.ts";
import { inlineJson, writePairs } from "../../english/describe/maps.ts";
import { codeBlock, type Draft } from "../../english/describe/words.ts";
import { writeJson } from "../../english/jsonText.ts";
import { quote } from "../../english/quote.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { McpServerCallStep } from "../../step.ts";
import { lexicon } from "../lexicon/lexicon.ts";

function isBareVariable(value: Json): boolean {
  return isJsonObject(value) && typeof value.$var === "string";
}

const around = /^(?:f|t\.(?:via|ask|invoke|show|read|with|is|input|inputs|action|managing)|v\.(?:send|call))(?:\.|$|\+)/;

/** A tool's name, in quotes if it could be a word before the name. */
function writeTool(name: string): string | undefined {
  const isWord = lexicon.entries.get(name.toLowerCase())?.some(({ terminal }) => around.test(terminal)) === true;
  return /^[A-Za-z_][\w-]*$/.test(name) && !isWord ? name : quote(name);
}

function writeResource(uri: string | undefined): string | undefined {
  const written = quote(uri ?? "");
  return written === undefined ? undefined : `read the resource ${written}`;
}

/** `@mongo find with collection "orders" and …`; then with the inputs as JSON, in the sentence or below. */
export function* describeCall(step: McpServerCallStep, isKnown: boolean): Generator<Draft | undefined> {
  const server = /^[\w]+(?:[-.]\w+)*$/.test(step.provider) ? `@${step.provider}` : `@<${step.provider}>`;
  const tool = step.tool === undefined ? writeResource(step.resource) : writeTool(step.tool);
  if (tool === undefined) return;
  let limit = "";
  if (step.timeout !== undefined) {
    const duration = writeDuration(step.timeout as Json);
    if (duration === undefined) return;
    limit = ` with a time limit of ${duration}`;
  }
  const head = `${server} ${tool}${limit}`;
  if (step.inputs === undefined) {
    yield withCall({ text: head }, step);
    return;
  }
  const joint = limit === "" ? " with " : ", with ";
  const pairs = writePairs(step.inputs);
  const json = inlineJson(step.inputs);
  // As an input in words a variable becomes what the schema of the tool wants; in JSON it stays what it is.
  if (!isKnown && Object.values(step.inputs).some(isBareVariable)) {
    if (json.length <= 80) yield withCall({ text: `${head}${joint}inputs ${json}` }, step);
    yield withCall({ text: `${head}${joint}the following inputs`, attachment: codeBlock("json", writeJson(step.inputs, 2)) }, step);
    yield withCall({ text: `${head}${joint}inputs ${json}` }, step);
  }
  if (pairs !== undefined && pairs.length <= 120) yield withCall({ text: `${head}${joint}${pairs}` }, step);
  if (json.length <= 80) yield withCall({ text: `${head}${joint}inputs ${json}` }, step);
  yield withCall({ text: `${head}${joint}the following inputs`, attachment: codeBlock("json", writeJson(step.inputs, 2)) }, step);
  if (pairs !== undefined) yield withCall({ text: `${head}${joint}${pairs}` }, step);
  yield withCall({ text: `${head}${joint}inputs ${json}` }, step);
}
