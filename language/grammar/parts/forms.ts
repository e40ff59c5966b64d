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
    // Outcomes: “turned down as a bad request”, “is refused, since the slot is taken”, “must accept it for processing”.
    { parts: "Refused? status:NamedStatus", means: "bare status" },
    { parts: "Refused made:Cause", means: "made" },
    { parts: "made:Denied", means: "made" },
    { parts: "made:Accepted", means: "bare made" },
    // Errors: “the error points at the preset field”, “the last donation is too recent” by its code.
    { parts: "Why* made:ErrorCode", means: "bare made" },
    { parts: "First? Points made:Blamed", means: "made" },
    { parts: "made:Blamed Blaming", means: "made" },
    // Values: “the order's status is OPEN”, “PLUS as planCode”.
    { parts: "subject:Subject not:Not? Amounts? Exactly? value:Value", means: "equals" },
    { parts: "Still made:Known", means: "made" },
    // States and flags: “is only requested”, “she's checked in now”, “is marked confidential”.
    { parts: "Reached? Exactly? not:Not? state:State StateNoun?", means: "state" },
    { parts: "not:Not? flag:Flag One?", means: "flag" },
    { parts: "flag:FlagField not:Not? Given", means: "flag" },
    { parts: "flag:FlagField Given not:Not", means: "flag" },
    { parts: "made:Compound", means: "made" },
    { parts: "value:Value 'as' subject:Subject", means: "equals" },
    { parts: "Exactly? value:Value 'in' subject:NumberField", means: "equals" },
    { parts: "subjects:Subjects not:Not? plain:Plain", means: "each equals" },
    { parts: "subject:Subject OneOf? values:Choices", means: "one of" },
    { parts: "subject:Subject not:Not OneOf? values:Choices", means: "one of" },
    { parts: "Exactly? value:Value subject:NumberField Where?", means: "equals" },
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
    { parts: "Has? made:NoLacked Done|Where?", means: "bare made" },
    { parts: "Not Has 'any'? made:Lacked", means: "made" },
    { parts: "Not 'any' made:Lacked Done?", means: "made" },
    { parts: "Not made:Moment", means: "made" },
    { parts: "Has 'a'|'an'|'some' made:Optional", means: "made" },
    { parts: "Names subjects:Required", means: "exists" },
    { parts: "Has 'a'|'an' Timestamp", means: "moment" },
    { parts: "made:Hidden Not Disclosed InAnswer?", means: "made" },
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
    { parts: "Has? Renewed subjects:Subjects", means: "renewed" },
    { parts: "subjects:Subjects Not Changed", means: "as said" },
    { parts: "Has? Renewed subjects:Subjects Returned", means: "renewed" },
    { parts: "Has|Reflects made:Changes", means: "made" },
    { parts: "made:Changes Returned", means: "made" },
    // Lists: “exactly 2 items”, “documents is empty”, “no two share a code”.
    { parts: "list:List? Has? Exactly? number:Number items:Items", means: "count" },
    { parts: "items:Items Exactly? number:Number", means: "count" },
    { parts: "list:List? Has? bound:CountBound number:Number items:Items", means: "count" },
    { parts: "list:List? Has? number:Number bound:BoundBehind items:Items", means: "count" },
    { parts: "items:Items bound:CountBound number:Number", means: "count" },
    { parts: "There? Exactly number:Number Where?", means: "count" },
    { parts: "Has? number:Number items:Items Exactly", means: "count" },
    { parts: "items:Items not:Not? Empty", means: "empty list" },
    { parts: "Empty items:Items", means: "empty list" },
    { parts: "f.no items:Items", means: "empty list" },
    { parts: "Items? subject:ItemField Unique", means: "unique" },
    { parts: "Unique subject:ItemField", means: "unique" },
    { parts: "f.no 'two' items:Items? Sharing subject:ItemField", means: "unique" },
    { parts: "Items? order:Sorted subject:ItemField direction:Direction?", means: "sorted" },
    { parts: "Items? subject:ItemField direction:Direction", means: "sorted" },
    { parts: "Items? direction:Direction 'of'|'by' subject:ItemField", means: "sorted" },
    // Members and owners: “our meeting is among the results”, “it belongs to our donor”, “its id is ours”.
    { parts: "member:Member not:Not? Shows? In", means: "among" },
    { parts: "Only member:Member Shows? In?", means: "only" },
    { parts: "Has? member:Member NothingElse", means: "only" },
    { parts: "'namely' member:Member", means: "is member" },
    { parts: "subject:Subject 'ours'", means: "ours" },
    { parts: "'it' 'ours'", means: "ours" },
    { parts: "One_ 'we'|'i'|'you' Made", means: "ours" },
    { parts: "Belongs made:Owner", means: "made" },
    // Times and whole bodies: “in under 300 ms”, “the time of response is less than 1000 ms”.
    { parts: "TimeNoun* bound:Bound time:Duration TimeNoun*", means: "time" },
    { parts: "TimeNoun+ time:Duration bound:BoundBehind", means: "time" },
    { parts: "Body not:Not? Empty", means: "empty body" },
    { parts: "Empty Body", means: "bare empty body" },
    { parts: "None Body", means: "bare empty body" },
  ],
};
