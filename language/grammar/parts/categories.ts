// The parts of statements in a scope: the fields of the response, or those of the items of a list.

import { rememberedFor, rememberedWith } from "../../text/remembered.ts";
import type { KnownBody, KnownField } from "../correct/fields.ts";
import { type Categories, phraseAt, sensesAt } from "../stated/match.ts";
import { fieldAt, isArticle, ownFields } from "../stated/nouns.ts";
import { countedAt } from "./counted.ts";
import { dateCategories } from "./dates.ts";
import { listBeforeAt, textListAt } from "./entries.ts";
import { compoundAt, flagAt, flagsAmong, ownedFlagAt, unflagAt } from "./flags.ts";
import { countOfAt, doneByAt, momentAt } from "./lacking.ts";
import type { Line, Scope } from "./line.ts";
import { categoriesOfLine, type Fills, readOnce } from "./lineCategories.ts";
import { extentAt, measuringAt, relativeAt } from "./measures.ts";
import { mapKeyAt, moneyAt } from "./money.ts";
import { ownerFieldAt, ownerIdAt, ownersAt, referenceAt } from "./owners.ts";
import { fieldsAt, heldAt, isNamed, type Subject, subjectListAt, subjectsAt } from "./subjects.ts";
import { savedFieldAt, stateChoicesAt, statesAt } from "./values.ts";

/** The fields of the response, or those of the items, as deep as they are in an item. */
function fieldsIn({ clause: { body } }: Line, scope: Scope | undefined): readonly KnownField[] {
  return scope === undefined ? ownFields(body).all : fieldsOfItems(body, scope.list);
}

const fieldsOfItems = rememberedWith(({ fields }: KnownBody, list: string): readonly KnownField[] => {
  const own = fields.filter((field) => field.list === list && !field.isOfError);
  const least = Math.min(...own.map(({ depth }) => depth));
  return least === 1 ? own : own.map((field) => ({ ...field, depth: field.depth - least + 1 }));
});

const numbersAmong = rememberedFor((fields: readonly KnownField[]) =>
  fields.filter(({ field }) => /^(?:integer|number)$/.test(field.type ?? "")),
);

/** The parts as a statement in that scope has them. Each place is read once. */
export function categoriesOf(line: Line, scope: Scope | undefined): Categories {
  const { tokens, clause } = line;
  const fields = fieldsIn(line, scope);
  const items = clause.body.fields.filter(({ list, isOfError }) => list !== undefined && !isOfError);
  const scoped: Fills = {
    AllNamed: (at) => [
      ...subjectListAt(line, at, fields).filter(({ value }) => (value as readonly Subject[]).every(isNamed)),
      ...(scope === undefined ? [] : heldAt(line, at, fields)),
    ],
    // “has not been published”: `publishedAt`, if there is one.
    State: (at) => (hasHappened(line, at, scope) ? [] : statesAt(line, at, fields)),
    States: (at) => stateChoicesAt(line, at, fields),
    Flag: (at) => [...flagAt(clause, at, fields), ...ownedFlagAt(clause, at, fields)],
    Unflag: (at) => unflagAt(clause, at, fields),
    DoneBy: (at) => doneByAt(clause, at, fields),
    FlagField: (at) => fieldAt(clause, at, flagsAmong(fields)),
    // “All of them have this kind”: the one that was asked for.
    Same: (at) =>
      phraseAt(
        tokens,
        at,
        scope?.of === "every"
          ? /^(?:(?:very|exact|exactly the) )?(?:same|identical|this|that|(?:the )?(?:requested|given))/
          : /^(?:(?:very|exact|exactly the) )?(?:same|identical)/,
      ),
    Subject: (at) => subjectsAt(line, at, fields),
    Subjects: (at) => subjectListAt(line, at, fields),
    NoNamed: (at) =>
      [...sensesAt(tokens, at, "f.no"), ...sensesAt(tokens, at, "f.without")].flatMap(({ to }) => [
        ...subjectsAt(line, to + (isArticle(tokens[to]) ? 1 : 0), fields).flatMap((one) =>
          isNamed(one.value as Subject) ? [{ to: one.to, value: [one.value] }] : [],
        ),
        ...(scope === undefined ? [] : heldAt(line, to, fields)),
      ]),
    NumberField: (at) => fieldsAt(line, at, numbersAmong(fields)),
    ItemField: (at) => fieldsAt(line, at, scope === undefined ? items : fields),
    SavedField: (at) => savedFieldAt(line, at, fields),
    TextList: (at) => textListAt(clause, at, fields),
    Measuring: (at) => measuringAt(tokens, at, fields),
    Relative: (at) => relativeAt(line, at, fields),
    Extent: (at) => extentAt(line, at, fields),
    ...dateCategories(line, fields),
    Money: (at) => moneyAt(clause, at, fields),
    MapKey: (at) => mapKeyAt(clause, at, fields),
    OwnerId: (at) => ownerIdAt(clause, at, fields),
    OwnerField: (at) => ownerFieldAt(clause, at, fields),
    ReferenceField: (at) => referenceAt(clause, at, scope === undefined ? items : []),
    ItemOwner: (at) => (scope === undefined ? [] : ownersAt(clause, at, fields)),
    // “every entry shall name an actor”
    Required: (at) => (scope?.of === "every" ? subjectListAt(line, at, fields) : []),
    Compound: (at) => compoundAt(clause, at, fields),
    Moment: (at) => (statesAt(line, at, fields).length > 0 && !hasHappened(line, at, undefined) ? [] : momentAt(clause, at)),
    ListBefore: (at) => listBeforeAt(clause, tokens, at, fields),
    Counted: (at) => [...countedAt(line, at, fields), ...countOfAt(clause, at, fields)],
  };
  return { ...categoriesOfLine(line), ...readOnce(line, scoped) };
}

function hasHappened({ tokens, clause }: Line, at: number, scope: Scope | undefined): boolean {
  return scope === undefined && tokens[at - 1]?.word === "been" && momentAt(clause, at).length > 0;
}
