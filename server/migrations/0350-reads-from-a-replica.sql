-- When an operator last changed something. A replica that has this very row has the change, too.
CREATE TABLE operator_write (
  operator_id uuid PRIMARY KEY REFERENCES operator (operator_id),
  lsn pg_lsn NOT NULL,
  written_at timestamptz NOT NULL
);

-- Written about once a second while a node reads from a replica: what a replica has of it says as of when it is.
CREATE TABLE replica_beat (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  beat_at timestamptz NOT NULL
);
