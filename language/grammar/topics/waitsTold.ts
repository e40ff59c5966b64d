// Reads waits as people describe them: “gave it 5 seconds”, “left it alone for 10 s”, “a break of 3 seconds”, “two
// seconds passed”.

import type { Topic } from "../kit/construction.ts";

const wait = [{ act: "wait", for: "$for" }] as const;

export const waitsTold: Topic = {
  WaitClause: [
    { parts: "Doer? Granted f.service|'things'|'them'|'us'|'everything' for:Span", means: wait, example: "Gave it 5 seconds." },
    { parts: "Doer? Granted f.service|'things'|'them'|'us'|'everything' for:Span ToDo", means: wait, assume: "remark" },
    { parts: "Doer? 'gave'|'gives'|'granted' f.the Plain+ for:Span", means: wait, assume: "remark" },
    { parts: "Doer? 'give'|'gave'|'gives' Plain for:Span", means: wait, assume: "remark", example: "Give worker 3 s." },
    { parts: "Doer? 'allowed'|'allows' for:Span ToDo?", means: wait, assume: "remark" },
    {
      parts: "Doer? 'leave'|'leaves'|'left' f.service|'things'|'them' LetBe 'for' for:Span",
      means: wait,
      example: "Left it alone for 10 seconds.",
    },
    { parts: "Doer? 'leave'|'leaves'|'left' f.the Plain+ LetBe 'for' for:Span", means: wait, assume: "remark" },
    { parts: "Doer? 'let'|'lets' 'pass'|'elapse' for:Span", means: wait },
    { parts: "Doer? 'let'|'lets' f.the? for:Span 'pass'|'elapse'|'go' 'by'?", means: wait },
    { parts: "for:Span 'of' n.wait|'waiting'|'patience'|'idling'|'silence'", means: wait, example: "5 seconds of waiting." },
    { parts: "for:Span n.wait", means: wait },
    {
      parts: "for:Span f.modal* 'pass'|'passed'|'passes'|'elapse'|'elapsed'|'go'|'went'|'goes' 'by'?",
      means: wait,
      example: "Two seconds passed.",
    },
    { parts: "n.wait ':'|'=' for:Span", means: wait },
  ],
  Granted: ["'give'|'gives'|'gave'|'given'|'giving'"],
  LetBe: ["'alone'|'be'|'idle'|'running'|'working'|'there'|'untouched'"],
  ToDo: ["'to'|'for'|'until' Plain+"],
};
