// A service in a run: its connections, its contract, its defaults.

import { isAbsolute, join } from "node:path";
import type { SchemaLookup } from "../checks/subject.ts";
import { PlaybookError } from "../error.ts";
import { createHttpClient, type TlsMaterial } from "../http/client.ts";
import type { PlannedService } from "../planned.ts";
import type { FilePort } from "../ports.ts";
import { whyUnreadable } from "../regularFile.ts";
import type { FillContext } from "../values/fill.ts";
import { compileValue } from "../values/fill.ts";
import { createAskedRate } from "./askedRate.ts";
import type { ServiceContext } from "./context.ts";
import { textOfFilled } from "./filling.ts";
import { createPace } from "./pace.ts";

export interface ServiceSurroundings {
  readonly root: string;
  readonly files: FilePort;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly maxBodyBytes?: number;
  /** True if requests that the service refuses by its rate wait and are sent again. */
  readonly keepsRate?: boolean;
  /** Values of the service's own variables. */
  readonly filling: FillContext;
}

/** Throws `PlaybookError` for TLS files and documents that cannot be read. */
export async function openService(planned: PlannedService, around: ServiceSurroundings): Promise<ServiceContext> {
  const { root, files, environment, maxBodyBytes, keepsRate = false, filling } = around;
  const fill = async (text: string | undefined) => (text === undefined ? undefined : textOfFilled(await compileValue(text).fill(filling)));
  const proxy = await fill(planned.proxy);
  const tls = await tlsOf(planned, around, fill);
  const baseUrl = compileValue(planned.baseUrl ?? null);
  const headers = Object.entries(planned.headers).map(([name, value]) => [name, compileValue(value)] as const);
  const fixed = baseUrl.constant && headers.every(([, header]) => header.constant);
  const contract = planned.openapi === undefined ? undefined : await contractOf(planned.openapi, root, files);
  return {
    planned,
    client: createHttpClient({
      cookies: planned.cookies,
      environment,
      tls,
      ...(proxy === undefined ? {} : { proxy }),
      ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }),
    }),
    ...(planned.rateLimit === undefined ? {} : { pace: createPace(planned.rateLimit) }),
    asked: createAskedRate(keepsRate),
    ...(contract === undefined ? {} : { contract }),
    schema: contract?.schema ?? schemasOf(root, files),
    baseUrl,
    headers,
    ...(fixed ? { fixed: { headers: planned.headers, ...(planned.baseUrl === undefined ? {} : { baseUrl: planned.baseUrl }) } } : {}),
    shared: new Map(),
  };
}

/** Loaded with the first check that needs a schema: most runs have none. */
function schemasOf(root: string, files: FilePort): SchemaLookup {
  let lookup: SchemaLookup | undefined;
  return async (named) => {
    lookup ??= (await import("../contract/contract.ts")).schemasWithoutContract({ root, files });
    return lookup(named);
  };
}

async function contractOf(path: string, root: string, files: FilePort) {
  const { loadContract } = await import("../contract/contract.ts");
  const contract = await loadContract(Buffer.from(await read(path, files)).toString("utf8"), { path, root, files });
  if ("problem" in contract) throw new PlaybookError("openapi", contract.problem, "Correct the document, or set `contract: off`.");
  return contract;
}

async function tlsOf(
  { tls }: PlannedService,
  { root, files }: ServiceSurroundings,
  fill: (text: string | undefined) => Promise<string | undefined>,
): Promise<TlsMaterial> {
  const material: { -readonly [K in keyof TlsMaterial]: TlsMaterial[K] } = {};
  for (const name of ["ca", "cert", "key"] as const) {
    const path = await fill(tls[name]);
    if (path === undefined) continue;
    material[name] = Buffer.from(await read(isAbsolute(path) ? path : join(root, path), files)).toString("utf8");
  }
  const passphrase = await fill(tls.passphrase);
  if (passphrase !== undefined) material.passphrase = passphrase;
  if (tls.insecure !== undefined) material.insecure = tls.insecure;
  return material;
}

async function read(path: string, files: FilePort): Promise<Uint8Array> {
  try {
    return await files.read(path);
  } catch (error) {
    throw new PlaybookError(
      "file",
      `The file ${path} cannot be read: ${whyUnreadable(error)}.`,
      "Check its path in the front matter of the service.",
      error,
    );
  }
}
