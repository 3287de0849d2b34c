import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { ISSUES, type IssueCategory } from '#contract/rules/support.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { TicketStatus } from '#contract/support/ticket-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { EXTENSION_OF } from './files/store-file.ts';
import { firstNameOf } from './read-request.ts';
import type { Support } from './support.ts';
import type { SupportContentType } from './support.tables.ts';

interface Row {
  readonly number: string;
  readonly category: IssueCategory;
  readonly status: TicketStatus;
  readonly activity: string | null;
  readonly giftCard: string | null;
  readonly memberIdInLink: string | null;
  readonly author: 'MEMBER' | 'OPERATOR';
  readonly name: string | null;
  readonly body: string;
  readonly files: readonly string[];
  readonly at: Date;
}

/**
 * What a member wrote to us and what we answered, the newest request first; what operators noted for each other is not in it.
 * Nor is a request of somebody else whose link named this member: nothing proves it, and its text is that person's.
 */
export async function exportRequests(db: Db, panelistId: string) {
  const { rows } = await sql<Row>`
    SELECT r.number, r.category, r.status, r.activity_reference AS activity, r.gift_card_reference AS "giftCard",
      r.hinted_panelist_id AS "memberIdInLink", m.author, o.name, m.body, m.created_at AS at,
      ARRAY(SELECT f.name FROM support_file f WHERE f.message_id = m.message_id ORDER BY f.file_id) AS files
    FROM support_request r JOIN support_message m USING (request_id) LEFT JOIN support_operator o USING (operator_id)
    WHERE r.panelist_id = ${panelistId} AND (m.author = 'OPERATOR' OR (m.author = 'MEMBER' AND m.is_verified))
    ORDER BY r.request_id DESC, m.message_id`.execute(db);
  return rows.map((row) => ({
    request: row.number,
    about: ISSUES[row.category].label,
    status: MESSAGES.support.states[row.status],
    activity: row.activity ?? '',
    giftCard: row.giftCard ?? '',
    memberIdInLink: row.memberIdInLink ?? '',
    from: row.author === 'MEMBER' ? 'You' : `${firstNameOf(row.name)}, support`,
    words: row.body,
    files: row.files.join(', '),
    writtenAt: row.at,
  }));
}

/** Sealed and in one piece the file of somebody's data has to stay under 32 MiB. */
const FILES_MAX_BYTES = 16 * 1024 * 1024;

/** The files that a member sent us, the newest first, as many as one download holds. */
export async function exportFiles({ files }: Pick<Support, 'files'>, db: Db, panelistId: string) {
  const { rows } = await sql<{ number: string | null; fileKey: string; contentType: SupportContentType; size: number }>`
    SELECT r.number, f.file_key AS "fileKey", f.content_type AS "contentType", f.size
    FROM support_file f LEFT JOIN support_request r USING (request_id)
    WHERE f.owner_panelist_id = ${panelistId} AND f.state = 'READY' ORDER BY f.file_id DESC`.execute(db);
  const found: { readonly name: string; readonly content: Buffer }[] = [];
  let left = FILES_MAX_BYTES;
  for (const [index, { number, fileKey, contentType, size }] of rows.entries()) {
    if (size > left) continue;
    const stored = await files.get(fileKey);
    if (stored === undefined) continue;
    left -= size;
    const name = `files/${number ?? 'unsent'}-${index + 1}.${EXTENSION_OF[contentType]}`;
    found.push({ name, content: await buffer(stored.body) });
  }
  return found;
}
