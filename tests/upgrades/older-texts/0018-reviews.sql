-- Points that a reviewer's second look or a settlement adds are a cause of their own: once for each task.
ALTER TABLE points_transfer DROP CONSTRAINT points_transfer_cause_kind_check,
  ADD CONSTRAINT points_transfer_cause_kind_check CHECK (cause_kind IN ('TASK', 'REVIEW'));

-- What waits for a person to look at it, or did. One row a task: an appeal or a contradiction opens it again.
CREATE TABLE review_item (
  task_id uuid PRIMARY KEY REFERENCES task (task_id),
  panel_id text NOT NULL,
  project_id uuid NOT NULL REFERENCES project (project_id),
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  kind text NOT NULL CHECK (kind IN ('FLAGGED', 'VIDEO', 'RULE', 'DISAGREEMENT', 'APPEAL')),
  -- The flags it came with, in the order of their names: the line of the queue, and what makes two cases alike.
  signs text[] NOT NULL,
  opened_at timestamptz NOT NULL,
  decided_at timestamptz
);
-- The queue, oldest first: whole, of one kind, and of one study.
CREATE INDEX review_item_open ON review_item (panel_id, opened_at, task_id) WHERE decided_at IS NULL;
CREATE INDEX review_item_open_of_kind ON review_item (panel_id, kind, opened_at, task_id) WHERE decided_at IS NULL;
CREATE INDEX review_item_open_of_study ON review_item (project_id, opened_at, task_id) WHERE decided_at IS NULL;

-- Every verdict, for good. The key makes a verdict that is sent again the same verdict.
CREATE TABLE review_decision (
  decision_id uuid PRIMARY KEY,
  task_id uuid NOT NULL REFERENCES review_item (task_id),
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  kind text NOT NULL,
  signs text[] NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('APPROVED', 'REJECTED')),
  reason text,
  -- What the member was told.
  note text,
  points integer NOT NULL,
  -- Null for the demo's own reviewer.
  operator_id uuid REFERENCES operator (operator_id),
  request_key uuid NOT NULL,
  decided_at timestamptz NOT NULL,
  CONSTRAINT review_decision_once_per_key UNIQUE (task_id, request_key)
);
CREATE INDEX review_decision_of_member ON review_decision (panelist_id, decided_at);
CREATE INDEX review_decision_of_cases_alike ON review_decision (panel_id, signs);
CREATE TRIGGER review_decision_is_append_only BEFORE UPDATE OR DELETE ON review_decision
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER review_decision_is_never_emptied BEFORE TRUNCATE ON review_decision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A member asks for a second look, once for each task.
CREATE TABLE review_appeal (
  task_id uuid PRIMARY KEY REFERENCES review_item (task_id),
  words text NOT NULL,
  asked_at timestamptz NOT NULL
);

-- What reviewers write about a recording. The words are written by people; who did last, and when, is kept.
CREATE TABLE review_transcript (
  upload_id uuid PRIMARY KEY REFERENCES upload (upload_id) ON DELETE CASCADE,
  words text NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  operator_id uuid REFERENCES operator (operator_id),
  written_at timestamptz NOT NULL
);
CREATE TABLE review_tag (
  task_id uuid NOT NULL REFERENCES task (task_id),
  tag text NOT NULL,
  operator_id uuid REFERENCES operator (operator_id),
  tagged_at timestamptz NOT NULL,
  PRIMARY KEY (task_id, tag)
);
-- A part of a recording that is worth showing.
CREATE TABLE review_cut (
  cut_id uuid PRIMARY KEY,
  upload_id uuid NOT NULL REFERENCES upload (upload_id) ON DELETE CASCADE,
  starts_at_ms integer NOT NULL CHECK (starts_at_ms >= 0),
  ends_at_ms integer NOT NULL,
  label text NOT NULL,
  operator_id uuid REFERENCES operator (operator_id),
  made_at timestamptz NOT NULL,
  CONSTRAINT review_cut_has_length CHECK (ends_at_ms > starts_at_ms)
);
CREATE INDEX review_cut_of_upload ON review_cut (upload_id, starts_at_ms, cut_id);

-- A file of outcomes, compared with what we have. The hash tells a file that was applied before.
CREATE TABLE settlement (
  settlement_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  project_id uuid NOT NULL REFERENCES project (project_id),
  file_name text NOT NULL,
  file_hash bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('COMPARING', 'READY', 'APPLYING', 'APPLIED')),
  lines integer NOT NULL DEFAULT 0,
  -- How far comparing or applying has come: the number of the last line that is done.
  done_up_to integer NOT NULL DEFAULT 0,
  operator_id uuid REFERENCES operator (operator_id),
  origin text,
  correlation_id text,
  created_at timestamptz NOT NULL,
  applied_at timestamptz
);
CREATE INDEX settlement_of_study ON settlement (project_id, created_at DESC, settlement_id DESC);
CREATE TABLE settlement_line (
  settlement_id uuid NOT NULL REFERENCES settlement (settlement_id) ON DELETE CASCADE,
  line_number integer NOT NULL CHECK (line_number > 0),
  respondent text NOT NULL,
  said text CHECK (said IN ('QUALIFIED', 'TERMINATED', 'OQ')),
  standing text NOT NULL CHECK (standing IN ('NEW', 'SAME', 'DIFFERS', 'NOT_OURS', 'BAD')),
  -- Why a line cannot be read, or what speaks against applying it.
  remark text,
  task_id uuid REFERENCES task (task_id),
  state text,
  points integer NOT NULL DEFAULT 0,
  can_apply boolean NOT NULL DEFAULT false,
  is_suggested boolean NOT NULL DEFAULT false,
  is_chosen boolean NOT NULL DEFAULT false,
  applied_at timestamptz,
  PRIMARY KEY (settlement_id, line_number)
);
CREATE INDEX settlement_line_of_standing ON settlement_line (settlement_id, standing, line_number);
CREATE INDEX settlement_line_chosen ON settlement_line (settlement_id, line_number) WHERE is_chosen;
CREATE INDEX settlement_line_of_respondent ON settlement_line (settlement_id, respondent);

