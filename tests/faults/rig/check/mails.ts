import { sql } from 'kysely';
import { patiently } from '../../redeem-books.ts';
import type { RigWorld } from '../world.ts';
import type { MailCount, MailState } from './end-state.ts';

const MESSAGE_ID = /^Message-ID: <([0-9a-f-]{36})@/im;

/** What mails there should be, and what became of them: by the rows, and by what the mail server took. */
export async function mailsIn({ platform: { db }, services }: RigWorld): Promise<{
  readonly mails: readonly MailState[];
  readonly mailCounts: readonly MailCount[];
}> {
  const arrived = services.mails().map(({ to, raw }) => ({ to: to[0] ?? '', mailId: MESSAGE_ID.exec(raw)?.[1] ?? '' }));
  const { rows: known } = await patiently(db, (tx) =>
    sql<{ mailId: string; kind: string; isTaken: boolean; tries: number }>`
      SELECT mail_id AS "mailId", kind, state = 'TAKEN' AS "isTaken", tries FROM mail_delivery`.execute(tx),
  );
  const byId = Map.groupBy(arrived, ({ mailId }) => mailId);
  const knownIds = new Set(known.map(({ mailId }) => mailId));
  const strangers = [...byId].filter(([mailId]) => !knownIds.has(mailId));
  const mails = [
    ...known.map(({ mailId, isTaken, tries }) => ({ mailId, isTaken, tries, arrived: byId.get(mailId)?.length ?? 0 })),
    ...strangers.map(([mailId, all]) => ({ mailId, isTaken: null, tries: 0, arrived: all.length })),
  ];
  const { rows: dues } = await patiently(db, (tx) => DUE.execute(tx));
  const kindOf = new Map(known.map(({ mailId, kind }) => [mailId, kind]));
  const got = new Map<string, Set<string>>();
  for (const { to, mailId } of arrived) {
    const name = `${kindOf.get(mailId)} ${to}`;
    got.set(name, (got.get(name) ?? new Set()).add(mailId));
  }
  const mailCounts = dues.map((due) => ({ ...due, got: got.get(`${due.kind} ${due.to}`)?.size ?? 0 }));
  return { mails, mailCounts };
}

/** How many different mails of a kind somebody should have got. */
const DUE = sql<Omit<MailCount, 'got'>>`
  SELECT 'gift-card-ready' AS kind, p.email AS to, count(r.*) FILTER (WHERE r.state = 'ISSUED')::integer AS due
  FROM redemption r JOIN panelist p USING (panelist_id) GROUP BY p.email
  UNION ALL SELECT 'gift-card-returned', p.email, count(r.*) FILTER (WHERE r.state = 'FAILED')::integer
  FROM redemption r JOIN panelist p USING (panelist_id) GROUP BY p.email
  UNION ALL SELECT 'support-received', p.email, count(*)::integer
  FROM support_request r JOIN panelist p USING (panelist_id) GROUP BY p.email`;
