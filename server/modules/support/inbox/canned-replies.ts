import { sql } from 'kysely';
import type { IssueCategory } from '#contract/rules/support.ts';
import { CANNED_REPLIES_MAX } from '#contract/support/canned-replies.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Support } from '../support.ts';
import { tables } from '../support.tables.ts';

interface CannedReply {
  readonly cannedReplyId: string;
  readonly name: string;
  readonly body: string;
  readonly category: IssueCategory | null;
  readonly revision: number;
  readonly updatedAt: Date;
}

function select({ panelId }: Pick<Support, 'panelId'>, db: Db) {
  return tables(db)
    .selectFrom('support_canned_reply')
    .select(['canned_reply_id as cannedReplyId', 'name', 'body', 'category', 'revision', 'updated_at as updatedAt'])
    .where('panel_id', '=', panelId)
    .where('retired_at', 'is', null);
}

/** The replies that are offered, by name. */
export function listCannedReplies(support: Support, db: Db): Promise<readonly CannedReply[]> {
  return select(support, db).orderBy('name').orderBy('canned_reply_id').execute();
}

export function readCannedReply(support: Support, db: Db, cannedReplyId: string): Promise<CannedReply | undefined> {
  return select(support, db).where('canned_reply_id', '=', cannedReplyId).executeTakeFirst();
}

export type CannedReplyRefusal = 'not-found' | 'outdated' | 'name-taken' | 'too-many';

interface SavedReply {
  /** None for a new one. */
  readonly cannedReplyId: string | undefined;
  /** Of the one that is changed. */
  readonly revision: number | undefined;
  readonly name: string;
  readonly body: string;
  readonly category: IssueCategory | null;
}

/** Saves a reply for all operators, or changes one that is as its writer saw it. The same sent twice is saved once. */
export function saveCannedReply(
  support: Support,
  reply: SavedReply,
  by: OperatorAct,
): Promise<Result<CannedReply, CannedReplyRefusal>> {
  const { name, body, category } = reply;
  return inTransaction(support.db, async (tx) => {
    await lockReplies(support, tx);
    const all = await listCannedReplies(support, tx);
    const before = all.find(({ cannedReplyId }) => cannedReplyId === reply.cannedReplyId);
    const isNew = reply.cannedReplyId === undefined;
    if (!isNew && before === undefined) return err('not-found');
    if (before !== undefined && before.revision !== reply.revision) return err('outdated');
    const namesake = all.find((one) => one.name === name);
    if (namesake !== undefined && namesake !== before) {
      const isSame = isNew && namesake.body === body && namesake.category === category;
      return isSame ? ok(namesake) : err('name-taken');
    }
    if (isNew && all.length >= CANNED_REPLIES_MAX) return err('too-many');
    const now = support.clock.now();
    const cannedReplyId = before?.cannedReplyId ?? newId(support.chance, now);
    const revision = (before?.revision ?? 0) + 1;
    const columns = { name, body, category, revision, updated_by: by.operatorId, updated_at: now };
    await tables(tx)
      .insertInto('support_canned_reply')
      .values({ ...columns, canned_reply_id: cannedReplyId, panel_id: support.panelId, retired_at: null })
      .onConflict((conflict) => conflict.column('canned_reply_id').doUpdateSet(columns))
      .execute();
    await writeAudit(support, tx, by, {
      action: 'canned-reply.saved',
      subject: ['canned-reply', cannedReplyId],
      ...(before !== undefined && { before: { name: before.name, body: before.body, category: before.category } }),
      after: { name, body, category, revision },
    });
    return ok({ cannedReplyId, name, body, category, revision, updatedAt: now });
  });
}

/** Offers a reply no more; what was sent with it stays. */
export function retireCannedReply(
  support: Support,
  { cannedReplyId, revision }: { readonly cannedReplyId: string; readonly revision: number },
  by: OperatorAct,
): Promise<Result<CannedReply, 'not-found' | 'outdated'>> {
  return inTransaction(support.db, async (tx) => {
    await lockReplies(support, tx);
    const before = await readCannedReply(support, tx, cannedReplyId);
    if (before === undefined) return err('not-found');
    if (before.revision !== revision) return err('outdated');
    const now = support.clock.now();
    const change = { retired_at: now, revision: revision + 1, updated_by: by.operatorId, updated_at: now };
    await tables(tx)
      .updateTable('support_canned_reply')
      .set(change)
      .where('canned_reply_id', '=', cannedReplyId)
      .execute();
    await writeAudit(support, tx, by, {
      action: 'canned-reply.retired',
      subject: ['canned-reply', cannedReplyId],
      after: { name: before.name },
    });
    return ok({ ...before, revision: revision + 1, updatedAt: now });
  });
}

/** Changes come one after the other: they are few and rare. */
async function lockReplies({ panelId }: Support, tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`support-canned-replies:${panelId}`}, 0))`.execute(tx);
}
