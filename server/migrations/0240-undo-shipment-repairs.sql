-- Repairs of bad lines in shipment files can be undone until something follows from them.

-- Events that an undone repair brought: they stay on record and no longer count.
CREATE TABLE shipment_event_undone (
  event_id uuid PRIMARY KEY REFERENCES shipment_event (event_id),
  undone_at timestamptz NOT NULL
);
CREATE TRIGGER shipment_event_undone_is_append_only BEFORE UPDATE OR DELETE ON shipment_event_undone
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER shipment_event_undone_is_never_emptied BEFORE TRUNCATE ON shipment_event_undone
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A parcel whose order was undone with its repair: the one before it counts again.
ALTER TABLE shipment ADD COLUMN undone_at timestamptz;

CREATE TABLE shipment_repair (
  repair_id uuid PRIMARY KEY,
  file_id uuid NOT NULL REFERENCES shipment_file (file_id),
  operator_id uuid NOT NULL REFERENCES operator (operator_id),
  repaired_at timestamptz NOT NULL,
  -- As an operator reads it: which lines, and how many.
  first_line integer NOT NULL,
  lines integer NOT NULL CHECK (lines > 0),
  -- It sent another parcel.
  takes_unit boolean NOT NULL,
  undone_lines integer NOT NULL DEFAULT 0 CHECK (undone_lines <= lines),
  undone_at timestamptz,
  undone_by uuid REFERENCES operator (operator_id)
);
CREATE INDEX shipment_repair_of_file ON shipment_repair (file_id, repair_id DESC);

-- What one repaired line changed; without a participant where it told nothing new.
CREATE TABLE shipment_repair_line (
  repair_id uuid NOT NULL REFERENCES shipment_repair (repair_id),
  line integer NOT NULL,
  participant_id uuid REFERENCES test_participant (participant_id),
  -- The parcel that counted before and after it.
  parcel_before uuid REFERENCES shipment (shipment_id),
  parcel_after uuid REFERENCES shipment (shipment_id),
  -- Whether the parcel got its tracking number by it.
  is_named boolean NOT NULL DEFAULT false,
  -- What had been told by then, and what it told.
  events_before uuid[] NOT NULL DEFAULT '{}',
  event_ids uuid[] NOT NULL DEFAULT '{}',
  -- Stage and clocks of the participant, before and after it.
  before jsonb,
  after jsonb,
  PRIMARY KEY (repair_id, line)
);
CREATE INDEX shipment_repair_line_of_participant ON shipment_repair_line (participant_id) WHERE participant_id IS NOT NULL;

-- Set while a line is in by a repair: it is not among the bad ones then.
ALTER TABLE shipment_file_problem ADD COLUMN repair_id uuid REFERENCES shipment_repair (repair_id);
CREATE INDEX shipment_file_problem_repaired ON shipment_file_problem (repair_id) WHERE repair_id IS NOT NULL;
