import * as v from 'valibot';
import { later, MINUTE_MS } from '#server/platform/clock.ts';
import { csvLine } from '#server/platform/csv-line.ts';
import { actedBy, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isId } from '#server/platform/chance.ts';
import { findMember } from './adjustments.store.ts';
import { listPoints, type PointsLine } from './list-points.ts';
import type { Rewards } from './rewards.ts';

const PURPOSE = 'points-statement';
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

const content = v.object({ sessionId: v.string(), panelistId: v.string(), memberNumber: v.string() });
export type StatementTicket = v.InferOutput<typeof content>;

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
    const asked: StatementTicket = { sessionId, panelistId, memberNumber: member.external_id };
    await rewards.audit.append(tx, {
      panelId: rewards.panelId,
      ...actedBy(by),
      action: 'member.statement-exported',
      subjectKind: 'panelist',
      subjectId: panelistId,
    });
    return rewards.signer.sign(PURPOSE, asked, later(rewards.clock.now(), MINUTE_MS));
  });
}

export function readStatementTicket(rewards: Rewards, ticket: string): StatementTicket | undefined {
  const verified = rewards.signer.verify(PURPOSE, ticket);
  const parsed = v.safeParse(content, verified.ok ? verified.value : undefined);
  return parsed.success ? parsed.output : undefined;
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
  const texts = [
    line.subject ?? line.reason,
    line.outcome ?? '',
    line.rule ?? '',
    study?.shortId ?? (redemption?.lastFour ? `card ending in ${redemption.lastFour}` : line.causeKind.toLowerCase()),
    line.takesBack ?? '',
    adjustment?.reason ?? '',
    adjustment?.askedBy?.name ?? '',
    adjustment?.decidedBy?.name ?? '',
  ];
  // Figures are ours and stay figures; every text is made safe for a spreadsheet.
  const figures = [line.number, line.createdAt.toISOString(), String(line.amount), String(line.balance)];
  return `${figures.join(',')},${csvLine(texts)}`;
}
