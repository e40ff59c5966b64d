// Reads logging in, with the person and the credentials: “the user ada logs in with the password "x"”, “using the
// credentials ada / "x", log in”.

import type { Topic } from "../kit/construction.ts";

const username = { words: ["username"], value: "$user" } as const;
const password = { words: ["password"], value: "$password" } as const;
const enter = { act: "operate", verb: "log", particle: "in", object: { words: [] } } as const;

export const entering: Topic = {
  Operation: [
    { parts: "user:Named|Bare Enters phrases:Phrases Again?", means: { ...enter, phrases: [username, "...$phrases"] }, assume: "named" },
    {
      parts: "f.the? n.user+1 user:Named|Bare Enters phrases:Phrases Again?",
      means: { ...enter, phrases: [username, "...$phrases"] },
      assume: "named",
    },
    { parts: "'login'|'sign-in' ':' listed:Listed", means: { ...enter, phrases: ["...$listed"] }, assume: "named" },
    { parts: "Actor? Enter UsingBoth listed:Listed Again?", means: { ...enter, phrases: ["...$listed"] }, assume: "named" },
    {
      parts:
        "f.who f.modal* f.be 'logged'|'signed' 'in' 'as' n.user+1? user:Named|Bare ',' Article? 'password' FieldSep? password:FieldValue",
      means: { ...enter, phrases: [username, password] },
      assume: "named",
    },
    {
      parts: "'using'|'with' f.the 'credentials' user:Named|Bare '/' password:Named|Bare ',' Actor? Enter Inside?",
      means: { ...enter, phrases: [username, password] },
      assume: "named",
    },
    {
      parts: "Actor? Enter Inside? 'with'|'using' f.the 'credentials' user:Named|Bare '/' password:Named|Bare",
      means: { ...enter, phrases: [username, password] },
      assume: "named",
    },
  ],
  UsingBoth: ["'using'|'with'"],
  Inside: ["'to'|'into'|'at' f.the 'api'|'service'|'server'|'system'|'shop'|'application'|'app'|'site'"],
  Enter: ["'log'|'logs'|'sign'|'signs' 'in'|'on'"],
  Enters: ["'logs'|'signs' 'in'|'on'", "f.be v.authenticate+ing"],
};
