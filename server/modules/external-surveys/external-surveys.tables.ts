import type { JSONColumnType } from 'kysely';
import type { ExternalOutcome, ExternalSource, PostbackStatus } from '#contract/surveys/survey-calls.ts';

/** What was said, by which way and when, and how the task stood when the contradiction came. */
export interface DisagreementEvidence {
  readonly taskState: string;
  readonly said: readonly {
    readonly source: ExternalSource;
    readonly outcome: ExternalOutcome;
    readonly keyId: string;
    readonly receivedAt: string;
  }[];
}

export type ExternalSurveysTables = {
  external_survey: {
    survey_id: string;
    panel_id: string;
    entry_url: string;
    created_at: Date;
  };
  external_survey_key: {
    key_id: string;
    survey_id: string;
    sealed_secret: string;
    created_at: Date;
    retired_at: Date | null;
  };
  external_nonce: {
    key_id: string;
    source: ExternalSource;
    nonce: string;
    message_hash: Buffer;
    answer: PostbackStatus | null;
    received_at: Date;
    expires_at: Date;
  };
  external_outcome: {
    run_id: string;
    source: ExternalSource;
    outcome: ExternalOutcome;
    key_id: string;
    received_at: Date;
  };
  external_disagreement: {
    run_id: string;
    panel_id: string;
    evidence: JSONColumnType<DisagreementEvidence>;
    opened_at: Date;
    resolved_at: Date | null;
  };
};
