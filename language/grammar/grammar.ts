// The grammar: all topics, compiled at first use.

import { isTerminal } from "./edges.ts";
import { compileGrammar, type Grammar } from "./kit/automaton.ts";
import { type Rule, rulesOf } from "./kit/construction.ts";
import { weigh } from "./preferences.ts";
import { absences } from "./topics/absences.ts";
import { access } from "./topics/access.ts";
import { acting } from "./topics/acting.ts";
import { addressedTopic } from "./topics/addressed.ts";
import { answered } from "./topics/answered.ts";
import { assigned } from "./topics/assigned.ts";
import { attempts } from "./topics/attempts.ts";
import { bodyFirst } from "./topics/bodyFirst.ts";
import { bounding } from "./topics/bounding.ts";
import { cameBack } from "./topics/cameBack.ts";
import { changing } from "./topics/changing.ts";
import { chatter } from "./topics/chatter.ts";
import { checks } from "./topics/checks.ts";
import { clipped } from "./topics/clipped.ts";
import { comingBack } from "./topics/comingBack.ts";
import { comparing } from "./topics/comparing.ts";
import { conditions } from "./topics/conditions.ts";
import { counts } from "./topics/counts.ts";
import { creating } from "./topics/creating.ts";
import { credentials } from "./topics/credentials.ts";
import { dates } from "./topics/dates.ts";
import { deeds } from "./topics/deeds.ts";
import { described } from "./topics/described.ts";
import { encoded } from "./topics/encoded.ts";
import { entering } from "./topics/entering.ts";
import { everyCall } from "./topics/everyCall.ts";
import { exact } from "./topics/exact.ts";
import { factsTopic } from "./topics/facts.ts";
import { firsts } from "./topics/firsts.ts";
import { flow } from "./topics/flow.ts";
import { granting } from "./topics/granting.ts";
import { handing } from "./topics/handing.ts";
import { held } from "./topics/held.ts";
import { howMany } from "./topics/howMany.ts";
import { joining } from "./topics/joining.ts";
import { lasting } from "./topics/lasting.ts";
import { linking } from "./topics/linking.ts";
import { listedTopic } from "./topics/listed.ts";
import { listing } from "./topics/listing.ts";
import { lists } from "./topics/lists.ts";
import { looked } from "./topics/looked.ts";
import { looseChecks } from "./topics/looseChecks.ts";
import { made } from "./topics/made.ts";
import { members } from "./topics/members.ts";
import { namingSaved } from "./topics/namingSaved.ts";
import { noted } from "./topics/noted.ts";
import { notes } from "./topics/notes.ts";
import { openings } from "./topics/openings.ts";
import { operations } from "./topics/operation.ts";
import { ordering } from "./topics/ordering.ts";
import { outcomes } from "./topics/outcomes.ts";
import { pairs } from "./topics/pairs.ts";
import { parts } from "./topics/parts.ts";
import { patterns } from "./topics/patterns.ts";
import { plainWords } from "./topics/plainWords.ts";
import { preparing } from "./topics/preparing.ts";
import { quotedNames } from "./topics/quotedNames.ts";
import { readBack } from "./topics/readBack.ts";
import { reasons } from "./topics/reasons.ts";
import { requests } from "./topics/request.ts";
import { resulting } from "./topics/resulting.ts";
import { saidOf } from "./topics/saidOf.ts";
import { saving } from "./topics/saving.ts";
import { searching } from "./topics/searching.ts";
import { sentBody } from "./topics/sentBody.ts";
import { sentence } from "./topics/sentence.ts";
import { several } from "./topics/several.ts";
import { shapes } from "./topics/shapes.ts";
import { signingIn } from "./topics/signingIn.ts";
import { states } from "./topics/states.ts";
import { terse } from "./topics/terse.ts";
import { throughout } from "./topics/throughout.ts";
import { timing } from "./topics/timing.ts";
import { together } from "./topics/together.ts";
import { toldRequest } from "./topics/toldRequest.ts";
import { toldSteps } from "./topics/toldSteps.ts";
import { toolCalls } from "./topics/tool.ts";
import { totals } from "./topics/totals.ts";
import { turned } from "./topics/turned.ts";
import { updating } from "./topics/updating.ts";
import { valueFirst } from "./topics/valueFirst.ts";
import { values } from "./topics/values.ts";
import { waiting } from "./topics/waiting.ts";
import { waitsTold } from "./topics/waitsTold.ts";
import { whereabouts } from "./topics/whereabouts.ts";
import { wholes } from "./topics/wholes.ts";
import { withoutField } from "./topics/withoutField.ts";

const topics = [
  sentence,
  openings,
  requests,
  toldRequest,
  toldSteps,
  parts,
  sentBody,
  credentials,
  granting,
  preparing,
  signingIn,
  looked,
  checks,
  reasons,
  counts,
  plainWords,
  terse,
  comingBack,
  chatter,
  noted,
  saidOf,
  namingSaved,
  everyCall,
  bodyFirst,
  bounding,
  comparing,
  linking,
  patterns,
  howMany,
  exact,
  lists,
  looseChecks,
  listing,
  listedTopic,
  held,
  factsTopic,
  several,
  shapes,
  valueFirst,
  values,
  made,
  changing,
  answered,
  saving,
  waiting,
  flow,
  notes,
  operations,
  access,
  creating,
  updating,
  acting,
  addressedTopic,
  dates,
  deeds,
  described,
  searching,
  withoutField,
  attempts,
  pairs,
  lasting,
  throughout,
  readBack,
  encoded,
  entering,
  handing,
  wholes,
  conditions,
  ordering,
  totals,
  outcomes,
  cameBack,
  together,
  members,
  whereabouts,
  toolCalls,
  turned,
  states,
  absences,
  timing,
  firsts,
  assigned,
  clipped,
  joining,
  quotedNames,
  resulting,
  waitsTold,
];

/** All constructions. */
export function rules(): readonly Rule[] {
  return rulesOf(topics);
}

let compiled: Grammar | undefined;

export function grammar(): Grammar {
  compiled ??= compileGrammar(rules(), isTerminal, weigh);
  return compiled;
}
