-- A rehearsal of a draft: made-up members take it, and only what they showed is kept.
CREATE TABLE rehearsal (
  rehearsal_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  project_id uuid NOT NULL REFERENCES project (project_id),
  state text NOT NULL CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'REFUSED', 'FAILED')),
  members integer NOT NULL CHECK (members BETWEEN 1 AND 5000),
  -- The same seed and draft give the same report, so a rehearsal that was cut off simply begins again.
  seed text NOT NULL,
  members_done integer NOT NULL DEFAULT 0 CHECK (members_done BETWEEN 0 AND members),
  -- Of the draft that was walked through; null until it is read.
  draft_revision integer,
  draft_version integer,
  report jsonb,
  -- Why nobody could take it: path and reason of each.
  problems jsonb,
  asked_by uuid REFERENCES operator (operator_id),
  asked_at timestamptz NOT NULL,
  began_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT rehearsal_done_with_report CHECK ((state = 'DONE') = (report IS NOT NULL)),
  CONSTRAINT rehearsal_ends_once CHECK ((state IN ('DONE', 'REFUSED', 'FAILED')) = (ended_at IS NOT NULL))
);
-- One at a time for each study.
CREATE UNIQUE INDEX rehearsal_going_on ON rehearsal (project_id) WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX rehearsal_newest ON rehearsal (project_id, asked_at DESC, rehearsal_id DESC);
