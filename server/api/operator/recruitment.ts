import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { launchRefusalSentences } from '#server/flows/launches/launch-study.ts';
import { setRecruitingStudy } from '#server/flows/launches/set-recruiting-study.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { readRecruitment } from '#server/modules/joining/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { refused, WireError } from '../wire-error.ts';

export function recruitmentResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { joining } = rooms;
  const read = async () => ({ studyId: (await readRecruitment(joining, joining.db)).projectId });
  return {
    Query: { getRecruitment: read },
    Mutation: {
      async setRecruitingStudy(_parent, { studyId }, call) {
        await inTransaction(joining.db, async (tx) => {
          const set = await setRecruitingStudy(rooms, tx, studyId ?? null, actOf(call));
          if (set.ok) return;
          const { failure } = set;
          if (failure === 'unknown-study') throw new WireError('NOT_FOUND');
          if (failure === 'wrong-state') throw new WireError('CONFLICT');
          throw refused('studyId', launchRefusalSentences(failure).join(' '));
        });
        return read();
      },
    },
  };
}
