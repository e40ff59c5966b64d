// Authorizes a client without a user, as in CI, by a secret or by signing with its key.

import { createPrivateKeyJwtAuth, type OAuthClientProvider } from "@modelcontextprotocol/client";
import type { HttpServerConfig } from "../config.ts";

export type ClientGrant = { readonly clientId: string } & (
  | { readonly secret: string }
  | { readonly privateKey: string; readonly algorithm: string }
);

/** The credentials of a client in its own right; undefined if a person signs in. */
export function clientGrant({ oauth }: HttpServerConfig): ClientGrant | undefined {
  if (oauth?.grant !== "client credentials" || oauth.clientId === undefined) return undefined;
  const { clientId, clientSecret, privateKey, algorithm = "ES256" } = oauth;
  if (privateKey !== undefined) return { clientId, privateKey, algorithm };
  return clientSecret === undefined ? undefined : { clientId, secret: clientSecret };
}

/** Makes `own` a client that acts for itself: it sends its secret, or signs with its key, without a redirect. */
export function grantProvider(grant: ClientGrant, own: OAuthClientProvider, issuer: string | undefined): OAuthClientProvider {
  const isSecret = "secret" in grant;
  const method = isSecret ? "client_secret_basic" : "private_key_jwt";
  const clientMetadata = {
    ...own.clientMetadata,
    redirect_uris: [],
    grant_types: ["client_credentials"],
    token_endpoint_auth_method: method,
  };
  const client = {
    client_id: grant.clientId,
    ...(isSecret ? { client_secret: grant.secret } : {}),
    ...(issuer === undefined ? {} : { issuer }),
  };
  const signed = isSecret
    ? {}
    : {
        addClientAuthentication: createPrivateKeyJwtAuth({
          issuer: grant.clientId,
          subject: grant.clientId,
          privateKey: grant.privateKey,
          alg: grant.algorithm,
        }),
      };
  return Object.assign(own, {
    saveClientInformation: undefined,
    redirectUrl: undefined,
    clientMetadata,
    clientInformation: () => client,
    tokens: () => undefined,
    prepareTokenRequest: (scope?: string) =>
      new URLSearchParams({ grant_type: "client_credentials", ...(scope === undefined ? {} : { scope }) }),
    ...signed,
  });
}
