-- Where a survey of an outside host begins.
CREATE TABLE external_survey (
  survey_id uuid PRIMARY KEY REFERENCES survey (survey_id),
  panel_id text NOT NULL,
  entry_url text NOT NULL,
  created_at timestamptz NOT NULL
);

-- What both sides sign with. The newest active key signs, every active one is accepted, so that keys can be changed
-- while members are on their way.
CREATE TABLE external_survey_key (
  key_id text PRIMARY KEY,
  survey_id uuid NOT NULL REFERENCES external_survey (survey_id),
  sealed_secret text NOT NULL,
  created_at timestamptz NOT NULL,
  retired_at timestamptz
);
CREATE INDEX external_survey_key_active ON external_survey_key (survey_id, created_at DESC, key_id DESC)
  WHERE retired_at IS NULL;

-- Every message is taken once. Kept until its own time stamp would be refused anyway.
CREATE TABLE external_nonce (
  key_id text NOT NULL REFERENCES external_survey_key (key_id),
  source text NOT NULL CHECK (source IN ('RETURN', 'POSTBACK')),
  nonce text NOT NULL,
  message_hash bytea NOT NULL,
  -- What the first one was answered.
  answer text CHECK (answer IN ('APPLIED', 'RECORDED', 'IN_REVIEW', 'CLOSED')),
  received_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (key_id, source, nonce)
);
CREATE INDEX external_nonce_age ON external_nonce (expires_at);

-- What the outside host said of a run, each different word once. The evidence of a disagreement, so never changed.
CREATE TABLE external_outcome (
  run_id uuid NOT NULL REFERENCES survey_run (run_id) ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('RETURN', 'POSTBACK')),
  outcome text NOT NULL CHECK (outcome IN ('QUALIFIED', 'TERMINATED', 'OQ')),
  key_id text NOT NULL REFERENCES external_survey_key (key_id),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (run_id, source, outcome)
);
CREATE TRIGGER external_outcome_is_never_changed BEFORE UPDATE ON external_outcome
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER external_outcome_is_never_emptied BEFORE TRUNCATE ON external_outcome
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A run of which the host said different things: open until an operator has looked at it.
CREATE TABLE external_disagreement (
  run_id uuid PRIMARY KEY REFERENCES survey_run (run_id) ON DELETE CASCADE,
  panel_id text NOT NULL,
  -- What was said, by which way and when, and how the task stood when the contradiction came.
  evidence jsonb NOT NULL,
  opened_at timestamptz NOT NULL,
  resolved_at timestamptz
);
CREATE INDEX external_disagreement_open ON external_disagreement (panel_id, opened_at, run_id) WHERE resolved_at IS NULL;
