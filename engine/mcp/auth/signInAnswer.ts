// Checks the page that a person is sent to for a sign-in, and the answer that comes back from it.

import { timingSafeEqual } from "node:crypto";
import { type OAuthDiscoveryState, validateAuthorizationResponseIssuer } from "@modelcontextprotocol/client";
import { McpFailure } from "../failure.ts";

/** Handed to the browser, so nothing but a page: no file, no script, no other program. */
export function refuseUnsafePage(page: URL, server: string): void {
  const isLocal = page.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(page.hostname);
  if ((page.protocol === "https:" || isLocal) && page.username === "" && page.password === "") return;
  throw new McpFailure(
    "unauthorized",
    `The server @${server} asks to open ${page.protocol}//… for the sign-in, which is not https. Playbook does not open it.`,
    "Ask the operator of the server: it looks like an attack.",
  );
}

/** The authorization code of an answer. Throws `McpFailure` for one that is forged, refused or of another authority. */
export function codeOf(answer: URLSearchParams, state: string, metadata: OAuthDiscoveryState["authorizationServerMetadata"]): string {
  if (!same(answer.get("state") ?? "", state)) {
    throw new McpFailure(
      "unauthorized",
      "The response to the sign-in does not match the request. It may be forged, so it is ignored.",
      "Sign in again.",
    );
  }
  try {
    // Checked before anything else in the answer is read: of a forged answer, not even the error is shown.
    validateAuthorizationResponseIssuer({
      iss: answer.get("iss") ?? undefined,
      expectedIssuer: metadata?.issuer,
      issParameterSupported:
        (metadata as { authorization_response_iss_parameter_supported?: boolean } | undefined)
          ?.authorization_response_iss_parameter_supported === true,
    });
  } catch {
    throw new McpFailure(
      "unauthorized",
      "The response to the sign-in did not come from the authority that was asked, so it is ignored.",
      "Find out why before you try again.",
    );
  }
  const error = answer.get("error");
  if (error !== null)
    throw new McpFailure("unauthorized", `The sign-in was refused: ${error.slice(0, 80)}.`, "Sign in again, and allow access.");
  const code = answer.get("code");
  if (code === null) throw new McpFailure("unauthorized", "The sign-in returned no code.", "Sign in again.");
  return code;
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
