import type { IssueCategory } from '#contract/rules/contact.ts';
import type { TicketStatus } from '#contract/support/ticket-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectRequest } from './support.store.ts';
import type { Support } from './support.ts';

/** What a mail about a request has to know. */
export interface LetterFacts {
  readonly number: string;
  readonly category: IssueCategory;
  readonly status: TicketStatus;
  /** We asked for something, and nobody answered in time. */
  readonly isGivenUp: boolean;
  readonly closesAt: Date | null;
  readonly timeZone: string;
  readonly isProven: boolean;
  readonly panelistId: string | null;
  /** What a guest typed; null for members, whose account has it. */
  readonly email: string | null;
}

/** Undefined when there is nobody to write to any more. */
export async function readLetterFacts(support: Support, db: Db, requestId: string): Promise<LetterFacts | undefined> {
  const row = await selectRequest(support, db, requestId).executeTakeFirst();
  if (row === undefined || row.erased_at !== null) return undefined;
  return {
    number: row.number,
    category: row.category,
    status: row.status,
    isGivenUp: row.resolved_by === 'UNANSWERED',
    closesAt: row.close_at,
    timeZone: support.timeZone,
    isProven: row.is_proven,
    panelistId: row.panelist_id,
    email: row.email,
  };
}
