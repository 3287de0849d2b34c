-- A project may bring a survey, say how long it takes, and close by itself. Links are made when a list is read.
ALTER TABLE task DROP COLUMN link, ADD COLUMN review_note text;
ALTER TABLE project
  ADD COLUMN survey_id uuid,
  ADD COLUMN minutes integer CHECK (minutes > 0),
  ADD COLUMN closes_at timestamptz,
  ADD COLUMN ended_at timestamptz,
  -- How far the closing of its open tasks has come, member by member, so that it goes on where it was interrupted.
  ADD COLUMN closed_up_to uuid,
  ADD COLUMN tasks_closed integer NOT NULL DEFAULT 0,
  ADD COLUMN closed_at timestamptz,
  ADD CONSTRAINT project_closed_after_end CHECK (closed_at IS NULL OR ended_at IS NOT NULL);
CREATE INDEX project_due ON project (closes_at) WHERE ended_at IS NULL AND closes_at IS NOT NULL;
CREATE INDEX project_closing ON project (ended_at) WHERE ended_at IS NOT NULL AND closed_at IS NULL;

CREATE TABLE quest_series (
  series_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  -- Begins the short id of each week's project.
  short_id text NOT NULL UNIQUE,
  name text NOT NULL,
  first_monday date NOT NULL CHECK (extract(isodow FROM first_monday) = 1),
  points_qualified integer NOT NULL CHECK (points_qualified >= 0),
  points_non_qualified integer NOT NULL CHECK (points_non_qualified >= 0),
  points_over_quota integer NOT NULL CHECK (points_over_quota >= 0),
  is_active boolean NOT NULL,
  created_at timestamptz NOT NULL
);

-- What a series asks in one week: the n-th since its first Monday, or the week that begins on a given Monday.
CREATE TABLE quest_template (
  template_id uuid PRIMARY KEY,
  series_id uuid NOT NULL REFERENCES quest_series (series_id),
  week_number integer CHECK (week_number > 0),
  monday date CHECK (extract(isodow FROM monday) = 1),
  survey_id uuid,
  external_name text NOT NULL,
  description text NOT NULL,
  minutes integer CHECK (minutes > 0),
  CONSTRAINT quest_template_one_week CHECK (num_nonnulls(week_number, monday) = 1),
  CONSTRAINT quest_template_number_once UNIQUE (series_id, week_number),
  CONSTRAINT quest_template_monday_once UNIQUE (series_id, monday)
);

-- A week that was handed out, or how far that has come.
CREATE TABLE quest_week (
  series_id uuid NOT NULL REFERENCES quest_series (series_id),
  monday date NOT NULL CHECK (extract(isodow FROM monday) = 1),
  project_id uuid NOT NULL UNIQUE REFERENCES project (project_id),
  handed_out_up_to uuid,
  tasks_handed_out integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (series_id, monday)
);

-- Without a row a member wants everything, as often as it comes.
CREATE TABLE panelist_preferences (
  panelist_id uuid PRIMARY KEY REFERENCES panelist (panelist_id),
  video_activity_opt_in boolean NOT NULL,
  survey_activity_opt_in boolean NOT NULL,
  activity_frequency integer CHECK (activity_frequency BETWEEN 1 AND 9),
  activity_period text NOT NULL CHECK (activity_period IN ('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'UNLIMITED')),
  updated_at timestamptz NOT NULL,
  CONSTRAINT preferences_frequency_has_period CHECK ((activity_frequency IS NULL) = (activity_period = 'UNLIMITED'))
);

CREATE TABLE panelist_attribute (
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (panelist_id, name)
);
