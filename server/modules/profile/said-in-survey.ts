import { saidInSurvey } from '#contract/profile/said-in-survey.ts';
import type { Db } from '#server/platform/database/database.ts';
import { readCatalogue } from './catalogue.ts';
import type { Profile } from './profile.ts';

/** What the answers of a survey say to the profile of the person who gave them, by the names of details. */
export async function readSaidInSurvey(
  profile: Pick<Profile, 'panelId' | 'catalogue'>,
  db: Db,
  answers: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  if (Object.keys(answers).length === 0) return {};
  const { details } = await readCatalogue(profile, db);
  return saidInSurvey(answers, details.values());
}
