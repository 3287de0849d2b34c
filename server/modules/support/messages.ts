import { sql } from 'kysely';
import { SUPPORT_MESSAGES_SHOWN } from '#contract/support/support-limits.ts';
import { SYSTEM_LINES, type SystemLineCode } from '#contract/support/system-lines.ts';
import type { Db } from '#server/platform/database/database.ts';
import { filesOfMessages, type ShownFile } from './support.store.ts';
import type { SupportAuthor, SupportVia } from './support.tables.ts';

export interface ReadMessage {
  readonly messageId: string;
  readonly author: SupportAuthor;
  readonly operatorId: string | null;
  readonly operatorName: string | null;
  readonly via: SupportVia;
  readonly isVerified: boolean;
  readonly body: string;
  readonly code: SystemLineCode | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly files: readonly ShownFile[];
  readonly createdAt: Date;
}

/** Which lines their member reads. */
const FOR_MEMBERS = Object.entries(SYSTEM_LINES)
  .filter(([, { isForMembers }]) => isForMembers)
  .map(([code]) => code);

const ofMember = sql`(m.author = 'OPERATOR' OR (m.author = 'MEMBER' AND m.is_verified)
  OR (m.author = 'SYSTEM' AND m.code = ANY (${FOR_MEMBERS}::text[])))`;

/** The newest of what was written, oldest first; for its member without notes and what is not certainly theirs. */
export async function readMessages(
  db: Db,
  requestId: string,
  reader: 'operators' | 'member',
): Promise<readonly ReadMessage[]> {
  const { rows } = await sql<Omit<ReadMessage, 'files'>>`
    SELECT m.message_id AS "messageId", m.author, m.operator_id AS "operatorId", o.name AS "operatorName", m.via,
      m.is_verified AS "isVerified", m.body, m.code, m.facts, m.created_at AS "createdAt"
    FROM support_message m LEFT JOIN support_operator o USING (operator_id)
    WHERE m.request_id = ${requestId} AND ${reader === 'member' ? ofMember : sql`true`}
    ORDER BY m.message_id DESC LIMIT ${SUPPORT_MESSAGES_SHOWN}`.execute(db);
  const files = await filesOfMessages(db, requestId);
  return rows.toReversed().map((row) => ({ ...row, files: files.get(row.messageId) ?? [] }));
}

/** What members are told of an operator. */
export const firstNameOf = (name: string | null): string => name?.trim().split(/\s+/)[0] ?? '';
