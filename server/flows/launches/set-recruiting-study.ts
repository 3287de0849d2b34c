import { holdStudy, markLaunched } from '#server/modules/activities/index.ts';
import { chooseRecruitingStudy } from '#server/modules/joining/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { surveyToLaunch, type LaunchRefusal } from './launch-study.ts';
import type { PublishingRooms } from '../studies/publish-draft.ts';
import type { Rooms } from '../rooms.ts';

/**
 * The launch of a recruitment study: from now on whoever joins the waitlist gets its survey, published as it stands. The one
 * before goes on for those who have it. With null nobody who joins is asked anything.
 */
export async function setRecruitingStudy(
  rooms: PublishingRooms & Pick<Rooms, 'joining'>,
  tx: Db,
  studyId: string | null,
  by: OperatorAct,
): Promise<Result<void, 'unknown-study' | 'wrong-state' | LaunchRefusal>> {
  const { activities, joining } = rooms;
  if (studyId === null) return ok(await chooseRecruitingStudy(joining, tx, null, by));
  const study = await holdStudy(activities, tx, studyId);
  if (study === undefined) return err('unknown-study');
  if (study.recruits === null || (study.status !== 'DRAFT' && study.status !== 'IN_FIELD')) return err('wrong-state');
  if (study.status === 'DRAFT') {
    const survey = await surveyToLaunch(rooms, tx, study);
    if (!survey.ok) return survey;
    const marked = await markLaunched(activities, tx, study.studyId, { surveyId: survey.value }, by);
    if (!marked.ok) throw new Error('a draft that is held can be launched');
  }
  return ok(await chooseRecruitingStudy(joining, tx, study.studyId, by));
}
