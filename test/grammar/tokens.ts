/** TextMate tokens of playbooks, by the engine that VS Code uses, with the grammars that ours embeds. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

export interface Token {
  readonly text: string;
  /** From the outside in, without the root scope and without the `.playbook` at the end of each. */
  readonly scopes: readonly string[];
}

const require = createRequire(import.meta.url);
const ours = join(import.meta.dirname, "../../syntaxes/playbook.tmLanguage.json");
const embedded = { "source.json": "json", "source.yaml": "yaml", "text.xml": "xml" } as const;
/** Far above what any line needs: reached only by a pattern that backtracks without end. */
const lineLimitMilliseconds = 60_000;

export interface Tokenizer {
  /** The tokens of each line. */
  tokens(text: string): readonly (readonly Token[])[];
}

export async function createTokenizer(): Promise<Tokenizer> {
  const registry = new textmate.Registry({ onigLib: loadOniguruma(), loadGrammar: async (scope) => grammarOf(scope) });
  const grammar = await registry.loadGrammar("source.playbook");
  if (grammar === null) throw new Error(`There is no grammar at ${ours}.`);
  return {
    tokens(text) {
      let stack = textmate.INITIAL;
      return text.split("\n").map((line) => {
        const result = grammar.tokenizeLine(line, stack, lineLimitMilliseconds);
        if (result.stoppedEarly) throw new Error(`The grammar does not come to an end in: ${line.slice(0, 200)}`);
        stack = result.ruleStack;
        return result.tokens.map(({ startIndex, endIndex, scopes }) => ({
          text: line.slice(startIndex, endIndex),
          scopes: scopes.slice(1).map(shorten),
        }));
      });
    },
  };
}

async function loadOniguruma(): Promise<textmate.IOnigLib> {
  await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
  return {
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  };
}

function grammarOf(scope: string): textmate.IRawGrammar | null {
  const name = embedded[scope as keyof typeof embedded];
  const file = scope === "source.playbook" ? ours : name === undefined ? undefined : require.resolve(`tm-grammars/grammars/${name}.json`);
  return file === undefined ? null : textmate.parseRawGrammar(readFileSync(file, "utf8"), file);
}

const shorten = (scope: string) => scope.replace(/\.playbook$/, "");
