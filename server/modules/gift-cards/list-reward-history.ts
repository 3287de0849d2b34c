import type { RedemptionState } from '#contract/gift-cards/gift-cards.ts';
import { LIST_FIRST_PAGE_SIZE } from '#contract/limits.ts';
import { pageSizeProblem } from '#contract/wire/pagination.ts';
import { pageOf } from '#server/platform/page.ts';
import { err, ok } from '#server/platform/result.ts';
import { cardUri, openCard } from './card-secrets.ts';
import type { GiftCards } from './gift-cards.ts';
import type { RewardsQuery } from './list-rewards.ts';
import { selectHistory, type HistoryRow } from './reward-history.store.ts';

export type RewardStatus = 'CREDITED' | 'DEDUCTED' | 'COLLECTED' | 'PENDING' | 'REDEEMED' | 'RETURNED';

/** It starts after the idIndex of a line. */
export interface HistoryQuery extends RewardsQuery {
  readonly search: string | undefined;
  readonly isRead: boolean | undefined;
  readonly isAscending: boolean;
}

const LINE_ID = /^RW-(\d{1,18})$/;
const SEARCH_MAX_CHARACTERS = 100;
export const REDEMPTION_STATUSES: Readonly<Record<RedemptionState, RewardStatus>> = {
  PENDING: 'PENDING',
  ISSUED: 'REDEEMED',
  FAILED: 'RETURNED',
  VOIDED: 'RETURNED',
};

/** One page of what a member's points came from and went to. Of a card it tells the end of its code alone. */
export async function listRewardHistory(giftCards: GiftCards, query: HistoryQuery) {
  const pageSize = query.pageSize ?? LIST_FIRST_PAGE_SIZE;
  const after = query.startingAfter === undefined ? null : LINE_ID.exec(query.startingAfter)?.[1];
  const search = query.search?.trim() ?? '';
  const isBad = pageSizeProblem(pageSize, 'other') !== undefined || after === undefined;
  if (isBad || search.length > SEARCH_MAX_CHARACTERS) return err('bad-page');
  const { panelistId, isAscending, type = null, isRead = null } = query;
  const { rows, totalItems } = await selectHistory(giftCards.db, {
    panelistId,
    type,
    search: search === '' ? null : `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    isRead,
    after,
    isAscending,
    limit: pageSize + 1,
  });
  const page = pageOf(rows, pageSize, numberOf);
  const contents = await Promise.all(page.contents.map((row) => lineOf(giftCards, panelistId, row)));
  return ok({ totalItems, nextPage: page.nextPage, contents });
}

const numberOf = ({ number }: HistoryRow): string => `RW-${number}`;

async function lineOf(giftCards: GiftCards, panelistId: string, row: HistoryRow) {
  const points = row.amount;
  return {
    idIndex: numberOf(row),
    rewardName: row.cardName ?? row.badgeName ?? String(points),
    points,
    createTime: row.createdAt,
    userContact: row.email,
    userId: panelistId,
    mode: points < 0 ? ('DEBIT' as const) : ('CREDIT' as const),
    type: row.type,
    status: statusOf(row, points),
    code: row.lastFour === null ? null : `•••• ${row.lastFour}`,
    uri: await uriOf(giftCards, row),
    imageUri: row.imageUri,
    isRead: row.isRead,
    rewardDetailId: row.redemptionId ?? row.awardId,
    rewardId: row.rewardId ?? row.badgeId,
    subject: row.subject ?? row.reason,
    outcome: row.outcome,
    rule: row.rule,
    currencyCode: row.currencyCode,
    currencyValue: row.valueCents === null ? null : row.valueCents / 100,
    expiryDate: row.expiresOn,
  };
}

function statusOf(row: HistoryRow, points: number): RewardStatus {
  if (row.state !== null) return REDEMPTION_STATUSES[row.state];
  if (row.type === 'BADGE') return 'COLLECTED';
  return points < 0 ? 'DEDUCTED' : 'CREDITED';
}

/** Our own page asks for the key. A page elsewhere may open by its address alone, so that is shown with the code only. */
async function uriOf(giftCards: GiftCards, { cardId, sealed, dataKeyId }: HistoryRow): Promise<string | null> {
  if (cardId === null || sealed === null || dataKeyId === null) return null;
  const { link } = await openCard(giftCards, giftCards.db, { cardId, sealed, dataKeyId });
  return link === null ? cardUri(giftCards, cardId, { link }) : null;
}
