import { sql, type RawBuilder } from 'kysely';
import { LARGEST_PAGE_SIZE, LIST_FIRST_PAGE_SIZE } from '#contract/limits.ts';
import type { IssueCategory } from '#contract/rules/support.ts';
import type { TicketStatus } from '#contract/support/ticket-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf, pageSizeOf, type Page, type PageAsked } from '#server/platform/page.ts';
import { reopenUntil, type OwnRequest } from './move-request.ts';
import { firstNameOf, readMessages } from './read-request.ts';
import { selectRequest } from './support.store.ts';
import type { Support } from './support.ts';

interface ListedOwnRequest {
  readonly id: string;
  readonly number: string;
  readonly subject: string;
  readonly issueCategory: IssueCategory;
  readonly status: TicketStatus;
  readonly lastAnswer: { readonly name: string; readonly text: string } | null;
  readonly createTime: Date;
  readonly updateTime: Date;
}

const ANSWER_SHOWN_CHARACTERS = 160;

interface Row extends Omit<ListedOwnRequest, 'lastAnswer'> {
  readonly answer: string | null;
  readonly answeredBy: string | null;
}

/** A member's own requests, the newest first, with how many need their answer. */
export async function listOwnRequests(
  { panelId }: Support,
  db: Db,
  panelistId: string,
  asked: PageAsked,
): Promise<Page<ListedOwnRequest> & { readonly unanswered: number }> {
  const size = pageSizeOf(asked, { usual: LIST_FIRST_PAGE_SIZE, most: LARGEST_PAGE_SIZE });
  const after = asked.startingAfter ?? null;
  const { rows } = await sql<Row>`
    SELECT r.request_id AS id, r.number, r.subject, r.category AS "issueCategory", r.status,
      r.created_at AS "createTime", r.updated_at AS "updateTime",
      left(last.body, ${ANSWER_SHOWN_CHARACTERS + 1}) AS answer, last.name AS "answeredBy"
    FROM support_request r
    LEFT JOIN LATERAL (SELECT m.body, o.name FROM support_message m LEFT JOIN support_operator o USING (operator_id)
      WHERE m.request_id = r.request_id AND m.author = 'OPERATOR' ORDER BY m.message_id DESC LIMIT 1) last ON true
    WHERE r.panelist_id = ${panelistId} AND r.panel_id = ${panelId}
      AND (${after}::uuid IS NULL OR r.request_id < ${after}::uuid)
    ORDER BY r.request_id DESC LIMIT ${size + 1}`.execute(db);
  const page = pageOf(rows, size, ({ id }) => id);
  return { ...page, contents: page.contents.map(rowOf), unanswered: await countUnanswered(db, panelistId) };
}

function rowOf({ answer, answeredBy, ...row }: Row): ListedOwnRequest {
  return { ...row, lastAnswer: answer === null ? null : { name: firstNameOf(answeredBy), text: cut(answer) } };
}

function cut(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return letters.length > ANSWER_SHOWN_CHARACTERS
    ? `${letters.slice(0, ANSWER_SHOWN_CHARACTERS - 1).join('')}…`
    : letters.join('');
}

const countUnanswered = (db: Db, panelistId: string) => countOf(db, panelistId, sql`status = 'AWAITING_INFORMATION'`);

/** How many of a member's requests are not resolved. */
export const countOpenRequestsOf = (db: Db, panelistId: string) => countOf(db, panelistId, sql`status <> 'RESOLVED'`);

/** How many requests a member ever made. */
export const countRequestsOf = (db: Db, panelistId: string) => countOf(db, panelistId, sql`true`);

async function countOf(db: Db, panelistId: string, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM support_request
    WHERE panelist_id = ${panelistId} AND ${which}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One request of a member, as they may read it: no notes, no priority, nobody's surname. Another's is not there. */
export async function readOwnRequest(support: Support, db: Db, { panelistId, requestId }: OwnRequest) {
  const row = await selectRequest(support, db, requestId).where('panelist_id', '=', panelistId).executeTakeFirst();
  if (row === undefined) return undefined;
  const messages = await readMessages(db, requestId, 'member');
  return {
    id: row.request_id,
    number: row.number,
    subject: row.subject,
    issueCategory: row.category,
    status: row.status,
    activityReference: row.activity_reference,
    giftCardReference: row.gift_card_reference,
    answerBy: row.due_at,
    closesAt: row.close_at,
    reopenUntil: reopenUntil(row),
    messages: messages.map(({ messageId, author, operatorName, body, code, files, createdAt }) => ({
      id: messageId,
      author: AUTHOR_SHOWN[author],
      name: author === 'OPERATOR' ? firstNameOf(operatorName) : null,
      body,
      code,
      files: files.map(({ name, size }) => ({ name, size })),
      createTime: createdAt,
    })),
    createTime: row.created_at,
    updateTime: row.updated_at,
  };
}

const AUTHOR_SHOWN = { MEMBER: 'YOU', OPERATOR: 'SUPPORT', NOTE: 'SYSTEM', SYSTEM: 'SYSTEM' } as const;
