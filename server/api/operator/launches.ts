import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { pastSentence } from '#contract/sending/sending.ts';
import { launchPlanInput } from '#contract/launches/launches.ts';
import {
  continueLaunch,
  endLaunch,
  launchRefusalSentences,
  launchRuns,
  launchWithinLimits,
  listSetAside,
  namesOf,
  pauseLaunch,
  planLaunch,
  readLaunch,
  readOneLaunch,
  readStudyLaunches,
  resumeLaunch,
} from '#server/modules/launches/index.ts';
import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { retryLaunchOrWait } from '#server/modules/sending/index.ts';
import { isId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow } from '../or-throw.ts';
import { found, refused, WireError } from '../wire-error.ts';
import { readInput, reasonIfGiven } from '../input.ts';

export function launchesResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { launches } = rooms;
  const { db } = launches;
  const idOf = (launchId: string) => found(isId(launchId) ? launchId : undefined);
  const read = async (launchId: string) => found(await readOneLaunch(rooms, launchId));
  const changing =
    (change: typeof pauseLaunch) =>
    async (_parent: unknown, { launchId }: { launchId: string }, call: OperatorCall) => {
      const id = idOf(launchId);
      const result = await inTransaction(db, async (tx) => {
        const changed = await change(launches, tx, id, actOf(call));
        // A waiting job sees the change, since it waits for this transaction.
        if (changed.ok) await launchRuns.takeUp(launches, tx, id);
        return changed;
      });
      orThrow(result, { 'unknown-launch': 'NOT_FOUND', 'wrong-state': 'CONFLICT' });
      return read(id);
    };
  return {
    Query: {
      getLaunchPlan: async (_parent, { studyId }) => found(await planLaunch(rooms, studyId)),
      getLaunches: async (_parent, { studyId }) => found(await readStudyLaunches(rooms, studyId)),
      async listSetAside(_parent, { launchId, ...asked }) {
        found(await readLaunch(launches, db, idOf(launchId)));
        const { contents, nextPage } = await listSetAside(db, launchId, asked);
        return { contents: await namesOf(db, contents), nextPage };
      },
    },
    Mutation: {
      async launchStudy(_parent, { input }, call) {
        const { studyId, typedShortId, restAt, reason, ...plan } = input;
        const order = readInput(launchPlanInput, {
          firstWave: plan.firstWave,
          restAt,
          dropOutLimit: plan.dropOutLimit,
          reminderDays: plan.reminderDays,
        });
        // A launch that is refused has published nothing.
        const outcome = await allOrNothing(db, (tx) =>
          launchWithinLimits(
            rooms,
            tx,
            { ...order, studyId, typedShortId, reason: reasonIfGiven(reason) },
            actOf(call),
          ),
        );
        const answer = { launch: null, isWaiting: false, needsReason: false, problems: [] };
        if (outcome.ok) {
          if (outcome.value.state === 'WAITING') return { ...answer, isWaiting: true };
          return { ...answer, launch: await read(outcome.value.done.launchId) };
        }
        const { failure } = outcome;
        if (failure === 'REASON_MISSING') return { ...answer, needsReason: true };
        if (failure === 'WAITING') return { ...answer, problems: [SECOND_PERSON_MESSAGES.waits] };
        if (failure.code === 'UNKNOWN_STUDY') throw new WireError('NOT_FOUND');
        if (failure.code === 'IN_THE_PAST') throw refused('restAt', pastSentence(launches.timeZone));
        return { ...answer, problems: launchRefusalSentences(failure) };
      },
      pauseLaunch: changing(pauseLaunch),
      resumeLaunch: changing(resumeLaunch),
      continueLaunch: changing(continueLaunch),
      endLaunch: changing(endLaunch),
      async retrySetAside(_parent, { launchId }, call) {
        const { name, setAside: people } = await read(idOf(launchId));
        return found(await retryLaunchOrWait(rooms, { launchId, name, people }, actOf(call)));
      },
    },
  };
}
