// Reads credentials of the person who sends the request: tokens, user names with passwords, API keys.

import type { Topic } from "../kit/construction.ts";

const basic = { part: "basic", user: "$user", password: "$password", at: "@" } as const;
const bearer = { part: "bearer", token: "$token", at: "@" } as const;
const schemeKey = { part: "scheme key", value: "$value", at: "@" } as const;
const apiKey = { part: "api key", name: "$name", value: "$value", at: "@" } as const;

export const credentials: Topic = {
  AuthenticationPart: [
    { parts: "f.the? n.token Sep? token:Value|Made", means: bearer, example: 'Send a GET request to /orders with bearer token "t".' },
    { parts: "f.the? 'invalid'|'expired'|'wrong'|'incorrect'|'valid'|'malformed' n.token Sep? token:Quoted|Variable", means: bearer },
    { parts: "f.the? 'invalid' n.token", means: { part: "bearer", token: { constant: "invalid-token" }, at: "@" } },
    { parts: "token:Quoted|Variable 'as' f.the? n.token", means: bearer },
    { parts: "f.the? token:Quoted|Variable n.token", means: bearer },
    {
      parts: "f.the? w.basic Sep? f.with? user:Value|Made 'and'|'/'|':' password:Value|Made",
      means: basic,
      example: 'Send a GET request to /orders with basic authentication "ada" and "secret".',
    },
    { parts: "f.the? w.basic Sep? f.with? user:Bare|KnownWord 'and'|'/'|':' password:Bare|KnownWord", means: basic },
    {
      parts: "f.the? w.basic Sep? f.with? user:SureName '/'|':' password:SureName",
      means: basic,
      example: "Use basic auth admin / admin.",
    },
    { parts: "f.the? w.basic ',' credentials:Credentials", means: "$credentials" },
    { parts: "f.the? w.basic Sep? f.with? credentials:Credentials", means: "$credentials" },
    { parts: "credentials:Credentials '(' w.basic ')'", means: "$credentials" },
    {
      parts: "f.the? n.apikey Sep? value:Value|Made 'in' f.the? place:KeyPlace name:Quoted|Key|HeaderName",
      means: { ...apiKey, in: "$place" },
      example: 'Send a GET request to /orders with API key "k" in header "X-Key".',
    },
    { parts: "f.the? n.apikey place:KeyPlace name:Quoted|Key|HeaderName Sep? value:Value|Made", means: { ...apiKey, in: "$place" } },
    { parts: "f.the? n.apikey value:Value|Made 'in' f.the? name:Quoted|Key|HeaderName place:KeyPlace", means: { ...apiKey, in: "$place" } },
    { parts: "f.the|f.my? n.apikey Sep? value:Value|Made", means: schemeKey },
  ],
  KeyPlace: [
    { parts: "n.qheader", means: "header" },
    { parts: "n.query|n.querystring", means: "query" },
    { parts: "n.cookie", means: "cookie" },
  ],
  Credentials: [
    { parts: "f.the|f.my? n.user Sep? user:Value 'and'|','|'with' f.the|f.my? n.password|n.apikey Sep? password:Value", means: basic },
    { parts: "f.the? n.user? user:Value 'and'|'with' password:Value n.password", means: basic },
    { parts: "user:Value 'and'|'with' f.the? n.password password:Value", means: basic },
    { parts: "n.user user:SureName 'and'|',' n.password password:SureName", means: basic },
  ],
};
