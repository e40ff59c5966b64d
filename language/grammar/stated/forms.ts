// Statements about the last response in everyday words, as constructions. The document decides what each word means.
// A “bare” form has no verb: after a request it could be a part of that.

import type { Topic } from "../kit/construction.ts";

export const forms: Topic = {
  Said: [
    // States: “the episode stays a draft”, “job was sitting in the queue”, “everything still planned”.
    { parts: "Thing? Still* Be Still* Lead* Still* state:State StateNoun? Still*", means: "state" },
    { parts: "Thing? Still* Reached state:State StateNoun? Still*", means: "state" },
    { parts: "Thing Still* state:State Still*", means: "bare state" },
    { parts: "Lead+ Still* state:State StateNoun? Still*", means: "bare state" },
    // Flags: “it is not blocked”, “is the leading one”, “the reading is in range”.
    { parts: "Thing? Still* Be Still* Lead* flag:Flag One? Still*", means: "true" },
    { parts: "Thing? Still* Be Still* Not Still* Lead* flag:Flag One? Still*", means: "false" },
    { parts: "flag:Compound", means: "compound" },
    { parts: "f.the? flag:FlagField Still* Be Still* Given Still*", means: "true" },
    { parts: "f.the? flag:FlagField Still* Be Still* Not Still* Given Still*", means: "false" },
    { parts: "f.the? flag:FlagField Still* Be Still* Given Not Still*", means: "false" },
    // Values: “customer reference is NF-5531”.
    { parts: "field:Field Still* Be Still* value:Value Still*", means: "equals" },
    // Counts: “9 seats left”, “progress still at zero”, “planned time now 90”.
    { parts: "number:NumberField Still* Amounts Still* value:Number Unit? Still*", means: "number" },
    { parts: "number:NumberField Still* value:Number Unit? Still*", means: "bare number" },
    { parts: "'there' Still* Be Still* Exactly? value:Number counted:Counted Where* Still*", means: "count" },
    { parts: "Thing? Still* Holds Still* Exactly? value:Number counted:Counted Where* Still*", means: "count" },
    { parts: "Exactly? value:Number counted:Counted Where* Still*", means: "count" },
    { parts: "Still* Exactly value:Number counted:Counted Still* Be Still* Where* Still*", means: "count" },
    { parts: "'there' Still* Be Still* Exactly value:Number Where* Still*", means: "count" },
    { parts: "Where Still* Be Still* Exactly value:Number counted:Counted?", means: "count" },
    { parts: "Be? Still* Exactly value:Number Where* Still*", means: "count" },
    // Absence: “has no bids yet”, “with no truck assigned”, “has not been published yet”.
    { parts: "Thing? Still* Holds Still* None field:Lacked Still*", means: "lacks" },
    { parts: "Thing? Still* Holds Not Still* Holds f.the? field:Lacked Still*", means: "lacks" },
    {
      parts: "Thing? Still* 'does'|'do'|'did'|'shall'|'should'|'must'|'will' Not Still* Holds f.the|'any'? field:Lacked Still*",
      means: "lacks",
    },
    { parts: "'there' Still* Be Still* None field:Lacked Done? Still*", means: "lacks" },
    { parts: "'with'? None field:Lacked Done? Still*", means: "bare lacks" },
    { parts: "f.without 'any'|f.the? field:Lacked Done? Still*", means: "bare lacks" },
    { parts: "Thing? Still* 'has'|'have'|'was'|'is' Not Still* 'been'? moment:Moment Still*", means: "lacks" },
    // Presence: “has an end of bidding”.
    { parts: "Thing? Still* Holds Still* 'a'|'an'|'some' field:Present Still*", means: "has" },
    // Values of earlier requests: “name and blood group are as entered”, “the plate is the same as before”.
    { parts: "fields:Fields Still* Be Still* AsSaid Still*", means: "as said" },
    { parts: "fields:Fields Still* Be Not Changed Still*", means: "as said" },
    // Owners: “belongs to our donor”.
    { parts: "Thing? Still* Belongs owner:Owner Still*", means: "belongs" },
    // Members of lists: “ours should be one of them”, “the claim appears among the results”.
    { parts: "item:Item Still* Be Still* In Still*", means: "among" },
    { parts: "item:Item Still* Shows In Still*", means: "among" },
    { parts: "'its'|'the'? 'id' Be 'ours'", means: "ours" },
    { parts: "'it' Be Still* One_ 'we'|'i'|'you' Made Still*", means: "ours" },
    { parts: "'it' Be Still* 'ours'", means: "ours" },
    // Every item: “all of them are cancelled”, “every entry in it names an actor”.
    { parts: "Each Be Still* Lead* state:ItemState StateNoun? Still*", means: "every state" },
    { parts: "Each Be Still* Lead* flag:ItemFlag Still*", means: "every true" },
    { parts: "Each Be Still* Not Still* Lead* flag:ItemFlag Still*", means: "every false" },
    { parts: "Each Names 'a'|'an'|'its'|'the'|'some' field:ItemField", means: "every has" },
    { parts: "Each Names 'a'|'an' 'proper'|'valid'|'correct'? Timestamp", means: "every moment" },
    // Errors: “because the last donation is too recent”, “the first error points at the preset field”.
    { parts: "Why* code:ErrorCode", means: "code" },
    { parts: "First? Points 'the'? field:SentField 'field'|'property'|'parameter'?", means: "points" },
    // “is not disclosed in the response”
    { parts: "field:Hidden Be Still* Not Still* Disclosed InAnswer? Still*", means: "hidden" },
  ],
};
