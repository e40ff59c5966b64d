// Reads which model a command asks, and its limits, from the options and from PLAYBOOK_MODEL… of the environment.

import { type Command, InvalidArgumentError, Option } from "commander";
import { PlaybookError } from "../../engine/error.ts";

export interface ModelOptions {
  readonly model?: string;
  readonly modelUrl?: string;
  readonly maxTokens?: number;
  readonly maxCost?: number;
  /** False: nothing is taken from earlier answers, and none is kept. */
  readonly modelCache?: boolean;
  readonly showPrompt?: boolean;
}

export interface ChosenModel {
  readonly baseUrl: string;
  readonly model: string;
  readonly key?: string;
  readonly price?: { readonly input: number; readonly output: number };
  readonly maxTokens?: number;
  readonly maxCost?: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The options of every command that may ask a model. */
export function addModelOptions(command: Command): Command {
  return command
    .option("--model <name>", "the model to ask (default: PLAYBOOK_MODEL)")
    .option("--model-url <url>", "the OpenAI-compatible API of the model (default: PLAYBOOK_MODEL_URL, or OpenAI’s)")
    .addOption(new Option("--max-tokens <number>", "stop asking after this many tokens").argParser(positive))
    .addOption(new Option("--max-cost <amount>", "stop asking after this much money; needs PLAYBOOK_MODEL_PRICE").argParser(positive))
    .option("--no-model-cache", "do not read or write cached answers")
    .option("--show-prompt", "print what would be sent to a model, and send nothing");
}

/** Keys that people have for one API only; a key goes nowhere else. */
const ownKeys: readonly { readonly host: RegExp; readonly variable: string }[] = [
  { host: /^api\.openai\.com$/, variable: "OPENAI_API_KEY" },
  { host: /\.(?:openai\.azure|cognitiveservices\.azure|services\.ai\.azure)\.com$/, variable: "AZURE_OPENAI_API_KEY" },
  { host: /^openrouter\.ai$/, variable: "OPENROUTER_API_KEY" },
];

/** Returns whether a command without options has a model to ask. */
export function hasModel(environment: Environment): boolean {
  return (environment.PLAYBOOK_MODEL ?? "") !== "";
}

/** Throws `PlaybookError` "no-model" if no model is named. */
export function chooseModel(options: ModelOptions, environment: Environment): ChosenModel {
  const given = (name: string) => (environment[name] === "" ? undefined : environment[name]);
  const model = options.model ?? given("PLAYBOOK_MODEL");
  if (model === undefined)
    throw new PlaybookError(
      "no-model",
      "There is no model to ask.",
      "Give --model NAME (and --model-url URL), or set PLAYBOOK_MODEL, PLAYBOOK_MODEL_URL and PLAYBOOK_MODEL_KEY. --show-prompt needs none.",
    );
  const baseUrl = options.modelUrl ?? given("PLAYBOOK_MODEL_URL") ?? "https://api.openai.com/v1";
  const host = URL.parse(baseUrl)?.hostname ?? "";
  // The key belongs to the address next to it in the environment: another one on the command line gets it only where it
  // is the same place.
  const configured = URL.parse(given("PLAYBOOK_MODEL_URL") ?? baseUrl)?.origin;
  const general = URL.parse(baseUrl)?.origin === configured ? given("PLAYBOOK_MODEL_KEY") : undefined;
  const own = ownKeys.find((one) => one.host.test(host));
  const key = general ?? (own === undefined ? undefined : given(own.variable));
  const price = readPrice(given("PLAYBOOK_MODEL_PRICE"));
  const maxTokens = options.maxTokens ?? readNumber("PLAYBOOK_MODEL_MAX_TOKENS", given("PLAYBOOK_MODEL_MAX_TOKENS"));
  const maxCost = options.maxCost ?? readNumber("PLAYBOOK_MODEL_MAX_COST", given("PLAYBOOK_MODEL_MAX_COST"));
  return {
    baseUrl,
    model,
    ...(key === undefined ? {} : { key }),
    ...(price === undefined ? {} : { price }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(maxCost === undefined ? {} : { maxCost }),
  };
}

function readPrice(text: string | undefined): ChosenModel["price"] {
  if (text === undefined) return undefined;
  const [, input, output] = /^\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (input === undefined || output === undefined)
    throw new PlaybookError(
      "usage",
      `PLAYBOOK_MODEL_PRICE=${text} is not a price.`,
      "Give the cost of a million input and output tokens, for example 0.25/2.",
    );
  return { input: Number(input), output: Number(output) };
}

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (value > 0) return value;
  throw new PlaybookError("usage", `${name}=${text} is not a limit.`, "Write a number above 0.");
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError("Give a number above 0.");
  return value;
}
