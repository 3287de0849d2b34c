import { launchPoints, mostOf } from '#contract/second-person/second-person-words.ts';
import type { AskedFor } from '#contract/second-person/second-person.ts';
import { holdStudy, type Study } from '#server/modules/activities/index.ts';
import { aloneOrAsk, type ActOutcome, type AskRefusal, type GuardedAct } from '#server/modules/approvals/index.ts';
import { buildSample } from '#server/modules/audiences/index.ts';
import type { CreatedLaunch } from '#server/modules/launches/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import {
  launchStudy,
  refusalOfLaunch,
  type LaunchOrder,
  type LaunchRefusal,
  type LaunchStudyRooms,
} from './launch-study.ts';
import { promisedByTest } from '../product-tests/promised-by-test.ts';
import type { Rooms } from '../rooms.ts';

export type LimitedLaunchRooms = LaunchStudyRooms & Pick<Rooms, 'approvals'>;

/**
 * Launches a study: alone as long as one activity, the study and the operator's day stay within their limits of points,
 * else when a second person has agreed. What counts is what a complete gives, for all who are expected to finish, and what a
 * product test gives to everybody who can get the product.
 */
export async function launchWithinLimits(
  rooms: LimitedLaunchRooms,
  tx: Db,
  { reason, ...order }: LaunchOrder & { readonly reason: string | null },
  by: OperatorAct,
): Promise<Result<ActOutcome<CreatedLaunch>, LaunchRefusal | AskRefusal>> {
  const { activities, approvals, launches } = rooms;
  const study = await holdStudy(activities, tx, order.studyId);
  if (study === undefined) return err({ code: 'UNKNOWN_STUDY' });
  const refusal = refusalOfLaunch(study, order, launches.clock.now());
  if (refusal !== undefined) return err({ code: refusal });
  const { studyId, shortId } = study;
  const { mostOfOne, ...promised } = await promisedBy(rooms, tx, study);
  const { firstWave, restAt, dropOutLimit, reminderDays } = order;
  const act = {
    id: newId(launches.chance, launches.clock.now()),
    kind: 'LAUNCH' as const,
    asked: {
      studyId,
      shortId,
      name: study.internalName,
      ...promised,
      firstWave,
      restAt: restAt?.toISOString() ?? null,
      dropOutLimit,
      reminderDays: [...reminderDays],
    },
    reason,
    counts: [
      { act: 'TASK_POINTS' as const, amount: mostOfOne, operatorId: by.operatorId },
      {
        act: 'STUDY_POINTS' as const,
        amount: launchPoints(promised),
        operatorId: by.operatorId,
        subjectId: studyId,
      },
    ],
    aboutId: studyId,
    subject: { kind: 'study', id: studyId },
  } satisfies GuardedAct<'LAUNCH'>;
  return aloneOrAsk(approvals, tx, act, by, () => launchStudy(rooms, tx, { ...order, studyId }, by));
}

/** Launches what a second person has agreed to, unless it would promise more by now than they were told. */
export async function carryOutLaunch(
  rooms: LaunchStudyRooms,
  tx: Db,
  asked: AskedFor<'LAUNCH'>,
  by: OperatorAct,
): Promise<Result<undefined, 'CHANGED' | LaunchRefusal>> {
  const { studyId, shortId, firstWave, restAt, dropOutLimit, reminderDays } = asked;
  const study = await holdStudy(rooms.activities, tx, studyId);
  if (study === undefined) return err({ code: 'UNKNOWN_STUDY' });
  const now = await promisedBy(rooms, tx, study);
  const isMoreForOne = now.taskPoints > asked.taskPoints || (now.test?.points ?? 0) > (asked.test?.points ?? 0);
  if (isMoreForOne || launchPoints(now) > launchPoints(asked)) return err('CHANGED');
  const order = {
    studyId,
    typedShortId: shortId,
    firstWave,
    restAt: restAt === null ? null : new Date(restAt),
    dropOutLimit,
    reminderDays,
  };
  const launched = await launchStudy(rooms, tx, order, by);
  return launched.ok ? ok(undefined) : launched;
}

/** The most that one activity gives, and how many are expected to get it: no fewer than were asked for. */
async function promisedBy(rooms: LaunchStudyRooms, tx: Db, study: Study) {
  const sample = await buildSample(rooms.audiences, tx, study.studyId);
  const test = await promisedByTest(rooms, tx, study);
  const expected = sample.ok ? sample.value.plan.expectedCompletes : 0;
  const invited = sample.ok ? sample.value.plan.invites : 0;
  const taskPoints = mostOf(study.points);
  return {
    taskPoints,
    expectedCompletes: Math.min(Math.max(Math.ceil(expected), study.wantedCompletes ?? 0), invited),
    mostOfOne: Math.max(taskPoints, test?.mostOfOne ?? 0),
    ...(test && { test: { places: test.places, points: test.points } }),
  };
}
