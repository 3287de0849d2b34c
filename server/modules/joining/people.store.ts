import { sql, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { ConsentKind, JoiningStage, JoiningTables } from './joining.tables.ts';
import type { PersonKeys } from './person-keys.ts';

export type JoiningRow = Selectable<JoiningTables['joining_person']>;

const tables = (db: Db) => db.withTables<JoiningTables>();

export async function nextNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ next: string }>`SELECT nextval('joining_number')::text AS next`.execute(db);
  return `W-${rows[0]?.next}`;
}

/** Of joining_person: who belongs to none of the cells of today, also who was counted in one that is retired. */
export const ofNoCell = (panelId: string) => sql`AND (cell_id IS NULL OR cell_id NOT IN (
  SELECT cell_id FROM panel_cell WHERE panel_id = ${panelId} AND retired_at IS NULL))`;

export function insertPerson(
  db: Db,
  row: Omit<JoiningRow, 'registration_emails' | 'registration_email_at' | 'people_file_id'>,
) {
  return tables(db)
    .insertInto('joining_person')
    .values({ ...row, registration_email_at: null })
    .execute();
}

export function selectPerson(db: Db, panelId: string, panelistId: string): Promise<JoiningRow | undefined> {
  return personById(db, panelId, panelistId).executeTakeFirst();
}

export function lockPerson(db: Db, panelId: string, panelistId: string): Promise<JoiningRow | undefined> {
  return personById(db, panelId, panelistId).forUpdate().executeTakeFirst();
}

function personById(db: Db, panelId: string, panelistId: string) {
  return (
    tables(db)
      .selectFrom('joining_person')
      .selectAll()
      // As text, in place of the driver's idea of that day's midnight somewhere.
      .select(sql<string | null>`date_of_birth::text`.as('date_of_birth'))
      .where('panel_id', '=', panelId)
      .where('panelist_id', '=', panelistId)
  );
}

/** The person whose recruitment survey this is. */
export async function findPersonOfSurvey(db: Db, panelId: string, taskId: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('joining_person')
    .select('panelist_id')
    .where('panel_id', '=', panelId)
    .where('survey_task_id', '=', taskId)
    .executeTakeFirst();
  return row?.panelist_id;
}

/** Anyone who has one of these keys waits until this transaction is done: of two tabs one joins, the other is known. */
export async function lockPersonKeys(tx: Db, { email, phone, person }: PersonKeys): Promise<void> {
  const keys = [email, phone, person].filter((key) => key !== null).map((key) => key.toString('hex'));
  for (const key of keys.toSorted()) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/**
 * A member with the same phone, or anybody with the same name, date of birth and zip. Nobody has proven a phone on the waitlist:
 * alone it must not keep out whose it is.
 */
export async function findSamePerson(db: Db, panelId: string, keys: PersonKeys): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT panelist_id AS id FROM joining_person
      WHERE panel_id = ${panelId} AND phone_key = ${keys.phone} AND stage = 'JOINED'
    UNION SELECT panelist_id FROM joining_person WHERE panel_id = ${panelId} AND person_key = ${keys.person}
    LIMIT 1`.execute(db);
  return rows[0]?.id;
}

/** Whether somebody else is a member with the same name, date of birth and zip. */
export async function isOtherMember(
  db: Db,
  panelId: string,
  { person }: PersonKeys,
  panelistId: string,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM joining_person WHERE panel_id = ${panelId} AND person_key = ${person}
    AND stage = 'JOINED' AND panelist_id <> ${panelistId} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Whether somebody else is a member with the same phone, or with the same name, date of birth and zip. */
export async function isAnybodyElse(
  db: Db,
  panelId: string,
  { phone, person }: PersonKeys,
  panelistId: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM joining_person WHERE panel_id = ${panelId} AND phone_key = ${phone} AND stage = 'JOINED'
      AND panelist_id <> ${panelistId}
    UNION ALL SELECT 1 FROM joining_person WHERE panel_id = ${panelId} AND person_key = ${person} AND stage = 'JOINED'
      AND panelist_id <> ${panelistId} LIMIT 1`.execute(db);
  return rows.length > 0;
}

export async function isFormerMember(db: Db, panelId: string, keys: PersonKeys): Promise<boolean> {
  const all = [keys.email, keys.phone, keys.person].filter((key) => key !== null);
  const row = await tables(db)
    .selectFrom('former_member')
    .select('left_at')
    .where('panel_id', '=', panelId)
    .where('key', 'in', all)
    .executeTakeFirst();
  return row !== undefined;
}

export function insertFormerMember(db: Db, panelId: string, keys: PersonKeys, now: Date) {
  const all = [keys.email, keys.phone, keys.person].filter((key) => key !== null);
  return tables(db)
    .insertInto('former_member')
    .values(all.map((key) => ({ panel_id: panelId, key, left_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function updateStage(db: Db, panelistId: string, stage: JoiningStage, now: Date) {
  return tables(db)
    .updateTable('joining_person')
    .set({ stage, stage_at: now })
    .where('panelist_id', '=', panelistId)
    .execute();
}

export async function setSurveyTask(db: Db, panelistId: string, taskId: string): Promise<void> {
  await updatePerson(db, panelistId, { survey_task_id: taskId });
}

export function updatePerson(
  db: Db,
  panelistId: string,
  change: Partial<Omit<JoiningRow, 'panelist_id' | 'panel_id' | 'number'>>,
) {
  return tables(db).updateTable('joining_person').set(change).where('panelist_id', '=', panelistId).execute();
}

export function insertConsents(db: Db, rows: readonly JoiningTables['consent'][]) {
  return tables(db).insertInto('consent').values(rows).execute();
}

/** The newest word of a person on each kind of consent. */
export async function selectConsents(
  db: Db,
  panelistId: string,
): Promise<
  readonly { readonly kind: ConsentKind; readonly version: string; readonly isGiven: boolean; readonly at: Date }[]
> {
  const { rows } = await sql<{ kind: ConsentKind; version: string; isGiven: boolean; at: Date }>`
    SELECT DISTINCT ON (kind) kind, version, is_given AS "isGiven", at
    FROM consent WHERE panelist_id = ${panelistId} ORDER BY kind, at DESC`.execute(db);
  return rows;
}
