// An Excel workbook from rows of plain values, as a ZIP of uncompressed parts: what spreadsheet programs write, as
// little of it as they read.

import { crc32 } from "node:zlib";

export type WorkbookCell = string | number | boolean | Date | null;

/** By the names of the sheets. */
export function workbook(sheets: Readonly<Record<string, readonly (readonly WorkbookCell[])[]>>): Buffer {
  const names = Object.keys(sheets);
  const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`;
  const types = "http://schemas.openxmlformats.org/package/2006/content-types";
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packed = "http://schemas.openxmlformats.org/package/2006/relationships";
  const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const listed = names.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("");
  const parts: Record<string, string> = {
    "[Content_Types].xml": xml(
      `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${names.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${kind}.worksheet+xml"/>`).join("")}</Types>`,
    ),
    "_rels/.rels": xml(`<Relationships xmlns="${packed}">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`),
    "xl/workbook.xml": xml(`<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed}</sheets></workbook>`),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships xmlns="${packed}">${names.map((_, index) => relation(index + 1, "worksheet", `worksheets/sheet${index + 1}.xml`)).join("")}${relation(names.length + 1, "styles", "styles.xml")}</Relationships>`,
    ),
    // The second format is that of dates.
    "xl/styles.xml": xml(
      `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
  };
  for (const [index, rows] of Object.values(sheets).entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] = xml(
      `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join("")}</sheetData></worksheet>`,
    );
  return zip(parts);
}

function rowXml(cells: readonly WorkbookCell[], row: number): string {
  const xml = cells.map((cell, column) => {
    const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
    if (cell === null) return "";
    if (typeof cell === "number") return `<c ${at}><v>${cell}</v></c>`;
    if (typeof cell === "boolean") return `<c ${at} t="b"><v>${cell ? 1 : 0}</v></c>`;
    // Days since the end of 1899.
    if (cell instanceof Date) return `<c ${at} s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`;
    return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  });
  return `<row r="${row + 1}">${xml.join("")}</row>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function zip(parts: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    files.push(Buffer.from("PK\x03\x04"), common, path, content);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    entries.push(Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), common, tail, path);
    offset += 4 + common.length + path.length + content.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  const count = Object.keys(parts).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, directory, Buffer.from("PK\x05\x06"), end]);
}
