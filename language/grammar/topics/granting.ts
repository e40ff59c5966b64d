// Token requests of OAuth in words (RFC 6749): a POST of a form.

import type { Topic } from "../kit/construction.ts";
import { targetPart } from "./means.ts";

export const granting: Topic = {
  Request: [
    {
      parts:
        "Doer? v.fetch|v.call f.the? w.oauth* 'token' 'using'|'with'|'via'|'by'|'through' f.the? grant:w.grant 'type'? parts:GrantPart+",
      means: {
        act: "request",
        method: "POST",
        addressed: true,
        parts: [{ part: "entries", in: "form", pairs: [{ name: "grant_type", value: { constant: "$grant" } }] }, "...$parts"],
      },
      example: 'Get an OAuth token using the password grant from /token with username "ada" and password "x".',
    },
  ],
  GrantPart: [
    { parts: "'from'|'at'|'to' f.the? n.endpoint? target:Address", means: targetPart },
    {
      parts: "GrantJoin f.the? name:w.grantfield Sep? value:Value",
      means: { part: "entries", in: "form", pairs: [{ name: "$name", value: { text: "$value" } }] },
    },
    {
      parts: "'with' user:Value 'and' password:Value",
      means: {
        part: "entries",
        in: "form",
        pairs: [
          { name: "username", value: { text: "$user" } },
          { name: "password", value: { text: "$password" } },
        ],
      },
    },
  ],
  GrantJoin: ["','? 'and'? 'with'|'using'|'in'|'for'|'by'|'as'", "','|'and'", "',' 'and'"],
};
