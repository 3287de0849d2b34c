-- What many members are told at once, by whom, and how far it has come.
CREATE TABLE announcement (
  announcement_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ANNOUNCEMENT', 'NUDGE')),
  title text NOT NULL,
  body text NOT NULL,
  link text,
  is_mailed boolean NOT NULL,
  -- Null for all active members; its rules are read when it begins.
  saved_audience_id uuid REFERENCES saved_audience (saved_audience_id),
  -- Of a nudge: the detail of a profile that is missing.
  empty_detail text,
  -- Null for as fast as it goes.
  per_minute integer CHECK (per_minute > 0),
  state text NOT NULL CHECK (state IN ('DRAFT', 'SCHEDULED', 'RUNNING', 'PAUSED', 'STOPPED', 'DONE')),
  starts_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  -- From then on it is decided who is told; how many that is, and how far it has come among them.
  frozen_at timestamptz,
  members integer NOT NULL DEFAULT 0,
  position integer NOT NULL DEFAULT 0,
  told integer NOT NULL DEFAULT 0,
  mailed integer NOT NULL DEFAULT 0,
  next_batch_at timestamptz,
  finished_at timestamptz,
  created_by uuid REFERENCES operator (operator_id),
  started_by uuid REFERENCES operator (operator_id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT announcement_nudge CHECK ((kind = 'NUDGE') = (empty_detail IS NOT NULL)),
  CONSTRAINT announcement_planned CHECK (state = 'DRAFT' OR starts_at IS NOT NULL),
  CONSTRAINT announcement_finished CHECK ((state IN ('STOPPED', 'DONE')) = (finished_at IS NOT NULL)),
  CONSTRAINT announcement_place CHECK (position BETWEEN 0 AND members)
);
CREATE INDEX announcement_list ON announcement (panel_id, announcement_id DESC);
-- What is looked for every minute.
CREATE INDEX announcement_going ON announcement (starts_at) WHERE state IN ('SCHEDULED', 'RUNNING');

-- Who is still to be told, in the order in which they are. Each is taken out by the transaction that tells them.
CREATE TABLE announcement_reader (
  announcement_id uuid NOT NULL REFERENCES announcement (announcement_id),
  position integer NOT NULL,
  panelist_id uuid NOT NULL,
  PRIMARY KEY (announcement_id, position)
);

-- Read across rooms: who can still be told something.
CREATE VIEW announcement_member AS SELECT panelist_id FROM panelist WHERE state = 'ACTIVE';
