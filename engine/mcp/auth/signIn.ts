// Signs a person in at a server, even if it has tokens, and checks that the server accepts the new one.

import { PlaybookError } from "../../error.ts";
import { type Challenge, defaultLimits } from "../connection.ts";
import { AuthorizationNeeded } from "../failure.ts";
import { createNetwork } from "../guardedFetch.ts";
import { resolveConfig } from "../resolveConfig.ts";
import { connectWithSdk } from "../sdkConnection.ts";
import { openSession, type Surroundings, serverNamed } from "../session.ts";
import { createAuthorizer } from "./authorizer.ts";
import { credentialsOf } from "./credentialStore.ts";

export interface SignedIn {
  readonly issuer: string;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
}

/** Throws `PlaybookError`, also for a server that needs no sign-in. */
export async function signIn(server: string, around: Surroundings, signal: AbortSignal): Promise<SignedIn> {
  const given = serverNamed(server, around.servers);
  const { config, secrets } = await resolveConfig(given, around.root, around.variables, around.files);
  for (const secret of secrets) around.secret(secret);
  if (config.kind !== "http") throw new PlaybookError("usage", `@${server} is a program on this machine: it needs no sign-in.`);
  const credentials = credentialsOf(config.url, around.credentials);
  const limits = around.limits ?? defaultLimits;
  const challenge = await challengeOf(config, around, signal);
  if (challenge === undefined) {
    throw new PlaybookError("mcp-no-login", `The server @${server} does not require a sign-in.`, "Use it without a sign-in.");
  }
  const network = createNetwork(new URL(config.url), limits);
  try {
    const authorizer = createAuthorizer({
      config,
      credentials,
      fetch: network.toTold,
      secret: around.secret,
      ...(around.redirect === undefined ? {} : { redirect: around.redirect }),
    });
    await credentials.forgetTokens();
    await authorizer.login(challenge, signal);
  } finally {
    await network.close();
  }
  const { redirect: _redirect, ...silent } = around;
  const elicit = async () => ({ action: "decline", reason: "Playbook does not answer questions while it signs in." }) as const;
  const session = await openSession(server, silent, { elicit, signal, discovering: true });
  await session.close();
  const tokens = await credentials.tokens();
  return {
    issuer: (await credentials.issuer()) ?? config.url,
    scopes: tokens?.scope?.split(" ") ?? [],
    ...(tokens?.expiresAt === undefined ? {} : { expiresAt: tokens.expiresAt }),
  };
}

/** The server's challenge to an unknown client; undefined when it lets one in. */
async function challengeOf(
  config: Parameters<typeof connectWithSdk>[0]["config"],
  { limits }: Surroundings,
  signal: AbortSignal,
): Promise<Challenge | undefined> {
  const elicit = async () => ({ action: "decline", reason: "" }) as const;
  const authorization = {
    token: async () => undefined,
    onUnauthorized: async (challenge: Challenge) => {
      throw new AuthorizationNeeded(challenge, `The server @${config.name} requires you to sign in.`);
    },
  };
  try {
    const connection = await connectWithSdk({ config, authorization, limits, elicit, signal });
    await connection.close();
    return undefined;
  } catch (error) {
    if (error instanceof AuthorizationNeeded) return error.challenge;
    throw error;
  }
}
