import { launchPart, readStudy, type Study } from '#server/modules/activities/index.ts';
import { listParts, type TestPart } from './tests.ts';
import type { PublishProblem } from '#server/modules/surveys/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { publishDraft, type PublishingRooms } from '#server/modules/studies/index.ts';
import type { Needs } from '../product-tests.ts';

interface PartToLaunch {
  readonly projectId: string;
  readonly surveyId: string | null;
}

const SURVEY_OF = { FEEDBACK: 'Feedback survey', DIARY: 'Diary' } as const;

/**
 * Whatever else a product test hands out is launched with its screener: the test itself, the package, and the surveys of feedback
 * and diary, published as they stand. None for any other study.
 */
export async function partsToLaunch(
  rooms: PublishingRooms,
  tx: Db,
  study: Study,
): Promise<Result<readonly PartToLaunch[], readonly PublishProblem[]>> {
  if (study.testId === null || study.isLaunchedByTest) return ok([]);
  const parts = (await listParts(tx, study.testId)).filter(({ part }) => part !== 'SCREENER');
  const launched: PartToLaunch[] = [{ projectId: study.testId, surveyId: null }];
  const problems: PublishProblem[] = [];
  for (const part of parts) {
    const survey = await surveyOf(rooms, tx, part);
    if (survey.ok) launched.push({ projectId: part.partProjectId, surveyId: survey.value });
    else problems.push(...survey.failure);
  }
  return problems.length > 0 ? err(problems) : ok(launched);
}

async function surveyOf(
  rooms: PublishingRooms,
  tx: Db,
  { part, partProjectId }: TestPart,
): Promise<Result<string | null, readonly PublishProblem[]>> {
  if (part !== 'FEEDBACK' && part !== 'DIARY') return ok(null);
  const study = await readStudy(rooms.activities, tx, partProjectId);
  if (study?.isOutside === true && study.surveyId !== null) return ok(study.surveyId);
  const published = await publishDraft(rooms, tx, partProjectId);
  if (published.ok) return ok(published.value.surveyId);
  return err(published.failure.map(({ path, reason }) => ({ path, reason: `${SURVEY_OF[part]}: ${reason}` })));
}

export async function launchParts(
  { activities }: Needs<'activities'>,
  tx: Db,
  { screenerId, parts }: { readonly screenerId: string; readonly parts: readonly PartToLaunch[] },
  by: OperatorAct,
): Promise<void> {
  for (const part of parts) {
    const launched = await launchPart(activities, tx, { ...part, screenerId }, by);
    if (!launched.ok) throw new Error(`a part of a test that was counted is launched: ${launched.failure}`);
  }
}
