import { SURVEY_LINK_VALID_DAYS } from '#contract/limits.ts';
import { isId } from '#server/platform/chance.ts';
import { DAY_MS, type Clock } from '#server/platform/clock.ts';
import type { Signer } from '#server/platform/signing.ts';

const PURPOSE = 'survey-link';

/** What a `panelist_hash` names: the task stands for the member, so that nothing internal leaves (decisions §3). */
export interface SurveyTicket {
  readonly taskId: string;
  readonly surveyId: string;
}

/** The `panelist_hash` for a member's task. The same all day long, since its end is rounded up to a whole day. */
export function signPanelistHash(world: { signer: Signer; clock: Clock }, { taskId, surveyId }: SurveyTicket): string {
  const endOfDay = Math.floor(world.clock.now().getTime() / DAY_MS) + 1;
  const expiresAt = new Date((endOfDay + SURVEY_LINK_VALID_DAYS) * DAY_MS);
  return world.signer.sign(PURPOSE, { task: taskId, survey: surveyId, purpose: 'TASK' }, expiresAt);
}

/** What the hash opens, if it was made here for this survey and is still valid. */
export function readPanelistHash(
  { signer }: { signer: Signer },
  link: { readonly surveyId: string; readonly panelistHash: string },
): SurveyTicket | undefined {
  const verified = signer.verify(PURPOSE, link.panelistHash);
  if (!verified.ok) return undefined;
  const { task, survey, purpose } = verified.value;
  if (purpose !== 'TASK' || typeof task !== 'string' || !isId(task)) return undefined;
  return survey === link.surveyId && isId(link.surveyId) ? { taskId: task, surveyId: link.surveyId } : undefined;
}
