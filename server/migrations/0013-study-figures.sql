-- Who paused a study and why, and whose a series is.
ALTER TABLE project
  ADD COLUMN paused_by uuid REFERENCES operator (operator_id),
  ADD COLUMN pause_reason text CHECK (pause_reason IN ('OPERATOR', 'BUDGET')),
  ADD CONSTRAINT project_pause_has_reason CHECK ((paused_at IS NULL) = (pause_reason IS NULL));
ALTER TABLE quest_series ADD COLUMN owner_id uuid REFERENCES operator (operator_id);

-- What a board says of a study, counted at most every few seconds, however many look.
CREATE TABLE study_figures (
  project_id uuid PRIMARY KEY REFERENCES project (project_id),
  figures jsonb NOT NULL,
  -- How many things of it wait for somebody's decision.
  decisions integer NOT NULL CHECK (decisions >= 0),
  counted_at timestamptz NOT NULL,
  -- What takes long to count is counted less often.
  took_ms integer NOT NULL CHECK (took_ms >= 0)
);
CREATE INDEX study_figures_with_decisions ON study_figures (project_id) WHERE decisions > 0;

-- Few tasks fail, and those are looked for on every board.
CREATE INDEX task_failed_of_study ON task (project_id) WHERE status = 'FAILED';
-- Who left before the end, and on which page; and who is on the way with a slot.
CREATE INDEX survey_run_unfinished ON survey_run (survey_id)
  WHERE outcome = 'CLOSE' OR (outcome IS NULL AND dropped_at IS NOT NULL);
CREATE INDEX survey_run_of_survey_going_on ON survey_run (survey_id) WHERE ended_at IS NULL AND dropped_at IS NULL;

-- The two views below read across rooms, for lists and sums that would otherwise ask row by row. Nobody writes to them.

-- What the programme has paid for each task of a study.
CREATE VIEW points_of_study AS
  SELECT task.project_id, task.task_id, entry.amount AS points
  FROM task
  JOIN points_transfer transfer ON transfer.cause_kind = 'TASK' AND transfer.cause_id = task.task_id
  JOIN points_entry entry ON entry.transfer_id = transfer.transfer_id
  JOIN points_account account ON account.account_id = entry.account_id AND account.kind = 'MEMBER';

-- Every study as the console lists it: a series of quests is one line, and its weeks are none.
CREATE VIEW study_listing AS
  SELECT project.project_id AS study_id, false AS is_series, project.panel_id, project.short_id, project.sub_type,
    project.internal_name, project.external_name, project.created_at, project.owner_id, operator.name AS owner_name,
    CASE WHEN archived_at IS NOT NULL THEN 'ARCHIVED' WHEN ended_at IS NOT NULL THEN 'CLOSED'
      WHEN paused_at IS NOT NULL THEN 'PAUSED' WHEN launched_at IS NULL THEN 'DRAFT' ELSE 'IN_FIELD' END AS status,
    coalesce(study_figures.decisions, 0) > 0 AND ended_at IS NULL AND archived_at IS NULL AS needs_decision
  FROM project
  LEFT JOIN operator ON operator.operator_id = project.owner_id
  LEFT JOIN study_figures ON study_figures.project_id = project.project_id
  WHERE NOT EXISTS (SELECT FROM quest_week WHERE quest_week.project_id = project.project_id)
  UNION ALL
  SELECT series.series_id, true, series.panel_id, series.short_id, 'MICRO_SURVEY', series.name, series.name,
    series.created_at, series.owner_id, operator.name, CASE WHEN series.is_active THEN 'IN_FIELD' ELSE 'PAUSED' END, false
  FROM quest_series series
  LEFT JOIN operator ON operator.operator_id = series.owner_id;
