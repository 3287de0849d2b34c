import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

export interface MailRecipient {
  readonly panelistId: string;
  readonly email: string;
  readonly firstName: string;
  readonly isActive: boolean;
}

/** Where and how to write to these members. */
export async function readMailRecipients(db: Db, panelistIds: readonly string[]): Promise<readonly MailRecipient[]> {
  const { rows } = await sql<MailRecipient>`
    SELECT panelist_id AS "panelistId", email, first_name AS "firstName", state = 'ACTIVE' AS "isActive"
    FROM panelist WHERE panelist_id = ANY(${panelistIds}::uuid[])`.execute(db);
  return rows;
}
