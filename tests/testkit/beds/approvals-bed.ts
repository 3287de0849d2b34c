import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OperatorRole } from '#contract/wire/rest.ts';
import {
  aloneOrAsk,
  takeDecision,
  type Approvals,
  type Count,
  type GuardedAct,
} from '#server/modules/approvals/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { ok } from '#server/platform/result.ts';
import { anOperator, must } from '../builders/builders.ts';
import { roomBed } from './room-bed.ts';

/** The room of approvals, with operators who may ask and decide, and corrections of points to ask for. */
export async function approvalsBed() {
  const bed = await roomBed();
  const { approvals } = bed.rooms;

  const newOperator = async (role: OperatorRole = 'SUPPORT') => {
    const { operatorId, email } = await anOperator(bed, role);
    return { operatorId, role, email };
  };

  const aCorrection = (counts: readonly Count[], given: Partial<GuardedAct<'CORRECTION'>> = {}) => {
    const panelistId = randomUUID();
    return {
      id: randomUUID(),
      kind: 'CORRECTION' as const,
      asked: {
        panelistId,
        memberNumber: 'M-1',
        points: 6_000,
        memberNote: 'Sorry for the wait.',
        reference: 'SR-7',
        reverses: null,
        takesBack: null,
      },
      reason: 'The survey broke',
      counts,
      aboutId: null,
      subject: { kind: 'panelist' as const, id: panelistId },
      ...given,
    };
  };

  return {
    ...bed,
    approvals,
    newOperator,
    aCorrection,
    act(act: GuardedAct<'CORRECTION'>, by: { operatorId: string | null }, tx?: Db, room: Approvals = approvals) {
      const work = (inside: Db) => aloneOrAsk(room, inside, { act, alone: async () => ok('done' as const) }, by);
      return tx === undefined ? bed.inTransaction(work) : work(tx);
    },
    /** Two people agree to what a study that welcomes new members gives for one activity. */
    async anAgreedWelcome(
      { aboutId, taskPoints }: { readonly aboutId: string; readonly taskPoints: number },
      asker: { operatorId: string },
      decider: { operatorId: string; role: OperatorRole },
    ) {
      const asked = {
        studyId: aboutId,
        shortId: 'T-1',
        name: 'Welcome',
        taskPoints,
        budgetPoints: 1,
        budgetBefore: null,
      };
      const because = [{ name: 'taskPoints', limit: 2_000 }];
      const act = {
        id: randomUUID(),
        kind: 'WELCOME',
        asked,
        because,
        aboutId,
        reason: 'More people',
        counts: [],
      } as const;
      const subject = { kind: 'study', id: aboutId } as const;
      must(
        await bed.inTransaction((tx) =>
          aloneOrAsk(approvals, tx, { act: { ...act, subject }, alone: async () => ok(null) }, asker),
        ),
      );
      const decision = { requestId: act.id, isApproved: true, note: null };
      must(await bed.inTransaction((tx) => takeDecision(approvals, tx, decision, decider)));
    },
    /** A request that waits; ids are in the order in which they were asked for. */
    async aRequest(by: { operatorId: string | null }, given: Partial<GuardedAct<'CORRECTION'>> = {}) {
      bed.clock.advance(1);
      const because = [{ name: 'correctionPointsAtOnce', limit: 5_000 }];
      const { rows } = await sql<{ id: string }>`SELECT new_id(${bed.clock.now()}::timestamptz) AS id`.execute(bed.db);
      const act = aCorrection([], { id: rows[0]?.id ?? '', because, ...given });
      must(
        await bed.inTransaction((tx) => aloneOrAsk(approvals, tx, { act, alone: async () => ok('done' as const) }, by)),
      );
      return act;
    },
  };
}

export type ApprovalsBed = Awaited<ReturnType<typeof approvalsBed>>;
