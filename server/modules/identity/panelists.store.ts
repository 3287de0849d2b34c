import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { IdentityTables, PanelistState } from './identity.tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export interface PanelistChoice {
  readonly panelId: string;
  readonly state: PanelistState | undefined;
  readonly externalId: string | undefined;
  readonly emailKey: string | undefined;
  /** The beginning of a first or a last name, in small letters. */
  readonly namePrefix: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/** The newest first: ids are ordered by time. */
export function selectPanelists(db: Db, choice: PanelistChoice) {
  const { state, externalId, emailKey, namePrefix, after } = choice;
  return tables(db)
    .selectFrom('panelist')
    .select(['panelist_id', 'external_id', 'state', 'joined_at', 'created_at'])
    .where('panel_id', '=', choice.panelId)
    .$if(state !== undefined, (query) => query.where('state', '=', state as PanelistState))
    .$if(after !== undefined, (query) => query.where('panelist_id', '<', after as string))
    .$if(
      [externalId, emailKey, namePrefix].some((one) => one !== undefined),
      (query) =>
        query.where((where) =>
          where.or([
            ...(externalId === undefined ? [] : [where('external_id', '=', externalId)]),
            ...(emailKey === undefined ? [] : [where('email_key', '=', emailKey)]),
            ...(namePrefix === undefined
              ? []
              : [
                  where(sql<string>`lower(first_name || ' ' || last_name)`, 'like', startingWith(namePrefix)),
                  where(sql<string>`lower(last_name)`, 'like', startingWith(namePrefix)),
                ]),
          ]),
        ),
    )
    .orderBy('panelist_id', 'desc')
    .limit(choice.limit)
    .execute();
}

const startingWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export function selectPanelist(db: Db, panelId: string, panelistId: string) {
  return tables(db)
    .selectFrom('panelist')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('panelist_id', '=', panelistId)
    .executeTakeFirst();
}

export function selectOpenSessions(db: Db, panelistId: string, now: Date) {
  return tables(db)
    .selectFrom('member_session')
    .select(['session_id', 'signed_in_at', 'rotated_at'])
    .where('panelist_id', '=', panelistId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .orderBy('signed_in_at', 'desc')
    .execute();
}

export async function endOpenSessions(db: Db, panelistId: string, now: Date): Promise<number> {
  const ended = await tables(db)
    .updateTable('member_session')
    .set({ ended_at: now, end_reason: 'OPERATOR' })
    .where('panelist_id', '=', panelistId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

export function selectFailure(db: Db, key: Buffer) {
  return tables(db)
    .selectFrom('sign_in_failure')
    .select(['failures', 'locked_until'])
    .where('key', '=', key)
    .executeTakeFirst();
}
