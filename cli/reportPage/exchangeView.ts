// Draws a request and its response as they were sent.

import { formatDuration } from "../reporters/duration.ts";
import type { RequestData, ResponseData } from "../reporters/html/pageData.ts";
import { element } from "./element.ts";
import { jsonView } from "./jsonView.ts";

export function requestView(request: RequestData): HTMLElement {
  const { method, url, headers, body } = request;
  return element(
    "section",
    { class: "part" },
    element("h4", {}, "Request", copyButton(request)),
    element("p", { class: "line-of" }, element("span", { class: "method" }, method), " ", element("code", {}, url)),
    headerTable(headers),
    body !== undefined && body !== "" && jsonView(body, "Request body"),
  );
}

export function responseView({ status, statusText, url, headers, body, bytes, duration }: ResponseData): HTMLElement {
  const kind = status >= 500 ? "failed" : status >= 400 ? "notReady" : "passed";
  return element(
    "section",
    { class: "part" },
    element("h4", {}, "Response"),
    element(
      "p",
      { class: "line-of" },
      element("span", { class: `code is-${kind}` }, `${status} ${statusText}`.trim()),
      element("span", { class: "muted" }, ` ${formatDuration(duration)} · ${size(bytes)}`),
    ),
    url !== undefined && element("p", { class: "muted" }, "Redirected to ", element("code", {}, url)),
    headerTable(headers),
    body === "" ? element("p", { class: "muted" }, "No body.") : jsonView(body, "Response body"),
  );
}

function headerTable(headers: RequestData["headers"]): HTMLElement | undefined {
  if (headers.length === 0) return undefined;
  return element(
    "details",
    { class: "headers" },
    element("summary", {}, `${headers.length} ${headers.length === 1 ? "header" : "headers"}`),
    element(
      "dl",
      {},
      headers.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
    ),
  );
}

/** Masked values stay masked: a person who repeats the request inserts the secret. */
function copyButton({ method, url, headers, body }: RequestData): HTMLElement {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const parts = [
    `curl -X ${method} ${quoted(url)}`,
    ...headers
      .filter(([name]) => !/^(content-length|host|connection)$/i.test(name))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined || body === "" ? [] : [`--data-raw ${quoted(body)}`]),
  ];
  const copy = async (event: Event) => {
    const button = event.currentTarget as HTMLElement;
    const done = await navigator.clipboard.writeText(parts.join(" \\\n  ")).then(
      () => "Copied",
      () => "Not allowed here",
    );
    button.textContent = done;
    setTimeout(() => {
      button.textContent = "Copy as curl";
    }, 1500);
  };
  return element("button", { type: "button", class: "copy", click: (event: Event) => void copy(event) }, "Copy as curl");
}

function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
