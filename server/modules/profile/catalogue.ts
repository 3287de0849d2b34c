import { isNaming } from '#contract/identity/naming-attributes.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectDetails, selectRevision, selectTypes, selectVersions } from './catalogue.store.ts';
import type { Catalogue, KnownDetail } from './held-catalogue.ts';
import type { Profile } from './profile.ts';

/**
 * What members are asked about themselves, as of now: one look at a number, and the rest only when it has changed. Anyone who has
 * changed the catalogue in their own transaction reads the tables instead: if that is undone, the copy would stay.
 */
export async function readCatalogue({ panelId, catalogue }: CatalogueReader, db: Db): Promise<Catalogue> {
  const revision = (await selectRevision(db, panelId)) ?? 0;
  if (catalogue.held?.revision === revision) return catalogue.held;
  // Read after its number: what is newer than the number is read again next time.
  const read = { revision, ...(await loadCatalogue(db, panelId)) };
  catalogue.held = read;
  return read;
}

export type CatalogueReader = Pick<Profile, 'panelId' | 'catalogue'>;

export async function loadCatalogue(db: Db, panelId: string): Promise<Pick<Catalogue, 'types' | 'details'>> {
  const types = await selectTypes(db, panelId);
  const rows = await selectDetails(db, panelId);
  return {
    types: types.map((row) => ({ typeName: row.type_name, displayName: row.display_name })),
    details: new Map(rows.map((row) => [row.detail_name, knownDetail(row)])),
  };
}

type DetailRow = Awaited<ReturnType<typeof selectDetails>>[number];

function knownDetail(row: DetailRow): KnownDetail {
  return {
    detailId: row.detail_id,
    detailName: row.detail_name,
    version: row.version,
    isListed: row.is_listed,
    isRetired: row.retired_at !== null,
    ...versionOf(row),
  };
}

/** What one version of a detail says. */
function versionOf(row: Omit<DetailRow, 'detail_name' | 'is_listed' | 'retired_at'>) {
  return {
    typeName: row.type_name,
    position: row.position,
    displayName: row.display_name,
    selectionType: row.selection_type,
    options: row.options,
    exclusiveOptions: row.exclusive_options,
    isEditable: row.is_editable,
    isNaming: row.is_naming,
    isRestricted: row.is_restricted,
    derivedFrom: row.derived_from,
    unlockDays: row.unlock_days,
    info: row.info,
    availableActivityInfo: row.available_activity_info,
    validation: row.validation,
    publishedBy: row.published_by,
    publishedAt: row.published_at,
  };
}

/** Tells of a name whether it says who somebody is: by the list of the contract, or by what an admin said of it. */
export async function namingNames(profile: CatalogueReader, db: Db): Promise<(name: string) => boolean> {
  const { details } = await readCatalogue(profile, db);
  return (name) => isNaming(name) || details.get(name)?.isNaming === true;
}

/** Every version of a detail, the newest first. Undefined when there is no such detail. */
export async function listVersions(profile: Pick<Profile, 'panelId' | 'catalogue'>, db: Db, detailId: string) {
  const { details } = await readCatalogue(profile, db);
  if (![...details.values()].some((detail) => detail.detailId === detailId)) return undefined;
  const rows = await selectVersions(db, detailId);
  return rows.map((row) => ({ version: row.version, ...versionOf(row) }));
}
