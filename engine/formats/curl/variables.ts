// Reads the variables of a shell script: constants, generated values, and what it takes out of the response of a curl
// command.

import type { ScriptedCurl, ShellAssignment, Step } from "../../../language/index.ts";
import type { Source } from "../reading/source.ts";
import { type ImportedCall, shortened, type Unfit } from "../reading/suite.ts";
import { attempt } from "../reading/unfitting.ts";
import { madeValue } from "./readScript.ts";

export interface ShellVariables {
  assign(assignment: ShellAssignment, isSteady: boolean): void;
  /** A request that the script sends here: it takes over what must happen before it, and what is saved of it. */
  sent(curl: ScriptedCurl, call: ImportedCall): void;
  test(test: { readonly text: string; readonly line: number; readonly names: readonly string[] }, above: ImportedCall | undefined): void;
  end(): void;
}

export function openShellVariables(source: Source, text: string): ShellVariables {
  const pending: Step[] = [];
  /** The call whose output a variable has. */
  const outputs = new Map<string, ImportedCall>();
  const resolved = new Map<string, number>();
  const uses = usesIn(text);
  const isUsed = (name: string) => uses.has(name);
  const list = (call: ImportedCall | undefined, unfit: Unfit) =>
    call === undefined ? source.list(unfit.kind, unfit.place, unfit.what, unfit.reason) : void call.unfit.push(unfit);
  const lineOf = (written: string) => {
    const at = text.indexOf(written);
    return at < 0 ? 1 : text.slice(0, at).split("\n").length;
  };
  const save = (call: ImportedCall, name: string, filter: string) => {
    call.saves.push({
      place: call.place,
      what: `${name}=${filter}`,
      value: { [source.names.of(name)]: `$${filter === "." ? "" : filter}` },
    });
  };
  const define = (words: { readonly defaults: ReadonlyMap<string, string> }) => {
    for (const [name, value] of words.defaults)
      if (source.variables.get(source.names.of(name)) === undefined)
        source.define(source.variables, name, source.templates.text(value, []));
  };
  return {
    assign({ name, word, written }, isSteady) {
      define(word);
      const { from, ...filters } = (readOutput.exec(written) ?? readInput.exec(written))?.groups ?? {};
      const filter = Object.values(filters).find((one) => one !== undefined);
      const call = from === undefined ? undefined : outputs.get(from);
      const path = filter === undefined ? undefined : pathOf(filter);
      if (from !== undefined && call !== undefined && path !== undefined) {
        resolved.set(from, (resolved.get(from) ?? 0) + 1);
        return save(call, name, path);
      }
      const place = { file: source.file, line: lineOf(`${name}=${written}`) };
      if (word.computed !== undefined) {
        const made = madeValue(written.replace(/^"(.*)"$/, "$1"));
        if (made !== undefined) pending.push({ step: "set", variable: source.names.of(name), value: made } as Step);
        else if (word.nested.length === 0 || !/\bcurl\b/.test(written)) {
          if (isUsed(name)) list(undefined, { kind: "variable", place, what: shortened(`${name}=${written}`), reason: onlyShell });
        }
        return;
      }
      // name="${name:-value}" keeps its value.
      if (word.text === `{{${name}}}`) return;
      if (!isSteady) {
        if (isUsed(name))
          list(undefined, { kind: "variable", place, what: shortened(`${name}=${written}`), reason: "it has this value only at times" });
        return;
      }
      attempt(
        () => {
          const value = source.templates.text(word.text, []);
          const own = source.names.of(name);
          const known = source.variables.get(own);
          if (known === undefined || known.value === undefined) source.define(source.variables, name, value);
          else if (!source.takesSecret(own, value)) pending.push({ step: "set", variable: own, value });
        },
        (reason) => list(undefined, { kind: "variable", place, what: shortened(`${name}=${written}`), reason }),
      );
    },
    sent(curl, call) {
      for (const word of curl.words) define(word);
      if (call.request !== undefined) call.before.unshift(...pending.splice(0));
      const { into, next, within, text: written } = curl;
      const unfit = (kind: Unfit["kind"], what: string) =>
        void call.unfit.push({ kind, place: call.place, what: shortened(source.secrets.mask(what)), reason: onlyShell });
      if (within !== undefined && /^(?:\[\[?|test|!)\s/.test(within)) {
        source.assertion();
        unfit("assertion", within);
      } else if (within !== undefined && !/^(?:echo|printf)\s/.test(within)) unfit("save", within);
      if (into === undefined) return;
      const filter = next?.words[0]?.text === "jq" && isAllOf(next) ? filterOf(next.words.slice(1).map((word) => word.text)) : undefined;
      if (filter !== undefined) save(call, into, filter);
      else if (next !== undefined) unfit("save", `${into}=$(${written} | ${next.words.map((word) => word.text).join(" ")})`);
      else outputs.set(into, call);
    },
    test({ text: written, line, names }, above) {
      const name = names.find((one) => outputs.has(one));
      if (name === undefined) return;
      resolved.set(name, (resolved.get(name) ?? 0) + 1);
      source.assertion();
      list(above, {
        kind: "assertion",
        place: { file: source.file, line },
        what: shortened(source.secrets.mask(written)),
        reason: onlyShell,
      });
    },
    end() {
      for (const [name, call] of outputs) {
        if ((uses.get(name) ?? 0) > (resolved.get(name) ?? 0))
          call.unfit.push({ kind: "save", place: call.place, what: `${name}=$(curl …)`, reason: "the whole output is not saved" });
      }
    },
  };
}

/** How often a script reads each variable. */
function usesIn(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ""] of text.matchAll(/\$\{?([A-Za-z_]\w*)/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const onlyShell = "only a shell can compute it";

/** `$(echo "$response" | jq -r .token)` and `$(jq -r .token <<< "$response")` */
const readOutput =
  /^"?\$\(\s*(?:echo|printf\s+'?"?%s(?:\\n)?'?"?)\s+"?\$\{?(?<from>\w+)\}?"?\s*\|\s*jq\s+(?:-\w+\s+)*(?:'(?<single>[^']*)'|"(?<double>[^"$]*)"|(?<bare>[^\s'"|)-][^\s'"|)]*))\s*\)"?$/;
const readInput =
  /^"?\$\(\s*jq\s+(?:-\w+\s+)*(?:'(?<single>[^']*)'|(?<bare>[^\s'"|)-][^\s'"|)]*))\s*<<<\s*"?\$\{?(?<from>\w+)\}?"?\s*\)"?$/;

/** Returns whether the rest of the pipeline at most takes the quotes off. */
function isAllOf(jq: NonNullable<ScriptedCurl["next"]>): boolean {
  return jq.next === undefined || jq.next.words.map(({ text }) => text).join(" ") === 'tr -d "';
}

function filterOf(words: readonly string[]): string | undefined {
  const rest = words.filter((word) => !/^(?:-[a-zA-Z]+|--raw-output|--exit-status)$/.test(word));
  return rest.length === 1 ? pathOf(rest[0] ?? "") : undefined;
}

/** `.a.b[0]`, without the dot of the whole; undefined if it is more than a path. */
function pathOf(filter: string): string | undefined {
  const path = filter.trim().replace(/\?$/, "");
  if (path === ".") return ".";
  return /^(?:\.[A-Za-z_]\w*|\.?\[\d+\])+$/.test(path) ? path.replaceAll(".[", "[") : undefined;
}
