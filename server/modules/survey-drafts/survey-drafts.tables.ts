import type { ColumnType } from 'kysely';
import type { DraftOrigin } from '#contract/surveys/survey-drafts.ts';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';

/** Written as JSON text, since the driver would send an array as one of PostgreSQL's own. */
type Json<T> = ColumnType<T, string, string>;

export type SurveyDraftsTables = {
  survey_draft: { project_id: string; revision: number; version: number };
  survey_draft_version: {
    project_id: string;
    version: number;
    revision: number;
    definition: Json<unknown>;
    outcomes: Json<readonly SurveyOutcomeRule[]>;
    origin: DraftOrigin;
    changes: string[];
    name: string | null;
    published_as: number | null;
    saved_by: string | null;
    begun_at: Date;
    saved_at: Date;
    is_closed: boolean;
  };
  survey_draft_presence: { project_id: string; operator_id: string; question: string | null; seen_at: Date };
  /** Views, for reading across rooms. */
  survey_draft_author: { operator_id: string; name: string };
  survey_draft_clip: { clip_id: string; panel_id: string; title: string; seconds: number; created_at: Date };
};
