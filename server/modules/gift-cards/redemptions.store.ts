import { CompiledQuery } from 'kysely';
import type { RedemptionState, ShowingPlace } from '#contract/gift-cards/gift-cards.ts';
import type { Db } from '#server/platform/database/database.ts';
import { namedStatement } from '#server/platform/database/named-statement.ts';

/** A card on offer, and who wants it. */
export interface Offer {
  readonly rewardId: string;
  readonly valueCents: number;
  readonly currencyCode: string;
  readonly points: number;
  readonly externalName: string;
  readonly usesProvider: boolean;
  /** How many cards the provider may issue in 24 hours. */
  readonly providerADay: number;
  readonly isActive: boolean;
  readonly email: string;
  readonly firstName: string;
}

/** The part of a statement that finds a card on offer, and who wants it. */
export const OFFER = `
  SELECT r.reward_id AS "rewardId", r.value_cents AS "valueCents", r.currency_code AS "currencyCode", r.points,
    r.external_name AS "externalName", r.uses_provider AS "usesProvider", r.provider_a_day AS "providerADay",
    m.is_active AS "isActive", m.email, m.first_name AS "firstName"
  FROM gift_card_reward r JOIN gift_card_member m ON m.panel_id = r.panel_id
  WHERE r.reward_id = :rewardId AND m.panelist_id = :panelistId AND r.panel_id = :panelId AND r.is_offered`;

export interface NewRedemption {
  readonly redemptionId: string;
  readonly panelId: string;
  readonly panelistId: string;
  readonly offer: Offer;
  readonly origin: string;
  /** Of the answer that carries the card: what the browser reports once the card is on the screen. */
  readonly showingId: string;
  /** Where the panel is: a card is good until the end of its last day, and for the least life of cards after this one. */
  readonly today: string;
  readonly now: Date;
}

export interface ClaimedCard {
  readonly cardId: string;
  readonly brand: string;
  readonly sealed: string;
  readonly dataKeyId: string;
  readonly expiresOn: string | null;
}

/** An expression that a statement which claims a card has instead of a value, and the part that must have a row for it to begin. */
interface ClaimExpressions {
  readonly valueCents?: string;
  readonly onlyIf?: string;
}

/** What others hold is passed over, or waited for. */
type Locking = 'FOR UPDATE SKIP LOCKED' | 'FOR UPDATE';

/**
 * The parts of a statement that claims a card, the one that ends soonest among those that are good for long enough, and writes
 * down who has it and that it is shown: `claimed` is that card.
 */
export const claimingParts = (locking: Locking, { valueCents = ':valueCents', onlyIf }: ClaimExpressions = {}) => `
  dated AS (
    SELECT card_id FROM gift_card
    WHERE reward_id = :rewardId AND state = 'AVAILABLE' AND expires_on >= :today::date + gift_card_least_life(:panelId)
      ${onlyIf === undefined ? '' : `AND EXISTS (SELECT 1 FROM ${onlyIf})`}
    ORDER BY expires_on, card_id LIMIT 1 ${locking}),
  lasting AS (
    SELECT card_id FROM gift_card
    WHERE reward_id = :rewardId AND state = 'AVAILABLE' AND expires_on IS NULL AND NOT EXISTS (SELECT 1 FROM dated)
      ${onlyIf === undefined ? '' : `AND EXISTS (SELECT 1 FROM ${onlyIf})`}
    ORDER BY expires_on, card_id LIMIT 1 ${locking}),
  free AS (SELECT card_id FROM dated UNION ALL SELECT card_id FROM lasting),
  bought AS (
    INSERT INTO redemption
      (redemption_id, panel_id, panelist_id, reward_id, value_cents, points, state, created_at, settled_at)
    SELECT :redemptionId::uuid, :panelId, :panelistId::uuid, :rewardId, ${valueCents}, :points, 'ISSUED',
      :now::timestamptz, :now::timestamptz FROM free),
  claimed AS (
    UPDATE gift_card SET state = 'CLAIMED', redemption_id = :redemptionId::uuid, claimed_at = :now::timestamptz
    FROM free WHERE gift_card.card_id = free.card_id
    RETURNING gift_card.card_id AS "cardId", brand, sealed, data_key_id AS "dataKeyId",
      to_char(expires_on, 'YYYY-MM-DD') AS "expiresOn"),
  shown AS (
    INSERT INTO gift_card_showing (card_id, panelist_id, place, origin, shown_at, showing_id)
    SELECT "cardId", :panelistId::uuid, 'REDEEMED', :origin, :now::timestamptz, :showingId::uuid FROM claimed)`;

