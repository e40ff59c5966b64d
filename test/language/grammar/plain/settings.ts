// Writes plain sentences about headers, tokens and keys of the requests that follow.

import type { Step } from "../../../../language/step.ts";
import type { WriteAfter } from "./around.ts";

const all = (parts: Record<string, unknown>): Step => ({ step: "prepare", ...parts, of: "following" }) as Step;
const next = (parts: Record<string, unknown>): Step => ({ step: "prepare", ...parts }) as Step;

export function setHeaders(write: WriteAfter): void {
  const tenant = [all({ headers: { "X-Tenant": "acme" } })];
  const go = (template: string, text: string) => write(template, text, tenant);
  go("use the header H: V for all requests", "Use the header X-Tenant: acme for all requests");
  go("send the header H with value V with every request", "Send the header X-Tenant with value acme with every request");
  go("set the H header to V for all further requests", "Set the X-Tenant header to acme for all further requests");
  go("add the header H: V to all requests", "Add the header X-Tenant: acme to all requests");
  go("all requests have the header H: V", "All requests have the header X-Tenant: acme");
  go("all following requests use the header H = V", 'All following requests use the header X-Tenant = "acme"');
  go("every request needs the header H V", "Every request needs the header X-Tenant acme");
  go("from now on, send H: V", "From now on, send X-Tenant: acme");
  go("include the header H: V in every request", "Include the header X-Tenant: acme in every request");
  go("for all requests, set H to V", "For all requests, set X-Tenant to acme");
  go("use V as H for all requests", "Use acme as X-Tenant for all requests");
  const bearer = [all({ auth: { bearer: "abc123" } })];
  const header = [all({ headers: { Authorization: "Bearer abc123" } })];
  const token = (template: string, text: string) => write(template, text, bearer, header);
  token("use the bearer token T for all requests", 'Use the bearer token "abc123" for all requests');
  token("use T as bearer token for all requests", 'Use "abc123" as bearer token for all requests');
  token("send the bearer token T with every request", "Send the bearer token abc123 with every request");
  token("all requests use the token T", 'All requests use the bearer token "abc123"');
  token("set the Authorization header to Bearer T for all requests", 'Set the Authorization header to "Bearer abc123" for all requests');
  token("authenticate all further requests with the token T", 'Authenticate all further requests with the token "abc123"');
  token("from now on use the token T", 'From now on use the token "abc123"');
  token("use header Authorization: Bearer T for all requests", "Use the header Authorization: Bearer abc123 for all requests");
  const none = [all({ auth: "none" })];
  const without = (template: string, text: string) => write(template, text, none);
  without("from now on send no token", "From now on send no token");
  without("without authentication from now on", "Without authentication from now on");
  without("do not send a token from now on", "Do not send a token from now on");
  without("send the following requests without authentication", "Send the following requests without authentication");
  without("all further requests are sent without a token", "All further requests are sent without a token");
  without("stop sending the token", "Stop sending the token");
  write("the next request has no token", "The next request is sent without a token", [next({ auth: "none" })]);
}

/** After a sign-in whose response has the token. */
export function useToken(write: WriteAfter, name: string, words: string): void {
  const prepared = (variable: string) => all({ auth: { bearer: `\${${variable}}` } });
  const gold: readonly Step[] = [{ step: "save", store: [{ [name]: `$.${name}` }] }, prepared(name)];
  const go = (template: string, text: string) => write(template, text, gold);
  go("use the token for all further requests", `Use the ${words} for all further requests`);
  go("use the token for all requests from now on", `Use the ${words} for all requests from now on`);
  go("use the returned token as bearer token", `Use the returned ${words} as bearer token for all requests`);
  go("take the token and use it for all further requests", `Take the ${words} and use it for all further requests`);
  go("save the token and use it for the next requests", `Save the ${words} and use it for the next requests`);
  go("save the token and send it with every request", `Save the ${words} and send it as bearer token with every request`);
  go("all further requests use this token", `All further requests use this ${words}`);
  go("send the token as bearer token in all further requests", `Send the ${words} as bearer token in all further requests`);
  go("authenticate with the token from now on", `From now on authenticate with the ${words}`);
  go("use the token in the Authorization header", `Use the ${words} in the Authorization header of all further requests`);
}

/** After a token was saved. */
export function useSavedToken(write: WriteAfter): void {
  const gold = [all({ auth: { bearer: { $var: "authToken" } } })];
  const text = [all({ auth: { bearer: "${authToken}" } })];
  const go = (template: string, said: string) => write(template, said, gold, text);
  go("use the saved token for all requests", "Use the saved token for all requests");
  go("use ${t} as bearer token for all requests", "Use ${authToken} as bearer token for all requests");
  go("send the saved token with every request", "Send the saved token with every request");
  go("all requests use the saved token", "All requests use the saved token");
  go("use authToken for all requests", "Use authToken as the bearer token for all following requests");
}
