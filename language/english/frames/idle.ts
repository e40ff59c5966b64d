// Sentences that ask for nothing a test could do.

import { anyPhraseEnd, report, type Scan, word } from "../scan.ts";

const outputVerbs = new Set(["show", "echo", "print", "log", "display", "dump"]);
const services = new Set(["api", "service", "server", "application", "system", "backend"]);

/** "show", "log", "the API is running": nothing that a test could do. */
export function readIdle(scan: Scan, from: number): undefined {
  const verb = word(scan, from);
  const last = scan.tokens[scan.end - 1];
  if (last === undefined) return undefined;
  const idle = (message: string): undefined =>
    report(scan, { code: "nothing-to-do", message, in: "sentence", span: { start: 0, end: last.end }, suggestions: [] });
  if (outputVerbs.has(verb) && !/^(?:in|out|off)$/.test(word(scan, from + 1))) {
    return idle("This asks for output only. Every run keeps requests, responses and variables; leave the sentence out.");
  }
  if (verb === "curl") {
    return report(scan, {
      code: "not-understood",
      message: "A curl command is not read yet. Say it in a sentence, for example “Send a POST request to URL with header … and body {…}”.",
      in: "sentence",
      span: { start: scan.tokens[0]?.start ?? 0, end: last.end },
      suggestions: [],
    });
  }
  if (anyPhraseEnd(scan, from, ["set the base url for", "set the base uri for", "set base url for", "configure the base url for"]) >= 0)
    return idle("The service has its base URL in its own playbook (base_url); leave the sentence out.");
  const client = anyPhraseEnd(scan, from, ["setup the", "set up the", "initialize the", "initialise the", "configure the", "create the"]);
  if (client >= 0 && anyPhraseEnd(scan, client, ["api client", "http client", "rest client", "client"]) === scan.end)
    return idle("Nothing has to be set up: requests are sent by themselves. Leave the sentence out.");
  let at = from;
  while (at < scan.end && at - from <= 4 && !services.has(word(scan, at)) && word(scan, at) !== "is") at++;
  if (at - from > 4 || word(scan, at) === "is") return undefined;
  while (services.has(word(scan, at))) at++;
  if (
    /^(?:is|are)$/.test(word(scan, at)) &&
    /^(?:up|running|available|ready|online|reachable)$/.test(word(scan, at + 1)) &&
    at + 2 === scan.end
  ) {
    return idle(
      "Nothing is sent or checked here. To make sure that the service answers, send a request and expect a status, for example “GET /health”.",
    );
  }
  return undefined;
}