/** The values of `claimingParts`. */
export function claimValues({ offer, ...bought }: NewRedemption) {
  const { redemptionId, panelId, panelistId, origin, showingId, today, now } = bought;
  const { rewardId, valueCents, points } = offer;
  return { redemptionId, panelId, panelistId, origin, showingId, today, now, rewardId, valueCents, points };
}

export type ClaimValues = ReturnType<typeof claimValues>;

const claimStatement = (name: string, locking: Locking) =>
  namedStatement<ClaimValues, ClaimedCard>(
    `/* prepared: ${name} */ WITH ${claimingParts(locking)} SELECT * FROM claimed`,
  );

const CLAIM = claimStatement('gift-card-claim', 'FOR UPDATE SKIP LOCKED');
// A holder may yet be undone: nobody is told that there is none while one can still come back.
const CLAIM_WAITING = claimStatement('gift-card-claim-waiting', 'FOR UPDATE');

/** Undefined when there is no card left. */
export async function claimCard(tx: Db, bought: NewRedemption): Promise<ClaimedCard | undefined> {
  const values = claimValues(bought);
  const claim = async (statement: typeof CLAIM) => (await tx.executeQuery(statement(values))).rows[0];
  return (await claim(CLAIM)) ?? claim(CLAIM_WAITING);
}

const HOLD_PROVIDER = `/* prepared: provider-hold */
  SELECT pg_advisory_xact_lock(hashtextextended('provider:' || $1, 0))`;
const FROM_PROVIDER = `/* prepared: provider-issued */
  SELECT count(*)::integer AS count FROM redemption d
  WHERE d.reward_id = $1 AND d.created_at > $2 AND (d.state = 'PENDING' OR (d.state = 'ISSUED' AND EXISTS (
    SELECT 1 FROM gift_card c WHERE c.redemption_id = d.redemption_id AND c.source = 'PROVIDER')))`;

/** What the provider was asked for since then and has not refused. Held, so that two buyers do not both get the last one. */
export async function countFromProvider(tx: Db, rewardId: string, since: Date): Promise<number> {
  await tx.executeQuery(CompiledQuery.raw(HOLD_PROVIDER, [rewardId]));
  const { rows } = await tx.executeQuery<{ count: number }>(CompiledQuery.raw(FROM_PROVIDER, [rewardId, since]));
  return rows[0]?.count ?? 0;
}

const WAITING = `/* prepared: redemption-waiting */
  INSERT INTO redemption
    (redemption_id, panel_id, panelist_id, reward_id, value_cents, points, state, next_try_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, 'PENDING', $7, $8)`;

/** Bought, and still to be issued. */
export async function insertPending(tx: Db, bought: NewRedemption, nextTryAt: Date): Promise<void> {
  const { redemptionId, panelId, panelistId, offer, now } = bought;
  const { rewardId, valueCents, points } = offer;
  const parameters = [redemptionId, panelId, panelistId, rewardId, valueCents, points, nextTryAt, now];
  await tx.executeQuery(CompiledQuery.raw(WAITING, parameters));
}

export interface ShownRedemption {
  readonly redemptionId: string;
  readonly state: RedemptionState;
  readonly valueCents: number;
  readonly currencyCode: string;
  readonly points: number;
  readonly card: ClaimedCard | null;
  /** How often the card was on a screen before, anywhere, and when last. */
  readonly seenBefore: number;
  readonly lastSeenAt: Date | null;
}

const HOLD = `/* prepared: redemption-hold */
  SELECT 1 FROM redemption WHERE redemption_id = $1 AND panelist_id = $2 AND panel_id = $3 FOR SHARE`;

