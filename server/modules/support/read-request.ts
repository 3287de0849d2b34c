import { sql } from 'kysely';
import type { IssueCategory } from '#contract/rules/support.ts';
import { SUPPORT_MESSAGES_SHOWN } from '#contract/support/support-limits.ts';
import { SYSTEM_LINES, type SystemLineCode } from '#contract/support/system-lines.ts';
import type { TicketStatus } from '#contract/support/ticket-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { waitingOf } from './answer-clock.ts';
import { filesOfMessages, type ShownFile } from './files/files.store.ts';
import { reopenUntil } from './move-request.ts';
import { lockRequest, selectRequest, type RequestRow } from './support.store.ts';
import type { Support } from './support.ts';
import { tables, type SupportAuthor, type SupportVia } from './support.tables.ts';

/** One request as operators read it, without what other rooms know of its member. */
export async function readRequest(support: Support, db: Db, requestId: string) {
  const { clock, timeZone } = support;
  const row = await selectRequest(support, db, requestId).executeTakeFirst();
  if (row === undefined) return undefined;
  const messages = await readMessages(db, requestId, 'operators');
  return {
    requestId: row.request_id,
    number: row.number,
    subject: row.subject,
    category: row.category,
    priority: row.priority,
    status: row.status,
    source: row.source,
    isProven: row.is_proven,
    panelistId: row.panelist_id,
    isGuest: row.panelist_id === null && row.erased_at === null,
    erasedAt: row.erased_at,
    hintedPanelistId: row.hinted_panelist_id,
    activityReference: row.activity_reference,
    giftCardReference: row.gift_card_reference,
    taskId: row.task_id,
    redemptionId: row.redemption_id,
    assignee: await readOperator(db, row.assigned_to),
    waiting: waitingOf(row, clock.now(), timeZone),
    closesAt: row.close_at,
    resolvedAt: row.resolved_at,
    reopenUntil: reopenUntil(row),
    messages: messages.map(({ operatorId, operatorName, ...message }) => ({
      ...message,
      operator: operatorId === null ? null : { operatorId, name: operatorName ?? '' },
    })),
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

async function readOperator(db: Db, operatorId: string | null) {
  if (operatorId === null) return null;
  const operator = await tables(db)
    .selectFrom('support_operator')
    .select(['operator_id as operatorId', 'name'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return operator ?? null;
}

/** The number and first name of a member; undefined for one who was erased. */
export async function readMemberName(db: Db, panelistId: string) {
  return tables(db)
    .selectFrom('support_member')
    .select(['external_id as memberNumber', 'first_name as firstName', 'state'])
    .where('panelist_id', '=', panelistId)
    .executeTakeFirst();
}

interface ReadMessage {
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

/** The lines that the member of a request reads. */
const FOR_MEMBERS = Object.entries(SYSTEM_LINES)
  .filter(([, { isForMembers }]) => isForMembers)
  .map(([code]) => code);

const ofMember = sql`(m.author = 'OPERATOR' OR (m.author = 'MEMBER' AND m.is_verified)
  OR (m.author = 'SYSTEM' AND m.code = ANY (${FOR_MEMBERS}::text[])))`;

/** The newest messages of a request, oldest first; for its member without notes and without what is not proven to be theirs. */
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

/** All that members learn of an operator's name. */
export const firstNameOf = (name: string | null): string => name?.trim().split(/\s+/)[0] ?? '';

/** What other rooms, mails and notifications know of a request. */
export interface RequestSummary {
  readonly requestId: string;
  readonly number: string;
  readonly category: IssueCategory;
  readonly status: TicketStatus;
  readonly revision: number;
  /** We asked for something, and nobody answered in time. */
  readonly isGivenUp: boolean;
  readonly closesAt: Date | null;
  readonly reopenUntil: Date | null;
  readonly isProven: boolean;
  readonly panelistId: string | null;
  /** What a guest typed; null for members, whose account has it. */
  readonly email: string | null;
}

/** Undefined for a request that was erased, or is none. */
export async function readRequestSummary(
  support: Support,
  db: Db,
  requestId: string,
): Promise<RequestSummary | undefined> {
  return summaryOf(await selectRequest(support, db, requestId).executeTakeFirst());
}

/** The same, and nobody else changes the request until the transaction ends. */
export async function lockRequestSummary(
  support: Support,
  tx: Db,
  requestId: string,
): Promise<RequestSummary | undefined> {
  return summaryOf(await lockRequest(support, tx, requestId));
}

function summaryOf(row: RequestRow | undefined): RequestSummary | undefined {
  if (row === undefined || row.erased_at !== null) return undefined;
  return {
    requestId: row.request_id,
    number: row.number,
    category: row.category,
    status: row.status,
    revision: row.revision,
    isGivenUp: row.resolved_by === 'UNANSWERED',
    closesAt: row.close_at,
    reopenUntil: reopenUntil(row),
    isProven: row.is_proven,
    panelistId: row.panelist_id,
    email: row.email,
  };
}
