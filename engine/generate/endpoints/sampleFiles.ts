// Gives tests a small file to upload where the service playbook has none: a text that the generation writes next to the
// playbooks. Pictures, archives and other files that are not texts need a variable of the service playbook.

import { type DraftPart, relativePath } from "../../../language/index.ts";

export interface SampleFile {
  /** The name of the variable in the playbooks that send it. */
  readonly variable: string;
  /** In the folder of the generated playbooks. */
  readonly name: string;
  readonly text: string;
}

type Kind = "csv" | "json" | "pdf" | "txt" | "xml";

const texts: Readonly<Record<Kind, string>> = {
  txt: "This is a sample file of the generated tests.\n",
  csv: "id,name\n1,Sample\n",
  json: '{ "name": "Sample" }\n',
  xml: '<?xml version="1.0" encoding="UTF-8"?>\n<sample/>\n',
  pdf: emptyPdf(),
};

const samples = new Map(
  Object.entries(texts).map(([kind, text]) => [kind, { variable: `sample${kind.toUpperCase()}`, name: `sample.${kind}`, text }]),
);

/** Kinds of files that no text is, in names and descriptions. */
const other =
  /\b(?:archive|audio|avatar|banner|certificate|docx?|excel|favicon|icon|image|jpe?g|keystore|logo|mp[34]|photo|picture|png|pptx?|screenshot|spreadsheet|tar|thumbnail|video|xlsx?|zip)s?\b/i;

/** `about` are the names and the description of the uploaded file. */
export function sampleFor(mediaType: string, about: string): SampleFile | undefined {
  const [type = ""] = mediaType.toLowerCase().split(";");
  const isOpen = /^(?:|\*\/\*|application\/octet-stream|binary\/octet-stream)$/.test(type);
  const words = about.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
  if (isOpen && other.test(words)) return undefined;
  const named = isOpen ? /\b(csv|json|pdf|xml)\b/i.exec(words)?.[1]?.toLowerCase() : /[/+](csv|json|pdf|xml)$/.exec(type)?.[1];
  const kind = named ?? (isOpen || type.startsWith("text/plain") ? "txt" : undefined);
  return kind === undefined ? undefined : samples.get(kind);
}

/** The sample file of this variable. */
export function sampleNamed(variable: string): SampleFile | undefined {
  return [...samples.values()].find((one) => one.variable === variable);
}

/** The sample files that steps send. */
export function sampleFilesIn(parts: readonly DraftPart[]): readonly SampleFile[] {
  const written = JSON.stringify(parts);
  return [...samples.values()].filter(({ variable }) => written.includes(`\${${variable}}`) || written.includes(`{"$var":"${variable}"}`));
}

/** The variables of a playbook in `folder` for files in `home`. */
export function sampleVariables(files: readonly SampleFile[], folder: string, home: string) {
  return Object.fromEntries(
    files.map(({ variable, name }) => [variable, { type: "file", path: relativePath(folder, home === "" ? name : `${home}/${name}`) }]),
  );
}

/** A page without anything on it, in the text form of the format. */
function emptyPdf(): string {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
