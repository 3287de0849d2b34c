import { isNaming } from '#contract/identity/naming-attributes.ts';
import type { CatalogueDetail, DetailOption, OptionCode, SelectionType } from '#contract/profile/catalogue.ts';
import { FIRST_CATALOGUE, FIRST_TYPES, OTHER_TYPE, STATE_DETAIL } from '#contract/profile/first-catalogue.ts';
import { PROFILE_CHOICES_MAX } from '#contract/profile/profile-limits.ts';
import { ADDRESS_PLACES } from '#contract/rules/served-places.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { loadCatalogue } from './catalogue.ts';
import {
  countChange,
  insertDetail,
  insertTypes,
  insertVersion,
  lockCatalogue,
  selectSomeValues,
  selectStrangeNames,
  updateDetail,
} from './catalogue.store.ts';
import type { KnownDetail } from './held-catalogue.ts';
import type { Profile } from './profile.ts';

/**
 * Puts into the catalogue what is missing: the first details, every name that files, surveys or audiences brought, which
 * members are not asked for, and places that the community has come to serve. What is there stays as it is, however often and from
 * however many nodes this is called.
 */
export async function adoptCatalogue(profile: AdoptingProfile): Promise<void> {
  const { db, panelId } = profile;
  const known = await loadCatalogue(db, panelId);
  const isWhole = FIRST_CATALOGUE.every(({ detailName }) => known.details.has(detailName));
  const isPlaced = newPlaces(known.details.get(STATE_DETAIL)).length === 0;
  if (isWhole && isPlaced && (await selectStrangeNames(db, panelId)).length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockCatalogue(tx, panelId);
    const { details } = await loadCatalogue(tx, panelId);
    await insertTypes(
      tx,
      FIRST_TYPES.map(({ typeName, displayName }, position) => ({
        panel_id: panelId,
        type_name: typeName,
        display_name: displayName,
        position,
      })),
    );
    let position = details.size;
    for (const detail of FIRST_CATALOGUE) {
      if (!details.has(detail.detailName)) await addDetail(profile, tx, { ...detail, position: position++ });
    }
    for (const name of await selectStrangeNames(tx, panelId)) {
      await addDetail(profile, tx, { ...(await strangerOf(tx, name)), position: position++ });
    }
    const places = details.get(STATE_DETAIL);
    const added = newPlaces(places);
    if (places !== undefined && added.length > 0) {
      const { publishedBy: _by, ...before } = places;
      await addVersion(profile, tx, places, { ...before, options: [...places.options, ...added] });
    }
    // Another node may have been here while this one waited.
    if (position > details.size || added.length > 0) await countChange(tx, panelId);
  });
}

/** Where people may live by now and the choice of a state does not say so. One that an admin retired stays retired. */
function newPlaces(detail: CatalogueDetail | undefined): readonly DetailOption[] {
  if (detail === undefined) return [];
  const codes = new Set(detail.options.map(({ code }) => code));
  return ADDRESS_PLACES.filter(({ shortText }) => !codes.has(shortText)).map(({ shortText, longText }) => ({
    code: shortText,
    text: longText,
  }));
}

type AdoptingProfile = Pick<Profile, 'db' | 'panelId' | 'clock' | 'chance'>;

export interface NewDetail extends CatalogueDetail {
  readonly isListed: boolean;
  readonly position: number;
  readonly publishedBy?: string;
}

/** A detail that there was not before. The caller holds the catalogue. */
export async function addDetail(
  { panelId, clock, chance }: AdoptingProfile,
  tx: Db,
  detail: NewDetail,
  freshId?: string,
): Promise<string> {
  const now = clock.now();
  const detailId = freshId ?? newId(chance, now);
  await insertDetail(
    tx,
    {
      detail_id: detailId,
      panel_id: panelId,
      detail_name: detail.detailName,
      version: 1,
      is_listed: detail.isListed,
      retired_at: null,
      created_at: now,
    },
    versionRow(detail, now),
  );
  return detailId;
}

/** Another version of a detail, which counts from now on. The caller holds the catalogue. */
export async function addVersion(
  { clock }: Pick<AdoptingProfile, 'clock'>,
  tx: Db,
  { detailId, version }: KnownDetail,
  after: Omit<NewDetail, 'isListed'> & { readonly isListed?: boolean },
): Promise<void> {
  const next = version + 1;
  await insertVersion(tx, { ...versionRow(after, clock.now()), detail_id: detailId, version: next });
  await updateDetail(tx, detailId, {
    version: next,
    ...(after.isListed !== undefined && { is_listed: after.isListed }),
  });
}

function versionRow(detail: Omit<NewDetail, 'isListed'>, now: Date) {
  return {
    type_name: detail.typeName,
    position: detail.position,
    display_name: detail.displayName,
    selection_type: detail.selectionType,
    options: JSON.stringify(detail.options),
    exclusive_options: JSON.stringify(detail.exclusiveOptions),
    is_editable: detail.isEditable,
    is_naming: detail.isNaming,
    is_restricted: detail.isRestricted,
    derived_from: detail.derivedFrom,
    unlock_days: detail.unlockDays,
    info: detail.info,
    available_activity_info: detail.availableActivityInfo,
    validation: detail.validation === null ? null : JSON.stringify(detail.validation),
    published_by: detail.publishedBy ?? null,
    published_at: now,
  };
}

/** What a name that nobody described looks like, by its values. */
async function strangerOf(tx: Db, name: string): Promise<Omit<NewDetail, 'position'>> {
  const values = await selectSomeValues(tx, name, PROFILE_CHOICES_MAX + 1);
  const { selectionType, options } = shapeOf(values);
  return {
    detailName: name,
    typeName: OTHER_TYPE,
    displayName: name,
    selectionType,
    options,
    exclusiveOptions: [],
    isEditable: false,
    isNaming: isNaming(name),
    isRestricted: false,
    derivedFrom: null,
    unlockDays: 0,
    info: null,
    availableActivityInfo: null,
    validation: null,
    isListed: false,
  };
}

function shapeOf(values: readonly unknown[]): {
  readonly selectionType: SelectionType;
  readonly options: readonly DetailOption[];
} {
  const isList = values.some(Array.isArray);
  const each = values.flat();
  const codes = each.filter(isCode);
  const byText = new Map(codes.map((code) => [String(code), { code, text: String(code) }]));
  // What is no choice, or has more of them than anybody chooses from, is text.
  const isChoice = each.length > 0 && codes.length === each.length && byText.size <= PROFILE_CHOICES_MAX;
  if (!isChoice) return { selectionType: 'open_text', options: [] };
  return { selectionType: isList ? 'multiple' : 'single', options: [...byText.values()] };
}

const isCode = (value: unknown): value is OptionCode =>
  typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value.length <= 100);
