import type { ColumnType, Generated } from 'kysely';
import type { SurveyFlagKind, SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { TaskOutcome } from '#contract/activities/task-states.ts';
import type { Answers, Run, SurveyDefinition } from '#engine/index.ts';

/** Written as JSON text, since the driver would send an array as one of PostgreSQL's own. */
type Json<T> = ColumnType<T, string, string>;

export type SurveysTables = {
  survey: {
    survey_id: string;
    panel_id: string;
    engine: 'BUILT_IN' | 'EXTERNAL';
    title: string;
    current_version: number | null;
    created_at: Date;
  };
  survey_version: {
    survey_id: string;
    version: number;
    definition: Json<SurveyDefinition>;
    outcomes: Json<readonly SurveyOutcomeRule[]>;
    published_at: Date;
  };
  survey_run: {
    run_id: string;
    survey_id: string;
    version: number | null;
    task_id: string;
    panelist_id: string;
    state: ColumnType<Run | null, string | null, string>;
    revision: number;
    respondent_id: string | null;
    source: string | null;
    seconds: number;
    started_at: Date;
    active_at: Date;
    dropped_at: Date | null;
    ended_at: Date | null;
    outcome: TaskOutcome | 'CLOSE' | null;
    note: string | null;
    place: number | null;
    places: number | null;
    has_question_pages: boolean | null;
  };
  survey_page_draft: {
    run_id: string;
    page: string;
    revision: number;
    number: number;
    answers: Json<Answers>;
    seconds: number;
    saved_at: Date;
  };
  survey_page_save: {
    run_id: string;
    revision: number;
    page: string;
    answers: ColumnType<Answers | null, string | null, never>;
    seconds: number;
    saved_at: Date;
  };
  quota_cell: {
    cell_id: string;
    survey_id: string;
    rule: string;
    name: string;
    target: number;
    held: Generated<number>;
  };
  quota_hold: { run_id: string; cell_id: string };
  survey_flag: { run_id: string; kind: SurveyFlagKind; evidence: Json<unknown>; flagged_at: Date };
  survey_open_text: { survey_id: string; text_hash: Buffer; run_id: string; question: string };
};
