// The fetch of a model's API: through the proxy of the environment, never to another place, and with a limit of the
// response. A file of its own, to be imported when needed: in a bundle, `import()` of a CommonJS package gives no named
// exports.

import { EnvHttpProxyAgent, fetch } from "undici";

/** The headers that are sent: none about the machine, and none that the environment sets for another API. */
const sentHeaders = ["accept", "content-type", "authorization", "api-key", "user-agent"];

/**
 * Throws `tooLarge()` while reading a body that exceeds `maxBytes`. Redirects are errors: the target would receive the
 * prompt.
 */
export function modelFetch(maxBytes: number, tooLarge: () => Error): typeof globalThis.fetch {
  const agent = new EnvHttpProxyAgent({ allowH2: false, headersTimeout: 0, bodyTimeout: 0 });
  const send = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const given = new Headers(init.headers);
    const headers = sentHeaders.flatMap((name): [string, string][] => (given.has(name) ? [[name, given.get(name) ?? ""]] : []));
    const response = (await fetch(url, { ...(init as object), headers, redirect: "error", dispatcher: agent })) as unknown as Response;
    if (response.body === null) return response;
    let bytes = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) controller.error(tooLarge());
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText } = response;
    return new Response(response.body.pipeThrough(counted), { status, statusText, headers: [...response.headers] });
  };
  return send as typeof globalThis.fetch;
}
