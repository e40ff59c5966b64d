// Knows the forms in which names and descriptions of fields refer to other things.

/** `toolCode` is the `code` of a tool. */
export const ofOwner = /^(.+?)(?:[-_](code|key|name|slug|number|login|sku)|(Code|Key|Name|Slug|Number|Login|Sku))$/;

/** Remote calls name a message by the time of its own, `ts`. */
export const messageTime = /^(?:timestamp|message_ts)$/;

/** “The droplet ID.” */
export const thingOfId = /^(?:the |an? )?(?:unique )?((?:\w+ ){0,2}\w+) (?:IDs?|UUIDs?|identifiers?)\b/i;

/** “The ID of the issue field to set.” */
export const idOfThing = /\bIDs? of (?:the|an?) (\w+ \w+)(?= to\b|\.|$)/;

/** Short forms in names of fields: `db_id`. */
export const inFull: Readonly<Record<string, string>> = {
  app: "application",
  db: "database",
  dir: "directory",
  env: "environment",
  lb: "load_balancer",
  org: "organization",
  repo: "repository",
};

/** `goal` of `supported_goal`, if the description asks for an identifier. */
export function qualifiedNoun(name: string, description: unknown): string | undefined {
  const [, noun] = /^[a-z]+_([a-z]{3,})$/.exec(name) ?? [];
  return /\b(?:unique identifier|[GU]?U?ID) (?:of|for) the\b/i.test(String(description)) ? noun : undefined;
}

/** `section` of `before_section`: one beside which another of the kind is put. */
export const besideOne = /^(?:before|after)_([a-z]\w+)$/;

/** `team` of `defaultTeam`, the item in a role. */
export function withoutRole(key: string): string {
  const [, noun = ""] = /^(?:default|parent|source|target|main|primary|current|original)(?:_|(?=[A-Z]))([A-Za-z]+)$/.exec(key) ?? [];
  return noun === "" ? key : `${noun.charAt(0).toLowerCase()}${noun.slice(1)}`;
}
