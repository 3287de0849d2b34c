import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type autocannon from 'autocannon';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { bearerOf, HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { sessionToken } from '#server/modules/identity/session-tokens.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { createSigner } from '#server/platform/signing.ts';

const ROOT = join(import.meta.dirname, '..');

export interface Session {
  readonly member: string;
  readonly csId: string;
  readonly access: string;
}

/** Sessions of so many members, without their passwords. */
export async function signIn(db: Db, signingKeys: string, members: number): Promise<Session[]> {
  const secret = randomBytes(32);
  await sql`
    INSERT INTO member_session (session_id, cs_id, panelist_id, secret, generation, rotated_at, access_expires_at,
      idle_expires_at, absolute_expires_at, signed_in_at)
    SELECT gen_random_uuid(), gen_random_uuid()::text, panelist_id, ${secret}, 1, now(), now() + interval '1 day',
      now() + interval '1 day', now() + interval '1 day', now()
    FROM (SELECT panelist_id FROM panelist LIMIT ${members}) AS chosen`.execute(db);
  const keys = parseKeyRing(signingKeys);
  if (keys === undefined) throw new Error('the signing keys of the benchmark are malformed');
  const signer = createSigner(keys, systemClock);
  const { rows } = await sql<{ session: string; csId: string; member: string }>`
    SELECT session_id AS session, cs_id AS "csId", panelist_id AS member FROM member_session`.execute(db);
  return rows.map(({ session, csId, member }) => ({
    member,
    csId,
    access: sessionToken(signer, 'access', { sessionId: session, generation: 1, secret }),
  }));
}

/** A call for each session, as the member's app makes it. */
export function taskListCalls(sessions: readonly Session[], pageSize: number): autocannon.Request[] {
  const operationName = 'getMarketResearchTasks';
  const documents = JSON.parse(
    readFileSync(join(ROOT, 'contract/generated/member/persisted-documents.json'), 'utf8'),
  ) as Record<string, string>;
  const documentId = Object.keys(documents).find((hash) => documents[hash]?.includes(`query ${operationName}(`));
  return sessions.map(({ member, csId, access }) => ({
    method: 'POST',
    path: API_PATHS.graphql,
    headers: {
      'content-type': 'application/json',
      cookie: `spark_access=${access}`,
      authorization: bearerOf(csId),
      [HEADERS.operationName]: operationName,
      [HEADERS.siteId]: DEFAULT_BRAND.siteId,
    },
    body: JSON.stringify({
      operationName,
      documentId,
      variables: {
        filter: { panelId: DEFAULT_BRAND.panelId, state: 'ACTIVITIES', status: 'OPEN', userId: member },
        pagination: { pageSize },
        sort: [{ field: 'updateTime', order: 'DESC' }],
      },
    }),
  }));
}
