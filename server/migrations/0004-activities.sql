CREATE TABLE project (
  project_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  short_id text NOT NULL UNIQUE,
  category text NOT NULL CHECK (category IN ('SURVEY', 'IHUT')),
  sub_type text NOT NULL CHECK (sub_type IN ('QUALITATIVE', 'QUANTITATIVE', 'FEEDBACK_SURVEY', 'RECRUITMENT_STATIC',
    'RECRUITMENT_STATIC_SEGMENTATION', 'SCREENER', 'MICRO_SURVEY', 'DECIPHER')),
  internal_name text NOT NULL,
  external_name text NOT NULL,
  description text NOT NULL,
  points_qualified integer NOT NULL CHECK (points_qualified >= 0),
  points_non_qualified integer NOT NULL CHECK (points_non_qualified >= 0),
  points_over_quota integer NOT NULL CHECK (points_over_quota >= 0),
  created_at timestamptz NOT NULL
);

-- One member's copy of one activity.
CREATE TABLE task (
  task_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  project_id uuid NOT NULL REFERENCES project (project_id),
  type text NOT NULL CHECK (type IN ('APP_ACTIVITY', 'DECIPHER', 'FEEDBACK_SURVEY', 'MICRO_SURVEY', 'PRODUCT_TESTING',
    'QUALITATIVE', 'QUANTITATIVE', 'RECRUITMENT_STATIC', 'RECRUITMENT_STATIC_SEGMENTATION', 'SCREENER', 'SHIPMENT')),
  sub_type text NOT NULL,
  state text NOT NULL CHECK (state IN ('CLOSE', 'DROPOUT', 'INVITED', 'OPEN', 'OQ', 'QUALIFIED', 'STARTED', 'TERMINATED',
    'UNDER_REVIEW')),
  status text NOT NULL CHECK (status IN ('CLOSE', 'FAILED', 'OPEN')),
  link text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT task_once_per_member UNIQUE (project_id, panelist_id)
);
-- The lists of one member, newest first, read from the index whatever the size of the panel.
CREATE INDEX task_of_member_by_update ON task (panelist_id, updated_at DESC, task_id DESC);
CREATE INDEX task_of_member_by_creation ON task (panelist_id, created_at DESC, task_id DESC);
