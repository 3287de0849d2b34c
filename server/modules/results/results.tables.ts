import type { ColumnType, Generated } from 'kysely';
import type { Run, SurveyDefinition } from '#engine/index.ts';
import type { Codebook } from './codebook.ts';
import type { ResultOutcome } from './column-cells.ts';
import type { Division } from './readers/divisions.ts';
import type { Margin } from './weighting.ts';

/** Written as JSON text, since the driver would send an array as one of PostgreSQL's own. */
type Json<T> = ColumnType<T, string, string>;

export type ResultsTables = {
  results_study: {
    study_id: string;
    panel_id: string;
    short_id: string;
    internal_name: string;
    survey_id: string | null;
    launched_at: Date | null;
    ended_at: Date | null;
    created_at: Date;
  };
  results_version: { survey_id: string; version: number; definition: SurveyDefinition };
  results_run: {
    run_id: string;
    study_id: string;
    survey_id: string;
    version: number | null;
    task_id: string;
    panelist_id: string;
    state: Run | null;
    seconds: number;
    ended_at: Date;
    outcome: ResultOutcome;
  };
  results_outcome: { study_id: string; task_id: string; outcome: string; updated_at: Date };
  results_attribute: { panelist_id: string; name: string; value: unknown };
  results_reader: { operator_id: string; panel_id: string; name: string; email: string };
  result_study: {
    study_id: string;
    codebook: Json<Codebook>;
    respondents: Generated<number>;
    gathered_up_to: Date | null;
    outcomes_up_to: Date | null;
    revision: Generated<number>;
    noise_seed: Generated<string>;
  };
  result_release: {
    study_id: string;
    number: number;
    people: Buffer;
    divisions: Json<readonly Division[]>;
    made_at: Date;
  };
  result_respondent: {
    study_id: string;
    row_number: number;
    run_id: string;
    task_id: string;
    pseudonym: string;
    outcome: ResultOutcome;
    ended_at: Date;
    seconds: number;
  };
  result_column: { study_id: string; variable: string; block: number; cells: Buffer; answered: Buffer };
  result_text: { study_id: string; variable: string; row_number: number; words: string };
  result_tag: { tag_id: string; study_id: string; variable: string; name: string; created_at: Date };
  result_text_tag: { tag_id: string; row_number: number };
  result_weighting: {
    study_id: string;
    margins: Json<readonly Margin[]>;
    largest_weight: number | null;
    saved_at: Date;
  };
  result_share: {
    study_id: string;
    operator_id: string;
    shows_words: boolean;
    shared_by: string | null;
    shared_at: Date;
  };
};
