-- A survey that members can take: with our own engine, or at an outside host.
CREATE TABLE survey (
  survey_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  engine text NOT NULL CHECK (engine IN ('BUILT_IN', 'EXTERNAL')),
  title text NOT NULL,
  current_version integer,
  created_at timestamptz NOT NULL,
  CONSTRAINT survey_built_in_has_version CHECK ((engine = 'BUILT_IN') = (current_version IS NOT NULL))
);

-- What was published, for good: whoever began with a version ends with it.
CREATE TABLE survey_version (
  survey_id uuid NOT NULL REFERENCES survey (survey_id),
  version integer NOT NULL CHECK (version > 0),
  definition jsonb NOT NULL,
  outcomes jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (survey_id, version)
);
ALTER TABLE survey ADD CONSTRAINT survey_version_exists FOREIGN KEY (survey_id, current_version)
  REFERENCES survey_version (survey_id, version) DEFERRABLE INITIALLY DEFERRED;
CREATE TRIGGER survey_version_is_append_only BEFORE UPDATE OR DELETE ON survey_version
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER survey_version_is_never_emptied BEFORE TRUNCATE ON survey_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE project ADD CONSTRAINT project_survey_exists FOREIGN KEY (survey_id) REFERENCES survey (survey_id);
ALTER TABLE quest_template ADD CONSTRAINT quest_template_survey_exists
  FOREIGN KEY (survey_id) REFERENCES survey (survey_id);

-- One member's way through a survey. Every saved page and every way back makes the revision one greater.
CREATE TABLE survey_run (
  run_id uuid PRIMARY KEY,
  survey_id uuid NOT NULL REFERENCES survey (survey_id),
  version integer,
  task_id uuid NOT NULL UNIQUE REFERENCES task (task_id),
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  -- The engine's own: answers, page, seed and the attributes as they were at the start. Null when it runs elsewhere.
  state jsonb,
  revision integer NOT NULL CHECK (revision >= 0),
  -- The name under which an outside survey knows the member, of no use anywhere else.
  respondent_id text UNIQUE,
  source text,
  -- Time on the pages, without the time between leaving and coming back.
  seconds integer NOT NULL CHECK (seconds >= 0),
  started_at timestamptz NOT NULL,
  active_at timestamptz NOT NULL,
  dropped_at timestamptz,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW', 'CLOSE')),
  note text,
  CONSTRAINT survey_run_version_exists FOREIGN KEY (survey_id, version) REFERENCES survey_version (survey_id, version),
  CONSTRAINT survey_run_here_or_elsewhere CHECK ((state IS NULL) = (version IS NULL) AND (version IS NULL) = (respondent_id IS NOT NULL)),
  CONSTRAINT survey_run_ends_with_outcome CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
-- Who has been away for long, and how long those took who got to the end: both read from an index.
CREATE INDEX survey_run_going_on ON survey_run (active_at, run_id) WHERE ended_at IS NULL AND dropped_at IS NULL;
CREATE INDEX survey_run_completed ON survey_run (survey_id, version, ended_at DESC)
  WHERE outcome IN ('QUALIFIED', 'UNDER_REVIEW');

-- What a member sent, page by page, as it came: from these rows the run can be made again. Never changed.
CREATE TABLE survey_page_save (
  run_id uuid NOT NULL REFERENCES survey_run (run_id) ON DELETE CASCADE,
  revision integer NOT NULL CHECK (revision > 0),
  page text NOT NULL,
  -- Null when the member went one page back. Not jsonb: the order in which questions were answered counts.
  answers json,
  seconds integer NOT NULL CHECK (seconds >= 0),
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (run_id, revision)
);
CREATE TRIGGER survey_page_save_is_never_changed BEFORE UPDATE ON survey_page_save
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER survey_page_save_is_never_emptied BEFORE TRUNCATE ON survey_page_save
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A cell belongs to the survey, not to a version: publishing again does not give its slots away twice.
CREATE TABLE quota_cell (
  cell_id uuid PRIMARY KEY,
  survey_id uuid NOT NULL REFERENCES survey (survey_id),
  rule text NOT NULL,
  name text NOT NULL,
  target integer NOT NULL,
  held integer NOT NULL DEFAULT 0,
  CONSTRAINT quota_cell_named_once UNIQUE (survey_id, rule, name),
  CONSTRAINT quota_cell_never_overfilled CHECK (held BETWEEN 0 AND target)
);
CREATE TABLE quota_hold (
  run_id uuid NOT NULL REFERENCES survey_run (run_id),
  cell_id uuid NOT NULL REFERENCES quota_cell (cell_id),
  PRIMARY KEY (run_id, cell_id)
);
CREATE INDEX quota_hold_of_cell ON quota_hold (cell_id);

-- Why a complete waits for a reviewer.
CREATE TABLE survey_flag (
  run_id uuid NOT NULL REFERENCES survey_run (run_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('SPEED', 'STRAIGHT_LINING', 'ATTENTION', 'DUPLICATE_TEXT')),
  evidence jsonb NOT NULL,
  flagged_at timestamptz NOT NULL,
  PRIMARY KEY (run_id, kind)
);
-- Hashes of long open answers, to find the same words of somebody else in the same survey.
CREATE TABLE survey_open_text (
  survey_id uuid NOT NULL REFERENCES survey (survey_id),
  text_hash bytea NOT NULL,
  run_id uuid NOT NULL REFERENCES survey_run (run_id) ON DELETE CASCADE,
  question text NOT NULL,
  PRIMARY KEY (survey_id, text_hash, run_id, question)
);
