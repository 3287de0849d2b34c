import { holdStudy, markLaunched, type Study } from '#server/modules/activities/index.ts';
import { chooseRecruitingStudy, chooseWelcomeStudy } from '#server/modules/joining/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { surveyToLaunch, type LaunchRefusal } from './launch-study.ts';
import type { PublishingRooms } from '../studies/publish-draft.ts';
import type { Rooms } from '../rooms.ts';

type SettingRooms = PublishingRooms & Pick<Rooms, 'joining'>;
type SetStudy = Result<void, 'unknown-study' | 'wrong-state' | LaunchRefusal>;

/**
 * The launch of a recruitment study: from now on whoever joins the waitlist gets its survey, published as it stands. The one
 * before goes on for those who have it. With null nobody who joins is asked anything.
 */
export async function setRecruitingStudy(
  rooms: SettingRooms,
  tx: Db,
  studyId: string | null,
  by: OperatorAct,
): Promise<SetStudy> {
  const chosen =
    studyId === null ? ok(null) : await inField(rooms, tx, studyId, by, ({ recruits }) => recruits !== null);
  if (!chosen.ok) return chosen;
  return ok(await chooseRecruitingStudy(rooms.joining, tx, chosen.value, by));
}

/** From now on whoever registers gets this study's survey, whether or not others are invited to it. With null nobody does. */
export async function setWelcomeStudy(
  rooms: SettingRooms,
  tx: Db,
  studyId: string | null,
  by: OperatorAct,
): Promise<SetStudy> {
  const chosen =
    studyId === null
      ? ok(null)
      : await inField(rooms, tx, studyId, by, ({ recruits, kind }) => recruits === null && kind === 'SURVEY');
  if (!chosen.ok) return chosen;
  return ok(await chooseWelcomeStudy(rooms.joining, tx, chosen.value, by));
}

/** A study that people can be given, one by one: a draft is launched for it. */
async function inField(
  rooms: SettingRooms,
  tx: Db,
  studyId: string,
  by: OperatorAct,
  isFit: (study: Study) => boolean,
): Promise<Result<string, 'unknown-study' | 'wrong-state' | LaunchRefusal>> {
  const { activities } = rooms;
  const study = await holdStudy(activities, tx, studyId);
  if (study === undefined) return err('unknown-study');
  if (!isFit(study) || (study.status !== 'DRAFT' && study.status !== 'IN_FIELD')) return err('wrong-state');
  if (study.status === 'DRAFT') {
    const survey = await surveyToLaunch(rooms, tx, study);
    if (!survey.ok) return survey;
    const marked = await markLaunched(activities, tx, study.studyId, { surveyId: survey.value }, by);
    if (!marked.ok) throw new Error('a draft that is held can be launched');
  }
  return ok(study.studyId);
}
