// Reads HAR recordings: the requests of one page load or session are one test, and each expects the recorded status.

import type { Json } from "../../../language/index.ts";
import { list, member, text } from "../reading/data.ts";
import type { RawBody, RawPair } from "../reading/request.ts";
import { type ImportSession, openSource } from "../reading/source.ts";
import { type ImportedCall, type ImportedSource, type ImportFile, newCall } from "../reading/suite.ts";

/** Headers that browsers and connections add by themselves. */
const ownHeaders =
  /^(?::.*|host|connection|content-length|accept-encoding|sec-.*|user-agent|upgrade-insecure-requests|cache-control|pragma|origin|referer|dnt|te|priority|accept-language|if-none-match|if-modified-since|keep-alive|transfer-encoding)$/i;

/** A recording has no placeholders: it is sent as it is. */
const noPlaceholder = /(?!)/g;

export function readHar(file: ImportFile, data: Json, session: ImportSession): ImportedSource {
  const source = openSource(file, "har", session, { pattern: noPlaceholder });
  const left = new Set<string>();
  const calls: ImportedCall[] = [];
  for (const [index, entry] of list(member(member(data, "log"), "entries")).entries()) {
    const path = `$.log.entries[${index}]`;
    const place = { file: file.name, path };
    const request = member(entry, "request");
    const url = text(member(request, "url"));
    const method = text(member(request, "method"));
    const status = member(member(entry, "response"), "status");
    const mimeType = text(member(member(member(entry, "response"), "content"), "mimeType"));
    if (isAsset(url, mimeType) || !/^https?:/.test(url)) {
      source.found.requests++;
      const reason = /^https?:/.test(url) ? "it loads part of a page and does not call an API" : "it is not an HTTP request";
      source.list("request", place, `${method} ${url.slice(0, 80)}`, reason);
      continue;
    }
    const call = newCall(place);
    const headers = list(member(request, "headers")).flatMap((header): readonly RawPair[] => {
      const pair = { name: text(member(header, "name")), value: text(member(header, "value")), place };
      if (!ownHeaders.test(pair.name)) return [pair];
      left.add(pair.name.toLowerCase());
      return [];
    });
    const body = bodyOf(member(request, "postData"), (what, reason) => void call.unfit.push({ kind: "body", place, what, reason }));
    const cookies = headers.some(({ name }) => /^cookie$/i.test(name))
      ? []
      : list(member(request, "cookies")).map((one) => ({ name: text(member(one, "name")), value: text(member(one, "value")), place }));
    source.request(call, {
      method,
      url,
      headers,
      ...(cookies.length === 0 ? {} : { cookies }),
      ...(body === undefined ? {} : { body }),
      ...(typeof status === "number" && status >= 300 && status < 400 ? { redirects: false } : {}),
    });
    if (typeof status === "number" && status >= 100) {
      source.assertion();
      call.asserts.push({ place, what: `status ${status}`, value: [{ status }] });
    }
    calls.push(call);
  }
  if (left.size > 0)
    source.list("header", { file: file.name }, [...left].sort().join(", "), "browsers and connections send these by themselves");
  const title = file.name.replace(/^.*[\\/]/, "").replace(/\.\w+$/, "");
  source.tests.push({ title, phases: { execution: calls } });
  return source.done(title);
}

function isAsset(url: string, mimeType: string): boolean {
  return (
    /^(?:image|font|audio|video)\/|^text\/(?:css|html|javascript)|javascript/i.test(mimeType) ||
    /\.(?:js|css|png|jpe?g|gif|svg|ico|woff2?|ttf|map|webp)(?:[?#]|$)/i.test(url)
  );
}

function bodyOf(postData: Json | undefined, refuse: (what: string, reason: string) => void): RawBody | undefined {
  if (postData === undefined) return undefined;
  const type = text(member(postData, "mimeType"));
  const content = text(member(postData, "text"));
  if (content !== "" && text(member(postData, "encoding")) === "base64") {
    refuse(content.slice(0, 40), "steps cannot send a base64 body");
    return undefined;
  }
  if (content !== "") return { kind: "text", text: content, type };
  const parameters = list(member(postData, "params"));
  if (parameters.length === 0) return undefined;
  if (/^multipart\/form-data/i.test(type))
    return {
      kind: "multipart",
      parts: parameters.map((one) => {
        const name = text(member(one, "name"));
        const fileName = text(member(one, "fileName"));
        const partType = text(member(one, "contentType"));
        if (partType !== "") refuse(`${name}: ${partType}`, "the type of a part always comes from its file");
        return fileName === "" ? { name, value: text(member(one, "value")) } : { name, file: fileName };
      }),
    };
  return { kind: "form", fields: parameters.map((one) => ({ name: text(member(one, "name")), value: text(member(one, "value")) })) };
}
