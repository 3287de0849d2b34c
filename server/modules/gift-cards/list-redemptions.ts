import type { RedemptionState } from '#contract/gift-cards/gift-cards.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf } from '#server/platform/page.ts';
import type { GiftCards } from './gift-cards.ts';
import { revisionOf } from './redemption-changes.ts';
import {
  countRedemptions,
  endOfLook,
  selectRedemptions,
  selectShowings,
  type RedemptionRow,
  type RedemptionsOf,
} from './redemption-list.store.ts';

const PAGE = 25;
/** How many redemptions one page looks at to find those whose card was shown, or was not. */
const LOOK = 2_000;
const COUNTED_MOST = 1_000;
const SHOWINGS_MAX = 100;

export type RedemptionChoice = 'PENDING' | 'FAILED' | 'VOIDED' | 'NOT_OPENED' | 'SHOWN';

/** What somebody typed: a number such as RW-10482, a member number, or the last four of a code. Null finds nothing. */
export function whatIsMeant(text: string): RedemptionsOf | null {
  const typed = text.trim().toUpperCase();
  if (typed === '') return { by: 'panel' };
  const number = /^(?:RW-?(\d{1,15})|(\d{5,15}))$/.exec(typed);
  if (number !== null) return { by: 'number', number: number[1] ?? number[2] ?? '' };
  if (typed.startsWith('P-')) return { by: 'member', memberNumber: typed };
  const end = /^[.…]*([0-9A-Z]{4})$/.exec(typed)?.[1];
  return end === undefined ? null : { by: 'card', lastFour: end };
}

/** A page of redemptions, the newest first. */
export async function listRedemptions(
  { panelId }: GiftCards,
  db: Db,
  asked: { readonly choice: RedemptionChoice | undefined; readonly text: string; readonly after: string | undefined },
) {
  const meant = whatIsMeant(asked.text);
  if (meant === null) return { contents: [], nextPage: null };
  const { choice, after } = asked;
  const isSeen = choice === 'SHOWN' ? true : choice === 'NOT_OPENED' ? false : undefined;
  const state: RedemptionState | undefined = choice === 'SHOWN' || choice === 'NOT_OPENED' ? 'ISSUED' : choice;
  const isWhole = meant.by === 'panel';
  const of: RedemptionsOf = isWhole && state !== undefined ? { by: 'state', state } : meant;
  const scan = isSeen === undefined ? PAGE + 1 : LOOK;
  const rows = await selectRedemptions(db, panelId, { of, state, isSeen, after, limit: PAGE + 1, scan });
  const { contents, nextPage } = pageOf(rows.map(shownRedemption), PAGE, ({ redemptionId }) => redemptionId);
  const looksFurther = nextPage === null && isSeen !== undefined && isWhole;
  const further = looksFurther ? await endOfLook(db, panelId, { state: 'ISSUED', after, scan: LOOK }) : undefined;
  return { contents, nextPage: nextPage ?? further ?? null };
}

export async function countRedemptionsByState({ panelId }: GiftCards, db: Db) {
  const count = (state?: RedemptionState) => countRedemptions(db, panelId, state, COUNTED_MOST);
  return {
    all: await count(),
    pending: await count('PENDING'),
    failed: await count('FAILED'),
    voided: await count('VOIDED'),
  };
}

export async function readRedemption(giftCards: GiftCards, db: Db, redemptionId: string) {
  return (await redemptionsByIds(giftCards, db, [redemptionId])).get(redemptionId);
}

async function redemptionsByIds({ panelId }: GiftCards, db: Db, ids: readonly string[]) {
  const limit = ids.length;
  const question = {
    of: { by: 'ids', ids },
    state: undefined,
    isSeen: undefined,
    after: undefined,
    limit,
    scan: limit,
  } as const;
  const rows = limit === 0 ? [] : await selectRedemptions(db, panelId, question);
  return new Map(rows.map((row) => [row.redemptionId, shownRedemption(row)]));
}

export async function listShowings(giftCards: GiftCards, db: Db, redemptionId: string) {
  if (!isId(redemptionId) || (await readRedemption(giftCards, db, redemptionId)) === undefined) return undefined;
  const rows = await selectShowings(db, redemptionId, SHOWINGS_MAX);
  return rows.map((row) => ({ ...row, origin: shortOrigin(row.origin) }));
}

export type ShownRedemption = ReturnType<typeof shownRedemption>;

function shownRedemption({ number, source, ...row }: RedemptionRow) {
  return {
    ...row,
    number: `RW-${number ?? ''}`,
    isFromProvider: source === 'PROVIDER' || row.state === 'PENDING',
    revision: revisionOf(row.state, row.replaced),
  };
}

/** The network of an address and not the place in it: enough to see whether two showings came from one household. */
export function shortOrigin(origin: string): string {
  const plain = origin.replace(/^::ffff:/i, '');
  if (/^\d+(\.\d+){3}$/.test(plain)) return plain.replace(/\.\d+$/, '.…');
  return plain.includes(':') ? `${plain.split(':').slice(0, 3).join(':')}:…` : plain;
}
