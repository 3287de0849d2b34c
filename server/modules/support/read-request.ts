import type { Db } from '#server/platform/database/database.ts';
import { readMessages } from './messages.ts';
import { reopenUntil } from './move-request.ts';
import { selectRequest, tables } from './support.store.ts';
import type { Support } from './support.ts';
import { waitingOf } from './waiting.ts';

/** One request as operators read it, but for what other rooms know of its member. */
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

/** What a member is called here; null for guests and whoever was erased. */
export async function readMemberName(db: Db, panelistId: string) {
  return tables(db)
    .selectFrom('support_member')
    .select(['external_id as memberNumber', 'first_name as firstName', 'state'])
    .where('panelist_id', '=', panelistId)
    .executeTakeFirst();
}
