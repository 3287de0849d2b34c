import { SURVEY_LOCK } from '#contract/wire/worker.ts';
import type { WorkerScope } from './scope.ts';

/** Whether somebody is in a survey, in any tab. */
export async function isInSurvey({ navigator }: Pick<WorkerScope, 'navigator'>): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name?.startsWith(SURVEY_LOCK));
}
