// Lists the statements about a response as sequences of parts. Idle words may lie between two parts (`idle.ts`): a
// form names only what carries meaning, so one form reads “status is OPEN”, “a status of OPEN”, “status: OPEN” and
// “the status should now read OPEN”. A “bare” form has no word that asserts: after a request it could be a part of
// that.

import type { Topic } from "../kit/construction.ts";

export const forms: Topic = {
  Statement: [
    // Statuses: “code of status 201”, “we get a 404”, “409 Conflict”.
    { parts: "StatusNoun+ not:Not? status:Status Reason?", means: "status" },
    { parts: "status:Status Reason? StatusNoun*", means: "bare status" },
    { parts: "StatusNoun+ status:NamedStatus", means: "status" },
    { parts: "status:NamedStatus StatusNoun+", means: "status" },
    // Values: “the order's status is OPEN”, “PLUS as planCode”.
    { parts: "subject:Subject not:Not? Exactly? value:Value", means: "equals" },
    // States and flags: “is only requested”, “she's checked in now”, “is marked confidential”.
    { parts: "Exactly? not:Not? state:State", means: "state" },
    { parts: "not:Not? flag:Flag", means: "flag" },
    { parts: "value:Value 'as' subject:Subject", means: "equals" },
    { parts: "subjects:Subjects not:Not? plain:Plain", means: "each equals" },
    { parts: "subject:Subject OneOf? values:Choices", means: "one of" },
    { parts: "subject:Subject not:Not OneOf? values:Choices", means: "one of" },
    { parts: "Exactly? value:Value subject:NumberField", means: "equals" },
    // Bounds: “a total of at least 1”, “price between 3 and 5”.
    { parts: "subject:Subject bound:Bound number:Number", means: "compare" },
    { parts: "subject:Subject number:Number bound:BoundBehind", means: "compare" },
    { parts: "bound:Bound number:Number subject:NumberField", means: "compare" },
    { parts: "subject:Subject Between from:Number 'and'|'to'|'-'|'–' to:Number", means: "between" },
    { parts: "subject:Subject number:Number 'range'", means: "range" },
    { parts: "subject:Subject sign:w.sign", means: "sign" },
    // Texts: “message mentions "days"”, “number begins with "WO-"”.
    { parts: "subject:Subject not:Not? Contains text:Text", means: "contains" },
    { parts: "subject:Subject not:Not? Starts text:Text", means: "startsWith" },
    { parts: "subject:Subject not:Not? Ends text:Text", means: "endsWith" },
    { parts: "subject:Subject not:Not? PatternCue+ pattern:Pattern", means: "matches" },
    { parts: "subject:Subject Exactly? number:Number n.character+s|n.character+1", means: "length" },
    { parts: "subject:Subject bound:Bound number:Number n.character+s|n.character+1", means: "length" },
    // Presence and absence: “the presence of a Location header”, “must not be present”, “without a discount”.
    { parts: "subjects:Subjects Present", means: "exists" },
    { parts: "'presence'|'existence' subjects:Subjects", means: "exists" },
    { parts: "Has subjects:AllNamed", means: "exists" },
    { parts: "subjects:Subjects not:Not Present", means: "exists" },
    { parts: "subjects:Subjects not:Absent", means: "exists" },
    { parts: "not:'absence' subjects:Subjects", means: "exists" },
    { parts: "Not Has subjects:Subjects", means: "lacks" },
    { parts: "subjects:NoNamed Present?", means: "bare lacks" },
    { parts: "subjects:Subjects not:Not? Empty Collection?", means: "empty" },
    { parts: "Empty subjects:Subjects", means: "empty" },
    { parts: "subjects:Subjects not:Filled", means: "empty" },
    { parts: "not:Filled subjects:Subjects", means: "empty" },
    // Types and formats: “freeSeats is of type integer”, “decidedAt in date-time format”.
    { parts: "subjects:Subjects Has? not:Not? type:Type", means: "type" },
    { parts: "subjects:Subjects Has? not:Not? format:Format other:Format?", means: "format" },
    { parts: "subjects:Subjects Has? type:Type format:Format", means: "type and format" },
    // Values of earlier requests: “the same email as we sent”, “name and colour are unchanged”.
    { parts: "Has? subjects:Subjects Exactly? AsSaid", means: "as said" },
    { parts: "Has? Same subjects:Subjects AsSaid?", means: "as said" },
    { parts: "Has? Renewed subjects:Subjects", means: "as said" },
    { parts: "subjects:Subjects Not Changed", means: "as said" },
    // Lists: “exactly 2 items”, “documents is empty”, “no two share a code”.
    { parts: "list:List? Has? Exactly? number:Number items:Items", means: "count" },
    { parts: "items:Items Exactly? number:Number", means: "count" },
    { parts: "list:List? Has? bound:CountBound number:Number items:Items", means: "count" },
    { parts: "list:List? Has? number:Number bound:BoundBehind items:Items", means: "count" },
    { parts: "items:Items bound:CountBound number:Number", means: "count" },
    { parts: "There Exactly number:Number", means: "count" },
    { parts: "items:Items not:Not? Empty", means: "empty list" },
    { parts: "Empty items:Items", means: "empty list" },
    { parts: "f.no items:Items", means: "empty list" },
    { parts: "Items? subject:ItemField Unique", means: "unique" },
    { parts: "Unique subject:ItemField", means: "unique" },
    { parts: "f.no 'two' items:Items? Sharing subject:ItemField", means: "unique" },
    { parts: "Items? order:Sorted subject:ItemField direction:Direction?", means: "sorted" },
    { parts: "Items? subject:ItemField direction:Direction", means: "sorted" },
    { parts: "Items? direction:Direction 'of'|'by' subject:ItemField", means: "sorted" },
    // Times and whole bodies: “in under 300 ms”, “the time of response is less than 1000 ms”.
    { parts: "TimeNoun* bound:Bound time:Duration TimeNoun*", means: "time" },
    { parts: "TimeNoun+ time:Duration bound:BoundBehind", means: "time" },
    { parts: "Body not:Not? Empty", means: "empty body" },
    { parts: "Empty Body", means: "bare empty body" },
    { parts: "f.no Body", means: "bare empty body" },
  ],
};
