import * as v from 'valibot';
import { adjustmentForm, memberNote } from '#contract/rewards/adjustments.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { reason } from '#contract/rules/reason.ts';
import { STATEMENT_PATH } from '#contract/rewards/statements.ts';
import { askForRedemptionChange, type ChangingRooms } from '#server/flows/rewards/change-redemption.ts';
import { askForAdjustment, reverseAdjustment } from '#server/flows/rewards/correct-points.ts';
import type { Outcome } from '#server/flows/rewards/decided-outcome.ts';
import {
  oneRedemption,
  pageRedemptions,
  redemptionCounts,
  resendEmailOf,
  showingsOf,
} from '#server/flows/rewards/look-at-redemptions.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { WireError } from '#server/wire/wire-error.ts';
import { findAdjustableMember } from './read-adjustments.ts';
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

  const changed = async (redemptionId: string, outcome: Outcome | null) => ({
    redemption: (await oneRedemption(rooms, db, redemptionId)) ?? null,
    outcome,
    refusal: null,
  });

  return {
    Query: {
      getLedgerCheck: async () => (await latestLedgerCheck(rewards, db)) ?? null,
      findAdjustableMember: async (_parent, { memberNumber }) =>
        (await findAdjustableMember(rewards, db, memberNumber)) ?? null,
      listRedemptions: (_parent, { filter, startingAfter }) =>
        pageRedemptions(rooms, db, {
          choice: filter?.choice ?? undefined,
          text: filter?.text ?? '',
          after: startingAfter ?? undefined,
        }),
      getRedemptionCounts: () => redemptionCounts(rooms, db),
      listShowings: async (_parent, { redemptionId }) => there(await showingsOf(rooms, db, redemptionId)),
    },
    Mutation: {
      async askForAdjustment(_parent, { input }, call) {
        const { panelistId, key } = input;
        const { reference, ...words } = v.parse(adjustmentForm, { ...input, reference: input.reference ?? '' });
        const asked = { panelistId, key, reference: reference || null, ...words };
        const done = await askForAdjustment(rooms, db, asked, asker(call));
        return done.ok ? { outcome: done.value.outcome, refusal: null } : { outcome: null, refusal: done.failure };
      },
      async reverseAdjustment(_parent, { input }, call) {
        const words = v.parse(v.object({ reason, memberNote }), input);
        const { adjustmentId, key } = input;
        const done = await reverseAdjustment(rooms, db, { adjustmentId, key, ...words }, asker(call));
        return done.ok ? { outcome: done.value.outcome, refusal: null } : { outcome: null, refusal: done.failure };
      },
      async exportMemberStatement(_parent, { panelistId }, call) {
        const ticket = there(await signStatement(rewards, panelistId, call.operator.sessionId, actOf(call)));
        return `${STATEMENT_PATH}?ticket=${encodeURIComponent(ticket)}`;
      },
      async resendCardEmail(_parent, { redemptionId }, call) {
        const done = await resendEmailOf(rooms, db, redemptionId, asker(call));
        return done.ok ? changed(redemptionId, null) : { redemption: null, outcome: null, refusal: done.failure };
      },
      async askForRedemptionChange(_parent, { input }, call) {
        const asked = { ...input, ...v.parse(v.object({ reason }), input) };
        const done = await askForRedemptionChange(rooms, db, asked, asker(call));
        if (done.ok) return changed(input.redemptionId, done.value);
        return { redemption: null, outcome: null, refusal: done.failure };
      },
    },
  };
}

const asker = (call: OperatorCall) => ({ ...actOf(call), operatorId: call.operator.operatorId });

function there<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new WireError('NOT_FOUND');
  return found;
}
