import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { holdPanelist } from '#server/modules/identity/index.ts';
import { isIntroduced, noteIntroduced } from '#server/modules/spark/index.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ownIdOnly, type MemberCall } from '../calls.ts';
import { WireError } from '../wire-error.ts';

export function metadataResolvers({ spark }: Rooms): Resolvers<MemberCall> {
  return {
    Query: {
      async getMarketResearchPanelistMetadata(_parent, { panelistId, metadataKey }, call) {
        const own = ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
        const isDone = await isIntroduced(spark.db, own, metadataKey);
        return { metadataValue: isDone, message: isDone ? 'completed' : 'not completed' };
      },
    },
    Mutation: {
      async updateMarketResearchPanelistMetadata(_parent, { panelistId, metadataKey }, call) {
        const own = ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
        const isKept = await inTransaction(spark.db, async (tx) => {
          // Nothing new is kept of somebody who is leaving.
          if (!(await holdPanelist(tx, own))) return false;
          await noteIntroduced(spark, tx, own, metadataKey);
          return true;
        });
        if (!isKept) throw new WireError('NOT_FOUND');
        return { metadataValue: true, message: 'completed' };
      },
    },
  };
}
