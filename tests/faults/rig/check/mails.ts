import { sql } from 'kysely';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { patiently } from '../../redeem-books.ts';
import { CLOCK_AHEAD_MS } from '../faults.ts';
import type { RigWorld } from '../world.ts';
import type { MailCount, MailState } from './end-state.ts';

const MESSAGE_ID = /^Message-ID: <([0-9a-f-]{36})@/im;

/** What mails there should be, and what became of them: by the rows, and by what the mail server took. */
export async function mailsIn({ platform: { db }, services }: RigWorld): Promise<{
  readonly mails: readonly MailState[];
  readonly mailCounts: readonly MailCount[];
}> {
  const received = services
    .mails()
    .map(({ to, raw }) => ({ to: to[0] ?? '', mailId: MESSAGE_ID.exec(raw)?.[1] ?? '' }));
  const { rows: known } = await patiently(db, (tx) => KNOWN.execute(tx));
  const byId = Map.groupBy(received, ({ mailId }) => mailId);
  const knownIds = new Set(known.map(({ mailId }) => mailId));
  const strangers = [...byId].filter(([mailId]) => !knownIds.has(mailId));
  const mails = [
    ...known.map(({ mailId, isTaken, tries, says }) => {
      const times = byId.get(mailId)?.length ?? 0;
      return { mailId, isTaken, tries, arrived: times, says };
    }),
    ...strangers.map(([mailId, all]) => ({ mailId, isTaken: null, tries: 0, arrived: all.length, says: '' })),
  ];
  const { rows: dues } = await patiently(db, (tx) => DUE.execute(tx));
  const kindOf = new Map(known.map(({ mailId, kind }) => [mailId, kind]));
  const got = new Map<string, Set<string>>();
  for (const { to, mailId } of received) {
    const name = `${kindOf.get(mailId)} ${to}`;
    got.set(name, (got.get(name) ?? new Set()).add(mailId));
  }
  const mailCounts = dues.map((due) => ({ ...due, got: got.get(`${due.kind} ${due.to}`)?.size ?? 0 }));
  return { mails, mailCounts };
}

/** Each mail that was begun, with the row or the job that it came from, if that is still there. */
const KNOWN = sql<Omit<MailState, 'arrived'> & { readonly kind: string }>`
  SELECT d.mail_id AS "mailId", d.kind, d.state = 'TAKEN' AS "isTaken", d.tries,
    concat_ws(', ', d.kind || ' ' || d.state || ' since ' || d.handed_at,
      'message ' || m.state || ' after ' || m.attempts || ' attempts, next ' || m.try_after,
      'job ' || j.state || ' after ' || j.retry_count || ' retries, next ' || j.start_after) AS says
  FROM mail_delivery d LEFT JOIN message m ON m.message_id = d.mail_id
  LEFT JOIN jobs.job j ON j.name = 'deliver-mail' AND j.data #>> '{payload,id}' = d.mail_id::text`;

/** A node whose clock is wrong may count somebody as late who is not, or the other way round. */
const CLEARLY_LATE_MS = DEADLINES.cardOnPage.ms + 2 * CLOCK_AHEAD_MS;

/** How many different mails of a kind somebody should have got. Who still had the page open reads there that no card came. */
const DUE = sql<Omit<MailCount, 'got'>>`
  SELECT 'gift-card-ready' AS kind, p.email AS to, count(r.*) FILTER (WHERE r.state = 'ISSUED')::integer AS least,
    count(r.*) FILTER (WHERE r.state = 'ISSUED')::integer AS most
  FROM redemption r JOIN panelist p USING (panelist_id) GROUP BY p.email
  UNION ALL SELECT 'gift-card-returned', p.email, count(r.*) FILTER (WHERE r.state = 'FAILED'
      AND r.settled_at > r.created_at + ${CLEARLY_LATE_MS} * interval '1 millisecond')::integer,
    count(r.*) FILTER (WHERE r.state = 'FAILED')::integer
  FROM redemption r JOIN panelist p USING (panelist_id) GROUP BY p.email
  UNION ALL SELECT 'support-received', p.email, count(*)::integer, count(*)::integer
  FROM support_request r JOIN panelist p USING (panelist_id) GROUP BY p.email`;
