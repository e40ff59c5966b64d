// Who logs in, and with what: “the user ada logs in with the password "x"”, “using the credentials ada / "x", log in”.

import type { Topic } from "../kit/construction.ts";

const username = { words: ["username"], value: "$user" } as const;
const enter = { act: "operate", verb: "log", particle: "in", object: { words: [] } } as const;

export const entering: Topic = {
  Operation: [
    { parts: "user:Named|Bare Enters phrases:Phrases Again?", means: { ...enter, phrases: [username, "...$phrases"] }, assume: "named" },
    { parts: "Actor? Enter UsingBoth listed:Listed Again?", means: { ...enter, phrases: ["...$listed"] }, assume: "named" },
  ],
  UsingBoth: ["'using'|'with'"],
  Enter: ["'log'|'logs'|'sign'|'signs' 'in'|'on'"],
  Enters: ["'logs'|'signs' 'in'|'on'", "f.be v.authenticate+ing"],
};
