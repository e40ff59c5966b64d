// Phrases of statements that need no document, a category each, separated by commas.

import type { Token } from "../../english/token.ts";
import type { Filled } from "./match.ts";

const table = {
  Lead:
    "stored under, filed under, saved under, kept under, listed under, known under, registered under, in, in the, in the state, in state, in status, in the status, in the stage, at, at the stage, on, as, a, an, the, marked, marked as, marked as being, returned as, flagged, flagged as, listed as, shown as, " +
    "recorded as, registered as, considered, reported as, reported to be, put as, put down as, down as, displayed as, set, set to, treated as, given as, counted as, counted, for, " +
    "reached the state, reached the status, reached, moved to, gone to, switched to, changed to, turned, become, sitting in the, waiting in the, waiting as, still in the",
  Reached:
    "has reached the state, has reached the status, has reached, reaches the state, reaches the status, reaches, reached, has gone to, goes to, went to, switches to, switched to, has switched to, moves to, moved to, has moved to, " +
    "has changed to, changes to, changed to, turns, turned, has turned, becomes, became, has become, shows the state, shows the status, shows, reports the state, reports, says, flips to, flipped to, has the state, has the status, has state, has status, comes back as, ends up, end up, ended up, ends up as, end up as, ends up in, end up in, is back to, is back in, enters the state",
  StateNoun: "state, status, stage",
  One: "one, ones",
  Given:
    "included, set, true, booked, selected, chosen, ticked, on, enabled, active, switched on, turned on, there, wanted, part of it, yes, given, granted, allowed",
  Amounts:
    "is, are, was, at, is at, is still at, stays at, has gone up to, has gone down to, went up to, went down to, goes up to, goes down to, is up to, is down to, amounts to, comes to, " +
    "shows, reads, says, should be, must be, has to be, shall be, will be, should be at, must be at, should amount to, equals, has risen to, has grown to, has dropped to, has fallen to, counts, is now, are now, totals, has gone to, has increased to, has decreased to",
  SameAs: "same as, the same as, equal to, identical to, equals, matches",
  Where:
    "of them, of those, of the answer, of the response, of the list, of the result, in it, in there, in the list, on the list, in this list, on this list, in that list, on that list, there, in the response, in the answer, in the result, in the results, in the body, on it, left, remaining, " +
    "registered, shown, listed, returned, found, included, left over, still left, back, on record, in total, altogether, overall, on the page, on this page, in the collection, among the results",
  Back: "back, returned, found, left, listed",
  Done: "assigned, set, given, recorded, there, made, added, entered, present, attached, registered, defined, scheduled, available, stored, known, filled in, specified, linked, placed",
  Changed: "change, changed, touched, altered, modified, been changed, been touched, been altered, moved",
  NotOld:
    "not the old one, not the old one any more, not the old one anymore, not the old one any longer, no longer the old one, not the previous one, not the previous one any more, no longer the previous one, not the old value, not the old value any more, " +
    "not the old ones, not the old ones any more, no longer the old ones",
  Kept: "saved, stored, persisted, taken over, saved as well, stored as well, saved too, stored too",
  ByNow: "by now, by then",
  Linked: "attached to, assigned to, linked to, connected to, bound to, allocated to, coupled to, tied to",
  Than: "than before, than the previous one, than the old one, than the saved one, than it was before, than it was, than earlier, than the one saved, than last time, than the last one",
  SumOf: "sum of, sum of all, sum of all the, sum over all, total of all, total of all the",
  AddsUp: "add up to, adds up to, sum up to, sums up to, sum to, total",
  InTotal: "in total, altogether, all together, in all, overall, all in all",
  Average: "average, mean",
  Highest: "highest, greatest, largest, biggest, maximum",
  Lowest: "lowest, smallest, least, minimum",
  EarlierThan: "before, earlier than, older than, prior to, sooner than",
  LaterThan: "after, later than, newer than, more recent than",
  OnOrBefore: "on or before, no later than, before or on, by, up to",
  OnOrAfter: "on or after, no earlier than, after or on, no sooner than",
  AtLatest: "at the latest, or earlier, or before, or sooner",
  AtEarliest: "at the earliest, or later, or after",
  Yet: "yet, so far, up to now, at this point",
  Sorted_: "sorted, ordered, ranked, arranged, listed",
  Right: "right, correct, the right one, as it should be, now right, now correct",
  Visible: "visible, there, shown, present, in place, to be seen, applied, saved, stored, kept, in effect",
  Supplied: "supplied, provided, entered, submitted, given, sent, that was sent, that was given, that was entered",
  AsBefore: "as before, as the first time, as last time, as at first, as earlier",
  Other: "the original, the original one, the first one, the old one, the previous one, the other one, the source, the template, original",
  AsSaid:
    "like that, saved like that, stored like that, kept like that, echoed, as entered, as given, as sent, as specified, as provided, as stated, as requested, as ordered, as registered, as submitted, as before, the same of before, the same, the same as before, the same like before, same as before, like before, " +
    "unchanged, untouched, unaltered, the ones we sent, what we sent, what was sent, what was entered, what we entered, as we entered it, as we entered them, as we sent it, as we sent them, as in the request, as in the registration, " +
    "the one i kept, the one i saved, the one i noted, the one i stored, the one we kept, the one we saved, the one we noted, the one we stored, the one kept, the one saved, the one saved before, the one noted, the one that was saved, the one that was kept, the saved one, the stored one, the noted one, the kept one, " +
    "as at the start, as at the beginning, the same as in the request, the same as we sent, identical to what was sent, identical to what we sent, the same as at the start",
  Mentions: "mentions, mention, names, name, refers to, refer to, points to, points at, is about",
  Twice:
    "appears twice, occurs twice, is listed twice, is there twice, shows up twice, comes up twice, is in the list twice, appears more than once, occurs more than once, is listed more than once, shows up more than once, is contained twice",
  Different: "another, a different, any other, other, different",
  Belongs:
    "went to, goes to, go to, was sent to, were sent to, are for, are from, are of, are assigned to, should be assigned to, must be assigned to, has to be assigned to, be assigned to, belongs to, is attributed to, is attached to, belong to, is for, is of, is by, is from, should belong to, must belong to, has to belong to, shall belong to, is assigned to, refers to, relates to, is linked to, is attached to, points to, is connected to, is bound to, is tied to, is related to, go to, must go to, should go to",
  In:
    "found, present, among them, among the results, among the hits, among those, one of them, one of those, in the list, on the list, in this list, in that list, on that list, in there, in there somewhere, somewhere in there, in it, listed, in the result, in the results, in the response, " +
    "included, included in it, included in the list, part of it, part of the list, part of the result, there, amongst them, among the entries, among the listed ones, on the page, among its entries, amongst the results, up in the list, up in the results, up there, up in it, inside",
  Shows:
    "appears, shows, turns, must appear, should appear, shall appear, has to appear, will appear, must show, should show, shows up, appears in, must be found, can be found, should be found, is found",
  ShowsUp: "show up, shows up, turn up, turns up, appear, appears, come up, comes up",
  One_: "the one, the one that, the one which",
  Made: "created, made, opened, added, registered, booked, started, entered, submitted, created above, made above, opened above, created before, made before, created earlier, just created, just made, just added, just booked, have created, have made, have just created, created in the beginning, created at the start",
  Timestamp: "timestamp, date and time, time stamp, date-time",
  Why: "because, since, as, for, namely, with, the code, code, error, the error, with the code, with code, the reason, reason, says, saying, being, the, is, was",
  First:
    "the first error, the first error in there, first error, the first error in it, the first one, the first entry, the error, it, error, the first problem, the problem, the message",
  Points:
    "points at, points to, does point at, does point to, names, is about, concerns, refers to, should point at, must point at, should name, must name, complains about, is on, blames, relates to, must refer to, should refer to, identifies, identify, should identify, must identify, mentions",
  AnyItem: "item, entry, element, one, error, problem, violation, message",
  NoneOf: "none of",
  Names_:
    "lists, list, names, name, mentions, mention, blames, blame, lists the fields, list the fields, names the fields, name the fields, mentions the fields, mention the fields, " +
    "has, have, contain, contains, include, includes, has the keys, have the keys, contain the fields, lists the field, names the field, names the two fields, lists both fields, contains the fields, contain the fields, shows the fields, show the fields",
  ErrorBody: "the error body, error body, the error response, error response, the error answer, the error details, the validation error",
  ErrorNoun: "the error, error, the error message, the message, it",
  Reported: "reported, blamed, complained about, reported as wrong, reported as invalid",
  Saying: "says, say, should say, must say, states",
  Lacking: "missing, required, mandatory, not given, left out",
  Complained: "wrong, invalid, reported, complained about, mentioned, blamed, named, at fault",
  Disclosed:
    "disclosed, exposed, leaked, shown, returned, included, contained, visible, revealed, displayed, present, sent back, given away, part of, in, printed, readable, echoed, contained anywhere, anywhere, to be seen, to be found",
  Exposes:
    "expose, exposes, disclose, discloses, reveal, reveals, leak, leaks, show, shows, contain, contains, include, includes, return, returns, give away, gives away, display, displays, echo, echoes",
  Everything:
    "everything, all data, all the data, all values, all the values, all details, all the details, all fields, all the fields, all entries, all the entries, the data, the details, the values, all information, all the information, all",
  Already: "has, has yet, has ever, has so far, has already, had",
  Holds: "bears, bear, carries, carry, holds, hold, comes with",
  Differs:
    "differ from the previous one, differs from the previous one, differ from the old one, differs from the old one, differ from the first one, is different from the previous one, is different from the old one, be different from the previous one, be different from the old one",
  NoMore: "no longer, no more, not any more, not anymore",
  Names: "name, names, mention, mentions, carry, carries, bear, bears, has, have, need, needs",
  AccessDenied: "access denied, access is denied, access refused, access is refused, denied access, no access",
  Accepted:
    "stored, issued, goes through, went through, gets stored, gets through, accepted for processing, accept it for processing, taken on, taken in",
  Refused:
    "not accepted, not allowed, not permitted, not possible, turns down, turned down, turned away, kicked out, ends in, ended in, end in, results in, result in, runs into, gives",
  Blaming:
    "is to blame, is the culprit, is the problem, is at fault, is the reason, as the offending field, as the offending one, as the problematic field, as the cause, as the wrong field, as the invalid field, as the culprit, as wrong, as invalid, as the faulty field",
  Returned: "returned, echoed, echoed back, comes back, come back, shown, is back, sent back, reflected, repeated, in place",
  Reflects: "reflects, reflect, echoes, echo, carries, shows, takes over, took over, has taken over, contains, contain, show",
  Still: "still, unchanged, remains, stays",
  Only: "nothing but, only, nobody but, no one but",
  NothingElse: "and nothing else, and nothing more, and no other, and to no other, alone, and no others",
  InAnswer:
    "in the response, in the answer, in the body, in the response body, in it, in there, the response, the answer, the body, anywhere in the response, anywhere in it, by the response, by the service, by the api, anywhere",
} as const;

/** The phrases of each category, by their first word. */
const phrases: ReadonlyMap<string, ReadonlyMap<string, readonly (readonly string[])[]>> = new Map(
  Object.entries(table).map(([category, list]) => {
    const byFirst = new Map<string, (readonly string[])[]>();
    for (const phrase of list.split(", ")) {
      const words = phrase.split(" ");
      const first = words[0] as string;
      byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
    }
    return [category, byFirst] as const;
  }),
);

export type PhraseCategory = keyof typeof table;

/** The phrases of the category that begin there. */
export function phrasesAt(tokens: readonly Token[], category: PhraseCategory, at: number): readonly Filled[] {
  const found = phrases.get(category)?.get(tokens[at]?.word ?? "") ?? [];
  return found.flatMap((words) => (words.every((word, index) => tokens[at + index]?.word === word) ? [{ to: at + words.length }] : []));
}

export const phraseCategories = Object.keys(table) as readonly PhraseCategory[];
