-- Who is invited to a study: rules and sample as data. The revision grows with each change, so that nobody's work is
-- overwritten by somebody who has not seen it.
CREATE TABLE audience (
  project_id uuid PRIMARY KEY REFERENCES project (project_id),
  panel_id text NOT NULL,
  rules jsonb NOT NULL,
  sample jsonb NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  updated_by uuid REFERENCES operator (operator_id),
  updated_at timestamptz NOT NULL
);

-- Rules and sample that were kept under a name, to begin another study with.
CREATE TABLE saved_audience (
  saved_audience_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  rules jsonb NOT NULL,
  sample jsonb NOT NULL,
  saved_by uuid REFERENCES operator (operator_id),
  saved_at timestamptz NOT NULL,
  CONSTRAINT saved_audience_named_once UNIQUE (panel_id, name)
);

-- Members named one by one, in a file. Lines that name nobody are kept to be shown; it is used once all of it came.
CREATE TABLE audience_list (
  list_id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES project (project_id),
  panel_id text NOT NULL,
  name text NOT NULL,
  lines_taken integer NOT NULL DEFAULT 0 CHECK (lines_taken >= 0),
  members integer NOT NULL DEFAULT 0 CHECK (members >= 0),
  repeated integer NOT NULL DEFAULT 0 CHECK (repeated >= 0),
  bad_count integer NOT NULL DEFAULT 0 CHECK (bad_count >= 0),
  created_by uuid REFERENCES operator (operator_id),
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX audience_list_of_project ON audience_list (project_id, created_at DESC, list_id DESC);
CREATE TABLE audience_list_member (
  list_id uuid NOT NULL REFERENCES audience_list (list_id) ON DELETE CASCADE,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  PRIMARY KEY (list_id, panelist_id)
);
CREATE INDEX audience_list_member_of_panelist ON audience_list_member (panelist_id);
CREATE TABLE audience_list_bad_line (
  list_id uuid NOT NULL REFERENCES audience_list (list_id) ON DELETE CASCADE,
  line integer NOT NULL CHECK (line > 0),
  text text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('UNKNOWN', 'TOO_LONG')),
  PRIMARY KEY (list_id, line)
);

-- What the audiences room reads of others at once, for a million members: views are the agreed way, it has no other.
CREATE VIEW audience_member AS
  SELECT p.panelist_id, p.panel_id, p.external_id, p.state, p.joined_at,
    coalesce(f.survey_activity_opt_in, true) AS wants_surveys,
    coalesce(f.video_activity_opt_in, true) AS wants_videos,
    f.activity_frequency, f.activity_period
  FROM panelist p LEFT JOIN panelist_preferences f USING (panelist_id);
CREATE VIEW audience_task AS
  SELECT panelist_id, project_id, state, created_at, updated_at,
    CASE sub_type WHEN 'QUALITATIVE' THEN 'VIDEO' WHEN 'MICRO_SURVEY' THEN 'WEEKLY_QUEST' ELSE 'SURVEY' END AS kind
  FROM task;
CREATE VIEW audience_study AS
  SELECT project_id, panel_id, short_id, internal_name,
    CASE sub_type WHEN 'QUALITATIVE' THEN 'VIDEO' WHEN 'MICRO_SURVEY' THEN 'WEEKLY_QUEST' ELSE 'SURVEY' END AS kind,
    points_qualified, points_non_qualified, points_over_quota, wanted_completes, budget_points, launched_at, ended_at,
    archived_at, created_at
  FROM project;
CREATE VIEW audience_attribute AS SELECT panelist_id, name, value FROM panelist_attribute;
