-- What writes to many people at once and has no start of its own waits a minute here, in which it can be stopped.
CREATE TABLE postponed_act (
  act_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  kind text NOT NULL,
  -- What it is about, for whoever reads it in that minute.
  name text,
  -- Everything that is needed to do it. It names people, so it is emptied when the act is over.
  asked jsonb,
  people integer NOT NULL CHECK (people > 0),
  operator_id uuid NOT NULL REFERENCES operator (operator_id),
  origin text,
  correlation_id text,
  created_at timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  -- How far it is, where it is done one person at a time.
  next_step integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  finished_at timestamptz,
  end_reason text CHECK (end_reason IN ('DONE', 'STOPPED', 'REFUSED')),
  CHECK ((finished_at IS NULL) = (end_reason IS NULL)),
  CHECK ((finished_at IS NULL) = (asked IS NOT NULL))
);
CREATE INDEX postponed_act_waiting ON postponed_act (starts_at) WHERE finished_at IS NULL;

-- Null for a badge that is given to few people, and for what began before there was a minute of grace.
ALTER TABLE badge_run ADD COLUMN starts_at timestamptz;

-- A launch that is stopped in its minute promised nothing: what was counted for it is counted back, by a row of its own.
ALTER TABLE counted_act DROP CONSTRAINT counted_act_amount_check,
  ADD CONSTRAINT counted_act_amount_check CHECK (amount <> 0);
