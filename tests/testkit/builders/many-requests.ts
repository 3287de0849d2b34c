import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Db } from '#server/platform/database/database.ts';

const { panelId, tenantId } = DEFAULT_BRAND;

/** One of the operators, and one of the members, that many requests are about. */
export const ONE_OPERATOR = '00000000-0000-4000-8000-0000000000b1';
export const ONE_MEMBER = '00000000-0000-4000-8000-0000000000c1';
const OPERATORS = 4;
const REQUESTS_EACH = 5;

const idOf = (letter: string, n: ReturnType<typeof sql>) =>
  sql`('00000000-0000-4000-8000-' || lpad(${letter} || ${n}, 12, '0'))::uuid`;

/**
 * Support requests by the row, as an inbox has them after a bad week: three of five are open, a part of them overdue, one of
 * twenty waits for its member. The word 'card' is in three of ten, 'quokka' in five at all.
 */
export async function fillInbox(db: Db, requests: number): Promise<void> {
  await sql`
    INSERT INTO operator (operator_id, panel_id, email, email_key, name, role, state, password_hash, pepper_id,
      totp_secret, created_at)
    SELECT ${idOf('b', sql`n`)}, ${panelId}, 'many-' || n, 'many-' || n, 'Operator ' || n, 'SUPPORT', 'ACTIVE', '', '', '', now()
    FROM generate_series(1, ${OPERATORS}::integer) n`.execute(db);
  await sql`
    INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name, state,
      joined_at, created_at, updated_at)
    SELECT ${idOf('c', sql`n`)}, ${panelId}, ${tenantId}, 'P-' || n, gen_random_uuid(), 'many' || n, 'many' || n, 'Member', 'Sample',
      'ACTIVE', now(), now(), now() FROM generate_series(1, ${Math.ceil(requests / REQUESTS_EACH)}::integer) n`.execute(
    db,
  );
  await sql`
    INSERT INTO support_request (request_id, panel_id, number, panelist_id, is_proven, source, category, priority, status, subject,
      assigned_to, created_at, updated_at, waits_since, due_at, close_at, resolved_at, resolved_by, resolution_seconds,
      first_answered_at, first_answer_seconds)
    SELECT id, ${panelId}, 'SR-' || n, member, true, 'CONTACTUS', category, priority, status, 'Request ' || n, assigned, at, at,
      CASE WHEN is_open THEN at END, CASE WHEN is_open THEN at + interval '3 days' END,
      CASE WHEN status = 'AWAITING_INFORMATION' THEN at + interval '40 days' END,
      CASE WHEN status = 'RESOLVED' THEN at + interval '1 day' END, CASE WHEN status = 'RESOLVED' THEN 'OPERATOR' END,
      CASE WHEN status = 'RESOLVED' THEN 40000 END, CASE WHEN NOT is_open THEN at + interval '1 hour' END,
      CASE WHEN NOT is_open THEN 3600 END
    FROM (SELECT *, status IN ('NEW', 'IN_PROGRESS') AS is_open FROM (
      SELECT n, ${idOf('d', sql`n`)} AS id, ${idOf('c', sql`1 + n / ${REQUESTS_EACH}::integer % ${Math.ceil(requests / REQUESTS_EACH)}::integer`)} AS member,
        (ARRAY['POINTS_MISMATCH', 'GIFT_CARD_ISSUE', 'OTHER', 'ACTIVITY_PARTICIPATION_ISSUE',
          'CANNOT_PROCEED_TO_NEXT_QUESTION'])[1 + n * 7 % 5] AS category,
        1 + n * 11 % 3 AS priority,
        (ARRAY['NEW', 'IN_PROGRESS', 'NEW', 'RESOLVED', 'RESOLVED', 'IN_PROGRESS', 'NEW', 'IN_PROGRESS', 'RESOLVED', 'NEW',
          'IN_PROGRESS', 'NEW', 'RESOLVED', 'RESOLVED', 'IN_PROGRESS', 'NEW', 'IN_PROGRESS', 'RESOLVED',
          'AWAITING_INFORMATION', 'RESOLVED'])[1 + n * 13 % 20] AS status,
        CASE WHEN n * 17 % 6 < ${OPERATORS}::integer THEN ${idOf('b', sql`1 + n * 17 % 6`)} END AS assigned,
        now() - n * interval '30 days' / ${requests}::integer AS at
      FROM generate_series(1, ${requests}::integer) n) made) moved`.execute(db);
  await sql`
    INSERT INTO support_message (message_id, request_id, author, via, is_verified, body, created_at)
    SELECT gen_random_uuid(), ${idOf('d', sql`n`)}, 'MEMBER', 'WEB', true,
      'I answered every question to the end and the page of my rewards stayed empty' || CASE WHEN line > 1 THEN ' again'
        WHEN n % 10 < 3 THEN ', the card did not scan' ELSE '' END || CASE WHEN n <= 5 AND line = 1 THEN ' quokka' ELSE '' END,
      now() - n * interval '30 days' / ${requests}::integer
    FROM generate_series(1, ${requests}::integer) n CROSS JOIN generate_series(1, 3) line`.execute(db);
}
