import * as v from 'valibot';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { LAUNCH_REFUSALS } from '#contract/studies/launch-words.ts';
import { launchPlanInput } from '#contract/studies/launches.ts';
import { wakeLaunch } from '#server/flows/launches/hand-out-wave-jobs.ts';
import { planLaunch } from '#server/flows/launches/launch-study-plan.ts';
import {
  readOneLaunch,
  readStudyLaunches,
  type LaunchReadingRooms,
} from '#server/flows/launches/launch-study-progress.ts';
import { retryLaunch } from '#server/flows/launches/launch-study-retry.ts';
import type { LaunchRefusal } from '#server/flows/launches/launch-study.ts';
import { launchWithinLimits, type LimitedLaunchRooms } from '#server/flows/launches/launch-within-limits.ts';
import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { isId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { reasonOf } from '#server/wire/second-person.ts';
import { WireError } from '#server/wire/wire-error.ts';
import { continueLaunch, endLaunch, pauseLaunch, resumeLaunch } from './change-launch.ts';
import { readLaunch } from './read-launches.ts';
import { listSetAside, namesOf } from './set-aside.ts';

export type LaunchesOperatorRooms = LimitedLaunchRooms & LaunchReadingRooms;

/** What this room answers in the console's schema. */
export function launchesOperatorResolvers(rooms: LaunchesOperatorRooms): Resolvers<OperatorCall> {
  const { launches } = rooms;
  const { db } = launches;
  const found = async <Value>(value: Promise<Value | undefined>): Promise<Value> => {
    const known = await value;
    if (known === undefined) throw new WireError('NOT_FOUND');
    return known;
  };
  const idOf = (launchId: string): string => {
    if (!isId(launchId)) throw new WireError('NOT_FOUND');
    return launchId;
  };
  const changing =
    (change: typeof pauseLaunch) =>
    async (_parent: unknown, { launchId }: { launchId: string }, call: OperatorCall) => {
      const id = idOf(launchId);
      const result = await inTransaction(db, async (tx) => {
        // A waiting job sees the change, since it waits for this transaction.
        await wakeLaunch(rooms, tx, id);
        return change(launches, tx, id, actOf(call));
      });
      if (!result.ok) throw new WireError(result.failure === 'unknown-launch' ? 'NOT_FOUND' : 'CONFLICT');
      return found(readOneLaunch(rooms, id));
    };
  return {
    Query: {
      async getLaunchPlan(_parent, { studyId }) {
        const plan = await found(planLaunch(rooms, studyId));
        return { ...plan, checks: [...plan.checks] };
      },
      getLaunches: (_parent, { studyId }) => found(readStudyLaunches(rooms, studyId)),
      async listSetAside(_parent, { launchId, pageSize, after }) {
        await found(readLaunch(launches, db, idOf(launchId)));
        const page = await listSetAside(db, launchId, { size: pageSize, after: after ?? null });
        return { entries: await namesOf(db, page.entries), nextKey: page.nextKey };
      },
    },
    Mutation: {
      async launchStudy(_parent, { input }, call) {
        const { studyId, typedShortId, restAt, reason, ...plan } = input;
        const order = v.parse(launchPlanInput, {
          firstWave: plan.firstWave ?? null,
          restAt: restAt == null ? null : new Date(restAt),
          dropOutLimit: plan.dropOutLimit ?? null,
          reminderDays: plan.reminderDays,
        });
        const outcome = await inTransaction(db, (tx) =>
          launchWithinLimits(rooms, tx, { ...order, studyId, typedShortId, reason: reasonOf(reason) }, actOf(call)),
        );
        const answer = { launch: null, isWaiting: false, needsReason: false, problems: [] };
        if (outcome.ok) {
          if (outcome.value.state === 'WAITING') return { ...answer, isWaiting: true };
          return { ...answer, launch: await found(readOneLaunch(rooms, outcome.value.done.launchId)) };
        }
        const { failure } = outcome;
        if (failure === 'REASON_MISSING') return { ...answer, needsReason: true };
        if (failure === 'WAITING') return { ...answer, problems: [SECOND_PERSON_MESSAGES.waits] };
        if (failure.code === 'UNKNOWN_STUDY') throw new WireError('NOT_FOUND');
        return { ...answer, problems: sentencesOf(failure) };
      },
      pauseLaunch: changing(pauseLaunch),
      resumeLaunch: changing(resumeLaunch),
      continueLaunch: changing(continueLaunch),
      endLaunch: changing(endLaunch),
      retrySetAside: (_parent, { launchId }, call) =>
        found(inTransaction(db, (tx) => retryLaunch(rooms, tx, idOf(launchId), actOf(call)))),
    },
  };
}

function sentencesOf(refusal: LaunchRefusal): string[] {
  if (refusal.code === 'NOT_PUBLISHABLE') return refusal.problems.map((problem) => problem.reason);
  return [LAUNCH_REFUSALS[refusal.code]];
}
