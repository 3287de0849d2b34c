import type { IssueCategory } from '#contract/rules/contact.ts';
import { numberIn } from '#contract/support/request-number.ts';
import type { TicketStatus } from '#contract/support/ticket-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { tables } from '../support.store.ts';
import type { Support } from '../support.ts';

export interface FoundRequest {
  readonly requestId: string;
  readonly number: string;
  readonly category: IssueCategory;
  readonly status: TicketStatus;
}

/** The request that has this number, however it was typed. */
export async function findRequest(
  { panelId }: Pick<Support, 'panelId'>,
  db: Db,
  typed: string,
): Promise<FoundRequest | undefined> {
  const number = numberIn(typed);
  if (number === undefined) return undefined;
  return tables(db)
    .selectFrom('support_request')
    .select(['request_id as requestId', 'number', 'category', 'status'])
    .where('panel_id', '=', panelId)
    .where('number', '=', number)
    .executeTakeFirst();
}
