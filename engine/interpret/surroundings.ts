// Selects the relevant context of a sentence: the operations, tools and variables that share words with it or its
// neighbours.

import {
  endpointOf,
  isDeclaredSecret,
  isJsonObject,
  type LockedTool,
  lemma,
  type Operation,
  operationOfEndpoint,
  operationsOf,
  phaseNames,
  playbookAt,
  servers,
  splitWords,
  type Variable,
  variableFlow,
  variablesAtStart,
  type Workspace,
  wordsOf,
} from "../../language/index.ts";
import { type SentenceHere, textOf } from "./unread.ts";

export interface Surroundings {
  readonly operations: readonly Operation[];
  /** How many the document has in all; absent without a document. */
  readonly documented?: number;
  readonly tools: readonly KnownTool[];
  readonly variables: readonly KnownVariable[];
  /** The operation that "the endpoint" is. */
  readonly endpoint?: string;
}

export interface KnownTool {
  readonly server: string;
  readonly tool: LockedTool;
}

interface KnownVariable {
  readonly name: string;
  /** `text`, `encrypted text`, `object with sku, quantity`, `list of text`, `column`, `saved above`; never a value. */
  readonly type: string;
  readonly isSecret: boolean;
}

const mostOperations = 12;
const mostTools = 8;

export function surroundingsOf(workspace: Workspace, sentence: SentenceHere): Surroundings {
  const { path, instruction, above, below } = sentence;
  const own = wordsIn(textOf(instruction));
  const around = wordsIn([...above, ...below].map(({ text }) => text).join(" "));
  const document = operationsOf(workspace, path);
  const endpoint = endpointOf(workspace, path);
  const isEndpoint = endpoint && document && operationOfEndpoint(document, endpoint.method, endpoint.path);
  const operations = ranked(document?.operations ?? [], mostOperations, (operation) => {
    const { nouns, verbs } = wordsOf(operation);
    const fields = [...operation.parameters, ...(operation.body?.fields ?? [])].flatMap(({ name }) => splitWords(name)).map(lemma);
    const score = shared(nouns, own) * 4 + shared(verbs, own) * 2 + shared(fields, own) + shared(nouns, around);
    return operation === isEndpoint ? Number.POSITIVE_INFINITY : score;
  });
  return {
    operations,
    ...(document === undefined ? {} : { documented: document.operations.length }),
    tools: toolsFor(workspace, sentence, own),
    variables: variablesFor(workspace, sentence),
    ...(endpoint === undefined ? {} : { endpoint: `${endpoint.method} ${endpoint.path}` }),
  };
}

/** Tools of servers that are named here, and others that share words with the sentence. */
function toolsFor(workspace: Workspace, { instruction, above, below }: SentenceHere, own: ReadonlySet<string>): readonly KnownTool[] {
  const text = [textOf(instruction), ...[...above, ...below].map((one) => one.text)].join("\n");
  const all = [...servers(workspace, "")].flatMap(([server, known]) => (known?.tools ?? []).map((tool) => ({ server, tool })));
  return ranked(all, mostTools, ({ server, tool }) => {
    const words = new Set([...splitWords(tool.name), ...splitWords(server)].map(lemma));
    return (text.includes(`@${server}`) ? 10 : 0) + shared(words, own) * 3;
  }).filter(({ server, tool }) => text.includes(`@${server}`) || shared(splitWords(tool.name).map(lemma), own) > 0);
}

function variablesFor(workspace: Workspace, sentence: SentenceHere): readonly KnownVariable[] {
  const known = new Map<string, KnownVariable>();
  for (const variable of variablesAtStart(workspace, sentence.path)) {
    if (!known.has(variable.name))
      known.set(variable.name, { name: variable.name, type: typeOf(variable), isSecret: isDeclaredSecret(variable) });
  }
  for (const name of savedBefore(workspace, sentence))
    if (!known.has(name)) known.set(name, { name, type: "saved above", isSecret: false });
  return [...known.values()];
}

function savedBefore(workspace: Workspace, { path, phase, span }: SentenceHere): readonly string[] {
  const playbook = playbookAt(workspace, path);
  const own = phaseNames.indexOf(phase);
  return variableFlow(workspace, path).saved.flatMap((saved) => {
    const other = phaseNames.indexOf(saved.phase);
    return other < own || (other === own && playbook !== undefined && saved.instruction.span.start < span.start) ? [saved.name] : [];
  });
}

/** For an object, the names of its members, since references lead into them. */
function typeOf({ scope, type, of, value }: Variable): string {
  if (type === undefined) return scope === "data" ? "column" : scope === "service setup" ? "saved by the setup of the service" : "any";
  if (type === "object" && isJsonObject(value ?? null))
    return `object with ${Object.keys(value as object)
      .slice(0, 20)
      .join(", ")}`;
  return type === "list" && of !== undefined ? `list of ${of}` : type;
}

/** The best ones up to a limit, in their own order; those without shared words are left out unless all fit. */
function ranked<Item>(items: readonly Item[], most: number, scoreOf: (item: Item) => number): readonly Item[] {
  if (items.length <= most) return items;
  const scored = items.map((item, index) => ({ item, index, score: scoreOf(item) })).filter(({ score }) => score > 0);
  return scored
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, most)
    .sort((one, other) => one.index - other.index)
    .map(({ item }) => item);
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(splitWords(text).map(lemma));
}

function shared(words: Iterable<string>, others: ReadonlySet<string>): number {
  let count = 0;
  for (const word of words) if (others.has(word)) count += 1;
  return count;
}
