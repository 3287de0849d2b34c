import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { latestLedgerCheck } from '#server/modules/rewards/index.ts';
import type { OperatorCall } from '../../calls.ts';
import type { Rooms } from '#server/rooms.ts';

export function ledgerCheckResolvers({ rewards }: Rooms): Resolvers<OperatorCall> {
  return {
    Query: {
      getLedgerCheck: async () => await latestLedgerCheck(rewards, rewards.db),
    },
  };
}
