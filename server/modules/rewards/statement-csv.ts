import * as v from 'valibot';
import { STATEMENT_PATH } from '#contract/rewards/statements.ts';
import { csvLine } from '#contract/wire/csv.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isId } from '#server/platform/chance.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import { findMember } from './adjustments.store.ts';
import { listPoints, type PointsLine } from './list-points.ts';
import type { Rewards } from './rewards.ts';

const PAGE = 500;
const HEADER = [
  'line',
  'when',
  'points',
  'balance',
  'about',
  'outcome',
  'rule',
  'comes_from',
  'takes_back',
  'because',
  'asked_by',
  'decided_by',
];

export const statementTicket = defineTicket({
  purpose: 'points-statement',
  path: STATEMENT_PATH,
  lastsMs: LIFETIMES.statementLink.ms,
  shape: v.object({ sessionId: v.string(), panelistId: v.string(), memberNumber: v.string() }),
});

/** Lets one session fetch a member's statement for a minute, and writes down that it was asked for. */
export function signStatement(
  rewards: Rewards,
  panelistId: string,
  sessionId: string,
  by: OperatorAct,
): Promise<string | undefined> {
  return inTransaction(rewards.db, async (tx) => {
    const member = isId(panelistId) ? await findMember(tx, rewards.panelId, { id: panelistId }) : undefined;
    if (member === undefined) return undefined;
    await writeAudit(rewards, tx, by, { action: 'member.statement-exported', subject: ['panelist', panelistId] });
    return statementTicket.sign(rewards, { sessionId, panelistId, memberNumber: member.external_id }).url;
  });
}

/** A member's ledger as CSV, the newest line first, page by page, so that it never stands in memory as a whole. */
export async function* statementCsv({ db }: Rewards, panelistId: string): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(HEADER)}`;
  let after: string | undefined;
  do {
    const lines = await listPoints(db, panelistId, { after, limit: PAGE });
    if (lines.length > 0) yield lines.map(csvOf).join('');
    after = lines.length === PAGE ? lines.at(-1)?.transferId : undefined;
  } while (after !== undefined);
}

function csvOf(line: PointsLine): string {
  const { study, redemption, adjustment } = line;
  return csvLine([
    line.number,
    line.createdAt.toISOString(),
    line.amount,
    line.balance,
    line.subject ?? line.reason,
    line.outcome ?? '',
    line.rule ?? '',
    study?.shortId ?? (redemption?.lastFour ? `card ending in ${redemption.lastFour}` : line.causeKind.toLowerCase()),
    line.takesBack ?? '',
    adjustment?.reason ?? '',
    adjustment?.askedBy?.name ?? '',
    adjustment?.decidedBy?.name ?? '',
  ]);
}
