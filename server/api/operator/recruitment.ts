import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { launchRefusalSentences } from '#server/flows/launches/launch-study.ts';
import { setRecruitingStudy, setWelcomeStudy } from '#server/flows/launches/set-studies-of-joining.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { readRecruitment, readWelcomeStudy } from '#server/modules/joining/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { refused, WireError } from '../wire-error.ts';

export function recruitmentResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { joining } = rooms;
  const read = async () => ({
    studyId: (await readRecruitment(joining, joining.db)).projectId,
    welcomeStudyId: await readWelcomeStudy(joining, joining.db),
  });
  const choose = async (set: typeof setRecruitingStudy, studyId: string | null, call: OperatorCall) => {
    await inTransaction(joining.db, async (tx) => {
      const chosen = await set(rooms, tx, studyId, actOf(call));
      if (chosen.ok) return;
      const { failure } = chosen;
      if (failure === 'unknown-study') throw new WireError('NOT_FOUND');
      if (failure === 'wrong-state') throw new WireError('CONFLICT');
      throw refused('studyId', launchRefusalSentences(failure).join(' '));
    });
    return read();
  };
  return {
    Query: { getRecruitment: read },
    Mutation: {
      setRecruitingStudy: (_parent, { studyId }, call) => choose(setRecruitingStudy, studyId ?? null, call),
      setWelcomeStudy: (_parent, { studyId }, call) => choose(setWelcomeStudy, studyId ?? null, call),
    },
  };
}
