import { sql } from 'kysely';
import type { AttributeSource } from '#contract/profile/catalogue.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf, type Page } from '#server/platform/page.ts';
import { namingNames, readCatalogue, type CatalogueReader } from './catalogue.ts';
import { textsOf } from './described-attributes.ts';

export interface AttributeChange {
  readonly changeId: string;
  readonly name: string;
  /** Both null where the value says who somebody is. */
  readonly before: unknown;
  readonly after: unknown;
  readonly source: AttributeSource;
  /** The operator, where one did it. */
  readonly actorId: string | null;
  readonly changedAt: Date;
}

const COLUMNS = sql`change_id AS "changeId", name, old_value AS before, new_value AS after, source, actor_id AS "actorId",
  changed_at AS "changedAt"`;

/** What changed in a profile, the newest first; begins after a change, if one is named. */
export async function listAttributeChanges(
  db: Db,
  panelistId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly AttributeChange[]> {
  const from =
    after === undefined
      ? sql``
      : sql`AND (changed_at, change_id) < (SELECT changed_at, change_id FROM panelist_attribute_change
          WHERE change_id = ${after} AND panelist_id = ${panelistId})`;
  const { rows } = await sql<AttributeChange>`
    SELECT ${COLUMNS} FROM panelist_attribute_change WHERE panelist_id = ${panelistId} ${from}
    ORDER BY changed_at DESC, change_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

const PAGE_SIZE = 10;

/** A change as an operator who helps people reads it: in the member's words, and without what names them. */
export interface ShownChange extends Omit<AttributeChange, 'before' | 'after'> {
  readonly displayName: string;
  readonly before: readonly string[] | null;
  readonly after: readonly string[] | null;
  /** Its values are not told, or were not kept. */
  readonly isHidden: boolean;
}

/** What changed in a profile page by page, the newest first. What names somebody by now is hidden, whatever was kept of it. */
export async function listShownChanges(
  profile: CatalogueReader,
  db: Db,
  panelistId: string,
  after: string | undefined,
): Promise<Page<ShownChange>> {
  const rows = await listAttributeChanges(db, panelistId, { after, limit: PAGE_SIZE + 1 });
  const { contents, nextPage } = pageOf(rows, PAGE_SIZE, ({ changeId }) => changeId);
  const { details } = await readCatalogue(profile, db);
  const isNaming = await namingNames(profile, db);
  const told = contents.map((change) => {
    const detail = details.get(change.name);
    const isHidden = isNaming(change.name) || (change.before == null && change.after == null);
    const texts = (value: unknown) => (isHidden ? null : textsOf(detail, value));
    const displayName = detail?.displayName ?? change.name;
    return { ...change, displayName, isHidden, before: texts(change.before), after: texts(change.after) };
  });
  return { contents: told, nextPage };
}

/** Every change of a member, for the file of what is held about them. */
export async function exportChanges(db: Db, panelistId: string) {
  const { rows } = await sql<Pick<AttributeChange, 'name' | 'before' | 'after' | 'source' | 'changedAt'>>`
    SELECT name, old_value AS before, new_value AS after, source, changed_at AS "changedAt"
    FROM panelist_attribute_change WHERE panelist_id = ${panelistId} ORDER BY changed_at, change_id`.execute(db);
  return rows;
}

/** Whether a member has changed this themselves, and when anything of their profile was changed last. */
export async function readChanged(
  db: Db,
  panelistId: string,
  name: string,
): Promise<{ readonly isByMember: boolean; readonly lastAt: Date | null }> {
  const { rows } = await sql<{ isByMember: boolean; lastAt: Date | null }>`
    SELECT EXISTS (SELECT FROM panelist_attribute_change
        WHERE panelist_id = ${panelistId} AND name = ${name} AND source = 'MEMBER') AS "isByMember",
      greatest((SELECT max(updated_at) FROM panelist_attribute WHERE panelist_id = ${panelistId}),
        (SELECT updated_at FROM panelist_preferences WHERE panelist_id = ${panelistId})) AS "lastAt"`.execute(db);
  return rows[0] ?? { isByMember: false, lastAt: null };
}
