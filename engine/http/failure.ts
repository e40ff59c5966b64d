// Represents a request that got no response: what happened to which request, and what to do.

import { PlaybookError } from "../error.ts";

export type HttpFailureKind =
  | "refused"
  | "dns"
  | "unreachable"
  | "timeout"
  | "reset"
  | "tls"
  | "too large"
  | "redirect"
  | "protocol"
  | "encoding"
  | "proxy"
  | "invalid request"
  | "cancelled";

/** Thrown by `HttpSession.send`; `code` is `http-` and the kind with hyphens. */
export class HttpFailure extends PlaybookError {
  readonly kind: HttpFailureKind;

  constructor(kind: HttpFailureKind, message: string, fix?: string, cause?: unknown) {
    super(`http-${kind.replaceAll(" ", "-")}`, message, fix, cause);
    this.name = "HttpFailure";
    this.kind = kind;
  }
}
