// Pages of a list: `limit` and `offset` of the query, and the headers that lead to the other pages.

import type { Fields } from "./fields.ts";

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** 20 items from the first when the query does not say otherwise; at most 100. */
export function readPage(query: Fields): Page {
  return {
    limit: query.number("limit", { min: 1, max: 100, integer: true }) ?? 20,
    offset: query.number("offset", { min: 0, max: 1_000_000, integer: true }) ?? 0,
  };
}

/** `X-Total-Count`, and `Link` (RFC 8288) with the first, previous, next and last page as far as they exist. */
export function pageHeaders(url: URL, page: Page, total: number): Readonly<Record<string, string>> {
  const { limit, offset } = page;
  const link = (rel: string, at: number): string => {
    const query = new URLSearchParams(url.searchParams);
    query.set("limit", String(limit));
    query.set("offset", String(at));
    return `<${url.pathname}?${query}>; rel="${rel}"`;
  };
  const links = [link("first", 0)];
  if (offset > 0) links.push(link("prev", Math.max(0, offset - limit)));
  if (offset + limit < total) links.push(link("next", offset + limit));
  links.push(link("last", Math.max(0, Math.ceil(total / limit) - 1) * limit));
  return { "x-total-count": String(total), link: links.join(", ") };
}
