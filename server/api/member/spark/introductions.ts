import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { FLAG_OF_INTRODUCTION, type IntroductionKey } from '#contract/spark/introductions.ts';
import { lockPanelist } from '#server/modules/identity/index.ts';
import { isIntroduced, noteIntroduced } from '#server/modules/spark/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ownIdOnly, type MemberCall } from '../../calls.ts';
import { requireOn } from '../../require-on.ts';
import { WireError } from '../../wire-error.ts';

export function introductionsResolvers({ spark, flags }: Rooms): Resolvers<MemberCall> {
  async function ownAndOn(panelistId: string, metadataKey: IntroductionKey, call: MemberCall): Promise<string> {
    const own = ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
    const flag = FLAG_OF_INTRODUCTION[metadataKey];
    if (flag !== undefined) await requireOn(flags, flag, own);
    return own;
  }

  return {
    Query: {
      async getMarketResearchPanelistMetadata(_parent, { panelistId, metadataKey }, call) {
        const own = await ownAndOn(panelistId, metadataKey, call);
        const isDone = await isIntroduced(spark.db, own, metadataKey);
        return { metadataValue: isDone, message: isDone ? 'completed' : 'not completed' };
      },
    },
    Mutation: {
      async updateMarketResearchPanelistMetadata(_parent, { panelistId, metadataKey }, call) {
        const own = await ownAndOn(panelistId, metadataKey, call);
        const isKept = await inTransaction(spark.db, async (tx) => {
          // Nothing new is kept of somebody who is leaving.
          if (!(await lockPanelist(tx, own))) return false;
          await noteIntroduced(spark, tx, own, metadataKey);
          return true;
        });
        if (!isKept) throw new WireError('NOT_FOUND');
        return { metadataValue: true, message: 'completed' };
      },
    },
  };
}
