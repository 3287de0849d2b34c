-- A file of people that an operator sent: whom to invite, or the members of a panel that was kept elsewhere. It is checked as a
-- whole, then somebody says go. `next_piece` is how far it is read, in the pass at hand; the counts are of that pass.
CREATE TABLE people_file (
  file_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('INVITE', 'IMPORT')),
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('RECEIVING', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'FAILED', 'STOPPED')),
  operator_id uuid REFERENCES operator (operator_id),
  started_by uuid REFERENCES operator (operator_id),
  stopped_by uuid REFERENCES operator (operator_id),
  bytes_announced bigint NOT NULL,
  bytes_received bigint NOT NULL DEFAULT 0,
  -- The first line, blank ones and all.
  lines_received integer NOT NULL DEFAULT 0,
  lines_read integer NOT NULL DEFAULT 0,
  -- The last part that came broke off in the middle of a line too long to be one.
  is_inside_line boolean NOT NULL DEFAULT false,
  columns text[] NOT NULL DEFAULT '{}',
  separator text NOT NULL DEFAULT ',',
  pieces integer NOT NULL DEFAULT 0,
  next_piece integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  already integer NOT NULL DEFAULT 0,
  bad integer NOT NULL DEFAULT 0,
  points bigint NOT NULL DEFAULT 0,
  failure text,
  heard_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX people_file_newest ON people_file (panel_id, file_id DESC);
CREATE INDEX people_file_going_on ON people_file (panel_id, heard_at)
  WHERE state IN ('RECEIVING', 'CHECKING', 'CHECKED', 'RUNNING');

-- Lines that wait to be read, sealed: they hold names and addresses, and the database lies in every backup.
CREATE TABLE people_file_piece (
  file_id uuid NOT NULL REFERENCES people_file (file_id),
  piece integer NOT NULL,
  first_line integer NOT NULL,
  sealed text NOT NULL,
  PRIMARY KEY (file_id, piece)
);

-- Lines that were not taken: which one and why, and nothing of what stands in it.
CREATE TABLE people_file_problem (
  file_id uuid NOT NULL REFERENCES people_file (file_id),
  line integer NOT NULL,
  problem text NOT NULL,
  PRIMARY KEY (file_id, line)
);

-- Who came by which file: its invitations go to them.
ALTER TABLE joining_person ADD COLUMN people_file_id uuid REFERENCES people_file (file_id);
CREATE INDEX joining_person_of_file ON joining_person (people_file_id, panelist_id) WHERE people_file_id IS NOT NULL;
-- How many joined lately.
CREATE INDEX joining_person_moved ON joining_person (panel_id, stage, stage_at);

-- Members of a panel that was kept elsewhere bring what they had: once each.
ALTER TABLE points_transfer DROP CONSTRAINT points_transfer_cause_kind_check,
  ADD CONSTRAINT points_transfer_cause_kind_check
    CHECK (cause_kind IN ('TASK', 'REVIEW', 'BADGE', 'REDEMPTION', 'ADJUSTMENT', 'REVERSAL', 'OPENING'));

-- Who sends files of people, and who begins and stops invitations, by name.
CREATE VIEW joining_operator AS SELECT operator_id, name FROM operator;
