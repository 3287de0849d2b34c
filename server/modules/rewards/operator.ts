import * as v from 'valibot';
import { adjustmentForm, decisionNote, memberNote } from '#contract/adjustments.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { reason } from '#contract/rules/reason.ts';
import { STATEMENT_PATH } from '#contract/statements.ts';
import { askForRedemptionChange, decideRedemptionChange, type ChangingRooms } from '#server/flows/change-redemption.ts';
import {
  oneRedemption,
  pageRedemptions,
  redemptionCounts,
  resendEmailOf,
  showingsOf,
  waitingRedemptionChanges,
} from '#server/flows/look-at-redemptions.ts';
import { isId } from '#server/platform/chance.ts';
import type { Result } from '#server/platform/result.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { WireError } from '#server/wire/wire-error.ts';
import { askForAdjustment, reverseAdjustment } from './adjust-points.ts';
import { decideAdjustment } from './decide-adjustment.ts';
import {
  findAdjustableMember,
  listWaitingAdjustments,
  readAdjustment,
  readAdjustmentCase,
} from './read-adjustments.ts';
import { latestLedgerCheck } from './ledger-check.ts';
import type { Rewards } from './rewards.ts';
import { signStatement } from './statement-csv.ts';

/** What the console's front door calls. */
export type { Rewards } from './rewards.ts';
export { readStatementTicket, statementCsv } from './statement-csv.ts';

/** Redemptions, corrections and the ledger in the console's schema. */
export function rewardsOperatorResolvers(
  rooms: ChangingRooms & { readonly rewards: Rewards },
): Resolvers<OperatorCall> {
  const { rewards } = rooms;
  const { db } = rewards;

  const adjusted = async (adjustmentId: string) => ({
    adjustment: (await readAdjustment(rewards, db, adjustmentId)) ?? null,
    refusal: null,
  });
  const changed = async (redemptionId: string, change: 'WAITING' | 'APPLIED' | 'DECLINED' | null) => ({
    redemption: (await oneRedemption(rooms, db, redemptionId)) ?? null,
    change,
    refusal: null,
  });

  return {
    Query: {
      getLedgerCheck: async () => (await latestLedgerCheck(rewards, db)) ?? null,
      listWaitingAdjustments: () => listWaitingAdjustments(rewards, db),
      getAdjustment: async (_parent, { adjustmentId }) => there(await readAdjustmentCase(rewards, db, adjustmentId)),
      findAdjustableMember: async (_parent, { memberNumber }) =>
        (await findAdjustableMember(rewards, db, memberNumber)) ?? null,
      listRedemptions: (_parent, { filter, startingAfter }) =>
        pageRedemptions(rooms, db, {
          choice: filter?.choice ?? undefined,
          text: filter?.text ?? '',
          after: keyOf(startingAfter),
        }),
      getRedemptionCounts: () => redemptionCounts(rooms, db),
      listShowings: async (_parent, { redemptionId }) => there(await showingsOf(rooms, db, redemptionId)),
      listWaitingRedemptionChanges: () => waitingRedemptionChanges(rooms, db),
    },
    Mutation: {
      async askForAdjustment(_parent, { input }, call) {
        const { panelistId, key } = input;
        const { reference, ...words } = read(adjustmentForm, { ...input, reference: input.reference ?? '' });
        const asked = { panelistId, key, reference: reference || null, ...words };
        const done = await askForAdjustment(rewards, db, asked, asker(call));
        return done.ok ? adjusted(done.value) : { adjustment: null, refusal: done.failure };
      },
      async reverseAdjustment(_parent, { input }, call) {
        const words = read(v.object({ reason, memberNote }), input);
        const { adjustmentId, key } = input;
        const done = await reverseAdjustment(rewards, db, { adjustmentId, key, ...words }, asker(call));
        return done.ok ? adjusted(done.value) : { adjustment: null, refusal: done.failure };
      },
      async decideAdjustment(_parent, { input }, call) {
        const { adjustmentId } = input;
        const decision = { adjustmentId, isApproved: input.approve, note: noteOf(input.note) };
        const done = await decideAdjustment(rewards, db, decision, asker(call));
        return { ...(await adjusted(adjustmentId)), refusal: refusalOf(done) };
      },
      async exportMemberStatement(_parent, { panelistId }, call) {
        const ticket = there(await signStatement(rewards, panelistId, call.operator.sessionId, actOf(call)));
        return `${STATEMENT_PATH}?ticket=${encodeURIComponent(ticket)}`;
      },
      async resendCardEmail(_parent, { redemptionId }, call) {
        const done = await resendEmailOf(rooms, db, redemptionId, asker(call));
        return done.ok ? changed(redemptionId, null) : { redemption: null, change: null, refusal: done.failure };
      },
      async askForRedemptionChange(_parent, { input }, call) {
        const asked = { ...input, ...read(v.object({ reason }), input) };
        const done = await askForRedemptionChange(rooms, db, asked, asker(call));
        if (done.ok) return changed(input.redemptionId, done.value);
        return { redemption: null, change: null, refusal: done.failure };
      },
      async decideRedemptionChange(_parent, { input }, call) {
        const decision = { changeId: input.changeId, isApproved: input.approve, note: noteOf(input.note) };
        const done = await decideRedemptionChange(rooms, db, decision, asker(call));
        if (done.ok) return changed(done.value.redemptionId, done.value.state);
        return { redemption: null, change: null, refusal: done.failure };
      },
    },
  };
}

const asker = (call: OperatorCall) => ({ ...actOf(call), operatorId: call.operator.operatorId });

const noteOf = (note: string | null | undefined) => read(decisionNote, note ?? '') || null;

function read<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) throw new WireError('BAD_REQUEST');
  return parsed.output;
}

function refusalOf<Failure extends string>(done: Result<unknown, Failure>): Failure | null {
  return done.ok ? null : done.failure;
}

function there<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new WireError('NOT_FOUND');
  return found;
}

function keyOf(startingAfter: string | null | undefined): string | undefined {
  if (startingAfter == null) return undefined;
  if (!isId(startingAfter)) throw new WireError('BAD_REQUEST');
  return startingAfter;
}