-- Work that waits for an operator because another system failed over it.
CREATE INDEX task_failed ON task (panel_id, updated_at, task_id) WHERE status = 'FAILED';

-- What follows is for reading only, so that a reviewer sees in one place what several rooms know. Nothing is written
-- through these views.
CREATE VIEW review_task AS
  SELECT t.task_id, t.panel_id, t.panelist_id, t.project_id, t.state, t.status, t.updated_at, t.review_note,
    m.external_id, m.joined_at, m.created_at AS member_created_at,
    p.short_id, p.internal_name, p.external_name, p.sub_type, p.survey_id,
    p.points_qualified, p.points_non_qualified, p.points_over_quota
  FROM task t JOIN panelist m USING (panelist_id) JOIN project p USING (project_id);
CREATE VIEW review_run AS
  SELECT r.task_id, r.run_id, r.panelist_id, r.survey_id, r.version, r.state, r.respondent_id, r.source, r.seconds,
    r.started_at, r.ended_at, r.outcome, v.definition
  FROM survey_run r LEFT JOIN survey_version v ON v.survey_id = r.survey_id AND v.version = r.version;
CREATE VIEW review_complete AS
  SELECT survey_id, version, run_id, panelist_id, seconds, ended_at, state
  FROM survey_run WHERE outcome IN ('QUALIFIED', 'UNDER_REVIEW');
CREATE VIEW review_flag AS
  SELECT r.task_id, f.kind, f.evidence, f.flagged_at FROM survey_flag f JOIN survey_run r USING (run_id);
CREATE VIEW review_page AS
  SELECT r.task_id, s.revision, s.page, s.answers IS NULL AS is_back, s.seconds, s.saved_at
  FROM survey_page_save s JOIN survey_run r USING (run_id);
CREATE VIEW review_outside_word AS
  SELECT r.task_id, o.source, o.outcome, o.received_at FROM external_outcome o JOIN survey_run r USING (run_id);
CREATE VIEW review_slot AS
  SELECT r.task_id, c.rule, c.name
  FROM quota_hold h JOIN survey_run r USING (run_id) JOIN quota_cell c USING (cell_id);
CREATE VIEW review_upload AS
  SELECT u.task_id, u.upload_id, u.kind, m.content_type, m.total_bytes, m.created_at
  FROM upload u JOIN media m ON m.media_id = u.upload_id
  WHERE u.used_at IS NOT NULL AND m.received_bytes = m.total_bytes;
CREATE VIEW review_member_task AS SELECT panelist_id, task_id, state FROM task;
CREATE VIEW review_study AS SELECT project_id, panel_id, short_id, internal_name FROM project;
CREATE VIEW review_operator AS SELECT operator_id, name FROM operator;
CREATE VIEW review_contradiction AS
  SELECT r.task_id, d.run_id FROM external_disagreement d JOIN survey_run r USING (run_id) WHERE d.resolved_at IS NULL;
-- Why a task is in review.
CREATE VIEW review_signs AS
  SELECT t.task_id,
    ARRAY(SELECT f.kind FROM review_flag f WHERE f.task_id = t.task_id ORDER BY f.kind) AS signs,
    t.sub_type = 'QUALITATIVE'
      OR EXISTS (SELECT 1 FROM upload u WHERE u.task_id = t.task_id AND u.kind = 'VIDEO' AND u.used_at IS NOT NULL)
      AS has_recording,
    EXISTS (SELECT 1 FROM review_contradiction c WHERE c.task_id = t.task_id) AS has_contradiction
  FROM task t;

INSERT INTO review_item (task_id, panel_id, project_id, panelist_id, kind, signs, opened_at)
SELECT t.task_id, t.panel_id, t.project_id, t.panelist_id,
  CASE WHEN s.has_contradiction THEN 'DISAGREEMENT' WHEN s.has_recording THEN 'VIDEO'
    WHEN s.signs <> '{}' THEN 'FLAGGED' ELSE 'RULE' END,
  s.signs, t.updated_at
FROM task t JOIN review_signs s USING (task_id) WHERE t.state = 'UNDER_REVIEW';
INSERT INTO review_item (task_id, panel_id, project_id, panelist_id, kind, signs, opened_at)
SELECT t.task_id, t.panel_id, t.project_id, t.panelist_id, 'DISAGREEMENT', s.signs, t.updated_at
FROM review_contradiction c JOIN task t USING (task_id) JOIN review_signs s USING (task_id)
WHERE t.state NOT IN ('UNDER_REVIEW', 'CLOSE');
