import { createHash } from 'node:crypto';
import { SPEED_COMPLETES_READ } from '#contract/limits.ts';
import type { SurveyFlagKind } from '#contract/surveys/survey-outcomes.ts';
import { finalAnswers } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { missedChecks, openTexts, straightLines, tooFast, type OpenText } from './careless-answers.ts';
import { insertFlags, insertOpenTexts, lockTexts, selectCompletedSeconds, selectSameTexts } from './flags.store.ts';
import type { RunRow } from './runs.store.ts';
import type { SurveyVersion } from './version-cache.ts';
import type { Surveys } from './surveys.ts';

/** Looks at a completed run for signs of carelessness and keeps them with their evidence. True if there are any. */
export async function flagRun(surveys: Surveys, tx: Db, version: SurveyVersion, row: RunRow): Promise<boolean> {
  if (row.state === null) return false;
  const { survey } = version;
  const now = surveys.clock.now();
  const answers = finalAnswers(survey, row.state, now.getTime());
  const completes = await selectCompletedSeconds(tx, version, SPEED_COMPLETES_READ);
  const evidence: Record<SurveyFlagKind, unknown> = {
    SPEED: tooFast(row.seconds, completes),
    STRAIGHT_LINING: straightLines(survey, answers),
    ATTENTION: missedChecks(survey, row.state, answers, now.getTime()),
    DUPLICATE_TEXT: await copiedTexts(tx, row, openTexts(survey, answers)),
  };
  const flags = Object.entries(evidence)
    .filter(([, found]) => found !== undefined)
    .map(([kind, found]) => ({ kind: kind as SurveyFlagKind, evidence: JSON.stringify(found) }));
  await insertFlags(tx, row.run_id, flags, now);
  return flags.length > 0;
}

/** Texts that another member has written in this survey. Ours are remembered for whoever comes next. */
async function copiedTexts(tx: Db, row: RunRow, texts: readonly OpenText[]) {
  const hashed = texts.map(({ question, text }) => ({
    question,
    text_hash: createHash('sha256').update(text).digest(),
  }));
  // Of two copies at the same moment, the second waits until the first can be seen.
  await lockTexts(tx, row.survey_id, hashed);
  const same = await selectSameTexts(tx, row, hashed);
  await insertOpenTexts(tx, row, hashed);
  return same.length > 0 ? { same } : undefined;
}
