import { movingParts, type MovingValues } from '#server/modules/rewards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { namedStatement } from '#server/platform/database/named-statement.ts';
import { CLAIM_KEY, type KeyValues } from '#server/platform/idempotency/index.ts';
import { claimingParts, OFFER, type ClaimedCard, type ClaimValues, type Offer } from './redemptions.store.ts';

/** How far a redemption came in one statement. */
export interface Started {
  readonly offer: Offer | undefined;
  /** What the member has now; undefined when no points moved, for whatever reason. */
  readonly balance: number | undefined;
  /** Undefined when none was free. */
  readonly card: ClaimedCard | undefined;
}

export type StartValues = KeyValues & MovingValues & Omit<ClaimValues, 'valueCents'>;

type Row = { readonly isMoved: boolean; readonly balance: string | null } & {
  readonly [Name in keyof Offer]: Offer[Name] | null;
} & { readonly [Name in keyof ClaimedCard]: ClaimedCard[Name] | null };

/**
 * The key, the offer, the points and the card in one round trip. Whatever the planner does, locks are taken in the order key,
 * account, card: each part asks first whether the one before it has a row, the account for an offer that asked for a new key,
 * the card for points that moved. A part that has no row leaves those after it without one.
 */
const START = namedStatement<StartValues, Row>(`/* prepared: redeem-gift-card */
  WITH claimed_key AS (${CLAIM_KEY}),
  offer AS (${OFFER} AND EXISTS (SELECT 1 FROM claimed_key)),
  wanted AS (SELECT * FROM offer WHERE "isActive" AND points = :points),
  ${movingParts({
    against: 'REDEMPTION',
    // The words of the line name the card.
    reason: 'format(:reason, (SELECT "externalName" FROM wanted))',
    subject: 'format(:subject, (SELECT "externalName" FROM wanted))',
    onlyIf: 'wanted',
  })},
  ${claimingParts('FOR UPDATE SKIP LOCKED', { valueCents: '(SELECT "valueCents" FROM wanted)', onlyIf: 'moved' })}
  SELECT offer.*, member.balance, EXISTS (SELECT 1 FROM moved) AS "isMoved", claimed.*
  FROM claimed_key LEFT JOIN offer ON true LEFT JOIN member ON true LEFT JOIN claimed ON true`);

/** Where the name of the card goes in the words of its line of points. */
export const CARD_NAME = '%s';

/**
 * Begins a redemption. What it did not come to is for the statements of each step to do, or to say why not. Undefined when the
 * key was there before: then nothing was done.
 */
export async function startRedemption(tx: Db, values: StartValues): Promise<Started | undefined> {
  const { rows } = await tx.executeQuery(START(values));
  const [row] = rows;
  if (row === undefined) return undefined;
  const { isMoved, balance, cardId, brand, sealed, dataKeyId, expiresOn, ...offer } = row;
  const card = { cardId, brand, sealed, dataKeyId, expiresOn };
  return {
    offer: offer.rewardId === null ? undefined : (offer as Offer),
    balance: isMoved && balance !== null ? Number(balance) + values.moved : undefined,
    card: cardId === null ? undefined : (card as ClaimedCard),
  };
}
