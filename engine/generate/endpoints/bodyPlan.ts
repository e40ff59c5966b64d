// Samples the body of a request: a value that the document allows, with references to other items, variables of the
// service and unique values.

import { isJsonObject, type Json, type JsonObject, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { bind, hasBeside, ofType } from "./bindMember.ts";
import {
  bodySample,
  innerName,
  isAction,
  isEmptyGuess,
  isOptionalGuess,
  meantMembers,
  nothingToSend,
  withoutMembers,
} from "./bodySample.ts";
import { boundValue } from "./boundValue.ts";
import { ownBranch } from "./branches.ts";
import { bodyOfLogin } from "./credentials.ts";
import { envelopeOf } from "./envelope.ts";
import { valueAt, withValue } from "./fieldPlaces.ts";
import {
  isForeign,
  isId,
  isIdentityOf,
  isItself,
  isName,
  isNamedIn,
  isNeeded,
  isNumberOfThing,
  isOf,
  isPlainWord,
  isShell,
  isSpelt,
  isToldReference,
  isUnknown,
  memberAt,
  nextAddress,
  referenceName,
  stuckIn,
  withoutForeign,
} from "./foreignValues.ts";
import { hollowPlace } from "./hollow.ts";
import { itemCalled, itemOf } from "./itemsOfPath.ts";
import { namesWhatItRemoves, withOtherEntry } from "./itsEntries.ts";
import { standardValues } from "./jsonApi.ts";
import { kindsBesideId, type ListedKinds, ofListedKind, onlyListed, toldKinds } from "./kinds.ts";
import { changesOthers, isOnlyMember, listedByNoun, listedItem, listedWord, movesOthers } from "./listedThings.ts";
import {
  asksForMoreOf,
  besideAnother,
  cutFrom,
  isUndescribed,
  namedAgain,
  nameInstead,
  neededByOthers,
  selectionLost,
  undescribed,
  withoutEntries,
  withoutRest,
  withoutWhatItNeeds,
} from "./lostParts.ts";
import { isOfSomebody, namesExisting } from "./madeUp.ts";
import { keyIn } from "./mapKeys.ts";
import { withContents } from "./newParts.ts";
import { ofOwnKind } from "./ofOtherKind.ts";
import { ofOwner } from "./organizationOwned.ts";
import { idOfAnother, isOwnId } from "./ownId.ts";
import { ownTimes, timeToCome } from "./ownTimes.ts";
import { foreignExample, unknownReference } from "./parameters.ts";
import { isBodiless, lastParameter } from "./paths.ts";
import { isCountry } from "./postalAddress.ts";
import { withReferents } from "./referents.ts";
import { withSentEndings } from "./requests.ts";
import type { Resource } from "./resources.ts";
import { inSameRegion } from "./sameRegion.ts";
import { namedTwice } from "./sameThing.ts";
import { type Asked, isIdentity, singular } from "./sample.ts";
import { typeOf, viewOf } from "./schemas.ts";
import { isReading, onlyReads } from "./sensitive.ts";
import { shownLabel } from "./shownLabel.ts";
import { ownSshKey } from "./sshKeys.ts";
import { isTarget } from "./targetSample.ts";
import { type BodyPlan, deepest, operationKey, type TestDraft, Unarranged } from "./testDraft.ts";
import { hasToken, isToken, missingToken } from "./tokens.ts";
import { uniqueKeys } from "./uniqueKeys.ts";
import { hasUnderscores } from "./uniqueText.ts";
import { isHalfPatch, isNameless, isRunOfNothing, nothingInside, unsentFile, unsentObject, unsentSecret } from "./unsent.ts";
import { forMade } from "./valuesByKind.ts";

export interface BodyWish {
  /** Noun of a value that is new each time. */
  readonly noun?: string;
  readonly creates: boolean;
  readonly asked?: Asked;
}

/** Undefined if the operation takes none. Throws `Unarranged` if the body cannot be known. */
export function planBody(draft: TestDraft, of: ApiOperation, depth: number, { noun, creates, asked }: BodyWish): BodyPlan | undefined {
  const { body } = of;
  const { api, knowledge } = draft.world;
  if (body === undefined) return undefined;
  // A GET or DELETE says all that it needs in its path, unless its body is required, or a member of that of a DELETE.
  const isDemanded = body.required || namesWhatItRemoves(of) || (of.method === "DELETE" && api.schemas.view(body.schema).required.size > 0);
  if (isBodiless(of.method) && !isDemanded) return undefined;
  const login = bodyOfLogin(draft.world, of);
  if (login !== undefined) return login;
  const variant = draft.world.learnt?.bodies.get(operationKey(of));
  if (variant === undefined && of.method === "POST" && !body.required && isOptionalGuess(api.schemas, body.schema)) return undefined;
  const needed: ReadonlySet<string> = draft.world.learnt?.needed?.get(operationKey(of)) ?? new Set();
  const isOther = variant === "least" || needed.size > 0;
  const more = { members: new Set([...(asked?.members ?? []), ...needed]), values: asked?.values ?? {}, isLeast: variant === "least" };
  const unwanted = draft.world.learnt?.unwanted?.get(operationKey(of));
  const planned = withoutMembers(
    bodySample(draft.world, of, isOther ? more : asked),
    (key) => unwanted?.has(key) === true && !needed.has(key),
  );
  const owned = planned === undefined ? undefined : ofOwner(draft.world, of, planned);
  const whole =
    owned !== undefined && creates && depth > 0
      ? withContents(api.schemas, body.schema, owned, draft.operation.path)
      : forMade(draft.world, body.schema, owned);
  const ending = whole === undefined ? undefined : withSentEndings(draft.world, of, whole);
  const local = ofOwnKind(draft, of, creates ? inSameRegion(draft, api.schemas, of, ending) : ending);
  const referring = local === undefined || body.example !== undefined ? undefined : withReferents(draft.world, of, local);
  const sample = referring?.sample ?? local;
  if (isEmptyGuess(draft.world, of, sample) && isAction(draft.world, of)) return undefined;
  if (isEmptyGuess(draft.world, of, sample) && !(variant === "least" && onlyReads(of)))
    throw new Unarranged(nothingToSend(draft.world, of));
  const members = api.schemas.view(body.schema);
  const token = creates ? undefined : [...members.required].find((name) => isToken(name));
  const tokenText = api.schemas.view(members.properties.get(token ?? "")).keywords.description;
  if (token !== undefined && !hasToken(knowledge, token, tokenText) && !knowledge.variables.has(token))
    throw new Unarranged(missingToken(token), token);
  if (sample === undefined || body.schema === undefined) return sample === undefined ? undefined : literal(sample);
  const hollow =
    (creates || of.method === "POST") && body.example === undefined ? hollowPlace(api.schemas, body.schema, sample) : undefined;
  if (hollow !== undefined) throw new Unarranged(nothingInside(of, hollow));
  if (isRunOfNothing(draft.world, of, sample) || isHalfPatch(of, sample)) throw new Unarranged(nothingToSend(draft.world, of));
  const unsent = unsentObject(draft.world, of, sample);
  if (unsent !== undefined && !isReading(of)) throw unknownReference(unsent, of, draft);
  const file = unsentFile(draft.world, of, sample);
  if (file !== undefined) throw unknownReference(file.slice(file.lastIndexOf(".") + 1), of, draft, file);
  const bindings = new Map<string, Value>();
  const listed = new Map<string, ListedKinds>();
  const foreign: string[] = [];
  const numbered: string[] = [];
  const doubled: string[] = [];
  const wordsOfList = new Map<string, Json | undefined>();
  const meant = new Set<string>();
  const uniqueMembers: string[] = [];
  const standard = standardValues(draft, of, sample, depth);
  const names = new Set<string>(standard.keys());
  const envelope = envelopeOf(api.schemas, body.schema, sample, draft.world.resources.ofCollection(of.path)?.noun);
  const ownKeys = uniqueKeys(draft.world, of, sample, creates, envelope);
  const separator = hasUnderscores(sample) ? "_" : "-";
  const base = envelope === undefined ? "" : `/${envelope.key}`;
  const inBody = envelope ?? { sample, schema: body.schema };
  const dates = creates ? ownTimes(draft, of, inBody.schema, inBody.sample, ownKeys.length === 0) : new Map<string, Value>();
  const roles = new Map<string, string>();
  /** Entries that the document demands of a list, by its pointer. */
  const least = new Map<string, number>();
  const isOneMore = (list: string, at: number): boolean => at > 0 && at < (least.get(list) ?? 1);
  const isSecondRole = ({ itemPath }: Resource, pointer: string): boolean => {
    const first = roles.get(itemPath) ?? pointer;
    roles.set(itemPath, first);
    // An entry of a list is one of several, and another one only where the list must have so many.
    const [, list = "", at = "0"] = /^(.*)\/(\d+)$/.exec(pointer) ?? [];
    return first !== pointer && (isOneMore(list, Number(at)) || !/\/\d+(?:\/|$)/.test(pointer));
  };
  const { required } = api.schemas.view(body.schema);
  const told = meantMembers(draft.world, of, body.schema);
  const itsName = innerName(draft.world, of);
  const item = itsName === undefined ? undefined : itemOf(draft, of);
  // A member called after other things, `project`, is linked where it is required; `projectId` also where the document
  // calls nothing required.
  const walk = (value: Json, schema: JsonObject, pointer: string, name: string, need: "required" | "optional" | "unsaid"): void => {
    const view = viewOf(api.schemas, schema, value);
    if (Array.isArray(value)) {
      const { items, minItems, description } = view.keywords;
      if (typeof minItems === "number" && minItems <= mostMade) least.set(pointer, minItems);
      wordsOfList.set(pointer, description);
      const isAsked = need === "required" || (need === "unsaid" && isOnlyMember(api.schemas, inBody.schema));
      const listedOne = (more?: "one more") => listedItem(draft, of, view.keywords.description, value, name, depth, more);
      const asked = isAsked ? listedOne() : undefined;
      const instead = nameInstead(
        draft,
        singular(name),
        of,
        view.keywords.description,
        need === "optional" ? deepest + 1 : depth,
        need === "required",
      );
      const isWord = asked === undefined && instead === undefined && need !== "optional";
      const listed = isWord ? listedWord(draft, of, value, name, depth) : asked;
      const itemType = typeOf(api.schemas.view(isJsonObject(items) ? items : undefined)) ?? typeof value[0];
      if (listed !== undefined)
        for (const index of value.keys())
          bindings.set(`${pointer}/${index}`, ofType(itemType, (isOneMore(pointer, index) ? listedOne("one more") : undefined) ?? listed));
      else if (instead === null && hasBeside(bindings, pointer)) bindings.set(pointer, []);
      else if (instead === null && need === "required") throw unknownReference(name, of, draft, memberAt(pointer));
      else if (instead === null) foreign.push(...value.map((_, index) => `${pointer}/${index}`));
      else if (instead !== undefined) bindings.set(pointer, [ofType(itemType, instead)]);
      else if (namesExisting(name, view.keywords.description, null)) {
        if (need === "required") throw unknownReference(name, of, draft, memberAt(pointer));
        foreign.push(...value.map((_, index) => `${pointer}/${index}`));
      } else if (isJsonObject(items))
        for (const [index, item] of value.entries()) walk(item as Json, items, `${pointer}/${index}`, singular(name), need);
      if (movesOthers(draft, of, description, bindings.get(`${pointer}/0`))) bindings.set(pointer, []);
    } else if (isJsonObject(value)) {
      const other = view.required.size === 0 && need !== "optional" ? "unsaid" : "optional";
      const kinds = kindsBesideId(api.schemas, view);
      if (kinds !== undefined && pointer !== "" && need !== "optional" && kinds.member in value) listed.set(pointer, kinds);
      for (const [key, inner] of Object.entries(value)) {
        const inside = view.properties.get(key) ?? {};
        if (need === "required" && isUndescribed(view, key, inner)) throw undescribed(key, of, memberAt(`${pointer}/${key}`));
        const isTold = of.method === "POST" && (pointer === "" || pointer === base) && told.includes(key);
        if (isTold) meant.add(`${pointer}/${key}`);
        const isMust = view.required.has(key) || (pointer === "" && needed.has(key)) || isTold;
        walk(inner, inside, `${pointer}/${key}`, referenceName(name, key), isMust ? "required" : other);
      }
      if (pointer !== "" && pointer !== base)
        for (const key of namedTwice(Object.keys(value), (one) => bindings.has(`${pointer}/${one}`)))
          if (!view.required.has(key)) doubled.push(`${pointer}/${key}`);
      const isAlone = pointer !== "" && !/\/\d+$/.test(pointer);
      if (isAlone && isShell(view, value, (key) => bindings.has(`${pointer}/${key}`) || !foreign.includes(`${pointer}/${key}`))) {
        const isMust = need === "required" && isNeeded(api.schemas, body.schema, pointer);
        const id = Object.keys(value).find(isId) ?? "id";
        if (isMust && isOfSomebody(value[id] ?? "", id))
          throw unknownReference(referenceName(name, id), of, draft, memberAt(`${pointer}/${id}`));
        foreign.push(pointer);
      }
    } else if (pointer !== "" && value !== null) {
      if (isName(draft.world, name, of) || keyIn.test(String(view.keywords.description))) names.add(pointer);
      const referent = referring?.named.get(pointer);
      if (referent !== undefined) bindings.set(pointer, draft.need(referent, depth + 1).text);
      const [, matched = ""] = /\bmust match the name of an? (\w+)/i.exec(String(view.keywords.description)) ?? [];
      const called = matched === "" ? undefined : itemCalled(draft, of, matched);
      const same = matched === "" ? undefined : (called ?? draft.world.resources.ofKind(matched));
      if (same !== undefined && depth <= deepest) {
        bindings.set(pointer, draft.need(same, depth + 1).text);
        names.add(pointer);
        return;
      }
      if (referent !== undefined || referring?.told.has(pointer) === true) {
        names.add(pointer);
        return;
      }
      if (standard.has(pointer)) {
        const value = standard.get(pointer);
        if (value !== undefined) bindings.set(pointer, value);
        return;
      }
      const date = dates.get(pointer.slice(base.length + 1)) ?? timeToCome(draft, view, value, name);
      const made = date ?? (creates ? ownSshKey(draft, schema, value, noun) : undefined);
      if (made !== undefined) {
        bindings.set(pointer, made);
        // A fixed day would collide, and another one at one end alone turn the period round.
        names.add(pointer);
        return;
      }
      const target = of.method !== "POST" && pointer === `${base}/${name}` && isIdentityOf(name) && name === lastParameter(of.path);
      const own = target || isOwnId(draft.world.resources, of, pointer, view.keywords.description) ? itemOf(draft, of) : undefined;
      if (own !== undefined) {
        bindings.set(pointer, own.text);
        names.add(pointer);
        return;
      }
      if (pointer === itsName && item !== undefined) {
        bindings.set(pointer, item.text);
        names.add(pointer);
        return;
      }
      const another = typeof value === "number" && pointer === `/${name}` ? idOfAnother(draft, of, name) : undefined;
      const label = shownLabel(draft, of, view.keywords.description) ?? ownBranch(draft, of, view, value, depth);
      const ownOne = another === undefined ? label : ofType("integer", another);
      if (ownOne !== undefined) {
        bindings.set(pointer, ownOne);
        names.add(pointer);
        return;
      }
      const isLoose =
        variant !== "full" && need !== "required" && !(need === "unsaid" && isIdentityOf(name)) && !isTarget(draft.world, of, name);
      const isKept = variant === "told" && !isLoose && !ownKeys.includes(pointer);
      if (isKept && isToldReference(draft.world, schema, name, value, of, creates)) return;
      if (isNamedIn(view.keywords.description, value) || isSpelt(draft.world, view.keywords.description, value, name)) return;
      if (isCountry(name, value) && draft.world.resources.ofField(name)?.creator === undefined) return;
      const next = creates && draft.isAnother() ? nextAddress(value, name) : undefined;
      if (next !== undefined) {
        bindings.set(pointer, next);
        return;
      }
      const bound = bind(draft, value, schema, pointer, name, depth, {
        of,
        noun,
        ownKeys,
        separator,
        creates,
        isLoose,
        isSecondRole,
      });
      if (bound === undefined) {
        if (ownKeys.includes(pointer)) return;
        const outer = pointer.slice(0, pointer.lastIndexOf("/"));
        const beside = isId(pointer.slice(outer.length + 1)) ? listed.get(outer) : undefined;
        const kind =
          need === "optional" && beside === undefined
            ? undefined
            : ofListedKind(draft, of, { value, schema, name, beside }, depth, (one) => isSecondRole(one, pointer) || isItself(of, one));
        if (kind !== undefined) {
          bindings.set(pointer, kind.text);
          if (beside !== undefined) bindings.set(`${outer}/${beside.member}`, kind.kind);
          return;
        }
        const isShown = body.example !== undefined && isNumberOfThing(pointer, value, wordsOfList.get(outer) ?? view.keywords.description);
        const isNumbered = isShown || (typeof value === "number" && isIdentity(name) && ofExisting.test(String(view.keywords.description)));
        const isUnsaid =
          isNumbered || isUnknown(draft.world, schema, pointer, name, value) || namesExisting(name, view.keywords.description, value);
        if (!isUnsaid && !isForeign(draft.world, schema, name, of, value)) return;
        if (need === "optional" && onlyConfirms.test(String(view.keywords.description))) doubled.push(pointer);
        if (doubled.at(-1) === pointer) return;
        // `{ "image": { "id": "ubuntu-latest" } }`: a word, which an account has from the beginning.
        if (isId(pointer.slice(outer.length + 1)) && isPlainWord(value) && isNeeded(api.schemas, body.schema, outer)) return;
        const isInside = !pointer.endsWith(`/${name}`) && draft.world.resources.ofField(name) !== undefined;
        const isMust = need === "required" && (meant.has(pointer) || isNeeded(api.schemas, inBody.schema, pointer.slice(base.length)));
        const known = isMust ? listedByNoun(draft, name, value, of, depth) : undefined;
        if (known !== undefined) {
          bindings.set(pointer, known);
          return;
        }
        if (isMust && (isUnsaid || isInside || isOfSomebody(value, name))) {
          const other = draft.world.resources.ofField(name, of);
          // The reason why it cannot be created helps more.
          if (other?.creator !== undefined && !isOf(other, of)) draft.need(other, depth + 1);
          const shown = other === undefined && isId(name) ? onlyListed(draft, toldKinds(view.keywords.description)) : undefined;
          if (shown !== undefined && !isReading(of)) throw new Unarranged(changesOthers(of, shown));
          throw unknownReference(name, of, draft, memberAt(pointer));
        }
        foreign.push(pointer);
        if (isNumbered) numbered.push(pointer);
        return;
      }
      if (asksForMoreOf.test(String(view.keywords.description))) throw withoutWhatItNeeds(of, memberAt(pointer));
      bindings.set(pointer, bound);
      if (ownKeys.includes(pointer)) uniqueMembers.push(pointer.slice(1));
      else names.add(pointer);
    }
  };
  walk(sample, body.schema, "", "", "required");
  const once = doubled.reduce<Json>((whole, pointer) => withValue(whole, pointer, undefined), sample);
  const kept = withoutRest(api.schemas, of, once, withoutForeign(api.schemas, body.schema, once, foreign), bindings);
  if ((asked?.members.size ?? 0) === 0 && isNameless(draft.world, of, kept)) throw new Unarranged(nothingToSend(draft.world, of));
  const unselected = draft.world.resources.madeBy(of) === undefined ? selectionLost(api.schemas, of, once, kept) : undefined;
  if (unselected !== undefined) throw unknownReference(unselected, of, draft);
  const beside = besideAnother(kept, bindings);
  if (beside !== undefined) throw foreignExample(beside, of, draft);
  const cut = cutFrom(api.schemas, body, once, kept, foreign, base);
  if (cut !== undefined) throw foreignExample(cut.slice(cut.lastIndexOf("/") + 1), of, draft, memberAt(cut));
  // `{ "type": "k8s", "value": … }` in a list, which needs the value.
  const entries = foreign.filter((pointer) => {
    const [, key = ""] = /\/\d+\/([^/]+)$/.exec(pointer) ?? [];
    return key !== "" && isOfSomebody(valueAt(kept, pointer) ?? "", singular(key));
  });
  const rest = withoutEntries(kept, [...entries, ...namedAgain(bindings, (list) => (least.get(list) ?? 1) > 1)]);
  if (rest === undefined) {
    const [entry = ""] = entries;
    throw foreignExample(entry.slice(entry.lastIndexOf("/") + 1), of, draft, memberAt(entry));
  }
  const left = numbered.find((pointer) => valueAt(kept, pointer) !== undefined);
  if (left !== undefined)
    throw unknownReference(singular(left.split("/").findLast((part) => !/^\d+$/.test(part)) ?? left), of, draft, memberAt(left));
  const stuck = stuckIn(kept, foreign) ?? neededByOthers(api.schemas, body.schema, sample, kept, foreign);
  const secret = stuck ?? (creates || of.method === "PATCH" ? unsentSecret(draft.world, of, kept) : undefined);
  if (secret !== undefined) throw unknownReference(secret, of, draft);
  const bound = new Map([...bindings].flatMap(([pointer, value]) => rest.moved(pointer).map((to) => [to, value] as const)));
  return withOtherEntry(draft, of, {
    sample: rest.sample,
    bindings: bound,
    value: boundValue(rest.sample, bound),
    uniqueMembers,
    names: new Set([...names].flatMap((pointer) => rest.moved(pointer))),
    required,
    ...(envelope === undefined ? {} : { envelope }),
  });
}

/** Things that a test makes for one list. */
const mostMade = 3;

/** “The unique identifier of the issue to add”: it is not the new thing's own. */
const ofExisting = /\b(?:id|identifier) of (?:the|an?) [\w ]{1,60}\bto (?:add|attach|link|assign)\b/i;

/** “This is used to confirm you're updating the current version”. */
const onlyConfirms = /\bconfirm (?:that )?you(?:'re| are) \w+ing the (?:current|latest) version\b/i;

function literal(sample: Json): BodyPlan {
  return { sample, bindings: new Map(), value: sample, uniqueMembers: [], names: new Set(), required: new Set() };
}
