// Login with a name and a password, for a bearer token (or a cookie) that expires. The database holds only hashes.

import { createHash, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { DatabaseSync } from "node:sqlite";
import { type Call, mediaType, readForm, readJson, requireType } from "./call.ts";
import { bodyFields, queryFields } from "./fields.ts";
import { Problem } from "./problem.ts";
import { empty, json, type Reply } from "./reply.ts";
import type { Context, Route } from "./route.ts";

export const sessionRoutes: readonly Route[] = [
  { method: "POST", path: "/sessions", open: true, handle: logIn },
  { method: "GET", path: "/sessions/current", handle: getSession },
  { method: "DELETE", path: "/sessions/current", handle: logOut },
];

/** Adds the user unless the database has one of that name. */
export function seedUser(database: DatabaseSync, user: { readonly username: string; readonly password: string }): void {
  const salt = randomBytes(16);
  database
    .prepare("INSERT INTO users (username, salt, passwordHash) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
    .run(user.username, salt, hashPassword(user.password, salt));
}

/** The valid token of a request, from `Authorization: Bearer …` or else from the cookie; 401 when there is none. */
export function authorise(headers: IncomingHttpHeaders, database: DatabaseSync): string {
  const token = givenToken(headers);
  if (token === undefined) throw unauthorised("This needs a login: send the header Authorization: Bearer TOKEN.");
  const session = findSession(database, token);
  if (session === undefined) throw unauthorised("The token is not valid: log in again.");
  if (session.expiresAt <= new Date().toISOString()) throw unauthorised("The token has expired: log in again.");
  return token;
}

async function logIn(call: Call, { database, sessionSeconds }: Context): Promise<Reply> {
  const { username, password } = await readCredentials(call);
  const user = database.prepare("SELECT salt, passwordHash FROM users WHERE username = ?").get(username) as
    | { readonly salt: Uint8Array; readonly passwordHash: Uint8Array }
    | undefined;
  if (user === undefined || !timingSafeEqual(hashPassword(password, user.salt), user.passwordHash)) {
    throw unauthorised("The user name or the password is wrong.");
  }
  const token = randomBytes(24).toString("base64url");
  const now = Date.now();
  const createdAt = new Date(now).toISOString();
  const expiresAt = new Date(now + sessionSeconds * 1000).toISOString();
  database.prepare("DELETE FROM sessions WHERE expiresAt <= ?").run(createdAt);
  database
    .prepare("INSERT INTO sessions (tokenHash, username, createdAt, expiresAt) VALUES (?, ?, ?, ?)")
    .run(hashToken(token), username, createdAt, expiresAt);
  return json(
    201,
    { token, tokenType: "Bearer", username, expiresAt },
    {
      location: "/sessions/current",
      "set-cookie": `session=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${sessionSeconds}`,
    },
  );
}

function getSession(call: Call, { database }: Context): Reply {
  const session = findSession(database, call.token);
  return json(200, session);
}

function logOut(call: Call, { database }: Context): Reply {
  database.prepare("DELETE FROM sessions WHERE tokenHash = ?").run(hashToken(call.token));
  return empty(204, { "set-cookie": "session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0" });
}

async function readCredentials(call: Call): Promise<{ readonly username: string; readonly password: string }> {
  requireType(call, ["application/json", "application/x-www-form-urlencoded"]);
  const fields =
    mediaType(call) === "application/json"
      ? bodyFields(await readJson(call))
      : queryFields(new URLSearchParams(textEntries(await readForm(call, 10_000))));
  fields.require("username", "password");
  const username = fields.text("username", { min: 1, max: 50 });
  const password = fields.text("password", { min: 1, max: 200 });
  fields.done();
  return { username: username ?? "", password: password ?? "" };
}

function textEntries(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []));
}

interface Session {
  readonly username: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

function findSession(database: DatabaseSync, token: string): Session | undefined {
  return database.prepare("SELECT username, createdAt, expiresAt FROM sessions WHERE tokenHash = ?").get(hashToken(token)) as
    | Session
    | undefined;
}

function givenToken(headers: IncomingHttpHeaders): string | undefined {
  if (headers.authorization !== undefined) return /^Bearer +(\S+)$/i.exec(headers.authorization)?.[1];
  return /(?:^|;\s*)session=([^;\s]+)/.exec(headers.cookie ?? "")?.[1];
}

function unauthorised(detail: string): Problem {
  return new Problem(401, detail, { headers: { "www-authenticate": 'Bearer realm="orders"' } });
}

function hashToken(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}

function hashPassword(password: string, salt: Uint8Array): Uint8Array {
  return scryptSync(password, salt, 32, { N: 4096 });
}
