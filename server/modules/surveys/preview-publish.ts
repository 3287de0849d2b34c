import type { PublishChange } from '#contract/surveys/publish-change.ts';
import { publishChanges } from '#contract/surveys/publish-changes.ts';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { readSurvey, type ImportProblem } from '#engine/import.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countAnswersWith, countRuns } from './counted-answers.store.ts';
import { codeProblems } from './published-codes.ts';
import type { Surveys } from './surveys.ts';
import { selectSurvey, selectVersion } from './surveys.store.ts';

export interface PublishPreview {
  /** The version that members have now. */
  readonly version: number;
  readonly finished: number;
  readonly underway: number;
  /** False when there are so many that only the newest were counted. */
  readonly isCountedWhole: boolean;
  readonly changes: readonly (Pick<PublishChange, 'kind' | 'label' | 'what'> & {
    readonly effect: string;
    readonly answers: number | null;
  })[];
  readonly changesInAll: number;
  readonly problems: readonly ImportProblem[];
}

const CHANGES_SHOWN = 100;
/** More than these are not read for a look before publishing. */
const RUNS_COUNTED = 50_000;

/** What the next version would change for members, and what it does to the answers that are there. Changes nothing. */
export async function previewPublish(
  surveys: Surveys,
  db: Db,
  surveyId: string,
  draft: { readonly definition: unknown; readonly outcomes: readonly SurveyOutcomeRule[] },
): Promise<PublishPreview | undefined> {
  const survey = await selectSurvey(db, surveys.panelId, surveyId).executeTakeFirst();
  if (survey?.engine !== 'BUILT_IN' || survey.current_version === null) return undefined;
  const field = await selectVersion(db, surveyId, survey.current_version);
  const runs = await countRuns(db, surveyId);
  const common = {
    version: survey.current_version,
    ...runs,
    isCountedWhole: runs.finished + runs.underway <= RUNS_COUNTED,
  };
  const read = readSurvey(draft.definition);
  if (!read.ok) return { ...common, changes: [], changesInAll: 0, problems: read.problems };
  const all = publishChanges(field, { definition: read.survey, outcomes: draft.outcomes });
  const shown = all.slice(0, CHANGES_SHOWN);
  const counted = shown.flatMap(({ counted: part }) => (part === undefined ? [] : [part]));
  const counts = await countAnswersWith(db, surveyId, counted, RUNS_COUNTED);
  return {
    ...common,
    changes: shown.map(({ kind, label, what, effect, counted: part }) => {
      const answers = part === undefined ? null : (counts.get(part) ?? 0);
      return { kind, label, what, effect: effect(answers ?? 0), answers };
    }),
    changesInAll: all.length,
    problems: await codeProblems(db, surveyId, read.survey),
  };
}
