// Exchanges by hand, measured against documents: what each test sent and got, and the lines of the document that it
// covers.

import assert from "node:assert/strict";
import { join } from "node:path";
import { pointText, type ServiceCoverage } from "../../../engine/coverage/coverage.ts";
import { observeCoverage } from "../../../engine/coverage/observer.ts";
import type { HttpRequest } from "../../../engine/http/message.ts";
import { createResponse } from "../../../engine/http/response.ts";
import { nodeFiles } from "../../../engine/nodeFiles.ts";
import type { Json } from "../../../language/index.ts";
import { type Folder, folderWith } from "../folder.ts";
import { service } from "../handPlan.ts";

export interface Exchanged {
  /** `POST /orders?x=1` */
  readonly send: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** As JSON, or a text as it is. */
  readonly body?: Json;
  readonly type?: string;
  readonly status?: number;
  readonly answer?: Json;
  readonly answerType?: string;
  readonly test?: string;
}

const host = "http://api.test";

/** The first file is the document. */
export async function measured(files: Readonly<Record<string, string>>, exchanges: readonly Exchanged[]): Promise<ServiceCoverage> {
  const folder: Folder = await folderWith(files);
  try {
    const openapi = join(folder.path, Object.keys(files)[0] ?? "");
    const observer = await observeCoverage({ root: folder.path, services: [service({ openapi })] }, nodeFiles);
    assert.deepEqual(observer.left, []);
    for (const one of exchanges) observer.exchange("api", one.test ?? "t", requestOf(one), responseOf(one), host);
    const [found] = (await observer.result()).services;
    assert.ok(found !== undefined);
    return found;
  } finally {
    await folder.remove();
  }
}

function requestOf({ send, headers = {}, body, type = "application/json" }: Exchanged): HttpRequest {
  const [method = "", target = ""] = send.split(" ", 2);
  const own = body === undefined ? [] : [["Content-Type", type] as const];
  return {
    method,
    url: host + target,
    headers: [...Object.entries(headers), ...own],
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    redirects: true,
    timeoutMs: 1_000,
  };
}

function responseOf({ send, status = 200, answer, answerType = "application/json" }: Exchanged) {
  const [, target = ""] = send.split(" ", 2);
  const body = answer === undefined ? new Uint8Array() : Buffer.from(typeof answer === "string" ? answer : JSON.stringify(answer));
  const headers = answer === undefined ? [] : [["content-type", answerType] as const];
  return createResponse({ status, statusText: "", headers, body, url: new URL(host + target).href, durationMs: 1 });
}

/**
 * Measures a document in YAML whose lines end in `# 1/3`: so many of the points on the line are seen. A line without
 * has no point.
 */
export async function checkLines(document: string, exchanges: readonly Exchanged[]): Promise<ServiceCoverage> {
  const found = await measured({ "openapi.yaml": document }, exchanges);
  const counts = lineCounts(found, 0);
  const lines = dedented(document);
  const shown = lines.map(
    (line, index) => line.replace(/ *# \d+\/\d+$/, "") + (counts.has(index + 1) ? ` # ${counts.get(index + 1)}` : ""),
  );
  assert.equal(shown.join("\n"), lines.map((line) => line.replace(/ +(?=# \d+\/\d+$)/, " ")).join("\n"));
  return found;
}

/** `1/3` by line. */
export function lineCounts({ points }: ServiceCoverage, file: number): ReadonlyMap<number, string> {
  const byLine = Map.groupBy(
    points.filter(({ place }) => place[0] === file),
    ({ place }) => place[1],
  );
  return new Map([...byLine].map(([line, own]) => [line, `${own.filter(({ seen }) => seen.length > 0).length}/${own.length}`]));
}

function dedented(text: string): readonly string[] {
  const lines = text.replace(/^\n/, "").split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  return lines.map((line) => line.slice(Math.min(...indents)));
}

/** Points that were seen, as text; of one operation without its name. */
export function seenPoints({ points }: ServiceCoverage): readonly string[] {
  return points.filter(({ seen }) => seen.length > 0).map(pointText);
}

export function unseenPoints({ points }: ServiceCoverage): readonly string[] {
  return points.filter(({ seen }) => seen.length === 0).map(pointText);
}
