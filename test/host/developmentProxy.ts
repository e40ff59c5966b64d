/**
 * Passes everything between a browser and VS Code's server, and writes into the page which extensions are under
 * development: the page has no address parameter for it, as desktop VS Code has arguments.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export interface Development {
  /** Folders of the extensions. */
  readonly extensions: readonly string[];
  /** The module whose `run` is called in the extension host. */
  readonly tests?: string;
}

export interface Proxy {
  readonly port: number;
  stop(): Promise<void>;
}

/** Listens on loopback, on `port` or, by default, a free one. */
export async function startProxy(serverPort: number, development: Development, port = 0): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, serverPort, development));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (incoming, socket, head) => tunnel(incoming, socket as Socket, head, serverPort));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number, development: Development): void {
  const isPage = new URL(incoming.url ?? "/", "http://localhost").pathname === "/";
  const headers = isPage ? { ...incoming.headers, "accept-encoding": "identity" } : incoming.headers;
  const passed = request({ host: "127.0.0.1", port, method: incoming.method, path: incoming.url, headers }, (response) => {
    const status = response.statusCode ?? 502;
    if (!isPage || status !== 200) {
      outgoing.writeHead(status, response.headers);
      response.pipe(outgoing);
      return;
    }
    const chunks: Buffer[] = [];
    response.on("data", (chunk) => chunks.push(chunk));
    response.on("end", () => {
      const page = Buffer.from(withDevelopment(Buffer.concat(chunks).toString(), incoming.headers.host ?? "", development));
      outgoing.writeHead(status, { ...response.headers, "content-length": page.length });
      outgoing.end(page);
    });
  });
  passed.on("error", () => outgoing.destroy());
  incoming.pipe(passed);
}

function tunnel(incoming: IncomingMessage, socket: Socket, head: Buffer, port: number): void {
  const upstream = connect(port, "127.0.0.1", () => {
    const lines = incoming.rawHeaders.flatMap((text, index, all) => (index % 2 === 0 ? [`${text}: ${all[index + 1]}`] : []));
    upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  for (const [one, other] of [[socket, upstream] as const, [upstream, socket] as const]) {
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroy());
  }
}

/** The page with `developmentOptions` in its configuration, which is JSON in an attribute of a `meta` element. */
function withDevelopment(page: string, authority: string, { extensions, tests }: Development): string {
  const attribute = /(id="vscode-workbench-web-configuration" data-settings=")([^"]*)"/;
  const written = attribute.exec(page)?.[2];
  if (written === undefined) throw new Error("VS Code's page has no configuration where this version of the proxy expects it.");
  const uri = (path: string) => ({ scheme: "vscode-remote", authority, path });
  const configuration = JSON.parse(
    written.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&"),
  );
  configuration.developmentOptions = {
    ...configuration.developmentOptions,
    extensions: extensions.map(uri),
    ...(tests === undefined ? {} : { extensionTestsPath: uri(tests) }),
  };
  // Only code-server's own front end serves these addresses.
  delete configuration.productConfiguration?.proxyEndpointTemplate;
  const escaped = JSON.stringify(configuration).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return page.replace(attribute, (_, start) => `${start}${escaped}"`);
}
