// Stands in for k6, which is unavailable here: the modules that scripts import, as k6 documents them, and the order in
// which it calls setup, the default function and teardown. Requests are made for real; k6 makes them synchronously, so
// that a process makes each.

import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const modules: Readonly<Record<string, string>> = {
  "index.js": `
    export const results = [];
    export function check(value, sets) {
      let all = true;
      for (const [name, holds] of Object.entries(sets)) {
        let ok = false;
        try { ok = Boolean(holds(value)); } catch {}
        results.push({ name, ok });
        if (!ok) all = false;
      }
      return all;
    }
    export function group(name, body) { return body(); }
    export function sleep() {}
  `,
  "encoding.js": `export default { b64encode: (text) => Buffer.from(text).toString("base64") };`,
  "http.js": `
    import { spawnSync } from "node:child_process";
    export const requests = [];
    const fetching = "let t='';process.stdin.on('data',(d)=>t+=d).on('end',async()=>{const {method,url,body,params}=JSON.parse(t);const r=await fetch(url,{method,headers:params.headers,redirect:params.redirects===0?'manual':'follow',...(body===null?{}:{body})});process.stdout.write(JSON.stringify({status:r.status,headers:Object.fromEntries([...r.headers].map(([k,v])=>[k.replace(/(^|-)\\\\w/g,(c)=>c.toUpperCase()),v])),body:await r.text()}))})";
    function request(method, url, body, params = {}) {
      const form = body !== null && typeof body === "object";
      const sent = form ? new URLSearchParams(body).toString() : body;
      const { stdout, stderr } = spawnSync(process.execPath, ["-e", fetching], { input: JSON.stringify({ method, url, body: sent, params }), encoding: "utf8" });
      if (stdout === "") throw new Error(stderr);
      const answer = JSON.parse(stdout);
      requests.push({ method, url, status: answer.status });
      return { ...answer, timings: { duration: 1 }, request: { method, url }, json: () => JSON.parse(answer.body) };
    }
    export default { request };
  `,
  "package.json": JSON.stringify({
    name: "k6",
    type: "module",
    exports: { ".": "./index.js", "./http": "./http.js", "./encoding": "./encoding.js" },
  }),
};

const main = `
  globalThis.__ENV = process.env;
  const { results } = await import("k6");
  const { requests } = await import("k6/http");
  const script = await import(process.argv[2]);
  const data = script.setup?.();
  let failed = false;
  try { script.default(data === undefined ? undefined : JSON.parse(JSON.stringify(data))); } catch { failed = true; }
  script.teardown?.(data);
  process.stdout.write(JSON.stringify({ options: script.options, results, requests, failed }));
`;

export interface K6Run {
  readonly options: Readonly<Record<string, unknown>>;
  readonly results: readonly { readonly name: string; readonly ok: boolean }[];
  readonly requests: readonly { readonly method: string; readonly url: string; readonly status: number }[];
  readonly failed: boolean;
}

export async function runAsK6(folder: string, script: string, env: Readonly<Record<string, string>>): Promise<K6Run> {
  const k6 = join(folder, "node_modules/k6");
  mkdirSync(k6, { recursive: true });
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(k6, name), text);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "script.js"), script);
  writeFileSync(join(folder, "main.js"), main);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "main.js"), "./script.js"], {
    cwd: folder,
    env: { ...process.env, ...env },
    timeout: 60_000,
  });
  return JSON.parse(stdout) as K6Run;
}
