-- Many invitations as one act: those of a filter, of the cells of the panel, or of a file. It goes on by itself, a few people at a
-- time and no faster than mails may leave, and can be stopped between any two.
CREATE TABLE invite_batch (
  batch_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  operator_id uuid REFERENCES operator (operator_id),
  file_id uuid UNIQUE REFERENCES people_file (file_id),
  state text NOT NULL CHECK (state IN ('RUNNING', 'DONE', 'STOPPED')),
  -- How many there are to invite, as it was begun.
  wanted integer NOT NULL,
  invited integer NOT NULL DEFAULT 0,
  -- Who unsubscribed, joined or was invited by somebody else meanwhile.
  left_out integer NOT NULL DEFAULT 0,
  stopped_by uuid REFERENCES operator (operator_id),
  heard_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX invite_batch_newest ON invite_batch (panel_id, batch_id DESC);
CREATE INDEX invite_batch_going_on ON invite_batch (panel_id, heard_at) WHERE state = 'RUNNING';

-- A part of the list, longest wait first, and how far it is. Without a stage it is the people of the file.
CREATE TABLE invite_batch_part (
  batch_id uuid NOT NULL REFERENCES invite_batch (batch_id),
  part smallint NOT NULL,
  stage text,
  -- Null: whatever cell they belong to.
  cell_id uuid REFERENCES panel_cell (cell_id),
  -- Then it is only who belongs to none of the cells of the day they are invited.
  is_without_cell boolean NOT NULL DEFAULT false CHECK (NOT is_without_cell OR cell_id IS NULL),
  wanted integer NOT NULL,
  invited integer NOT NULL DEFAULT 0,
  after_asked_at timestamptz,
  after_id uuid,
  is_done boolean NOT NULL DEFAULT false,
  PRIMARY KEY (batch_id, part)
);
