// Detects the format of files of other tools, and loads the reader of a format when there is such a file.

import { isOverflow, type Json, parseJson } from "../../../language/index.ts";
import { parseData } from "../../contract/parseData.ts";
import { PlaybookError } from "../../error.ts";
import type { ImportFormat } from "../names.ts";
import { type ConvertedCollection, isPostmanV1, postmanV1 } from "../postman/readV1.ts";
import { member } from "./data.ts";
import { otherToolOf } from "./otherTools.ts";
import { type ImportSession, openSession, openSource } from "./source.ts";
import type { ImportedSource, ImportFile } from "./suite.ts";
import { withTypes } from "./typedVariables.ts";

/**
 * A line that calls curl with an option, an address, a variable or a text in quotes; the word alone is in dictionaries,
 * too.
 */
const curlCommand = /^[ \t]*(?:\$ )?(?:[A-Za-z_]\w*=\$\(\s{0,9})?curl(?:\.exe)?[ \t]+(?:[-\\"'$]|[^\s./:]*[./:]\S)/im;

/** In a script a command may also begin after a sign or a word of the shell, and have a path. */
const curlInScript = /(?:^|[\s;&|(`!"'/\\={])curl(?:\.exe)?["}]?[ \t]+(?:[-\\"'$]|[^\s./:]*[./:]\S)/im;

/** Detects a file's format from its name and text; undefined if it cannot be imported. */
export function formatOf({ path, text }: Pick<ImportFile, "path" | "text">): ImportFormat | undefined {
  const name = path.slice(path.search(/(?<![^\\/])[^\\/]*$/)).toLowerCase();
  if (/\.(?:http|rest)$/.test(name) || /^http-client(?:\.private)?\.env\.json$/.test(name)) return "http";
  if (name.endsWith(".hurl")) return "hurl";
  if (name.endsWith(".bru") || name === "bruno.json") return "bruno";
  if (name.endsWith(".feature")) return "gherkin";
  if (name.endsWith(".har")) return "har";
  if (name.endsWith(".curl")) return "curl";
  if (name.endsWith(".txt")) return curlCommand.test(text) ? "curl" : undefined;
  if (/\.(?:sh|bash)$/.test(name)) return curlInScript.test(text) ? "curl" : undefined;
  if (/\.ya?ml$/.test(name)) return /^["']?arazzo["']?\s*:/m.test(text) ? "arazzo" : undefined;
  if (!name.endsWith(".json")) return undefined;
  if (/"arazzo"\s*:/.test(text)) return "arazzo";
  if (/"log"\s*:/.test(text) && /"entries"\s*:/.test(text)) return "har";
  const isFirstFormat = /"requests"\s*:/.test(text) && /"order"\s*:/.test(text) && /"(?:collectionId|folders)"\s*:/.test(text);
  const isPostman = /"_postman|getpostman\.com|"item"\s*:/.test(text) || /postman_(?:collection|environment|globals)\.json$/.test(name);
  return isFirstFormat || isPostman ? "postman" : undefined;
}

export interface ImportOptions {
  /** The format of all files; without it, each file's own name and text decide. */
  readonly format?: ImportFormat;
  /** Returns whether there is a file at a path inside the root. */
  readonly exists: (path: string) => boolean;
  /** Names of encrypted variables that the project has already. */
  readonly secretsBefore?: ReadonlySet<string>;
  /**
   * Text of a file next to an imported one, such as the OpenAPI document of an Arazzo description; undefined if there
   * is none.
   */
  readonly beside: (file: ImportFile, path: string) => string | undefined;
}

/** Throws `PlaybookError` "import" for a file that cannot be read in its format. */
export async function importFiles(
  files: readonly ImportFile[],
  { format, beside, exists, secretsBefore }: ImportOptions,
): Promise<readonly ImportedSource[]> {
  const session = openSession(exists, secretsBefore);
  const sources: ImportedSource[] = [];
  const byFormat = Map.groupBy(files, (file) => format ?? formatOf(file));
  for (const [kind, own] of byFormat) {
    if (kind === undefined) {
      sources.push(...foreign(own, files.length, session));
      continue;
    }
    // One file among many that is broken is listed, and keeps no other from being imported.
    const broken: ImportedSource[] = [];
    const refused = (file: ImportFile, error: PlaybookError) => {
      if (files.length === 1) throw error;
      const source = openSource(file, kind, session);
      source.list("file", { file: file.name }, file.name, error.message);
      broken.push(source.done(file.name));
    };
    sources.push(...(await read(kind, own, session, beside, refused)), ...broken);
  }
  return sources.map((source) => withTypes(source, session.bare));
}

const longestLine = 1_000_000;

type Refused = (file: ImportFile, error: PlaybookError) => void;

/** Reads each file separately; unreadable parts are passed on. */
function each<T>(files: readonly ImportFile[], make: (file: ImportFile) => T, refused: Refused): readonly T[] {
  return files.flatMap((file) => {
    try {
      return [make(file)];
    } catch (error) {
      // Readers and their regular expressions recurse into their input.
      if (isOverflow(error)) refused(file, malformed(file, "one of its requests is too long, or nested too deeply", error));
      else if (error instanceof PlaybookError) refused(file, error);
      else throw error;
      return [];
    }
  });
}

/** Files that are read line by line; a line becomes a sentence, which a person reads. */
function eachText<T>(files: readonly ImportFile[], make: (file: ImportFile) => T, refused: Refused): readonly T[] {
  return each(files, (file) => make(withShortLines(file)), refused);
}

function withShortLines(file: ImportFile): ImportFile {
  const lines = file.text.split("\n");
  const long = lines.findIndex((line) => line.length > longestLine);
  if (long < 0) return file;
  const length = lines[long]?.length.toLocaleString("en");
  const limit = longestLine.toLocaleString("en");
  throw malformed(file, `line ${long + 1} has ${length} characters, but the limit is ${limit}`);
}

async function read(
  kind: ImportFormat,
  files: readonly ImportFile[],
  session: ImportSession,
  beside: ImportOptions["beside"],
  refused: Refused,
): Promise<readonly ImportedSource[]> {
  switch (kind) {
    case "postman": {
      const { isPostmanCollection, isPostmanEnvironment, readPostman, readPostmanEnvironment } = await import("../postman/read.ts");
      const parsed = each(
        files,
        (file) => ({ file, ...postmanData(file, (data) => isPostmanCollection(data) || isPostmanEnvironment(data)) }),
        refused,
      );
      const parsedByFile = new Map(parsed.map((one) => [one.file, one]));
      const environments = parsed.filter(({ data }) => !isPostmanCollection(data) && isPostmanEnvironment(data));
      const collections = parsed.filter(({ data }) => isPostmanCollection(data));
      return [
        ...environments.map(({ file, data }) => readPostmanEnvironment(file, data, session)),
        ...each(
          collections.map(({ file }) => file),
          (file) => {
            const { data, paths } = parsedByFile.get(file) ?? { data: null };
            return readPostman(file, data, session, paths);
          },
          refused,
        ),
      ];
    }
    case "http": {
      const { readHttpEnvironment, readHttpFile } = await import("../http/read.ts");
      const isEnvironment = ({ path }: ImportFile) => path.endsWith(".json");
      return [
        ...each(files.filter(isEnvironment), (file) => readHttpEnvironment(file, jsonOf(file), session), refused),
        ...eachText(
          files.filter((file) => !isEnvironment(file)),
          (file) => readHttpFile(file, session),
          refused,
        ),
      ];
    }
    case "hurl": {
      const { readHurl } = await import("../hurl/read.ts");
      return eachText(files, (file) => readHurl(file, session), refused);
    }
    case "bruno": {
      const { readBruno } = await import("../bruno/read.ts");
      const readable = each(files, withShortLines, refused);
      return readable.length === 0 ? [] : readBruno(readable, session);
    }
    case "har": {
      const { readHar } = await import("../har/read.ts");
      return each(files, (file) => readHar(file, jsonOf(file), session), refused);
    }
    case "curl": {
      const { readCurlFile } = await import("../curl/read.ts");
      return eachText(files, (file) => readCurlFile(file, session), refused);
    }
    case "arazzo": {
      const { readArazzo } = await import("../arazzo/read.ts");
      return each(files, (file) => readArazzo(file, yamlOf(file), (path) => beside(file, path), session), refused);
    }
    case "gherkin": {
      const { readGherkin } = await import("../gherkin/read.ts");
      return eachText(files, (file) => readGherkin(file, session), refused);
    }
  }
}

function jsonOf(file: ImportFile): Json {
  const parsed = parseJson(file.text.replace(/^\uFEFF/, ""), "by value");
  if (parsed.ok) return parsed.value;
  throw malformed(file, parsed.message);
}

function postmanData(file: ImportFile, isKnown: (data: Json) => boolean): ConvertedCollection {
  const data = jsonOf(file);
  // The API of Postman gives a collection inside an object.
  const inner = member(data, "collection") ?? member(data, "environment") ?? data;
  if (isPostmanV1(inner)) return postmanV1(inner);
  if (isKnown(inner)) return { data: inner, paths: new Map() };
  throw malformed(file, "it is neither a collection nor an environment");
}

function yamlOf(file: ImportFile): Json {
  const data = dataOf(file);
  if (member(data, "arazzo") !== undefined) return data;
  throw malformed(file, "it has no arazzo version");
}

function dataOf(file: ImportFile): Json {
  try {
    return parseData(file.text, file.name);
  } catch (cause) {
    throw malformed(file, (cause as Error).message.replace(/^.*? cannot be read: /, "").replace(/\.$/, ""), cause);
  }
}

function malformed({ name }: ImportFile, why: string, cause?: unknown): PlaybookError {
  return new PlaybookError(
    "import",
    `${name} cannot be read: ${why}.`,
    "Export it again from its tool, or name its format with --format.",
    cause,
  );
}

/** Files of other tools, among others that can be imported, are listed. */
function foreign(files: readonly ImportFile[], all: number, session: ImportSession): readonly ImportedSource[] {
  const tools = files.map(otherToolOf);
  if (files.length === all || tools.includes(undefined)) throw unknown(files);
  return files.map((file, index) => {
    const source = openSource(file, "postman", session);
    source.list("file", { file: file.name }, file.name, `it is a file of ${tools[index]}, which Playbook cannot import; ${asPostman}`);
    return source.done(file.name);
  });
}

const asPostman = "export it as HAR, or convert it into a Postman collection";

function unknown(files: readonly ImportFile[]): PlaybookError {
  const [tool] = files.flatMap((file) => otherToolOf(file) ?? []);
  if (tool !== undefined) {
    const named = files.map(({ name }) => name).join(", ");
    return new PlaybookError("import", `${named} is a file of ${tool}, which Playbook cannot import.`, `${asPostman.replace(/^e/, "E")}.`);
  }
  const names = files.map(({ name }) => name).join(", ");
  return new PlaybookError(
    "import",
    `${names} cannot be imported.`,
    "Playbook imports Postman collections and environments, .http, .hurl, .bru, .har, .feature, Arazzo descriptions, and files of curl commands. Name the format with --format if the file extension does not show it.",
  );
}
