import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { bearerOf, HEADERS } from '#contract/wire/headers.ts';
import { sessionToken } from '#server/modules/identity/session-tokens.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import { createSigner } from '#server/platform/signing.ts';

const { panelId, tenantId, siteId } = DEFAULT_BRAND;
const OPERATION = 'redeemMarketResearchReward';

/** A member with points who is signed in. */
export interface Redeemer {
  readonly panelistId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** So many new members with so many points each, signed in just now: in bulk, without passwords. */
export async function someRedeemers(db: Db, keys: KeyRing, count: number, points: number): Promise<Redeemer[]> {
  const { rows: members } = await sql<{ id: string }>`
    INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name,
      state, joined_at, created_at, updated_at)
    SELECT id, ${panelId}, ${tenantId}, id, id, id || '@example.com', id || '@example.com', 'Member', 'Sample', 'ACTIVE',
      now(), now(), now() FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${count})) AS new
    RETURNING panelist_id AS id`.execute(db);
  const ids = members.map(({ id }) => id);
  await givePoints(db, ids, points);
  return signedIn(db, keys, ids);
}

/** Points as a correction would bring them: an account, a transfer and its two entries each. */
async function givePoints(db: Db, panelistIds: readonly string[], points: number): Promise<void> {
  await sql`
    INSERT INTO points_account (account_id, panel_id, kind, panelist_id, balance)
    VALUES (gen_random_uuid(), ${panelId}, 'PROGRAMME', null, null) ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO points_account (account_id, panel_id, kind, panelist_id, balance)
    SELECT id, ${panelId}, 'MEMBER', id, 0 FROM unnest(${panelistIds}::uuid[]) AS id`.execute(db);
  await sql`
    WITH given AS (
      INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at)
      SELECT gen_random_uuid(), ${panelId}, 'ADJUSTMENT', id, 'Points to begin with', now()
      FROM unnest(${panelistIds}::uuid[]) AS id
      RETURNING transfer_id, cause_id
    )
    INSERT INTO points_entry (transfer_id, account_id, amount)
    SELECT transfer_id, cause_id, ${points}::bigint FROM given
    UNION ALL
    SELECT transfer_id, account_id, -(${points}::bigint) FROM given, points_account
    WHERE kind = 'PROGRAMME' AND panel_id = ${panelId}`.execute(db);
}

/** A session of each, begun just now. */
export async function signedIn(db: Db, keys: KeyRing, panelistIds: readonly string[]): Promise<Redeemer[]> {
  const secret = randomBytes(32);
  const signer = createSigner(keys, systemClock);
  const { rows } = await sql<{ session: string; csId: string; panelistId: string }>`
    INSERT INTO member_session (session_id, cs_id, panelist_id, secret, generation, rotated_at, access_expires_at,
      idle_expires_at, absolute_expires_at, signed_in_at)
    SELECT gen_random_uuid(), gen_random_uuid()::text, id, ${secret}, 1, now(), now() + interval '1 day',
      now() + interval '1 day', now() + interval '1 day', now() FROM unnest(${panelistIds}::uuid[]) AS id
    RETURNING session_id AS session, cs_id AS "csId", panelist_id AS "panelistId"`.execute(db);
  return rows.map(({ session, csId, panelistId }) => ({
    panelistId,
    headers: {
      'content-type': 'application/json',
      cookie: `spark_access=${sessionToken(signer, 'access', { sessionId: session, generation: 1, secret })}`,
      authorization: bearerOf(csId),
      [HEADERS.operationName]: OPERATION,
      [HEADERS.siteId]: siteId,
    },
  }));
}

export interface RedeemRequest {
  readonly rewardId: string;
  readonly points: number;
  readonly idempotencyKey: string;
}

/** The call as the member's app makes it. */
export function redeemBody({ panelistId }: Redeemer, request: RedeemRequest): string {
  const input = { panelId, userId: panelistId, quantity: 1, ...request };
  return JSON.stringify({ operationName: OPERATION, documentId: documentOf(OPERATION), variables: { input } });
}

/** What the app asks when its page opens. */
export function pointsCall({ panelistId, headers }: Redeemer) {
  const operationName = 'getMarketResearchPanelistRewardPoints';
  const variables = { panelId, userId: panelistId };
  return {
    headers: { ...headers, [HEADERS.operationName]: operationName },
    body: JSON.stringify({ operationName, documentId: documentOf(operationName), variables }),
  };
}

let documents: Readonly<Record<string, string>> | undefined;

/** The hash by which an operation of the member's app is called. */
export function documentOf(operation: string): string {
  const path = join(import.meta.dirname, '../../../contract/generated/member/persisted-documents.json');
  documents ??= JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  const found = Object.entries(documents).find(([, text]) => text.includes(` ${operation}(`));
  if (found === undefined) throw new Error(`${operation} is not among the documents`);
  return found[0];
}
