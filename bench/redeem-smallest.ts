import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { RedeemPeer } from './redeem-peer.ts';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';

/**
 * A redemption in one statement, which is a transaction by itself, as somebody would write it by hand who knows all tables and
 * owes no other code anything. The same promises: once for each key, never below nothing, no card twice, both entries, the
 * line that says the card was shown, the mail. The key is claimed first, since the account is joined to it, then the account is
 * held, since the card is joined to that. A division by zero undoes everything for whoever gets no card.
 */
const REDEEM = `
  WITH kept AS (
    INSERT INTO idempotency_key (owner_id, key, request_hash, made_id, created_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (owner_id, key) DO NOTHING RETURNING made_id),
  buyer AS (
    SELECT a.account_id, r.reward_id, r.panel_id, r.value_cents, r.points, r.external_name,
      (SELECT account_id FROM points_account s WHERE s.panel_id = r.panel_id AND s.kind = 'REDEMPTION') AS shop_id
    FROM kept, points_account a, gift_card_member m JOIN gift_card_reward r ON r.panel_id = m.panel_id
    WHERE a.panelist_id = $1 AND a.kind = 'MEMBER' AND m.panelist_id = $1 AND m.is_active AND r.reward_id = $6
      AND r.is_offered AND r.points = $7 AND a.balance >= r.points
    FOR UPDATE OF a),
  free AS (
    SELECT c.card_id FROM gift_card c, buyer
    WHERE c.reward_id = $6 AND c.state = 'AVAILABLE'
      AND (c.expires_on IS NULL OR c.expires_on >= $8::date + gift_card_least_life(buyer.panel_id))
    ORDER BY c.expires_on, c.card_id LIMIT 1 FOR UPDATE OF c SKIP LOCKED),
  paid AS (
    INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, subject, outcome, rule, created_at)
    SELECT $9::uuid, panel_id, 'REDEMPTION', $4::uuid, $10 || external_name, external_name, $11, $12, $5::timestamptz
    FROM buyer, free RETURNING transfer_id),
  entries AS (
    INSERT INTO points_entry (transfer_id, account_id, amount)
    SELECT transfer_id, side.account_id, side.amount FROM paid, buyer,
      LATERAL (VALUES (buyer.account_id, -buyer.points), (shop_id, buyer.points)) AS side (account_id, amount)),
  bought AS (
    INSERT INTO redemption
      (redemption_id, panel_id, panelist_id, reward_id, value_cents, points, state, created_at, settled_at)
    SELECT $4::uuid, panel_id, $1::uuid, reward_id, value_cents, points, 'ISSUED', $5::timestamptz, $5::timestamptz
    FROM buyer, paid),
  claimed AS (
    UPDATE gift_card SET state = 'CLAIMED', redemption_id = $4::uuid, claimed_at = $5::timestamptz
    FROM free WHERE gift_card.card_id = free.card_id
    RETURNING gift_card.card_id, brand, sealed, data_key_id, expires_on),
  shown AS (
    INSERT INTO gift_card_showing (card_id, panelist_id, place, origin, shown_at, showing_id)
    SELECT card_id, $1::uuid, 'REDEEMED', $13, $5::timestamptz, $14::uuid FROM claimed),
  mailed AS (
    INSERT INTO jobs.job (name, data, policy, dead_letter, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, keep_until, heartbeat_seconds)
    SELECT q.name, $15::jsonb, q.policy, q.dead_letter, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
      q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1s', q.heartbeat_seconds
    FROM jobs.queue q, claimed WHERE q.name = 'deliver-mail')
  SELECT claimed.*, 1 / (SELECT count(*)::integer FROM claimed) AS has_card FROM kept LEFT JOIN claimed ON true`;

const NAME = '';
const { reason, outcome, rule } = POINTS_WHY.redemption(NAME);

export interface SmallestRequest {
  readonly rewardId: string;
  readonly points: number;
  /** A queued mail as the app made one: what is in it takes no statement. */
  readonly mail: string;
}

/** Redeems over connections of its own, in a process that does nothing else. */
export class SmallestPeer extends RedeemPeer {
  readonly #request: SmallestRequest;

  constructor(request: SmallestRequest) {
    super();
    this.#request = request;
  }

  protected async redeem(client: pg.Client, member: string): Promise<void> {
    const { rewardId, points, mail } = this.#request;
    const now = new Date();
    const asked = createHash('sha256')
      .update(JSON.stringify([rewardId, points]))
      .digest();
    const today = now.toISOString().slice(0, 10);
    const ids = { key: randomUUID(), redemption: randomUUID(), transfer: randomUUID(), showing: randomUUID() };
    const bought = [member, ids.key, asked, ids.redemption, now, rewardId, points, today];
    const values = [...bought, ids.transfer, reason, outcome, rule, '127.0.0.1', ids.showing, mail];
    const { rows } = await client.query({ name: 'smallest', text: REDEEM, values });
    if (rows.length !== 1) throw new Error('a key was there before');
  }
}