const SHOW = `/* prepared: redemption-show */
  WITH asked AS (
    SELECT d.redemption_id, d.state, d.value_cents, r.currency_code, d.points, c.card_id, c.brand, c.sealed,
      c.data_key_id, c.expires_on
    FROM redemption d JOIN gift_card_reward r ON r.reward_id = d.reward_id
    LEFT JOIN gift_card c ON c.redemption_id = d.redemption_id AND c.state = 'CLAIMED'
    WHERE d.redemption_id = $1),
  earlier AS (
    SELECT count(*)::integer AS times, max(seen_at) AS last_at FROM gift_card_sight
    WHERE card_id = (SELECT card_id FROM asked)),
  shown AS (
    INSERT INTO gift_card_showing (card_id, panelist_id, place, origin, shown_at, showing_id)
    SELECT card_id, $2::uuid, $3, $4, $5::timestamptz, $6::uuid FROM asked WHERE card_id IS NOT NULL)
  SELECT redemption_id AS "redemptionId", state, value_cents AS "valueCents", currency_code AS "currencyCode", points,
    card_id AS "cardId", brand, sealed, data_key_id AS "dataKeyId", to_char(expires_on, 'YYYY-MM-DD') AS "expiresOn",
    times AS "seenBefore", last_at AS "lastSeenAt"
  FROM asked, earlier`;

interface ShownRow extends Omit<ShownRedemption, 'card'>, Omit<ClaimedCard, 'cardId'> {
  readonly cardId: string | null;
}

export interface Showing extends Omit<NewRedemption, 'offer' | 'today'> {
  readonly place: ShowingPlace;
}

/**
 * A member's own redemption with its card, if it has one, and the line that says it was shown. It is held first: anyone who
 * takes a card back meanwhile is waited for. Undefined when it is not theirs.
 */
export async function showRedemption(tx: Db, showing: Showing): Promise<ShownRedemption | undefined> {
  const { redemptionId, panelistId, panelId, place, origin, showingId, now } = showing;
  const held = await tx.executeQuery(CompiledQuery.raw(HOLD, [redemptionId, panelistId, panelId]));
  if (held.rows.length === 0) return undefined;
  const { rows } = await tx.executeQuery<ShownRow>(
    CompiledQuery.raw(SHOW, [redemptionId, panelistId, place, origin, now, showingId]),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { cardId, brand, sealed, dataKeyId, expiresOn, ...redemption } = row;
  return { ...redemption, card: cardId === null ? null : { cardId, brand, sealed, dataKeyId, expiresOn } };
}

const HAS_CARD = `/* prepared: redemption-has-card */
  SELECT 1 FROM gift_card WHERE redemption_id = $1 AND state = 'CLAIMED'`;

/** Whether there is a card to show. */
export async function hasCard(tx: Db, redemptionId: string): Promise<boolean> {
  return (await tx.executeQuery(CompiledQuery.raw(HAS_CARD, [redemptionId]))).rows.length > 0;
}

const FOR_EMAIL = `/* prepared: redemption-for-email */
  SELECT m.email, m.first_name AS "firstName", m.is_active AS "isActive", d.value_cents AS "valueCents",
    r.currency_code AS "currencyCode", to_char(c.expires_on, 'YYYY-MM-DD') AS "expiresOn"
  FROM redemption d JOIN gift_card_member m ON m.panelist_id = d.panelist_id
  JOIN gift_card_reward r ON r.reward_id = d.reward_id
  JOIN gift_card c ON c.redemption_id = d.redemption_id AND c.state = 'CLAIMED'
  WHERE d.redemption_id = $1 AND d.panel_id = $2`;

export type CardEmailFacts = Pick<Offer, 'email' | 'firstName' | 'isActive' | 'valueCents' | 'currencyCode'> & {
  readonly expiresOn: string | null;
};

/** Undefined when the redemption has no card. */
export async function selectForEmail(
  db: Db,
  redemptionId: string,
  panelId: string,
): Promise<CardEmailFacts | undefined> {
  const { rows } = await db.executeQuery<CardEmailFacts>(CompiledQuery.raw(FOR_EMAIL, [redemptionId, panelId]));
  return rows[0];
}
