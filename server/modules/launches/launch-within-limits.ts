import { givenByTest, mostOf, promisedBy } from '#contract/second-person/promises.ts';
import { launchPoints } from '#contract/second-person/second-person-texts.ts';
import type { AskedFor } from '#contract/second-person/second-person.ts';
import {
  type ActOutcome,
  type Approvals,
  type AskRefusal,
  type GuardedAct,
  aloneOrAsk,
  countsOf,
  noteAgreed,
} from '#server/modules/approvals/index.ts';
import { lockAndReadStudy, type Study } from '#server/modules/activities/index.ts';
import { buildSample } from '#server/modules/audiences/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { lockTestToLaunch, promisedByTest } from '#server/modules/product-tests/index.ts';
import type { CreatedLaunch } from './create-launch.ts';
import {
  launchStudy,
  refusalOfLaunch,
  type LaunchOrder,
  type LaunchRefusal,
  type LaunchStudyRooms,
} from './launch-study.ts';

export type LimitedLaunchRooms = LaunchStudyRooms & { readonly approvals: Approvals };

/**
 * Launches a study: alone as long as one activity, the study, its units and the operator's day stay within their limits, else when a
 * second person has agreed. What counts is what everybody who is invited may get, and what a product test gives to everybody who can
 * get the product.
 */
export async function launchWithinLimits(
  rooms: LimitedLaunchRooms,
  tx: Db,
  { reason, ...order }: LaunchOrder & { readonly reason: string | null },
  by: OperatorAct,
): Promise<Result<ActOutcome<CreatedLaunch>, LaunchRefusal | AskRefusal>> {
  const { activities, approvals, launches } = rooms;
  await lockTestToLaunch(rooms, tx, order.studyId);
  const study = await lockAndReadStudy(activities, tx, order.studyId);
  if (study === undefined) return err({ code: 'UNKNOWN_STUDY' });
  const refusal = refusalOfLaunch(study, order, launches.clock.now());
  if (refusal !== undefined) return err({ code: refusal });
  const { studyId, shortId } = study;
  const { promised, asked } = await promisedByLaunch(rooms, tx, study);
  const { firstWave, restAt, dropOutLimit, reminderDays } = order;
  const act = {
    id: newId(launches.chance, launches.clock.now()),
    kind: 'LAUNCH' as const,
    asked: {
      studyId,
      shortId,
      name: study.internalName,
      ...asked,
      firstWave,
      restAt: restAt?.toISOString() ?? null,
      dropOutLimit,
      reminderDays: [...reminderDays],
    },
    reason,
    counts: countsOf(promised, { operatorId: by.operatorId, subjectId: studyId }),
    aboutId: studyId,
    subject: { kind: 'study', id: studyId },
  } satisfies GuardedAct<'LAUNCH'>;
  return aloneOrAsk(
    approvals,
    tx,
    { act, alone: () => launchStudy(rooms, tx, { ...order, studyId, mostInvites: asked.invites }, by) },
    by,
  );
}

/** Launches what a second person has agreed to, unless it would promise more by now than they were told. */
export async function carryOutLaunch(
  rooms: LimitedLaunchRooms,
  tx: Db,
  asked: AskedFor<'LAUNCH'>,
  by: OperatorAct,
): Promise<Result<undefined, 'CHANGED' | LaunchRefusal>> {
  const { studyId, shortId, firstWave, restAt, dropOutLimit, reminderDays } = asked;
  await lockTestToLaunch(rooms, tx, studyId);
  const study = await lockAndReadStudy(rooms.activities, tx, studyId);
  if (study === undefined) return err({ code: 'UNKNOWN_STUDY' });
  const { promised, asked: now } = await promisedByLaunch(rooms, tx, study);
  const isMoreForOne = now.taskPoints > asked.taskPoints || (now.test?.points ?? 0) > (asked.test?.points ?? 0);
  const isMoreUnits = (now.test?.places ?? 0) > (asked.test?.places ?? 0);
  if (isMoreForOne || isMoreUnits || launchPoints(now) > launchPoints(asked)) return err('CHANGED');
  const order = {
    studyId,
    typedShortId: shortId,
    firstWave,
    restAt: restAt === null ? null : new Date(restAt),
    dropOutLimit,
    reminderDays,
    mostInvites: now.invites,
  };
  const launched = await launchStudy(rooms, tx, order, by);
  if (!launched.ok) return launched;
  await noteAgreed(rooms.approvals, tx, promised, studyId);
  return ok(undefined);
}

/** What a launch promises as things stand, as it counts and as it is told to a second person. */
async function promisedByLaunch(rooms: LaunchStudyRooms, tx: Db, study: Study) {
  const sample = await buildSample(rooms.audiences, tx, study.studyId);
  const test = await promisedByTest(rooms, tx, study);
  const plan = sample.ok ? sample.value.plan : { invites: 0, expectedCompletes: 0 };
  const expected = Math.max(Math.ceil(plan.expectedCompletes), study.wantedCompletes ?? 0);
  return {
    promised: promisedBy({ kind: 'LAUNCH', points: study.points, invites: plan.invites, test }),
    asked: {
      taskPoints: mostOf(study.points),
      expectedCompletes: Math.min(expected, plan.invites),
      invites: plan.invites,
      ...(test && { test: { places: test.units, points: givenByTest(test) } }),
    },
  };
}
