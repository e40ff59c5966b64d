// Waiting, as people say it: “let 2 seconds pass”, “allow 2 seconds for the job to finish”, “there should be a 2 second pause here”.

import type { Topic } from "../kit/construction.ts";

const wait = [{ act: "wait", for: "$for" }] as const;

export const resting: Topic = {
  WaitClause: [
    { parts: "Doer? v.wait 'for'? for:Span f.adverb Purpose?", means: wait, example: "Wait 2 seconds here." },
    { parts: "Doer? v.wait f.adverb 'until'|'for' for:Span f.be 'over'|'past'|'up'|'gone'", means: wait },
    { parts: "Doer? v.wait f.adverb 'for'? for:Span Purpose?", means: wait },
    { parts: "'let' for:Span 'pass'|'elapse' Purpose?", means: wait, example: "Let 2 seconds pass." },
    { parts: "'the' 'test'|'script'|'playbook' f.modal* v.wait 'for'? for:Span f.adverb? Purpose?", means: wait },
    { parts: "Doer? v.wait 'the' 'test'|'script'|'playbook' 'for' for:Span f.adverb? Purpose?", means: wait },
    { parts: "'allow' for:Span 'for' Plain+", means: wait, assume: "remark" },
    { parts: "'sleep'|'wait'|'pause' '(' for:Span ')'", means: wait },
    { parts: "'before' f.the 'next' 'step'|n.request ','? Doer? v.wait 'for'? for:Span", means: wait },
    { parts: "Doer? v.wait 'for'? for:Span ',' 'then' 'continue'|'proceed'", means: wait },
  ],
};
