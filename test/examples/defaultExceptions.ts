// Default playbooks that are generated from a document alone and fail against the live service, each with what is wrong
// there: a document that lies, or a defect.

export interface DefaultException {
  readonly endpoint: string;
  readonly reason: string;
}

export const defaultExceptions = {
  /** 25 operations, 25 Defaults. */
  orders: [],
  /** 8 operations, 7 Defaults. */
  todo: [],
  /** 36 operations of PowerDNS 4.7.3, 25 Defaults. */
  powerdns: [
    {
      endpoint: "POST /servers/{server_id}/zones",
      reason: "The document says that each RRSet has a changetype; the service never sends one.",
    },
    {
      endpoint: "GET /servers/{server_id}/zones/{zone_id}",
      reason: "The same: RRSet.changetype is required in the document and missing in the answer.",
    },
    {
      endpoint: "PATCH /servers/{server_id}/zones/{zone_id}",
      reason: "The document requires nothing of the body; the service refuses one without rrsets (422).",
    },
  ],
} as const satisfies Readonly<Record<string, readonly DefaultException[]>>;

/** The most of all Defaults of a service that may be exceptions. */
export const mostExceptions = 0.15;
