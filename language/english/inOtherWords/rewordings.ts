// The table of rewordings, in the order in which they are tried.

import { access, schemes } from "./access.ts";
import { actors } from "./actors.ts";
import { amongOthers } from "./amongOthers.ts";
import { answeredAfterWhere } from "./answered.ts";
import { attempts, namedOperations } from "./attempts.ts";
import { bareIds } from "./bareIds.ts";
import { checks, texts } from "./checks.ts";
import { clauses, joinedClauses } from "./clauses.ts";
import { creations } from "./creations.ts";
import { dates } from "./dates.ts";
import { explicit, explicitFirst } from "./explicit.ts";
import { otherChanges, plainChanges } from "./fieldChanges.ts";
import { flags, switchedFields } from "./flagChanges.ts";
import { hyphens } from "./hyphens.ts";
import { knownThings, thingsByVariable } from "./knownThings.ts";
import { laterReads } from "./laterReads.ts";
import { leftOut } from "./leftOut.ts";
import { listsAsked, listsRead } from "./listsRead.ts";
import { codeAsWords, markdown } from "./markdown.ts";
import { namedFields, namedFirst } from "./namedFields.ts";
import { ordinals } from "./ordinals.ts";
import { withQuotedPairs } from "./pairs.ts";
import { pathChecks, pathOutcomes } from "./pathChecks.ts";
import { pathSaves } from "./pathSaves.ts";
import { persons } from "./persons.ts";
import { plainVerbs } from "./plainVerbs.ts";
import { withQuotedHeaders } from "./quotedHeaders.ts";
import { type Quoted, withQuotes } from "./quotedTexts.ts";
import { openings, remarks } from "./remarks.ts";
import { repeatedRequests } from "./repeated.ts";
import { requests, uploads } from "./requests.ts";
import type { Rewording, Said, stepsOf } from "./rewording.ts";
import { saves } from "./saves.ts";
import { savesFromLists } from "./savesFromLists.ts";
import { senders } from "./senders.ts";
import { several } from "./several.ts";
import { spelling } from "./spelling.ts";
import { summaries } from "./summaries.ts";
import { values } from "./values.ts";

export interface Rewordings {
  /** Come before the sentence as written, which would be read as something else. */
  readonly first: readonly Rewording[];
  /** Come after a refusal of the sentence, or of any other wording of it. */
  readonly next: readonly Rewording[];
  /** Come after a refusal of the sentence. */
  readonly later: readonly Rewording[];
}

export const rewordings: Rewordings = {
  first: [
    ...markdown,
    ...pathOutcomes,
    ...hyphens,
    ...saves,
    ...openings,
    ...senders,
    ...joinedClauses,
    ...explicitFirst,
    ...namedFirst,
    ...laterReads,
    ...listsRead,
    ...repeatedRequests,
    uploads,
    ...namedOperations,
    ...thingsByVariable,
    ...summaries,
    ...texts,
    answeredAfterWhere,
    ...persons,
    ...schemes,
    bareIds,
    ...otherChanges,
    ...switchedFields,
    {
      // Otherwise the “not” would deny what follows.
      name: "bounds that are denied",
      example: ["Not more than one hall is open", "No more than one hall is open", "List the halls"],
      cue: /^not (?:more|fewer|less) than\b/i,
      says: ({ sentence }) => [sentence.replace(/^not more than\b/i, "No more than").replace(/^not (?:fewer|less) than\b/i, "At least")],
    },
    {
      // Otherwise it would be read as two statements.
      name: "fields that are explained",
      example: ["The title, which is the name on the sheet, must not be empty", "The title must not be empty", "GET /pieces/p-7"],
      cue: /,? which\b/i,
      changes: (words) =>
        words.replace(
          /, which (?:is|are|was|were|shows|names|means|stands for|belongs to) [\p{L}' -]{2,60}, (?=(?:must|should|shall|has|have|needs?|is|are|was|were|will|equals?|contains?)\b)/iu,
          " ",
        ),
    },
    {
      // Otherwise a parameter that is called “order” would take the name of the field.
      name: "fields that order a list",
      example: ["List halls in order of id", "List halls sorted by id"],
      cue: /^\w+ .*\bin order of \p{L}/iu,
      changes: (words) =>
        words.replace(/(?<!\b(?:is|are|be) )\bin order of (?=\p{L}+(?:[.!,;]?$|[,;] | (?:and|then|with|as)\b))/iu, "sorted by "),
    },
    {
      name: "headers with a scheme",
      example: [
        "Send the headers Authorization: Token token=abc and From: ada@example.com",
        'Send the headers "Authorization": "Token token=abc" and "From": "ada@example.com"',
      ],
      cue: /header/i,
      reads: (said) => readQuoted(said, withQuotedHeaders(said.sentence), true),
    },
    {
      name: "pairs without commas, or with signs in their values",
      example: ["POST /pieces title=Lux* kind=march", 'POST /pieces with title "Lux*" and kind "march"'],
      cue: /=/,
      reads: (said) => readQuoted(said, withQuotedPairs(said.sentence), true),
    },
    {
      name: "texts with a number or an ordinary word",
      example: ["The name is Van 12", 'The name is "Van 12"'],
      reads: (said) => readQuoted(said, withQuotes(said.sentence, said.context), true),
    },
  ],
  next: [
    ...savesFromLists,
    {
      name: "headers in a list",
      example: ["Send the headers X-Tenant: acme and From: ada", 'Send the headers "X-Tenant": "acme" and "From": "ada"'],
      cue: /header/i,
      reads: (said) => readQuoted(said, withQuotedHeaders(said.sentence), false),
    },
    {
      name: "pairs",
      example: ["Add a piece, title=Lux, kind=waltz", 'Add a piece with title "Lux" and kind "waltz"'],
      needs: "document",
      cue: /=/,
      reads: (said) => readQuoted(said, withQuotedPairs(said.sentence), false),
    },
    {
      name: "names without quotes",
      example: ["Send POST /concerts with name Delivery North and place B4", 'Send POST /concerts with name "Delivery North" and place B4'],
      reads: (said) => readQuoted(said, withQuotes(said.sentence, said.context), false),
    },
  ],
  later: [
    codeAsWords,
    ...explicit,
    ...namedFields,
    amongOthers,
    ...leftOut,
    ...knownThings,
    ...pathSaves,
    ...pathChecks,
    ...several,
    ...clauses,
    ...actors,
    ...access,
    ...ordinals,
    ...values,
    ...checks.filter((row) => !("changes" in row)),
    ...plainChanges,
    ...flags,
    ...creations,
    ...requests,
    ...listsAsked,
    ...attempts,
    ...spelling,
    ...dates,
    ...remarks,
    ...checks.filter((row) => "changes" in row),
    plainVerbs,
  ],
};

/** Returns the steps of the sentence with its texts in quotes, if they hold these texts. */
function readQuoted(said: Said, quoted: Quoted | undefined, isMixed: boolean): ReturnType<typeof stepsOf> {
  if (quoted?.isMixed !== isMixed) return undefined;
  const compiled = said.readAnyhow(quoted.sentence);
  if (compiled.kind !== "understood") return undefined;
  const steps = JSON.stringify(compiled.steps);
  return quoted.texts.every((text) => steps.includes(JSON.stringify(text))) ? compiled.steps : undefined;
}
