-- Results are read in columns: one row holds one variable of about a thousand respondents, so that a chart over
-- 200,000 completes reads a few hundred rows. Everything here can be made again from the runs.

-- What gathering reads of other rooms, and nothing else of theirs.
CREATE VIEW results_study AS
  SELECT project_id AS study_id, panel_id, short_id, internal_name, survey_id, launched_at, ended_at, created_at
  FROM project;
CREATE VIEW results_version AS SELECT survey_id, version, definition FROM survey_version;
-- A reviewer's decision is the task's state; the run keeps what was decided first.
CREATE VIEW results_run AS
  SELECT run.run_id, task.project_id AS study_id, run.survey_id, run.version, run.task_id, run.panelist_id, run.state,
    run.seconds, run.ended_at, task.updated_at,
    CASE WHEN task.state IN ('QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW') THEN task.state ELSE run.outcome END AS outcome
  FROM survey_run run JOIN task ON task.task_id = run.task_id
  WHERE run.ended_at IS NOT NULL AND run.outcome <> 'CLOSE';
-- Tasks whose outcome is known, in the order in which that changed.
CREATE VIEW results_outcome AS
  SELECT project_id AS study_id, task_id, state AS outcome, updated_at FROM task;
CREATE VIEW results_attribute AS SELECT panelist_id, name, value FROM panelist_attribute;
CREATE VIEW results_reader AS
  SELECT operator_id, panel_id, name, email FROM operator WHERE role = 'READER' AND state = 'ACTIVE';
CREATE INDEX survey_run_ended ON survey_run (survey_id, ended_at, run_id) WHERE ended_at IS NOT NULL;

CREATE TABLE result_study (
  study_id uuid PRIMARY KEY REFERENCES project (project_id),
  -- Variables with codes that stay the same whatever is published later.
  codebook jsonb NOT NULL,
  respondents integer NOT NULL DEFAULT 0 CHECK (respondents >= 0),
  gathered_up_to timestamptz,
  outcomes_up_to timestamptz,
  -- One more with every change, so that what was worked out before can be told from what is new.
  revision integer NOT NULL DEFAULT 0
);

CREATE TABLE result_respondent (
  study_id uuid NOT NULL REFERENCES result_study (study_id),
  row_number integer NOT NULL CHECK (row_number >= 0),
  run_id uuid NOT NULL UNIQUE REFERENCES survey_run (run_id),
  task_id uuid NOT NULL UNIQUE REFERENCES task (task_id),
  -- A keyed hash of study and member, kept so that it stays when keys are changed.
  pseudonym text NOT NULL,
  outcome text NOT NULL,
  ended_at timestamptz NOT NULL,
  seconds integer NOT NULL,
  PRIMARY KEY (study_id, row_number)
);

-- Codes are 16 bits each, numbers 64, both little-endian. A block without a row was not asked.
CREATE TABLE result_column (
  study_id uuid NOT NULL REFERENCES result_study (study_id),
  variable text NOT NULL,
  block integer NOT NULL CHECK (block >= 0),
  cells bytea NOT NULL,
  -- One bit for each respondent who answered.
  answered bytea NOT NULL,
  PRIMARY KEY (study_id, variable, block)
);

CREATE TABLE result_text (
  study_id uuid NOT NULL REFERENCES result_study (study_id),
  variable text NOT NULL,
  row_number integer NOT NULL,
  words text NOT NULL,
  PRIMARY KEY (study_id, variable, row_number)
);

CREATE TABLE result_tag (
  tag_id uuid PRIMARY KEY,
  study_id uuid NOT NULL REFERENCES result_study (study_id),
  variable text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX result_tag_named_once ON result_tag (study_id, variable, lower(name));
CREATE TABLE result_text_tag (
  tag_id uuid NOT NULL REFERENCES result_tag (tag_id) ON DELETE CASCADE,
  row_number integer NOT NULL,
  PRIMARY KEY (tag_id, row_number)
);

-- Targets that results are weighted to, one scheme for a study.
CREATE TABLE result_weighting (
  study_id uuid PRIMARY KEY REFERENCES project (project_id),
  margins jsonb NOT NULL,
  largest_weight double precision CHECK (largest_weight > 1),
  saved_at timestamptz NOT NULL
);

-- Who of the readers may look at a study, and whether also at what members wrote.
CREATE TABLE result_share (
  study_id uuid NOT NULL REFERENCES project (project_id),
  operator_id uuid NOT NULL REFERENCES operator (operator_id),
  shows_words boolean NOT NULL,
  shared_by uuid REFERENCES operator (operator_id),
  shared_at timestamptz NOT NULL,
  PRIMARY KEY (study_id, operator_id)
);
CREATE INDEX result_share_of_reader ON result_share (operator_id, shared_at DESC, study_id DESC);
