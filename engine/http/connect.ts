// Opens the connections of a pool: straight to the origin, to a proxy, or through a proxy's tunnel.

import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import { authorization, type ProxyServer, proxyFailure, proxyRefusal } from "./proxy.ts";
import { type TlsMaterial, tlsOptions } from "./tls.ts";

type Connector = buildConnector.connector;

/** The connector for an origin. Sockets are in `open` while they live, those still connecting included. */
export function createConnectors(
  material: TlsMaterial,
  open: Set<Socket>,
): (url: URL, proxy: ProxyServer | undefined) => Promise<Connector> {
  let direct: Promise<Connector> | undefined;

  async function build(): Promise<Connector> {
    const { default: buildConnector } = await import("undici/lib/core/connect.js");
    // Time limits are the request's own: 0 leaves connecting to it.
    const connect = buildConnector({ ...(await tlsOptions(material)), allowH2: false, timeout: 0 });
    return (options, callback) => {
      const socket = connect(options, callback) as unknown as Socket;
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      return socket;
    };
  }

  return async (url, proxy) => {
    direct ??= build();
    const connect = await direct;
    if (proxy === undefined) return connect;
    if (url.protocol === "http:") return viaProxy(connect, proxy);
    return viaTunnel(connect, proxy, open);
  };
}

/** For plain HTTP: the connection is the proxy's, the request line names the whole URL. */
function viaProxy(connect: Connector, proxy: ProxyServer): Connector {
  const { protocol, hostname, port, host } = proxy.url;
  return (options, callback) =>
    connect({ ...options, protocol, hostname: unbracketed(hostname), port: port || defaultPort(protocol), host }, (error, socket) =>
      error === null ? callback(null, socket as Socket) : callback(proxyFailure(proxy, error), null),
    );
}

function viaTunnel(connect: Connector, proxy: ProxyServer, open: Set<Socket>): Connector {
  return (options, callback) => {
    openTunnel(proxy, `${options.hostname}:${options.port || 443}`, open).then(
      (httpSocket) => connect({ ...options, httpSocket }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

async function openTunnel(proxy: ProxyServer, authority: string, open: Set<Socket>): Promise<Socket> {
  const { protocol, hostname, port } = proxy.url;
  const { request } = protocol === "https:" ? await import("node:https") : await import("node:http");
  const credentials = authorization(proxy);
  return new Promise((resolve, reject) => {
    const connecting = request({
      method: "CONNECT",
      host: unbracketed(hostname),
      port: port || defaultPort(protocol),
      path: authority,
      agent: false,
      headers: { Host: authority, ...(credentials === undefined ? {} : { "Proxy-Authorization": credentials }) },
    });
    connecting.on("socket", (socket) => {
      open.add(socket);
      socket.once("close", () => open.delete(socket));
    });
    connecting.once("connect", (response, socket) => {
      if (response.statusCode === 200) return resolve(socket as Socket);
      socket.destroy();
      reject(proxyRefusal(proxy, response.statusCode ?? 0));
    });
    connecting.once("response", (response) => {
      response.destroy();
      reject(proxyRefusal(proxy, response.statusCode ?? 0));
    });
    connecting.once("error", (error) => reject(proxyFailure(proxy, error)));
    connecting.end();
  });
}

function defaultPort(protocol: string): string {
  return protocol === "https:" ? "443" : "80";
}

function unbracketed(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}
