import { countedOf, mostOf, NOTHING_PROMISED, promisedBy } from '#contract/second-person/promises.ts';
import type { AskedFor } from '#contract/second-person/second-person.ts';
import {
  type Joining,
  chooseRecruitingStudy,
  chooseWelcomeStudy,
  lockWelcomeStudy,
} from '#server/modules/joining/index.ts';
import {
  type ActOutcome,
  type Approvals,
  type AskRefusal,
  aloneOrAsk,
  countsOf,
  noteAgreed,
} from '#server/modules/approvals/index.ts';
import { lockAndReadStudy, markLaunched, type Study } from '#server/modules/activities/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { PublishingRooms } from '#server/modules/studies/index.ts';
import { surveyToLaunch, type LaunchRefusal } from './launch-study.ts';

type SettingRooms = PublishingRooms & { readonly joining: Joining };
export type WelcomeRooms = SettingRooms & { readonly approvals: Approvals };
type SetStudy = Result<void, 'unknown-study' | 'wrong-state' | LaunchRefusal>;

/**
 * The launch of a recruitment study: from now on anyone who joins the waitlist gets its survey, published as it stands. The one
 * before goes on for those who have it. With null nobody who joins is asked anything.
 */
export async function setRecruitingStudy(
  rooms: SettingRooms,
  tx: Db,
  studyId: string | null,
  by: OperatorAct,
): Promise<SetStudy> {
  const chosen =
    studyId === null ? ok(null) : await inField(rooms, tx, { studyId, isFit: ({ recruits }) => recruits !== null }, by);
  if (!chosen.ok) return chosen;
  return ok(await chooseRecruitingStudy(rooms.joining, tx, chosen.value, by));
}

export interface WelcomeOrder {
  readonly studyId: string;
  /** All that it may promise to new members; of the one that welcomes already, in all. */
  readonly budgetPoints: number;
  readonly reason: string | null;
}

type WelcomeRefusal = 'unknown-study' | 'wrong-state' | 'budget-too-small' | LaunchRefusal;

/**
 * From now on anyone who registers gets this study's survey, whether or not others are invited to it, as long as its budget lasts: alone
 * within the limits of points, else when a second person has agreed. Of the one that welcomes already the budget is changed.
 */
export async function setWelcomeStudy(
  rooms: WelcomeRooms,
  tx: Db,
  { studyId: named, budgetPoints, reason }: WelcomeOrder,
  by: OperatorAct,
): Promise<Result<ActOutcome<void>, WelcomeRefusal | AskRefusal>> {
  const { activities, approvals, joining } = rooms;
  const study = await lockAndReadStudy(activities, tx, named);
  if (study === undefined) return err('unknown-study');
  if (!canWelcome(study)) return err('wrong-state');
  if (budgetPoints < mostOf(study.points)) return err('budget-too-small');
  const { studyId, shortId, internalName: name, points } = study;
  const welcoming = await lockWelcomeStudy(joining, tx);
  const before = welcoming?.projectId === studyId ? welcoming.budgetPoints : null;
  const was = before === null ? NOTHING_PROMISED : promisedBy({ kind: 'WELCOME', points, budgetPoints: before });
  const promised = countedOf(was, promisedBy({ kind: 'WELCOME', points, budgetPoints }));
  const act = {
    id: newId(joining.chance, joining.clock.now()),
    kind: 'WELCOME',
    asked: { studyId, shortId, name, taskPoints: mostOf(points), budgetPoints, budgetBefore: before },
    reason,
    counts: countsOf(promised, { operatorId: by.operatorId, subjectId: studyId }),
    aboutId: studyId,
    subject: { kind: 'study', id: studyId },
  } as const;
  return aloneOrAsk(approvals, tx, { act, alone: () => welcomeWith(rooms, tx, { study, budgetPoints }, by) }, by);
}

/** From now on nobody who registers gets a survey. */
export const stopWelcoming = ({ joining }: { readonly joining: Joining }, tx: Db, by: OperatorAct): Promise<void> =>
  chooseWelcomeStudy(joining, tx, null, by);

/** Does what a second person has agreed to, unless the study gives more by now or its budget is another one. */
export async function carryOutWelcome(
  rooms: WelcomeRooms,
  tx: Db,
  { studyId, taskPoints, budgetPoints, budgetBefore }: AskedFor<'WELCOME'>,
  by: OperatorAct,
): Promise<Result<undefined, 'CHANGED' | LaunchRefusal>> {
  const study = await lockAndReadStudy(rooms.activities, tx, studyId);
  if (study === undefined) return err({ code: 'UNKNOWN_STUDY' });
  const welcoming = await lockWelcomeStudy(rooms.joining, tx);
  const before = welcoming?.projectId === studyId ? welcoming.budgetPoints : null;
  if (!canWelcome(study) || mostOf(study.points) > taskPoints || before !== budgetBefore) return err('CHANGED');
  const done = await welcomeWith(rooms, tx, { study, budgetPoints }, by);
  if (!done.ok) return done;
  await noteAgreed(rooms.approvals, tx, { points: Math.max(0, budgetPoints - (before ?? 0)) }, studyId);
  return ok(undefined);
}

/** What a product test hands out is nobody's welcome: it is launched with its screener. */
const canWelcome = ({ recruits, kind, testId, status }: Study): boolean =>
  recruits === null && kind === 'SURVEY' && testId === null && (status === 'DRAFT' || status === 'IN_FIELD');

async function welcomeWith(
  rooms: WelcomeRooms,
  tx: Db,
  { study, budgetPoints }: { readonly study: Study; readonly budgetPoints: number },
  by: OperatorAct,
): Promise<Result<void, LaunchRefusal>> {
  const chosen = await launched(rooms, tx, study, by);
  if (!chosen.ok) return chosen;
  return ok(await chooseWelcomeStudy(rooms.joining, tx, { projectId: chosen.value, budgetPoints }, by));
}

/** A study that people can be given, one by one. */
async function inField(
  rooms: SettingRooms,
  tx: Db,
  { studyId, isFit }: { readonly studyId: string; readonly isFit: (study: Study) => boolean },
  by: OperatorAct,
): Promise<Result<string, 'unknown-study' | 'wrong-state' | LaunchRefusal>> {
  const study = await lockAndReadStudy(rooms.activities, tx, studyId);
  if (study === undefined) return err('unknown-study');
  if (!isFit(study) || (study.status !== 'DRAFT' && study.status !== 'IN_FIELD')) return err('wrong-state');
  return launched(rooms, tx, study, by);
}

/** A draft is launched for it. */
async function launched(
  rooms: SettingRooms,
  tx: Db,
  study: Study,
  by: OperatorAct,
): Promise<Result<string, LaunchRefusal>> {
  if (study.status !== 'DRAFT') return ok(study.studyId);
  const survey = await surveyToLaunch(rooms, tx, study);
  if (!survey.ok) return survey;
  const marked = await markLaunched(rooms.activities, tx, { projectId: study.studyId, surveyId: survey.value }, by);
  if (!marked.ok) throw new Error(`a draft that is held and was counted can be launched: ${marked.failure}`);
  return ok(study.studyId);
}
