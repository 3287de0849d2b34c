import { sql } from 'kysely';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { lookAtSurvey } from '#server/modules/taking/look-at-survey.ts';
import { returnSurveyPage, saveSurveyPage } from '#server/modules/taking/save-survey-page.ts';
import { startSurvey } from '#server/modules/taking/start-survey.ts';
import { must, type World } from './builders.ts';
import { anInvitation } from './survey-builders.ts';
import type { OpenSurvey } from '../clients/survey-taker.ts';
import { waitUntil } from '../wait-until.ts';

/** One member's way through a survey, by the use cases themselves. */
export async function aWay(world: World, survey: OpenSurvey) {
  const { rooms } = world;
  const { taskId, panelistId } = await anInvitation(world, survey);
  const visit = { taskId, surveyId: survey.surveyId, signedInAs: panelistId };
  const trySave = (revision: number, page: string, answers: object) =>
    saveSurveyPage(rooms, visit, { revision, page, answers: { ...answers } });
  return {
    taskId,
    panelistId,
    trySave,
    look: async () => must(await lookAtSurvey(rooms, visit)),
    start: async () => must(await startSurvey(rooms, visit, null)),
    save: async (...sent: Parameters<typeof trySave>) => must(await trySave(...sent)),
    back: async (revision: number) => must(await returnSurveyPage(rooms, visit, revision)),
  };
}

export async function aStartedWay(world: World, survey: OpenSurvey) {
  const way = await aWay(world, survey);
  await way.start();
  return way;
}

/** A quota over the regions of TEA_SURVEY. */
export const regionQuota = (north: number, rest: number): SurveyOutcomeRule => ({
  kind: 'quota',
  name: 'regions',
  after: 'you',
  cells: [
    { name: 'north', when: "{region} = 'north'", target: north },
    { name: 'rest', when: '{region} notempty', target: rest },
  ],
  note: 'We have enough of you.',
});

/** By cell, how many slots are taken of how many. Throws if the count and the rows behind it differ. */
export async function slotsOf({ platform }: World, surveyId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; held: number; target: number; holds: number }>`
    SELECT name, held, target, (SELECT count(*)::integer FROM quota_hold h WHERE h.cell_id = c.cell_id) AS holds
    FROM quota_cell c WHERE survey_id = ${surveyId} ORDER BY name`.execute(platform.db);
  const wrong = rows.filter((row) => row.holds !== row.held);
  if (wrong.length > 0) throw new Error(`slots are miscounted: ${JSON.stringify(wrong)}`);
  return Object.fromEntries(rows.map((row) => [row.name, `${row.held}/${row.target}`]));
}

/** Resolves as soon as some statement waits for a lock that another transaction holds. */
export function untilSomebodyWaits({ platform }: World): Promise<void> {
  return waitUntil('somebody waits for a lock', async () => {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(platform.db);
    return rows.length > 0;
  });
}
