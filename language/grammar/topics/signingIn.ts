// Signing in with what variables hold, and asking whether the service works.

import type { Topic } from "../kit/construction.ts";

const done = [{ act: "sign in", as: "done", at: "@" }] as const;
const state = [{ act: "sign in", as: "state", at: "@" }] as const;

export const signingIn: Topic = {
  RequestClause: [
    { parts: "'log' 'in'|'on' ':' request:Request", means: ["$request"], example: 'Log in: POST /sessions with name "ada"' },
    { parts: "'login'|'signin' ':' request:Request", means: ["$request"] },
  ],
  SignInClause: [
    { parts: "Doer? v.authenticate f.with OwnCredentials", means: done },
    { parts: "f.who f.be v.authenticate+ed WithService?", means: state },
    { parts: "f.who 'has'|'have' 'been'? v.authenticate+ed WithService?", means: state },
    { parts: "Doer? v.fetch|v.get|v.receive|v.call|v.generate AskedToken", means: [{ act: "sign in", as: "asked", at: "@" }] },
    { parts: "f.the? words:Content* ServiceNoun f.be Ready", means: [{ act: "ready", words: ["...$words"], at: "@" }] },
  ],
  OwnCredentials: ["f.the|f.my? KnownState* 'correct'? CredentialNoun", "f.the|f.my? n.user|'email' 'and' n.password"],
  CredentialNoun: ["'login'|'user'? 'credentials'"],
  WithService: ["'with'|'against'|'at'|'to' f.service"],
  AskedToken: ["'a'|'an' KnownState* n.token", "'a'|'an' 'new'|'fresh' n.token"],
  ServiceNoun: ["Serving Serving?"],
  Serving: ["'api'|'rest'|'service'|'server'|'application'|'system'|'backend'"],
  Ready: [
    "'up' 'and' 'running'",
    "'up'|'running'|'available'|'ready'|'online'|'reachable'|'accessible'|'healthy'|'alive'|'live'|'operational'",
  ],
};
